import { factsInForce } from "./facts";

/**
 * True for the demo, whose registers count only zeros: what was written of its made-up house is shown there alone. A shop with
 * numbers of its own never shows it.
 */
export function isMadeUp(): boolean {
  return /^[0\s]+$/.test(factsInForce().siret);
}
