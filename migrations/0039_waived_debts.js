// What was settled by hand, so that it ends with the debt that it was about.
const BY_LEDGER = ["cancellation", "withdrawal", "return", "overpaid"];

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("money_tasks", (table) => {
    table.integer("waived_cents").notNullable().defaultTo(0);
  });
  await knex("money_tasks")
    .where({ list: "owed" })
    .whereIn("cause", BY_LEDGER)
    .whereNotNull("settled_by")
    .update({ waived_cents: knex.ref("amount_cents") });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("money_tasks", (table) => table.dropColumn("waived_cents"));
}
