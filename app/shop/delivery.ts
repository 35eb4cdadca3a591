import { DELIVERED_IN, DELIVERY_WORKING_DAYS } from "./delivery-terms";
import { shop } from "./identity";
import type { PayInShop } from "./payment-means";
import { terms } from "./terms";

/**
 * One way for an order to reach its customer: everything that forms, pages, mails, papers and the admin area need to
 * know about it.
 */
export type DeliveryWay = {
  /** As the checkout, the order and its papers call it. */
  label: string;
  /** As the till's list calls it. */
  tillLabel: string;
  /**
   * Its name in a list of what is free, and the word for "free" that agrees with it; unused for a way that always costs
   * something.
   */
  shortName: string;
  free: "offert" | "offerte";
  /** `settings`: the settings hold the amount, and the purchase from which it is free. */
  fee: "settings" | { cents: number; freeFromCents?: number };
  /**
   * The carrier, named without an article, and whether the shop prints that carrier's labels; null when the customer
   * fetches the order.
   */
  carrier: { name: string; printsLabels: boolean } | null;
  /** Where it is handed over: at the customer's own address, or at a place, given line by line. */
  place: "customer" | readonly string[];
  /**
   * The postal codes it serves when it does not serve the whole mainland, and the refusal for others; see
   * `destinations.ts`.
   */
  servesOnly?: { postalCodes: RegExp; refusal: string };
  /** Its part of the sentence that names all ways. */
  pitch: string;
  /** What the shop does, in the words that follow "nous" in the terms: see `waysToDeliver`. */
  clause: string;
  help: { title: string; text: string };
  words: {
    /**
     * Below its name at the checkout.
     * @param estimate how long a parcel takes, such as "3 à 4 jours ouvrés"
     * @param reopens the day when a closure that delays it ends, such as "le 11 décembre"; null without one
     */
    hint: (estimate: string, reopens: string | null) => string;
    /** After its name in the confirmation. */
    confirmed: (estimate: string, reopens: string | null) => string;
    /** Shown while the shop prepares the order. */
    preparing: string;
    /** The last of the steps that follow a purchase. */
    arrives: (estimate: string, reopens: string | null) => { title: string; text: string };
    /** The mail and the page that say it was sent, or is ready. */
    shipped: {
      subject: string;
      /** @param day when it left, in words, told by a letter of a later day; null for one of the same day */
      paragraphs: (number: string, day: string | null) => string[];
      /** True when the mail shows the opening hours. */
      hours?: true;
      closing?: string;
      page: { title: string; text: string };
      timeline: string | null;
    };
    /** @param day when it arrived, in the same manner */
    delivered: (number: string, day: string | null) => string;
    /** The names of the last two states of an order, when they are not "Expédiée" and "Livrée". */
    statuses?: { sent: string; arrived: string };
    /** Why an order delivered this way has no label. */
    noLabel: string;
  };
};

const PICKUP_TOLD = "Nous vous écrivons dès que votre commande est prête";
const pickupFrom = (reopens: string | null) => (reopens ? `, à partir de notre réouverture, ${reopens}.` : ".");

