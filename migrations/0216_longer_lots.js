// A whole UDI has up to 76 characters, and a side may note those of several pairs. SQLite keeps texts of any length.

const NOTED = ["right_lot", "left_lot", "right_lot_key", "left_lot_key"];
const COLUMNS = { lens_jobs: NOTED, former_lots: NOTED, recalls: ["lot", "lot_key"] };

/** @param {import("knex").Knex} knex */
export const up = (knex) => setLength(knex, 320);

/** @param {import("knex").Knex} knex */
export const down = (knex) => setLength(knex, 60);

async function setLength(knex, length) {
  if (knex.client.config.client !== "pg") return;
  for (const [table, columns] of Object.entries(COLUMNS))
    for (const column of columns)
      await knex.raw(
        `alter table "${table}" alter column "${column}" type varchar(${length}) using left("${column}", ${length})`,
      );
}
