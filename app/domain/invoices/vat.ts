import { vatIncluded, type Cents } from "~/domain/money";

export type Split = { totalCents: Cents; excludingTaxCents: Cents; taxCents: Cents };

/**
 * Parts the tax of amounts that include it, to the cent, so that the parts add up to the tax of their sum: each takes what its
 * amount adds to the rounded tax of all before it, and is thus within a cent of its own.
 * @param amounts tax included; a reduction is negative
 * @param before the sum of what was parted earlier, when these go on from it
 */
export function splitVat(amounts: Cents[], before: Cents = 0): Split[] {
  let sum = before;
  return amounts.map((totalCents) => {
    const excludingTaxCents = vatIncluded(sum + totalCents).excludingTax - vatIncluded(sum).excludingTax;
    sum += totalCents;
    return { totalCents, excludingTaxCents, taxCents: totalCents - excludingTaxCents };
  });
}
