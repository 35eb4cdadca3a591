import type { Knex } from "knex";

import { selectRows, type Columns } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { addDays, startOfDay, type Day } from "~/domain/days";
import { countRows, readPage, type ListPage, type PageAsked } from "~/domain/list-page.server";
import type { Cents } from "~/domain/money";
import { MONEY_GONE, WHOLLY_WITHDRAWN } from "~/domain/ledger/ledger.server";
import { instant, type Instant } from "~/domain/time";
import { isSoldInShop } from "~/domain/orders/order.server";
import { ordersMeant } from "./meant.server";
import type { DeliveryMethod } from "~/shop/delivery";
import { ORDER_STATUS, type OrderStatus } from "./status";
import { MARKED, type Marks } from "./status-filters";

export type ListedOrder = {
  id: string;
  number: string;
  /** Null until the buyer's name is known, and once it was erased. */
  customerName: string | null;
  /** Empty once its buyer was erased for good. */
  fingerprint: string;
  soldInShop: boolean;
  email: string | null;
  totalCents: Cents;
  status: OrderStatus;
  deliveryMethod: DeliveryMethod;
  attention: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  createdAt: Instant;
  paidAt: Instant | null;
  dueInShopAt: Instant | null;
  /** Counts the changes: a decision taken on an older version is refused. */
  version: number;
};

export type OrderFilters = {
  /** Null for every status. */
  statuses: OrderStatus[] | null;
  marks?: Marks;
  /** Only those with a prescription that waits to be seen. */
  toVerify: boolean;
  /** A number, an e-mail address, a telephone number or a name: see `ordersMeant`. */
  search: string;
  /** Days in the shop's time zone, both included. */
  from: Day | null;
  to: Day | null;
};

export type OrderSort = "date" | "client" | "total" | "statut";
type Asked = OrderFilters & PageAsked & { sort: OrderSort; descending: boolean };

type Row = Omit<ListedOrder, "customerName" | "soldInShop"> & {
  firstName: string | null;
  lastName: string | null;
  paymentMethod: string | null;
};

const COLUMN: Record<OrderSort, string> = {
  date: "orders.created_at",
  client: "orders.last_name_key",
  total: "orders.total_cents",
  statut: "orders.status",
};

/** One page of the orders for administrators. Indexes count and read it, however many orders there are. */
export async function listOrders(
  services: Services,
  { sort, descending, page, limit, pages, ...filters }: Asked,
): Promise<ListPage<ListedOrder>> {
  if (filters.search.trim() && isSearchAlone(filters) && sort === "date" && descending)
    return latestMeant(services, filters.search, { page, limit, pages });
  const { total, rows } = await readPage<Row, "orders">(
    (await matching(services, filters)).found,
    { page, limit, pages },
    [
      { column: COLUMN[sort], order: descending ? "desc" : "asc" },
      { column: "orders.id", order: "desc" },
    ],
    COLUMNS,
  );
  return { total, rows: rows.map(listed) };
}

const isSearchAlone = ({ statuses, marks, toVerify, from, to }: OrderFilters): boolean =>
  !statuses && !marks && !toVerify && !from && !to;

/** The latest orders that a search means. Thousands may share a name: they are counted by their ids, and only those shown are read. */
async function latestMeant(
  services: Services,
  search: string,
  { page, limit, pages }: PageAsked,
): Promise<ListPage<ListedOrder>> {
  const { db } = services;
  const meant = await ordersMeant(services, search);
  const total = await countRows(db.from(meant.ids().as("meant")));
  const { offset } = pages({ page, limit }, total);
  const rows = await selectRows<Row, "orders">(
    latestFirst(db("orders").whereIn("orders.id", meant.ids(offset + limit)))
      .limit(limit)
      .offset(offset),
    COLUMNS,
  );
  return { total, rows: rows.map(listed) };
}

const latestFirst = (orders: Knex.QueryBuilder): Knex.QueryBuilder =>
  orders.orderBy("orders.created_at", "desc").orderBy("orders.id", "desc");

