/** Whole width of frames for adults, in millimetres: narrow below the first, wide from the second on. */
const NARROW_BELOW = 130;
const WIDE_FROM = 138;

/** What a shop says of a frame that is so many millimetres wide from end piece to end piece. */
export function widthWord(overallMm: number): "Étroit" | "Moyen" | "Large" {
  if (overallMm < NARROW_BELOW) return "Étroit";
  return overallMm < WIDE_FROM ? "Moyen" : "Large";
}
