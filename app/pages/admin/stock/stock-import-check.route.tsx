import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData, useLocation } from "@remix-run/react";

import { applyStockImport, broughtToNothing, findStockImport } from "~/domain/catalogue/editing/stock-import.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { calculationPath } from "~/http/admin/calculation";
import { setFlash } from "~/http/answers/flash.server";
import { refuse } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { notFound } from "~/http/answers/not-found.server";
import { pageTitle } from "~/http/head/page-title";
import { Checkbox, FormGuard, SubmitButton } from "~/ui/admin/fields";
import { Form, Link } from "~/ui/admin/permitted";
import { stockChangeView } from "./stock-view.server";
import { DataTable } from "~/ui/admin/data-table";
import { LineErrors, type LineErrorsView } from "~/ui/admin/line-errors";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { french } from "~/shop/words/french-spacing";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";

const TO_NOTHING = "Oui, à 0 : c’est voulu";
const UNKNOWN = "Cette liste a déjà été enregistrée, ou n’attend plus.";

export const links: LinksFunction = () => [catalogueEditingSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Vérifier les changements", data?.refused)];

export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const known = await findStockImport(context.services, account, id);
  if (!known) throw notFound(UNKNOWN);
  const { changes, scan } = known;
  return json({
    id,
    scanned: scan !== null,
    calculation: calculationPath(new URL(request.url)),
    changes: changes.map(stockChangeView),
    toNothing: broughtToNothing(changes),
    refused: context.refused,
  });
}

export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  return once(context, async (services) => {
    const applied = await applyStockImport(services, account, id, context.form.get("none") === "on");
    if (applied.outcome === "unknown") throw notFound(UNKNOWN);
    if (applied.outcome === "asks")
      return refuse(context, {
        values: {},
        errors: { none: `Rien n’est écrit encore : cochez « ${TO_NOTHING} » si c’est voulu.` },
      });
    if (applied.outcome === "moved")
      return refuse(
        context,
        { values: {}, errors: { form: "Rien n’a été écrit : des produits ont changé depuis la vérification." } },
        { lines: applied.errors },
      );
    setFlash(context, {
      kind: "success",
      text: applied.lines > 1 ? `${applied.lines} lignes ont été enregistrées.` : "Une ligne a été enregistrée.",
    });
    return redirect("/admin/produits", 303);
  });
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function StockChanges() {
  const { search } = useLocation();
  const { id, scanned, calculation, changes, toNothing } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { form: FormState; lines?: LineErrorsView } | undefined;
  const form = answer?.form ?? EMPTY_FORM;
  const back = (
    <Link
      to={scanned ? `/admin/produits/reception?liste=${id}` : (calculation ?? "/admin/produits/tableur")}
      className="button button--quiet"
    >
      {scanned ? "Reprendre la liste" : calculation && answer?.lines ? "Refaire le calcul" : "Annuler"}
    </Link>
  );
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Vérifier les changements</h1>
      {answer?.lines ? (
        <>
          <LineErrors lines={answer.lines} />
          <p>
            {scanned
              ? "Votre liste est gardée : reprenez-la, recomptez ces produits, puis vérifiez à nouveau."
              : calculation
                ? "Refaites le calcul : il part des produits tels qu’ils sont à présent, avec ce que vous aviez choisi."
                : "Exportez la liste à nouveau, puis reportez-y vos changements."}
          </p>
        </>
      ) : null}
      <p>
        {changes.length > 1 ? `${changes.length} lignes changeraient` : "Une ligne changerait"}&nbsp;: rien n’est encore
        écrit.
      </p>
      <DataTable
        caption="Changements"
        rows={changes}
        keyOf={({ line }) => String(line)}
        empty="Aucun changement."
        columns={[
          { name: "Ligne", number: true, cell: ({ line }) => line },
          { name: "Produit", cell: ({ product }) => product },
          { name: "Coloris", cell: ({ color }) => color },
          { name: "Changements", cell: (row) => row.changes.map((change) => <p key={change}>{change}</p>) },
        ]}
      />
      {answer?.lines ? (
        <p>{back}</p>
      ) : (
        <Form method="post" action={`/admin/produits/tableur/${id}${search}`}>
          <FormGuard name="stock-import" />
          {toNothing.length > 0 ? (
            <>
              <p>Tombe à 0&nbsp;: {french(toNothing.join(" ; "))}.</p>
              <Checkbox form={form} name="none" label={TO_NOTHING} />
            </>
          ) : null}
          <div className="button-row">
            <SubmitButton pending="Enregistrement…">Enregistrer ces changements</SubmitButton> {back}
          </div>
        </Form>
      )}
    </>
  );
}
