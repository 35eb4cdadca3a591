// Promotions that begin and end by themselves. Which products one is about, from which price its percentage is counted and what it asks
// stand written: a price once asked stays known, as the reference of a later reduction (code de la consommation, L. 112-1-1).

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("promotions", (table) => {
    table.string("id", 24).primary();
    table.string("name", 60).notNullable();
    table.string("kind", 10).notNullable(); // promotion or soldes
    table.integer("percent").notNullable();
    table.text("scope").notNullable(); // JSON: what it is about, what is left aside
    table.string("starts_at", 24).notNullable();
    table.string("ends_at", 24).notNullable();
    table.string("created_at", 24).notNullable();
    table.check("percent between 1 and 90", [], "promotions_percent");
    table.check("starts_at <= ends_at", [], "promotions_period");
    table.index(["starts_at"]);
    table.index(["ends_at"]);
  });
  await knex.schema.createTable("promotion_prices", (table) => {
    table.string("promotion_id", 24).notNullable().references("promotions.id").onDelete("CASCADE");
    table.string("product_id", 24).notNullable().references("products.id").onDelete("CASCADE");
    table.string("starts_at", 24).notNullable();
    table.string("ends_at", 24).notNullable();
    table.integer("reference_cents").notNullable();
    table.integer("price_cents").notNullable();
    table.primary(["promotion_id", "product_id"]);
    table.index(["product_id", "ends_at"]);
    table.check("price_cents >= 1", [], "promotion_prices_price");
    table.check("price_cents < reference_cents", [], "promotion_prices_reduced");
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("promotion_prices");
  await knex.schema.dropTable("promotions");
}
