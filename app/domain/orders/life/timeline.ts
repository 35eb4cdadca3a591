import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { statusName } from "~/domain/orders/status-name";
import { firmAt } from "~/domain/orders/firm";
import type { Standing } from "~/domain/prescriptions/prescription.server";
import { DELIVERY, type DeliveryMethod } from "~/shop/delivery";

/** The statuses of the specification in their order, compared in lower case, each with its label. */
const SEQUENCE = [
  { status: "validée", label: () => "Confirmée" },
  { status: "préparation", label: () => "Préparation" },
  { status: "expédiée", label: (method: DeliveryMethod) => statusName(ORDER_STATUS.shipped, method) },
  { status: "livrée", label: (method: DeliveryMethod) => statusName(ORDER_STATUS.delivered, method) },
] as const;

export type Step = { label: string; state: "done" | "current" | "todo"; at: string | null };
export type Timeline = {
  steps: Step[];
  /** From 0 to 1. */
  progress: number;
  /** A sentence beside the steps; null for none. */
  words: string | null;
};

type Dated = Pick<
  Order,
  "status" | "paidAt" | "dueInShopAt" | "preparedAt" | "shippedAt" | "deliveredAt" | "deliveryMethod"
>;

/**
 * How far an order has come. One that is not firm, or has lapsed, has no place on the line.
 * @param goesOn false where the shop does nothing more for the order, whatever its status
 * @param prescription where its prescription stands; null where none is asked for
 */
export function timelineOf(order: Dated, goesOn = true, prescription: Standing | null = null): Timeline {
  const position = goesOn ? positionOf(order) : -1;
  const days = [firmAt(order), order.preparedAt, order.shippedAt, order.deliveredAt];
  return {
    steps: SEQUENCE.map(({ label }, place) => ({
      label: label(order.deliveryMethod),
      state: place < position ? "done" : place === position ? "current" : "todo",
      at: place <= position ? (days[place] ?? null) : null,
    })),
    progress: Math.max(0, position) / (SEQUENCE.length - 1),
    // An order that does not go on has nothing to say, except that the shop looks at it.
    words: goesOn || order.status === ORDER_STATUS.attention ? wordsOf(order, prescription) : null,
  };
}

/** The place on the line, from 0; -1 for none. */
function positionOf(order: Dated): number {
  const { status } = order;
  const told = status.toLowerCase();
  const found = SEQUENCE.findIndex((step) => told.endsWith(step.status));
  if (found >= 0) return found;
  return firmAt(order) && status !== ORDER_STATUS.cancelled ? 0 : -1;
}

const UNDER_REVIEW =
  "En attente d’ordonnance : nos opticiens vérifient votre ordonnance ou votre déclaration avant de préparer vos verres.";
const AWAITING: Record<Standing, string> = {
  awaited:
    "En attente d’ordonnance : rien ne nous est encore parvenu. Nos opticiens la vérifieront dès qu’elle sera là, avant de préparer vos verres.",
  refused:
    "En attente d’une autre ordonnance : nos opticiens la vérifieront dès que vous l’aurez envoyée, avant de préparer vos verres.",
  received: UNDER_REVIEW,
  validated: UNDER_REVIEW,
};

function wordsOf({ status, deliveryMethod }: Dated, prescription: Standing | null): string | null {
  switch (status) {
    case ORDER_STATUS.awaitingPayment:
      return "En attente de paiement : la préparation commence dès qu’il est confirmé.";
    case ORDER_STATUS.awaitingPrescription:
      return AWAITING[prescription ?? "received"];
    case ORDER_STATUS.attention:
      return "À traiter : un point demande l’attention de la boutique, qui vous écrit.";
    case ORDER_STATUS.cancelled:
      return "Cette commande est annulée.";
    case ORDER_STATUS.shipped:
      return DELIVERY[deliveryMethod].words.shipped.timeline;
    default:
      return null;
  }
}
