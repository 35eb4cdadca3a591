// Of a withdrawal whose pieces came back worth less, the shop may keep a part of the price: how much, and why.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("returns", (table) => {
    table.integer("kept_cents").notNullable().defaultTo(0);
    table.string("kept_reason", 400);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.raw('alter table "returns" drop column "kept_reason"');
  await knex.raw('alter table "returns" drop column "kept_cents"');
}
