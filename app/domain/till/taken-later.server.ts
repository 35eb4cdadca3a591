import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { formatEuros, type Cents } from "~/domain/money";
import { lockedOrder } from "~/domain/orders/lock.server";
import { makeDueAtOnce } from "~/domain/orders/money/due-at-once.server";
import { receiveLost } from "~/domain/orders/money/lost-again.server";
import { takeableInShop } from "~/domain/orders/money/rest-due.server";
import { noteCome } from "~/domain/orders/money/under-way.server";
import { logStep } from "~/domain/orders/order.server";
import { receiveRest } from "~/domain/orders/placing/allowance.server";
import { finishOrder } from "~/domain/orders/placing/finish.server";
import { partsInWords, type HandPayment, type NotTaken } from "~/domain/orders/pickup/paid-parts";
import { PAID_AGAIN, TILL_STEPS } from "./steps";
import { recordTaken, storeTaken, takeableParts } from "./taken-money.server";

export type TakingLater =
  | { outcome: "taken" }
  /** It was paid meanwhile, the bank decides on a payment, or the amount due is not the one shown. */
  | { outcome: "otherSum" }
  | NotTaken;

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
  { means, amountCents }: { means: HandPayment; amountCents: Cents },
): Promise<TakingLater> {
  return inTransaction(services, async (inside): Promise<TakingLater> => {
    const order = await lockedOrder(inside, orderId);
    if (!order) return { outcome: "otherSum" };
    const { cents: due, isRest, lost } = await takeableInShop(inside, order);
    if (due === 0 || due !== amountCents) return { outcome: "otherSum" };
    const split = await takeableParts(inside, orderId, means, due);
    if (split.outcome !== "parts") return split;
    const { parts, single } = split;
    const taken = await storeTaken(inside, orderId, parts, lost?.proposalId);
    const [what, paid] = [
      lost ? PAID_AGAIN : isRest ? TILL_STEPS.rest : TILL_STEPS.taken,
      single ? `${formatEuros(due)}, ${partsInWords(parts)}` : partsInWords(parts),
    ];
    const paymentId = taken[0]?.id ?? "";
    await logStep(inside, orderId, what, paid, by.id);
    if (lost) await receiveLost(inside, order, lost, { paymentId, says: `${PAID_AGAIN} : ${paid}.`, by: by.id });
    else if (isRest) await receiveRest(inside, order, { paymentId, cents: due, says: `${TILL_STEPS.rest} : ${paid}.` });
    else await finishOrder(inside, orderId, due);
    for (const { id } of taken) await noteCome(inside, { id, orderId });
    await makeDueAtOnce(inside, { order_id: orderId, proposal_id: null });
    await recordTaken(inside, taken);
    await audit(inside, by, what, order.number, single ?? paid);
    return { outcome: "taken" };
  });
}
