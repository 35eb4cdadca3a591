import type { Services } from "~/infra/services.server";
import { BEGUN_BY_DEPOSIT, isShopMeans } from "~/shop/payment-means";
import type { Instant } from "~/domain/time";
import type { Deposit } from "./due";
import type { PaidPart } from "./paid-parts";

/** Money taken in the shop in one press, a part by each means. */
export type Taking = { parts: PaidPart[]; at: Instant };

/** What was taken in the shop of the price of an order, the first taking first. */
export async function takingsOf({ db }: Services, orderId: string): Promise<Taking[]> {
  const payments = await db("payments")
    .where({ order_id: orderId, kind: "till", state: "paid", proposal_id: null })
    .orderBy("attempt")
    .select("id", "amount_cents", "means", "taken_with", "created_at");
  const takings = new Map<string, Taking>();
  for (const { id, amount_cents: cents, means, taken_with: takenWith, created_at: at } of payments) {
    if (!isShopMeans(means)) continue;
    const key = takenWith ?? id;
    takings.set(key, { at, parts: [...(takings.get(key)?.parts ?? []), { means, cents }] });
  }
  return [...takings.values()];
}

/** The deposit that an order was begun with in the shop; null without one. */
export async function depositOf(services: Services, orderId: string): Promise<Deposit | null> {
  const begun = await services.db("orders").where({ id: orderId, payment_method: BEGUN_BY_DEPOSIT }).first("id");
  const [first] = begun ? await takingsOf(services, orderId) : [];
  return first ? { ...first, cents: first.parts.reduce((sum, { cents }) => sum + cents, 0) } : null;
}
