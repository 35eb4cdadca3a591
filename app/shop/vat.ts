/** What is sold, as far as its tax goes. */
export type TaxedKind = "frame" | "glasses" | "accessory" | "delivery";

/** A rate in hundredths of a percent, and the first day it holds; in order of their days. */
export type DatedRate = { from: string; rate: number };

const STANDARD: readonly DatedRate[] = [{ from: "2014-01-01", rate: 2000 }];

/** A rate that will change gets a second entry with its day: what is sold from then on bears it, what was sold keeps its own. */
const VAT_RATES: Readonly<Record<TaxedKind, readonly DatedRate[]>> = {
  frame: STANDARD,
  glasses: STANDARD,
  accessory: STANDARD,
  delivery: STANDARD,
};

/** @param day such as "2026-11-21" */
export function vatRateOn(kind: TaxedKind, day: string, rates = VAT_RATES): number {
  const [first, ...later] = rates[kind];
  return (later.filter(({ from }) => from <= day).at(-1) ?? first)?.rate ?? 0;
}

/** "20 %", "5,5 %" */
export function rateName(rate: number): string {
  return `${String(rate / 100).replace(".", ",")} %`;
}

/** "20 %", or "5,5 % ou 20 %" where kinds differ: what prices include on that day. */
export function ratesInForce(day: string, rates = VAT_RATES): string {
  const kinds = Object.keys(rates) as TaxedKind[];
  const found = [...new Set(kinds.map((kind) => vatRateOn(kind, day, rates)))].sort((one, other) => one - other);
  return found.map(rateName).join(" ou ");
}
