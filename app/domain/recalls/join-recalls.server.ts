import type { Services } from "~/infra/services.server";
import { stopPayments } from "./stop-payments.server";
import { leftOutIn } from "~/domain/catalogue/safety/identifiers";
import { articlesNamed, articlesOfRecalls } from "~/domain/catalogue/safety/named-articles.server";

/**
 * Puts products and lenses under the recalls in force that name them by now: a number may be put right, or a sheet written,
 * after the recall was confirmed. What a recall names once stays named until it is ended.
 * Payments that are open for orders with them are closed, as at the confirmation.
 * @param ids of the products or lenses whose sheets were just written, in the transaction that wrote them
 */
export async function joinRecalls(services: Services, ids: string[]): Promise<void> {
  const { db } = services;
  const inForce = await db("recalls")
    .where({ subject: "article" })
    .whereNotNull("sent_at")
    .whereNull("ended_at")
    .select("id", "lot", "left_out");
  const named = await articlesOfRecalls(
    services,
    inForce.map(({ id }) => id),
  );
  let joined = 0;
  for (const { id, lot, left_out: leftOut } of inForce) {
    const known = new Set((named.get(id) ?? []).map(keyOf));
    const joining = (await articlesNamed(services, lot)).filter(
      (article) =>
        ids.includes(article.productId) &&
        !known.has(keyOf(article)) &&
        !leftOutIn(leftOut).includes(article.productId),
    );
    if (joining.length === 0) continue;
    joined += joining.length;
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
  if (joined > 0) await stopPayments(services);
}

type Named = { productId: string; kind: string; color: string; size: string };
const keyOf = ({ productId, kind, color, size }: Named): string => JSON.stringify([productId, kind, color, size]);
