import { pictureOf, type Card } from "~/ui/product-card";
import { pageMeta } from "~/http/head/page-meta";
import type { CataloguePageProps } from "./catalogue-page";
import { listTitle } from "./list-words";

/** Filtered and sorted views repeat the same products, so that search engines are asked to list the plain pages only. */
export function catalogueMeta(shown: CataloguePageProps | undefined, matches: Parameters<typeof pageMeta>[1]) {
  if (!shown) return pageMeta({ title: "Catalogue" }, matches);
  const { cards, title, facets, sort, description, path, page, noindex } = shown;
  return pageMeta(
    {
      title: listTitle(title, facets, sort, page),
      description,
      canonical: page > 1 ? `${path}?page=${page}` : path,
      picture: firstPicture(cards),
      noindex,
    },
    matches,
  );
}

/** The picture of the first card, used as the page's preview. */
export function firstPicture([card]: Pick<Card, "colors" | "shown">[] = []): string | undefined {
  return card && pictureOf(card, card.shown ?? 0);
}
