import { LRUCache } from "lru-cache";

import type { Services } from "~/infra/services.server";
import { colorFamily } from "~/shop/colors/families";
import { familyOrder } from "~/shop/colors/recognise";
import { CLASS_A_OFFER, frameClassOf } from "~/domain/catalogue/equipment-classes";
import type { Gender } from "./classification";
import {
  genderLabel,
  inFrenchOrder,
  materialLabel,
  priceBandLabel,
  priceBandOf,
  shapeLabel,
  widthCode,
  widthLabel,
  widthOrder,
} from "./labels";
import { fitFor } from "./frame-size";
import { productsOnSale, type OnSale } from "./memory.server";
import { selectProducts, type Product } from "./products.server";
import { ANYTHING, MARKING_TOLERANCE, type CatalogueQuery, type OwnMarking } from "./query";
import { onSale } from "./safety/on-sale.server";
import type { SearchableProduct } from "./searchable.server";
import { firstOf, inOrder } from "./shelf-order";
import { readPerVersion } from "./version.server";

export const PAGE_SIZE = 24;
const MOST_LISTED = 500;

export type FacetValue = { value: string; label: string; count: number };
export const FACETS = [
  "brands",
  "shapes",
  "materials",
  "colors",
  "classes",
  "genders",
  "widths",
  "prices",
  "fits",
] as const;
export type Facet = (typeof FACETS)[number];
export type Facets = Record<Facet, FacetValue[]>;
export type Listing = { products: Product[]; facets: Facets; total: number; page: number; pages: number };

type Asked = Pick<CatalogueQuery, "pupils">;

/** The value or values that each filter compares; null for a product that none of the filter's values matches. */
const FACET_VALUE: Record<Facet, (product: SearchableProduct, asked: Asked) => string | readonly string[] | null> = {
  brands: ({ brand }) => brand,
  shapes: ({ shape }) => shape,
  materials: ({ material }) => material,
  colors: ({ colorFamilies }) => colorFamilies,
  classes: frameClassOf,
  genders: ({ gender }) => gender,
  prices: ({ effectiveCents }) => priceBandOf(effectiveCents),
  fits: (product, { pupils }) => (pupils && fitFor(product, pupils)?.fit === "good" ? "oui" : null),
  widths: ({ frontWidthMm, gender }) => (frontWidthMm && gender !== "enfant" ? widthCode(frontWidthMm) : null),
};
/** The word shown for a value of each filter. */
const FACET_LABELS: Record<Facet, (value: string) => string> = {
  brands: (brand) => brand,
  shapes: shapeLabel,
  materials: materialLabel,
  colors: (code) => colorFamily(code)?.label ?? code,
  classes: (value) => (value.toUpperCase() === "A" ? CLASS_A_OFFER : value),
  genders: genderLabel,
  widths: widthLabel,
  prices: priceBandLabel,
  fits: () => "À ma taille",
};

/** Filters whose values are not shown in alphabetical order, with the number to sort by. */
const FACET_ORDER: Partial<Record<Facet, (value: string) => number>> = {
  colors: familyOrder,
  widths: widthOrder,
  prices: Number,
};

/** One page of the catalogue; a page past the end gives the last one. */
export async function listProducts(services: Services, query: CatalogueQuery): Promise<Listing> {
  const { ordered, facets } = await shelf(services, query);
  const pages = Math.max(1, Math.ceil(ordered.length / PAGE_SIZE));
  const page = Math.min(query.page, pages);
  const shown = ordered.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return { products: await whole(services, shown), facets, total: ordered.length, page, pages };
}

/** `listProducts`, remembered for one version of the catalogue: callers share what it returns and do not change it. */
export const currentListing = readPerVersion(listProducts);

/**
 * Every product that matches, for the API, a page at a time: `limit` products, up to the most that an answer may hold.
 */
export async function allProducts(services: Services, query: CatalogueQuery, limit = MOST_LISTED): Promise<Product[]> {
  const size = Math.max(1, Math.min(limit, MOST_LISTED));
  const { ordered } = await shelf(services, query);
  return whole(services, ordered.slice((query.page - 1) * size, query.page * size));
}

