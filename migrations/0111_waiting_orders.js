// What waits for the desk is counted on each of its pages, and orders marked by a note or a withdrawal are few among all that are under
// way: each of the two is found by an index of its own, and the counting reads indexes alone.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("orders", (table) => {
    table.index(["status", "created_at", "id"], "orders_under_way");
    table.index(["id"], "orders_noted", { predicate: knex.whereNotNull("attention") });
  });
  await knex.schema.alterTable("order_ledger", (table) => {
    table.index(["order_id"], "order_ledger_withdrawn", { predicate: knex.whereRaw("kind = 'withdrawn'") });
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("order_ledger", (table) => table.dropIndex([], "order_ledger_withdrawn"));
  await knex.schema.alterTable("orders", (table) => {
    table.dropIndex([], "orders_noted");
    table.dropIndex([], "orders_under_way");
  });
}
