import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { OWN_FRAME_IDS } from "~/domain/catalogue/own-frames";
import { migrate, migrationsOf, openDatabase, type Db } from "~/infra/db.server";
import { openVault } from "~/infra/vault.server";

import { problemsBeforeStart } from "../../scripts/start/ready";
import { EARLIER_STATES } from "../fixtures/migrations/states";
import { found } from "../helpers/found";
import { databaseOf, fillEveryTable, migrateAs, rowCounts, schemaOf } from "../helpers/earlier-databases";
import { IS_NIGHTLY } from "../helpers/nightly";
import { TEST_ENVIRONMENT } from "../helpers/services";

const HASHES = "migrations/SHA256SUMS";
/** The last version in which migrations were still renamed. */
const BEFORE_RENAMES = "7eee385b";
/** The versions whose migrations were later renamed, edited or run in another order. */
const REPAIRED = EARLIER_STATES.filter(
  ([, files]) => /[aibv]\b/.test(files.replace("21v", "")) || (/\b14\b/.test(files) && !/\b12\b/.test(files)),
).map(([commit]) => commit);
/** By day each third earlier version is brought up to now, with the oldest and the latest; at night each of them. */
const someByDay = (commits: string[]) =>
  commits.filter((_, turn) => IS_NIGHTLY || turn % 3 === 0 || turn === commits.length - 1);
const vault = openVault([Buffer.alloc(32, 7)]);

let open: Db[] = [];
let present: Record<string, string[]>;

const kept = async (database: Promise<Db> | Db) => {
  const db = await database;
  open.push(db);
  return db;
};
const upgrade = (db: Db) => migrate(db, () => vault);

beforeAll(async () => {
  const db = await kept(openDatabase(":memory:"));
  await migrate(db);
  present = await schemaOf(db);
});

afterEach(async () => {
  for (const db of open) await db.destroy();
  open = [];
});

