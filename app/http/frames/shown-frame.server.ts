import { findProduct, openingColor, type Product, type ProductColor } from "~/domain/catalogue/products.server";
import { notFound } from "~/http/answers/not-found.server";
import type { Services } from "~/infra/services.server";
import { slugOf } from "~/ui/slug";

/** The frame that an address below an article's page names. @throws the page to show instead */
export async function frameAt(services: Services, slug = ""): Promise<Product> {
  const product = await findProduct(services, slug);
  if (!product || product.isAccessory) throw notFound("Article introuvable.");
  return product;
}

export function shownColor(product: Product, request: Request): ProductColor | undefined {
  return askedColor(product, new URL(request.url).searchParams.get("couleur")) ?? openingColor(product);
}

/** Finds the colour by the name that our links use, or by the value that older links of other sites use. */
export function askedColor({ colors }: Product, asked: string | null): ProductColor | undefined {
  if (!asked) return undefined;
  const wanted = asked.toLowerCase().replace(/^#/, "");
  return colors.find((color) => slugOf(color.name) === wanted || color.value.slice(1) === wanted);
}
