import { formatEuros } from "~/domain/money";
import { listOrders, type ListedOrder, type OrderFilters } from "~/domain/orders/list.server";
import { isDueInShop } from "~/domain/orders/firm";
import { findOrder } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { statusName } from "~/domain/orders/status-name";
import { ALL_ORDERS, STATUS_FILTERS, type StatusFilter } from "~/domain/orders/status-filters";
import { formatShortDay } from "~/domain/time";
import type { OrderRow, OrdersView } from "./orders-list";
import { dayOf, searchOf } from "~/http/admin/admin-list.server";
import { orderPanel } from "./order-view.server";
import { listState, pagesOf, readListQuery } from "~/http/answers/list-query.server";
import type { ShopContext } from "~/http/request-context.server";

/** The list of orders as its address asks for it, with the one that is open. */
export async function ordersView({ services }: ShopContext, request: Request): Promise<OrdersView> {
  const asked = new URL(request.url).searchParams;
  const query = readListQuery(request, ["-date", "client", "total", "statut"]);
  const { shown, ...filters } = readOrderFilters(request);
  const { total, rows } = await listOrders(services, { ...query, ...filters, pages: pagesOf });
  const open = rows.some(({ id }) => id === asked.get("ouvert"))
    ? await findOrder(services, asked.get("ouvert") ?? "")
    : null;
  return {
    rows: rows.map(rowOf),
    filters: STATUS_FILTERS.map(({ slug, name }) => ({ slug, name })),
    shown: shown.slug,
    toVerify: filters.toVerify,
    search: filters.search,
    from: filters.from ?? "",
    to: filters.to ?? "",
    open: open && (await orderPanel(services, open)),
    list: listState(query, total),
  };
}

/** What an address narrows the orders to. A day that is none narrows nothing. */
export function readOrderFilters(request: Request): OrderFilters & { shown: StatusFilter } {
  const asked = new URL(request.url).searchParams;
  const toVerify = asked.get("ordonnance") === "a-verifier";
  const shown =
    STATUS_FILTERS.find(({ slug }) => slug === asked.get("statut")) ?? (toVerify ? ALL_ORDERS : STATUS_FILTERS[0]);
  return {
    shown,
    statuses: shown.statuses,
    marks: shown.marks,
    toVerify,
    search: searchOf(request),
    from: dayOf(request, "du"),
    to: dayOf(request, "au"),
  };
}

function rowOf(order: ListedOrder): OrderRow {
  const { id, number, customerName, email, totalCents, status, deliveryMethod, attention, carrier, trackingNumber } =
    order;
  const name = statusName(status, deliveryMethod);
  return {
    id,
    number,
    client: customerName ?? email ?? "Client à préciser",
    total: formatEuros(totalCents),
    status: isDueInShop(order) && status !== ORDER_STATUS.cancelled ? `${name}, à régler au retrait` : name,
    attention: attention !== null,
    tracking: trackingNumber ? [carrier, trackingNumber].filter(Boolean).join(" ") : "",
    date: formatShortDay(order.createdAt),
  };
}
