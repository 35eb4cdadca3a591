// A business is searched by its name or SIREN among the few orders that have one.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.raw(
    'create index "orders_business_siren" on "orders" ("business_siren") where "business_siren" is not null',
  );
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.raw('drop index "orders_business_siren"');
}
