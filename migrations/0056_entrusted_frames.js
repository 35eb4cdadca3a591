// In what state a customer's own frame came, as the shop saw it and told them.
/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("lens_jobs", (table) => {
    table.string("entrusted_state", 400);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("lens_jobs", (table) => table.dropColumn("entrusted_state"));
}
