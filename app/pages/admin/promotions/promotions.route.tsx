import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { endPromotion, listPromotions } from "~/domain/promotions/promotions.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { ConfirmButton } from "~/ui/admin/confirm";
import { DataTable } from "~/ui/admin/data-table";
import { Link } from "~/ui/admin/permitted";
import { State } from "~/ui/admin/state";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { NEW_PROMOTION } from "./promotion-form";
import { promotionLine } from "./promotion-view.server";

const HERE = "/admin/promotions";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Promotions", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const { services, refused } = context;
  const promotions = await listPromotions(services);
  return json({ promotions: promotions.map((promotion) => promotionLine(promotion, services.now())), refused });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const id = posted.get("id");
  if (posted.get("confirmed") !== "1" || typeof id !== "string") return redirect(HERE, 303);
  return once(context, async (services) => {
    const ending = await endPromotion(services, account, id);
    if (ending.outcome === "unknown") return refuseField(context, posted, "form", "Cette promotion est déjà terminée.");
    const done =
      ending.outcome === "ended"
        ? `est terminée : les prix d’avant sont revenus${butStill(ending.still)}`
        : "a été supprimée";
    setFlash(context, { kind: "success", text: `« ${ending.name} » ${done}.` });
    return redirect(HERE, 303);
  });
}

/** Whose price another promotion keeps down. */
function butStill(products: number): string {
  if (products === 0) return "";
  return products === 1
    ? ", sauf pour 1 produit, qu’une autre promotion réduit encore"
    : `, sauf pour ${products} produits, qu’une autre promotion réduit encore`;
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Promotions() {
  const { promotions } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { form: FormState } | undefined;
  return (
    <>
      <ErrorSummary form={answer?.form ?? EMPTY_FORM} />
      <h1>Promotions</h1>
      <p>
        <Link className="button" to={NEW_PROMOTION}>
          Mettre en promotion
        </Link>
      </p>
      <p>
        Une promotion commence et finit d’elle-même. Sur un produit qui en a plusieurs, le prix le plus bas vaut&nbsp;;
        elles ne s’ajoutent pas. Les commandes déjà passées gardent leur prix.
      </p>
      <DataTable
        caption="Promotions"
        rows={promotions}
        keyOf={({ id }) => id}
        empty="Aucune promotion."
        columns={[
          { name: "Promotion", cell: ({ name }) => <strong>{name}</strong> },
          { name: "Réduction", cell: ({ what }) => what },
          { name: "Produits", number: true, cell: ({ products }) => products },
          { name: "Dates", cell: ({ period }) => period },
          { name: "État", cell: ({ state: { tone, name } }) => <State tone={tone}>{name}</State> },
          {
            name: "Actions",
            cell: ({ id, full, edit, end }) => (
              <>
                {edit ? (
                  <Link to={edit}>
                    Modifier<span className="visually-hidden"> {full}</span>
                  </Link>
                ) : null}{" "}
                {end ? (
                  <ConfirmButton action={HERE} fields={{ id }} question="promotion" label={end} of={full} />
                ) : null}
              </>
            ),
          },
        ]}
      />
    </>
  );
}
