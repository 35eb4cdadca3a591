import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { allProducts } from "~/domain/catalogue/catalogue.server";
import { classify } from "~/domain/catalogue/classification";
import { offersJson } from "~/domain/catalogue/product-json.server";
import { readQuery } from "~/domain/catalogue/query";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const query = readQuery(search, classify({ gender: search.get("gender"), cate: search.get("cate") }));
  const limit = Number(search.get("limit")) || undefined;
  const products = await allProducts(context.services, query, limit);
  return json(await offersJson(context.services, products));
}
