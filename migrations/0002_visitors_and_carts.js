/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("visitors", (table) => {
    table.string("id", 24).primary();
    table.string("created_at", 24).notNullable();
  });

  await knex.schema.createTable("cart_lines", (table) => {
    table.string("id", 24).primary();
    table.string("visitor_id", 24).notNullable().references("visitors.id").onDelete("CASCADE");
    table.string("product_id", 24).notNullable().references("products.id").onDelete("CASCADE");
    table.string("color", 7).notNullable();
    table.string("size", 20).notNullable().defaultTo("");
    table.string("extra", 200).notNullable().defaultTo("");
    table.string("line_key", 300).notNullable(); // what makes two lines the same line
    table.integer("quantity").notNullable();
    table.string("added_at", 24).notNullable();
    table.unique(["visitor_id", "line_key"]);
    table.check("quantity >= 1", [], "cart_lines_quantity_positive");
  });

  // One row a visitor: what was typed at the checkout so far.
  await knex.schema.createTable("checkout_drafts", (table) => {
    table.string("visitor_id", 24).primary().references("visitors.id").onDelete("CASCADE");
    table.boolean("as_guest").notNullable().defaultTo(false);
    table.string("genre", 20);
    table.string("first_name", 64);
    table.string("last_name", 64);
    table.string("email", 254);
    table.string("phone", 20);
    table.string("street", 160);
    table.string("postal_code", 10);
    table.string("city", 80);
    table.string("delivery_method", 10); // domicile, retrait
    table.boolean("billing_differs").notNullable().defaultTo(false);
    table.string("billing_street", 160);
    table.string("billing_postal_code", 10);
    table.string("billing_city", 80);
    table.string("billing_country", 60);
    table.string("coupon_code", 40);
    table.string("updated_at", 24).notNullable();
  });

  // The first answer to a form or call that must count once.
  await knex.schema.createTable("idempotency_keys", (table) => {
    table.string("caller", 80).notNullable();
    table.string("key", 120).notNullable();
    table.string("request_hash", 64).notNullable();
    table.text("answer").notNullable();
    table.string("created_at", 24).notNullable();
    table.primary(["caller", "key"]);
    table.index(["created_at"]);
  });

  await knex.schema.createTable("outbox", (table) => {
    table.string("id", 24).primary();
    table.string("dedupe_key", 160).notNullable().unique();
    table.text("message").notNullable();
    table.string("created_at", 24).notNullable();
    table.string("next_try_at", 24); // null once sent or given up
    table.integer("tries").notNullable().defaultTo(0);
    table.string("sent_at", 24);
    table.string("last_error", 200);
    table.index(["next_try_at"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  for (const table of ["outbox", "idempotency_keys", "checkout_drafts", "cart_lines", "visitors"]) {
    await knex.schema.dropTable(table);
  }
}
