// The whole width of a front: shelves are narrowed by it, and photographs have no drawing to be measured on.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("products", (table) => void table.integer("front_width_mm"));
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  // In one statement: on SQLite, Knex would write the table anew.
  await knex.raw('alter table "products" drop column "front_width_mm"');
}
