import type { Knex } from "knex";

import { foldedColumn, type Db } from "~/infra/db.server";
import { fold } from "~/infra/letters";

/**
 * Restricts a query to rows where a column contains the text, ignoring capitals. Wildcards in the text have no special
 * meaning.
 */
export function containing(query: Knex.QueryBuilder, columns: string[], text: string): Knex.QueryBuilder {
  for (const column of columns)
    void query.orWhereRaw("lower(??) like ? escape '\\'", [column, pattern(text.toLowerCase())]);
  return query;
}

/**
 * Rows with one of these addresses, written in lower case. Most tables keep an address as it was typed, and a telephone
 * writes its first letter large.
 */
export const addressed = (column: string, emails: string[]) => (rows: Knex.QueryBuilder) =>
  void rows.whereRaw(`lower(??) in (${emails.map(() => "?").join(", ") || "null"})`, [column, ...emails]);

/**
 * Restricts rows to the latest of a table, told apart by their instants: where an index has all that is asked of them, they
 * are read from it in one go, and not first put aside, which took twice as long.
 * @param column of the rows, such as "latest.created_at"
 */
export const amongTheLatest =
  (db: Db, table: Knex.TableNames, column: string, most: number) =>
  (rows: Knex.QueryBuilder): void => {
    const own = column.split(".").at(-1) ?? column;
    const oldest = db(table)
      .orderBy(own, "desc")
      .offset(most - 1)
      .limit(1)
      .select(own);
    void rows.whereRaw("?? >= coalesce(?, '')", [column, oldest]);
  };

/** `part`: it is anywhere in a name; `whole`: it is a name, or a part of one between spaces and hyphens. */
export type WordMatch = "part" | "whole";

/** A name as columns ending in `_key` keep it, to be searched: see `fold`. */
export const searchKey = (name: string | null): string => fold(name ?? "").slice(0, LONGEST_KEY);
const LONGEST_KEY = 128;

/** Restricts a query as people search: each typed word is in one of the columns, ignoring capitals and accents. */
export function naming(
  db: Db,
  query: Knex.QueryBuilder,
  columns: string[],
  text: string,
  match: WordMatch = "part",
): Knex.QueryBuilder {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const stands = match === "whole" ? "(' ' || replace(?, '-', ' ') || ' ') like ? escape '\\'" : "? like ? escape '\\'";
  const wanted = (word: string) => pattern(match === "whole" ? ` ${word} ` : word);
  for (const word of words)
    void query.where((any) =>
      columns.forEach((column) => void any.orWhereRaw(stands, [searched(db, column), wanted(word)])),
    );
  return query;
}

/** A column that keeps folded text is compared as it is: folding each row of years takes longer than reading it. */
const searched = (db: Db, column: string): Knex.Raw =>
  /_key$|^search_text$/.test(column) ? db.raw("??", [column]) : foldedColumn(db, column);

/** Whether it is a word of one or two letters: it may be a name such as "Ly", and is a part of many others. */
export const isShortName = (typed: string): boolean => /^\p{L}{1,2}$/u.test(typed.trim().normalize("NFC"));

/** Whether a name has this word as a part of its own. */
export function hasWord(name: string, word: string): boolean {
  return fold(name)
    .split(/[\s\-]+/)
    .includes(fold(word.trim()));
}

function pattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
