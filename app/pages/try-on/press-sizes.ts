/** The browser tells the place of a press in shown pixels, so that each picture has a fixed width, in CSS pixels. */
export const PRESS_WIDTHS = { petit: 288, grand: 560 } as const;
/** Side of a magnified eye, in CSS pixels. */
export const EYE_WIDTH = 136;

export function pressHeight(shown: number, { width, height }: { width: number; height: number }): number {
  return Math.round((shown * height) / width);
}
