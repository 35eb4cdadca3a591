import { formatEuros } from "~/domain/money";
import { CLASS_A_OFFER } from "~/domain/catalogue/equipment-classes";
import type { Gender } from "~/domain/catalogue/classification";
import { isLow, isSoldOut, openingColor, type Product, type ProductColor } from "~/domain/catalogue/products.server";
import { cutOutWidth } from "~/infra/pictures/cut-out-address";
import { colorFamiliesOf } from "~/shop/colors/recognise";
import { slugOf } from "~/ui/slug";
import { sitterOf } from "./sitters.server";
import type { Card, CardColor } from "~/ui/product-card";

/** The path of a product's own page. */
export function productPath({ isAccessory, number, slug }: Pick<Product, "isAccessory" | "number" | "slug">): string {
  return isAccessory ? `/article-accessoire/${number}` : `/article/${slug}`;
}

/**
 * What a card of a shelf shows, and nothing more: every byte is sent twice, in the HTML and in the data that React
 * starts from.
 */
export const cardOf = (product: Product): Card => cardFor(product, product.gender);

/**
 * @param gender of the shelf: a frame for everyone is shown on a face of that gender
 * @param families of colours that the list was narrowed to: the card opens with a colour of these, and so does the article it leads to
 */
export function cardFor(product: Product, gender: Gender, families: string[] = []): Card {
  const { reduction, colors } = product;
  const usual = openingColor(product);
  const opening = openingColor({ colors: colors.filter((color) => isOfFamilies(color, families)) }) ?? usual;
  const forWhom = product.gender === "mixte" ? gender : product.gender;
  // The card puts the worn picture's address together from that of the front, in whatever colour is chosen.
  const isFront = colors.every(({ images }) => images[0]?.url.includes("/face/"));
  const on = isFront && sitterOf({ number: product.number, gender: forWhom }, opening?.images[0]?.url ?? "");
  const labels = [...(product.equipmentClass === "A" ? [CLASS_A_OFFER] : []), ...(product.isNew ? ["Nouveau"] : [])];
  return {
    number: product.number,
    href: productPath(product) + (opening && opening !== usual ? `?couleur=${slugOf(opening.name)}` : ""),
    brand: product.brand,
    name: product.name,
    ...(product.frontWidthMm && product.gender !== "enfant" && { wide: product.frontWidthMm }),
    ...centresOf(product, opening),
    price: formatEuros(product.effectiveCents),
    ...(reduction && { was: formatEuros(reduction.referenceCents), percent: reduction.percent }),
    ...(labels.length > 0 && { labels }),
    ...(on && { on }),
    ...(isSoldOut(product) && { soldOut: true }),
    ...(opening && colors.indexOf(opening) > 0 && { shown: colors.indexOf(opening) }),
    colors: colors.map(cardColor),
  };
}

/** For the photographs that are laid over a face; empty for every other picture. */
function centresOf({ lensWidthMm, bridgeMm }: Product, color: ProductColor | undefined): { centres?: number } {
  const isCutOut = cutOutWidth(color?.images[0]?.url ?? "") !== null;
  return isCutOut && lensWidthMm && bridgeMm ? { centres: lensWidthMm + bridgeMm } : {};
}

function isOfFamilies(color: ProductColor, families: string[]): boolean {
  return (
    families.length > 0 &&
    colorFamiliesOf(color).some((family) => families.some((asked) => asked.toLowerCase() === family))
  );
}

const PAINT = /_([a-z]+)-([0-9a-f]{6})/;

/** The same cards with shorter addresses, for pages of many cards. `pictureOf` restores the addresses. */
export function brief(cards: Card[]): Card[] {
  return cards.map((card) => {
    const [first, ...others] = card.colors;
    const rest = (image: string) => image.replace(PAINT, "");
    const short = ([value, name, image, left]: CardColor): CardColor => {
      const [, paint = "", tone] = PAINT.exec(image) ?? [];
      const isSame = first && value.slice(1) === tone && rest(image) === rest(first[2]);
      return [value, name, isSame ? paint : image, left];
    };
    return first ? { ...card, colors: [first, ...others.map(short)] } : card;
  });
}

function cardColor(color: ProductColor): CardColor {
  const { value, name, images, available } = color;
  const image = images[0]?.url ?? "";
  return [value, name, image, isLow(color) || available === 0 ? available : null];
}
