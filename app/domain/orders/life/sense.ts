import { formatEuros, type Cents } from "~/domain/money";
import { isForgotten, type Order } from "~/domain/orders/order.server";
import { statusName } from "~/domain/orders/status-name";
import { ORDER_STATUS, type OrderStatus, type ShopStatus } from "~/domain/orders/status";
import { DELIVERY } from "~/shop/delivery";
import { BEGUN_UNPAID, firmAt, isDueInShop } from "~/domain/orders/firm";
import type { Unmet } from "~/domain/orders/prescription/unmet.server";
import type { UncheckedPair } from "~/domain/orders/jobs/unchecked.server";
import { ofName } from "~/shop/words/elision";
import { hasLeft } from "./left";

/** The statuses in their order. A status that is not in the list has no place in it. */
const PLACES: OrderStatus[] = [
  ORDER_STATUS.confirmed,
  ORDER_STATUS.preparing,
  ORDER_STATUS.shipped,
  ORDER_STATUS.delivered,
];

/** Why a change of status looks like a slip, in words for the administrator. */
export type Doubts = {
  reasons: string[];
  /** True when corrective lenses would pass without their prescription: a yes alone does not confirm it. */
  withoutPrescription: boolean;
  /** True when the order is taken up and waits for its prescription again, instead of being prepared. */
  awaitsPrescription: boolean;
  /** The pairs that would leave the bench without a noted check: a yes alone does not confirm it either. */
  unchecked: UncheckedPair[];
  /** Why nothing may leave, whatever the answer; null when the order may leave. */
  held: string | null;
  /** What recalls name of an order that is made ready or leaves: the history keeps that it did all the same. */
  recalled: string[];
};

/** The facts beside the order's own row that a change of status is judged by. */
export type Known = {
  /** What its lenses lack of their prescription; null when nothing does, or when they were let pass. */
  unmet: Unmet | null;
  /** Pairs with lenses that nobody noted as mounted and checked. */
  uncheckedPairs: UncheckedPair[];
  /** Pairs under a recalled lot, each with it. */
  recalledPairs: string[];
  /** Articles that a recall names, each with what names it. */
  recalledArticles: string[];
  /** Pieces that a withdrawal keeps in the shop: "1 × Maison Valmy Panthéon". */
  keptBack: string[];
  whollyWithdrawn: boolean;
  /** What is still to be refunded of it. */
  owed: Cents;
  /** Since when the payment is disputed, in words; null when it is not. */
  dispute: string | null;
  /** Where the money went when the shop has it no longer, in words; null while it has it. */
  moneyGone: string | null;
  /** What is on its way back to the customer. */
  underWay: Cents;
  /** Whether it was paid after its cancellation, and waits for someone to decide. */
  paidTooLate: boolean;
  /** What is missing of a price that was paid in part, and is asked for. */
  rest: Cents;
  /** What the bank still decides of an order that is not paid, in words; null for nothing. */
  awaited: string | null;
  /** What a cancellation made the shop owe and an administrator settled by other means than a refund. */
  settledByHand: Cents;
  /** Whether something is to be paid when it is fetched. */
  due: boolean;
  /**
   * For an order that gave its pieces back and would take them again: what the stock lacks, and whether it has some of
   * the rest.
   */
  takesAgain: { missing: string[]; found: boolean };
  /** Whether its customer has pieces of it for which no return was opened. */
  out: boolean;
  /** Whether pieces of it are on their way back. */
  comesBack: boolean;
  /** Whether all that was sent of an order that goes on came back: nothing is left to prepare or to send. */
  allBack: boolean;
  /** The number of the parcel that left with the order's label; null when it has not left with one. */
  usedLabel: string | null;
  /** Says that the coupon has no use left, because the order gave its own back; null while it has. */
  codeUsed: string | null;
};

type Judged = Pick<
  Order,
  "status" | "paidAt" | "dueInShopAt" | "shippedAt" | "deliveredAt" | "attention" | "deliveryMethod" | "fingerprint"
>;

