// An address that the shop has joined to an account, when it merged two customers, is told from one that a mail has proven.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("proven_addresses", (table) => {
    table.string("joined_by", 130); // the administrator's name at that time; null: proven by a mail
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  // In one statement: on SQLite, Knex would write the table anew.
  await knex.raw('alter table "proven_addresses" drop column "joined_by"');
}
