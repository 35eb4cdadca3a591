import type { Knex } from "knex";

import type { Services } from "~/infra/services.server";
import { addDays, startOfDay } from "~/domain/days";
import type { Cents } from "~/domain/money";
import { instant } from "~/domain/time";
import type { Period } from "./read.server";

export type Discounts = { count: number; cents: Cents };

/**
 * The reductions granted at the till among the lines at these positions. `cents` is negative; invoices have them taken
 * off already.
 */
export function discountsAt(services: Services, { from, to }: { from: number; to: number }): Promise<Discounts> {
  return sumOf(services, (lines) => lines.where("position", ">=", from).where("position", "<=", to));
}

export function discountsOfPeriod(services: Services, { from, to }: Period): Promise<Discounts> {
  const [begin, end] = [instant(startOfDay(from)), instant(startOfDay(addDays(to, 1)))];
  return sumOf(services, (lines) => lines.where("at", ">=", begin).where("at", "<", end));
}

async function sumOf({ db }: Services, among: (lines: Knex.QueryBuilder) => Knex.QueryBuilder): Promise<Discounts> {
  const row = (await among(db("money_journal").where({ kind: "discount" }).whereNull("reference"))
    .count({ count: "position" })
    .sum({ cents: "amount_cents" })
    .first()) as { count: number | string; cents: number | string | null } | undefined;
  return { count: Number(row?.count ?? 0), cents: Number(row?.cents ?? 0) };
}
