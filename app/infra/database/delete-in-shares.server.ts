import type { Knex } from "knex";

/** As many as are deleted in some milliseconds, with what hangs on them. */
export const SHARE = 500;

/**
 * Deletes what a query finds, one share in each statement: after a long pause it may be a million rows, and who sells writes in between.
 * @param found gives the query anew each time, with its conditions: what no longer meets them when its turn comes stays
 * @param id the column that tells its rows apart
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
