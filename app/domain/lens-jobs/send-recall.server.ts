import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { compose, link } from "~/domain/letter.server";
import { orderPath } from "~/domain/orders/links.server";
import { logStep } from "~/domain/orders/order.server";
import { queueMail } from "~/domain/outbox.server";
import { instant } from "~/domain/time";
import {
  findRecall,
  isConcerned,
  isKeptBack,
  reachedBy,
  toTellOtherwise,
  wearersOf,
  type Recall,
  type Wearer,
} from "./recall.server";
import { recallLetterKey, writeNotice } from "./recall-notices.server";
import { recallWords } from "./recall-words";

/**
 * Confirms a recall: its lot is held back from now on, and every wearer who has an e-mail is written to, once. A
 * second press sends nothing.
 * @returns the numbers of letters sent, of pairs with their wearers, of customers to be told otherwise, and of pairs
 * that are kept at the shop; null when it was confirmed before, or never prepared
 */
export async function sendRecall(
  services: Services,
  by: Account,
  id: string,
): Promise<{ letters: number; pairs: number; otherwise: number; kept: number } | null> {
  return inTransaction(services, async (inside) => {
    const sent = await inside
      .db("recalls")
      .where({ id })
      .whereNull("sent_at")
      .update({ sent_at: instant(inside.now()), sent_by: by.id });
    const recall = sent === 1 ? await findRecall(inside, id) : null;
    if (!recall) return null;
    const wearers = await wearersOf(inside, recall.lot);
    const reached = reachedBy(wearers);
    for (const wearer of reached) {
      const { orderId } = wearer;
      await queueMail(inside, recallLetterKey(orderId, id), recallMail(inside, wearer, recall));
      await writeNotice(inside, by, { recallId: id, orderId, means: "mailed" });
      await logStep(inside, orderId, "Lettre de rappel envoyée par courriel", `Lot ${recall.lot}`, by.id);
    }
    await inside.db("recalls").where({ id }).update({ letters: reached.length });
    await audit(inside, by, "Rappel envoyé", `Lot ${recall.lot}`, `${reached.length} lettres`);
    return {
      letters: reached.length,
      pairs: wearers.filter(isConcerned).length,
      otherwise: toTellOtherwise(wearers).length,
      kept: wearers.filter(isKeptBack).length,
    };
  });
}

function recallMail(services: Services, wearer: Wearer, recall: Recall) {
  const { orderId, email } = wearer;
  return compose({
    to: email ?? "",
    ...recallWords(wearer, recall),
    action: { label: "Voir ma commande", url: link(services, orderPath(services.config, orderId)) },
  });
}
