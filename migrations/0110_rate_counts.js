// How often each limit was used, where several processes share a PostgreSQL database; a single process counts in its own memory. The
// columns and their order are those of `rate-limiter-flexible`. A key is a hash that the shop's secret goes into: it names nobody.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("rate_counts", (table) => {
    table.string("key", 255).primary();
    table.integer("points").notNullable().defaultTo(0);
    table.bigInteger("expire"); // milliseconds of the Unix epoch
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("rate_counts");
}
