import { inTransaction, type Services } from "~/infra/services.server";
import { recordPayment } from "~/domain/accounting/record.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { formatEuros, type Cents } from "~/domain/money";
import { lockedOrder } from "~/domain/orders/lock.server";
import { takeableInShop } from "~/domain/orders/money/rest-due.server";
import { noteCome } from "~/domain/orders/money/under-way.server";
import { logStep } from "~/domain/orders/order.server";
import { receiveRest } from "~/domain/orders/placing/allowance.server";
import { finishOrder } from "~/domain/orders/placing/finish.server";
import { instant } from "~/domain/time";
import { PAYMENT_MEANS, type ShopMeans } from "~/shop/payment-means";
import { recordTillPayment } from "./sale.server";

export type TakingLater =
  | { outcome: "taken" }
  /** It was paid meanwhile, the bank decides on a payment, or the amount due is not the one shown. */
  | { outcome: "otherSum" };

/**
 * Takes in the shop what an order sold at a distance still lacks: the price of one that was begun, and whose payment the
 * bank then refused. What could still be paid at the provider is closed by the worker.
 * @param taken.amountCents as it was shown
 */
export async function takeInShop(
  services: Services,
  by: Account,
  orderId: string,
  { means, amountCents }: { means: ShopMeans; amountCents: Cents },
): Promise<TakingLater> {
  return inTransaction(services, async (inside): Promise<TakingLater> => {
    const order = await lockedOrder(inside, orderId);
    const { cents: due, isRest } = order ? await takeableInShop(inside, order) : { cents: 0, isRest: false };
    if (!order || due === 0 || due !== amountCents) return { outcome: "otherSum" };
    if (!isRest) await inside.db("orders").where({ id: orderId }).update({ payment_method: means });
    const paymentId = await recordTillPayment(inside, orderId, due, means);
    const [what, paid] = [isRest ? REST_TAKEN : TAKEN, `${formatEuros(due)}, ${PAYMENT_MEANS[means].inWords ?? ""}`];
    await logStep(inside, orderId, what, paid, by.id);
    if (isRest) await receiveRest(inside, order, { paymentId, cents: due, says: `${REST_TAKEN} : ${paid}.` });
    else await finishOrder(inside, orderId, due);
    await noteCome(inside, { id: paymentId, orderId });
    await closeAtProvider(inside, orderId);
    await recordPayment(inside, paymentId, due);
    await audit(inside, by, what, order.number, means);
    return { outcome: "taken" };
  });
}

const TAKEN = "Encaissée à la boutique";
const REST_TAKEN = "Reste reçu en boutique";

/** Makes the worker close at the provider, in its next round, what could still be paid for the order's price. */
async function closeAtProvider({ db, now }: Services, orderId: string): Promise<void> {
  await db("payments")
    .where({ order_id: orderId, proposal_id: null })
    .whereNotNull("next_check_at")
    .update({ next_check_at: instant(now()) });
}