/** Every reason against a change of status; empty fields when it makes sense. */
export function doubtsAbout(order: Judged, to: ShopStatus, known: Known): Doubts {
  if (to === ORDER_STATUS.cancelled)
    return {
      reasons: againstCancelling(order, known),
      withoutPrescription: false,
      awaitsPrescription: false,
      unchecked: [],
      held: null,
      recalled: [],
    };
  const { status, attention, deliveryMethod } = order;
  const { unmet, rest } = known;
  const awaitsPrescription = unmet !== null && waitsAgain(order, to);
  const held =
    unmet?.paperAlone && !awaitsPrescription
      ? `${awaits(unmet)} ${order.status === ORDER_STATUS.cancelled ? TAKE_UP_FIRST : unmet.paperAlone}`
      : holdsBack(order, to, known);
  const unchecked = isReady(order) || to === ORDER_STATUS.preparing ? [] : known.uncheckedPairs;
  const reasons = [
    status === ORDER_STATUS.cancelled
      ? takingUp(known.takesAgain)
      : known.takesAgain.missing.length > 0 && `Il manque en stock : ${known.takesAgain.missing.join(", ")}.`,
    known.codeUsed,
    status === ORDER_STATUS.cancelled &&
      known.comesBack &&
      "Un retour de ses articles est ouvert, et le reste : refusez-le si le client les garde.",
    status === ORDER_STATUS.cancelled &&
      known.settledByHand > 0 &&
      `${formatEuros(known.settledByHand)} dus pour l’annulation ont été réglés à la main : si le client les a reçus, redemandez-les-lui ; annulée de nouveau, la commande les devrait encore.`,
    !firmAt(order) && (known.awaited ? STILL_AWAITED(known.awaited) : "Cette commande n’est pas payée."),
    (status === ORDER_STATUS.cancelled || !hasLeft(order)) && known.moneyGone,
    rest > 0 &&
      !hasLeft(order) &&
      !attention?.includes("Montant reçu") &&
      `Il manque ${formatEuros(rest)} du prix de cette commande.`,
    unmet &&
      (awaitsPrescription
        ? `Reprise, elle attendra une ordonnance validée : ${MISSING[unmet.standing]}.`
        : awaits(unmet)),
    unchecked.length > 0 && `${unchecked.map(({ says }) => `${says}.`).join(" ")} ${NOTE_FIRST}`,
    !hasLeft(order) && to !== ORDER_STATUS.preparing && againstRecalled(known),
    !hasLeft(order) && againstRecalledArticles(known),
    !hasLeft(order) && againstWithdrawn(order, to, known),
    // That it is not paid is said above.
    attention && (firmAt(order) || attention !== BEGUN_UNPAID) && `Cette commande est à traiter : ${attention}`,
    PLACES.indexOf(to) < PLACES.indexOf(status) &&
      `Cette commande est déjà ${statusName(status, deliveryMethod).toLowerCase()}.`,
    to === ORDER_STATUS.preparing &&
      known.usedLabel &&
      `L’étiquette ${known.usedLabel} a servi : pour un nouvel envoi, il en faudra une autre.`,
    to === ORDER_STATUS.delivered &&
      DELIVERY[deliveryMethod].carrier &&
      !hasLeft(order) &&
      "Cette commande n’a pas été expédiée.",
  ].filter((reason) => typeof reason === "string");
  const recalled =
    hasLeft(order) || to === ORDER_STATUS.preparing ? [] : [...known.recalledPairs, ...known.recalledArticles];
  const withoutPrescription = unmet !== null && !awaitsPrescription;
  return { reasons, withoutPrescription, awaitsPrescription, unchecked, held, recalled };
}

const TAKE_UP_FIRST = "Reprenez d’abord la commande « En préparation » : elle attendra alors son ordonnance.";

/** A cancelled order is taken up without its prescription: neither its customer nor an optician could give it one before. */
const waitsAgain = (order: Judged, to: ShopStatus): boolean =>
  order.status === ORDER_STATUS.cancelled && to === ORDER_STATUS.preparing && !hasLeft(order);

/** Only the pieces that are there leave the stock; the sentence names the missing ones. */
function takingUp({ missing, found }: Known["takesAgain"]): string {
  const cancelled = "Cette commande est annulée";
  if (missing.length === 0)
    return found
      ? `${cancelled} : la reprendre retire à nouveau ses articles du stock.`
      : `${cancelled} : la reprendre ne retire rien du stock.`;
  const gone = missing.join(", ");
  return found
    ? `${cancelled} : la reprendre retire à nouveau ses articles du stock, sauf ce qui n’y est plus : ${gone}.`
    : `${cancelled}, et ses articles ne sont plus en stock (${gone}) : la reprendre n’en retire rien.`;
}

/** Ready, sent or handed over before: the question was asked at that change. */
function isReady(order: Judged): boolean {
  return hasLeft(order) || order.status === ORDER_STATUS.shipped || order.status === ORDER_STATUS.delivered;
}

const STILL_AWAITED = (amount: string) =>
  `Cette commande n’est pas payée : un paiement de ${amount} est en cours auprès de la banque, et peut encore échouer.`;

const NOTE_FIRST = "Si c’est fait, notez d’abord les étapes, avec les lots, sur la fiche atelier.";

function holdsBack(order: Judged, to: ShopStatus, known: Known): string | null {
  const { dispute, moneyGone, underWay, due, allBack } = known;
  if (isForgotten(order)) return FORGOTTEN;
  if (allBack) return ALL_BACK;
  const isCancelled = order.status === ORDER_STATUS.cancelled;
  if (known.whollyWithdrawn && (isCancelled || !hasLeft(order)) && !leavesAt(order, to))
    return allWithdrawn(isCancelled ? 0 : known.owed);
  if (isCancelled && underWay > 0) return REFUND_UNDER_WAY(formatEuros(underWay), "annulée");
  if (known.paidTooLate && underWay > 0) return REFUND_UNDER_WAY(formatEuros(underWay), "payée après son annulation");
  if (isCancelled && isDueInShop(order) && moneyGone) return DEPOSIT_GIVEN_BACK;
  if (to === ORDER_STATUS.delivered && due) return TO_BE_PAID;
  return dispute && to !== ORDER_STATUS.preparing && !hasLeft(order) ? HELD(dispute) : null;
}

