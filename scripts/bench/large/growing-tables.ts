import { copyFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { KEPT_DAYS } from "../../../app/domain/keeps";
import { openDatabase, type Db } from "../../../app/infra/db.server";
import { templateFile } from "../../../tests/helpers/template";
import { freePort, startShop } from "../../tools/shop-process";
import { timed } from "../admin";
import { waitForDisk } from "../disk";
import { benchEnvironment } from "../environment";
import type { Line } from "../table";
import { besideShopper, line, SHELF, shopperWaits } from "./measure";

const ROWS = 500_000;
/** One row in so many is past its time: a purge of more than a quarter of a table would wait for a person. */
const ONE_ENDED_IN = 5;
/** `purge`: in seconds. `growth`: the file's size, in percent, once as many rows have come as were deleted. */
const BUDGET = { purge: 120, growth: 110 };

/** Each table that grows with visits. `kept`: for how many days the shop keeps a row; `at`: the column that is compared. */
const GROWING: { table: string; kept: number; at: string; values: Record<string, string> }[] = [
  { table: "visitors", kept: KEPT_DAYS.visit + 1, at: "last_seen_at", values: { id: "ID", created_at: "AT" } },
  {
    table: "analytics_events",
    kept: 398, // thirteen months
    at: "occurred_at",
    values: { id: "ID", name: "'page_view'", path: "'/home'", referrer: "''", cid: "'c' || i" },
  },
  {
    table: "idempotency_keys",
    kept: KEPT_DAYS.firstAnswer,
    at: "created_at",
    values: { caller: "'c' || ID", key: "'k'", request_hash: "'-'", answer: "'{}'" },
  },
  {
    table: "outbox",
    kept: KEPT_DAYS.mail,
    at: "sent_at",
    values: { id: "ID", dedupe_key: "'d' || ID", message: "'{}'", created_at: "AT", recipient: "''" },
  },
];

/** The shop deletes by itself what has ended in tables of half a million rows, and their room is used again. */
export async function growingTables(folder: string): Promise<Line[]> {
  const databaseFile = join(folder, "grown.sqlite");
  copyFileSync(await templateFile(new Date()), databaseFile);
  const db = openDatabase(databaseFile);
  try {
    await db.raw("pragma synchronous = OFF");
    for (const each of GROWING) await fill(db, each, 0, ROWS);
    await db.raw("pragma wal_checkpoint(truncate)");
    waitForDisk();
    const before = statSync(databaseFile).size;
    const { seconds, longest } = await purgedByTheShop(db, folder, databaseFile);
    for (const each of GROWING) await fill(db, each, ROWS, ROWS / ONE_ENDED_IN);
    await db.raw("pragma wal_checkpoint(truncate)");
    const ended = (GROWING.length * ROWS) / ONE_ENDED_IN;
    const names = GROWING.map(({ table }) => table).join(", ");
    return [
      line(`${names}: the shop deletes ${ended} rows that have ended in`, seconds, BUDGET.purge, "s"),
      shopperWaits(longest),
      line(
        "  size of the file once as many have come again",
        (100 * statSync(databaseFile).size) / before,
        BUDGET.growth,
        "%",
      ),
    ];
  } finally {
    await db.destroy();
  }
}

async function purgedByTheShop(
  db: Db,
  folder: string,
  databaseFile: string,
): Promise<{ seconds: number; longest: number }> {
  const port = await freePort();
  const shop = await startShop(benchEnvironment(port, folder, databaseFile));
  const begun = performance.now();
  try {
    const url = `http://localhost:${port}`;
    await timed({ url, cookie: "flash=x" }, SHELF); // the shop has now read its catalogue
    const { longest } = await besideShopper(url, async () => {
      while (await someHaveEnded(db)) {
        if (performance.now() - begun > 5_000 * BUDGET.purge)
          throw new Error("the shop does not delete what has ended");
        await wait(500);
      }
    });
    return { seconds: (performance.now() - begun) / 1000, longest };
  } finally {
    await shop.end();
  }
}

async function someHaveEnded(db: Db): Promise<boolean> {
  for (const { table, kept, at } of GROWING)
    if (
      await db(table)
        .where(at, "<", daysAgo(kept + 1))
        .first(db.raw("1"))
    )
      return true;
  return false;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/**
 * Rows in the order of their dates, as their ids have it: the first part a month past its time, the others spread evenly
 * over the time that they are kept. Those added later are of today.
 */
async function fill(db: Db, { table, kept, at, values }: (typeof GROWING)[number], from: number, rows: number) {
  const ended = ROWS / ONE_ENDED_IN;
  const isNew = from > 0;
  const days = isNew ? "0" : `case when i < ${ended} then ${kept + 30} else ${kept} * (${ROWS} - i) / ${ROWS} end`;
  const moment = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (${days}) || ' days')`;
  const columns: Record<string, string> = { ...values, [at]: "AT" };
  const written = Object.values(columns).map((value) =>
    value.replace(/\bAT\b/, moment).replace(/\bID\b/, "printf('%024x', i)"),
  );
  await db.raw(`insert into ${table} (${Object.keys(columns).join(", ")})
    with recursive n (i) as (select ${from} union all select i + 1 from n where i < ${from + rows - 1})
    select ${written.join(", ")} from n`);
}
