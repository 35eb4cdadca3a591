import { toEuros } from "~/domain/money";
import type { Product } from "./products.server";

/** A product as the API gives it: the field names are the specification's. */
export function productJson(product: Product) {
  const { colors } = product;
  return {
    _id: product.id,
    id: product.number,
    slug: product.slug,
    name: product.name,
    brand: product.brand,
    price: toEuros(product.priceCents),
    discountPrice: product.discountCents === null ? null : toEuros(product.discountCents),
    description: product.description,
    cate: product.isAccessory ? (product.accessoryCategory ?? "accessories") : product.category,
    gender: product.gender,
    shape: product.shape,
    material: product.material,
    longueurBranche: product.templeMm,
    collectionProd: product.collection,
    typeMonture: product.rimType,
    colors: colors.map((color) => color.value),
    colorNames: colors.map((color) => color.name),
    colorImages: Object.fromEntries(colors.map((color) => [color.value, color.images.map((image) => image.url)])),
    stockByColor: Object.fromEntries(
      colors.map((color) => [color.value, { stock: color.available, lowStockThreshold: color.lowStockThreshold }]),
    ),
    taille: product.sizes,
    deliveryEstimate: product.deliveryEstimate,
    isNewProduct: product.isNew,
    isAccessoire: product.isAccessory,
    isTop: product.isTop,
  };
}
