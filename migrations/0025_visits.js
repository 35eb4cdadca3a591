// How long ago a browser without an account was last here: its cart is not kept for ever.
/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("visitors", (table) => {
    table.string("last_seen_at", 24); // null: not since the day it was made
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("visitors", (table) => {
    table.dropColumn("last_seen_at");
  });
}
