import type { Services } from "~/infra/services.server";
import { howNamed, leftOutIn, type SoldArticle } from "./identifiers";
import { articlesOfRecalls } from "./named-articles.server";

type Reading = Pick<Services, "db">;

/**
 * True for a row of `products as product`, or of lenses under that name, that a recall in force names, in any colour or
 * size.
 */
export const RECALLED = `product.id in (select recalled.product_id from recalled_articles as recalled join recalls as recall on recall.id = recalled.recall_id where recall.sent_at is not null and recall.ended_at is null)`;

/** A recall that keeps a product from sale. */
export type RecallInForce = { /** What names the article, as it was typed. */ named: string; since: string };

/** The recalls in force that name each of these products; products without one are left out. */
export async function recallsInForce({ db }: Reading, productIds: string[]): Promise<Map<string, RecallInForce[]>> {
  const rows = (await db("recalled_articles as recalled")
    .join("recalls as recall", "recall.id", "recalled.recall_id")
    .whereIn("recalled.product_id", productIds)
    .whereNotNull("recall.sent_at")
    .whereNull("recall.ended_at")
    .orderBy("recall.sent_at")
    .distinct({ productId: "recalled.product_id", named: "recall.lot", since: "recall.sent_at" })) as (RecallInForce & {
    productId: string;
  })[];
  const found = new Map<string, RecallInForce[]>();
  for (const { productId, ...recall } of rows) found.set(productId, [...(found.get(productId) ?? []), recall]);
  return found;
}

/** Whether any article is under recall: nearly always none is, and nothing more has to be read. */
export async function anyRecalled({ db }: Reading): Promise<boolean> {
  const first = await db("recalls")
    .where({ subject: "article" })
    .whereNotNull("sent_at")
    .whereNull("ended_at")
    .first("id");
  return first !== undefined;
}

/** What recalls in force name each of these articles by, in their order: an empty list where none names it. */
export async function recallsNaming(services: Reading, articles: SoldArticle[]): Promise<string[][]> {
  const recalls = await services
    .db("recalls")
    .where({ subject: "article" })
    .whereNotNull("sent_at")
    .whereNull("ended_at")
    .orderBy("prepared_at")
    .select("id", "lot", "lot_key", "left_out");
  if (recalls.length === 0) return articles.map(() => []);
  const named = await articlesOfRecalls(
    services,
    recalls.map(({ id }) => id),
  );
  return articles.map((article) => {
    const naming = recalls.filter(({ id, lot_key, left_out }) => {
      if (leftOutIn(left_out).includes(article.productId)) return false;
      const how = howNamed(article, lot_key, named.get(id) ?? [])?.how;
      return how === "then" || how === "now";
    });
    return [...new Set(naming.map(({ lot }) => lot))];
  });
}
