// The site map names the products on sale in shares, newest change first. Without this index each share sorts them all.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("products", (table) => {
    table.index(["updated_at", "number"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("products", (table) => {
    table.dropIndex(["updated_at", "number"]);
  });
}
