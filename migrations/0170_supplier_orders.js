// What the shop orders from those who supply it, and what of it has arrived.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("supplier_orders", (table) => {
    table.string("id", 24).primary();
    table.string("number", 20).notNullable().unique();
    table.string("supplier", 80).notNullable();
    table.text("note").notNullable().defaultTo(""); // printed on the order
    table.integer("version").notNullable().defaultTo(1);
    table.string("created_by", 130).notNullable(); // the administrator's name
    table.string("created_at", 24).notNullable();
    table.string("sent_at", 24); // none: a draft
    table.string("closed_at", 24); // all has arrived, or the rest is no longer expected
    table.index(["closed_at", "created_at"]);
  });
  await knex.schema.createTable("supplier_order_lines", (table) => {
    table.string("id", 24).primary();
    table.string("order_id", 24).notNullable().references("supplier_orders.id").onDelete("CASCADE");
    table.integer("position").notNullable();
    // The words and the price are those of the day of the order: the product may change, or go.
    table.string("product_id", 24).notNullable();
    table.string("color", 7).notNullable();
    table.string("size", 20).notNullable().defaultTo("");
    table.string("name", 250).notNullable();
    table.string("color_name", 80).notNullable();
    table.string("reference", 80);
    table.integer("purchase_cents");
    table.integer("ordered").notNullable();
    table.integer("received").notNullable().defaultTo(0);
    table.unique(["order_id", "product_id", "color", "size"]);
    table.index(["product_id", "color"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("supplier_order_lines");
  await knex.schema.dropTable("supplier_orders");
}
