// Who of the people that wear a recalled lot has been told of it, how, when and by whom; mails that left before are taken from the
// history of their orders.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("recall_notices", (table) => {
    table.string("id", 24).primary();
    table.string("recall_id", 24).notNullable().references("recalls.id").onDelete("CASCADE");
    table.string("order_id", 24).notNullable().references("orders.id").onDelete("CASCADE");
    table.string("means", 8).notNullable(); // mailed, called, posted
    table.string("told_at", 24).notNullable();
    table.string("told_by", 24).notNullable(); // the administrator
    table.unique(["recall_id", "order_id", "means"]);
    table.index(["order_id"]);
  });
  const recalls = await knex("recalls").whereNotNull("sent_at").orderBy("sent_at").select("id", "lot", "sent_at", "sent_by");
  const steps = await knex("tracking_log")
    .where({ action: "Lettre de rappel envoyée par courriel" })
    .select("id", "order_id", "details", "created_at");
  for (const { id, order_id, details, created_at } of steps) {
    // The steps were written right after the recall was marked as sent.
    const recall = recalls.filter(({ lot, sent_at }) => details === `Lot ${lot}` && sent_at <= created_at).at(-1);
    if (!recall?.sent_by) continue;
    const notice = { id, recall_id: recall.id, order_id, means: "mailed", told_at: created_at, told_by: recall.sent_by };
    await knex("recall_notices").insert(notice).onConflict(["recall_id", "order_id", "means"]).ignore();
  }
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("recall_notices");
}
