// The bank may refuse a payment days after it was made. When it did is kept until the customer pays again: their page and mail say it.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("payments", (table) => {
    table.string("failed_at", 24);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.raw('alter table "payments" drop column "failed_at"');
}
