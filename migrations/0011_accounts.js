/** @param {import("knex").Knex} knex */
export async function up(knex) {
  // Several accounts may bear one address until a mail proves whose it is: registering says nothing of who is known here.
  await knex.schema.createTable("users", (table) => {
    table.string("id", 24).primary();
    table.string("visitor_id", 24).notNullable().unique().references("visitors.id"); // whose cart, wishlist and orders these are
    table.string("role", 10).notNullable().defaultTo("customer"); // customer, admin
    table.string("genre", 20);
    table.string("first_name", 64);
    table.string("last_name", 64);
    table.string("email", 254).notNullable(); // lower case
    table.string("verified_email", 254).unique(); // the same once proven
    table.string("phone", 20);
    table.string("password_hash", 200).notNullable();
    table.string("attempt_key", 64).unique(); // the form that made it, so that a double press makes one
    table.integer("version").notNullable().defaultTo(1);
    table.string("created_at", 24).notNullable();
    table.string("updated_at", 24).notNullable();
    table.index(["email", "created_at"]);
  });

  await knex.schema.createTable("addresses", (table) => {
    table.string("id", 24).primary();
    table.string("user_id", 24).notNullable().references("users.id").onDelete("CASCADE");
    table.string("label", 40).notNullable().defaultTo("");
    table.string("street", 160).notNullable();
    table.string("postal_code", 10).notNullable();
    table.string("city", 80).notNullable();
    table.boolean("is_main").notNullable().defaultTo(false);
    table.string("created_at", 24).notNullable();
    table.index(["user_id", "created_at"]);
  });

  await knex.schema.createTable("sessions", (table) => {
    table.string("id", 24).primary();
    table.string("user_id", 24).notNullable().references("users.id").onDelete("CASCADE");
    table.string("kind", 10).notNullable(); // customer, admin
    table.string("token_hash", 64).notNullable().unique();
    table.string("device", 60).notNullable(); // "Firefox, Android": to tell one's sessions apart
    table.string("created_at", 24).notNullable();
    table.string("seen_at", 24).notNullable();
    table.string("expires_at", 24).notNullable();
    table.string("proven_at", 24); // when the password was last given; before what cannot be undone it is asked again
    table.index(["user_id", "created_at"]);
    table.index(["expires_at"]);
  });

  // What a mailed link opens, once: the link carries the token, the table its hash.
  await knex.schema.createTable("account_tokens", (table) => {
    table.string("id", 24).primary();
    table.string("user_id", 24).notNullable().references("users.id").onDelete("CASCADE");
    table.string("purpose", 10).notNullable(); // verify, reset, email
    table.string("email", 254).notNullable(); // the address it was mailed to, and proves
    table.string("token_hash", 64).notNullable().unique();
    table.string("created_at", 24).notNullable();
    table.string("expires_at", 24).notNullable();
    table.string("used_at", 24);
    table.index(["user_id", "purpose"]);
    table.index(["expires_at"]);
  });

  // Forgotten passwords, written the same for any address and looked up later: the answer's time says nothing.
  await knex.schema.createTable("reset_requests", (table) => {
    table.string("id", 24).primary();
    table.string("email", 254).notNullable();
    table.string("created_at", 24).notNullable();
    table.index(["created_at"]);
  });

  // Orders are found by who placed them, and by their address once it is proven.
  await knex.schema.alterTable("orders", (table) => {
    table.string("email_key", 254); // lower case
    table.index(["email_key", "created_at"]);
  });
  await knex("orders").whereNotNull("email").update({ email_key: knex.raw("lower(email)") });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("orders", (table) => {
    table.dropIndex(["email_key", "created_at"]);
    table.dropColumn("email_key");
  });
  for (const table of ["reset_requests", "account_tokens", "sessions", "addresses", "users"]) await knex.schema.dropTable(table);
}
