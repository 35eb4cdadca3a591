import { formatEuros, type Cents } from "~/domain/money";
import { MEANS_LEFT, paidBy, PAYMENT_MEANS, type ShopMeans } from "~/shop/payment-means";

/** What was paid in the shop by one means. */
export type PaidPart = { means: ShopMeans; cents: Cents };

/** Money taken in the shop: by one means, or a part by each of several. */
export type HandPayment = ShopMeans | readonly PaidPart[];

/** Parts that add up to something else than what is due. */
export type OtherParts = { outcome: "otherParts"; givenCents: Cents; dueCents: Cents };

/**
 * A means that the shop does not accept, or more by it than the law allows.
 * @property mostCents what the law allows for one purchase; null for a means that is not accepted
 * @property beforeCents what was paid so of this purchase before
 */
export type MeansRefused = { outcome: "meansRefused"; means: ShopMeans; mostCents: Cents | null; beforeCents: Cents };

/** Why money cannot be taken as it was said. */
export type NotTaken = OtherParts | MeansRefused;

/** A payment of what is due, as its parts. @property single the means, where there is one only */
export function partsOf(
  payment: HandPayment,
  dueCents: Cents,
): { outcome: "parts"; parts: PaidPart[]; single: ShopMeans | null } | OtherParts {
  if (typeof payment === "string")
    return { outcome: "parts", parts: [{ means: payment, cents: dueCents }], single: payment };
  const givenCents = sumOfParts(payment);
  if (givenCents !== dueCents) return { outcome: "otherParts", givenCents, dueCents };
  return { outcome: "parts", parts: [...payment], single: null };
}

export const sumOfParts = (parts: readonly PaidPart[]): Cents => parts.reduce((sum, { cents }) => sum + cents, 0);

export function saysNotTaken(refused: NotTaken): string {
  if (refused.outcome === "otherParts") return saysOtherParts(refused);
  const { means, mostCents, beforeCents } = refused;
  if (mostCents === null) return MEANS_LEFT;
  const before = beforeCents > 0 ? ` ${formatEuros(beforeCents)} ont déjà été payés ainsi.` : "";
  return `La loi limite à ${formatEuros(mostCents)} ce qui se paie ${PAYMENT_MEANS[means].adverb} pour un même achat.${before} Prenez le reste par un autre moyen.`;
}

/** What is missing, or too much, of parts that do not add up. */
function saysOtherParts({ givenCents, dueCents }: OtherParts): string {
  const difference = formatEuros(Math.abs(dueCents - givenCents));
  return `${givenCents < dueCents ? `Il manque ${difference}` : `${difference} de trop`} : les montants font ${formatEuros(givenCents)}, et il faut ${formatEuros(dueCents)}.`;
}

/** The parts on a paper, such as an invoice: « 50,00 € en espèces et 95,00 € par carte, à la boutique ». */
export function paidByParts(parts: readonly PaidPart[]): string {
  const [first, ...more] = parts;
  if (more.length === 0) return paidBy(first?.means ?? null);
  return `${listed(parts, ({ means }) => PAYMENT_MEANS[means].adverb ?? "")}, à la boutique`;
}

/** The same within a sentence: « espèces », « 50,00 € en espèces et 95,00 € par carte ». */
export function partsInWords(parts: readonly PaidPart[]): string {
  const [first, ...more] = parts;
  if (first && more.length === 0) return PAYMENT_MEANS[first.means].inWords ?? "";
  return listed(parts, ({ means }) => PAYMENT_MEANS[means].adverb ?? "");
}

const AND = new Intl.ListFormat("fr");
const listed = (parts: readonly PaidPart[], how: (part: PaidPart) => string) =>
  AND.format(parts.map((part) => `${formatEuros(part.cents)} ${how(part)}`));
