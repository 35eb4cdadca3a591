import type { Knex } from "knex";

import type { Services } from "~/infra/services.server";
import { CLASS_A_OFFER } from "~/domain/catalogue/equipment-classes";
import type { Gender } from "./classification";
import { genderLabel, inFrenchOrder, materialLabel, shapeLabel } from "./labels";
import { selectProducts, type Product } from "./products.server";
import { ANYTHING, type CatalogueQuery, type Sort } from "./query";
import { onSale } from "./safety/on-sale.server";
import { readPerVersion } from "./version.server";

export const PAGE_SIZE = 24;
const MOST_LISTED = 500;

export type FacetValue = { value: string; label: string; count: number };
export const FACETS = ["brands", "shapes", "materials", "classes", "genders"] as const;
export type Facet = (typeof FACETS)[number];
export type Facets = Record<Facet, FacetValue[]>;
export type Listing = { products: Product[]; facets: Facets; total: number; page: number; pages: number };

type FacetCount = { facet: Facet | "total"; value: string; amount: number | string };

const COLUMNS: Record<Facet, string> = {
  brands: "product.brand",
  shapes: "product.shape",
  materials: "product.material",
  classes: "product.equipment_class",
  genders: "product.gender",
};
/** The word shown for a value of each filter. */
export const FACET_LABELS: Record<Facet, (value: string) => string> = {
  brands: (brand) => brand,
  shapes: shapeLabel,
  materials: materialLabel,
  classes: (value) => (value.toUpperCase() === "A" ? CLASS_A_OFFER : value),
  genders: genderLabel,
};

/** One page of the catalogue; a page past the end gives the last one. */
export async function listProducts(services: Services, query: CatalogueQuery): Promise<Listing> {
  const { total, facets } = await countProducts(services, query);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(query.page, pages);
  const shown = inOrder(productsMatching(services, query), query.sort)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return { products: total === 0 ? [] : await selectProducts(services, shown), facets, total, page, pages };
}

/** `listProducts`, remembered for one version of the catalogue: callers share what it returns and do not change it. */
export const currentListing = readPerVersion(listProducts);

/** Every product that fits, for the API; as many as an answer may hold. */
export async function allProducts(services: Services, query: CatalogueQuery, limit = MOST_LISTED): Promise<Product[]> {
  const size = Math.max(1, Math.min(limit, MOST_LISTED));
  const found = inOrder(productsMatching(services, query), query.sort)
    .limit(size)
    .offset((query.page - 1) * size);
  return selectProducts(services, found);
}

