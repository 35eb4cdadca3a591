import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { isIdentifier, leftOutIn } from "~/domain/catalogue/safety/identifiers";
import { articlesNamed } from "~/domain/catalogue/safety/named-articles.server";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { compose, link } from "~/domain/letter.server";
import { lotKeys } from "~/domain/orders/jobs/steps";
import { orderPath } from "~/domain/orders/links.server";
import { logStep } from "~/domain/orders/order.server";
import { queueMail } from "~/domain/outbox.server";
import { instant } from "~/domain/time";
import { isAtShop, isConcerned, reachedBy, toTellOtherwise, type Holder } from "./holders";
import { recallLetterKey, writeNotice } from "./notices.server";
import { findRecall, holdersOf, isInForce, recallsOf, subjectSaid, writeRecall, type Recall } from "./recall.server";
import type { RecallSubject } from "./means";
import { stopPayments } from "./stop-payments.server";
import { recallWords } from "./words";

/**
 * Confirms a recall: what it names is held back from now on, and everyone who has it and an e-mail is written to, once.
 * A second press sends nothing.
 * @returns the numbers of letters sent, of order lines that are with customers, of customers to be told otherwise, and
 * of lines that are kept at the shop; null when it was confirmed before, or never prepared
 */
export async function sendRecall(
  services: Services,
  by: Account,
  id: string,
): Promise<{ letters: number; pairs: number; otherwise: number; kept: number } | null> {
  return inTransaction(services, async (inside) => {
    const recall = await putInForce(inside, by, id);
    if (!recall) return null;
    const holders = await holdersOf(inside, recall);
    const reached = reachedBy(holders);
    for (const holder of reached) {
      const { orderId } = holder;
      await queueMail(inside, recallLetterKey(orderId, id), recallMail(inside, holder, recall));
      await writeNotice(inside, by, { recallId: id, orderId, means: "mailed" });
      await logStep(inside, orderId, "Lettre de rappel envoyée par courriel", subjectSaid(recall), by.id);
    }
    await inside.db("recalls").where({ id }).update({ letters: reached.length });
    await audit(inside, by, "Rappel envoyé", subjectSaid(recall), `${reached.length} lettres`);
    return {
      letters: reached.length,
      pairs: holders.filter(isConcerned).length,
      otherwise: toTellOtherwise(holders).length,
      kept: holders.filter(isAtShop).length,
    };
  });
}

/**
 * Holds a lot or an article back without a letter, for nobody has it yet.
 * @returns `already` where a recall of it is in force; `somebody` where people have it, whom a letter has to tell;
 * `unknown` where the text names nothing that could be held back
 */
export async function holdBack(
  services: Services,
  by: Account,
  { subject, lot, leftOut = [] }: { subject: RecallSubject; lot: string; leftOut?: string[] },
): Promise<"held" | "already" | "somebody" | "unknown"> {
  return inTransaction(services, async (inside) => {
    if (!(await mayBeHeld(inside, subject, lot))) return "unknown";
    if ((await recallsOf(inside, lot, subject)).some((each) => isInForce(each) && meansAll(each, leftOut)))
      return "already";
    const { id } = await writeRecall(inside, by, { subject, lot, message: "", leftOut });
    const recall = await putInForce(inside, by, id);
    if (!recall) throw new Error("a recall just written is gone");
    if ((await holdersOf(inside, recall)).some(isConcerned)) {
      await inside.db("recalls").where({ id }).delete();
      return "somebody";
    }
    await inside.db("recalls").where({ id }).update({ letters: 0 });
    await audit(inside, by, "Retenu sans lettre", subjectSaid(recall));
    return "held";
  });
}

/** Whether a recall means all that another one does, which leaves these out. */
const meansAll = ({ leftOut }: Recall, others: string[]): boolean =>
  leftOutIn(leftOut).every((id) => others.includes(id));

async function mayBeHeld(services: Services, subject: RecallSubject, typed: string): Promise<boolean> {
  if (subject === "lot") return lotKeys(typed) !== "";
  return isIdentifier(typed) || (await articlesNamed(services, typed)).length > 0;
}

/** @returns null where the recall was confirmed before, or does not exist */
async function putInForce(services: Services, by: Account, id: string): Promise<Recall | null> {
  const { db, now } = services;
  const sent = await db("recalls")
    .where({ id })
    .whereNull("sent_at")
    .update({ sent_at: instant(now()), sent_by: by.id });
  const recall = sent === 1 ? await findRecall(services, id) : null;
  if (recall?.subject !== "article") return recall;
  const leftOut = leftOutIn(recall.leftOut);
  const articles = (await articlesNamed(services, recall.lot)).filter(({ productId }) => !leftOut.includes(productId));
  const products = articles.filter(({ lens }) => !lens).map(({ productId }) => productId);
  await touchCatalogue(services, [...new Set(products)]);
  const named = articles.map(({ productId: product_id, kind, color, size }) => ({ product_id, kind, color, size }));
  if (named.length > 0) await db("recalled_articles").insert(named.map((article) => ({ ...article, recall_id: id })));
  await stopPayments(services);
  return recall;
}

function recallMail(services: Services, holder: Holder, recall: Recall) {
  const { orderId, email, imageUrl } = holder;
  return compose({
    to: email ?? "",
    ...recallWords(holder, recall),
    action: { label: "Voir ma commande", url: link(services, orderPath(services.config, orderId)) },
    ...(imageUrl && { also: { label: "Voir la photo de l’article", url: link(services, imageUrl) } }),
  });
}
