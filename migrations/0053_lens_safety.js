// What the law wants said of lenses and treatments, as 0038 has it for products. The price list of before gets a day until which it
// may be completed: a shop does not run out of lenses with an upgrade.
const DAYS_TO_COMPLETE = 30;
const COLUMNS = [
  "brand",
  "maker_reference",
  "origin_country",
  "udi_di",
  "ce_marked",
  "warnings",
  "instructions",
  "facts_due_on",
];

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  const due = new Date(Date.now() + DAYS_TO_COMPLETE * 86_400_000).toISOString().slice(0, 10);
  for (const name of ["lenses", "treatments"]) {
    await knex.schema.alterTable(name, (table) => {
      table.string("brand", 80); // whose sheet in `brands` says who makes it
      table.string("maker_reference", 80);
      table.string("origin_country", 2); // ISO 3166
      table.string("udi_di", 30);
      table.boolean("ce_marked").notNullable().defaultTo(false);
      table.text("warnings");
      table.text("instructions");
      table.string("facts_due_on", 10); // sold without all of it until that day; null: never
    });
    await knex(name).update({ facts_due_on: due });
  }
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  for (const name of ["lenses", "treatments"])
    await knex.schema.alterTable(name, (table) => table.dropColumns(...COLUMNS));
}
