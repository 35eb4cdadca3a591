import type { Db } from "~/infra/db.server";
import type { Column, Fields, Rows } from "./register/entry.server";
import { ENTRIES } from "./register/register.server";
import type { TableName } from "./register/tables.server";

/** An order has a fingerprint until its buyer is removed. */
export const FORGOTTEN = { fingerprint: "" } as const;

/** The tables that end with an order: their rows are deleted with it, or emptied. */
const OF_ORDERS = ENTRIES.filter(
  ([table, { archive, columns }]) =>
    table !== "orders" && archive?.of === "order" && Object.hasOwn(columns, "order_id"),
);
const DELETED = OF_ORDERS.filter(([, { end }]) => end === "deleted");
const EMPTIED = OF_ORDERS.filter(([, { end }]) => end === "emptied");
const ORDERS = ENTRIES.filter(([table]) => table === "orders");

/**
 * Restricts a query to orders that still hold personal data, in any value that the register ends. A name is not enough
 * to tell: an order may have come without one, and a comment may have come after it was erased.
 */
export function stillTelling(orders: Rows, db: Db): Rows {
  return orders.where((any) => {
    for (const [table, { columns }] of ORDERS)
      for (const unended of unendedIn(table, columns)) void any.orWhere((one) => unended(one as unknown as Rows));
    for (const [table] of DELETED) void any.orWhereExists(rowsOfOrder(table, db));
    for (const [table, { columns }] of EMPTIED)
      void any.orWhereExists(
        rowsOfOrder(table, db).where((value) => {
          for (const unended of unendedIn(table, columns)) void value.orWhere((one) => unended(one as unknown as Rows));
        }),
      );
  });
}

const rowsOfOrder = (table: TableName, db: Db) =>
  db<Fields, Fields[]>(table as string)
    .whereRaw("?? = ??", [`${table}.order_id`, "orders.id"])
    .select(db.raw("1"));

/** One condition for each value whose presence can be seen. */
function unendedIn(table: TableName, columns: Record<string, Column>): ((rows: Rows) => unknown)[] {
  return Object.entries(columns).flatMap(([name, column]) => {
    const ending = "ending" in column ? column.ending : undefined;
    if (!ending || !("becomes" in ending)) return [];
    const { becomes, unended } = ending;
    if (unended) return [unended];
    if (typeof becomes === "function") return [];
    const value = `${table}.${name}`;
    return [(rows: Rows) => (becomes === null ? rows.whereNotNull(value) : rows.whereNot(value, becomes))];
  });
}
