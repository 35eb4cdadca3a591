import type { Knex } from "knex";

import { selectRows } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import {
  identifierForms,
  identifierKey,
  plainSql,
  type IdentifierKind,
  type LensSheet,
  type NamedArticle,
} from "./identifiers";

type Reading = Pick<Services, "db">;

/**
 * What an identifier names today: colours and sizes by their GTIN, products and lenses of the price list by their UDI-DI
 * or the maker's reference.
 */
export async function articlesNamed({ db }: Reading, typed: string): Promise<NamedArticle[]> {
  const key = identifierKey(typed);
  if (!key) return [];
  const forms = identifierForms(key);
  const coded = await selectRows<Omit<NamedArticle, "kind" | "colors" | "lens">, GtinSources>(
    db("product_gtins as gtin")
      .join("product_colors as color", "color.id", "gtin.color_id")
      .whereIn("gtin.gtin", forms)
      .orderBy(["color.product_id", "color.position", "gtin.size"]),
    { productId: "color.product_id", color: "color.value", colorName: "color.name", size: "gtin.size" },
  );
  const whole = await Promise.all(
    WHOLE.map(async ({ kind, column }) => {
      const products = await db("products").where(isWritten(column, forms)).orderBy("number").pluck("id");
      const lenses = await db("lenses").where(isWritten(column, forms)).orderBy("name").pluck("id");
      return [...products, ...lenses].map((productId) => ({ productId, kind, color: "", colorName: "", size: "" }));
    }),
  );
  return asNow(db, [...coded.map((each) => ({ ...each, kind: "gtin" as const })), ...whole.flat()]);
}

type GtinSources = { gtin: "product_gtins"; color: "product_colors" };

const WHOLE = [
  { kind: "udi", column: "udi_di" },
  { kind: "reference", column: "maker_reference" },
] as const satisfies { kind: IdentifierKind; column: string }[];

/** True for a row whose column has one of these forms. It says that the column has a value, so that its index answers. */
export function isWritten(column: string, forms: string[]) {
  return (rows: Knex.QueryBuilder): void => {
    const marks = forms.map(() => "?").join(", ");
    void rows.whereNotNull(column).whereRaw(`${plainSql(column)} in (${marks})`, forms);
  };
}

/** Adds how the catalogue has each now: a product's colours, the sheet of lenses. */
async function asNow(db: Services["db"], named: Omit<NamedArticle, "colors" | "lens">[]): Promise<NamedArticle[]> {
  if (named.length === 0) return [];
  const ids = [...new Set(named.map(({ productId }) => productId))];
  const colors = await db("product_colors").whereIn("product_id", ids).select("product_id", "value");
  const lenses = await lensSheets({ db }, ids);
  return named.map((each) => ({
    ...each,
    colors: colors.filter(({ product_id }) => product_id === each.productId).map(({ value }) => value),
    lens: lenses.find(({ id }) => id === each.productId) ?? null,
  }));
}

/** The lenses of the price list, archived ones too. @param ids of some; absent: all */
export async function lensSheets({ db }: Reading, ids?: string[]): Promise<LensSheet[]> {
  const lenses = db("lenses").orderBy("name");
  if (ids) void lenses.whereIn("id", ids);
  return lenses.select({ id: "id", name: "name", brand: "brand", makerReference: "maker_reference" });
}

/** What confirmed recalls named when they were confirmed, by recall. */
export async function articlesOfRecalls({ db }: Reading, recallIds: string[]): Promise<Map<string, NamedArticle[]>> {
  const rows = await selectRows<Omit<NamedArticle, "colors" | "lens"> & { recallId: string }, RecalledSources>(
    db("recalled_articles as named")
      .leftJoin("product_colors as color", (same) => {
        void same.on("color.product_id", "named.product_id").andOn("color.value", "named.color");
      })
      .whereIn("named.recall_id", recallIds)
      .orderBy(["named.product_id", "named.kind", "named.color", "named.size"]),
    {
      recallId: "named.recall_id",
      productId: "named.product_id",
      kind: "named.kind",
      color: "named.color",
      colorName: "color.name",
      size: "named.size",
    },
  );
  const named = await asNow(db, rows);
  return new Map(recallIds.map((id) => [id, named.filter((_, place) => rows[place]?.recallId === id)]));
}

type RecalledSources = { named: "recalled_articles"; color: "product_colors" };

type Article = { productId: string; color: string; size: string };

/** What names each of these articles on its sheet today, as the columns of a sold line keep it, in their order. */
export async function identifiersOf({ db }: Reading, articles: Article[]) {
  const rows = await selectRows<IdentifierRow, { product: "products"; color: "product_colors"; gtin: "product_gtins" }>(
    db("products as product")
      .leftJoin("product_colors as color", "color.product_id", "product.id")
      .leftJoin("product_gtins as gtin", "gtin.color_id", "color.id")
      .whereIn("product.id", [...new Set(articles.map(({ productId }) => productId))]),
    {
      productId: "product.id",
      udiDi: "product.udi_di",
      makerReference: "product.maker_reference",
      color: "color.value",
      size: "gtin.size",
      gtin: "gtin.gtin",
    },
  );
  return articles.map((article) => {
    const its = rows.filter(({ productId }) => productId === article.productId);
    const coded = its.filter(({ color, size }) => color === article.color && (size === article.size || size === ""));
    return {
      gtin: coded.find(({ size }) => size === article.size)?.gtin ?? coded[0]?.gtin ?? null,
      udi_di: its[0]?.udiDi ?? null,
      maker_reference: its[0]?.makerReference ?? null,
    };
  });
}

type IdentifierRow = {
  productId: string;
  udiDi: string | null;
  makerReference: string | null;
  color: string | null;
  size: string | null;
  gtin: string | null;
};
