import { terms } from "~/shop/terms";
import type { Services } from "~/infra/services.server";
import { LOTS_LOST } from "~/domain/orders/jobs/steps";
import { instant, yearsAfter } from "~/domain/time";

/**
 * Forgets the corrections of sold lenses and the words of the bench about them, once the law no longer asks an optician
 * to keep them. Lots and steps stay.
 * @returns of how many pairs
 */
export async function purgeSoldCorrections({ db, now }: Services): Promise<number> {
  const old = db("orders")
    .where("created_at", "<", instant(yearsAfter(now(), -terms.medicalYears)))
    .select("id");
  await db("correction_proposals").whereIn("order_id", old.clone()).delete();
  await db("lens_jobs")
    .where((words) => void words.whereNotNull("sealed_remarks").orWhereNotNull("unmeasured_reason"))
    .whereIn("order_id", old.clone())
    .update({ sealed_remarks: null, unmeasured_reason: null });
  // An empty reason still says that nobody asks for these lots any more.
  await db("lens_jobs")
    .whereNot({ lots_lost_reason: "" })
    .whereIn("order_id", old.clone())
    .update({ lots_lost_reason: "" });
  // An earlier version repeated the reason in the history.
  await db("tracking_log")
    .where({ action: LOTS_LOST })
    .whereNot({ details: "" })
    .whereIn("order_id", old.clone())
    .update({ details: "" });
  await db("former_lots").whereNot({ reason: "" }).whereIn("order_id", old.clone()).update({ reason: "" });
  await db("sold_lenses").whereIn("order_id", old.clone()).delete();
  await db("invoices")
    .whereNotNull("sealed_lens_codes")
    .whereIn("order_id", old.clone())
    .update({ sealed_lens_codes: null });
  await db("credit_notes")
    .whereNotNull("sealed_lens_codes")
    .whereIn("invoice_id", db("invoices").whereIn("order_id", old.clone()).select("id"))
    .update({ sealed_lens_codes: null });
  return db("order_lines")
    .whereNotNull("sealed_correction")
    .whereIn("order_id", old)
    .update({ sealed_correction: null });
}
