import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { listAdaptations } from "~/domain/adaptations/adaptation.server";
import { formatDayAndTime } from "~/domain/time";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { DataTable } from "~/ui/admin/data-table";

export const meta: MetaFunction = () => [pageTitle("Garantie d’adaptation")];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const rows = await listAdaptations(context.services);
  return json({
    rows: rows.map(({ id, orderNumber, requestedAt, answeredAt, remadeAt, checkedAt }) => ({
      id,
      orderNumber,
      asked: formatDayAndTime(requestedAt),
      answered: answeredAt && formatDayAndTime(answeredAt),
      remade: checkedAt ? `Refaits le ${formatDayAndTime(checkedAt)}` : remadeAt && "En cours",
    })),
  });
}

/** Lenses that do not suit: those that wait for an answer first. */
export default function Adaptations() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Garantie d’adaptation</h1>
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
                <span className="visually-hidden"> : {orderNumber}</span>
              </Link>
            ),
          },
        ]}
      />
    </>
  );
}
