// The customer's invoice prints the group codes of its lenses. They tell of eyes: sealed beside the document, which is kept in clear for
// the accounts.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("invoices", (table) => {
    table.binary("sealed_lens_codes");
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  // In one statement: on SQLite, Knex would write the table anew.
  await knex.raw('alter table "invoices" drop column "sealed_lens_codes"');
}
