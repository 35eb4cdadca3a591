// In which version of the catalogue each product changed last: what keeps the catalogue in memory reads again those that changed since,
// and not all of them. A row is written under the lock of the version's own counter, so that nobody waits crosswise; it names
// a product without a foreign key, because one that was deleted has changed, too.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("catalogue_changes", (table) => {
    table.string("product_id", 24).primary();
    table.integer("changed_in").notNullable();
    table.index(["changed_in"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("catalogue_changes");
}
