import type { Db } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import {
  FACET_LABELS,
  FACETS,
  facetsBy,
  PAGE_SIZE,
  sameValue,
  type Facet,
  type Facets,
  type FacetValue,
} from "~/domain/catalogue/catalogue.server";
import { genderLabel, inFrenchOrder, materialLabel, rimLabel, shapeLabel } from "~/domain/catalogue/labels";
import { productsById } from "~/domain/catalogue/products-by-id.server";
import type { Product } from "~/domain/catalogue/products.server";
import { frameClassOf } from "~/domain/catalogue/equipment-classes";
import type { CatalogueQuery, Sort } from "~/domain/catalogue/query";
import { searchableProducts, type SearchableProduct } from "~/domain/catalogue/searchable.server";
import { catalogueVersion } from "~/domain/catalogue/version.server";
import { cleanText } from "~/domain/text";
import { indexWords, lookUp, nearest, type Document, type WordIndex } from "./word-index";

export type Search = {
  products: Product[];
  facets: Facets;
  total: number;
  page: number;
  pages: number;
  /** The query as it was understood, when a word had to be read as another. */
  readAs: string | null;
  /** For a query that finds nothing: one near it that does. */
  suggestion: string | null;
};

export const LONGEST_QUERY = 100;

/** A query as it is searched and shown again: one line, not too long. */
export function cleanQuery(typed: string | null): string {
  return cleanText((typed ?? "").slice(0, LONGEST_QUERY * 4))
    .replace(/\s+/g, " ")
    .slice(0, LONGEST_QUERY)
    .trim();
}

/** The products that have every word of the query, the best first; filtered, sorted and paged as the catalogue is. */
export async function search(services: Services, query: string, asked: CatalogueQuery): Promise<Search> {
  const { products, words } = await preparedCatalogue(services);
  const { found, readAs } = lookUp(words, query);
  const hits = [...found].flatMap(([position, worth]) => {
    const product = products[position];
    return product ? [{ product, worth: product.soldOut ? worth * SOLD_OUT : worth }] : [];
  });
  const matching = hits.filter(({ product }) => fits(product, asked)).sort(ORDERS[asked.sort]);
  const pages = Math.max(1, Math.ceil(matching.length / PAGE_SIZE));
  const page = Math.min(asked.page, pages);
  const shown = matching.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ product }) => product.id);
  return {
    products: (await productsById(services, shown)).filter(({ archived }) => !archived),
    facets: facetsOf(
      hits.map(({ product }) => product),
      asked,
    ),
    total: matching.length,
    page,
    pages,
    readAs: hits.length > 0 ? readAs : null,
    suggestion: hits.length > 0 ? null : nearest(words, query),
  };
}

type Prepared = { products: SearchableProduct[]; words: WordIndex };
const prepared = new WeakMap<Db, { version: string; catalogue: Promise<Prepared> }>();

/** The words of the whole catalogue, made once for each of its versions. */
async function preparedCatalogue(services: Services): Promise<Prepared> {
  const version = await catalogueVersion(services); // before the tables: what changes while they are read makes it anew
  const known = prepared.get(services.db);
  if (known?.version === version) return known.catalogue;
  const catalogue = prepare(services);
  prepared.set(services.db, { version, catalogue });
  catalogue.catch(() => prepared.get(services.db)?.catalogue === catalogue && prepared.delete(services.db));
  return catalogue;
}

async function prepare(services: Services): Promise<Prepared> {
  const products = await searchableProducts(services);
  return { products, words: indexWords(products.map(documentOf)) };
}

const CATEGORY_WORDS = {
  optic: "lunettes de vue optique monture",
  solar: "lunettes de soleil solaire monture",
  accessory: "accessoire",
} as const;

/** What someone may call this product, and how much each word says. */
function documentOf(product: SearchableProduct): Document {
  const {
    name,
    brand,
    shape,
    material,
    rimType,
    category,
    accessoryCategory,
    gender,
    collection,
    colorNames,
    isAccessory,
    isNew,
  } = product;
  return [
    { text: name, weight: 10 },
    { text: brand, weight: 8 },
    { text: brand.replace(/[^\p{L}\p{N}]+/gu, ""), weight: 8 }, // written in one word
    { text: shape ? shapeLabel(shape) : "", weight: 5 },
    { text: colorNames.join(" "), weight: 4 },
    { text: material ? materialLabel(material) : "", weight: 4 },
    { text: accessoryCategory ?? "", weight: 4 },
    { text: rimType ? rimLabel(rimType) : "", weight: 3 },
    { text: CATEGORY_WORDS[category], weight: 2 },
    { text: isAccessory ? "" : gender === "mixte" ? "mixte homme femme" : genderLabel(gender), weight: 2 },
    { text: collection ?? "", weight: 1 },
    { text: isNew ? "nouveauté nouveau" : "", weight: 1 },
  ];
}

type Hit = { product: SearchableProduct; worth: number };

/** Products out of stock come after the others, but an exact name comes first. */
const SOLD_OUT = 0.7;

const byNumber = (one: Hit, other: Hit) => one.product.number - other.product.number;
const byPrice = (one: Hit, other: Hit) => one.product.effectiveCents - other.product.effectiveCents;

const ORDERS: Record<Sort, (one: Hit, other: Hit) => number> = {
  selection: (one, other) =>
    other.worth - one.worth || Number(other.product.isTop) - Number(one.product.isTop) || byNumber(one, other),
  priceAsc: (one, other) => byPrice(one, other) || byNumber(one, other),
  priceDesc: (one, other) => byPrice(other, one) || byNumber(one, other),
  newest: (one, other) => byNumber(other, one),
};

const VALUE: Record<Facet, (product: SearchableProduct) => string | null> = {
  brands: ({ brand }) => brand,
  shapes: ({ shape }) => shape,
  materials: ({ material }) => material,
  classes: frameClassOf,
  genders: ({ gender }) => gender,
};

function fits(product: SearchableProduct, asked: CatalogueQuery, except?: Facet): boolean {
  return FACETS.every((facet) => {
    if (facet === except || asked[facet].length === 0) return true;
    const value = VALUE[facet](product);
    return value !== null && asked[facet].some((each) => sameValue(each, value));
  });
}

/** How many each value would leave with the other filters as they are; a value in use stays listed, so that it can be taken back. */
function facetsOf(products: SearchableProduct[], asked: CatalogueQuery): Facets {
  const values = (facet: Facet): FacetValue[] => {
    const counts = new Map<string, number>();
    for (const product of products) {
      const value = fits(product, asked, facet) ? VALUE[facet](product) : null;
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    for (const wanted of asked[facet])
      if (![...counts.keys()].some((value) => sameValue(value, wanted))) counts.set(wanted, 0);
    return inFrenchOrder(
      [...counts].map(([value, count]) => ({ value, label: FACET_LABELS[facet](value), count })),
      ({ label }) => label,
    );
  };
  return facetsBy(values);
}
