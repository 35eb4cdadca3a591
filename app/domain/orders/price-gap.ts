import type { LensDetails } from "./order.server";

/**
 * The parts of a line that only even out its price, where a correction changed the lenses and not what was paid: they
 * describe no lens. Such a part has no `kind`. Older orders have no `kind` at all, and no correction of theirs was
 * changed.
 */
export function priceGapsOf({ lines }: LensDetails): LensDetails["lines"] {
  return lines.some(({ kind }) => kind) ? lines.filter(({ kind }) => !kind) : [];
}
