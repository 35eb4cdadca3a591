import { readEuros, type Cents } from "~/domain/money";

/** A reduction at the till: a percentage of the price of the articles, or an amount. */
export type Reduction = { percent: number } | { cents: Cents };

export const LONGEST_REASON = 120;

/**
 * @param typed "10 %" or "15,00"
 * @returns null for an empty field; "unreadable" for anything else, and for all of the price
 */
export function readReduction(typed: string): Reduction | "unreadable" | null {
  const plain = typed.trim();
  if (plain === "") return null;
  const [, percent] = /^(\d{1,2}(?:[.,]\d)?)\s*%$/.exec(plain) ?? [];
  if (percent !== undefined) {
    const part = Number(percent.replace(",", "."));
    return part > 0 ? { percent: part } : "unreadable";
  }
  const cents = readEuros(plain);
  return cents ? { cents } : "unreadable";
}

export function reductionCents(reduction: Reduction, subtotalCents: Cents): Cents {
  return "percent" in reduction ? Math.round((subtotalCents * reduction.percent) / 100) : reduction.cents;
}
