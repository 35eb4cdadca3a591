// The history of an order repeated why its lots were noted anew. These words may tell of the eyes: they stand with the former lots alone, and
// end with them.

const LONGEST = 400; // a step's details were cut there

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  const lots = await knex("former_lots").where({ cause: "corrected" }).whereNot({ reason: "" }).select("order_id", "reason");
  for (const { order_id, reason } of lots) {
    const steps = await knex("tracking_log").where({ order_id, action: "Lots de verres remplacés" }).select("id", "details");
    for (const { id, details } of steps) {
      const short = without(details, `. ${reason}`);
      if (short !== details) await knex("tracking_log").where({ id }).update({ details: short });
    }
  }
}

/** @type {(details: string, end: string) => string} */
function without(details, end) {
  if (details.endsWith(end)) return details.slice(0, -end.length);
  const cut = details.length === LONGEST ? details.lastIndexOf(end.slice(0, 12)) : -1;
  return cut >= 0 && end.startsWith(details.slice(cut)) ? details.slice(0, cut) : details;
}

/** The reasons stand with the former lots. */
export async function down() {}
