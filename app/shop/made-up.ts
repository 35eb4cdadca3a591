import { factsInForce } from "./facts";

/**
 * True for the demo, whose registration numbers hold only zeros. Only the demo shows the story of its invented shop: a
 * shop with real numbers never does.
 */
export function isMadeUp(): boolean {
  return /^[0\s]+$/.test(factsInForce().siret);
}
