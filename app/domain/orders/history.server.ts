import type { Knex } from "knex";

import { instant, minutesAfter } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { findOrder, ownedBy, type Order } from "./order.server";
import { ORDER_STATUS } from "./status";

const ORDERS_PER_PAGE = 10;

/**
 * A visitor's purchases, latest first. An order that lapsed before it was paid is left out.
 * @param wanted the page, from 1; beyond the end the last page is read
 */
export async function purchasesOf(
  services: Services,
  visitorId: string,
  wanted: number,
  size = ORDERS_PER_PAGE,
): Promise<{ orders: Order[]; page: number; pages: number }> {
  const purchases = () =>
    ownedBy(services, visitorId).where(
      (kept) =>
        void kept
          .whereNotNull("orders.paid_at")
          .orWhereNotNull("orders.due_in_shop_at")
          .orWhere("orders.status", ORDER_STATUS.awaitingPayment),
    );
  const counted = await purchases().count({ count: "*" }).first();
  const pages = Math.ceil(Number(counted?.count ?? 0) / size);
  const page = Math.min(wanted, Math.max(1, pages));
  const ids: { id: string }[] = await purchases()
    .orderBy(LATEST_FIRST)
    .limit(size)
    .offset((page - 1) * size)
    .select({ id: "orders.id" });
  return { orders: await read(services, ids), page, pages };
}

/** A purchase counts as made a moment ago for so many minutes. */
const LATELY = 60;

/** The order that emptied this visitor's cart, when it was placed in the last minutes. */
export async function latelyBought(
  { db, now }: Services,
  visitorId: string,
): Promise<{ id: string; number: string } | undefined> {
  return db("orders")
    .where({ visitor_id: visitorId })
    .whereNotIn("status", [ORDER_STATUS.awaitingPayment, ORDER_STATUS.cancelled])
    .where("created_at", ">=", instant(minutesAfter(now(), -LATELY)))
    .orderBy("created_at", "desc")
    .first("id", "number");
}

const MOST_DELIVERED = 50;

/** Delivered orders, and orders whose pieces are asked back before delivery, latest first. */
export async function deliveredOf(services: Services, visitorId: string): Promise<Order[]> {
  return read(
    services,
    await ownedBy(services, visitorId)
      .where(deliveredOrAskedBack(services))
      .orderBy(LATEST_FIRST)
      .limit(MOST_DELIVERED)
      .select({ id: "orders.id" }),
  );
}

function deliveredOrAskedBack({ db }: Services) {
  const askedBack = db("returns").whereRaw("returns.order_id = orders.id").select(db.raw("1"));
  return (either: Knex.QueryBuilder) => void either.whereNotNull("orders.delivered_at").orWhereExists(askedBack);
}

const LATEST_FIRST = [
  { column: "orders.created_at", order: "desc" as const },
  { column: "orders.id", order: "desc" as const },
];

async function read(services: Services, ids: { id: string }[]): Promise<Order[]> {
  const orders: Order[] = [];
  for (const { id } of ids) {
    const order = await findOrder(services, id);
    if (order) orders.push(order);
  }
  return orders;
}
