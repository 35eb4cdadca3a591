// When each purge last ran to its end: one that has not is missed by nobody else.
/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("purge_runs", (table) => {
    table.string("name", 40).primary();
    table.string("ran_at", 24).notNullable();
    table.integer("deleted").notNullable();
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("purge_runs");
}
