// A browser keeps one photograph of a face: what it sent before, in a second press too, is found by who sent it.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("try_ons", (table) => {
    table.string("sender_hash", 64).notNullable().defaultTo(""); // of the browser; empty for those of the hour before
    table.index(["sender_hash"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("try_ons", (table) => {
    table.dropIndex(["sender_hash"]);
    table.dropColumn("sender_hash");
  });
}
