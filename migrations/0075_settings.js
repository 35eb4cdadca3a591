// What an administrator set for the shop: each change is a version, which holds all that differs from what was delivered. A shop
// without a version has its settings as they were delivered, and keeps them.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("settings_versions", (table) => {
    table.integer("version").primary();
    table.text("state").notNullable(); // JSON, by the names of the settings
    table.string("changed_by", 130).notNullable(); // the administrator's name at that time
    table.string("changed_at", 24).notNullable();
    table.integer("restores"); // the version it went back to
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("settings_versions");
}
