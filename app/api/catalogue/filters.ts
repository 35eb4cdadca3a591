import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { countProducts } from "~/domain/catalogue/catalogue.server";
import { classify } from "~/domain/catalogue/classification";
import { ANYTHING } from "~/domain/catalogue/query";

/** The values of a catalogue page's filters, in French alphabetical order. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const { facets } = await countProducts(context.services, {
    ...ANYTHING,
    ...classify({ gender: search.get("gender"), cate: search.get("cate") }),
  });
  const values = (facet: keyof typeof facets) => facets[facet].map(({ value }) => value);
  return json({ brands: values("brands"), shapes: values("shapes"), materials: values("materials") });
}
