// A front that was cut out of a photograph stands in its place; the photograph's address is kept, so that it can be taken back.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("product_images", (table) => void table.text("original_url"));
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex("product_images").whereNotNull("original_url").update({ url: knex.ref("original_url") });
  // In one statement: on SQLite, Knex would write the table anew.
  await knex.raw('alter table "product_images" drop column "original_url"');
}
