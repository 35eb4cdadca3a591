import { isPlaced } from "~/domain/try-on/try-on.server";
import type { ShopContext } from "~/http/request-context.server";
import { wornUrl } from "~/illustration/index";
import type { Card } from "~/ui/product-card";

type Wearing = Pick<ShopContext, "face">;
type Picture = { url: string; alt: string };

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

/** Cards whose drawn frames are shown on this browser's face; photographs and accessories stay as they are. */
export function wornCards(context: Wearing, cards: Card[]): Card[] {
  if (!isWearing(context)) return cards;
  return cards.map((card) => ({
    ...card,
    on: undefined,
    colors: card.colors.map(([value, name, image, left]) => [value, name, wornUrl(image) ?? image, left]),
  }));
}

/** One picture; a drawn frame is shown on this browser's face. */
export function wornPicture<Shown extends Picture>(context: Wearing, picture: Shown): Shown {
  const url = isWearing(context) ? wornUrl(picture.url) : null;
  return url ? { ...picture, url } : picture;
}

/**
 * An article's pictures, the one on this browser's face first.
 * @param name of the article
 * @param lensWidth of the chosen size, in millimetres
 */
export function withWorn(context: Wearing, images: Picture[], name: string, lensWidth?: number | null): Picture[] {
  const url = isWearing(context) && images[0] ? wornUrl(images[0].url, lensWidth) : null;
  return url ? [{ url, alt: `${name}, sur votre visage` }, ...images] : images;
}