/** A line is never removed, because past orders name it. A key has at most 30 characters. */
const ways = {
  domicile: {
    label: "Livraison à domicile",
    tillLabel: "Livraison à domicile",
    shortName: "livraison",
    free: "offerte",
    fee: "settings",
    carrier: { name: "Colissimo", printsLabels: true },
    place: "customer",
    clause: `livrons ${DELIVERED_IN} par Colissimo, avec suivi`,
    pitch: `livraison à domicile en ${DELIVERY_WORKING_DAYS}, suivie jusqu’à vous`,
    help: {
      title: "À domicile",
      text: `Votre commande est préparée à la boutique et remise à Colissimo. Comptez ${DELIVERY_WORKING_DAYS} à partir de la confirmation. Un courriel vous donne le numéro de suivi dès le départ du colis.`,
    },
    words: {
      hint: (estimate) => `Délai estimé : ${estimate}`,
      confirmed: (estimate) => `Délai estimé : ${estimate}.`,
      preparing: "Nous vous écrivons dès qu’elle part.",
      arrives: (estimate) => ({
        title: "Le colis",
        text: `Délai estimé : ${estimate}. Un courriel vous donne le numéro de suivi dès le départ.`,
      }),
      shipped: {
        subject: "expédiée",
        paragraphs: (number, day) => [
          day
            ? `Votre commande ${number} a quitté la boutique le ${day}. Délai estimé à compter de ce départ : ${DELIVERY_WORKING_DAYS}.`
            : `Votre commande ${number} vient de quitter la boutique. Délai estimé : ${DELIVERY_WORKING_DAYS}.`,
        ],
        page: { title: "Votre commande est en route", text: "Elle a quitté la boutique." },
        timeline: null,
      },
      delivered: (number, day) => `Votre commande ${number} est arrivée${day ? ` le ${day}` : ""}.`,
      noLabel: "Cette commande n’a pas d’étiquette d’expédition.",
    },
  },
  retrait: {
    label: "Retrait à la boutique",
    tillLabel: "À la boutique",
    shortName: "retrait en boutique",
    free: "offert",
    fee: { cents: 0 },
    carrier: null,
    get place(): readonly string[] {
      return [shop.street, `${shop.postalCode} ${shop.city}`];
    },
    clause: "remettons la commande à la boutique",
    get pitch(): string {
      return `retrait gratuit dans notre boutique ${shop.ofCity}`;
    },
    help: {
      title: "Retrait en boutique",
      get text(): string {
        return `Gratuit, quel que soit le montant. Nous vous écrivons quand la commande est prête ; elle vous attend ${terms.pickupDays} jours au ${shop.address}. L’ajustage est compris : dix minutes, le temps de vérifier que les branches ne serrent ni ne glissent.`;
      },
    },
    words: {
      hint: (_estimate, reopens) => `${shop.address}${reopens ? `, à partir de notre réouverture, ${reopens}` : ""}`,
      confirmed: (_estimate, reopens) => `${PICKUP_TOLD}${pickupFrom(reopens)}`,
      preparing: "Nous vous écrivons dès qu’elle est prête.",
      arrives: (_estimate, reopens) => ({
        title: "Le retrait",
        text: `${PICKUP_TOLD}${pickupFrom(reopens)} L’ajustage se fait sur place, et il est gratuit.`,
      }),
      shipped: {
        subject: "prête",
        paragraphs: (number) => [`Votre commande ${number} vous attend à la boutique, ${shop.address}.`],
        hours: true,
        closing: "L’ajustage se fait sur place, et il est gratuit.",
        page: { title: "Votre commande est prête", text: "Venez la chercher aux heures d’ouverture." },
        timeline: "Votre commande vous attend à la boutique.",
      },
      delivered: (number, day) =>
        `Vous avez retiré votre commande ${number}${day ? ` le ${day}` : ""}. Merci de votre visite.`,
      statuses: { sent: "Prête", arrived: "Remise" },
      noLabel: "Cette commande est retirée en boutique : elle n’a pas d’étiquette d’expédition.",
    },
  },
} satisfies Record<string, DeliveryWay>;

export type DeliveryMethod = keyof typeof ways;

export const DELIVERY: Readonly<Record<DeliveryMethod, DeliveryWay>> = ways;
export const DELIVERY_METHODS = Object.keys(ways) as [DeliveryMethod, ...DeliveryMethod[]];

/** True when the till may use this way: taking the goods away is always possible, the rest follows the settings. */
export function isDeliveredFromTill(
  method: DeliveryMethod,
  { deliveriesOff }: { deliveriesOff: readonly string[] },
): boolean {
  return method === TILL_DELIVERY || !deliveriesOff.includes(method);
}

/** The way that pages announce first, and that a call gets when it names none. */
export const USUAL_DELIVERY: DeliveryMethod = "domicile";
/** What the till proposes, because its customers are in the shop. */
export const TILL_DELIVERY: DeliveryMethod = "retrait";

type Person = { firstName: string; lastName: string; street: string; postalCode: string; city: string };

/**
 * The name of the way, then the lines of the destination. @param named true when the customer's own address begins with
 * their name
 */
