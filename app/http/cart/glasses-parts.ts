import { formatEuros, type Cents } from "~/domain/money";

/** The parts of the price of one pair, the frame first. */
export function glassesParts(
  frameCents: Cents,
  lines: { label: string; cents: Cents; included: boolean }[],
): [label: string, amount: string][] {
  return [
    ["Monture", formatEuros(frameCents)],
    ...lines.map(({ label, cents, included }): [string, string] => [label, included ? "Compris" : formatEuros(cents)]),
  ];
}
