import { findProduct, openingColor, type Product, type ProductColor } from "~/domain/catalogue/products.server";
import { notFound } from "~/http/answers/not-found.server";
import type { Services } from "~/infra/services.server";
import { colorSlug } from "~/ui/color-slug";

/** The frame of an address below an article's. @throws the page to show instead */
export async function frameAt(services: Services, slug = ""): Promise<Product> {
  const product = await findProduct(services, slug);
  if (!product || product.isAccessory) throw notFound("Article introuvable.");
  return product;
}

export function shownColor(product: Product, request: Request): ProductColor | undefined {
  return askedColor(product, new URL(request.url).searchParams.get("couleur")) ?? openingColor(product);
}

/** Named as in our links, or by its value as in links from elsewhere. */
export function askedColor({ colors }: Product, asked: string | null): ProductColor | undefined {
  if (!asked) return undefined;
  const wanted = asked.toLowerCase().replace(/^#/, "");
  return colors.find((color) => colorSlug(color.name) === wanted || color.value.slice(1) === wanted);
}
