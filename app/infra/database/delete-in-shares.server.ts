import { setImmediate as lettingOthersIn } from "node:timers/promises";

import type { Knex } from "knex";

/** Rows in one share: as many as are deleted in some milliseconds, with the rows that depend on them. */
export const SHARE = 500;

/**
 * Deletes what a query finds, one share in each statement. After a long pause it may be a million rows, and requests are
 * answered between two shares.
 * @param found makes the query anew each time, with its conditions: a row that no longer meets them is not deleted. None
 * of them asks for one value of a column with an index, which SQLite would take for narrower than the keys of a share
 * @param key the columns of the primary key: each share goes on after the last row of the former one, because looking
 * for it from the beginning would read all rows that stay again
 * @returns how many
 */
export async function deleteInShares(found: () => Knex.QueryBuilder, ...key: string[]): Promise<number> {
  const after = `(${key.map(() => "??").join(", ")}) > (${key.map(() => "?").join(", ")})`;
  let deleted = 0;
  let last: string[] | null = null;
  for (;;) {
    const rest: Knex.QueryBuilder = last ? found().whereRaw(after, [...key, ...last]) : found();
    const rows = (await rest.orderBy(key).limit(SHARE).select(key)) as Record<string, string>[];
    const ids = rows.map((row) => key.map((column) => row[column] ?? ""));
    if (ids.length > 0) deleted += Number(await found().whereIn(key, ids).delete());
    if (ids.length < SHARE) return deleted;
    last = ids.at(-1) ?? null;
    await lettingOthersIn();
  }
}
