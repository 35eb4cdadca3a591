// A code may leave out articles that are reduced already; a sold line remembers that its frame was left out, for its VAT and its refunds.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("coupons", (table) => {
    table.boolean("reduced_too").notNullable().defaultTo(true);
  });
  await knex.schema.alterTable("order_lines", (table) => {
    table.boolean("frame_without_code").notNullable().defaultTo(false);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.raw('alter table "order_lines" drop column "frame_without_code"');
  await knex.raw('alter table "coupons" drop column "reduced_too"');
}
