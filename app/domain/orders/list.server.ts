import type { Knex } from "knex";

import type { Columns } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { addDays, startOfDay, type Day } from "~/domain/days";
import { readPage, type ListPage, type PageAsked } from "~/domain/list-page.server";
import type { Cents } from "~/domain/money";
import { WHOLLY_WITHDRAWN } from "~/domain/ledger/ledger.server";
import { instant, shopYear, type Instant } from "~/domain/time";
import { nameKey, numberMeant } from "./search-keys";
import type { DeliveryMethod } from "~/shop/delivery";
import { ORDER_STATUS, type OrderStatus } from "./status";
import { MARKED, type Marks } from "./status-filters";

export type ListedOrder = {
  id: string;
  number: string;
  /** Null until the buyer's name is known. */
  customerName: string | null;
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
};

export type OrderFilters = {
  /** Null for all. */
  statuses: OrderStatus[] | null;
  marks?: Marks;
  /** Only those with a prescription that waits to be seen. */
  toVerify: boolean;
  /** A number, an e-mail or a name, or how one of them begins. */
  search: string;
  /** Days at the shop, both included. */
  from: Day | null;
  to: Day | null;
};

export type OrderSort = "date" | "client" | "total" | "statut";
type Asked = OrderFilters & PageAsked & { sort: OrderSort; descending: boolean };

type Row = Omit<ListedOrder, "customerName"> & { firstName: string | null; lastName: string | null };

const COLUMN: Record<OrderSort, string> = {
  date: "orders.created_at",
  client: "orders.last_name_key",
  total: "orders.total_cents",
  statut: "orders.status",
};

/** One page of the orders, for administrators: counted and read by indexes, however many there are. */
export async function listOrders(
  services: Services,
  { sort, descending, page, limit, pages, ...filters }: Asked,
): Promise<ListPage<ListedOrder>> {
  const { total, rows } = await readPage<Row, "orders">(
    matching(services, filters),
    { page, limit, pages },
    [
      { column: COLUMN[sort], order: descending ? "desc" : "asc" },
      { column: "orders.id", order: "desc" },
    ],
    COLUMNS,
  );
  return {
    total,
    rows: rows.map(({ firstName, lastName, ...row }) => ({
      ...row,
      customerName: [firstName, lastName].filter(Boolean).join(" ") || null,
    })),
  };
}

function matching(
  services: Services,
  { statuses, marks, toVerify, search, from, to }: OrderFilters,
): Knex.QueryBuilder {
  const { db } = services;
  return db("orders").modify((query) => {
    if (statuses)
      void query.where(
        (wanted) =>
          void wanted
            .whereIn("orders.status", statuses)
            .modify((either) => marks === "too" && void either.orWhere(isMarked)),
      );
    if (marks === "none") void query.whereNot(isMarked);
    if (toVerify)
      void query
        .whereIn(
          "orders.id",
          db("prescriptions").where({ state: "received" }).whereNotNull("order_id").select("order_id"),
        )
        .whereNot("orders.status", ORDER_STATUS.cancelled);
    if (from) void query.where("orders.created_at", ">=", instant(startOfDay(from)));
    if (to) void query.where("orders.created_at", "<", instant(startOfDay(addDays(to, 1))));
    if (search.trim()) void query.whereIn("orders.id", named(services, search));
  });
}

/** Orders under way that carry a note for the person who prepares them, or that the customer took back as a whole. They are few, and found by their status. */
export function isMarked(order: Knex.QueryBuilder): void {
  void order
    .whereIn("orders.status", MARKED)
    .where((marked) => void marked.whereNotNull("orders.attention").orWhereRaw(WHOLLY_WITHDRAWN));
}

/** Whose number, address or name is meant, each looked up in its own index: a pattern within a text would read them all. */
function named({ db, now }: Services, search: string): Knex.QueryBuilder {
  const ids = () => db("orders as named").select("named.id");
  const number = numberMeant(search, shopYear(now()));
  if (number) return ids().where("named.number", number);
  if (search.includes("@")) return ids().modify(beginning("named.email_key", search.trim().toLowerCase()));
  const words = nameKey(search).split(/\s+/).slice(0, 4);
  const whole = words.join(" ");
  const together = [
    ids().modify(beginning("named.last_name_key", whole)),
    ids().modify(beginning("named.first_name_key", whole)),
    ids().modify(beginning("named.email_key", whole)),
    // "Clara Moreau" and "Moreau Clara", wherever a double name is cut.
    ...words.slice(1).flatMap((_, cut) => {
      const [one, other] = [words.slice(0, cut + 1).join(" "), words.slice(cut + 1).join(" ")];
      return [
        [one, other],
        [other, one],
      ].map(([first = "", last = ""]) =>
        ids().modify(beginning("named.last_name_key", last)).modify(beginning("named.first_name_key", first)),
      );
    }),
  ];
  const [first, ...others] = together;
  return first ? first.union(others) : ids().whereRaw("1 = 0");
}

/** U+FFFF stands after every letter there is. */
function beginning(column: string, text: string) {
  return (query: Knex.QueryBuilder) => void query.where(column, ">=", text).where(column, "<", `${text}\uffff`);
}

export type ListedItem = { orderId: string; productId: string; name: string; brand: string; quantity: number };

/** What the orders of one page are of. */
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
  totalCents: "orders.total_cents",
  status: "orders.status",
  deliveryMethod: "orders.delivery_method",
  attention: "orders.attention",
  carrier: "orders.carrier",
  trackingNumber: "orders.tracking_number",
  createdAt: "orders.created_at",
  paidAt: "orders.paid_at",
  dueInShopAt: "orders.due_in_shop_at",
} as const satisfies Columns<Row, "orders">;
