import { stat } from "node:fs/promises";

import type { Reading } from "./metrics.server";
import { readingAside } from "~/infra/database/aside.server";
import { isPostgres } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { UNSETTLED } from "~/domain/payments/states";
import { findTroubles, lateLetters } from "./checks.server";
import { lastTaskRun } from "./task-runs.server";

/**
 * The numbers of the shop for a monitor, read from the database at the time of a scrape, off the thread that answers
 * shoppers: some are counted among all mails of months.
 */
export function shopReadings(services: Services): Promise<Reading[]> {
  return readingAside("tasks", () => readingsOf(services));
}

async function readingsOf(services: Services): Promise<Reading[]> {
  const { db, now } = services;
  const count = async (query: Promise<{ n?: number | string }[]>) => Number((await query)[0]?.n ?? 0);
  const backup = await lastTaskRun(services, "backup");
  const held: { n?: number | string | null } | undefined = await db("product_colors").sum({ n: "held" }).first();
  return [
    { name: "shop_troubles", help: "Checks of /readyz that fail.", value: (await findTroubles(services)).size },
    {
      name: "shop_letters_waiting",
      help: "Mails that have not left.",
      value: await count(db("outbox").whereNotNull("next_try_at").count({ n: "id" })),
    },
    { name: "shop_letters_late", help: "Of these, older than an hour.", value: await lateLetters(services) },
    {
      name: "shop_letters_given_up",
      help: "Mails that could not be sent or read.",
      value: await count(db("outbox").whereNotNull("last_error").whereNull("next_try_at").count({ n: "id" })),
    },
    {
      name: "shop_payments_unsettled",
      help: "Payments whose end the provider has not told.",
      value: await count(db("payments").whereIn("state", UNSETTLED).count({ n: "id" })),
    },
    { name: "shop_pieces_held", help: "Pieces promised to orders and reservations.", value: Number(held?.n ?? 0) },
    {
      name: "shop_backup_age_seconds",
      help: "Since the last backup, or since the shop was made.",
      value: Math.round((now().getTime() - Date.parse(backup.at)) / 1000),
    },
    ...(await databaseSizes(services)),
  ];
}

async function databaseSizes({ db, config: { databaseUrl } }: Services): Promise<Reading[]> {
  if (databaseUrl === ":memory:") return [];
  if (isPostgres(db)) {
    const { rows } = (await db.raw("select pg_database_size(current_database()) as bytes")) as {
      rows: { bytes: string }[];
    };
    return [{ name: "shop_database_bytes", help: "The database.", value: Number(rows[0]?.bytes ?? 0) }];
  }
  const size = async (file: string) => (await stat(file).catch(() => null))?.size ?? 0;
  return [
    { name: "shop_database_bytes", help: "The database file.", value: await size(databaseUrl) },
    {
      name: "shop_database_log_bytes",
      help: "The write-ahead log beside it.",
      value: await size(`${databaseUrl}-wal`),
    },
  ];
}
