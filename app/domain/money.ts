/** An amount in euro cents; a whole number, never a float of euros. */
export type Cents = number;

const EUROS = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });

/** "145,00 €", with the narrow spaces of French typography. */
export function formatEuros(cents: Cents): string {
  return EUROS.format(cents / 100);
}

/** Euros as the number in JSON answers: 14500 -> 145. */
export function toEuros(cents: Cents): number {
  return cents / 100;
}

const MOST_CENTS = 9_999_999;

/**
 * An amount as people type it, "129,90", "129.9" or "1 290 €".
 * @returns null for anything else, and for more than 99 999,99 €
 */
export function readEuros(typed: string): Cents | null {
  const plain = typed.replace(/[\s\u00a0\u202f€]/g, "");
  if (!/^\d{1,7}([.,]\d{1,2})?$/.test(plain)) return null;
  const cents = Math.round(Number(plain.replace(",", ".")) * 100);
  return cents <= MOST_CENTS ? cents : null;
}

/** The amount as a form field shows it: "129,90". */
export function typedEuros(cents: Cents): string {
  return (cents / 100).toFixed(2).replace(".", ",");
}
