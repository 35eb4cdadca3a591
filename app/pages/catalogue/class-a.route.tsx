import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { CLASS_A } from "~/domain/catalogue/shelves.server";
import { catalogueMeta } from "./catalogue-meta";
import { cataloguePage } from "./catalogue-view.server";
import { CataloguePage } from "./catalogue-page";
import { filtersSheet } from "./filters-sheet";

export const links: LinksFunction = () => [filtersSheet];
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => catalogueMeta(data, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  return json(await cataloguePage(context, request, CLASS_A));
}

export default function Catalogue() {
  return <CataloguePage {...useLoaderData<typeof loader>()} />;
}
