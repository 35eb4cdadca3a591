import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { offerJson } from "~/domain/catalogue/product-json.server";
import { findProduct, isProductId } from "~/domain/catalogue/products.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { apiError } from "~/http/answers/api-answers.server";
import { changeByCall, removeByCall } from "~/pages/admin/products/product-calls.server";

export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  const product = isProductId(id) ? await findProduct(context.services, id) : null;
  return product ? json(await offerJson(context.services, product)) : apiError(404, "Article introuvable.");
}

/** Changes a product or takes it off sale, for administrators. */
export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const { account } = requireAdminForCall(context);
  return request.method === "PUT" ? changeByCall(context, account, request, id) : removeByCall(context, account, id);
}
