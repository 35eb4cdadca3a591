// An invoice that was wholly credited is replaced by another where its order goes on: the new one says which it replaces.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("invoices", (table) => {
    table.dropUnique(["order_id", "supplement_of"]);
    table.string("replaces", 24).notNullable().defaultTo(""); // the former invoice; empty for the first
    table.unique(["order_id", "supplement_of", "replaces"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("invoices", (table) => {
    table.dropUnique(["order_id", "supplement_of", "replaces"]);
    table.unique(["order_id", "supplement_of"]);
  });
  await knex.raw('alter table "invoices" drop column "replaces"');
}
