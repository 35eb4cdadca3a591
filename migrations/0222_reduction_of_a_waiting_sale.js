// A sale at the till waits while glasses are put together: its reduction waits with it, as it was typed.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("checkout_drafts", (table) => {
    table.string("till_reduction", 20);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("checkout_drafts", (table) => {
    table.dropColumn("till_reduction");
  });
}
