import { codeBaseCents, type Discountable } from "./coupons/code-base";
import type { Cents } from "./money";

export type Split = { totalCents: Cents; excludingTaxCents: Cents; taxCents: Cents };
/** The VAT of all amounts of one rate. */
export type RateSum = Split & { rate: number };
/** An amount, VAT included, and its rate in hundredths of a percent. */
export type Taxed = { cents: Cents; rate: number };

/** The VAT inside an amount: at 20 %, total - total / 1.2, rounded to the cent. */
export function vatIncluded(totalCents: Cents, rate: number): { excludingTax: Cents; tax: Cents } {
  const excludingTax = Math.round(totalCents / (1 + rate / 10_000));
  return { excludingTax, tax: totalCents - excludingTax };
}

/**
 * Splits the VAT of amounts so that the parts of each rate add up to the VAT of their sum, to the cent. Each amount
 * gets what it adds to the rounded VAT of all before it, and is thus within a cent of its own VAT.
 * @param amounts a reduction is negative
 * @param before the sums by rate of amounts that were split earlier, when these continue them
 */
export function splitVat(amounts: Taxed[], before: Taxed[] = []): Split[] {
  const sums = sumsByRate(before);
  return amounts.map(({ cents, rate }) => {
    const sum = sums.get(rate) ?? 0;
    sums.set(rate, sum + cents);
    const excludingTaxCents = vatIncluded(sum + cents, rate).excludingTax - vatIncluded(sum, rate).excludingTax;
    return { totalCents: cents, excludingTaxCents, taxCents: cents - excludingTaxCents };
  });
}

/** The VAT of amounts by rate, the highest rate first. */
export function vatByRate(amounts: Taxed[], before: Taxed[] = []): RateSum[] {
  const sums = [...sumsByRate(amounts)].sort(([one], [other]) => other - one).map(([rate, cents]) => ({ rate, cents }));
  return splitVat(sums, before).map((split, position) => ({ rate: sums[position]?.rate ?? 0, ...split }));
}

export function addUp(splits: Split[]): Split {
  return splits.reduce(
    (sum, each) => ({
      totalCents: sum.totalCents + each.totalCents,
      excludingTaxCents: sum.excludingTaxCents + each.excludingTaxCents,
      taxCents: sum.taxCents + each.taxCents,
    }),
    { totalCents: 0, excludingTaxCents: 0, taxCents: 0 },
  );
}

/** Divides an amount among rates in proportion to these amounts, to the cent. */
export function shareByRate(cents: Cents, among: Taxed[]): Taxed[] {
  const sums = [...sumsByRate(among)].sort(([one], [other]) => other - one);
  const whole = sums.reduce((sum, [, part]) => sum + part, 0);
  if (whole === 0) return cents === 0 ? [] : [{ cents, rate: sums[0]?.[0] ?? 0 }];
  let reached = 0;
  let given = 0;
  return sums.map(([rate, part]) => {
    reached += part;
    const share = Math.round((cents * reached) / whole) - given;
    given += share;
    return { cents: share, rate };
  });
}

/**
 * The VAT by rate of a part of a sum. It continues from the parts taken before, so that all parts add up to the VAT of the
 * sum to the cent.
 */
export function vatOfPart(cents: Cents, among: Taxed[], beforeCents: Cents): RateSum[] {
  const before = shareByRate(beforeCents, among);
  const after = shareByRate(beforeCents + cents, among);
  return vatByRate(
    after.map((share, position) => ({ cents: share.cents - (before[position]?.cents ?? 0), rate: share.rate })),
    before,
  );
}

/** An order or a quote: its lines, its reduction, its delivery. */
export type TaxedSale = {
  lines: (Discountable & { vatRate: number })[];
  discountCents: Cents;
  deliveryCents: Cents;
  deliveryVatRate: number;
};

/** The VAT of a sale by rate, the highest rate first. */
export function vatOf({ lines, discountCents, deliveryCents, deliveryVatRate }: TaxedSale): RateSum[] {
  const sold = lines.map(({ unitPriceCents, quantity, vatRate }) => ({
    cents: unitPriceCents * quantity,
    rate: vatRate,
  }));
  const reduced = lines.map((line) => ({ cents: codeBaseCents(line), rate: line.vatRate }));
  const delivery = { cents: deliveryCents, rate: deliveryVatRate };
  return vatByRate([...sold, ...shareByRate(-discountCents, reduced), delivery]).filter(
    ({ totalCents, rate }) => totalCents !== 0 || rate === sold[0]?.rate,
  );
}

function sumsByRate(amounts: Taxed[]): Map<number, Cents> {
  const sums = new Map<number, Cents>();
  for (const { cents, rate } of amounts) sums.set(rate, (sums.get(rate) ?? 0) + cents);
  return sums;
}
