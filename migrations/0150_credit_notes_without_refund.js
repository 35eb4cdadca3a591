// A credit note may be for a sum that the shop waives, and gives nothing back: it says what it rests on.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("credit_notes", (table) => {
    table.string("grounds", 12).notNullable().defaultTo("refund"); // of an allowance, `refund_id` is the line that was settled
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.raw('alter table "credit_notes" drop column "grounds"');
}
