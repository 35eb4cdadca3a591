// Who works at the shop may do what their role says. Until then every administrator did everything: they become owners. Whoever is
// invited stands in a table of their own until they have chosen a password.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("users", (table) => {
    table.string("staff_role", 20); // null: a customer
  });
  await knex("users").where({ role: "admin" }).update({ staff_role: "owner" });
  await knex.schema.createTable("staff_invitations", (table) => {
    table.string("id", 24).primary();
    table.string("email", 254).notNullable().unique();
    table.string("first_name", 64).notNullable();
    table.string("last_name", 64).notNullable();
    table.string("staff_role", 20).notNullable();
    table.string("token_hash", 64).notNullable().unique();
    table.string("invited_by", 130).notNullable(); // the name at that time
    table.string("created_at", 24).notNullable();
    table.string("expires_at", 24).notNullable().index();
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("staff_invitations");
  // In one statement: on SQLite, Knex would write the table anew, and what refers to accounts would go with the former one.
  await knex.raw('alter table "users" drop column "staff_role"');
}
