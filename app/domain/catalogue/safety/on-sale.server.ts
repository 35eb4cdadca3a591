import type { Knex } from "knex";

import type { Db } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { shopDay, type Day } from "~/domain/days";
import { RECALLED } from "./recalled.server";
import { missingSql, REQUIRED_FACTS, type FactKey, type RequiredFact } from "./required-facts";

/** True for a row of `products as product` that lacks a fact required for sale. */
export const INCOMPLETE = `(${REQUIRED_FACTS.filter(({ holds }) => holds)
  .map(missingSql)
  .join(" or ")})`;

/**
 * True for a row of `products as product` that lacks such a fact although its time to be completed is over. Takes the
 * day.
 */
const HELD_BACK = `((product.facts_due_on is null or product.facts_due_on <= ?) and ${INCOMPLETE})`;

/**
 * Not archived, as nearly all products are. It is written so that no index can answer it: SQLite does not know how few
 * products are archived, and would read all the others to find two dozen by their ids.
 */
const NOT_ARCHIVED = "coalesce(product.archived_at, '') = ''";

/** True for a product whose day of sale has not come, such as a draft. Takes the day. */
const TO_COME = "(product.sold_from is not null and product.sold_from > ?)";

/**
 * Limits a query to products that may be sold: not archived, their day of sale come, with all facts that the law
 * requires, and named by no recall in force.
 * @param products a query of `products as product`
 */
export function onSale<Query extends Knex.QueryBuilder>(products: Query, now: Date): Query {
  const today = shopDay(now);
  return products
    .whereRaw(NOT_ARCHIVED)
    .whereRaw(`not ${TO_COME} and not ${HELD_BACK} and not (${RECALLED})`, [today, today]) as Query;
}

/** Whether a product may not be sold because a fact that the law requires is missing. */
export async function isHeldBack({ db, now }: Services, id: string): Promise<boolean> {
  const row: unknown = await db("products as product")
    .where({ "product.id": id })
    .whereRaw(HELD_BACK, [shopDay(now())])
    .first("product.id");
  return row !== undefined;
}

/** True for a row of `products as product` that is archived, not on sale yet, held back or recalled. Takes the day twice. */
const OFF_SALE = `(product.archived_at is not null or ${TO_COME} or ${HELD_BACK} or ${RECALLED})`;

/** Limits a query of `products as product` to those that may not be sold now. */
export function offSale<Query extends Knex.QueryBuilder>(products: Query, now: Date): Query {
  const today = shopDay(now);
  return products.whereRaw(OFF_SALE, [today, today]) as Query;
}

/** A column of `products as product`: 1 when the product is archived, not on sale yet, held back or recalled, else 0. */
export function offSaleColumn(db: Db, now: Date): Knex.Raw {
  const today = shopDay(now);
  return db.raw(`case when ${OFF_SALE} then 1 else 0 end`, [today, today]);
}

/** The facts that a product must have to be sold, and those it should have besides. */
export type Missing = {
  held: FactKey[];
  advised: FactKey[];
  /** It may be sold without them before this day. */ until: Day | null;
};

/** The missing facts of each of these products; complete products are left out. */
export async function missingFacts(services: Services, productIds: string[]): Promise<Map<string, Missing>> {
  if (productIds.length === 0) return new Map();
  return missingAmong(
    services,
    services.db("products as product").whereIn("product.id", productIds),
    REQUIRED_FACTS.map((fact) => ({ ...fact, missing: missingSql(fact) })),
  );
}

/**
 * The missing facts of each row, out of these facts; complete rows are left out.
 * @param rows a query of a table `as product`
 * @param facts each with the SQL that is true of a row without it
 */
export async function missingAmong(
  { db, now }: Services,
  rows: Knex.QueryBuilder,
  facts: Pick<RequiredFact, "key" | "holds" | "missing">[],
): Promise<Map<string, Missing>> {
  const found = (await rows.select(
    { id: "product.id", dueOn: "product.facts_due_on" },
    ...facts.map(({ key, missing }) => db.raw(`case when ${missing} then 1 else 0 end as ??`, [key])),
  )) as ({ id: string; dueOn: Day | null } & Record<FactKey, number>)[];
  const today = shopDay(now());
  return new Map(
    found.flatMap(({ id, dueOn, ...said }): [string, Missing][] => {
      const lacking = facts.filter(({ key }) => Number(said[key]) === 1);
      if (lacking.length === 0) return [];
      const keys = (holds: boolean) => lacking.filter((fact) => fact.holds === holds).map(({ key }) => key);
      return [[id, { held: keys(true), advised: keys(false), until: dueOn && dueOn > today ? dueOn : null }]];
    }),
  );
}

/** "le marquage CE vérifié, le mode d’emploi" */
export function factNames(keys: FactKey[]): string {
  return REQUIRED_FACTS.filter(({ key }) => keys.includes(key))
    .map(({ name }) => name)
    .join(", ");
}
