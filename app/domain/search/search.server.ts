import { setImmediate as lettingOthersIn } from "node:timers/promises";

import type { Services } from "~/infra/services.server";
import { PAGE_SIZE, sorted, type Facets } from "~/domain/catalogue/catalogue.server";
import { genderLabel, materialLabel, rimLabel, shapeLabel } from "~/domain/catalogue/labels";
import { productsOnSale, type OnSale } from "~/domain/catalogue/memory.server";
import { productsById } from "~/domain/catalogue/products-by-id.server";
import type { Product } from "~/domain/catalogue/products.server";
import type { CatalogueQuery, Sort } from "~/domain/catalogue/query";
import type { SearchableProduct } from "~/domain/catalogue/searchable.server";
import { cleanText } from "~/domain/text";
import { addDocument, lookUp, nearest, removeDocument, type Document, type WordIndex } from "./word-index";

export type Search = {
  products: Product[];
  facets: Facets;
  total: number;
  page: number;
  pages: number;
  /** The query as it was understood, when a word was read as another; else null. */
  readAs: string | null;
  /** For a query that finds nothing: a similar one that does; else null. */
  suggestion: string | null;
};

export const LONGEST_QUERY = 100;

/** The query on one line and not too long, as it is searched and shown again. */
export function cleanQuery(typed: string | null): string {
  return cleanText((typed ?? "").slice(0, LONGEST_QUERY * 4))
    .replace(/\s+/g, " ")
    .slice(0, LONGEST_QUERY)
    .trim();
}

/** The products that have every word of the query, best first; filtered, sorted and paged like the catalogue. */
export async function search(services: Services, query: string, asked: CatalogueQuery): Promise<Search> {
  const onSale = await productsOnSale(services);
  const words = await wordsOf(onSale);
  const { found, readAs } = lookUp(words, query);
  const worthOf = new Map(
    [...found].flatMap(([place, worth]) => {
      const product = onSale.places[place];
      return product ? [[product, product.soldOut ? worth * SOLD_OUT : worth] as const] : [];
    }),
  );
  const { matching: fitting, facets } = sorted([...worthOf.keys()], asked);
  const matching = fitting.map((product) => ({ product, worth: worthOf.get(product) ?? 0 })).sort(ORDERS[asked.sort]);
  const pages = Math.max(1, Math.ceil(matching.length / PAGE_SIZE));
  const page = Math.min(asked.page, pages);
  const shown = matching.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ product }) => product.id);
  return {
    products: (await productsById(services, shown)).filter(({ archived }) => !archived),
    facets,
    total: matching.length,
    page,
    pages,
    readAs: worthOf.size > 0 ? readAs : null,
    suggestion: worthOf.size > 0 ? null : nearest(words, query),
  };
}

type Indexed = { places: (SearchableProduct | null)[]; words: WordIndex; generation: number; work: Promise<void> };
const indexed = new WeakMap<OnSale, Indexed>();

/** After so many products the indexing lets other requests run: some milliseconds of work. */
const SLICE = 250;

/**
 * The index of what is on sale. The words of products that changed since the last search are removed and added again.
 */
async function wordsOf(onSale: OnSale): Promise<WordIndex> {
  const known = indexed.get(onSale) ?? { places: [], words: new Map(), generation: 0, work: Promise.resolve() };
  indexed.set(onSale, known);
  // One at a time: after a fault the next one indexes the product.
  known.work = known.work.catch(() => undefined).then(() => catchUp(known, onSale));
  await known.work;
  return known.words;
}

async function catchUp(known: Indexed, { places, generation }: OnSale): Promise<void> {
  if (known.generation === generation) return;
  let indexedNow = 0;
  for (let place = 0; place < places.length; place += 1) {
    const [before, product = null] = [known.places[place], places[place]];
    if (before === product) continue;
    if (before) removeDocument(known.words, place, documentOf(before));
    if (product) addDocument(known.words, place, documentOf(product));
    known.places[place] = product;
    if ((indexedNow += 1) % SLICE === 0) await lettingOthersIn();
  }
  known.generation = generation;
}

/** Reads what is on sale and indexes its words, so that the first search does not have to wait for it. */
export async function prepareSearch(services: Services): Promise<void> {
  await wordsOf(await productsOnSale(services));
}

const CATEGORY_WORDS = {
  optic: "lunettes de vue optique monture",
  solar: "lunettes de soleil solaire monture",
  accessory: "accessoire",
} as const;

/** The words by which a product may be searched, each with its weight. */
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
