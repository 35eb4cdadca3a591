import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { itemsOf, listOrders } from "~/domain/orders/list.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { listedOrderJson } from "~/pages/admin/orders/order-json.server";
import { readOrderFilters } from "~/pages/admin/orders/orders-view.server";
import { pagesOf } from "~/http/answers/list-query.server";
import { pageOfCall, TOTAL_HEADER } from "~/http/answers/page-call.server";

/**
 * One page of the orders, latest first, of the status `statut` or of every status. A header says how many there are.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdminForCall(context);
  const { services } = context;
  const { shown: _, ...filters } = readOrderFilters(request);
  const statuses = new URL(request.url).searchParams.has("statut") ? filters.statuses : null;
  const { total, rows } = await listOrders(services, {
    ...pageOfCall(request),
    ...filters,
    statuses,
    sort: "date",
    descending: true,
    pages: pagesOf,
  });
  const items = await itemsOf(
    services,
    rows.map(({ id }) => id),
  );
  return json(
    rows.map((row) =>
      listedOrderJson(
        row,
        items.filter(({ orderId }) => orderId === row.id),
      ),
    ),
    { headers: { [TOTAL_HEADER]: String(total) } },
  );
}