/** How many accessories each family has; the key null counts those without a family. */
export async function accessoriesOfFamilies(services: Services): Promise<Map<string | null, number>> {
  const counts = new Map<string | null, number>();
  for (const { accessoryCategory } of await ofShelf(services, { ...ANYTHING, category: "accessory" }))
    counts.set(accessoryCategory, (counts.get(accessoryCategory) ?? 0) + 1);
  return counts;
}

/** A part of one family of accessories, in the shop's own order. @param family null for accessories without a family */
export async function productsOfFamily(
  services: Services,
  family: string | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<Product[]> {
  const accessories = await ofShelf(services, { ...ANYTHING, category: "accessory" });
  const its = accessories.filter(({ accessoryCategory }) => accessoryCategory === family);
  return whole(services, inOrder(its, "selection").slice(offset, offset + limit));
}

export async function topProducts(services: Services, limit: number): Promise<Product[]> {
  const frames = (await ofShelf(services, ANYTHING)).filter(({ isTop, isAccessory }) => isTop && !isAccessory);
  return whole(services, inOrder(frames, "selection").slice(0, limit));
}

/**
 * Frames to show beside this one: of its category, those of its shape first, then those of its brand, then by price.
 */
export async function relatedFrames(services: Services, product: Product, limit = 4): Promise<Product[]> {
  const { category, gender, shape, brand, priceCents } = product;
  const others = (await ofShelf(services, { ...ANYTHING, category, gender })).filter(
    (other) => isOfAge(other, gender) && !other.soldOut && other.id !== product.id,
  );
  const likeness = (other: SearchableProduct) =>
    (other.shape === (shape ?? "") ? 2 : 0) + (other.brand === brand ? 1 : 0);
  const dearer = (other: SearchableProduct) => Math.abs(other.priceCents - priceCents);
  const nearest = firstOf(
    others,
    limit,
    (one, other) => likeness(other) - likeness(one) || dearer(one) - dearer(other) || one.number - other.number,
  );
  return whole(services, nearest);
}

/**
 * A frame of class A that can be bought, made for the same gender as the given frame, and of its shape where there is
 * one.
 * @param like null when no frame was chosen: any shape will do
 * @param forChild whether a child is to wear it; null when unknown, and then the gender of the given frame decides
 * @returns null when there is none
 */
export async function classAFrameLike(
  services: Services,
  like: Product | null,
  forChild: boolean | null = null,
): Promise<Product | null> {
  const query: CatalogueQuery = {
    ...ANYTHING,
    category: "optic",
    classes: ["A"],
    gender: genderFor(like?.gender ?? "mixte", forChild),
  };
  const { matching } = sorted(await ofShelf(services, query), query);
  const isOther = ({ shape }: SearchableProduct) => Number(shape !== (like?.shape ?? ""));
  const nearest = firstOf(
    matching.filter((product) => isOfAge(product, query.gender) && !product.soldOut),
    1,
    (one, other) => isOther(one) - isOther(other) || one.priceCents - other.priceCents || one.number - other.number,
  );
  const [frame] = await whole(services, nearest);
  return frame ?? null;
}

/** A child needs a frame made for children, and an adult never gets one, even when the chosen frame says otherwise. */
function genderFor(ofFrame: Gender, forChild: boolean | null): Gender {
  if (forChild === true) return "enfant";
  return forChild === false && ofFrame === "enfant" ? "mixte" : ofFrame;
}

/** `mixte` means frames for adults: a page of them shows no frame made for children. */
function isOfAge(product: SearchableProduct, gender: Gender): boolean {
  return gender === "enfant" || product.gender !== "enfant";
}

/**
 * How many products match, and how many each value of a filter would leave while the other filters stay as they are.
 */
export async function countProducts(
  services: Services,
  query: CatalogueQuery,
): Promise<{ total: number; facets: Facets }> {
  const { ordered, facets } = await shelf(services, query);
  return { total: ordered.length, facets };
}

/** Builds the values of every filter with one function. */
function facetsBy(values: (facet: Facet) => FacetValue[]): Facets {
  return Object.fromEntries(FACETS.map((facet) => [facet, values(facet)])) as Facets;
}

/** Filters are typed into addresses by people too: capital letters do not matter. */
function sameValue(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

type Shelf = { generation: number; ordered: SearchableProduct[]; facets: Facets };
const shelves = new WeakMap<OnSale, LRUCache<string, Shelf>>();
const MOST_SHELVES = 32;

/**
 * All matching products, in order, with the counts of the filters. The result is remembered until something on sale
 * changes.
 */
async function shelf(
  services: Services,
  { page: _page, ...query }: CatalogueQuery,
): Promise<Omit<Shelf, "generation">> {
  const memory = await productsOnSale(services);
  const known = shelves.get(memory) ?? new LRUCache<string, Shelf>({ max: MOST_SHELVES });
  shelves.set(memory, known);
  const key = JSON.stringify(query);
  const kept = known.get(key);
  if (kept?.generation === memory.generation) return kept;
  const { matching, facets } = sorted(among(memory, query), query);
  const made = { generation: memory.generation, ordered: inOrder(matching, query.sort), facets };
  known.set(key, made);
  return made;
}

/** The products of a shelf before any filter applies. */
async function ofShelf(services: Services, query: CatalogueQuery): Promise<SearchableProduct[]> {
  return among(await productsOnSale(services), query);
}

function among({ places }: OnSale, { category, gender, newOnly }: Omit<CatalogueQuery, "page">): SearchableProduct[] {
  const isFor = (other: Gender) => gender === "mixte" || other === gender || (gender !== "enfant" && other === "mixte");
  return places.filter(
    (product): product is SearchableProduct =>
      product !== null &&
      (!category || product.category === category) &&
      isFor(product.gender) &&
      (!newOnly || product.isNew),
  );
}

/**
 * The products that pass every filter, and the counts of each filter's values in one walk: a product counts in a filter when all
 * the others let it pass. A value that is asked for stays on the page, to be taken back, even when nothing has it any more.
 */
export function sorted(
  products: SearchableProduct[],
  asked: Pick<CatalogueQuery, Facet | "like" | "pupils">,
): { matching: SearchableProduct[]; facets: Facets } {
  const filters = FACETS.map((facet) => ({
    valueOf: FACET_VALUE[facet],
    wanted: new Set(asked[facet].map((value) => value.toLowerCase())),
    counts: new Map<string, number>(),
  }));
  const narrowing = filters.filter(({ wanted }) => wanted.size > 0);
  const matching: SearchableProduct[] = [];
  for (const product of products) {
    if (asked.like && !isAsLarge(product, asked.like)) continue;
    const refusing = narrowing.filter(
      ({ wanted, valueOf }) => !listed(valueOf(product, asked)).some((value) => wanted.has(value.toLowerCase())),
    );
    if (refusing.length === 0) matching.push(product);
    if (refusing.length > 1) continue;
    for (const filter of refusing.length === 0 ? filters : refusing) {
      for (const value of listed(filter.valueOf(product, asked)))
        filter.counts.set(value, (filter.counts.get(value) ?? 0) + 1);
    }
  }
  const values = (facet: Facet): FacetValue[] => {
    const counts = filters[FACETS.indexOf(facet)]?.counts ?? new Map<string, number>();
    for (const wanted of asked[facet])
      if (![...counts.keys()].some((value) => sameValue(value, wanted))) counts.set(wanted, 0);
    const named = [...counts].map(([value, count]) => ({ value, label: FACET_LABELS[facet](value), count }));
    const order = FACET_ORDER[facet];
    return order
      ? named.sort((one, other) => order(one.value) - order(other.value))
      : inFrenchOrder(named, ({ label }) => label);
  };
  return { matching, facets: facetsBy(values) };
}

const NONE: readonly string[] = [];

function listed(value: string | readonly string[] | null): readonly string[] {
  if (value === null) return NONE;
  return typeof value === "string" ? [value] : value;
}

function isAsLarge({ lensWidthMm, bridgeMm }: SearchableProduct, { lens, bridge }: OwnMarking): boolean {
  const isNear = (measured: number | null, own: number) =>
    measured !== null && Math.abs(measured - own) <= MARKING_TOLERANCE;
  return isNear(lensWidthMm, lens) && isNear(bridgeMm, bridge);
}

/** Reads the full products, in this order. A product whose sale ended since it was chosen is left out. */
async function whole(services: Services, chosen: SearchableProduct[]): Promise<Product[]> {
  if (chosen.length === 0) return [];
  const ids = chosen.map(({ id }) => id);
  const found = await selectProducts(
    services,
    onSale(services.db("products as product").whereIn("product.id", ids), services.now()),
  );
  const byId = new Map(found.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