describe("a committed migration", () => {
  const files = readdirSync("migrations").filter((file) => file.endsWith(".js"));
  const frozen = new Map(
    readFileSync(HASHES, "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split(/\s+/).reverse() as [string, string]),
  );

  test("has its hash written down", () => {
    const command = (file: string) => `${file} is not frozen yet: (cd migrations && sha256sum ${file} >> SHA256SUMS)`;
    expect(files.filter((file) => !frozen.has(file)).map(command)).toEqual([]);
  });

  test("is never changed, renamed or taken away: databases made with it exist", () => {
    const hashOf = (file: string) =>
      files.includes(file)
        ? createHash("sha256")
            .update(readFileSync(`migrations/${file}`))
            .digest("hex")
        : "missing";
    const changed = [...frozen].filter(([file, hash]) => hashOf(file) !== hash);
    const advice = ([file]: [string, string]) => `migrations/${file}: restore it, and write a new migration instead`;
    expect(changed.map(advice)).toEqual([]);
  });

  test("has a number of its own, two of before this rule apart", () => {
    const numbers = files.map((file) => file.slice(0, 4));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual(["0021"]);
  });
});

describe("a filled database of an earlier version", () => {
  test.each(someByDay(EARLIER_STATES.map(([commit]) => commit)))(
    "of %s becomes one of today, and loses no row",
    async (commit) => {
      const db = await kept(databaseOf(commit));
      await fillEveryTable(db);
      const before = await rowCounts(db);
      await upgrade(db);
      expect(await schemaOf(db)).toEqual(present);
      const after = await rowCounts(db);
      for (const [table, count] of Object.entries(before))
        expect(after[table === "product_versions" ? "replaced_versions" : table], table).toBeGreaterThanOrEqual(count);
      expect(await migrationsOf(db)).toMatchObject({ pending: [] });
    },
  );

  test.each(someByDay(REPAIRED))(
    "of %s becomes one of today after a later version took it as far as it could",
    async (commit) => {
      const db = await kept(databaseOf(commit));
      await fillEveryTable(db);
      await migrateAs(db, BEFORE_RENAMES).catch(() => undefined);
      await upgrade(db);
      expect(await schemaOf(db)).toEqual(present);
    },
  );
});

describe("what an earlier version held", () => {
  test("is announced as pending while the database is as that version left it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "shop-earlier-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "shop.sqlite");
    const db = await kept(databaseOf("71f5bcba", file));
    await migrateAs(db, BEFORE_RENAMES);
    expect((await migrationsOf(db)).pending).toEqual(
      expect.arrayContaining(["0019_desk_tabs.js", "0024_idle_accounts.js", "0025_visits.js"]),
    );
    expect(await problemsBeforeStart({ ...TEST_ENVIRONMENT, DATABASE_URL: file })).toEqual([
      expect.stringContaining("0019_desk_tabs.js"),
    ]);
    await upgrade(db);
    expect((await migrationsOf(db)).pending).toEqual([]);
  });

  test("an account's last visit is not reckoned again where a migration was only renamed", async () => {
    const db = await kept(databaseOf(BEFORE_RENAMES));
    await fillEveryTable(db);
    await db("users").update({ last_seen_at: "2025-01-01T00:00:00.000Z" });
    await upgrade(db);
    expect(await db("users").pluck("last_seen_at")).toEqual(["2025-01-01T00:00:00.000Z"]);
  });

  test("subscribers of the letter stay", async () => {
    const db = await kept(databaseOf("13827baa"));
    await fillEveryTable(db);
    const subscribers = await db("newsletter_subscribers").select();
    await upgrade(db);
    expect(await db("newsletter_subscribers").select()).toEqual(subscribers);
  });

  test("questions and answers in plain text are sealed, messages by the contact form stay readable", async () => {
    const db = await kept(databaseOf("5a51b413"));
    await fillEveryTable(db);
    const asked = await found(db("messages").first());
    const question = { ...asked, id: "a".repeat(24), body: "Ma sphère est de -3", answer: "Prenez un indice 1,6" };
    const unanswered = { ...question, id: "b".repeat(24), answer: null };
    const contact = { ...question, id: "c".repeat(24), kind: "contact" as const, body: "Bonjour", answer: null };
    await db("messages").insert([question, unanswered, contact]);

    await expect(migrate(db)).rejects.toThrow("HEALTH_DATA_KEY");
    await upgrade(db);

    const rows = (await db("messages").whereIn("id", [question.id, unanswered.id, contact.id]).orderBy("id")) as {
      id: string;
      body: string | null;
      sealed_question: Buffer | null;
      sealed_answer: Buffer | null;
    }[];
    const read = (sealed: Buffer | null, owner: string) => {
      const opened = sealed && vault.open(sealed, owner);
      return opened && (opened.outcome === "opened" ? opened.plain.toString() : opened.outcome);
    };
    expect(
      rows.map(({ id, body, sealed_question, sealed_answer }) => [
        body,
        read(sealed_question, `question:${id}`),
        read(sealed_answer, `answer:${id}`),
      ]),
    ).toEqual([
      [null, "Ma sphère est de -3", "Prenez un indice 1,6"],
      [null, "Ma sphère est de -3", null],
      ["Bonjour", null, null],
    ]);
  });

  test("a parcel's number and carrier stay", async () => {
    const db = await kept(databaseOf("23d6fb61"));
    await fillEveryTable(db);
    await db("orders").update({ tracking_number: "6A12345678901", carrier: "Colissimo" });
    await upgrade(db);
    expect(await db("orders").select("tracking_number", "carrier")).toEqual([
      { tracking_number: "6A12345678901", carrier: "Colissimo" },
    ]);
  });

  test("products stay on sale for a month without what the law wants said of them, and new ones have no such time", async () => {
    const db = await kept(databaseOf("43797609"));
    await fillEveryTable(db);
    const before = Date.now();
    await upgrade(db);
    const sold = () => db("products").whereNotIn("id", OWN_FRAME_IDS);
    const due = await sold().pluck("facts_due_on");
    expect(due.length).toBeGreaterThan(0);
    const day = (ms: number) => new Date(ms + 30 * 86_400_000).toISOString().slice(0, 10);
    for (const each of due) expect([day(before), day(Date.now())]).toContain(each);
    const row = await found(sold().first());
    const { facts_due_on: _due, ...fresh } = { ...row, id: "f".repeat(24), number: row.number + 1, slug: "nouveau" };
    await db("products").insert(fresh);
    expect(await db("products").where({ slug: "nouveau" }).pluck("facts_due_on")).toEqual([null]);
  });

  test("views already summed by day are not summed again", async () => {
    const db = await kept(databaseOf("43797609"));
    await fillEveryTable(db);
    const days = await db("page_days").select();
    await upgrade(db);
    expect(await db("page_days").select()).toEqual(days);
  });
});

describe("on PostgreSQL", () => {
  let server: PGLiteSocketServer;
  let db: Db;

  beforeAll(async () => {
    server = new PGLiteSocketServer({ db: await PGlite.create(), host: "127.0.0.1", port: 0 });
    const listening = new Promise<{ port: number }>((done) =>
      server.addEventListener("listening", (event) => done((event as CustomEvent<{ port: number }>).detail)),
    );
    await server.start();
    db = openDatabase(`postgres://postgres@127.0.0.1:${(await listening).port}/postgres`);
  });

  afterAll(async () => {
    await db.destroy();
    await server.stop();
  });

  const columnsAfter = async (made: () => Promise<void>) => {
    await db.raw("drop schema public cascade");
    await db.raw("create schema public");
    await made();
    const columns = (await db("information_schema.columns")
      .where({ table_schema: "public" })
      .whereNot("table_name", "like", "knex%")
      .select("table_name", "column_name", "data_type", "is_nullable")) as Record<string, string>[];
    return columns.map((column) => Object.values(column).join(" ")).sort();
  };

  test("a database that needs repairs becomes one of today", async () => {
    const fresh = await columnsAfter(() => migrate(db));
    for (const commit of ["13827baa", "5a51b413", "35e58076", "71f5bcba", "43797609", "7eee385b"]) {
      const upgraded = await columnsAfter(async () => {
        await migrateAs(db, commit);
        await upgrade(db);
      });
      expect(upgraded, commit).toEqual(fresh);
    }
  });
});
