import type { Knex } from "knex";

import type { Services } from "~/infra/services.server";
import { identifierForms, identifierKey, type NamedArticle } from "~/domain/catalogue/safety/identifiers";
import { articlesNamed, isWritten } from "~/domain/catalogue/safety/named-articles.server";

/**
 * The order lines of these articles, and those sold under the key of an identifier. Each condition has its own index.
 * @param articles that the identifier names
 */
export function linesNamed(db: Services["db"], key: string, articles: NamedArticle[]): Knex.QueryBuilder {
  const forms = identifierForms(key);
  const ids = () => db("order_lines").select("id");
  const all = [
    ids().whereIn("gtin", forms),
    ids().where(isWritten("udi_di", forms)),
    ids().where(isWritten("maker_reference", forms)),
    ...articles.map((article) => ids().where(isOf(article))),
  ];
  return db("order_lines").where((any) => all.forEach((each) => void any.orWhereIn("id", each)));
}

/** A colour that the product has no more, or a size that nobody noted, may be the one that is meant. */
function isOf({ productId, color, colorName, size, colors }: NamedArticle) {
  return (lines: Knex.QueryBuilder): void => {
    void lines.where("product_id", productId);
    if (color)
      void lines.where(
        (either) =>
          void either
            .where("color", color)
            .orWhere("color_name", colorName ?? "")
            .orWhereNotIn("color", colors),
      );
    if (size) void lines.whereIn("size", [size, ""]);
  };
}

const LEAST_TYPED = 4;

/**
 * The ids of the orders with what an identifier names.
 * @returns a query, in an object because `await` would run it; null for a text that may be no identifier
 */
export async function ordersWith(
  { db }: Pick<Services, "db">,
  typed: string,
): Promise<{ ids: Knex.QueryBuilder } | null> {
  const key = identifierKey(typed);
  if (key.length < LEAST_TYPED || !/\d/.test(key)) return null;
  return { ids: linesNamed(db, key, await articlesNamed({ db }, typed)).select("order_id") };
}
