// When a task that a timer starts last ran to its end: a backup that is not made is missed by nobody else.
/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("task_runs", (table) => {
    table.string("name", 40).primary();
    table.string("ran_at", 24).notNullable();
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("task_runs");
}