/** The latest of these orders. */
export async function ordersOfIds({ db }: Services, ids: string[], most: number): Promise<ListedOrder[]> {
  const rows = await selectRows<Row, "orders">(
    latestFirst(db("orders").whereIn("orders.id", ids)).limit(most),
    COLUMNS,
  );
  return rows.map(listed);
}

function listed({ firstName, lastName, paymentMethod, ...row }: Row): ListedOrder {
  return {
    ...row,
    customerName: [firstName, lastName].filter(Boolean).join(" ") || null,
    soldInShop: isSoldInShop({ paymentMethod, dueInShopAt: row.dueInShopAt }),
  };
}

async function matching(
  services: Services,
  { statuses, marks, toVerify, search, from, to }: OrderFilters,
): Promise<{ found: Knex.QueryBuilder }> {
  const { db } = services;
  const meant = search.trim() ? (await ordersMeant(services, search)).ids() : null;
  const found = db("orders").modify((query) => {
    if (statuses)
      void query.where(
        (wanted) =>
          void wanted
            .whereIn("orders.status", statuses)
            .modify((either) => marks === "too" && void either.orWhere(isMarked)),
      );
    if (marks === "none") void query.whereNot(isMarked);
    if (marks === "none" || marks === "paid") void query.whereNot(isMoneyGone);
    if (toVerify)
      void query
        .whereIn(
          "orders.id",
          db("prescriptions").where({ state: "received" }).whereNotNull("order_id").select("order_id"),
        )
        .whereNot("orders.status", ORDER_STATUS.cancelled)
        .whereNot(isMoneyGone);
    if (from) void query.where("orders.created_at", ">=", instant(startOfDay(from)));
    if (to) void query.where("orders.created_at", "<", instant(startOfDay(addDays(to, 1))));
    if (meant) void query.whereIn("orders.id", meant);
  });
  return { found }; // in an object, because `await` would run a bare query
}

/** A subquery reads the small index of noted orders once. A condition on each row would read every order. */
const NOTED = "orders.id in (select noted.id from orders as noted where noted.attention is not null)";

/**
 * Orders under way that carry a note for the administrator who prepares them, or that the customer withdrew from as a
 * whole. They are few, and found by their status.
 */
export function isMarked(order: Knex.QueryBuilder): void {
  void order
    .whereIn("orders.status", MARKED)
    .where((marked) => void marked.whereRaw(NOTED).orWhereRaw(WHOLLY_WITHDRAWN));
}

/** The money is refunded, on its way back, or taken by the bank: nothing is prepared for such an order. */
export function isMoneyGone(order: Knex.QueryBuilder): void {
  void order.whereRaw(MONEY_GONE);
}

export type ListedItem = { orderId: string; productId: string; name: string; brand: string; quantity: number };

/** The lines of the orders on one page. */
export async function itemsOf({ db }: Services, orderIds: string[]): Promise<ListedItem[]> {
  return db("order_lines")
    .whereIn("order_id", orderIds)
    .orderBy(["order_id", "position"])
    .select({ orderId: "order_id", productId: "product_id", name: "name", brand: "brand", quantity: "quantity" });
}

const COLUMNS = {
  id: "orders.id",
  number: "orders.number",
  firstName: "orders.first_name",
  lastName: "orders.last_name",
  email: "orders.email",
  fingerprint: "orders.fingerprint",
  paymentMethod: "orders.payment_method",
  totalCents: "orders.total_cents",
  status: "orders.status",
  deliveryMethod: "orders.delivery_method",
  attention: "orders.attention",
  carrier: "orders.carrier",
  trackingNumber: "orders.tracking_number",
  createdAt: "orders.created_at",
  paidAt: "orders.paid_at",
  dueInShopAt: "orders.due_in_shop_at",
  version: "orders.version",
} as const satisfies Columns<Row, "orders">;
