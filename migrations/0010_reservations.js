/** @param {import("knex").Knex} knex */
export async function up(knex) {
  // A pair put aside in the shop: while `held`, one piece of its colour is counted in product_colors.held.
  await knex.schema.createTable("reservations", (table) => {
    table.string("id", 24).primary();
    table.string("reference", 8).notNullable().unique(); // what one says at the counter
    table.string("status", 10).notNullable(); // held, collected, cancelled, expired
    table.string("product_id", 24).notNullable().references("products.id");
    table.string("color", 7).notNullable();
    table.string("size", 20).notNullable();
    table.string("product_name", 200).notNullable(); // as it was called then
    table.string("color_name", 60).notNullable();
    table.string("name", 64).notNullable();
    table.string("email", 254).notNullable();
    table.string("phone", 20).notNullable();
    table.string("created_at", 24).notNullable();
    table.string("expires_at", 24).notNullable();
    table.string("closed_at", 24);
    table.index(["status", "expires_at"]);
    table.index(["email", "status"]);
    table.index(["created_at"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("reservations");
}
