import { createHash } from "node:crypto";

import type { Db } from "../../app/infra/db.server";
import { rowsInOrder, type ColumnKind, type Copied } from "./copy";

/** The end of the names of columns whose sums are compared and told, because a person can check them. */
const MONEY = "_cents";

type Facts = { rows: number; sums: Record<string, number>; hash: string };

/** @returns sentences about what differs between the tables of both databases; empty when all values are equal */
export async function differences(from: Db, to: Db, tables: Map<string, Copied>): Promise<string[]> {
  const wrong: string[] = [];
  for (const [table, { columns, key }] of tables) {
    const [before, after] = [await factsOf(from, table, columns, key), await factsOf(to, table, columns, key)];
    if (before.rows !== after.rows) wrong.push(`${table} : ${before.rows} lignes, ${after.rows} copiées`);
    for (const [column, sum] of Object.entries(before.sums))
      if (sum !== after.sums[column])
        wrong.push(`${table}.${column} : somme ${sum}, ${after.sums[column] ?? "aucune"} copiée`);
    if (before.hash !== after.hash && before.rows === after.rows) wrong.push(`${table} : contenu différent`);
  }
  return wrong;
}

/**
 * Rows, sums and a hash of a table. It adds the hashes of the rows, because the two engines order texts differently.
 */
async function factsOf(db: Db, table: string, columns: Map<string, ColumnKind>, key: string[]): Promise<Facts> {
  const sums: Record<string, number> = {};
  let [rows, hashes] = [0, 0n];
  for await (const batch of rowsInOrder(db, table, key)) {
    for (const row of batch) {
      rows += 1;
      for (const column of columns.keys())
        if (column.endsWith(MONEY)) sums[column] = (sums[column] ?? 0) + Number(row[column] ?? 0);
      hashes += hashOf([...columns].map(([column, kind]) => comparable(row[column] ?? null, kind)));
    }
  }
  return { rows, sums, hash: hashes.toString(16) };
}

function hashOf(values: unknown[]): bigint {
  return BigInt(`0x${createHash("sha256").update(JSON.stringify(values)).digest("hex")}`);
}

function comparable(value: unknown, kind: ColumnKind): unknown {
  if (value === null) return null;
  if (kind === "truth") return Boolean(value);
  if (kind === "number") return Number(value);
  return kind === "bytes" ? Buffer.from(value as Uint8Array).toString("base64") : value;
}
