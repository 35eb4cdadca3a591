// A quote is followed by another for the same glasses once its prescription, its wearer's day of birth or its price is not what it says:
// the number of that one stands beside it, and nobody waits for an answer to the former.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("quotes", (table) => {
    table.string("replaced_by", 20);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("quotes", (table) => table.dropColumn("replaced_by"));
}
