// What the desk asks all day is answered by small indexes on years of trade: what waits, and whom a typed name means.

/** The names as they are searched, in small letters and without accents: folding them for each search took longer than reading them. */
const SEARCHED = { users: ["last_name", "first_name"], reservations: ["name"], messages: ["name"] };

/** The few rows that the counts of what waits look for, among all that were ever written. */
const FEW = {
  order_ledger_money_left: "order_ledger (order_id, kind) where kind in ('refund asked', 'charged back')",
  correction_proposals_sent: "correction_proposals (expires_at) where state = 'sent'",
  adaptation_requests_remade: "adaptation_requests (remade_at) where remade_at is not null and checked_at is null",
};

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  for (const [index, rows] of Object.entries(FEW)) await knex.raw(`create index ${index} on ${rows}`);
  for (const [name, columns] of Object.entries(SEARCHED)) {
    await knex.schema.alterTable(name, (table) => {
      for (const column of columns) table.string(`${column}_key`, LONGEST).notNullable().defaultTo("");
    });
    await fillKeys(knex, name, columns);
  }
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  for (const [name, columns] of Object.entries(SEARCHED))
    await knex.schema.alterTable(name, (table) => table.dropColumns(...columns.map((column) => `${column}_key`)));
  for (const index of Object.keys(FEW)) await knex.raw(`drop index ${index}`);
}

const LONGEST = 128; // a ligature becomes two letters
const BATCH = 1_000;

/** @param {import("knex").Knex} knex @param {string} table @param {string[]} columns */
async function fillKeys(knex, table, columns) {
  for (let after = ""; ; ) {
    const rows = await knex(table).where("id", ">", after).orderBy("id").limit(BATCH).select("id", ...columns);
    for (const row of rows) {
      const keys = Object.fromEntries(columns.map((column) => [`${column}_key`, folded(row[column] ?? "")]));
      await knex(table).where({ id: row.id }).update(keys);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** @type {Record<string, string>} */
const UNDECOMPOSED = { œ: "oe", æ: "ae", ø: "o", ß: "ss", ł: "l", đ: "d" };

/** @type {(name: string) => string} */
function folded(name) {
  const plain = name.toLowerCase().replace(/[œæøßłđ]/g, (letter) => UNDECOMPOSED[letter] ?? letter);
  return plain.normalize("NFKD").replace(/\p{M}/gu, "").slice(0, LONGEST);
}
