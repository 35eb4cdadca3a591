import type { Db } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import type { Person } from "./person.server";
import type { Column, Entry, Fields, Finder, Rows } from "./register/entry.server";
import { ENTRIES, REGISTER } from "./register/register.server";
import type { TableName } from "./register/tables.server";

/** A query of a table by its name only; the register knows its columns. */
const rowsIn = (db: Db, table: TableName): Rows => db<Fields, Fields[]>(table as string);

/** The rows of a table that belong to a person, and those that only name them. */
export function rowsOf({ db }: Pick<Services, "db">, table: TableName, person: Person): Rows {
  const { rows, elses }: Entry = REGISTER[table];
  if (!rows) return rowsIn(db, table).whereRaw("1 = 0");
  if (!elses) return rows(rowsIn(db, table), person, db);
  return rowsIn(db, table).where(
    (any) =>
      void any
        .where((own) => void rows(own as unknown as Rows, person, db))
        .orWhere((others) => void elses(others as unknown as Rows, person, db)),
  );
}

/**
 * Deletes or empties everything known of a person, as the register says for each table.
 * @returns the files that no row names any more
 */
export async function endPerson(services: Services, person: Person): Promise<string[]> {
  const files = await filesOf(services, person);
  for (const [table, { rows, elses, end, columns }] of ENTRIES) {
    if (elses) await emptyRows(services, table, elses, person, columns);
    if (rows && end === "emptied") await emptyRows(services, table, rows, person, columns);
    if (rows && end === "deleted") await rows(rowsIn(services.db, table), person, services.db).delete();
  }
  return files;
}

async function filesOf({ db }: Services, person: Person): Promise<string[]> {
  const files: string[] = [];
  for (const [table, { rows, columns }] of ENTRIES)
    for (const [name, { kind }] of Object.entries(columns))
      if (rows && kind === "file")
        files.push(...((await rows(rowsIn(db, table), person, db).whereNotNull(name).pluck(name)) as string[]));
  return files;
}

/** Removes the personal values from rows that stay; each row has an `id`. */
async function emptyRows(
  services: Services,
  table: TableName,
  rows: Finder,
  person: Person,
  columns: Record<string, Column>,
): Promise<void> {
  const { db } = services;
  for (const row of await rows(rowsIn(db, table), person, db)) {
    const changes: Fields = {};
    for (const [name, column] of Object.entries(columns)) {
      const ending = "ending" in column ? column.ending : undefined;
      if (!ending || !("becomes" in ending)) continue;
      const { becomes } = ending;
      const emptied = typeof becomes === "function" ? becomes(row[name], row, services) : becomes;
      if (emptied !== row[name]) changes[name] = emptied;
    }
    if (Object.keys(changes).length > 0) await rowsIn(db, table).where({ id: row.id }).update(changes);
  }
}
