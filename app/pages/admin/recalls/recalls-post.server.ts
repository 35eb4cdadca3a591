import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { RecallForm } from "~/domain/lens-jobs/forms.server";
import { prepareRecall, wearersOf } from "~/domain/lens-jobs/recall.server";
import { NOTED_BY_HAND, noteTold, takeBackTold } from "~/domain/lens-jobs/recall-notices.server";
import { discardRecall, endRecall } from "~/domain/lens-jobs/end-recall.server";
import { sendRecall } from "~/domain/lens-jobs/send-recall.server";
import { setFlash } from "~/http/answers/flash.server";
import { NOT_UNDERSTOOD, readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";

/**
 * Does what a button of the page asks: prepares, confirms or discards a letter, ends a recall, notes that a person was
 * told, or undoes that note.
 */
export async function answerRecalls(context: ShopContext, account: Account, here: string) {
  const { intent = "" } = typedValues(context.form);
  if (intent === "prepare") return prepare(context, account, here);
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
  const reading = readForm(posted, RecallForm);
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    if ((await wearersOf(services, reading.data.lot)).length === 0)
      return refuseField(context, posted, "form", "Personne ne porte ce lot : il n’y a pas de lettre à préparer.");
    await prepareRecall(services, account, reading.data);
    setFlash(context, { kind: "success", text: "La lettre est prête. Relisez-la, puis confirmez le rappel." });
    return redirect(here, 303);
  });
}

async function send(context: ShopContext, account: Account, here: string) {
  const posted = context.form;
  return once(context, async (services) => {
    const sent = await sendRecall(services, account, typedValues(posted).id ?? "");
    if (!sent) return refuseField(context, posted, "form", "Ce rappel est déjà confirmé, ou n’existe plus.");
    setFlash(context, {
      kind: "success",
      text: [
        "Les verres de ce lot sont retenus.",
        sent.letters === 0
          ? "Aucun courriel ne part."
          : `${sent.letters} ${sent.letters > 1 ? "lettres partent" : "lettre part"} pour ${sent.pairs} ${sent.pairs > 1 ? "paires" : "paire"}.`,
        sent.kept > 0 &&
          `${sent.kept} ${sent.kept > 1 ? "paires sont" : "paire est"} encore à la boutique : aucune lettre pour ${sent.kept > 1 ? "elles" : "elle"}.`,
        sent.otherwise > 0 &&
          `${sent.otherwise} ${sent.otherwise > 1 ? "clients sont" : "client est"} à prévenir par téléphone ou par courrier.`,
      ]
        .filter(Boolean)
        .join(" "),
    });
    return redirect(here, 303);
  });
}

async function discard(context: ShopContext, account: Account, here: string) {
  const posted = context.form;
  return once(context, async (services) => {
    const outcome = await discardRecall(services, account, typedValues(posted).id ?? "");
    if (outcome === "unknown")
      return refuseField(
        context,
        posted,
        "form",
        "Ce rappel est confirmé, ou n’existe plus : cette lettre ne s’abandonne pas.",
      );
    setFlash(context, {
      kind: "success",
      text: "La lettre est abandonnée : rien n’est parti, et le lot n’est pas retenu.",
    });
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
    setFlash(context, { kind: "success", text: "Le rappel est levé : les verres de ce lot ne sont plus retenus." });
    return redirect(here, 303);
  });
}

const NOTED: Record<ByHand, string> = { called: "Appel noté", posted: "Lettre postée : noté" };

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
        "Ce rappel n’est pas en vigueur : confirmez-le d’abord, ou il a été levé.",
      );
    setFlash(context, {
      kind: "success",
      text: act === "note" ? `${NOTED[means]}, à votre nom.` : "La mention est retirée. L’historique garde les deux.",
    });
    return redirect(here, 303);
  });
}
