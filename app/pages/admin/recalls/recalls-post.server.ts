import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { buyersOf } from "~/domain/recalls/buyers.server";
import { leftOutBy } from "~/domain/recalls/chosen-products.server";
import { discardRecall, endRecall } from "~/domain/recalls/end.server";
import { NamedForm, RecallForm } from "~/domain/recalls/forms.server";
import type { RecallSubject } from "~/domain/recalls/means";
import { NOTED_BY_HAND, noteTold, takeBackTold } from "~/domain/recalls/notices.server";
import { writtenToBefore } from "~/domain/recalls/left-to-tell.server";
import { findRecall, holdersOf, othersInForce, prepareRecall } from "~/domain/recalls/recall.server";
import { holdBack, sendRecall } from "~/domain/recalls/send.server";
import { wearersOf } from "~/domain/recalls/wearers.server";
import { tickedProducts } from "./product-field";
import type { Services } from "~/infra/services.server";
import { setFlash } from "~/http/answers/flash.server";
import { NOT_UNDERSTOOD, readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";

/**
 * Does what a button of the page asks: prepares, confirms or discards a letter, holds back without one, ends a recall,
 * notes that a person was told, or undoes that note.
 */
export async function answerRecalls(context: ShopContext, account: Account, here: string) {
  const { intent = "" } = typedValues(context.form);
  if (intent === "prepare") return prepare(context, account, here);
  if (intent === "hold") return hold(context, account, here);
  if (intent === "send") return send(context, account, here);
  if (intent === "discard") return discard(context, account, here);
  if (intent === "end") return end(context, account, here);
  const [act, named = ""] = intent.split("-");
  const means = NOTED_BY_HAND.find((each) => each === named);
  if (!means || (act !== "note" && act !== "undo")) return refuseField(context, context.form, "form", NOT_UNDERSTOOD);
  return note(context, account, here, { act, means });
}

type ByHand = (typeof NOTED_BY_HAND)[number];

async function prepare(context: ShopContext, account: Account, here: string) {
  const posted = context.form;
  const reading = readForm(posted, RecallForm, await nothingTicked(context.services, posted));
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    const { subject, lot } = reading.data;
    const leftOut = await leftOutOf(services, posted, reading.data);
    if (!leftOut) return refuseField(context, posted, "products", CHOOSE);
    const { length } =
      subject === "lot" ? await wearersOf(services, lot) : (await buyersOf(services, lot, { leftOut })).buyers;
    if (length === 0) return refuseField(context, posted, "form", NOBODY[subject]);
    await prepareRecall(services, account, { ...reading.data, leftOut });
    setFlash(context, { kind: "success", text: "La lettre est prête. Relisez-la, puis confirmez le rappel." });
    return redirect(here, 303);
  });
}

/** The error of a choice that was not made: it is said with those of the letter's text. */
async function nothingTicked(services: Services, posted: FormData): Promise<Record<string, string>> {
  const named = NamedForm.safeParse(typedValues(posted));
  return named.success && !(await leftOutOf(services, posted, named.data)) ? { products: CHOOSE } : {};
}

/** The products that were not ticked, where there is a choice; null where none was ticked. */
async function leftOutOf(
  services: Services,
  posted: FormData,
  { subject, lot }: { subject: RecallSubject; lot: string },
) {
  return subject === "lot" ? [] : leftOutBy(services, lot, tickedProducts(typedValues(posted)));
}

const CHOOSE = "Cochez au moins un article : plusieurs marques ont ce numéro.";

const NOBODY: Record<RecallSubject, string> = {
  lot: "Personne ne porte ce lot : il n’y a pas de lettre à préparer.",
  article: "Personne n’a acheté cet article : il n’y a pas de lettre à préparer.",
};

const HELD: Record<RecallSubject, string> = {
  lot: "Les verres de ce lot sont retenus.",
  article: "L’article est hors vente, et ses commandes qui attendent sont retenues.",
};

/** Holds back what nobody has yet. */
async function hold(context: ShopContext, account: Account, here: string) {
  const posted = context.form;
  const reading = readForm(posted, NamedForm);
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    const leftOut = await leftOutOf(services, posted, reading.data);
    if (!leftOut) return refuseField(context, posted, "products", CHOOSE);
    const outcome = await holdBack(services, account, { ...reading.data, leftOut });
    if (outcome !== "held") return refuseField(context, posted, "form", NOT_HELD[outcome]);
    setFlash(context, { kind: "success", text: `${HELD[reading.data.subject]} Aucune lettre ne part.` });
    return redirect(here, 303);
  });
}

const NOT_HELD = {
  already: "Un rappel est déjà en vigueur.",
  somebody: "Des clients l’ont : préparez une lettre, puis confirmez le rappel.",
  unknown: "Rien ne peut être retenu sous ce nom. Vérifiez-le.",
} as const;

