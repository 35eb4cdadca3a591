import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { offerJson } from "~/domain/catalogue/product-json.server";
import { findProduct, isProductId } from "~/domain/catalogue/products.server";
import { apiError } from "~/http/answers/api-answers.server";

export async function loader({ params: { slug = "" }, context }: LoaderFunctionArgs) {
  const product = isProductId(slug) ? null : await findProduct(context.services, slug);
  return product ? json(await offerJson(context.services, product)) : apiError(404, "Article introuvable.");
}
