/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("wishlist_entries", (table) => {
    table.string("id", 24).primary();
    table.string("visitor_id", 24).notNullable().references("visitors.id").onDelete("CASCADE");
    table.string("product_id", 24).notNullable().references("products.id").onDelete("CASCADE");
    table.string("color", 7).notNullable();
    table.string("added_at", 24).notNullable();
    table.unique(["visitor_id", "product_id"]);
  });

  // A wishlist is shared while it has a row here; the id is what its signed link names.
  await knex.schema.createTable("wishlist_shares", (table) => {
    table.string("visitor_id", 24).primary().references("visitors.id").onDelete("CASCADE");
    table.string("id", 24).notNullable().unique();
    table.string("created_at", 24).notNullable();
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  for (const table of ["wishlist_shares", "wishlist_entries"]) {
    await knex.schema.dropTable(table);
  }
}
