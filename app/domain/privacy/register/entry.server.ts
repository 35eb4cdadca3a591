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
 * How a personal value ends in rows that stay: replaced, or kept for a reason that is said. `unended` narrows rows to those where it
 * has not ended, where what it becomes is worked out; without it, such a value ends with the others of its row.
 */
type Ending = { becomes: Replacement; unended?: (rows: Rows) => unknown } | { kept: string };

export type Column =
  /** Says nothing of any person. */
  | { kind: "plain" }
  /** Told to whom it is about; once the row has no name, it is about nobody. */
  | { kind: "fact"; as: string; read?: Reader }
  /** Personal, and part of the archive. */
  | { kind: "data"; as: string; read?: Reader; ending?: Ending }
  /** Ties the row to someone: told to nobody, and not left behind. */
  | { kind: "key"; ending?: Ending }
  /** Opens something, or is worked out from a secret. */
  | { kind: "secret"; ending?: Ending }
  /** The name of a file in the private folder, which ends with it. */
  | { kind: "file"; ending?: Ending }
  /** Who of the shop's people did it: theirs to be kept with the act. */
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

/** Whose data it is. `guest`: a person known by an address that a mail has proven; `wearer`: the person the lenses are for. */
export type Whose = "account" | "guest" | "wearer" | "staff" | "nobody";

/**
 * How a person's rows end when they are erased. `deleted`: with the row. `emptied`: the row stays, its personal values do not.
 * `with`: the database deletes them with the rows they hang on. `kept`: the law wants them whole.
 */
export type End = "deleted" | "emptied" | { with: string } | { kept: string };

export type Entry<Name extends string = string> = {
  whose: Whose[];
  /** Null where rows are nobody's, or the shop's own people's. */
  rows: Finder | null;
  end: End;
  /** Rows that name someone without being theirs: emptied, whatever becomes of the others. */
  elses?: Finder;
  /** How long it is kept when nobody asks. */
  keeps: KeepName[];
  /** Where it stands in the archive: the file, and its part; in the order's own folder for what is an order's. */
  archive?: { file: string; part: string | null; of?: "order" };
  columns: Record<Name, Column>;
};

/** A table that tells of nobody. */
export function nobodys<Name extends string>(...columns: Name[]): Entry<Name> {
  return { whose: ["nobody"], rows: null, end: { kept: "tells of nobody" }, keeps: [], columns: allPlain(...columns) };
}

export const of =
  (column: string, anchor: keyof Person): Finder =>
  (rows, person) =>
    rows.whereIn(column, person[anchor]);
