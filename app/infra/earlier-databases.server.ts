import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Knex } from "knex";

import type { Vault } from "./vault.server";

/**
 * Migration files are frozen now, but five of them were renamed or edited after databases had been made with them. For
 * each, a repair recognises such a database by its recorded migrations and its tables, and brings it to the result of
 * the present file.
 * Repairs run before the pending migrations, in one transaction; on any other database they do nothing.
 */
type Repair = {
  /** The present migration file whose result is missing. */
  file: string;
  needed(db: Knex, recorded: ReadonlySet<string>): Promise<boolean> | boolean;
  carryOut(db: Knex, openVault: OpenVault): Promise<void>;
};

/** Opens the vault when something must be sealed. @throws when its key is not configured */
export type OpenVault = () => Vault;

const REPAIRS: Repair[] = [
  renamed("0023_idle_accounts.js", "0024_idle_accounts.js"),
  renamed("0023_visits.js", "0025_visits.js"),
  {
    // The first file made the table of subscribers alone; the present one makes the table of messages too.
    file: "0009_newsletter_and_messages.js",
    needed: (_, recorded) => recorded.has("0009_newsletter.js"),
    async carryOut(db) {
      await db.raw("create table earlier_subscribers as select * from newsletter_subscribers");
      await db.schema.dropTable("newsletter_subscribers");
      await runMigration(db, "0009_newsletter_and_messages.js");
      await db.raw("insert into newsletter_subscribers select * from earlier_subscribers");
      await db.schema.dropTable("earlier_subscribers");
      await recordAs(db, "0009_newsletter.js", "0009_newsletter_and_messages.js");
    },
  },
  {
    // An earlier edition stored questions and answers in plain text.
    file: "0009_newsletter_and_messages.js",
    needed: (db, recorded) =>
      recorded.has("0009_newsletter_and_messages.js") && db.schema.hasColumn("messages", "answer"),
    async carryOut(db, openVault) {
      await db.schema.alterTable("messages", (table) => {
        table.binary("sealed_question");
        table.binary("sealed_answer");
        table.text("contact_body");
      });
      await db.raw("update messages set contact_body = body where kind = 'contact'");
      await sealQuestions(db, openVault);
      // `answer` goes last, because its absence shows that this repair is done.
      await db.raw("alter table messages drop column body");
      await db.raw("alter table messages rename column contact_body to body");
      await db.raw("alter table messages drop column answer");
    },
  },
  {
    // A later migration added the order's columns for a parcel; they must be there before the columns of the carriers.
    file: "0012_parcels.js",
    needed: (_, recorded) => recorded.has("0014_order_life.js") && !recorded.has("0012_parcels.js"),
    async carryOut(db) {
      await db.raw("alter table orders rename column tracking_number to earlier_number");
      await db.raw("alter table orders rename column carrier to earlier_carrier");
      await runMigration(db, "0012_parcels.js");
      await db.raw("update orders set tracking_number = earlier_number, carrier = earlier_carrier");
      await db.raw("alter table orders drop column earlier_number");
      await db.raw("alter table orders drop column earlier_carrier");
      await record(db, "0012_parcels.js");
    },
  },
  {
    // The version of coupons and the index of roles were added to the file later.
    file: "0019_desk_tabs.js",
    needed: async (db, recorded) =>
      recorded.has("0019_desk_tabs.js") && !(await db.schema.hasColumn("coupons", "version")),
    async carryOut(db) {
      await db.schema.alterTable("coupons", (table) => {
        table.integer("version").notNullable().defaultTo(1);
      });
      await db.schema.alterTable("users", (table) => {
        table.index(["role"]);
      });
    },
  },
  {
    // The sums of views were in the migration of the diary before they had their own.
    file: "0021_views_by_day.js",
    needed: async (db, recorded) =>
      recorded.has("0021_diary_and_figures.js") &&
      !recorded.has("0021_views_by_day.js") &&
      (await db.schema.hasTable("page_days")),
    carryOut: (db) => record(db, "0021_views_by_day.js"),
  },
];

/** @returns the present migration files of which this database recorded, or half holds, an earlier edition */
export async function neededRepairs(db: Knex): Promise<string[]> {
  const recorded = await recordedMigrations(db);
  const files: string[] = [];
  for (const repair of REPAIRS) if (await repair.needed(db, recorded)) files.push(repair.file);
  return files;
}

export async function repairEarlierDatabase(db: Knex, openVault: OpenVault): Promise<void> {
  await db.transaction(async (inside) => {
    for (const repair of REPAIRS) {
      if (await repair.needed(inside, await recordedMigrations(inside))) await repair.carryOut(inside, openVault);
    }
  });
}

function renamed(before: string, file: string): Repair {
  return { file, needed: (_, recorded) => recorded.has(before), carryOut: (db) => recordAs(db, before, file) };
}

/** Knex's own table of the migrations that ran. */
const RECORD = "knex_migrations";

async function recordedMigrations(db: Knex): Promise<ReadonlySet<string>> {
  return new Set(
    (await db.schema.hasTable(RECORD)) ? await db<{ name: string }>(RECORD).pluck("name") : ([] as string[]),
  );
}

async function record(db: Knex, name: string): Promise<void> {
  const last = await db<{ batch: number }>(RECORD).max({ batch: "batch" }).first();
  await db(RECORD).insert({ name, batch: Number(last?.batch ?? 1), migration_time: new Date() });
}

async function recordAs(db: Knex, before: string, name: string): Promise<void> {
  await db(RECORD).where({ name: before }).update({ name });
}

async function runMigration(db: Knex, file: string): Promise<void> {
  const { up } = (await import(pathToFileURL(resolve("migrations", file)).href)) as Knex.Migration;
  await up(db);
}

type PlainQuestion = { id: string; body: string; answer: string | null };

async function sealQuestions(db: Knex, openVault: OpenVault): Promise<void> {
  const questions = (await db("messages")
    .where({ kind: "question" })
    .select("id", "body", "answer")) as PlainQuestion[];
  if (questions.length === 0) return;
  const vault = openVault();
  for (const { id, body, answer } of questions) {
    await db("messages")
      .where({ id })
      .update({
        sealed_question: vault.seal(Buffer.from(body), `question:${id}`),
        sealed_answer: answer === null ? null : vault.seal(Buffer.from(answer), `answer:${id}`),
      });
  }
}
