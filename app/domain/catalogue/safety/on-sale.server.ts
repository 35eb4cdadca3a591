import type { Knex } from "knex";

import type { Db } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { shopDay, type Day } from "~/domain/days";
import { missingSql, REQUIRED_FACTS, type FactKey, type RequiredFact } from "./required-facts";

/** True of a row of `products as product` that lacks something without which it may not be sold. */
export const INCOMPLETE = `(${REQUIRED_FACTS.filter(({ holds }) => holds)
  .map(missingSql)
  .join(" or ")})`;

/** The same, where the day until which it may be completed has passed. Takes the day. */
const HELD_BACK = `((product.facts_due_on is null or product.facts_due_on <= ?) and ${INCOMPLETE})`;

/**
 * On the shelves: nearly all products are. Written so that no index answers it, or SQLite, which does not know how few are archived,
 * would walk through all that are not to find two dozen by their ids.
 */
const NOT_ARCHIVED = "coalesce(product.archived_at, '') = ''";

/** True of one whose day of sale has not come, drafts among them. Takes the day. */
const TO_COME = "(product.sold_from is not null and product.sold_from > ?)";

/**
 * Leaves the products that may be sold: on the shelves, their day come, with all that the law wants said of them.
 * @param products of `products as product`
 */
export function onSale<Query extends Knex.QueryBuilder>(products: Query, now: Date): Query {
  const today = shopDay(now);
  return products.whereRaw(NOT_ARCHIVED).whereRaw(`not ${TO_COME} and not ${HELD_BACK}`, [today, today]) as Query;
}

/** Whether a row of `products as product` is off sale, archived, not on sale yet or held back: 0 or 1. */
export function offSaleColumn(db: Db, now: Date): Knex.Raw {
  const today = shopDay(now);
  return db.raw(`case when product.archived_at is not null or ${TO_COME} or ${HELD_BACK} then 1 else 0 end`, [
    today,
    today,
  ]);
}

/** What a product lacks to be sold, and what it ought to say besides. */
export type Missing = {
  held: FactKey[];
  advised: FactKey[];
  /** Sold until that day all the same. */ until: Day | null;
};

/** What each of these products lacks; those that lack nothing are left out. */
export async function missingFacts(services: Services, productIds: string[]): Promise<Map<string, Missing>> {
  if (productIds.length === 0) return new Map();
  return missingAmong(
    services,
    services.db("products as product").whereIn("product.id", productIds),
    REQUIRED_FACTS.map((fact) => ({ ...fact, missing: missingSql(fact) })),
  );
}

/**
 * What each row lacks of these facts; those that lack nothing are left out.
 * @param rows of a table `as product`
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
