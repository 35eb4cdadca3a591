// From when a product is sold, and what the shop alone knows of it: where it buys it, for how much, where it lies.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("products", (table) => {
    table.string("sold_from", 10); // a day; none: at once. A draft has the last day there is.
    table.string("supplier", 80);
    table.string("supplier_reference", 80);
    table.integer("purchase_cents");
    table.string("place", 60);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  // In one statement each: on SQLite, Knex would write the table anew, and what refers to products would go with the former one.
  for (const column of ["sold_from", "supplier", "supplier_reference", "purchase_cents", "place"])
    await knex.raw(`alter table "products" drop column "${column}"`);
}
