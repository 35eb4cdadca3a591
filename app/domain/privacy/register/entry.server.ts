import type { Knex } from "knex";

import type { Db } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import type { KeepName } from "~/domain/keeps";
import type { Person } from "../person.server";

export type Fields = Record<string, unknown>;
export type Rows = Knex.QueryBuilder<Fields, Fields[]>;
/** Limits a table's rows to those of one person. */
export type Finder = (rows: Rows, person: Person, db: Db) => Rows;

/**
 * Puts a stored value into words for the person it is about. It gets the row, too, when the value alone says too
 * little.
 */
export type Reader = (value: unknown, row: Fields, services: Services) => unknown;
/** The value that replaces a personal one, or a function that computes it. */
export type Replacement =
  string | number | boolean | null | ((value: unknown, row: Fields, services: Services) => unknown);

/**
 * What happens to a personal value in rows that stay: it is replaced, or kept for a stated reason. `unended` restricts
 * a query to rows whose value is still there, for values whose replacement is computed; without it, the value counts as
 * ended with the others of its row.
 */
type Ending = { becomes: Replacement; unended?: (rows: Rows) => unknown } | { kept: string };

export type Column =
  /** About no person. */
  | { kind: "plain" }
  /** Part of the archive; without a name in the row it is about nobody. */
  | { kind: "fact"; as: string; read?: Reader }
  /** Personal, and part of the archive. */
  | { kind: "data"; as: string; read?: Reader; ending?: Ending }
  /** Links the row to a person: not in the archive, and removed. */
  | { kind: "key"; ending?: Ending }
  /** Opens something, or is derived from a secret. */
  | { kind: "secret"; ending?: Ending }
  /** The name of a file in the private folder, which is deleted with it. */
  | { kind: "file"; ending?: Ending }
  /** The administrator who acted: kept with the action. */
  | { kind: "staff" };

export const plain: Column = { kind: "plain" };
export const staff: Column = { kind: "staff" };
export const fact = (as: string, read?: Reader): Column => ({ kind: "fact", as, read });
export const data = (as: string, ending?: Ending, read?: Reader): Column => ({ kind: "data", as, ending, read });
export const key = (ending?: Ending): Column => ({ kind: "key", ending });
export const secret = (ending?: Ending): Column => ({ kind: "secret", ending });
export const file = (ending?: Ending): Column => ({ kind: "file", ending });
export const becomes = (replacement: Replacement, unended?: (rows: Rows) => unknown): Ending => ({
  becomes: replacement,
  unended,
});
export const kept = (why: string): Ending => ({ kept: why });

export function allPlain<Name extends string>(...names: Name[]): Record<Name, Column> {
  return Object.fromEntries(names.map((name) => [name, plain])) as Record<Name, Column>;
}

/**
 * Whose data it is. `guest`: a person known by an address that a mail has proven; `wearer`: the person the lenses are
 * for.
 */
export type Whose = "account" | "guest" | "wearer" | "staff" | "nobody";

/**
 * What happens to a person's rows when they are erased. `deleted`: the rows go. `emptied`: the rows stay without their
 * personal values. `with`: the database deletes them with the named rows. `kept`: the law wants them whole.
 */
export type End = "deleted" | "emptied" | { with: string } | { kept: string };

export type Entry<Name extends string = string> = {
  whose: Whose[];
  /** Null for rows of nobody, or of the shop's own staff. */
  rows: Finder | null;
  end: End;
  /** Rows that name a person and belong to another: they are emptied, whatever happens to the others. */
  elses?: Finder;
  /** How long it is kept if nobody asks for its deletion. */
  keeps: KeepName[];
  /** Its place in the archive: the file and its part; `order`: in the folder of its order. */
  archive?: { file: string; part: string | null; of?: "order" };
  columns: Record<Name, Column>;
};

/** The entry of a table that is about nobody. */
export function nobodys<Name extends string>(...columns: Name[]): Entry<Name> {
  return { whose: ["nobody"], rows: null, end: { kept: "tells of nobody" }, keeps: [], columns: allPlain(...columns) };
}

export const of =
  (column: string, anchor: keyof Person): Finder =>
  (rows, person) =>
    rows.whereIn(column, person[anchor]);
