import { formatEuros } from "~/domain/money";
import { CLASS_A_OFFER } from "~/domain/catalogue/equipment-classes";
import { isLow, isSoldOut, openingColor, type Product } from "~/domain/catalogue/products.server";
import type { Card, CardColor } from "~/ui/product-card";

/** Where a product's own page is. */
export function productPath({ isAccessory, number, slug }: Pick<Product, "isAccessory" | "number" | "slug">): string {
  return isAccessory ? `/article-accessoire/${number}` : `/article/${slug}`;
}

/** What a card of a grid shows, and nothing more: it travels twice, as HTML and as the data React starts from. */
export function cardOf(product: Product): Card {
  const { reduction, colors } = product;
  const opening = openingColor(product);
  const labels = [...(product.equipmentClass === "A" ? [CLASS_A_OFFER] : []), ...(product.isNew ? ["Nouveau"] : [])];
  return {
    number: product.number,
    href: productPath(product),
    brand: product.brand,
    name: product.name,
    price: formatEuros(product.effectiveCents),
    cents: product.effectiveCents,
    ...(reduction && { was: formatEuros(reduction.referenceCents), percent: reduction.percent }),
    ...(labels.length > 0 && { labels }),
    ...(isSoldOut(product) && { soldOut: true }),
    ...(opening && colors.indexOf(opening) > 0 && { shown: colors.indexOf(opening) }),
    colors: colors.map((color): CardColor => [
      color.value,
      color.name,
      color.images[0]?.url ?? "",
      isLow(color) || color.available === 0 ? color.available : null,
    ]),
  };
}
