import type { Cents } from "~/domain/money";
import { daysBefore, instant, type Instant } from "~/domain/time";

export type PastPrice = { priceCents: Cents; since: Instant };
export type Reduction = { referenceCents: Cents; percent: number };

/** Code de la consommation, article L. 112-1-1. */
const REFERENCE_DAYS = 30;

/**
 * What a reduced price may be compared with: the lowest price asked in the 30 days before the reduction began.
 * @param history every price of the product, oldest first
 * @returns null when there is nothing to announce: no earlier price is known, or none was higher
 */
export function reductionOf(effectiveCents: Cents, history: PastPrice[], now: Date): Reduction | null {
  const asked = history.filter((price) => price.since <= instant(now));
  const began = beginningOf(effectiveCents, asked);
  const start = asked[began]?.since ?? instant(now);
  const from = instant(daysBefore(new Date(start), REFERENCE_DAYS));
  const before = asked.slice(0, began).filter((_, position) => (asked[position + 1]?.since ?? start) > from);
  if (before.length === 0) return null;

  const referenceCents = Math.min(...before.map((price) => price.priceCents));
  const percent = Math.round((1 - effectiveCents / referenceCents) * 100);
  return effectiveCents < referenceCents && percent > 0 ? { referenceCents, percent } : null;
}

/** The position of the entry today's price stands from; the same price noted twice in a row is one price. */
function beginningOf(effectiveCents: Cents, asked: PastPrice[]): number {
  let position = asked.length;
  while (position > 0 && asked[position - 1]?.priceCents === effectiveCents) position -= 1;
  return position;
}
