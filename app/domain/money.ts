/** An amount in euro cents; a whole number, never a float of euros. */
export type Cents = number;

const EUROS = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });

/** "145,00 €", with the narrow spaces French typography wants. */
export function formatEuros(cents: Cents): string {
  return EUROS.format(cents / 100);
}

/** Euros as the number that JSON answers carry: 14500 -> 145. */
export function toEuros(cents: Cents): number {
  return cents / 100;
}

const VAT_RATE = 0.2;

/** The tax inside a price that includes it, at 20 %: total - total / 1.2, rounded to the cent. */
export function vatIncluded(totalCents: Cents): { excludingTax: Cents; tax: Cents } {
  const excludingTax = Math.round(totalCents / (1 + VAT_RATE));
  return { excludingTax, tax: totalCents - excludingTax };
}
