import type { Knex } from "knex";

/** Rows in one share: as many as are deleted in some milliseconds, with the rows that depend on them. */
export const SHARE = 500;

/**
 * Deletes what a query finds, one share in each statement. After a long pause it may be a million rows, and orders are
 * written between two shares.
 * @param found makes the query anew each time, with its conditions: a row that no longer meets them is not deleted
 * @param id the column that identifies the rows
 * @returns how many
 */
export async function deleteInShares(found: () => Knex.QueryBuilder, id: string): Promise<number> {
  let deleted = 0;
  for (;;) {
    const ids = (await found().orderBy(id).limit(SHARE).pluck(id)) as string[];
    if (ids.length > 0) deleted += await found().whereIn(id, ids).delete();
    if (ids.length < SHARE) return deleted;
  }
}
