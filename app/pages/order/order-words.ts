import { terms } from "~/shop/terms";
import { withoutMail } from "~/ui/orders/without-mail";
import type { OrderView } from "~/ui/orders/order-view";

const HEADINGS: Record<Exclude<OrderView["state"], "shipped">, { title: string; text: string | null }> = {
  confirmed: { title: "Merci, votre commande est confirmée", text: "Nous préparons vos articles." },
  confirmedUnpaid: {
    title: "Merci, votre commande est confirmée",
    text: "Nous préparons vos articles ; vous les réglez en venant les chercher.",
  },
  toBeArranged: {
    title: "Votre paiement est bien reçu",
    text: "Un article de votre commande demande une vérification : nous vous écrivons très vite avec une solution.",
  },
  /** No text: the timeline below the heading says that the shop checks the order and writes to the customer. */
  attention: { title: "Votre paiement est bien reçu", text: null },
  attentionUnpaid: {
    title: "Votre commande est bien reçue",
    text: "Un article demande une vérification : nous vous écrivons très vite avec une solution.",
  },
  paidTooLate: {
    title: "Votre paiement est arrivé après l’annulation",
    text: "Vous n’avez rien à faire : la boutique vous écrit, pour reprendre la commande ou vous rendre la somme.",
  },
  chargedBack: {
    title: "Votre banque a repris le paiement",
    text: "La préparation de votre commande est suspendue. Si c’est une erreur, ou pour la régler autrement, écrivez-nous ou appelez-nous.",
  },
  awaitingPayment: {
    title: "Votre commande attend son paiement",
    text: "Rien ne vous a été débité : vous pouvez reprendre le paiement.",
  },
  toPayByLink: {
    title: "Votre commande attend votre paiement",
    text: "La boutique l’a enregistrée pour vous. Rien n’est débité avant votre accord.",
  },
  checkingPayment: {
    title: "Votre paiement est en cours de vérification",
    text: "Si vous venez de payer, la confirmation arrive dans un instant, ici et par e-mail. Ne payez pas une seconde fois.",
  },
  paymentRefused: {
    title: "Votre paiement n’a pas abouti",
    text: "Votre banque ne l’a pas accepté : votre commande n’est pas réglée, et rien ne vous est débité.",
  },
  preparing: { title: "Votre commande est en préparation", text: "Nous vous écrivons dès qu’elle est prête." },
  lacking: {
    title: "Votre commande est en préparation",
    text: "Un article nous manque : nous vous écrivons dès que nous l’avons, ou pour vous proposer une autre solution.",
  },
  delivered: {
    title: "Votre commande est livrée",
    text: "Un réglage à reprendre ? Passez à la boutique : l’ajustage est gratuit.",
  },
  givenUp: { title: "Cette commande est annulée", text: "La boutique l’a annulée." },
  givenUpAndRefunded: {
    title: "Cette commande est annulée",
    text: "La boutique l’a annulée. Ce que vous avez payé vous a été remboursé.",
  },
  givenUpUnpaid: { title: "Cette commande est annulée", text: "Vous n’aviez rien payé, et vous ne devez rien." },
  withdrawnUnpaid: {
    title: "Votre rétractation est enregistrée",
    text: "Nous arrêtons cette commande : vous n’avez rien à renvoyer. Vous n’aviez rien payé, et vous ne devez rien.",
  },
  withdrawn: {
    title: "Votre rétractation est enregistrée",
    text: `Nous arrêtons cette commande : vous n’avez rien à renvoyer. Ce que vous avez payé vous est remboursé par le moyen de paiement d’origine, au plus tard ${terms.refundDays} jours après votre rétractation.`,
  },
  withdrawnAndMade: {
    title: "Votre rétractation est enregistrée",
    text: "La boutique a pourtant repris cette commande. Votre rétractation reste entière : si vous ne l’attendez plus, écrivez-nous ou appelez-nous.",
  },
  withdrawnAndSaid: {
    title: "Votre rétractation est enregistrée",
    text: "Nous arrêtons cette commande : vous n’avez rien à renvoyer.",
  },
  /** No text: the page says below since when, and that a mail will confirm it. */
  refundAsked: { title: "Le remboursement de cette commande est demandé", text: null },
  refunded: { title: "Cette commande vous est remboursée", text: "Tout ce que vous avez payé vous est rendu." },
  settledOtherwise: { title: "Cette commande vous est remboursée", text: "Tout ce qui vous était dû est réglé." },
  givenBackInPart: { title: "Cette commande vous est remboursée en partie", text: null },
  cancelled: {
    title: "Cette commande est annulée",
    text: "La réservation de vos articles a pris fin sans paiement : rien ne vous a été débité, et votre panier est conservé.",
  },
};

