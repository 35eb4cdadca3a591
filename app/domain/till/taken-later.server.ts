import { inTransaction, type Services } from "~/infra/services.server";
import { recordPayment } from "~/domain/accounting/record.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { formatEuros, type Cents } from "~/domain/money";
import { lockedOrder } from "~/domain/orders/lock.server";
import { makeDueAtOnce } from "~/domain/orders/money/due-at-once.server";
import { takeableInShop } from "~/domain/orders/money/rest-due.server";
import { noteCome } from "~/domain/orders/money/under-way.server";
import { logStep } from "~/domain/orders/order.server";
import { receiveRest } from "~/domain/orders/placing/allowance.server";
import { finishOrder } from "~/domain/orders/placing/finish.server";
import { PAYMENT_MEANS, type ShopMeans } from "~/shop/payment-means";
import { recordTillPayment } from "./sale.server";
import { TILL_STEPS } from "./steps";

export type TakingLater =
  | { outcome: "taken" }
  /** It was paid meanwhile, the bank decides on a payment, or the amount due is not the one shown. */
  | { outcome: "otherSum" };

/**
 * Takes in the shop what an order sold at a distance still lacks: the price of one that was begun and whose payment the
 * bank then refused, or the rest of one whose payment was too small. The order keeps the means that its customer chose: it was
 * concluded at a distance, however it is paid. What could still be paid at the provider is closed by the worker.
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
    const paymentId = await recordTillPayment(inside, orderId, due, means);
    const [what, paid] = [
      isRest ? TILL_STEPS.rest : TILL_STEPS.taken,
      `${formatEuros(due)}, ${PAYMENT_MEANS[means].inWords ?? ""}`,
    ];
    await logStep(inside, orderId, what, paid, by.id);
    if (isRest) await receiveRest(inside, order, { paymentId, cents: due, says: `${TILL_STEPS.rest} : ${paid}.` });
    else await finishOrder(inside, orderId, due);
    await noteCome(inside, { id: paymentId, orderId });
    await makeDueAtOnce(inside, { order_id: orderId, proposal_id: null });
    await recordPayment(inside, paymentId, due);
    await audit(inside, by, what, order.number, means);
    return { outcome: "taken" };
  });
}
