// A telephone or an address that thousands of orders share is looked for among the latest ones: this index holds all that such a look reads.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("orders", (table) => {
    table.index(["created_at", "email_key", "phone", "id"], "orders_latest_contacts");
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("orders", (table) => table.dropIndex([], "orders_latest_contacts"));
}
