import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { listAdaptations } from "~/domain/adaptations/adaptation.server";
import { formatDayAndTime } from "~/domain/time";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { DataTable } from "~/ui/admin/data-table";
import { Link } from "~/ui/admin/permitted";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { RequestInShop } from "./request-in-shop";
import { requestInShopView, noteRequestInShop } from "./request-in-shop.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Garantie d’adaptation", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const rows = await listAdaptations(context.services);
  return json({
    request: await requestInShopView(context.services, new URL(request.url)),
    refused: context.refused,
    rows: rows.map(({ id, orderNumber, requestedAt, answeredAt, remadeAt, checkedAt }) => ({
      id,
      orderNumber,
      asked: formatDayAndTime(requestedAt),
      answered: answeredAt && formatDayAndTime(answeredAt),
      remade: checkedAt ? `Refaits le ${formatDayAndTime(checkedAt)}` : remadeAt && "En cours",
    })),
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  return noteRequestInShop(context, account, new URL(request.url));
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

/** Requests about lenses that do not suit; those that wait for an answer come first. */
export default function Adaptations() {
  const { rows, request } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Garantie d’adaptation</h1>
      {request ? <RequestInShop view={request} form={form} /> : null}
      <DataTable
        caption="Demandes"
        rows={rows}
        keyOf={({ id }) => id}
        empty="Aucune demande."
        columns={[
          { name: "Commande", cell: ({ orderNumber }) => orderNumber },
          { name: "Demandée le", cell: ({ asked }) => asked },
          { name: "Réponse", cell: ({ answered }) => answered ?? "En attente" },
          { name: "Verres refaits", cell: ({ remade }) => remade ?? "–" },
          {
            name: "Actions",
            cell: ({ id, orderNumber, answered }) => (
              <Link to={`/admin/adaptations/${id}`} prefetch="none">
                {answered ? "Lire" : "Lire et répondre"}
                <span className="visually-hidden">&nbsp;: {orderNumber}</span>
              </Link>
            ),
          },
        ]}
      />
    </>
  );
}
