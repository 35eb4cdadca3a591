import type { Services } from "~/infra/services.server";
import { toEuros } from "~/domain/money";
import { freeIn } from "~/domain/catalogue/sizes/free";
import type { Product } from "./products.server";
import { filterWarning } from "./safety/families";
import { instructionsPath, safetyOf, type ProductSafety } from "./safety/safety.server";

/** A product as the API gives it, with the field names of the specification. */
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
    equipmentClass: product.equipmentClass,
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
    availableBySize: Object.fromEntries(
      colors.map((color) => [
        color.value,
        Object.fromEntries(product.sizes.map((size) => [size, freeIn(color.pieces, size)])),
      ]),
    ),
    taille: product.sizes,
    deliveryEstimate: product.deliveryEstimate,
    isNewProduct: product.isNew,
    isAccessoire: product.isAccessory,
    isTop: product.isTop,
  };
}

/** Products with what an offer must show by law: maker, numbers, safety. */
export async function offersJson(services: Services, products: Product[]) {
  const safety = await safetyOf(
    services,
    products.map(({ id }) => id),
  );
  return products.map((product) => {
    const said = safety.get(product.id);
    return { ...productJson(product), ...(said && safetyJson(said)) };
  });
}

/** The same for one product. */
export async function offerJson(services: Services, product: Product) {
  return (await offersJson(services, [product]))[0];
}

function safetyJson({ maker, responsible, family, colors, ...said }: ProductSafety) {
  const byColor = Object.entries(colors);
  return {
    manufacturer: maker,
    responsiblePerson: responsible,
    legalFamily: family,
    makerReference: said.makerReference,
    countryOfOrigin: said.originCountry,
    udiDi: said.udiDi,
    ceMarking: said.ceMarked,
    uvProtection: said.uvProtection,
    warnings: said.warnings,
    instructions: said.instructions,
    instructionsUrl: said.instructionsFile && instructionsPath(said.instructionsFile),
    filterByColor: Object.fromEntries(byColor.map(([value, { filterCategory }]) => [value, filterCategory])),
    filterWarningByColor: Object.fromEntries(
      byColor.map(([value, { filterCategory }]) => [value, filterWarning(filterCategory)]),
    ),
    gtinByColor: Object.fromEntries(
      byColor.map(([value, { gtins }]) => [value, Object.fromEntries(gtins.map(({ size, gtin }) => [size, gtin]))]),
    ),
  };
}
