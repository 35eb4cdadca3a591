import { DELIVERED_IN, DELIVERY_WORKING_DAYS } from "./delivery-terms";
import { shop } from "./identity";
import type { PayInShop } from "./payment-means";
import { terms } from "./terms";

/** One way for an order to reach its customer: all that forms, pages, mails, papers and the admin area need to know of it. */
export type DeliveryWay = {
  /** As the checkout, the order and its papers call it. */
  label: string;
  /** As the till's list calls it. */
  tillLabel: string;
  /** In a list of what is free, and the word "free" that agrees with it; not read of a way that always costs something. */
  shortName: string;
  free: "offert" | "offerte";
  /** `settings`: they say how much, and from which purchase on nothing is asked. */
  fee: "settings" | { cents: number; freeFromCents?: number };
  /** Who takes it out of the shop, named without an article, and whether the shop prints that carrier's labels; null when it waits to be fetched. */
  carrier: { name: string; printsLabels: boolean } | null;
  /** Where it is handed over: at the customer's own address, or at a place, line by line. */
  place: "customer" | readonly string[];
  /** Where it is taken to, when that is less than the mainland, and the refusal elsewhere; see `destinations.ts`. */
  servesOnly?: { postalCodes: RegExp; refusal: string };
  /** In the sentence that sums up every way. */
  pitch: string;
  /** What the shop does, as its terms say it after "nous": see `waysToDeliver`. */
  clause: string;
  help: { title: string; text: string };
  words: {
    /** Below its name at the checkout. @param estimate how long a parcel takes, such as "3 à 4 jours ouvrés" */
    hint: (estimate: string) => string;
    /** After its name in the confirmation. */
    confirmed: (estimate: string) => string;
    /** Said while the shop prepares the order. */
    preparing: string;
    /** The last of what comes after a purchase. */
    arrives: (estimate: string) => { title: string; text: string };
    /** When it is sent or ready. */
    shipped: {
      subject: string;
      paragraphs: (number: string) => string[];
      /** The hours of the door stand below. */
      hours?: true;
      closing?: string;
      page: { title: string; text: string };
      timeline: string | null;
    };
    delivered: (number: string) => string;
    /** The last two states of its order, where people read other words than "Expédiée" and "Livrée". */
    statuses?: { sent: string; arrived: string };
    /** The refusal of a label, for an order without one. */
    noLabel: string;
  };
};

/** A line is never taken away: past orders name it. A key has at most 30 characters. */
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
        paragraphs: (number) => [
          `Votre commande ${number} vient de quitter la boutique. Délai estimé : ${DELIVERY_WORKING_DAYS}.`,
        ],
        page: { title: "Votre commande est en route", text: "Elle a quitté la boutique." },
        timeline: null,
      },
      delivered: (number) => `Votre commande ${number} est arrivée.`,
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
      hint: () => shop.address,
      confirmed: () => "Nous vous écrivons dès que votre commande est prête.",
      preparing: "Nous vous écrivons dès qu’elle est prête.",
      arrives: () => ({
        title: "Le retrait",
        text: "Nous vous écrivons dès que votre commande est prête. L’ajustage se fait sur place, et il est gratuit.",
      }),
      shipped: {
        subject: "prête",
        paragraphs: (number) => [`Votre commande ${number} vous attend à la boutique, ${shop.address}.`],
        hours: true,
        closing: "L’ajustage se fait sur place, et il est gratuit.",
        page: {
          title: "Votre commande est prête",
          text: "Venez la chercher quand vous voulez, aux heures d’ouverture.",
        },
        timeline: "Votre commande vous attend à la boutique.",
      },
      delivered: (number) => `Vous avez retiré votre commande ${number}. Merci de votre visite.`,
      statuses: { sent: "Prête", arrived: "Remise" },
      noLabel: "Cette commande est retirée en boutique : elle n’a pas d’étiquette d’expédition.",
    },
  },
} satisfies Record<string, DeliveryWay>;

export type DeliveryMethod = keyof typeof ways;

export const DELIVERY: Readonly<Record<DeliveryMethod, DeliveryWay>> = ways;
export const DELIVERY_METHODS = Object.keys(ways) as [DeliveryMethod, ...DeliveryMethod[]];

/** At the till, what is bought may always be taken away; the rest follows the settings. */
export function isDeliveredFromTill(
  method: DeliveryMethod,
  { deliveriesOff }: { deliveriesOff: readonly string[] },
): boolean {
  return method === TILL_DELIVERY || !deliveriesOff.includes(method);
}

/** What pages announce first, and what a program that names none is given. */
export const USUAL_DELIVERY: DeliveryMethod = "domicile";
/** What the till proposes, because its customers are in the shop. */
export const TILL_DELIVERY: DeliveryMethod = "retrait";

type Person = { firstName: string; lastName: string; street: string; postalCode: string; city: string };

/** What it is called, then where it goes, line by line. @param named whether the customer's own address begins with their name */
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

/** What the settings say of the ways whose fee is theirs. @property deliveryFreeFromCents null: never free */
export type DeliveryFees = { deliveryFeeCents: number; deliveryFreeFromCents: number | null };
/** The same, and the ways that the shop does not offer. */
export type DeliveryRules = DeliveryFees & { deliveriesOff: readonly DeliveryMethod[] };

/** The ways that one may choose, in their order. An order that was placed keeps its own, offered or not. */
export function waysOffered({ deliveriesOff }: Pick<DeliveryRules, "deliveriesOff">): DeliveryMethod[] {
  return DELIVERY_METHODS.filter((method) => !deliveriesOff.includes(method));
}

/** Whether an order may be paid when it is fetched, as far as one may be fetched at all. */
export function payInShopOffered(rules: Pick<DeliveryRules, "deliveriesOff"> & { payInShop: PayInShop }): PayInShop {
  return isAnyFetched(rules) ? rules.payInShop : "off";
}

export const WAY_LEFT = "Ce mode de livraison n’est plus proposé : choisissez-en un autre.";

/** Whether anything is brought to the customer. */
export function isAnyCarried(rules: Pick<DeliveryRules, "deliveriesOff">): boolean {
  return waysOffered(rules).some((method) => DELIVERY[method].carrier !== null);
}

/** Whether anything may be fetched at the shop. */
export function isAnyFetched(rules: Pick<DeliveryRules, "deliveriesOff">): boolean {
  return waysOffered(rules).some((method) => DELIVERY[method].carrier === null);
}

const feesOf = (method: DeliveryMethod, fees: DeliveryFees): { cents: number; freeFromCents?: number | null } => {
  const { fee } = DELIVERY[method];
  return fee === "settings" ? { cents: fees.deliveryFeeCents, freeFromCents: fees.deliveryFreeFromCents } : fee;
};

/** What a way costs for that purchase. */
export function feeOf(method: DeliveryMethod, subtotalCents: number, fees: DeliveryFees): number {
  const { cents, freeFromCents } = feesOf(method, fees);
  return subtotalCents >= (freeFromCents ?? Infinity) ? 0 : cents;
}

/** Whatever the settings say. */
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
