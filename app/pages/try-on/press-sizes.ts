/** A pressed picture tells its own pixels, so that each is shown at one known width: on a phone, and on a wider screen. */
export const PRESS_WIDTHS = { petit: 288, grand: 560 } as const;
/** Side of a magnified eye, in CSS pixels. */
export const EYE_WIDTH = 136;

export function pressHeight(shown: number, { width, height }: { width: number; height: number }): number {
  return Math.round((shown * height) / width);
}
