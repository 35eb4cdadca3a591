// How many wrong codes were typed in a row: their owner is told, since whoever types them knows the password.
/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("second_factors", (table) => {
    table.integer("wrong_codes").notNullable().defaultTo(0);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("second_factors", (table) => table.dropColumn("wrong_codes"));
}
