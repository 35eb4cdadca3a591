/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("coupons", (table) => {
    table.string("id", 24).primary();
    table.string("code", 40).notNullable().unique(); // upper case
    table.integer("percent"); // 1 to 100, or
    table.integer("amount_cents"); // an amount
    table.integer("minimum_cents").notNullable().defaultTo(0);
    table.string("valid_from", 24);
    table.string("valid_until", 24);
    table.integer("max_uses");
    table.integer("uses").notNullable().defaultTo(0);
    table.string("archived_at", 24);
    table.check("(percent is null) <> (amount_cents is null)", [], "coupons_percent_or_amount");
  });

  await knex.schema.createTable("counters", (table) => {
    table.string("name", 40).primary();
    table.integer("value").notNullable();
  });

  await knex.schema.createTable("orders", (table) => {
    table.string("id", 24).primary();
    table.string("number", 20).notNullable().unique();
    table.string("visitor_id", 24).notNullable(); // no reference: orders outlive visitors
    table.string("user_id", 24);
    table.string("status", 30).notNullable();
    table.string("stock_state", 10).notNullable(); // held, taken, released, short
    table.string("hold_expires_at", 24).notNullable();
    table.string("fingerprint", 64).notNullable(); // what the visitor agreed to: lines, prices, address, delivery
    table.string("attention", 400); // why a person must look at it
    table.string("genre", 20);
    table.string("first_name", 64);
    table.string("last_name", 64);
    table.string("email", 254);
    table.string("phone", 20);
    table.string("delivery_method", 10).notNullable();
    table.string("street", 160);
    table.string("postal_code", 10);
    table.string("city", 80);
    table.string("billing_street", 160);
    table.string("billing_postal_code", 10);
    table.string("billing_city", 80);
    table.string("billing_country", 60);
    table.string("coupon_code", 40);
    table.integer("subtotal_cents").notNullable();
    table.integer("discount_cents").notNullable();
    table.integer("delivery_cents").notNullable();
    table.integer("total_cents").notNullable();
    table.string("payment_method", 20); // credit, express
    table.string("created_at", 24).notNullable();
    table.string("paid_at", 24);
    table.string("confirmed_at", 24); // customer known and mailed
    table.string("cancelled_at", 24);
    table.index(["visitor_id", "status"]);
    table.index(["status", "created_at"]);
    table.index(["email"]);
  });

  // Frozen at the sale: a later change of the catalogue never alters an order.
  await knex.schema.createTable("order_lines", (table) => {
    table.string("id", 24).primary();
    table.string("order_id", 24).notNullable().references("orders.id").onDelete("CASCADE");
    table.integer("position").notNullable();
    table.string("product_id", 24).notNullable().references("products.id");
    table.string("slug", 120).notNullable();
    table.string("name", 120).notNullable();
    table.string("brand", 80).notNullable();
    table.boolean("is_accessory").notNullable();
    table.string("color", 7).notNullable();
    table.string("color_name", 60).notNullable();
    table.string("size", 20).notNullable();
    table.string("extra", 200).notNullable().defaultTo("");
    table.string("image_url", 300);
    table.integer("quantity").notNullable();
    table.integer("unit_price_cents").notNullable();
    table.integer("frame_price_cents").notNullable();
    table.integer("lens_price_cents").notNullable().defaultTo(0);
    table.text("lens_details");
    table.index(["order_id", "position"]);
  });

  await knex.schema.createTable("stock_holds", (table) => {
    table.string("id", 24).primary();
    table.string("order_id", 24).notNullable().references("orders.id").onDelete("CASCADE");
    table.string("product_id", 24).notNullable().references("products.id");
    table.string("color", 7).notNullable();
    table.integer("quantity").notNullable();
    table.string("state", 10).notNullable(); // held, taken, released, short
    table.unique(["order_id", "product_id", "color"]);
    table.check("quantity >= 1", [], "stock_holds_quantity_positive");
  });

  await knex.schema.createTable("payments", (table) => {
    table.string("id", 24).primary();
    table.string("order_id", 24).notNullable().references("orders.id").onDelete("CASCADE");
    table.integer("attempt").notNullable();
    table.string("kind", 10).notNullable(); // intent, session
    table.string("provider_id", 100).unique(); // pi_… or cs_…, null until the provider has answered
    table.string("intent_id", 100); // the pi_… that carries the money
    table.string("state", 12).notNullable();
    table.integer("amount_cents").notNullable();
    table.string("client_secret", 200);
    table.text("hosted_url");
    table.string("created_at", 24).notNullable();
    table.string("updated_at", 24).notNullable();
    table.string("next_check_at", 24); // when to ask the provider, should nobody tell us; null once settled
    table.unique(["order_id", "attempt"]);
    table.index(["next_check_at"]);
    table.index(["intent_id"]);
    table.index(["state", "created_at"]);
  });

  await knex.schema.createTable("payment_events", (table) => {
    table.string("id", 100).primary(); // evt_…
    table.string("type", 80).notNullable();
    table.string("received_at", 24).notNullable();
  });

  await knex.schema.createTable("tracking_log", (table) => {
    table.string("id", 24).primary();
    table.string("order_id", 24).notNullable().references("orders.id").onDelete("CASCADE");
    table.string("action", 60).notNullable();
    table.string("details", 400).notNullable();
    table.string("created_at", 24).notNullable();
    table.index(["order_id", "created_at"]);
    table.index(["created_at"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  for (const table of ["tracking_log", "payment_events", "payments", "stock_holds", "order_lines", "orders", "counters", "coupons"]) {
    await knex.schema.dropTable(table);
  }
}
