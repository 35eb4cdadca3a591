import { formatEuros } from "~/domain/money";
import { listOrders, type ListedOrder, type OrderFilters } from "~/domain/orders/list.server";
import { dueNext } from "~/domain/orders/due-next";
import { isDueInShop } from "~/domain/orders/firm";
import { listedBuyer } from "~/domain/orders/nameless.server";
import { findOrder } from "~/domain/orders/order.server";
import { countRows } from "~/domain/list-page.server";
import { ORDER_STATUS, type OrderStatus } from "~/domain/orders/status";
import { whatWaits } from "~/domain/today/waiting.server";
import type { Tone } from "~/ui/admin/state";
import { shownStatuses, type ShownStatus } from "~/domain/orders/shown-status.server";
import { ALL_ORDERS, STATUS_FILTERS, type StatusFilter } from "~/domain/orders/status-filters";
import { formatShortDay } from "~/domain/time";
import type { OrderRow, OrdersView } from "./orders-list";
import { dayOf, searchOf } from "~/http/admin/admin-list.server";
import { papersAskedFor, tickedIn } from "./bulk/bulk.server";
import { orderPanel } from "./order-view.server";
import { listState, pagesOf, readListQuery } from "~/http/answers/list-query.server";
import type { Services } from "~/infra/services.server";
import type { ShopContext } from "~/http/request-context.server";

/** The list of orders by the filters in its address, with the opened order. */
export async function ordersView({ services, admin }: ShopContext, request: Request): Promise<OrdersView> {
  const asked = new URL(request.url).searchParams;
  const query = readListQuery(request, ["-date", "client", "total", "statut"]);
  const wished = readOrderFilters(request);
  const preferred = await listOrders(services, { ...query, ...wished, pages: pagesOf });
  const instead = preferred.total === 0 && isUnasked(wished, asked) ? withStatus(wished, TO_PREPARE) : null;
  const stepped = instead && (await listOrders(services, { ...query, ...instead, pages: pagesOf }));
  const [{ shown, ...filters }, { total, rows }] =
    instead && stepped && stepped.total > 0 ? [instead, stepped] : [wished, preferred];
  const statuses = await shownStatuses(services, rows);
  const ticked = tickedIn(asked);
  const open = rows.some(({ id }) => id === asked.get("ouvert"))
    ? await findOrder(services, asked.get("ouvert") ?? "")
    : null;
  return {
    rows: rows.map((row) => rowOf(row, services.now(), statuses.get(row.id))),
    ...(await statusFilters(services)),
    shown: shown.slug,
    toVerify: filters.toVerify,
    labels: services.carrier !== null,
    ticked: ticked === "all" ? rows.map(({ id }) => id) : ticked,
    papers: papersAskedFor(services, asked),
    search: filters.search,
    from: filters.from ?? "",
    to: filters.to ?? "",
    elsewhere: total === 0 ? await otherwiseFound(services, filters) : 0,
    open: open && (await orderPanel(services, open, admin?.account.staffRole ?? null)),
    list: listState(query, total),
  };
}

const TO_PREPARE = STATUS_FILTERS.find(({ slug }) => slug === "a-preparer") ?? ALL_ORDERS;

type Wished = ReturnType<typeof readOrderFilters>;

/** Whether the list is opened without any wish: while nothing is in preparation, what is to be prepared is shown first. */
function isUnasked({ toVerify, search, from, to }: Wished, asked: URLSearchParams): boolean {
  return !asked.has("statut") && !toVerify && !search && !from && !to;
}

function withStatus(wished: Wished, shown: StatusFilter): Wished {
  return { ...wished, shown, statuses: shown.statuses, marks: shown.marks };
}

/** The filters for daily work in their order; the first one of the specification is the default. */
const AT_HAND = ["a-preparer", "en-preparation", "a-traiter", "toutes"];

async function statusFilters(
  services: Services,
): Promise<Pick<OrdersView, "filters" | "otherFilters" | "prescriptions">> {
  const { toPrepare, toSettle, prescriptions } = await whatWaits(services);
  const preparing = await countRows(services.db("orders").where({ status: ORDER_STATUS.preparing }));
  const amounts: Record<string, number> = {
    "a-preparer": toPrepare,
    "a-traiter": toSettle,
    "en-preparation": preparing,
  };
  return {
    prescriptions,
    filters: AT_HAND.flatMap((slug) => {
      const filter = STATUS_FILTERS.find((each) => each.slug === slug);
      return filter ? [{ slug, name: filter.name, amount: amounts[slug] ?? null }] : [];
    }),
    otherFilters: STATUS_FILTERS.filter(({ slug }) => !AT_HAND.includes(slug)).map(({ slug, name }) => ({
      slug,
      name,
    })),
  };
}

/** How many orders there are in any status. */
async function otherwiseFound(services: Services, filters: OrderFilters): Promise<number> {
  const { total } = await listOrders(services, {
    ...filters,
    statuses: null,
    marks: undefined,
    toVerify: false,
    sort: "date",
    descending: true,
    page: 1,
    limit: 1,
    pages: () => ({ offset: 0 }),
  });
  return total;
}

/** The filters in an address. A day that is none is ignored. */
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

const TONES: Record<OrderStatus, Tone> = {
  [ORDER_STATUS.awaitingPayment]: "waiting",
  [ORDER_STATUS.confirmed]: "todo",
  [ORDER_STATUS.awaitingPrescription]: "waiting",
  [ORDER_STATUS.preparing]: "todo",
  [ORDER_STATUS.shipped]: "moving",
  [ORDER_STATUS.delivered]: "done",
  [ORDER_STATUS.cancelled]: "ended",
  [ORDER_STATUS.attention]: "late",
};

function rowOf(order: ListedOrder, now: Date, { name, gone }: ShownStatus = { name: order.status }): OrderRow {
  const { id, number, totalCents, status, attention, carrier, trackingNumber } = order;
  return {
    id,
    number,
    version: order.version,
    client: listedBuyer(order),
    total: formatEuros(totalCents),
    status: isDueInShop(order) && status !== ORDER_STATUS.cancelled ? `${name}, à régler au retrait` : name,
    tone: TONES[status],
    attention: attention !== null,
    // An order whose money is gone is not prepared; one with a note is to be looked at all the same.
    due: gone && !attention && status !== ORDER_STATUS.attention ? null : dueNext(order, now),
    tracking: trackingNumber ? [carrier, trackingNumber].filter(Boolean).join(" ") : "",
    date: formatShortDay(order.createdAt),
  };
}
