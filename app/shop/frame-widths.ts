/**
 * Overall width of frames for adults, from end piece to end piece, in millimetres: narrow below the first, wide from
 * the second on.
 */
export const NARROW_BELOW = 130;
export const WIDE_FROM = 138;

/** The shop's word for the width of a frame, given in millimetres. */
export function widthWord(overallMm: number): "Étroit" | "Moyen" | "Large" {
  if (overallMm < NARROW_BELOW) return "Étroit";
  return overallMm < WIDE_FROM ? "Moyen" : "Large";
}
