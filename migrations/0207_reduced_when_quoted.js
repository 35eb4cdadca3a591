// A quote may guarantee the price of a frame that was reduced, for a code that leaves out reduced prices. Of earlier quotes it is not
// known, and such a code counts for their frames.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("quote_lines", (table) => {
    table.boolean("frame_reduced").notNullable().defaultTo(false);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.raw('alter table "quote_lines" drop column "frame_reduced"');
}
