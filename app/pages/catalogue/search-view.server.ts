import { ANYTHING, readQuery } from "~/domain/catalogue/query";
import { cleanQuery, search } from "~/domain/search/search.server";
import type { SearchPageProps } from "./search-page";
import { brief, cardFor } from "~/http/pictures/product-cards.server";
import { wornCards } from "~/http/pictures/worn.server";
import { shelfWays } from "~/http/frames/shelf-ways.server";
import { colorFamiliesOf } from "~/shop/colors/recognise";
import { facetsView } from "./catalogue-view.server";
import type { ShopContext } from "~/http/request-context.server";

/** Everything the search page shows, from what its address asks; an empty query finds nothing, and nothing is looked up. */
export async function searchPage(context: ShopContext, request: Request): Promise<SearchPageProps> {
  const { services } = context;
  const asked = new URL(request.url).searchParams;
  const query = cleanQuery(asked.get("q"));
  const wanted = readQuery(asked, ANYTHING);
  if (!query)
    return {
      query,
      cards: [],
      facets: [],
      sort: wanted.sort,
      total: 0,
      page: 1,
      pages: 1,
      readAs: null,
      suggestion: null,
      ways: await shelfWays(services),
    };
  // A colour that is ticked, or else one that the query names, is what the cards show.
  const colors = wanted.colors.length > 0 ? wanted.colors : colorFamiliesOf({ name: query, value: "" });
  const { products, facets, total, page, pages, readAs, suggestion } = await search(services, query, wanted);
  return {
    query,
    cards: brief(
      wornCards(
        context,
        products.map((product) => cardFor(product, product.gender, colors)),
      ),
    ),
    facets: facetsView(facets, wanted),
    sort: wanted.sort,
    total,
    page,
    pages,
    readAs,
    suggestion,
    ways: total === 0 ? await shelfWays(services) : null,
  };
}
