// Letters of a payment or of a sum to be settled belong to their order, as its other letters do. How such a sum was settled, in an
// administrator's words, stands with the sum and ends with its order: the trace of administrators keeps the cause alone.
const OF_ORDER = { payment: "payments", money: "money_tasks" };
const SETTLED = ["À rembourser : réglé", "À éclaircir : réglé"];

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  for (const [kind, table] of Object.entries(OF_ORDER)) {
    const letters = await knex("outbox")
      .whereNull("about")
      .where("dedupe_key", "like", `${kind}:%`)
      .select("id", "dedupe_key");
    for (const { id, dedupe_key: key } of letters) {
      const of = await knex(table)
        .where({ id: key.split(":")[1] })
        .first("order_id");
      if (of)
        await knex("outbox")
          .where({ id })
          .update({ about: `order:${of.order_id}` });
    }
  }
  const settled = await knex("audit_log").whereIn("action", SETTLED).select("id", "details");
  for (const { id, details } of settled)
    await knex("audit_log")
      .where({ id })
      .update({ details: details.split(". ")[0] });
}

/** Nothing is taken back: what was written down is no more. */
export async function down() {}
