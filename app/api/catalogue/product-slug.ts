import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { findSlug, isProductId } from "~/domain/catalogue/products.server";
import { apiError } from "~/http/answers/api-answers.server";

export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  const slug = isProductId(id) ? await findSlug(context.services, id) : null;
  return slug ? json({ slug }) : apiError(404, "Article introuvable.");
}
