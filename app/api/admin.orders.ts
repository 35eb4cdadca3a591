import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { itemsOf, listOrders } from "~/domain/orders/list.server";
import { requireAdministrator } from "~/http/access.server";
import { readOrderFilters } from "~/http/desk-orders-view.server";
import { pagesOf, readListQuery } from "~/http/list-query.server";
import { listedOrderJson } from "~/http/desk-order-json.server";

/** One page of the orders, the latest first, fifty unless `par` says otherwise; all of every status unless `statut` names one. How many there are stands in `X-Total-Count`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdministrator(context);
  const { services } = context;
  const asked = new URL(request.url).searchParams;
  const { shown: _, ...filters } = readOrderFilters(asked);
  const { total, rows } = await listOrders(services, { ...readListQuery(request, ["-date", "client", "total", "statut"], 50), ...filters, statuses: asked.has("statut") ? filters.statuses : null, pages: pagesOf });
  const items = await itemsOf(services, rows.map(({ id }) => id));
  return json(rows.map((row) => listedOrderJson(row, items.filter(({ orderId }) => orderId === row.id))), { headers: { "X-Total-Count": String(total) } });
}
