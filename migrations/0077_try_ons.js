// The photograph of a face on which a browser tries frames: sealed in a folder of its own, gone after an hour. What is marked on it is
// sealed too. It belongs to a browser, by the hash of what its cookie says, and to no account.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("try_ons", (table) => {
    table.string("id", 24).primary(); // also the name of its file
    table.string("browser_hash", 64).notNullable().unique();
    table.integer("width").notNullable(); // pixels of the photograph
    table.integer("height").notNullable();
    table.binary("sealed_marks").notNullable(); // pupils, distance, corrections by hand, looks put side by side
    table.boolean("shown").notNullable().defaultTo(false);
    table.integer("version").notNullable().defaultTo(1); // of the marks
    table.string("created_at", 24).notNullable();
    table.index(["created_at"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("try_ons");
}
