import type { LensDetails } from "./order.server";

/**
 * What only evens a price out, where a correction changed the lenses and not what was paid for them: it is no part of them. Such
 * a line has no kind; older orders say none of any part, and no correction of theirs was changed.
 */
export function priceGapsOf({ lines }: LensDetails): LensDetails["lines"] {
  return lines.some(({ kind }) => kind) ? lines.filter(({ kind }) => !kind) : [];
}
