// Which release of the shop migrated its database last: an earlier one, started over it by mistake, names it.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("shop_identity", (table) => {
    table.string("migrated_by", 60); // version and commit; null until `npm run migrate` has run once more
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("shop_identity", (table) => {
    table.dropColumn("migrated_by");
  });
}
