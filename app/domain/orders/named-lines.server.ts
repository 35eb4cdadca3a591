import type { Knex } from "knex";

import type { Services } from "~/infra/services.server";
import {
  identifierForms,
  identifierKey,
  plainSql,
  type LensSheet,
  type NamedArticle,
} from "~/domain/catalogue/safety/identifiers";
import { articlesNamed, isWritten } from "~/domain/catalogue/safety/named-articles.server";

/**
 * The order lines of these articles, and those sold under the key of an identifier. Each condition has its own index, but
 * for lenses: their words are looked through.
 * @param articles that the identifier names
 * @param formerLens a maker's reference or UDI-DI that lenses may have been sold under
 */
export function linesNamed(
  db: Services["db"],
  key: string,
  articles: NamedArticle[],
  formerLens: string | null = null,
): Knex.QueryBuilder {
  const forms = identifierForms(key);
  const ids = () => db("order_lines").select("id");
  const all = [
    ids().whereIn("gtin", forms),
    ids().where(isWritten("udi_di", forms)),
    ids().where(isWritten("maker_reference", forms)),
    ...articles.map(({ lens, ...article }) => ids().where(lens ? hasLens(lens) : isOf(article))),
    ...(formerLens
      ? [ids().where(hasLens({ name: "", makerReference: formerLens })), ids().where(hasLensUdi(forms))]
      : []),
  ];
  return db("order_lines").where((any) => all.forEach((each) => void any.orWhereIn("id", each)));
}

/** A colour that the product has no more, or a size that nobody noted, may be the one that is meant. */
function isOf({ productId, color, colorName, size, colors }: Omit<NamedArticle, "lens">) {
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

/** @see LensDetails, which the column has as JSON */
function hasLens({ name, makerReference }: Pick<LensSheet, "name" | "makerReference">) {
  const patterns = [name && `%"lens":${JSON.stringify(name)}%`, makerReference && `%référence ${makerReference}"%`];
  return (lines: Knex.QueryBuilder): void => {
    void lines.whereNotNull("lens_details").where((either) => {
      for (const pattern of patterns) if (pattern) void either.orWhereLike("lens_details", pattern);
    });
  };
}

/** Lenses sold under one of these forms of a UDI-DI, which the words keep as the sheet had it. */
function hasLensUdi(forms: string[]) {
  return (lines: Knex.QueryBuilder): void => {
    void lines.whereNotNull("lens_details").where((either) => {
      for (const form of forms) void either.orWhereRaw(`${plainSql("lens_details")} like ?`, [`%"UDIDI":"${form}"%`]);
    });
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
