// The terms of sale and the withdrawal notice as each order was made under them. Orders of before name none.
/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("terms_versions", (table) => {
    table.string("version", 24).primary(); // the day they bear, and the beginning of their fingerprint
    table.string("updated_on", 10).notNullable();
    table.text("content").notNullable(); // JSON: both texts
    table.string("content_hash", 64).notNullable();
    table.string("first_used_at", 24).notNullable();
  });
  await knex.schema.alterTable("orders", (table) => {
    table.string("terms_version", 24); // no reference: the texts are written before the order, and never removed
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("orders", (table) => table.dropColumns("terms_version"));
  await knex.schema.dropTable("terms_versions");
}
