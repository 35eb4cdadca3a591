// A reduction granted at the till: how much of an order's reduction it is stands in its sums, why it was granted stands here.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("orders", (table) => {
    table.string("discount_reason", 120);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  // In one statement: on SQLite, Knex would write the table anew, and what refers to orders would go with the former one.
  await knex.raw('alter table "orders" drop column "discount_reason"');
}
