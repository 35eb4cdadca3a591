import { terms } from "~/shop/terms";
import type { Services } from "~/infra/services.server";
import { instant, yearsAfter } from "~/domain/time";

/**
 * Forgets the corrections of sold lenses and what the bench remarked of them, once the law no longer asks an optician to keep them.
 * @returns of how many pairs
 */
export async function purgeSoldCorrections({ db, now }: Services): Promise<number> {
  const old = db("orders")
    .where("created_at", "<", instant(yearsAfter(now(), -terms.medicalYears)))
    .select("id");
  await db("correction_proposals").whereIn("order_id", old.clone()).delete();
  await db("lens_jobs")
    .whereNotNull("sealed_remarks")
    .whereIn("order_id", old.clone())
    .update({ sealed_remarks: null });
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
