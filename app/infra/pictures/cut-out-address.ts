/**
 * The address of a front view that was cut out: its id, the size of its widest print in pixels, and the width of the
 * front in millimetres, so that a card knows the scale without asking the database. "face" is the view, as in the
 * addresses of drawings, whose other views stand in the same place.
 */
const CUT_OUT = /^\/medias\/face\/[0-9a-f]{24}-\d{3,4}x\d{3,4}-(\d{2,3})mm\.jpg$/;

type Kept = { id: string; width: number; height: number; frontMm: number };

export const cutOutUrl = ({ id, width, height, frontMm }: Kept) =>
  `/medias/face/${id}-${width}x${height}-${frontMm}mm.jpg`;

/** The width in millimetres of a front that was cut out; null for any other picture. */
export function cutOutWidth(url: string): number | null {
  const millimetres = CUT_OUT.exec(url)?.[1];
  return millimetres ? Number(millimetres) : null;
}

/** The address of a cut front as it is laid over a face; null for any other picture. */
export const cutOutWorn = (url: string) =>
  cutOutWidth(url) === null ? null : url.replace("/face/", "/porte/").replace(/jpg$/, "webp");

/** The address of a cut front on a sitter's face; null for any other picture. @param view as `sur-ines` */
export const cutOutOn = (url: string, view: string) =>
  cutOutWidth(url) === null ? null : url.replace("/face/", `/${view}/`);
