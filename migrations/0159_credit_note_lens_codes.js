// A credit note for lenses that cost less than was invoiced prints the group codes of those made instead. They tell of eyes: sealed
// beside the document, as those of invoices.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("credit_notes", (table) => {
    table.binary("sealed_lens_codes");
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  // In one statement: on SQLite, Knex would write the table anew.
  await knex.raw('alter table "credit_notes" drop column "sealed_lens_codes"');
}
