import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { formatEuros, type Cents } from "~/domain/money";

/** The parts of the price of one pair, the frame first. */
export function glassesParts(
  frame: { productId: string; cents: Cents },
  lines: { label: string; cents: Cents; included: boolean }[],
): [label: string, amount: string][] {
  return [
    isOwnFrame(frame) ? ["Votre monture", "Fournie"] : ["Monture", formatEuros(frame.cents)],
    ...lines.map(({ label, cents, included }): [string, string] => [label, included ? "Compris" : formatEuros(cents)]),
  ];
}
