import type { Services } from "~/infra/services.server";
import { articlesNamed } from "~/domain/catalogue/safety/named-articles.server";
import { productsById } from "~/domain/catalogue/products-by-id.server";

/** A product or a model of lenses that the number of a recall names today. */
export type NamedProduct = { id: string; name: string; brand: string };

/**
 * The products among which the optician chooses, because a maker's reference names those of several brands: it is unique
 * with its maker alone. Empty where all that a number names is of one brand.
 */
export async function productsToChoose(services: Services, typed: string): Promise<NamedProduct[]> {
  const named = await articlesNamed(services, typed);
  const products = await productsById(services, [...new Set(named.map(({ productId }) => productId))]);
  const lenses = new Map(named.flatMap(({ lens }) => (lens ? [[lens.id, lens]] : [])));
  const all = [
    ...products.map(({ id, brand, name }) => ({ id, brand, name: `${brand} ${name}` })),
    ...[...lenses.values()].map(({ id, brand, name }) => ({ id, brand: brand ?? "", name: `Verres ${name}` })),
  ];
  return new Set(all.map(({ brand }) => brand)).size > 1 ? all : [];
}

/**
 * What a recall leaves out, from the products that were ticked for it.
 * @returns null where a choice is asked for and nothing is ticked
 */
export async function leftOutBy(services: Services, typed: string, ticked: string[]): Promise<string[] | null> {
  const all = await productsToChoose(services, typed);
  const left = all.filter(({ id }) => !ticked.includes(id)).map(({ id }) => id);
  return all.length > 0 && left.length === all.length ? null : left;
}
