import { factsInForce } from "./facts";

/**
 * True for the demo, whose registration numbers hold only zeros. The story of its invented house is shown there alone:
 * a shop with numbers of its own never shows it.
 */
export function isMadeUp(): boolean {
  return /^[0\s]+$/.test(factsInForce().siret);
}
