// A cancelled order kept the corrections that waited for an answer: its page asked for one, and today's list counted them.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex("correction_proposals")
    .where({ state: "sent" })
    .whereIn("order_id", knex("orders").where({ status: "Annulée" }).select("id"))
    .update({ state: "ended", current_of: null });
}

/** Which of the ended ones waited is not known any more. */
export async function down() {}
