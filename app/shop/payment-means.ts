import { toldSetting } from "./facts";

export type ProviderElement = "card" | "express";

/** Hours for which a mailed link can be paid: a little less than the 24 hours for which Stripe's page stays open. */
export const LINK_HOURS = 23;

/** One means of payment: its names in forms, on papers and in the order's log. */
export type PaymentWay = {
  label: string;
  hint?: string;
  /** Its words on the invoice. */
  paidBy: string;
  /** Where people choose it; `nowhere` when another field decides it. */
  chosenAt: "checkout" | "till" | "nowhere";
  /**
   * `provider`: at once, on the provider's page. `link`: on that page too, by a mailed link. `hand`: in the shop,
   * before the order is written; such money is given back by hand too, because no provider has it. `pickup`: when the
   * order is fetched, by a means taken by hand, which then replaces this one, unless a deposit was paid before: each
   * payment then names its own means. `parts`: in the shop, by several means taken by hand, each with its payment.
   */
  collected: "provider" | "link" | "hand" | "pickup" | "parts";
  /**
   * The element of the provider that takes it on the checkout page: the card fields, or the buttons of wallets above
   * them.
   */
  element?: ProviderElement;
  /** The provider's name for it, needed to exclude it. */
  providerType?: string;
  /** Its words in the order's log, for money taken by hand. */
  logged?: string;
  /** Its words within a sentence, for money taken by hand. */
  inWords?: string;
  /** Its words after « réglez », for money taken by hand. */
  adverb?: string;
  /** The most that the law lets a trader take by it for one purchase, in cents: article D112-3 of the Code monétaire et financier. */
  mostCents?: number;
  /** Accepted only once the shop says so under « Réglages ». */
  optIn?: true;
  /** Not the customer pays, but their supplementary insurer, later: the shop notes when that money arrives. */
  byInsurer?: true;
};

/** A line is never removed, because past orders name it. */
const means = {
  credit: {
    label: "Carte bancaire",
    hint: "Saisie sur la page sécurisée de notre prestataire Stripe",
    paidBy: "Carte bancaire",
    chosenAt: "checkout",
    collected: "provider",
    element: "card",
    providerType: "card",
  },
  express: {
    label: "PayPal",
    hint: "Depuis la même page sécurisée",
    paidBy: "PayPal",
    chosenAt: "checkout",
    collected: "provider",
    element: "express",
    providerType: "paypal",
  },
  boutique: {
    label: "À la boutique, au retrait",
    hint: "Rien à payer maintenant : vous réglez à la boutique quand vous venez chercher votre commande.",
    paidBy: "À régler à la boutique, au retrait",
    chosenAt: "checkout",
    collected: "pickup",
  },
  especes: {
    label: "Espèces, encaissées à la boutique",
    paidBy: "Espèces, à la boutique",
    chosenAt: "till",
    collected: "hand",
    logged: "Payée en espèces",
    inWords: "espèces",
    adverb: "en espèces",
    mostCents: 100_000,
  },
  terminal: {
    label: "Carte, encaissée au terminal de la boutique",
    paidBy: "Carte bancaire, à la boutique",
    chosenAt: "till",
    collected: "hand",
    logged: "Payée par carte au terminal",
    inWords: "carte bancaire",
    adverb: "par carte",
  },
  cheque: {
    label: "Chèque, encaissé à la boutique",
    paidBy: "Chèque, à la boutique",
    chosenAt: "till",
    collected: "hand",
    logged: "Payée par chèque",
    inWords: "chèque",
    adverb: "par chèque",
  },
  virement: {
    label: "Virement, reçu par la boutique",
    hint: "À enregistrer une fois l’argent sur le compte.",
    paidBy: "Virement",
    chosenAt: "till",
    collected: "hand",
    logged: "Payée par virement",
    inWords: "virement",
    adverb: "par virement",
    optIn: true,
  },
  cadeau: {
    label: "Chèque ou carte cadeau",
    paidBy: "Chèque ou carte cadeau, à la boutique",
    chosenAt: "till",
    collected: "hand",
    logged: "Payée par chèque ou carte cadeau",
    inWords: "chèque ou carte cadeau",
    adverb: "par chèque ou carte cadeau",
    optIn: true,
  },
  mutuelle: {
    label: "Tiers payant, réglé par la mutuelle",
    hint: "Le client n’avance rien : la somme est à recevoir de sa mutuelle, et reste listée dans « Comptabilité ».",
    paidBy: "Tiers payant (mutuelle)",
    chosenAt: "till",
    collected: "hand",
    logged: "Prise en charge par la mutuelle (tiers payant)",
    inWords: "tiers payant de la mutuelle",
    adverb: "en tiers payant par la mutuelle",
    optIn: true,
    byInsurer: true,
  },
  lien: {
    label: "Lien de paiement envoyé par e-mail",
    hint: `Les articles sont réservés ${LINK_HOURS} heures.`,
    paidBy: "Paiement en ligne",
    chosenAt: "till",
    collected: "link",
  },
  acompte: {
    label: "Acompte à la boutique, solde au retrait",
    paidBy: "Acompte puis solde, à la boutique",
    chosenAt: "nowhere",
    collected: "pickup",
  },
  plusieurs: {
    label: "Plusieurs moyens",
    hint: "Par exemple une partie en espèces et le reste par carte : écrivez le montant de chacun ci-dessous.",
    paidBy: "Plusieurs moyens, à la boutique",
    chosenAt: "nowhere",
    collected: "parts",
  },
} as const satisfies Record<string, PaymentWay>;

