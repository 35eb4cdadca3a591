// Why nobody can tell the lots of a pair that is ready or handed over, in words: they are no longer asked for.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("lens_jobs", (table) => {
    table.text("lots_lost_reason"); // null where the lots are noted, or still asked for
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  // In one statement: on SQLite, Knex would write the table anew.
  await knex.raw('alter table "lens_jobs" drop column "lots_lost_reason"');
}
