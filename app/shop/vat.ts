/** The kinds of goods that may have different VAT. */
export type TaxedKind = "frame" | "glasses" | "accessory" | "delivery";

/** The names of the kinds in the settings. */
export const TAXED_KINDS: Readonly<Record<TaxedKind, string>> = {
  frame: "Montures seules, de vue et de soleil",
  glasses: "Lunettes avec des verres",
  accessory: "Accessoires",
  delivery: "Livraison",
};

/** A rate that an administrator set for one kind, from a day on. */
export type VatChange = { from: string; kind: TaxedKind; rate: number };
export type VatRates = Readonly<Record<TaxedKind, readonly DatedRate[]>>;

/** A rate in hundredths of a percent, and the first day it holds; in order of their days. */
export type DatedRate = { from: string; rate: number };

const STANDARD: readonly DatedRate[] = [{ from: "2014-01-01", rate: 2000 }];

/**
 * The rates without a change in the settings. A sale from the day of a change on has the new rate; earlier sales keep
 * theirs.
 */
const VAT_RATES: VatRates = { frame: STANDARD, glasses: STANDARD, accessory: STANDARD, delivery: STANDARD };

/** The rates with the changes of the settings. */
export function ratesWith({ vatChanges }: { vatChanges: readonly VatChange[] }): VatRates {
  const kinds = Object.entries(VAT_RATES) as [TaxedKind, readonly DatedRate[]][];
  const later = (kind: TaxedKind) => vatChanges.filter((change) => change.kind === kind);
  const rates = kinds.map(([kind, dated]) => [
    kind,
    [...dated, ...later(kind)].sort((one, other) => one.from.localeCompare(other.from)),
  ]);
  return Object.fromEntries(rates) as VatRates;
}

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