export type PaymentMeans = keyof typeof means;
type MeansAt<Place> = {
  [Key in PaymentMeans]: (typeof means)[Key]["chosenAt"] extends Place ? Key : never;
}[PaymentMeans];
export type CheckoutMeans = MeansAt<"checkout">;
export type TillMeans = MeansAt<"till">;
type MeansCollected<Way> = {
  [Key in PaymentMeans]: (typeof means)[Key]["collected"] extends Way ? Key : never;
}[PaymentMeans];
/** Means that the provider takes at once; programs pay by these. */
export type OnlineMeans = MeansCollected<"provider">;
/** Means taken by hand in the shop, for a sale paid at once or an order paid when it is fetched. */
export type ShopMeans = MeansCollected<"hand">;
/** Chosen at the checkout, and paid when the order is fetched. */
export const PAID_AT_PICKUP = "boutique" satisfies MeansCollected<"pickup">;
/** Begun in the shop by a deposit, the balance paid when the order is fetched. */
export const BEGUN_BY_DEPOSIT = "acompte" satisfies MeansCollected<"pickup">;
/** Paid in the shop at once, a part by each of several means. */
export const IN_PARTS = "plusieurs" satisfies MeansCollected<"parts">;

export const PAYMENT_MEANS: Readonly<Record<PaymentMeans, PaymentWay>> = means;

const chosenAt = (place: PaymentWay["chosenAt"]) =>
  (Object.keys(means) as PaymentMeans[]).filter((key) => means[key].chosenAt === place);
export const CHECKOUT_MEANS = chosenAt("checkout") as [CheckoutMeans, ...CheckoutMeans[]];
export const TILL_MEANS = chosenAt("till") as [TillMeans, ...TillMeans[]];

const collectedBy = (way: PaymentWay["collected"]) =>
  (Object.keys(means) as PaymentMeans[]).filter((key) => means[key].collected === way);
export const ONLINE_MEANS = collectedBy("provider") as [OnlineMeans, ...OnlineMeans[]];
export const SHOP_MEANS = collectedBy("hand") as [ShopMeans, ...ShopMeans[]];

/** Means by which not the customer pays, but their insurer. */
export const INSURER_MEANS = SHOP_MEANS.filter((key) => PAYMENT_MEANS[key].byInsurer);

/** Means that a shop accepts only once it says so. */
export type OptInMeans = {
  [Key in PaymentMeans]: (typeof means)[Key] extends { optIn: true } ? Key : never;
}[PaymentMeans];
/** Means taken by hand that every shop accepts until it switches them off. */
export type UsualShopMeans = Exclude<ShopMeans, OptInMeans>;
const isOptIn = (key: PaymentMeans): key is OptInMeans => PAYMENT_MEANS[key].optIn === true;
export const USUAL_SHOP_MEANS = SHOP_MEANS.filter((key): key is UsualShopMeans => !isOptIn(key));

