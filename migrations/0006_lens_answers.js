/** @param {import("knex").Knex} knex */
export async function up(knex) {
  // What a visitor has answered for the lenses of one frame; all that is said of the eyes is sealed.
  await knex.schema.createTable("lens_answers", (table) => {
    table.string("visitor_id", 24).notNullable().references("visitors.id").onDelete("CASCADE");
    table.string("product_id", 24).notNullable().references("products.id").onDelete("CASCADE");
    table.string("color", 7).notNullable();
    table.string("size", 20).notNullable();
    table.string("line_id", 24); // the cart line being changed; no reference: the line may be gone first
    table.binary("sealed").notNullable();
    table.string("updated_at", 24).notNullable();
    table.primary(["visitor_id", "product_id"]);
    table.index(["updated_at"]);
  });

  // The correction that lenses in a cart are made to; cart lines name it in their `extra`, and nothing names whose it is.
  await knex.schema.createTable("lens_corrections", (table) => {
    table.string("reference", 16).primary();
    table.binary("sealed").notNullable();
    table.string("created_at", 24).notNullable();
    table.index(["created_at"]);
  });

  // The same, frozen at the sale for the optician who cuts the lenses.
  await knex.schema.alterTable("order_lines", (table) => {
    table.binary("sealed_correction");
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("order_lines", (table) => {
    table.dropColumn("sealed_correction");
  });
  for (const table of ["lens_corrections", "lens_answers"]) await knex.schema.dropTable(table);
}