export function destinationLines(
  method: DeliveryMethod,
  customer: Person | null,
  { named = false }: { named?: boolean } = {},
): string[] {
  const { label, place } = DELIVERY[method];
  if (place !== "customer") return [label, ...place];
  if (!customer) return [label];
  const { firstName, lastName, street, postalCode, city } = customer;
  return [label, ...(named ? [`${firstName} ${lastName}`] : []), street, `${postalCode} ${city}`];
}

/** "livrons …, ou remettons …": what follows "nous" in the terms of sale. */
export function waysToDeliver(rules: Pick<DeliveryRules, "deliveriesOff">): string {
  const clauses = waysOffered(rules).map((method) => DELIVERY[method].clause);
  return [clauses.slice(0, -1).join(", "), clauses.at(-1)].filter(Boolean).join(", ou ");
}

/** The fees of the ways whose fee is in the settings. @property deliveryFreeFromCents null: never free */
export type DeliveryFees = { deliveryFeeCents: number; deliveryFreeFromCents: number | null };
/** The same, and the ways that the shop does not offer. */
export type DeliveryRules = DeliveryFees & { deliveriesOff: readonly DeliveryMethod[] };

/** The ways that a customer may choose, in their order. An order that was placed keeps its own way, offered or not. */
export function waysOffered({ deliveriesOff }: Pick<DeliveryRules, "deliveriesOff">): DeliveryMethod[] {
  return DELIVERY_METHODS.filter((method) => !deliveriesOff.includes(method));
}

/** True when an order may be paid when it is fetched, which needs a way to fetch orders. */
export function payInShopOffered(rules: Pick<DeliveryRules, "deliveriesOff"> & { payInShop: PayInShop }): PayInShop {
  return isAnyFetched(rules) ? rules.payInShop : "off";
}

export const WAY_LEFT = "Ce mode de livraison n’est plus proposé : choisissez-en un autre.";

/** True when a carrier brings orders to customers by some way. */
export function isAnyCarried(rules: Pick<DeliveryRules, "deliveriesOff">): boolean {
  return waysOffered(rules).some((method) => DELIVERY[method].carrier !== null);
}

/** True when orders may be fetched at the shop by some way. */
export function isAnyFetched(rules: Pick<DeliveryRules, "deliveriesOff">): boolean {
  return waysOffered(rules).some((method) => DELIVERY[method].carrier === null);
}

const feesOf = (method: DeliveryMethod, fees: DeliveryFees): { cents: number; freeFromCents?: number | null } => {
  const { fee } = DELIVERY[method];
  return fee === "settings" ? { cents: fees.deliveryFeeCents, freeFromCents: fees.deliveryFreeFromCents } : fee;
};

/** What a way costs for that purchase, in cents. */
export function feeOf(method: DeliveryMethod, subtotalCents: number, fees: DeliveryFees): number {
  const { cents, freeFromCents } = feesOf(method, fees);
  return subtotalCents >= (freeFromCents ?? Infinity) ? 0 : cents;
}

/** True for a way that is free whatever the settings say. */
export function isAlwaysFree(method: DeliveryMethod): boolean {
  const { fee } = DELIVERY[method];
  return fee !== "settings" && fee.cents === 0;
}

/** How the usual way is announced; null while it is not offered. */
export function usualOffer(fees: DeliveryRules): { feeCents: number; freeFromCents: number | null } | null {
  if (fees.deliveriesOff.includes(USUAL_DELIVERY)) return null;
  const { cents, freeFromCents = null } = feesOf(USUAL_DELIVERY, fees);
  return { feeCents: cents, freeFromCents: cents === 0 ? 0 : freeFromCents };
}

/** "Livraison et retrait en boutique offerts.", of what is free for that purchase. */
export function freeWays(subtotalCents: number, fees: DeliveryRules): string | null {
  const free = waysOffered(fees).filter((method) => feeOf(method, subtotalCents, fees) === 0);
  const [first, ...others] = free.map((method) => DELIVERY[method]);
  if (!first) return null;
  const names = [first, ...others].map(({ shortName }) => shortName);
  const list = [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" et ");
  const word =
    others.length === 0
      ? first.free
      : `${free.some((method) => DELIVERY[method].free === "offert") ? "offert" : "offerte"}s`;
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${word}.`;
}
