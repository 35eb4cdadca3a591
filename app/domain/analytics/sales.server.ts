import type { Knex } from "knex";
import { z } from "zod";

import type { Services } from "~/infra/services.server";
import { addDays, daysFrom, shopDay, startOfDay, type Day } from "~/domain/days";
import type { Cents } from "~/domain/money";
import { ORDER_STATUS } from "~/domain/orders/status";
import { instant } from "~/domain/time";
import { DAYS_REVERSED, dayOrNothing, windowOf } from "./top-pages.server";

/** A leap year, so that a month can be compared with the same one of the year before. */
const MOST_DAYS = 366;

/** The period asked for; missing or empty days get the usual ones of the page. */
export const SalesQuery = z
  .object({ from: dayOrNothing, to: dayOrNothing })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ["from"], message: DAYS_REVERSED })
  .refine(({ from, to }) => !from || !to || to < addDays(from, MOST_DAYS), {
    path: ["from"],
    message: `Choisissez ${MOST_DAYS} jours au plus.`,
  });

export type SalesQuery = z.output<typeof SalesQuery>;

type Figures = { orders: number; revenueCents: Cents; itemsSold: number };
export type SalesDay = Figures & { day: Day };
export type Sales = Figures & { from: Day; to: Day; averageBasketCents: Cents; days: SalesDay[] };

/** Sales by day of the shop's time zone, both ends included. Cancelled orders do not count. */
export async function salesOf({ db, now }: Services, asked: SalesQuery): Promise<Sales> {
  const { from, to } = withinLimit(windowOf(asked, now()));
  const paid = (): Knex.QueryBuilder =>
    db("orders")
      .where("orders.paid_at", ">=", instant(startOfDay(from)))
      .where("orders.paid_at", "<", instant(startOfDay(addDays(to, 1))))
      .whereNot("orders.status", ORDER_STATUS.cancelled);
  // Grouped by UTC hours, because each lies within one day of the shop, and a UTC day does not.
  const hour = db.raw("substr(orders.paid_at, 1, 13)");
  const orders: { hour: string; orders: number | string; cents: number | string }[] = await paid()
    .groupBy(hour)
    .select({ hour }, db.raw("count(*) as orders"), db.raw("sum(orders.total_cents) as cents"));
  const items: { hour: string; items: number | string }[] = await paid()
    .join("order_lines", "order_lines.order_id", "orders.id")
    .groupBy(hour)
    .select({ hour }, db.raw("sum(order_lines.quantity) as items"));

  const days = new Map(
    daysFrom(from, to).map((each): [Day, SalesDay] => [each, { day: each, orders: 0, revenueCents: 0, itemsSold: 0 }]),
  );
  const dayOf = (utcHour: string) => days.get(shopDay(`${utcHour}:00:00Z`));
  for (const row of orders)
    add(dayOf(row.hour), { orders: Number(row.orders), revenueCents: Number(row.cents), itemsSold: 0 });
  for (const row of items) add(dayOf(row.hour), { orders: 0, revenueCents: 0, itemsSold: Number(row.items) });

  const total: Figures = { orders: 0, revenueCents: 0, itemsSold: 0 };
  for (const each of days.values()) add(total, each);
  return {
    from,
    to,
    ...total,
    averageBasketCents: total.orders ? Math.round(total.revenueCents / total.orders) : 0,
    days: [...days.values()],
  };
}

/** Cuts a period that is longer than the chart: the later days stay. */
function withinLimit({ from, to }: { from: Day; to: Day }): { from: Day; to: Day } {
  const first = addDays(to, 1 - MOST_DAYS);
  return { from: from < first ? first : from, to };
}

function add(to: Figures | undefined, { orders, revenueCents, itemsSold }: Figures): void {
  if (!to) return;
  to.orders += orders;
  to.revenueCents += revenueCents;
  to.itemsSold += itemsSold;
}
