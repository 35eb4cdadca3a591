// An order whose money is given back is not to be prepared. Those that money was asked back for are few among all that are under way: they
// are found by an index of their own on each page of the desk, as those with a withdrawal are.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("order_ledger", (table) => {
    table.index(["order_id"], "order_ledger_refund_asked", { predicate: knex.whereRaw("kind = 'refund asked'") });
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("order_ledger", (table) => table.dropIndex([], "order_ledger_refund_asked"));
}
