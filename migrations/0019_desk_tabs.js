/** @param {import("knex").Knex} knex */
export async function up(knex) {
  // The login a code was taken for: pressed twice, one login is let in twice, and nobody else once.
  await knex.schema.alterTable("second_factors", (table) => {
    table.string("last_ticket", 64);
  });
  await knex.schema.alterTable("recovery_codes", (table) => {
    table.string("used_ticket", 64);
  });

  // What became of a message, and which optician answered.
  await knex.schema.alterTable("messages", (table) => {
    table.string("answered_by", 130); // the name at that time
    table.string("done_at", 24);
    table.index(["email"]);
  });

  await knex.schema.alterTable("coupons", (table) => {
    table.integer("version").notNullable().defaultTo(1); // a form filled in from an older one is not written over a newer
  });

  await knex.schema.alterTable("audit_log", (table) => {
    table.index(["administrator_id", "created_at"]);
  });
  await knex.schema.alterTable("users", (table) => {
    table.index(["role"]);
  });

  // That someone's account was erased, and nothing of whose it was.
  await knex.schema.createTable("erasures", (table) => {
    table.string("id", 24).primary();
    table.integer("orders").notNullable(); // made anonymous
    table.integer("prescriptions").notNullable(); // deleted with their files
    table.string("erased_at", 24).notNullable();
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("erasures");
  await knex.schema.alterTable("users", (table) => {
    table.dropIndex(["role"]);
  });
  await knex.schema.alterTable("audit_log", (table) => {
    table.dropIndex(["administrator_id", "created_at"]);
  });
  await knex.schema.alterTable("coupons", (table) => {
    table.dropColumn("version");
  });
  await knex.schema.alterTable("messages", (table) => {
    table.dropIndex(["email"]);
    table.dropColumns("answered_by", "done_at");
  });
  await knex.schema.alterTable("recovery_codes", (table) => {
    table.dropColumn("used_ticket");
  });
  await knex.schema.alterTable("second_factors", (table) => {
    table.dropColumn("last_ticket");
  });
}
