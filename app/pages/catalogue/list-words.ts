/** One value of a filter: as it is sent, as it is shown, how many products have it, and whether it is ticked. */
export type Choice = [value: string, label: string, count: number, chosen: boolean];
export type Facet = { name: string; legend: string; choices: Choice[] };

/** The orders of a list besides the usual one, with their names. */
export const SORTS = [
  ["priceAsc", "Prix croissant"],
  ["priceDesc", "Prix décroissant"],
  ["newest", "Plus récentes"],
] as const;

/** The chosen filters and order, in words: 'Maison Valmy, Ronde, prix croissant'; empty for the whole list. */
export function chosenWords(facets: Facet[], sort: string): string {
  const filters = facets.flatMap(({ choices }) => choices.flatMap(([, label, , chosen]) => (chosen ? [label] : [])));
  const order = SORTS.find(([value]) => value === sort)?.[1].toLowerCase();
  return [...filters, ...(order ? [order] : [])].join(", ");
}

/** The title of a list with its filters, order and page, so that each of its views has another title. */
export function listTitle(title: string, facets: Facet[], sort: string, page: number): string {
  const chosen = chosenWords(facets, sort);
  const joined = title.includes(" : ") ? ", " : " : ";
  return `${title}${chosen && joined + chosen}${page > 1 ? `, page ${page}` : ""}`;
}
