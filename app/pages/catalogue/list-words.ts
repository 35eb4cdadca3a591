import { colorFamily, COLOR_FAMILIES } from "~/shop/colors/families";
import { slugOf } from "~/ui/slug";

/**
 * One value of a filter: as it is sent (empty when it is the slug of what is shown), as it is shown (empty when it is the
 * same), how many products have it, and whether it is ticked. A page's data is shorter so; `choicesOf` writes all of it.
 */
export type Choice = [value: string, label: string, count: number, chosen: boolean];
export type Facet = {
  name: string;
  /** Of the filter by colours, only what is ticked. */
  choices: Choice[];
  /** How many products each of `COLOR_FAMILIES` has: a page's data would name the families in a tenth of its bytes. */
  families?: number[];
};

/** The names of the filters, by the names that their values have in an address. */
export const LEGENDS: Record<string, string> = {
  "pour": "Pour qui",
  "classe": "Offre",
  "marque": "Marque",
  "forme": "Forme",
  "matiere": "Matière",
  "couleur": "Couleur",
  "prix": "Prix",
  "largeur": "Taille",
  "a-ma-taille": "Sur moi",
  "miennes": "Taille",
};

/** Every value that a filter offers, each with its word. */
export function choicesOf(facet: Facet): Choice[] {
  const { families } = facet;
  const choices = facet.choices.map(([value, label, count, on]): Choice => [
    value || slugOf(label),
    label || value,
    count,
    on,
  ]);
  if (!families) return choices;
  const ticked = (code: string) => choices.find(([value]) => value.toLowerCase() === code);
  const known = COLOR_FAMILIES.map(
    ({ code, label }, position): Choice => ticked(code) ?? [code, label, families[position] ?? 0, false],
  );
  return [...known.filter(([, , count, on]) => count > 0 || on), ...choices.filter(([value]) => !colorFamily(value))];
}

/** The orders of a list besides the usual one, with their names. */
export const SORTS = [
  ["priceAsc", "Prix croissant"],
  ["priceDesc", "Prix décroissant"],
  ["newest", "Plus récentes"],
] as const;

/** The chosen filters and order, in words: 'Maison Valmy, Ronde, prix croissant'; empty for the whole list. */
export function chosenWords(facets: Facet[], sort: string): string {
  const filters = facets.flatMap((facet) => choicesOf(facet).flatMap(([, label, , chosen]) => (chosen ? [label] : [])));
  const order = SORTS.find(([value]) => value === sort)?.[1].toLowerCase();
  return [...filters, ...(order ? [order] : [])].join(", ");
}

/** The title of a list with its filters, order and page, so that each of its views has another title. */
export function listTitle(title: string, facets: Facet[], sort: string, page: number): string {
  const chosen = chosenWords(facets, sort);
  const joined = title.includes(" : ") ? ", " : " : ";
  return `${title}${chosen && joined + chosen}${page > 1 ? `, page ${page}` : ""}`;
}
