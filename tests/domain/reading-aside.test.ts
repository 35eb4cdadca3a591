import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as aTurn, setTimeout as pause } from "node:timers/promises";

import { afterEach, beforeEach, expect, test } from "vitest";

import { csvStream } from "~/domain/csv.server";
import { foldedColumn, openDatabase, type Db } from "~/infra/db.server";
import { readingAside, ReaderThread } from "~/infra/database/aside.server";

type Row = { id: number; name: string; sold: number | boolean };
let folder: string;
let db: Db;
const frames = (of: Db = db) => of<Row>("frames");

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "shop-aside-"));
  db = openDatabase(join(folder, "shop.sqlite"));
  await db.raw("create table frames (id integer primary key, name text not null, sold integer not null)");
  await frames().insert({ id: 1, name: "Grande Côte", sold: 0 });
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

/** A query that takes SQLite a while, as after years of trade. */
const askLong = () =>
  db
    .select<{ most: number }[]>(db.raw("max(i) as most"))
    .from(
      db.raw("(with recursive n (i) as (select 0 union all select i + 1 from n where i < 400000) select i from n)"),
    );

/** How many turns the serving thread takes until the work has ended. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, under] = [0, true];
  void work.finally(() => (under = false));
  for (; under; turns += 1) await aTurn();
  return turns;
}

test("while the admin area asks a long question, shoppers are served and read as before", async () => {
  const served = [0];
  const asking = readingAside("admin", askLong);
  const watching = turnsDuring(asking);
  for (let under = true; under;) {
    await Promise.race([
      asking.then(() => (under = false)),
      frames()
        .first("name")
        .then(() => served.push(1)),
    ]);
    await aTurn();
  }
  expect(await asking).toEqual([{ most: 400_000 }]);
  expect(served.length).toBeGreaterThan(20);
  expect(await watching).toBeGreaterThan(20);
});

test("what was committed is read aside at once, with values as they are bound and folded elsewhere", async () => {
  await frames().insert({ id: 2, name: "Petite Rue", sold: 1 });
  const names = (search: string) =>
    frames()
      .where({ sold: true })
      .orWhereRaw("? like ?", [foldedColumn(db, "name"), search])
      .orderBy("id")
      .pluck("name");
  expect(await readingAside("admin", () => names("%cote%"))).toEqual(["Grande Côte", "Petite Rue"]);
  expect(await names("%cote%")).toEqual(["Grande Côte", "Petite Rue"]);
});

test("inside a transaction the admin area reads what it has just written", async () => {
  const seen = await readingAside("admin", () =>
    db.transaction(async (transaction) => {
      await frames(transaction as Db).update({ sold: 3 });
      return frames(transaction as Db).first("sold");
    }),
  );
  expect(seen).toEqual({ sold: 3 });
  expect(await readingAside("admin", () => frames().first("sold"))).toEqual({ sold: 3 });
});

test("a wrong question fails as it would have here, and the next one is answered", async () => {
  const wrong = readingAside("admin", () => db("frames").select("nothing"));
  await expect(wrong).rejects.toMatchObject({
    code: "SQLITE_ERROR",
    message: expect.stringContaining("no such column") as string,
  });
  expect(await readingAside("admin", () => frames().first("name"))).toEqual({ name: "Grande Côte" });
});

test("a background task lets a request in before each of its statements", async () => {
  const rows = 200;
  const task = readingAside("tasks", async () => {
    for (let id = 10; id < 10 + rows; id += 1) await frames().insert({ id, name: "", sold: 0 });
    await db.transaction(async (transaction) => {
      for (let id = 10; id < 10 + rows; id += 1)
        await frames(transaction as Db)
          .where({ id })
          .update({ sold: id });
    });
  });
  expect(await turnsDuring(task)).toBeGreaterThan(2 * rows);
});

test("a file that is sent while it is made goes on being read aside", async () => {
  async function* rows(): AsyncGenerator<string[][], void> {
    yield (await askLong()).map(({ most }) => [String(most)]);
  }
  const file = await readingAside("admin", async () => csvStream(["Combien"], rows()));
  const text = new Response(file).text();
  expect(await turnsDuring(text)).toBeGreaterThan(20);
  expect(await text).toContain("400000");
});

test("a thread that nobody asks ends, and a question that comes while it ends is answered by the next", async () => {
  const thread = new ReaderThread(join(folder, "shop.sqlite"), false, 1);
  try {
    for (const milliseconds of [0, 1, 2, 3, 4, 5, 8, 13, 50]) {
      expect(await thread.ask("select name from frames", [])).toEqual([{ name: "Grande Côte" }]);
      await pause(milliseconds);
    }
  } finally {
    await thread.close();
  }
});

test("a program that closes the file as an answer arrives waits for the thread's end, and ends well", () => {
  // The answer is under way while this thread computes, and arrives once the thread's end is awaited.
  const program = `
    import SqliteDatabase from "better-sqlite3";
    import { ReaderThread } from "./app/infra/database/aside.server";
    const thread = new ReaderThread(process.env.FILE);
    await thread.ask("select 1", []);
    thread.ask("select 2", []).catch(() => undefined);
    new SqliteDatabase(":memory:").exec("with recursive n(i) as (select 1 union all select i + 1 from n limit 3000000) select sum(i) from n");
    await thread.close();
    console.log("closed");`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", program],
    { env: { ...process.env, FILE: join(folder, "shop.sqlite") }, encoding: "utf8" },
  );
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "closed\n", stderr: "" });
});
