import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";

import { foreignWrites, openDatabase, type Db } from "~/infra/db.server";

const MEGABYTE = 1_000_000;
let folder: string;
let db: Db;
const size = (of: "" | "-wal") => statSync(join(folder, `shop.sqlite${of}`)).size;
const write = (megabytes: number) => db("rows").insert({ text: db.raw("zeroblob(?)", [megabytes * MEGABYTE]) });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "shop-journal-"));
  db = openDatabase(join(folder, "shop.sqlite"));
  await db.raw("create table rows (id integer primary key, text blob not null)");
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

test("a commit that makes the journal long is answered before the journal is copied into the file", async () => {
  const before = await foreignWrites(db);
  await write(6);
  expect(size("")).toBeLessThan(MEGABYTE);
  await expect.poll(() => size("")).toBeGreaterThan(6 * MEGABYTE);
  // The copy is no change by another program, for which the shop would read its whole catalogue anew.
  expect(await foreignWrites(db)).toBe(before);
});

test("the journal is begun anew once it is copied, and stays small", async () => {
  for (let written = 0; written < 10; written += 1) {
    const before = size("");
    await write(6);
    await expect.poll(() => size("")).toBeGreaterThan(before + 5 * MEGABYTE);
  }
  expect(size("-wal")).toBeLessThan(20 * MEGABYTE);
});

test("while somebody reads what was before, commits go on, and the journal is copied later", async () => {
  await write(1);
  const somebody = new SqliteDatabase(join(folder, "shop.sqlite"), { readonly: true });
  try {
    somebody.exec("begin");
    const count = somebody.prepare("select count(*) from rows").pluck();
    expect(count.get()).toBe(1);
    for (let written = 0; written < 4; written += 1) await write(6);
    expect(count.get()).toBe(1);
    somebody.exec("commit");
    await write(6);
    await expect.poll(() => size("")).toBeGreaterThan(25 * MEGABYTE);
  } finally {
    somebody.close();
  }
});
