// How money taken in the shop was paid: of an order that was begun by a deposit, each payment has its own means. Until now it stood
// with the order, whose one such payment it was.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("payments", (table) => {
    table.string("means", 20); // especes, terminal, cheque; null of what the provider took, or was taken before
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("payments", (table) => {
    table.dropColumn("means");
  });
}