const ALL_BACK =
  "Tous les articles de cette commande sont revenus à la boutique : il n’en reste rien à préparer ni à envoyer. Si le client en veut de nouveau, prenez une nouvelle commande.";

/** @param owed of an order that is not cancelled yet: it ends by itself once that is refunded */
const allWithdrawn = (owed: Cents) =>
  `Le client s’est rétracté de toute cette commande : il n’en reste rien à préparer${owed > 0 ? `, et ${formatEuros(owed)} sont à lui rembourser` : ""}. S’il en veut de nouveau, prenez une nouvelle commande.`;

const FORGOTTEN =
  "Le nom et les coordonnées du client de cette commande sont effacés : elle ne peut plus être reprise. Prenez une nouvelle commande.";

const REFUND_UNDER_WAY = (amount: string, which: string) =>
  `Un remboursement de ${amount} est en route vers le client : cette commande ${which} peut être reprise une fois qu’il est arrivé, ou refusé.`;

const TO_BE_PAID =
  "Cette commande reste à régler : une fois prête, encaissez-la et remettez-la depuis la page « Retraits ».";

const DEPOSIT_GIVEN_BACK =
  "L’acompte de cette commande annulée a été rendu : elle ne peut pas être reprise. Prenez une nouvelle commande à la caisse.";

const HELD = (dispute: string) =>
  `Envoi retenu : ${dispute}. La commande peut partir une fois la contestation close par la banque, ou l’alerte réglée dans la liste « À éclaircir ».`;

/** Whether its pieces leave the shop with this status: one that is fetched is only made ready at 'Expédiée'. */
const leavesAt = ({ deliveryMethod }: Judged, to: ShopStatus): boolean =>
  to === ORDER_STATUS.delivered || (to === ORDER_STATUS.shipped && DELIVERY[deliveryMethod].carrier !== null);

function againstRecalled({ recalledPairs }: Known): string | null {
  return recalledPairs.length > 0
    ? `Un rappel nomme les verres de ${recalledPairs.join(", ")} : gardez ces lunettes à la boutique, sauf si le fabricant a dit qu’elles n’en relèvent pas.`
    : null;
}

function againstRecalledArticles({ recalledArticles }: Known): string | null {
  return recalledArticles.length > 0
    ? `Un rappel nomme ${recalledArticles.join(", ")} : gardez cet article à la boutique, sauf si le fabricant a dit qu’il n’en relève pas.`
    : null;
}

function againstWithdrawn({ status }: Judged, to: ShopStatus, known: Known): string | null {
  const { keptBack, whollyWithdrawn, owed } = known;
  if (whollyWithdrawn) {
    const meant =
      status === ORDER_STATUS.cancelled
        ? `sa rétractation reste entière${owed > 0 ? ` ; ${formatEuros(owed)} lui restent dus` : ""}`
        : `elle est à annuler${owed > 0 ? " et à rembourser" : ""}`;
    return `Le client s’est rétracté de toute la commande : ${meant}. Envoyée malgré tout, elle reviendra par un retour.`;
  }
  return keptBack.length > 0 && to !== ORDER_STATUS.preparing
    ? `Le client s’est rétracté ${ofName(keptBack.join(", "))} : à ne pas mettre dans l’envoi.`
    : null;
}

const MISSING: Record<Unmet["standing"], string> = {
  awaited: "aucune n’est arrivée",
  received: "celle qui est arrivée n’est pas encore vérifiée",
  refused: "la dernière a été refusée",
};

const awaits = ({ standing }: Unmet): string => `Cette commande attend une ordonnance validée : ${MISSING[standing]}.`;

function againstCancelling(order: Judged, { out, comesBack }: Known): string[] {
  const { status, deliveryMethod, deliveredAt } = order;
  const reached = `Cette commande est déjà ${statusName(status, deliveryMethod).toLowerCase()}`;
  if (!hasLeft(order))
    return status === ORDER_STATUS.shipped ? [`${reached} : son client est prévenu qu’elle l’attend.`] : [];
  if (!out) return [comesBack ? `${reached}, et ses articles sont en retour.` : `${reached}.`];
  return [
    `${reached} : l’annuler ouvre un retour. Ses articles sont à renvoyer par le client, et ne reviennent en stock qu’une fois reçus.`,
    ...(deliveredAt ? [] : ["Si elle n’est pas partie, remettez-la d’abord « En préparation »."]),
  ];
}
