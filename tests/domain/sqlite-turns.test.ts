import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { openDatabase, troubleOf, tryWriting, type Db } from "~/infra/db.server";
import { DatabaseHeld, waitingAtMost } from "~/infra/sqlite-client.server";

type Row = { id: number; value: number };
let file: string;
let db: Db;
/** Another process: a command-line tool of the owner, or a second shop. */
let other: Db;
const counter = (of: Db) => of<Row>("turns");
const valueIn = async (of: Db) => (await counter(of).first("value"))?.value;

beforeEach(async () => {
  file = join(mkdtempSync(join(tmpdir(), "shop-turns-")), "shop.sqlite");
  [db, other] = [openDatabase(file), openDatabase(file)];
  await db.raw("create table turns (id integer primary key, value integer not null)");
  await counter(db).insert({ id: 1, value: 0 });
});
afterEach(async () => {
  await Promise.all([db.destroy(), other.destroy()]);
});

const addOne = (of: Db) =>
  of.transaction(async (transaction) => {
    const value = (await valueIn(transaction as Db)) ?? 0;
    await new Promise(setImmediate); // other work runs in between
    await counter(transaction as Db)
      .where({ id: 1 })
      .update({ value: value + 1 });
  });

test("two processes that each read and then write lose nothing, and none fails", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, turn) => addOne(turn % 2 ? db : other)));
  expect(await valueIn(db)).toBe(20);
});

test("while another process holds the database, readers are answered and a write waits its turn", async () => {
  await other.raw("begin immediate");
  let written = false;
  const writing = addOne(db).then(() => void (written = true));
  const single = counter(db)
    .insert({ id: 2, value: 7 })
    .then(() => undefined);
  for (let read = 0; read < 50; read += 1) expect(await valueIn(db)).toBe(0);
  expect(written).toBe(false);
  await other.raw("rollback");
  await Promise.all([writing, single]);
  expect(await counter(db).orderBy("id").pluck("value")).toEqual([1, 7]);
});

test("who reads does not see what is not committed, and does not wait for it", async () => {
  const transaction = await db.transaction();
  await counter(transaction as Db).update({ value: 5 });
  expect([await valueIn(db), await valueIn(transaction as Db)]).toEqual([0, 5]);
  await transaction.commit();
  expect(await valueIn(db)).toBe(5);
});

test("a request that cannot wait is told that the database is held, and nothing stays half", async () => {
  await other.raw("begin immediate");
  const attempts = await Promise.allSettled([
    waitingAtMost(0, () => addOne(db)),
    waitingAtMost(0, () => counter(db).update({ value: 9 })),
    waitingAtMost(0, () => tryWriting(db)),
  ]);
  for (const attempt of attempts) {
    const fault: unknown = attempt.status === "rejected" ? attempt.reason : null;
    expect(fault).toBeInstanceOf(DatabaseHeld);
    expect(troubleOf(fault)).toBe("held");
  }
  await other.raw("rollback");
  await addOne(db);
  expect(await valueIn(db)).toBe(1);
});

test("a transaction that fails gives its turn on", async () => {
  const failing = db.transaction(async (transaction) => {
    await counter(transaction as Db).update({ value: 3 });
    throw new Error("thought better of it");
  });
  await expect(failing).rejects.toThrow("thought better of it");
  await expect(db.transaction((transaction) => counter(transaction as Db).insert({ id: 1, value: 1 }))).rejects.toThrow(
    "UNIQUE",
  );
  await addOne(db);
  expect(await valueIn(other)).toBe(1);
});
