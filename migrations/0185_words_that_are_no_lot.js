// Words such as "inconnu" were taken for a lot before the bench refused them: nobody was asked for the true one, and a recall found nobody.
// They are emptied, and the lots of pairs that are ready or handed over are asked for, unless someone said why nobody can tell them.

const NO_LOT =
  /^(INCONNUE?S?|INTROUVABLES?|PERDUE?S?|EGAREE?S?|AUCUN|AUCUNE|NEANT|RIEN|SANS|SANSLOT|PASDELOT|LOT|UDI|NA|NC|ND|NSP|NON(NOTEE?S?|CONNUE?S?|COMMUNIQUEE?S?|DISPONIBLES?|RENSEIGNEE?S?)|NESAITPAS|X+|UNKNOWN|NONE|NULL)$/;
const BATCH = 500;

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  const now = new Date().toISOString();
  for (let after = ""; ; ) {
    const jobs = await knex("lens_jobs as job")
      .join("orders as sale", "sale.id", "job.order_id")
      .where("job.id", ">", after)
      .where((noted) => void noted.whereNotNull("job.right_lot").orWhereNotNull("job.left_lot"))
      .orderBy("job.id")
      .limit(BATCH)
      .select("job.id", "job.right_lot", "job.left_lot", "job.lots_awaited_since", "job.lots_lost_reason", "sale.status")
      .select("sale.shipped_at", "sale.delivered_at");
    for (const job of jobs) {
      const [right, left] = [lotsOf(job.right_lot), lotsOf(job.left_lot)];
      if (right === job.right_lot && left === job.left_lot) continue;
      const made = ["Expédiée", "Livrée"].includes(job.status);
      const lacking = made && (keysOf(right) === null || keysOf(left) === null) && job.lots_lost_reason === null;
      await knex("lens_jobs")
        .where({ id: job.id })
        .update({
          right_lot: right,
          left_lot: left,
          right_lot_key: keysOf(right),
          left_lot_key: keysOf(left),
          lots_awaited_since: lacking
            ? (job.lots_awaited_since ?? job.shipped_at ?? job.delivered_at ?? now)
            : job.lots_awaited_since,
        });
    }
    if (jobs.length < BATCH) return;
    after = jobs.at(-1).id;
  }
}

/**
 * The lots of one side that are any; as they were typed where all are.
 * @type {(typed: string | null) => string | null}
 */
function lotsOf(typed) {
  if (typed === null) return null;
  const parts = typed.split(";");
  const lots = parts.filter((each) => !NO_LOT.test(keyOf(each.normalize("NFD").replace(/\p{M}/gu, ""))));
  if (lots.length === parts.length) return typed;
  return lots.map((each) => each.trim()).join("; ") || null;
}

/** @type {(lots: string | null) => string | null} */
const keysOf = (lots) => (lots ?? "").split(";").map(keyOf).filter(Boolean).join(" ") || null;

/** @type {(typed: string) => string} */
const keyOf = (typed) =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");

/** The words cannot be told from lots that were never noted. */
export async function down() {}
