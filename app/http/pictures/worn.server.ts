import { isPlaced } from "~/domain/try-on/try-on.server";
import type { ShopContext } from "~/http/request-context.server";
import { cutOutWidth, cutOutWorn } from "~/infra/pictures/cut-out-address";
import { wornUrl } from "~/illustration/index";
import type { Card } from "~/ui/product-card";

type Wearing = Pick<ShopContext, "face">;
type Picture = { url: string; alt: string };
type Measures = { lensWidth: number; overall?: number } | null;

/** True when this browser sees frames on the photograph of its own face. */
function isWearing({ face }: Wearing): boolean {
  return face !== null && face.shown && isPlaced(face);
}

/**
 * The distance between the pupils of this browser's face, in millimetres; null when it has no face that frames can be
 * laid on.
 */
export function pupilsOf({ face }: Wearing): number | null {
  return face && isPlaced(face) ? face.marks.distance : null;
}

/** The address of a frame as it is laid over a face: drawn, or cut out of its photograph; null for any other picture. */
export const wornFront = (url: string) => cutOutWorn(url) ?? wornUrl(url);

/** Cards whose fronts are shown on this browser's face; other photographs and accessories stay as they are. */
export function wornCards(context: Wearing, cards: Card[]): Card[] {
  if (!isWearing(context)) return cards;
  return cards.map((card) => ({
    ...card,
    on: undefined,
    colors: card.colors.map(([value, name, image, left]) => [value, name, wornFront(image) ?? image, left]),
  }));
}

/** One picture; a front is shown on this browser's face. */
export function wornPicture<Shown extends Picture>(context: Wearing, picture: Shown): Shown {
  const url = isWearing(context) ? wornFront(picture.url) : null;
  return url ? { ...picture, url } : picture;
}

/**
 * An article's pictures, the one on this browser's face first.
 * @param name of the article
 * @param measures of the chosen size, in millimetres
 */
export function withWorn(context: Wearing, images: Picture[], name: string, measures: Measures): Picture[] {
  const url = isWearing(context) && images[0] ? wornInSize(images[0].url, measures) : null;
  return url ? [{ url, alt: `${name}, sur votre visage` }, ...images] : images;
}

/** A drawing takes any size. A photograph shows one, and is not offered for a size of another width. */
function wornInSize(url: string, measures: Measures): string | null {
  const shown = cutOutWidth(url);
  if (shown === null) return wornUrl(url, measures?.lensWidth);
  const width = measures ? measures.overall : shown;
  return width !== undefined && Math.abs(width - shown) <= 1 ? cutOutWorn(url) : null;
}
