import type { Services } from "~/infra/services.server";
import { articlesNamed, articlesOfRecalls } from "./named-articles.server";

/**
 * Puts products and lenses under the recalls in force that name them by now: a number may be put right, or a sheet written,
 * after the recall was confirmed. What a recall names once stays named until it is ended.
 * @param ids of the products or lenses whose sheets were just written, in the transaction that wrote them
 */
export async function joinRecalls(services: Pick<Services, "db">, ids: string[]): Promise<void> {
  const { db } = services;
  const inForce = await db("recalls")
    .where({ subject: "article" })
    .whereNotNull("sent_at")
    .whereNull("ended_at")
    .select("id", "lot");
  const named = await articlesOfRecalls(
    services,
    inForce.map(({ id }) => id),
  );
  for (const { id, lot } of inForce) {
    const known = new Set((named.get(id) ?? []).map(keyOf));
    const joining = (await articlesNamed(services, lot)).filter(
      (article) => ids.includes(article.productId) && !known.has(keyOf(article)),
    );
    if (joining.length === 0) continue;
    await db("recalled_articles")
      .insert(
        joining.map(({ productId, kind, color, size }) => ({
          recall_id: id,
          ...{ product_id: productId, kind, color, size },
        })),
      )
      .onConflict(["recall_id", "product_id", "kind", "color", "size"])
      .ignore();
  }
}

type Named = { productId: string; kind: string; color: string; size: string };
const keyOf = ({ productId, kind, color, size }: Named): string => JSON.stringify([productId, kind, color, size]);
