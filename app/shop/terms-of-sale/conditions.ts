import { DELIVERY_DELAYS, ASK_BEYOND, LENS_DAYS_FROM } from "../delivery-terms";
import { isAnyCarried, payInShopOffered, type DeliveryRules } from "../delivery";
import { deliverySaid } from "../delivery-offer";
import { toldSetting } from "../facts";
import { openDays, type OpeningRules } from "../hours";
import { paidByHand, type MeansRules, type PayInShop } from "../payment-means";
import { terms } from "../terms";

/** The settings that the shop's conditions of sale come from. */
type ConditionRules = DeliveryRules &
  MeansRules &
  Pick<OpeningRules, "week"> & { payInShop: PayInShop; frameReturnDays: number; accessoryReturnDays: number };

const FETCHED_WHEN = `Nous vous écrivons dès qu’elle est prête à la boutique. Des verres à votre vue demandent ${terms.lensDeliveryDays} jours, ${LENS_DAYS_FROM}.`;

/** When an order arrives, or can be fetched in a shop that sends nothing. */
export const deliveryDelaySaid = (rules: DeliveryRules): string =>
  isAnyCarried(rules) ? `${DELIVERY_DELAYS} ${ASK_BEYOND}` : FETCHED_WHEN;

/** Whether an order of the site may be paid at the shop, as an answer. */
export const payInShopSaid = (rules: ConditionRules): string =>
  payInShopOffered(rules) === "off"
    ? "Pas pour une commande passée sur le site : elle se règle en ligne. Pour payer à la boutique, venez y choisir vos lunettes ; une monture peut vous être réservée."
    : `Oui, pour une commande que vous venez chercher, si l’étape du paiement le propose : vous réglez ${paidByHand(rules)} au retrait. La commande est ferme aussitôt, et ses articles vous sont gardés.`;

/** When an order that is paid at the pickup is charged; empty where none can be. */
export const chargedAtPickupSaid = (rules: ConditionRules): string =>
  payInShopOffered(rules) === "off"
    ? ""
    : "Si vous avez choisi de régler à la boutique, rien n’est débité avant le retrait : la commande est ferme, ses articles vous sont gardés, et elle vous est remise une fois réglée.";

/** Part of a sentence. It names both periods, because one of them alone may be equal to a period of the law. */
export const returnDaysSaid = ({ frameReturnDays, accessoryReturnDays }: ConditionRules): string =>
  `${frameReturnDays} jours après la livraison pour une monture, ${accessoryReturnDays} jours pour un accessoire`;

/**
 * The conditions of sale that the texts of pages name as variables, so that a text that was rewritten follows the
 * settings. Letters do not have them, because an order keeps the conditions that it was placed under.
 */
const CONDITIONS = {
  "prix de la livraison": deliverySaid,
  "délai de livraison": deliveryDelaySaid,
  "payer à la boutique": payInShopSaid,
  "débit au retrait": chargedAtPickupSaid,
  "délais de retour": returnDaysSaid,
  "jours d’ouverture": ({ week }) => openDays(week),
} satisfies Record<string, (rules: ConditionRules) => string>;

type Condition = keyof typeof CONDITIONS;

export const CONDITION_NAMES = Object.keys(CONDITIONS) as Condition[];

/** Each condition as the pages say it under these settings. */
export function conditionsUnder(rules: ConditionRules): Record<Condition, string> {
  return Object.fromEntries(CONDITION_NAMES.map((name) => [name, CONDITIONS[name](rules)])) as Record<
    Condition,
    string
  >;
}

/** The same, by the settings stored with the shop's facts; nothing while the facts alone are known. */
export function conditionsInForce(): Partial<Record<Condition, string>> {
  if (toldSetting("week") === undefined) return {};
  const told = <Name extends keyof ConditionRules>(name: Name) => toldSetting(name) as ConditionRules[Name];
  return conditionsUnder({
    deliveriesOff: told("deliveriesOff"),
    deliveryFeeCents: told("deliveryFeeCents"),
    deliveryFreeFromCents: told("deliveryFreeFromCents"),
    meansOff: told("meansOff"),
    meansOn: told("meansOn"),
    week: told("week"),
    payInShop: told("payInShop"),
    frameReturnDays: told("frameReturnDays"),
    accessoryReturnDays: told("accessoryReturnDays"),
  });
}
