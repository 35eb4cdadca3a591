import { pageMeta } from "./page-meta";

type Shown = { title: string; description: string; path: string; page: number; noindex: boolean };

/** Filtered and sorted views are many and the same things again: search engines are asked to keep the plain ones only. */
export function catalogueMeta(shown: Shown | undefined, matches: Parameters<typeof pageMeta>[1]) {
  if (!shown) return pageMeta({ title: "Catalogue" }, matches);
  const { title, description, path, page, noindex } = shown;
  const later = page > 1;
  return pageMeta({ title: later ? `${title}, page ${page}` : title, description, canonical: later ? `${path}?page=${page}` : path, noindex }, matches);
}