/** The provider may have taken a payment that the shop has not heard of: only what it received is known. */
const NOT_PAID_IN_TIME =
  "La réservation de vos articles a pris fin sans que nous ayons reçu de paiement. Votre panier est conservé.";

const REFUNDED_AND_MAILED = "Tout ce que vous avez payé vous est rendu ; un courriel vous le confirme.";

/** What comes next, when lenses wait for their prescription. */
export function nextStep({ state, prescription }: OrderView): string | null {
  if (!(state === "confirmed" || state === "confirmedUnpaid") || !prescription?.href) return null;
  return prescription.wanted
    ? "Il nous manque votre ordonnance : nos opticiens la vérifieront avant de préparer vos verres."
    : `Notre opticien vérifie votre ${prescription.name.toLowerCase()} avant de préparer vos articles.`;
}

/** The sentence holds on the day of the order and long after it, so it names no day. */
export function mailNote({ state, mailed, withdrawal }: OrderView): string {
  return mailed && !withdrawal && (state === "confirmed" || state === "confirmedUnpaid")
    ? "Un e-mail vous la confirme aussi. "
    : "";
}

/** States whose heading would say that the shop goes on with an order, part of which a recall keeps there. */
const HELD_BY_RECALL: readonly OrderView["state"][] = [
  "awaitingPayment",
  "toPayByLink",
  "paymentRefused",
  "confirmed",
  "confirmedUnpaid",
  "preparing",
  "lacking",
  "shipped",
];

/** States whose heading says everything that the timeline would say in words. */
export const SAID_ABOVE: readonly OrderView["state"][] = [
  "toBeArranged",
  "attentionUnpaid",
  "paidTooLate",
  "chargedBack",
  "awaitingPayment",
  "checkingPayment",
  "paymentRefused",
  "toPayByLink",
  "givenUp",
  "givenUpAndRefunded",
  "givenUpUnpaid",
  "cancelled",
];

/**
 * Orders that are delivered and orders that are fetched have texts of their own. A customer without an address is
 * promised no mail.
 */
export function headingOf(order: OrderView): { title: string; text: string | null } {
  const { title, text } = saidOf(order);
  return { title, text: text && !order.mailed ? withoutMail(text) : text };
}

function saidOf(order: OrderView): { title: string; text: string | null } {
  if (order.afterSale.recall?.isHeld && HELD_BY_RECALL.includes(order.state))
    return { title: "Un article de votre commande est rappelé", text: null };
  if (order.withdrawal && !order.afterSale.stopped)
    return { title: HEADINGS.withdrawn.title, text: order.withdrawal.rest };
  if (order.state === "shipped") return order.onItsWay;
  if (order.state === "refunded" && order.mailed) return { ...HEADINGS.refunded, text: REFUNDED_AND_MAILED };
  if (order.state === "cancelled" && order.checkHref) return { ...HEADINGS.cancelled, text: NOT_PAID_IN_TIME };
  const heading = HEADINGS[order.state];
  return order.state === "delivered"
    ? { ...heading, title: `Votre commande est ${order.status.toLowerCase()}` }
    : heading;
}
