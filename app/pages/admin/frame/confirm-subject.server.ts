import { findLensRow } from "~/domain/catalogue/editing/lenses.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { findTreatment } from "~/domain/catalogue/editing/treatments.server";
import { findCoupon } from "~/domain/coupons/editing.server";
import { findPromotion } from "~/domain/promotions/promotions.server";
import { noteWords } from "~/domain/notes/notes.server";
import type { Services } from "~/infra/services.server";
import type { QuestionName } from "~/ui/admin/confirm";

/**
 * What a confirmation is about, read from the database, because its page shows no text of its address.
 * @returns null for a thing without a name, or one that is gone
 */
export async function confirmSubject(
  services: Services,
  question: QuestionName,
  { removed = "", id = "", noteId = "" }: Record<string, string>,
): Promise<string | null> {
  switch (question) {
    case "product": {
      const known = await readSheet(services, removed);
      return known && `${known.sheet.brand} ${known.sheet.name}`;
    }
    case "lens":
      return (await findLensRow(services, removed))?.name ?? null;
    case "treatment":
      return (await findTreatment(services, removed))?.name ?? null;
    case "note":
      return (await noteWords(services, noteId))?.slice(0, 200) ?? null;
    case "promotion":
      return (await findPromotion(services, id))?.name ?? null;
    case "coupon":
      return (await findCoupon(services, id))?.code ?? null;
    default:
      return null;
  }
}
