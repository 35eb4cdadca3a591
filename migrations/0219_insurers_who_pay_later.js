// What insurers still have to pay is read among the few payments that wait for it.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.raw(
    `create index "payments_insurer_awaited" on "payments" ("order_id") where "means" = 'mutuelle' and "insurer_paid_at" is null`,
  );
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.raw('drop index "payments_insurer_awaited"');
}
