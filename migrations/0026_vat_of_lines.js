// The rate that each line and each delivery was sold at, in hundredths of a percent. What was sold before bears the one rate
// there was: 20 %. And room for names of ways of delivery that are longer than the first two.
const HELD_UNTIL_NOW = 2000;

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("order_lines", (table) => {
    table.integer("vat_rate").notNullable().defaultTo(HELD_UNTIL_NOW);
  });
  await knex.schema.alterTable("orders", (table) => {
    table.integer("delivery_vat_rate").notNullable().defaultTo(HELD_UNTIL_NOW);
  });
  // SQLite does not hold texts to their length, and would copy the whole table to change it.
  if (knex.client.config.client !== "pg") return;
  for (const table of ["orders", "checkout_drafts"])
    await knex.raw("alter table ?? alter column delivery_method type varchar(30)", [table]);
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("order_lines", (table) => table.dropColumn("vat_rate"));
  await knex.schema.alterTable("orders", (table) => table.dropColumn("delivery_vat_rate"));
}
