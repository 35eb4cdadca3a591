/** Pixels in rows, three bytes each. */
export type Photograph = { width: number; height: number; data: Uint8Array };

export type Box = { left: number; top: number; width: number; height: number };

/** The kinds of pixels. `OPEN`: the ground, around the front or in a gap of it. */
export const [OPEN, SOLID, LENS, UNKNOWN] = [0, 1, 2, 3] as const;

export const right = ({ left, width }: Box) => left + width;
export const bottom = ({ top, height }: Box) => top + height;

export function boxAround(boxes: Box[]): Box | null {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return { left, top, width: Math.max(...boxes.map(right)) - left, height: Math.max(...boxes.map(bottom)) - top };
}

export const isWithin = (inner: Box, outer: Box) =>
  inner.left >= outer.left && inner.top >= outer.top && right(inner) <= right(outer) && bottom(inner) <= bottom(outer);
