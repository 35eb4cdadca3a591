import { formatEuros, type Cents } from "~/domain/money";

/** What the price of one pair is made of, the frame first. */
export function glassesParts(
  frameCents: Cents,
  lines: { label: string; cents: Cents; included: boolean }[],
): [label: string, amount: string][] {
  return [
    ["Monture", formatEuros(frameCents)],
    ...lines.map(({ label, cents, included }): [string, string] => [label, included ? "Compris" : formatEuros(cents)]),
  ];
}
