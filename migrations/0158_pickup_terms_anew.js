// An order that was kept longer for its customer, went back to the bench and became ready again counted its days from the former wish:
// it was given up too soon. The days count from when it is ready.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex("orders").whereRaw("pickup_kept_at < shipped_at").update({ pickup_kept_at: null, pickup_reminded_at: null });
}

/** What was wished for a term of before is of no use. */
export async function down() {}
