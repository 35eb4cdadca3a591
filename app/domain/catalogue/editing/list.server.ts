import type { Knex } from "knex";

import type { Db } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { shopDay, type Day } from "~/domain/days";
import type { Cents } from "~/domain/money";
import { countRows, type PageAsked } from "~/domain/list-page.server";
import { askedPrice } from "~/domain/catalogue/asked-price.server";
import { OWN_FRAME_IDS } from "~/domain/catalogue/own-frames";
import type { SizePieces } from "~/domain/catalogue/sizes/free";
import { productFields, sizePieces } from "~/domain/catalogue/products.server";
import { articlesNamed } from "~/domain/catalogue/safety/named-articles.server";
import { INCOMPLETE, missingFacts, type Missing } from "~/domain/catalogue/safety/on-sale.server";
import { recallsInForce } from "~/domain/catalogue/safety/recalled.server";
import { naming } from "~/domain/search-text.server";

export const SHELVES = ["solaires", "optiques", "accessoires", "inconnu"] as const;
export type AdminShelf = (typeof SHELVES)[number];

const CATEGORIES: Record<Exclude<AdminShelf, "inconnu">, string> = {
  solaires: "solar",
  optiques: "optic",
  accessoires: "accessory",
};

export type ListedProduct = {
  id: string;
  number: number;
  name: string;
  brand: string;
  priceCents: Cents;
  /** The price today: the product's own, its reduced price, or that of a promotion. */
  askedCents: Cents;
  colors: { name: string; stock: number; held: number; threshold: number; sizes: SizePieces[] }[];
  missing: Missing | null;
  /** What a recall in force names it by; null without one. */
  recalled: string | null;
  /** The first day of sale; null when it is on sale already, `DRAFT` when no day is set. */
  soldFrom: Day | null;
};

export type ProductListQuery = PageAsked & {
  shelf: AdminShelf | null;
  search: string;
  /** `low` or `gone` lists only products with a colour whose stock is low or gone; null lists all. */
  stock: "low" | "gone" | null;
  /**
   * `incomplete` lists only products that lack a fact required for sale, `toCome` those whose day of sale has not come;
   * null lists all.
   */
  sheets: "incomplete" | "toCome" | null;
  archived: boolean;
  sort: "id" | "nom" | "marque" | "prix";
  descending: boolean;
};

const COLUMNS = {
  id: "product.number",
  nom: "product.name",
  marque: "product.brand",
  prix: "product.price_cents",
} as const;

/** The same conditions as the counts of `domain/today`. */
const STOCK = {
  low: "exists (select 1 from product_colors as color where color.product_id = product.id and color.stock - color.held <= color.low_stock_threshold)",
  gone: "exists (select 1 from product_colors as color where color.product_id = product.id and color.stock - color.held <= 0)",
} as const;

/** One page of the products, and how many there are in all. */
export async function listForAdmin(
  services: Services,
  query: ProductListQuery,
): Promise<{ total: number; rows: ListedProduct[] }> {
  const { db } = services;
  const today = shopDay(services.now());
  const named = query.search ? (await articlesNamed(services, query.search)).map(({ productId }) => productId) : [];
  const wanted = () => filtered(db, query, { today, named });
  const total = await countRows(wanted());
  const { offset } = query.pages(query, total);
  const products: Omit<ListedProduct, "colors" | "missing" | "recalled">[] = await wanted()
    .orderBy([{ column: COLUMNS[query.sort], order: query.descending ? "desc" : "asc" }, { column: "product.number" }])
    .limit(query.limit)
    .offset(offset)
    .select({
      ...productFields("id", "number", "name", "brand", "priceCents"),
      askedCents: askedPrice(db, services.now()),
      soldFrom: "product.sold_from",
    });
  const ids = products.map(({ id }) => id);
  const missing = await missingFacts(services, ids);
  const recalls = await recallsInForce(services, ids);
  const colors: (Omit<ListedProduct["colors"][number], "sizes"> & { id: string; productId: string })[] = await db(
    "product_colors",
  )
    .whereIn("product_id", ids)
    .orderBy("position")
    .select({
      id: "id",
      productId: "product_id",
      name: "name",
      stock: "stock",
      held: "held",
      threshold: "low_stock_threshold",
    });
  const bySize = await sizePieces(
    db,
    colors.map(({ id }) => id),
  );
  return {
    total,
    rows: products.map((product) => ({
      ...product,
      soldFrom: product.soldFrom && product.soldFrom > today ? product.soldFrom : null,
      colors: colors
        .filter(({ productId }) => productId === product.id)
        .map(({ id, productId: _id, ...color }) => ({ ...color, sizes: bySize.get(id) ?? [] })),
      missing: missing.get(product.id) ?? null,
      recalled: recalls.get(product.id)?.[0]?.named ?? null,
    })),
  };
}

/** @param known `named`: the products that the search names by a GTIN, an UDI-DI or a maker's reference */
function filtered(
  db: Db,
  { shelf, search, stock, sheets, archived }: ProductListQuery,
  { today, named }: { today: Day; named: string[] },
): Knex.QueryBuilder {
  const products = db("products as product");
  if (archived) products.whereNotNull("product.archived_at").whereNotIn("product.id", OWN_FRAME_IDS);
  else products.whereNull("product.archived_at");
  if (shelf === "inconnu") products.whereNotIn("product.category", Object.values(CATEGORIES));
  else if (shelf) products.where("product.category", CATEGORIES[shelf]);
  if (stock) products.whereRaw(STOCK[stock]);
  if (sheets === "incomplete") products.whereRaw(INCOMPLETE);
  if (sheets === "toCome") products.where("product.sold_from", ">", today);
  if (search)
    products.where(
      (either) =>
        void naming(db, either, ["product.name", "product.brand", "product.slug"], search)
          .orWhereRaw("cast(product.number as varchar(9)) = ?", [search])
          .orWhereIn("product.id", named),
    );
  return products;
}
