import type { Services } from "~/infra/services.server";
import { BEGUN_BY_DEPOSIT, isShopMeans } from "~/shop/payment-means";
import type { Deposit } from "./due";

/** The deposit that an order was begun with in the shop; null without one. */
export async function depositOf({ db }: Services, orderId: string): Promise<Deposit | null> {
  const begun = db("orders").where({ id: orderId, payment_method: BEGUN_BY_DEPOSIT }).select("id");
  const payment = await db("payments")
    .whereIn("order_id", begun)
    .where({ kind: "till", state: "paid", proposal_id: null })
    .orderBy("attempt")
    .first("amount_cents", "means", "created_at");
  if (!payment || !isShopMeans(payment.means)) return null;
  return { cents: payment.amount_cents, means: payment.means, at: payment.created_at };
}