/**
 * The means that a setting can switch off: paying at the pickup has a setting of its own, and a deposit is taken at the
 * till only.
 */
export type SwitchedMeans = OnlineMeans | UsualShopMeans | "lien";
const labelled = <Key extends PaymentMeans>(keys: readonly PaymentMeans[]) =>
  Object.fromEntries(keys.map((key) => [key, PAYMENT_MEANS[key]])) as Readonly<Record<Key, PaymentWay>>;
export const SWITCHED = labelled<SwitchedMeans>([...ONLINE_MEANS, ...USUAL_SHOP_MEANS, ...collectedBy("link")]);
/** The means that a setting can switch on. */
export const OPT_IN = labelled<OptInMeans>(SHOP_MEANS.filter(isOptIn));

/** The settings that say which means are not accepted (any more), and which of the others are. */
export type MeansRules = { meansOff: readonly SwitchedMeans[]; meansOn: readonly OptInMeans[] };

/** Those of the given means that the shop accepts, in the given order. */
export function meansTaken<Means extends PaymentMeans>(among: readonly Means[], rules: MeansRules): Means[] {
  return among.filter((key) => isTaken(key, rules));
}

/** The provider's names of the means that it must not offer. */
export function excludedTypes({ meansOff }: Pick<MeansRules, "meansOff">): string[] {
  return meansOff.flatMap((key) => PAYMENT_MEANS[key].providerType ?? []);
}

/** True when the chosen means is accepted. @param chosen null when it is left open */
export function isTaken(chosen: PaymentMeans | null, { meansOff, meansOn }: MeansRules): boolean {
  if (chosen !== null && isOptIn(chosen)) return meansOn.includes(chosen);
  return chosen === null || !(meansOff as readonly string[]).includes(chosen);
}

export const MEANS_LEFT = "Ce moyen de paiement n’est plus proposé : choisissez-en un autre.";

/** All means by which a customer pays in the shop, after « réglez »: « en espèces, par carte ou par chèque ». */
export function paidByHand(rules: MeansRules): string {
  return new Intl.ListFormat("fr", { type: "disjunction" }).format(
    meansTaken(SHOP_MEANS, rules)
      .filter((key) => !PAYMENT_MEANS[key].byInsurer)
      .flatMap((key) => PAYMENT_MEANS[key].adverb ?? []),
  );
}

/** The same, by the settings stored with the shop's facts, for letters and pages of orders. */
export function acceptedByHand(): string {
  const [off, on] = [toldSetting("meansOff"), toldSetting("meansOn")];
  return paidByHand({
    meansOff: Array.isArray(off) ? (off as SwitchedMeans[]) : [],
    meansOn: Array.isArray(on) ? (on as OptInMeans[]) : [],
  });
}

/** The means of payment that an element of the provider on the page takes. */
export function meansOfElement(element: ProviderElement): CheckoutMeans {
  const found = CHECKOUT_MEANS.find((key) => PAYMENT_MEANS[key].element === element);
  if (!found) throw new Error(`No payment means has the element ${element}`);
  return found;
}

/** @param taken the means of a payment taken in the shop */
export function isShopMeans(taken: string | null): taken is ShopMeans {
  return SHOP_MEANS.some((means) => means === taken);
}

/** @param kept the means that the order stores */
export function isPaidInShop(kept: string | null): boolean {
  return isShopMeans(kept) || kept === IN_PARTS;
}

/** The words on an invoice. @param kept the means that the order stores; null when only the provider knows */
export function paidBy(kept: string | null): string {
  const known = Object.keys(means).find((key) => key === kept) as PaymentMeans | undefined;
  return PAYMENT_MEANS[known ?? "lien"].paidBy;
}

/** What a customer may order and pay when it is fetched: nothing, everything but corrective lenses, or everything. */
export type PayInShop = "off" | "frames" | "all";
