import type { Knex } from "knex";

import { selectRows } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import {
  OPERATOR_COLUMNS,
  operatorsOf,
  type OperatorRow,
  type Operators,
} from "~/domain/catalogue/safety/safety.server";
import { rangeOnSale, type RangeTable } from "./range-on-sale.server";

/** What the sheet of a lens or treatment says of safety and origin; the sheet of its brand names the maker. */
export type RangeFacts = {
  brand: string | null;
  makerReference: string | null;
  originCountry: string | null;
  udiDi: string | null;
  ceMarked: boolean;
  warnings: string | null;
  instructions: string | null;
};

export const NO_RANGE_FACTS: RangeFacts = {
  brand: null,
  makerReference: null,
  originCountry: null,
  udiDi: null,
  ceMarked: false,
  warnings: null,
  instructions: null,
};

export type RangeSafety = RangeFacts & Operators & { id: string; name: string };

const COLUMNS = {
  id: "product.id",
  name: "product.name",
  brand: "product.brand",
  makerReference: "product.maker_reference",
  originCountry: "product.origin_country",
  udiDi: "product.udi_di",
  ceMarked: "product.ce_marked",
  warnings: "product.warnings",
  instructions: "product.instructions",
  ...OPERATOR_COLUMNS,
} as const;

type Row = Omit<RangeFacts, "ceMarked"> & OperatorRow & { id: string; name: string; ceMarked: boolean | number };

/** The safety facts of every lens or treatment on sale, cheapest first. */
export async function safetyOnSale(services: Services, table: RangeTable): Promise<RangeSafety[]> {
  const price = table === "lenses" ? "base_price_cents" : "price_cents";
  const rows = rangeOnSale(withBrand(services, table), table, services.now()).orderBy([
    `product.${price}`,
    "product.name",
  ]);
  return read(rows);
}

/** The safety facts of every lens or treatment on the price list, held back or not, by id. */
export async function safetyOfRange(services: Services, table: RangeTable): Promise<Map<string, RangeSafety>> {
  const found = await read(withBrand(services, table).whereNull("product.archived_at"));
  return new Map(found.map((each) => [each.id, each]));
}

/** The facts of one lens or treatment. */
export async function factsOf(services: Services, table: RangeTable, id: string): Promise<RangeFacts> {
  const [found] = await read(withBrand(services, table).where("product.id", id));
  return found ?? NO_RANGE_FACTS;
}

/** The facts as columns of their table. */
export function factsColumns(facts: RangeFacts) {
  return {
    brand: facts.brand,
    maker_reference: facts.makerReference,
    origin_country: facts.originCountry,
    udi_di: facts.udiDi,
    ce_marked: facts.ceMarked,
    warnings: facts.warnings,
    instructions: facts.instructions,
  };
}

function withBrand({ db }: Services, table: RangeTable): Knex.QueryBuilder {
  return db(`${table} as product`).leftJoin("brands as brand", "brand.name", "product.brand");
}

async function read(rows: Knex.QueryBuilder): Promise<RangeSafety[]> {
  // Both tables have these columns; the type names only one of them.
  const found = await selectRows<Row, { product: "lenses"; brand: "brands" }>(rows, COLUMNS);
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    brand: row.brand,
    makerReference: row.makerReference,
    originCountry: row.originCountry,
    udiDi: row.udiDi,
    ceMarked: Boolean(row.ceMarked),
    warnings: row.warnings,
    instructions: row.instructions,
    ...operatorsOf(row),
  }));
}
