import type { Services } from "~/infra/services.server";
import { openText, sealText } from "~/domain/sealed-text.server";
import { instant, yearsAfter } from "~/domain/time";
import { terms } from "~/shop/terms";
import { answerOwner, wordsOwner } from "./adaptation.server";

/**
 * Erases what customers wrote of lenses that did not suit, and what they were answered, with the corrections of the same
 * orders: the words tell of eyes. That lenses were made anew stays with the order.
 * @returns of how many requests
 */
export async function purgeAdaptationWords(services: Services): Promise<number> {
  const { db, now } = services;
  const old = db("orders")
    .where("created_at", "<", instant(yearsAfter(now(), -terms.medicalYears)))
    .select("id");
  const rows = await db("adaptation_requests").whereIn("order_id", old).select("id", "sealed_words", "sealed_answer");
  let erased = 0;
  for (const { id, sealed_words, sealed_answer } of rows) {
    const said = [openText(services, sealed_words, wordsOwner(id)), openText(services, sealed_answer, answerOwner(id))];
    // Words that no key opens any more are replaced, too.
    if (said[0] === "" && (sealed_answer === null || said[1] === "")) continue;
    await db("adaptation_requests")
      .where({ id })
      .update({
        sealed_words: sealText(services, "", wordsOwner(id)),
        ...(sealed_answer && { sealed_answer: sealText(services, "", answerOwner(id)) }),
      });
    erased += 1;
  }
  return erased;
}