/** A part of one family of accessories, in the shop's own order. @param family null for those of none */
export async function productsOfFamily(
  services: Services,
  family: string | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<Product[]> {
  const found = inOrder(
    productsMatching(services, { ...ANYTHING, category: "accessory" }).where({ "product.accessory_category": family }),
    "selection",
  )
    .limit(limit)
    .offset(offset);
  return selectProducts(services, found);
}

export async function topProducts(services: Services, limit: number): Promise<Product[]> {
  const found = inOrder(productsMatching(services, ANYTHING), "selection")
    .where("product.is_top", true)
    .where("product.is_accessory", false)
    .limit(limit);
  return selectProducts(services, found);
}

/** Frames that someone who likes this one may like: of its kind, by its shape first, then its maker's. */
export async function relatedFrames(services: Services, product: Product, limit = 4): Promise<Product[]> {
  const found = sameAge(
    productsMatching(services, { ...ANYTHING, category: product.category, gender: product.gender }),
    product.gender,
  )
    .whereNot("product.id", product.id)
    .whereRaw(IN_STOCK)
    .orderByRaw(
      "(case when product.shape = ? then 2 else 0 end) + (case when product.brand = ? then 1 else 0 end) desc, abs(product.price_cents - ?), product.number",
      [product.shape ?? "", product.brand, product.priceCents],
    )
    .limit(limit);
  return selectProducts(services, found);
}

/**
 * A frame of class A that can be bought, for whom the given one is made, of its shape where there is one.
 * @param like null for anyone's; @returns null when there is none
 */
export async function classAFrameLike(services: Services, like: Product | null): Promise<Product | null> {
  const query: CatalogueQuery = { ...ANYTHING, category: "optic", classes: ["A"], gender: like?.gender ?? "mixte" };
  const found = sameAge(productsMatching(services, query), query.gender)
    .whereRaw(IN_STOCK)
    .orderByRaw("case when product.shape = ? then 0 else 1 end, product.price_cents, product.number", [
      like?.shape ?? "",
    ])
    .limit(1);
  const [frame] = await selectProducts(services, found);
  return frame ?? null;
}

/** Frames for everyone are for adults: nothing made for children stands beside them. */
function sameAge(products: Knex.QueryBuilder, gender: Gender): Knex.QueryBuilder {
  return gender === "enfant" ? products : products.whereNot("product.gender", "enfant");
}

/** How many products fit, and how many each value of a filter would leave with the other filters as they are: one question. */
export async function countProducts(
  services: Services,
  query: CatalogueQuery,
): Promise<{ total: number; facets: Facets }> {
  const { db } = services;
  const counts = (facet: Facet) =>
    productsMatching(services, { ...query, [facet]: [] })
      .whereNotNull(COLUMNS[facet])
      .groupBy(COLUMNS[facet])
      .select(db.raw("? as facet", [facet]), `${COLUMNS[facet]} as value`, db.raw("count(*) as amount"));
  const rows = await productsMatching(services, query)
    .select<FacetCount[]>(db.raw("'total' as facet"), db.raw("'' as value"), db.raw("count(*) as amount"))
    .unionAll(FACETS.map(counts));

  const values = (facet: Facet) => {
    const found = rows
      .filter((row) => row.facet === facet)
      .map(({ value, amount }) => ({ value, label: FACET_LABELS[facet](value), count: Number(amount) }));
    // A value that is asked for stays on the page, to be taken back, even when nothing has it any more.
    const missing = query[facet]
      .filter((asked) => !found.some(({ value }) => sameValue(value, asked)))
      .map((value) => ({ value, label: FACET_LABELS[facet](value), count: 0 }));
    return inFrenchOrder([...found, ...missing], ({ label }) => label);
  };
  return { total: Number(rows.find((row) => row.facet === "total")?.amount ?? 0), facets: facetsBy(values) };
}

/** The values of every filter, made one by one. */
export function facetsBy(values: (facet: Facet) => FacetValue[]): Facets {
  return Object.fromEntries(FACETS.map((facet) => [facet, values(facet)])) as Facets;
}

/** Filters are typed into addresses by people too: capital letters do not matter. */
export function sameValue(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function productsMatching({ db, now }: Services, query: CatalogueQuery): Knex.QueryBuilder {
  const products = onSale(db("products as product"), now());
  if (query.category) products.where("product.category", query.category);
  if (query.gender === "enfant") products.where("product.gender", "enfant");
  else if (query.gender !== "mixte") products.whereIn("product.gender", [query.gender, "mixte"]);
  if (query.newOnly) products.where("product.is_new", true);
  for (const facet of FACETS) {
    const asked = query[facet];
    if (asked.length === 0) continue;
    // SQLite lowers plain letters only: the value as typed is tried too.
    const lowered = asked.map((value) => value.toLowerCase());
    products.where(
      (either) =>
        void either
          .whereIn(COLUMNS[facet], asked)
          .orWhereRaw(`lower(${COLUMNS[facet]}) in (${lowered.map(() => "?").join(", ")})`, lowered),
    );
  }
  return products;
}

const IN_STOCK =
  "exists (select 1 from product_colors as color where color.product_id = product.id and color.stock > color.held)";

/**
 * The shop's own order: what can be bought, the best-loved first, then the makers in turn
 * so that no maker fills the first rows.
 */
const SHOPS_OWN_ORDER = `case when ${IN_STOCK} then 0 else 1 end, product.is_top desc,
  row_number() over (partition by product.brand, product.is_top, ${IN_STOCK} order by product.is_new desc, product.number), product.number`;

function inOrder(products: Knex.QueryBuilder, sort: Sort): Knex.QueryBuilder {
  const effective = "coalesce(product.discount_cents, product.price_cents)";
  if (sort === "priceAsc") return products.orderByRaw(`${effective}, product.number`);
  if (sort === "priceDesc") return products.orderByRaw(`${effective} desc, product.number`);
  if (sort === "newest") return products.orderBy("product.number", "desc");
  return products.orderByRaw(SHOPS_OWN_ORDER);
}
