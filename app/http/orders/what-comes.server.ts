import { askForPrescription } from "~/domain/prescriptions/need";
import { deliveryEstimate } from "~/domain/orders/placing/promises.server";
import type { Order } from "~/domain/orders/order.server";
import { DELIVERY } from "~/shop/delivery";
import type { OrderView } from "~/ui/orders/order-view";
import { inWords } from "./in-words";

type Seen = Pick<OrderView, "state" | "prescription" | "mailed" | "withdrawal" | "correctionHref">;

/**
 * The three steps that follow a purchase, shown until the shop begins to work on the order; empty for any other order.
 * @param reopens the day when a closure that delays it ends; null without one
 */
export function whatComes(order: Order, seen: Seen, reopens: string | null): OrderView["comes"] {
  const isNew = seen.state === "confirmed" || seen.state === "confirmedUnpaid";
  if (!isNew || seen.withdrawal) return [];
  const glasses = askForPrescription(order.lines);
  const steps = [
    glasses && seen.prescription ? readFirst(seen.prescription, seen.correctionHref) : confirmed(seen.mailed),
    glasses
      ? { title: "L’atelier", text: "Vos verres sont taillés, montés et contrôlés par nos opticiens." }
      : { title: "La préparation", text: "Vos articles sont contrôlés et préparés à la boutique." },
    DELIVERY[order.deliveryMethod].words.arrives(deliveryEstimate(order.lines, reopens), reopens),
  ];
  return steps.map(({ title, text }) => ({ title, text: inWords(order, text) ?? "" }));
}

function readFirst({ name, wanted, href }: NonNullable<OrderView["prescription"]>, proposal: string | null) {
  if (proposal)
    return {
      title: "Votre réponse",
      text: "Notre opticien vous propose une correction : vos verres sont taillés après votre réponse.",
    };
  const title = name === "Ordonnance" ? "Votre ordonnance" : "Votre déclaration";
  if (wanted) return { title, text: "Envoyez-la quand vous l’avez : un opticien la lit avant tout le reste." };
  return {
    title,
    text: href ? "Un opticien la lit, et vous écrit s’il manque quelque chose." : "Notre opticien l’a lue.",
  };
}

function confirmed(mailed: boolean) {
  return {
    title: "La confirmation",
    text: mailed
      ? "Elle vous parvient par e-mail, avec le lien de cette page."
      : "Cette page la garde, avec vos documents.",
  };
}
