import type { Knex } from "knex";

/** SQLite stores a boolean as 0 or 1, PostgreSQL as a boolean: `Boolean(row.is_new)` reads both. */
export type Flag = boolean | 0 | 1;

/** A sealed value: health data, which nobody can read without the shop's key. */
export type Sealed = Buffer;

/** A column is written as a value, or as an expression that the database computes. */
type Written<Value> =
  | Value
  | (Value extends Sealed ? Uint8Array : never)
  | Knex.Raw
  | Knex.Ref<string, Record<string, string>>
  | Knex.QueryBuilder;

type NullableOf<Row> = { [Column in keyof Row]: null extends Row[Column] ? Column : never }[keyof Row];

/** The columns that an insert may leave out: those that may be null, and those with a default. */
type Inserted<Row, Filled extends keyof Row> = {
  [Column in Exclude<keyof Row, NullableOf<Row> | Filled>]: Written<Row[Column]>;
} & { [Column in NullableOf<Row> | Filled]?: Written<Row[Column]> };

/** @typeParam Filled the columns with a default */
export type Table<Row, Filled extends keyof Row = never> = Knex.CompositeTableType<
  Row,
  Inserted<Row, Filled>,
  { [Column in keyof Row]?: Written<Row[Column]> }
>;
