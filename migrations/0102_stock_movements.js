// Why the pieces of a colour became more or fewer: one line for each time, never changed. What there was before has no line.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("stock_movements", (table) => {
    table.string("id", 24).primary();
    table.string("product_id", 24).notNullable().references("products.id").onDelete("CASCADE");
    table.string("color", 7).notNullable(); // its value: a colour taken off the sheet keeps its lines
    table.integer("delta").notNullable();
    table.integer("stock").notNullable(); // afterwards
    table.string("cause", 12).notNullable();
    table.string("reference", 40); // the order's number, the reservation's id
    table.string("moved_by", 130); // the administrator's name at that time
    table.string("moved_at", 24).notNullable();
    table.index(["product_id", "moved_at"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("stock_movements");
}
