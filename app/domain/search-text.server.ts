import type { Knex } from "knex";

import { foldedColumn, type Db } from "~/infra/db.server";
import { fold } from "~/infra/letters";

/** Rows in which any of the columns has the text somewhere, capitals aside; what a search pattern would read otherwise stands for itself. */
export function containing(query: Knex.QueryBuilder, columns: string[], text: string): Knex.QueryBuilder {
  for (const column of columns)
    void query.orWhereRaw("lower(??) like ? escape '\\'", [column, pattern(text.toLowerCase())]);
  return query;
}

/** Rows found as people look for them: each word typed stands somewhere in one of the columns, capitals and accents aside. */
export function naming(db: Db, query: Knex.QueryBuilder, columns: string[], text: string): Knex.QueryBuilder {
  const words = fold(text).split(/\s+/).filter(Boolean);
  for (const word of words)
    void query.where((any) =>
      columns.forEach(
        (column) => void any.orWhereRaw("? like ? escape '\\'", [foldedColumn(db, column), pattern(word)]),
      ),
    );
  return query;
}

function pattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
