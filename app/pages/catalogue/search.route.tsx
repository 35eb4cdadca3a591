import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { pageMeta } from "~/http/head/page-meta";
import { listTitle } from "./list-words";
import { searchPage } from "./search-view.server";
import { SearchPage } from "./search-page";
import { sheetLink } from "~/ui/styles/sheet";
import searchSheet from "./search.css";
import { filtersSheet } from "./filters-sheet";

export const links: LinksFunction = () => [filtersSheet, sheetLink(searchSheet)];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    { title: data?.query ? listTitle(`Recherche : ${data.query}`, data.facets, data.sort, data.page) : "Rechercher" },
    matches,
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  return json(await searchPage(context, request));
}

export default function Search() {
  return <SearchPage {...useLoaderData<typeof loader>()} />;
}
