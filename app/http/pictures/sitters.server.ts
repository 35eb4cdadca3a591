import { LRUCache } from "lru-cache";

import type { Product } from "~/domain/catalogue/products.server";
import { cutOutOn, cutOutWidth } from "~/infra/pictures/cut-out-address";
import {
  measuresOf,
  overallWidth,
  parseFrameUrl,
  SITTER_NAMES,
  sitterUrl,
  type SitterName,
} from "~/illustration/index";

const OF_GENDER: Record<string, readonly SitterName[]> = {
  femme: ["ines", "awa", "mai", "suzanne"],
  homme: ["georges", "karim"],
};

/** How much the width of a frame may differ from the width of a face that it suits, in millimetres. */
const NEAR = 6;

/**
 * Overall widths of frames by address, in millimetres; null when the address is no drawn frame. They are kept because
 * the front has to be computed to know its width, which is too slow for each card of a shelf.
 */
const widths = new LRUCache<string, { width: number | null }>({ max: 10_000 });

/** The width of a front, drawn or cut out of its photograph, in millimetres; null for any other picture. */
export function frontWidth(url: string): number | null {
  const cut = cutOutWidth(url);
  return cut ?? drawnWidth(url);
}

function drawnWidth(url: string): number | null {
  const known = widths.get(url);
  if (known) return known.width;
  const shown = parseFrameUrl(url);
  const width = shown && overallWidth(shown.drawing);
  widths.set(url, { width });
  return width;
}

/**
 * The sitter who wears a frame for adults, drawn or cut out: one with a face as wide as the frame, the same on every
 * page. Null for another photograph.
 */
export function sitterOf({ gender, number }: Pick<Product, "gender" | "number">, url: string): SitterName | null {
  const wide = gender === "enfant" ? null : frontWidth(url);
  if (wide === null) return null;
  const all = OF_GENDER[gender] ?? SITTER_NAMES;
  const near = all.filter((name) => Math.abs(measuresOf(name).face - wide) <= NEAR);
  const list = near.length > 0 ? near : all;
  return list[number % list.length] ?? null;
}

/** The address of the same picture, where nothing but the face is shown; null where no sitter wears it. */
export function wornBySitter(product: Pick<Product, "gender" | "number">, url: string): string | null {
  const name = sitterOf(product, url);
  return name && (cutOutOn(url, `sur-${name}`) ?? sitterUrl(url, `sur-${name}`));
}

type Sizes = Pick<Product, "sizes" | "frontWidthMm" | "lensWidthMm">;

/**
 * The width of the front in a size, in millimetres, of a frame whose picture was cut out; null when the sheet cannot tell
 * it.
 * @param lensWidth of that size
 */
export function cutWidthInSize(
  { sizes, frontWidthMm, lensWidthMm }: Sizes,
  url: string,
  lensWidth?: number | null,
): number | null {
  if (!lensWidth || sizes.length < 2 || lensWidth === lensWidthMm) return cutOutWidth(url);
  return frontWidthMm && lensWidthMm ? frontWidthMm + 2 * (lensWidth - lensWidthMm) : null;
}

/** True for a drawing, which takes any size, and for a size as wide as the front that was cut out. */
function isPhotographed(product: Sizes, url: string, lensWidth?: number | null): boolean {
  const shown = cutOutWidth(url);
  if (shown === null) return true;
  const width = cutWidthInSize(product, url, lensWidth);
  return width !== null && Math.abs(width - shown) <= 1;
}

/**
 * The picture of a product on a sitter's face; null for accessories, children's frames, photographs that are not cut
 * out, and a size that a photograph does not show.
 * @param lensWidth of the chosen size, in millimetres
 * @param asked the sitter to wear it; otherwise the frame's own
 */
export function sitterPicture(product: Product, url: string, lensWidth?: number | null, asked?: SitterName | null) {
  const own = sitterOf(product, url);
  const name = own && (asked ?? own);
  if (!name || !isPhotographed(product, url, lensWidth)) return null;
  const worn = cutOutOn(url, `sur-${name}`) ?? sitterUrl(url, `sur-${name}`, lensWidth);
  if (!worn) return null;
  const { face, pupils } = measuresOf(name);
  return {
    url: worn,
    alt: `${product.brand} ${product.name}, sur un visage large de ${face} mm, ${pupils} mm entre les pupilles`,
  };
}
