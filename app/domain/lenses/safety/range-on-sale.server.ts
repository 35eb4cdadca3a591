import type { Knex } from "knex";

import type { Services } from "~/infra/services.server";
import { missingAmong, type Missing } from "~/domain/catalogue/safety/on-sale.server";
import { RECALLED } from "~/domain/catalogue/safety/recalled.server";
import { REQUIRED_FACTS, type FactKey, type RequiredFact } from "~/domain/catalogue/safety/required-facts";
import { shopDay } from "~/domain/days";
import { INCLUDED, THINNING_KEY, THINNING_NAME } from "../treatments/treatments";

/**
 * The two tables of the price list. Their columns have the names of those of products, so that the same SQL works for
 * them `as product`.
 */
export type RangeTable = "lenses" | "treatments";

/**
 * Lenses are made to order: no picture, and no number for each colour. A treatment is a part of its lens, which has the
 * UDI.
 */
const ASKED: Record<RangeTable, readonly FactKey[]> = {
  lenses: ["maker", "responsible", "reference", "ce", "udi", "origin"],
  treatments: ["maker", "responsible", "reference", "ce"],
};

/**
 * Whether a treatment has a sheet of its own. Thinning is only a price, and the sheet of the lens covers what comes
 * with every lens.
 */
const HAS_SHEET = `(product.key not in (${[THINNING_KEY, ...INCLUDED.map(({ key }) => key)]
  .map((key) => `'${key}'`)
  .join(", ")}) and lower(trim(product.name)) <> '${THINNING_NAME}')`;

function factsOf(table: RangeTable): RequiredFact[] {
  // A lens made to order is identified in a recall by the lot noted at mounting, so that it may be sold without a
  // UDI-DI.
  const asked = REQUIRED_FACTS.filter(({ key }) => ASKED[table].includes(key)).map((fact) => ({
    ...fact,
    holds: fact.holds && fact.key !== "udi",
  }));
  return table === "lenses" ? asked : asked.map((fact) => ({ ...fact, missing: `(${HAS_SHEET} and ${fact.missing})` }));
}

function incompleteSql(table: RangeTable): string {
  return `(${factsOf(table)
    .filter(({ holds }) => holds)
    .map(({ missing }) => missing)
    .join(" or ")})`;
}

/**
 * Restricts a query to what may be sold: on the price list, with every fact that the law requires, and named by no
 * recall in force.
 * @param range of `lenses` or `treatments as product`
 */
export function rangeOnSale<Query extends Knex.QueryBuilder>(range: Query, table: RangeTable, now: Date): Query {
  return range
    .whereNull("product.archived_at")
    .whereRaw(`not (${RECALLED})`)
    .whereRaw(`not ((product.facts_due_on is null or product.facts_due_on <= ?) and ${incompleteSql(table)})`, [
      shopDay(now),
    ]) as Query;
}

/** The missing facts of each lens or treatment on the price list; complete ones are left out. */
export async function missingOfRange(services: Services, table: RangeTable): Promise<Map<string, Missing>> {
  return missingAmong(
    services,
    services.db(`${table} as product`).whereNull("product.archived_at"),
    factsOf(table).map(({ key, holds, missing }) => ({ key, holds, missing })),
  );
}

/**
 * The rows of the price list that lack a fact required for sale, including those that may still be sold for some time.
 */
export function incompleteRange({ db }: Pick<Services, "db">, table: RangeTable): Knex.QueryBuilder {
  return db(`${table} as product`).whereNull("product.archived_at").whereRaw(incompleteSql(table));
}
