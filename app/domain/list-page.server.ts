import type { Knex } from "knex";

import { selectRows, type Columns, type Sources } from "~/infra/db.server";

/** The page of a list that is asked for; `pages` computes its beginning once the rows are counted. */
export type PageAsked = {
  page: number;
  limit: number;
  pages(query: { page: number; limit: number }, total: number): { offset: number };
};

export type ListPage<Row> = { total: number; rows: Row[] };

type Order = { column: string; order: "asc" | "desc" };

/** @param found a query with its conditions, and neither columns nor order */
export async function countRows(found: Knex.QueryBuilder): Promise<number> {
  const [counted] = await found.clone().count<{ total: number | string }[]>({ total: "*" });
  return Number(counted?.total ?? 0);
}

/**
 * Counts the rows and reads one page of them.
 * @param found a query with its conditions, and neither columns nor order
 */
export async function readPage<Row, From extends Sources>(
  found: Knex.QueryBuilder,
  { page, limit, pages }: PageAsked,
  order: Order[],
  columns: Columns<Row, From>,
): Promise<ListPage<Row>> {
  const total = await countRows(found);
  const { offset } = pages({ page, limit }, total);
  const rows = await selectRows(found.clone().orderBy(order).limit(limit).offset(offset), columns);
  return { total, rows };
}
