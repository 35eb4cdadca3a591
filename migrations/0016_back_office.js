/** @param {import("knex").Knex} knex */
export async function up(knex) {
  // What each administrator did. Nothing changes or deletes a row.
  await knex.schema.createTable("audit_log", (table) => {
    table.string("id", 24).primary();
    table.string("administrator_id", 24).notNullable(); // no reference: the trace outlives the account
    table.string("administrator", 130).notNullable(); // the name at that time
    table.string("action", 60).notNullable(); // 'produit.modifié'
    table.string("target", 80).notNullable(); // the id or number of what it was done to
    table.string("details", 400).notNullable().defaultTo("");
    table.string("created_at", 24).notNullable();
    table.index(["created_at"]);
    table.index(["target", "created_at"]);
  });

  // One time-based second factor an administrator (RFC 6238), its secret sealed.
  await knex.schema.createTable("second_factors", (table) => {
    table.string("user_id", 24).primary().references("users.id").onDelete("CASCADE");
    table.text("sealed_secret").notNullable();
    table.string("confirmed_at", 24); // null until the first right code
    table.integer("last_step").notNullable().defaultTo(0); // the 30 seconds of the last code taken: none is taken twice
    table.string("created_at", 24).notNullable();
  });

  await knex.schema.createTable("recovery_codes", (table) => {
    table.string("id", 24).primary();
    table.string("user_id", 24).notNullable().references("users.id").onDelete("CASCADE");
    table.string("code_hash", 64).notNullable();
    table.string("used_at", 24);
    table.index(["user_id"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  for (const table of ["recovery_codes", "second_factors", "audit_log"]) await knex.schema.dropTable(table);
}
