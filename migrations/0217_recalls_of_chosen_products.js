// One maker's reference may name products of two brands: a recall keeps which of them it does not mean.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("recalls", (table) => {
    table.text("left_out"); // a JSON list of ids of products and lenses; null for a recall of all that its number names
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.raw('alter table "recalls" drop column "left_out"');
}
