// Lenses that were ready or handed over while nobody had noted their lots: a recall does not find their wearer, so the bench is asked for
// them until they are noted. Those that left before are taken from the history of their orders.
const LET_UNCHECKED = "Prête sans contrôle noté du montage";

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("lens_jobs", (table) => {
    table.string("lots_awaited_since", 24); // null once both lots are noted
  });
  await knex.raw(
    "create index lens_jobs_lots_awaited on lens_jobs (lots_awaited_since) where lots_awaited_since is not null",
  );
  const left = await knex("tracking_log as step")
    .join("orders as sale", "sale.id", "step.order_id")
    .join("order_lines as line", "line.order_id", "sale.id")
    .leftJoin("lens_jobs as job", "job.order_line_id", "line.id")
    .where({ "step.action": LET_UNCHECKED })
    .whereIn("sale.status", ["Expédiée", "Livrée"])
    .whereNotNull("line.lens_details")
    .where((lots) => void lots.whereNull("job.right_lot_key").orWhereNull("job.left_lot_key"))
    .groupBy("line.id", "line.order_id")
    .select("line.id as line_id", "line.order_id as order_id")
    .max({ since: "step.created_at" });
  for (const { line_id, order_id, since } of left)
    await knex("lens_jobs")
      .insert({ id: line_id, order_id, order_line_id: line_id, version: 0, lots_awaited_since: since })
      .onConflict("order_line_id")
      .merge(["lots_awaited_since"]);
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.raw("drop index lens_jobs_lots_awaited");
  // In one statement: on SQLite, Knex would write the table anew.
  await knex.raw('alter table "lens_jobs" drop column "lots_awaited_since"');
}
