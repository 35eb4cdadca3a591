/** @param {import("knex").Knex} knex */
export async function up(knex) {
  // What a product's sheet said before each change: whoever had opened it meanwhile sees what is new.
  await knex.schema.createTable("product_versions", (table) => {
    table.string("product_id", 24).notNullable().references("products.id").onDelete("CASCADE");
    table.integer("version").notNullable(); // the one that was replaced
    table.text("sheet").notNullable(); // JSON
    table.string("changed_by", 130).notNullable(); // the name at that time
    table.string("changed_at", 24).notNullable();
    table.primary(["product_id", "version"]);
  });

  // A list of stocks and prices that was checked whole, and waits for its confirmation.
  await knex.schema.createTable("stock_imports", (table) => {
    table.string("id", 24).primary();
    table.string("administrator_id", 24).notNullable(); // no reference: who may confirm it
    table.text("changes").notNullable(); // JSON
    table.string("created_at", 24).notNullable();
    table.string("applied_at", 24);
    table.index(["created_at"]);
  });

  // Whether something is named somewhere is asked before it is deleted.
  for (const [table, index] of PRODUCT_REFERENCES) await knex.schema.alterTable(table, (altered) => void altered.index(["product_id"], index));
  await knex.schema.alterTable("products", (table) => void table.index(["archived_at", "number"], "products_archived"));
}

const PRODUCT_REFERENCES = [
  ["order_lines", "order_lines_product"],
  ["stock_holds", "stock_holds_product"],
  ["reservations", "reservations_product"],
  ["cart_lines", "cart_lines_product"],
  ["wishlist_entries", "wishlist_entries_product"],
  ["messages", "messages_product"],
];

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("products", (table) => void table.dropIndex(["archived_at", "number"], "products_archived"));
  for (const [table, index] of PRODUCT_REFERENCES) await knex.schema.alterTable(table, (altered) => void altered.dropIndex(["product_id"], index));
  await knex.schema.dropTable("stock_imports");
  await knex.schema.dropTable("product_versions");
}
