import { expect } from "vitest";

import { onSqlite } from "../helpers/on-sqlite";
import { declaredColumns, type Column, type ColumnKind } from "../helpers/table-types";
import { testServices, type TestServices } from "../helpers/services";

const MIGRATIONS_OWN = ["knex_migrations", "knex_migrations_lock"];

onSqlite("the types of the rows are the columns of the migrated database, none more and none less", async () => {
  const columns = await columnsOf((await testServices()).db);
  expect(columns.length).toBeGreaterThan(400);
  expect(byName(declaredColumns())).toEqual(byName(columns));
});

async function columnsOf(db: TestServices["db"]): Promise<Column[]> {
  const rows = (await db.raw(
    `select tables.name as "table", columns.name as "column", columns.type, columns."notnull" as required, columns.pk, columns.dflt_value
     from sqlite_master as tables, pragma_table_info(tables.name) as columns
     where tables.type = 'table' and tables.name not like 'sqlite_%'`,
  )) as { table: string; column: string; type: string; required: 0 | 1; pk: number; dflt_value: string | null }[];
  return rows
    .filter(({ table }) => !MIGRATIONS_OWN.includes(table))
    .map(({ table, column, type, required, pk, dflt_value }) => {
      const nullable = !required && !pk;
      return { table, column, kind: kindOf(type), nullable, insertMayOmit: nullable || dflt_value !== null };
    });
}

function kindOf(type: string): ColumnKind {
  if (/^(varchar|text)/i.test(type)) return "text";
  if (/^(integer|bigint)$/i.test(type)) return "number";
  if (/^boolean$/i.test(type)) return "flag";
  if (/^blob$/i.test(type)) return "bytes";
  throw new Error(`No type of a row answers to ${type}`);
}

/** By name, so that missing, additional and different columns are named. */
function byName(columns: Column[]): Record<string, string> {
  return Object.fromEntries(
    columns
      .map(({ table, column, kind, nullable, insertMayOmit }): [string, string] => [
        `${table}.${column}`,
        [kind, nullable ? "or null" : "always there", insertMayOmit ? "may be left out" : "must be given"].join(", "),
      ])
      .sort(([one], [other]) => one.localeCompare(other)),
  );
}
