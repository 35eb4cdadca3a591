import type { Cents } from "~/domain/money";
import { daysBefore, instant, type Instant } from "~/domain/time";

export type PastPrice = { priceCents: Cents; since: Instant };
/** A price that replaced the product's own for a time; `until` is excluded. */
export type PassingPrice = PastPrice & { until: Instant };
export type Reduction = { referenceCents: Cents; percent: number };

/** Code de la consommation, article L. 112-1-1. */
const REFERENCE_DAYS = 30;

/**
 * The reference of a reduced price: the lowest price in the 30 days before the reduction began.
 * @param history every price of the product, oldest first
 * @returns null when nothing may be announced: no earlier price is known, or none was higher
 */
export function reductionOf(effectiveCents: Cents, history: PastPrice[], now: Date): Reduction | null {
  const asked = history.filter((price) => price.since <= instant(now));
  const began = beginningOf(effectiveCents, asked);
  const referenceCents = lowestBefore(asked.slice(0, began), asked[began]?.since ?? instant(now));
  return referenceCents === null ? null : announced(effectiveCents, referenceCents);
}

/** The percentage of a reduction from its reference, rounded; null when it is below one. */
export function announced(effectiveCents: Cents, referenceCents: Cents): Reduction | null {
  const percent = Math.round((1 - effectiveCents / referenceCents) * 100);
  return effectiveCents < referenceCents && percent > 0 ? { referenceCents, percent } : null;
}

/** The lowest price in the 30 days before an instant; null when no price is known. @param asked oldest first */
export function lowestBefore(asked: PastPrice[], start: Instant): Cents | null {
  const from = referenceFrom(start);
  const earlier = asked.filter(({ since }) => since < start);
  const before = earlier.filter((_, position) => (earlier[position + 1]?.since ?? start) > from);
  return before.length === 0 ? null : Math.min(...before.map(({ priceCents }) => priceCents));
}

/** From when on the prices count that a reduction beginning at that instant refers to. */
export function referenceFrom(start: Instant): Instant {
  return instant(daysBefore(new Date(start), REFERENCE_DAYS));
}

/** The price at each time, in cents: the own price, or a passing one where that was lower. @param own oldest first */
export function askedOverTime(own: PastPrice[], passing: PassingPrice[]): PastPrice[] {
  if (passing.length === 0) return own;
  const turns = new Set([...own, ...passing].map(({ since }) => since).concat(passing.map(({ until }) => until)));
  return [...turns].sort().flatMap((since): PastPrice[] => {
    const price = own.filter((each) => each.since <= since).at(-1);
    if (!price) return [];
    const stood = passing.filter((each) => each.since <= since && each.until > since);
    return [{ since, priceCents: Math.min(price.priceCents, ...stood.map(({ priceCents }) => priceCents)) }];
  });
}

/**
 * The index of the entry that today's price began with. One price noted several times in a row began with the first.
 */
function beginningOf(effectiveCents: Cents, asked: PastPrice[]): number {
  let position = asked.length;
  while (position > 0 && asked[position - 1]?.priceCents === effectiveCents) position -= 1;
  return position;
}