async function send(context: ShopContext, account: Account, here: string) {
  const posted = context.form;
  return once(context, async (services) => {
    const { id = "", [`again-${id}`]: again } = typedValues(posted);
    const asked = await findRecall(services, id);
    if (asked && !again && (await writtenToBefore(services, asked, await holdersOf(services, asked))) > 0)
      return refuseField(context, posted, `again-${id}`, AGAIN);
    const sent = await sendRecall(services, account, id);
    const recall = sent && (await findRecall(services, id));
    if (!recall) return refuseField(context, posted, "form", "Ce rappel est déjà confirmé, ou n’existe plus.");
    setFlash(context, {
      kind: "success",
      text: [
        HELD[recall.subject],
        sent.letters === 0
          ? "Aucun courriel ne part."
          : `${sent.letters} ${sent.letters > 1 ? "lettres partent" : "lettre part"} pour ${sent.pairs} ${SOLD[recall.subject][sent.pairs > 1 ? "many" : "one"]}.`,
        sent.kept > 0 &&
          `${sent.kept} ${SOLD[recall.subject][sent.kept > 1 ? "many" : "one"]} à la boutique : aucune lettre, rien à rapporter.`,
        sent.otherwise > 0 &&
          `${sent.otherwise} ${sent.otherwise > 1 ? "clients sont" : "client est"} à prévenir par téléphone ou par courrier.`,
      ]
        .filter(Boolean)
        .join(" "),
    });
    return redirect(here, 303);
  });
}

const AGAIN =
  "Des clients ont déjà la lettre d’un autre rappel en vigueur : cochez pour leur en envoyer une autre, ou abandonnez celle-ci.";

const SOLD: Record<RecallSubject, { one: string; many: string }> = {
  lot: { one: "paire", many: "paires" },
  article: { one: "vente", many: "ventes" },
};

async function discard(context: ShopContext, account: Account, here: string) {
  const posted = context.form;
  return once(context, async (services) => {
    const outcome = await discardRecall(services, account, typedValues(posted).id ?? "");
    if (outcome === "unknown")
      return refuseField(
        context,
        posted,
        "form",
        "Ce rappel est confirmé, ou n’existe plus : cette lettre ne s’abandonne pas.",
      );
    setFlash(context, { kind: "success", text: "La lettre est abandonnée : rien n’est parti, et rien n’est retenu." });
    return redirect(here, 303);
  });
}

const MOST_REASON = 400;

async function end(context: ShopContext, account: Account, here: string) {
  const posted = context.form;
  const { id = "", [`reason-${id}`]: typed = "" } = typedValues(posted);
  const reason = typed.trim();
  if (!reason) return refuseField(context, posted, `reason-${id}`, "Dites pourquoi le rappel est levé.");
  if (reason.length > MOST_REASON)
    return refuseField(context, posted, `reason-${id}`, `${MOST_REASON} caractères au plus.`);
  return once(context, async (services) => {
    const ended = await endRecall(services, account, { id, reason });
    if (!ended) return refuseField(context, posted, "form", "Ce rappel n’est pas en vigueur.");
    const recall = await findRecall(services, id);
    const isOver = !recall || (await othersInForce(services, recall)).length === 0;
    const tell = !isOver ? STILL_RECALLED : ended.told > 0 ? " Dites-le à ceux qui avaient été prévenus." : "";
    setFlash(context, {
      kind: "success",
      text: `Le rappel est levé${isOver ? ` : ${FREE[ended.subject]}` : ""}.${tell}`,
    });
    return redirect(here, 303);
  });
}

const STILL_RECALLED = " Un autre rappel le retient encore : ne dites à personne que le danger est écarté.";

const FREE: Record<RecallSubject, string> = {
  lot: "les verres de ce lot ne sont plus retenus",
  article: "l’article n’est plus retenu, et revient en vente si rien d’autre ne l’en empêche",
};

const NOTED: Record<ByHand, string> = { called: "Appel noté", posted: "Lettre postée : noté" };

async function note(
  context: ShopContext,
  account: Account,
  here: string,
  { act, means }: { act: "note" | "undo"; means: ByHand },
) {
  const posted = context.form;
  const { id: recallId = "", order: orderId = "" } = typedValues(posted);
  return once(context, async (services) => {
    const asked = { recallId, orderId, means };
    const outcome = await (act === "note" ? noteTold : takeBackTold)(services, account, asked);
    if (outcome === "unknown")
      return refuseField(context, posted, "form", "Cette personne n’est plus dans la liste de ce rappel.");
    if (outcome === "notInForce")
      return refuseField(
        context,
        posted,
        "form",
        "Ce rappel n’est pas en vigueur : confirmez-le d’abord, ou il a été levé.",
      );
    setFlash(context, {
      kind: "success",
      text: act === "note" ? `${NOTED[means]}, à votre nom.` : "La mention est retirée. L’historique garde les deux.",
    });
    return redirect(here, 303);
  });
}
