import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { archiveCoupon, listCoupons } from "~/domain/coupons/editing.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { Link } from "~/ui/admin/permitted";
import { couponLine } from "./coupon-view.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { choiceOf, searchOf } from "~/http/admin/admin-list.server";
import { setFlash } from "~/http/answers/flash.server";
import { listState, pagesOf, readListQuery } from "~/http/answers/list-query.server";
import { pageTitle } from "~/http/head/page-title";
import { NoneFound } from "~/ui/admin/elsewhere";
import { DataTable, ListFilters } from "~/ui/admin/data-table";
import { RowIntents } from "~/ui/admin/row-intents";
import { StateFilter } from "~/ui/admin/state-filter";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";

const HERE = "/admin/codes-promo";
const SHOWN = { actifs: "usable", termines: "over", supprimes: "archived" } as const;

export const meta: MetaFunction = () => [pageTitle("Codes promo")];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const query = readListQuery(request, ["code", "fin", "usages"]);
  const [state, search] = [choiceOf(request, "etat", ["actifs", "termines", "supprimes"]), searchOf(request)];
  const { total, rows } = await listCoupons(context.services, {
    ...query,
    shown: SHOWN[state],
    search,
    pages: pagesOf,
  });
  return json({
    state,
    search,
    rows: rows.map((row) => couponLine(row, context.services.now())),
    list: listState(query, total),
  });
}

/** Takes a code out of use, or puts it back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const [id, intent] = [posted.get("id"), posted.get("intent")];
  if (typeof id !== "string" || (intent !== "archive" && intent !== "restore")) return redirect(HERE, 303);
  await archiveCoupon(context.services, account, id, intent === "archive");
  setFlash(context, { kind: "success", text: intent === "archive" ? "Code supprimé." : "Code remis en service." });
  return redirect(HERE, 303);
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Coupons() {
  const { rows, state, search, list } = useLoaderData<typeof loader>();
  const answer = useActionData() as { form: FormState } | undefined;
  return (
    <>
      <ErrorSummary form={answer?.form ?? EMPTY_FORM} />
      <h1>Codes promo</h1>
      <p>
        <Link className="button" to={`${HERE}/nouveau`}>
          Ajouter un code
        </Link>
      </p>
      <p className="admin-wide">
        Chaque code dit s’il s’ajoute à un prix déjà réduit&nbsp;; le client dont le panier contient un article réduit
        le lit au panier et au paiement, avant de commander. Un code annoncé à tous, et non à quelques clients, vaut en
        principe annonce de réduction&nbsp;: elle se compte à partir du prix le plus bas des 30 derniers jours (article
        L. 112-1-1 du Code de la consommation). Hors soldes, vérifiez qu’avec lui rien ne se vend sous son prix d’achat.
      </p>
      <ListFilters label="Chercher un code">
        <StateFilter
          value={state}
          names={{ actifs: "Actifs", termines: "Terminés ou épuisés", supprimes: "Supprimés" }}
        />
        <label>
          Code <input type="search" name="q" defaultValue={search} className="input" />
        </label>
      </ListFilters>
      <DataTable
        caption="Codes promo"
        rows={rows}
        keyOf={({ id }) => id}
        empty={<NoneFound none="Aucun code." />}
        list={list}
        columns={[
          { name: "Code", sort: "code", cell: ({ code }) => <strong>{code}</strong> },
          { name: "Remise", number: true, cell: ({ discount }) => discount },
          { name: "À partir de", number: true, cell: ({ minimum }) => minimum },
          { name: "Déjà réduits", cell: ({ onReduced }) => onReduced },
          { name: "Validité", sort: "fin", cell: ({ period }) => period },
          { name: "Utilisations", sort: "usages", number: true, cell: ({ uses }) => uses },
          { name: "État", cell: (row) => row.state },
          { name: "Actions", cell: (row) => <Intents {...row} /> },
        ]}
      />
    </>
  );
}

function Intents({ id, code, archived }: { id: string; code: string; archived: boolean }) {
  if (archived)
    return (
      <RowIntents
        of={code}
        restore={{ action: HERE, fields: { id, intent: "restore" }, label: "Remettre en service" }}
      />
    );
  return (
    <RowIntents
      of={code}
      edit={`${HERE}/${id}`}
      remove={{ action: HERE, fields: { id, intent: "archive" }, question: "coupon" }}
    />
  );
}
