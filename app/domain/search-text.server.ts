import type { Knex } from "knex";

/** Rows in which any of the columns has the text somewhere, capitals aside; what a search pattern would read otherwise stands for itself. */
export function containing(query: Knex.QueryBuilder, columns: string[], text: string): Knex.QueryBuilder {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  for (const column of columns) void query.orWhereRaw("lower(??) like ? escape '\\'", [column, pattern]);
  return query;
}
