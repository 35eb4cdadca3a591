/** Ids are 24 hexadecimal characters, instants ISO 8601 in UTC, money integer cents: the same on SQLite and PostgreSQL. */

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("products", (table) => {
    table.string("id", 24).primary();
    table.integer("number").notNullable().unique(); // the short id an administrator types
    table.string("slug", 120).notNullable().unique();
    table.boolean("is_accessory").notNullable().defaultTo(false);
    table.string("name", 120).notNullable();
    table.string("brand", 80).notNullable();
    table.text("description").notNullable();
    table.string("category", 20).notNullable(); // optic, solar, accessory
    table.string("accessory_category", 80); // 'Étuis', 'Entretien', …
    table.string("gender", 10).notNullable(); // homme, femme, mixte
    table.string("shape", 40);
    table.string("material", 40);
    table.string("rim_type", 20); // cercle, demicercle, perce
    table.integer("lens_width_mm");
    table.integer("lens_height_mm");
    table.integer("bridge_mm");
    table.integer("temple_mm");
    table.string("collection", 80);
    table.integer("price_cents").notNullable();
    table.integer("discount_cents");
    table.boolean("is_new").notNullable().defaultTo(false);
    table.boolean("is_top").notNullable().defaultTo(false);
    table.string("delivery_estimate", 120);
    table.integer("version").notNullable().defaultTo(1);
    table.string("created_at", 24).notNullable();
    table.string("updated_at", 24).notNullable();
    table.string("archived_at", 24);
    table.index(["category", "gender", "archived_at"]);
    table.index(["is_top"]);
    table.index(["is_new"]);
    table.check("price_cents >= 0", [], "products_price_positive");
    table.check("discount_cents is null or (discount_cents >= 0 and discount_cents < price_cents)", [], "products_discount_below_price");
  });

  await knex.schema.createTable("product_colors", (table) => {
    table.string("id", 24).primary();
    table.string("product_id", 24).notNullable().references("products.id").onDelete("CASCADE");
    table.integer("position").notNullable();
    table.string("value", 7).notNullable(); // #rrggbb
    table.string("name", 60).notNullable();
    table.integer("stock").notNullable().defaultTo(0); // pieces in the shop
    table.integer("held").notNullable().defaultTo(0); // of which promised to orders being paid
    table.integer("low_stock_threshold").notNullable().defaultTo(5);
    table.unique(["product_id", "value"]);
    table.unique(["product_id", "name"]);
    table.check("stock >= 0", [], "product_colors_stock_positive");
    table.check("held >= 0", [], "product_colors_held_positive");
  });

  await knex.schema.createTable("product_images", (table) => {
    table.string("id", 24).primary();
    table.string("product_id", 24).notNullable().references("products.id").onDelete("CASCADE");
    table.string("color_id", 24).references("product_colors.id").onDelete("CASCADE");
    table.integer("position").notNullable();
    table.string("url", 300).notNullable();
    table.string("alt", 200).notNullable();
    table.index(["product_id", "position"]);
  });

  await knex.schema.createTable("product_sizes", (table) => {
    table.string("product_id", 24).notNullable().references("products.id").onDelete("CASCADE");
    table.integer("position").notNullable();
    table.string("label", 20).notNullable();
    table.primary(["product_id", "label"]);
  });

  // What was asked for a product and when: a reduction is announced against the lowest price of the last 30 days.
  await knex.schema.createTable("price_history", (table) => {
    table.string("id", 24).primary();
    table.string("product_id", 24).notNullable().references("products.id").onDelete("CASCADE");
    table.integer("price_cents").notNullable();
    table.string("since", 24).notNullable();
    table.index(["product_id", "since"]);
  });

  await knex.schema.createTable("lenses", (table) => {
    table.string("id", 24).primary();
    table.string("name", 120).notNullable();
    table.string("lens_type", 60);
    table.integer("base_price_cents").notNullable().defaultTo(0);
    table.string("archived_at", 24);
  });

  await knex.schema.createTable("treatments", (table) => {
    table.string("id", 24).primary();
    table.string("key", 20).notNullable().unique();
    table.string("name", 120).notNullable();
    table.integer("price_cents").notNullable().defaultTo(0);
    table.string("archived_at", 24);
  });

  await knex.schema.createTable("treatment_coefficients", (table) => {
    table.string("treatment_id", 24).notNullable().references("treatments.id").onDelete("CASCADE");
    table.string("lens_index", 5).notNullable(); // '1,5' '1,6' '1,67'
    table.integer("amount_cents").notNullable();
    table.primary(["treatment_id", "lens_index"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  for (const table of ["treatment_coefficients", "treatments", "lenses", "price_history", "product_sizes", "product_images", "product_colors", "products"]) {
    await knex.schema.dropTable(table);
  }
}
