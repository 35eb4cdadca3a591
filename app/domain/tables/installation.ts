import type { Instant } from "~/domain/time";
import type { Sealed } from "./columns";

/** One row: the database, its private folder and its key have one identity, and each start compares them. */
export type ShopIdentityRow = {
  id: string;
  /** The identity, sealed with the shop's key; null until the first start. */
  key_check: Sealed | null;
  made_at: Instant;
  /** The version and commit that migrated the database last; null until one that notes it has. */
  migrated_by: string | null;
};

/** One row, with the id 1. */
export type ClockWatchRow = {
  id: number;
  /** The last time at which the machine’s clock was believed. */
  seen_at: Instant;
};

/** A version of the settings; the highest is in force. */
export type SettingsVersionRow = {
  version: number;
  /** JSON of what differs from the delivered settings. */
  state: string;
  changed_by: string;
  changed_at: Instant;
  /** The version that this one restored. */
  restores: number | null;
};

/**
 * How often a limit was used, on PostgreSQL: the columns of `rate-limiter-flexible`. `key` is a hash with the shop's
 * secret.
 */
export type RateCountRow = { key: string; points: number; expire: number | null };

/** When each task that a timer starts was last completed. */
export type TaskRunRow = {
  /** The task's name in `npm run shop`. */
  name: string;
  ran_at: Instant;
};
