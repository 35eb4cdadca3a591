// Someone who does not come to their appointment is noted apart: with the other cancelled ones, they could not be told from those who
// called.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("appointments", (table) => {
    table.string("missed_at", 24); // when it was noted
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  // In one statement: on SQLite, Knex would write the table anew, and what refers to appointments would go with the former one.
  await knex.raw('alter table "appointments" drop column "missed_at"');
}
