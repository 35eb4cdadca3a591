import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { listTrackingLog } from "~/domain/orders/life/tracking-log.server";
import { keptWithWords } from "~/shop/words/french-spacing";
import { formatDayAndTime } from "~/domain/time";
import { requireAdmin } from "~/http/admin/admin.server";
import { dayOf, searchOf } from "~/http/admin/admin-list.server";
import { listState, pagesOf, readListQuery } from "~/http/answers/list-query.server";
import { pageTitle } from "~/http/head/page-title";
import { NoneFound } from "~/ui/admin/elsewhere";
import { DataTable, ListFilters } from "~/ui/admin/data-table";
import { Link } from "~/ui/admin/permitted";

export const meta: MetaFunction = () => [pageTitle("Logs Suivi")];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const query = readListQuery(request, ["-date"]);
  const [order, from, to] = [searchOf(request, "commande"), dayOf(request, "du"), dayOf(request, "au")];
  const { total, rows } = await listTrackingLog(context.services, { ...query, order, from, to, pages: pagesOf });
  return json({
    order,
    from,
    to,
    rows: rows.map(({ createdAt, action, details, ...row }) => ({
      ...row,
      action: keptWithWords(action),
      details: keptWithWords(details),
      at: formatDayAndTime(createdAt),
    })),
    list: listState(query, total),
  });
}

export default function TrackingLogs() {
  const { rows, order, from, to, list } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Logs Suivi</h1>
      <ListFilters label="Chercher dans les logs">
        <label>
          Numéro de commande <input type="search" name="commande" defaultValue={order} className="input" />
        </label>
        <label>
          Du <input type="date" name="du" defaultValue={from ?? ""} className="input" />
        </label>
        <label>
          Au <input type="date" name="au" defaultValue={to ?? ""} className="input" />
        </label>
      </ListFilters>
      <DataTable
        caption="Logs Suivi"
        rows={rows}
        keyOf={({ id }) => id}
        empty={<NoneFound none="Aucun log." />}
        list={list}
        columns={[
          { name: "Date", sort: "date", cell: ({ at }) => at },
          {
            name: "Commande",
            cell: ({ orderId, orderNumber }) => <Link to={`/admin/commandes/${orderId}`}>{orderNumber}</Link>,
          },
          { name: "Action", cell: ({ action }) => action },
          { name: "Détails", cell: ({ details, actor }) => (actor ? `${details} (${actor})` : details) },
        ]}
      />
    </>
  );
}
