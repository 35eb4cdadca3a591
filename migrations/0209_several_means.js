// One press at the till may take money by several means, each a payment of its own: `taken_with` says which belong together. What a
// supplementary insurer pays instead of the customer arrives later: `insurer_paid_at` says when.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("payments", (table) => {
    table.string("taken_with", 24);
    table.string("insurer_paid_at", 30);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.raw('alter table "payments" drop column "insurer_paid_at"');
  await knex.raw('alter table "payments" drop column "taken_with"');
}
