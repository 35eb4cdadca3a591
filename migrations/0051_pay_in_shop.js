// Since when an order is firm that its customer pays when they fetch it.
/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("orders", (table) => {
    table.string("due_in_shop_at", 24);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("orders", (table) => table.dropColumn("due_in_shop_at"));
}
