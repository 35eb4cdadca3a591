import SqliteDatabase from "better-sqlite3";
import { afterEach, expect, test } from "vitest";

import { KeptStatements } from "~/infra/database/kept-statements.server";

const connection = new SqliteDatabase(":memory:");
connection.exec("create table pieces (id integer primary key, name text)");
let statements = new KeptStatements(connection);
afterEach(() => void (statements = new KeptStatements(connection)));

test("the same text is prepared once, with whatever values", () => {
  const insert = statements.prepare("insert into pieces (id, name) values (?, ?)");
  insert.run(1, "branche");
  expect(statements.prepare("insert into pieces (id, name) values (?, ?)")).toBe(insert);
  insert.run(2, "pont");
  expect(statements.prepare("select name from pieces order by id").all()).toEqual([
    { name: "branche" },
    { name: "pont" },
  ]);
});

test("after a change of its table, a kept statement reads what the table has now", () => {
  const all = () => statements.prepare("select * from pieces where id = ?").all(1);
  expect(all()).toEqual([{ id: 1, name: "branche" }]);
  statements.prepare("alter table pieces add column color text default 'noir'").run();
  expect(all()).toEqual([{ id: 1, name: "branche", color: "noir" }]);
  statements.prepare("alter table pieces drop column color").run();
  expect(all()).toEqual([{ id: 1, name: "branche" }]);
});

test("what changes tables is not kept, nor what cannot be prepared", () => {
  const create = "create table if not exists others (id integer)";
  expect(statements.prepare(create)).not.toBe(statements.prepare(create));
  const absent = "select * from absent";
  expect(() => statements.prepare(absent)).toThrow("no such table");
  connection.exec("create table absent (id integer)");
  expect(statements.prepare(absent).all()).toEqual([]);
});

test("the statement that was used longest ago makes room for a new one", () => {
  const often = statements.prepare("select 'often'");
  const seldom = statements.prepare("select 'seldom'");
  for (let each = 0; each < 1_000; each += 1) {
    statements.prepare(`select ${each}`);
    statements.prepare("select 'often'");
  }
  expect(statements.prepare("select 'often'")).toBe(often);
  expect(statements.prepare("select 'seldom'")).not.toBe(seldom);
});
