// The family of an account: who wears which of the glasses that it bought, and who asked to be told before a prescription ends.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("wearers", (table) => {
    table.string("id", 24).primary();
    table.string("user_id", 24).notNullable().references("users.id").onDelete("CASCADE");
    table.string("name", 80).notNullable();
    table.string("born_on", 10).notNullable();
    table.boolean("remind").notNullable().defaultTo(false);
    table.string("reminded_for", 10); // the last day of which they were told
    table.string("checked_on", 10); // when it was last seen whether there is something to tell
    table.string("created_at", 24).notNullable();
    table.index(["user_id"]);
    table.index(["remind", "checked_on"]);
  });
  await knex.schema.createTable("wearer_glasses", (table) => {
    table.string("order_line_id", 24).primary().references("order_lines.id").onDelete("CASCADE");
    table.string("wearer_id", 24).notNullable().references("wearers.id").onDelete("CASCADE");
    table.index(["wearer_id"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("wearer_glasses");
  await knex.schema.dropTable("wearers");
}
