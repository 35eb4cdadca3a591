import type { Card } from "~/ui/product-card";
import { pageMeta } from "~/http/head/page-meta";

type Shown = { cards: Card[]; title: string; description: string; path: string; page: number; noindex: boolean };

/** Filtered and sorted views repeat the same products, so that search engines are asked to list the plain pages only. */
export function catalogueMeta(shown: Shown | undefined, matches: Parameters<typeof pageMeta>[1]) {
  if (!shown) return pageMeta({ title: "Catalogue" }, matches);
  const { cards, title, description, path, page, noindex } = shown;
  const later = page > 1;
  return pageMeta(
    {
      title: later ? `${title}, page ${page}` : title,
      description,
      canonical: later ? `${path}?page=${page}` : path,
      picture: firstPicture(cards),
      noindex,
    },
    matches,
  );
}

/** The picture of the first card stands for the page. */
export function firstPicture([card]: Pick<Card, "colors" | "shown">[] = []): string | undefined {
  return card?.colors[card.shown ?? 0]?.[2];
}
