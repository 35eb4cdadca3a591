import type { Knex } from "knex";

import type { Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { isHeld, type Account } from "~/domain/ledger/account";
import { endedPieces } from "~/domain/ledger/ledger.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS, type OrderStatus } from "~/domain/orders/status";
import { instant, type Instant } from "~/domain/time";

/** Glasses that are made: they wait behind the counter, or are with their wearer. */
const MADE: readonly OrderStatus[] = [ORDER_STATUS.shipped, ORDER_STATUS.delivered];

export const isMade = ({ status }: Pick<Order, "status">): boolean => MADE.includes(status);

/**
 * An order is ready or handed over: the lots of its lenses that nobody noted are asked for from now on, since a recall finds a wearer by
 * them alone, unless an administrator stated why nobody can tell them. One that goes back to the bench is asked for them at the mounting.
 * @param account of the order, once what leaves is entered
 */
export async function awaitLots(services: Services, order: Order, account: Account): Promise<void> {
  const { db, now } = services;
  if (!isMade(order)) {
    await db("lens_jobs").where({ order_id: order.id }).update({ lots_awaited_since: null, lots_lost_reason: null });
    return;
  }
  for (const line of order.lines) {
    if (!line.lenses || !isHeld(account, line)) continue;
    await db("lens_jobs")
      .insert({ id: newId(now()), order_id: order.id, order_line_id: line.id })
      .onConflict("order_line_id")
      .ignore();
    await db("lens_jobs")
      .where({ order_line_id: line.id })
      .whereNull("lots_awaited_since")
      .whereNull("lots_lost_reason")
      .where((either) => void either.whereNull("right_lot_key").orWhereNull("left_lot_key"))
      .update({ lots_awaited_since: instant(now()) });
  }
}

/**
 * The pairs whose lots are asked for; not those of a cancelled order, nor pairs that all came back. They are found by an
 * index of these few; `coalesce` keeps SQLite from looking at every order that was ever delivered instead.
 */
export const lotsAwaited = ({ db }: Pick<Services, "db">): Knex.QueryBuilder =>
  db("lens_jobs")
    .join("orders", "orders.id", "lens_jobs.order_id")
    .join("order_lines", "order_lines.id", "lens_jobs.order_line_id")
    .whereNotNull("lens_jobs.lots_awaited_since")
    .whereRaw("coalesce(orders.status, '') in (?, ?)", [...MADE])
    .whereRaw(`order_lines.quantity > (${endedPieces("order_lines.id")})`);

export type AwaitedLots = { orderId: string; lineId: string; number: string; title: string; since: Instant };

const MOST = 200;

/** The longest waiting first. */
export async function pairsWithoutLots(services: Pick<Services, "db">): Promise<AwaitedLots[]> {
  const rows: (Omit<AwaitedLots, "title"> & { brand: string; name: string })[] = await lotsAwaited(services)
    .orderBy(["lens_jobs.lots_awaited_since", "lens_jobs.id"])
    .limit(MOST)
    .select({
      orderId: "orders.id",
      lineId: "order_lines.id",
      number: "orders.number",
      brand: "order_lines.brand",
      name: "order_lines.name",
      since: "lens_jobs.lots_awaited_since",
    });
  return rows.map(({ brand, name, ...pair }) => ({ ...pair, title: `${brand} ${name}` }));
}
