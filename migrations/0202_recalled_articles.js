// A recall may name an article instead of a lot: a product, a colour of it or one size, by the GTIN, the UDI-DI or the maker's reference.
// A sold line keeps these three as they were, because the product's sheet may change afterwards; lines sold before have none.

/** How a reference is looked for: in capitals, without spaces and signs. */
const PLAIN = (column) => `upper(replace(replace(replace(replace(${column}, ' ', ''), '-', ''), '.', ''), '/', ''))`;

/** What a product is looked for by. */
const INDEXES = {
  order_lines_gtin: "order_lines (gtin) where gtin is not null",
  order_lines_udi_di: `order_lines (${PLAIN("udi_di")}) where udi_di is not null`,
  order_lines_maker_reference: `order_lines (${PLAIN("maker_reference")}) where maker_reference is not null`,
  products_udi_di: `products (${PLAIN("udi_di")}) where udi_di is not null`,
  products_maker_reference: `products (${PLAIN("maker_reference")}) where maker_reference is not null`,
};

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("order_lines", (table) => {
    table.string("gtin", 14);
    table.string("udi_di", 30);
    table.string("maker_reference", 80);
  });
  await knex.schema.alterTable("recalls", (table) => {
    table.string("subject", 8).notNullable().defaultTo("lot"); // lot, article
  });
  await knex.schema.createTable("recalled_articles", (table) => {
    table.string("recall_id", 24).notNullable().references("recalls.id").onDelete("CASCADE");
    table.string("product_id", 24).notNullable();
    table.string("kind", 10).notNullable(); // gtin, udi, reference
    table.string("color", 7).notNullable(); // empty: every colour
    table.string("size", 20).notNullable(); // empty: every size
    table.primary(["recall_id", "product_id", "kind", "color", "size"]);
    table.index(["product_id"]);
  });
  for (const [index, rows] of Object.entries(INDEXES)) await knex.raw(`create index ${index} on ${rows}`);
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  for (const index of Object.keys(INDEXES)) await knex.raw(`drop index ${index}`);
  await knex.schema.dropTable("recalled_articles");
  // One statement for each column: on SQLite, Knex would write the table anew.
  await knex.raw('alter table "recalls" drop column "subject"');
  for (const column of ["gtin", "udi_di", "maker_reference"])
    await knex.raw(`alter table "order_lines" drop column "${column}"`);
}
