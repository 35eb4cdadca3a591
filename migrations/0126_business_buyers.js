// A business that buys gives its name and SIREN: they stand on the invoice.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  for (const name of ["orders", "checkout_drafts"])
    await knex.schema.alterTable(name, (table) => {
      table.string("business_name", 120);
      table.string("business_siren", 9);
    });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  // In one statement each: on SQLite, Knex would write the table anew.
  for (const name of ["orders", "checkout_drafts"])
    for (const column of ["business_siren", "business_name"]) await knex.raw(`alter table "${name}" drop column "${column}"`);
}
