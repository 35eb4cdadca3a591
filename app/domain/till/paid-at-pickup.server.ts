import type { Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import { lockOrder } from "~/domain/orders/lock.server";
import { isDueInShop } from "~/domain/orders/firm";
import type { Changing } from "~/domain/orders/life/life.server";
import { findOrder, logStep, type Order } from "~/domain/orders/order.server";
import { dueWhenFetched } from "~/domain/orders/pickup/due.server";
import { unsettledOf } from "~/domain/orders/prescription/proposals.server";
import { receiveSupplement } from "~/domain/orders/prescription/supplement.server";
import type { HandedOverOn } from "~/domain/orders/pickup/code.server";
import { handOverOrder, type HandedOver } from "~/domain/orders/pickup/hand-over.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { finishOrder } from "~/domain/orders/placing/finish.server";
import {
  paidByParts,
  partsInWords,
  type HandPayment,
  type NotTaken,
  type PaidPart,
} from "~/domain/orders/pickup/paid-parts";
import { BEGUN_BY_DEPOSIT, IN_PARTS, PAYMENT_MEANS, type ShopMeans } from "~/shop/payment-means";
import { recordTaken, storeTaken, takeableParts, type Taken } from "./taken-money.server";

export type PaidHandingOver =
  | Changing
  /** The order was paid meanwhile, or the amount due is not the one shown. */
  | { outcome: "otherSum" }
  | NotTaken
  /** A supplement is paid by one means, because it has an invoice of its own. */
  | { outcome: "oneMeans" };

/** Thrown to roll back the payment of an order that cannot be handed over. */
class NotHandedOver extends Error {
  constructor(readonly changing: Changing) {
    super("not handed over");
  }
}

/**
 * Takes what is due when an order is fetched, its price or the supplement of its lenses, issues the invoice and hands
 * the order over: all in one transaction, or nothing.
 * @param payment.amountCents as it was shown
 */
export async function takePaymentAndHandOver(
  services: Services,
  by: Account,
  handedOver: HandedOver,
  on: HandedOverOn,
  { means, amountCents }: { means: HandPayment; amountCents: Cents },
): Promise<PaidHandingOver> {
  const { id } = handedOver;
  try {
    return await services.db.transaction(async (db): Promise<PaidHandingOver> => {
      const inside = { ...services, db };
      await lockOrder(inside, id);
      const order = await findOrder(inside, id);
      if (!order) return { outcome: "unknown" };
      const due = await dueWhenFetched(inside, order);
      const { paid } = await accountOf(inside, id);
      // A cancelled order, or one wholly withdrawn from, owes nothing: a payment of 0 would take it up again.
      const isOver = order.status === ORDER_STATUS.cancelled || (due === 0 && paid === 0);
      if (due === null || isOver || due !== amountCents) return { outcome: "otherSum" };
      const split = await takeableParts(inside, id, means, due);
      if (split.outcome !== "parts") return split;
      const { parts, single } = split;
      if (!isDueInShop(order) && !single) return { outcome: "oneMeans" };
      const taken =
        single && !isDueInShop(order)
          ? await takeSupplements(inside, order, single)
          : await takePrice(inside, id, due, parts);
      const logged = single && PAYMENT_MEANS[single].logged;
      await logStep(inside, id, "Encaissée au retrait", logged ?? paidByParts(parts), by.id);
      const changing = await handOverOrder(inside, by, handedOver, on);
      if (changing.outcome !== "changed") throw new NotHandedOver(changing);
      await recordTaken(inside, taken);
      await audit(inside, by, "Commande encaissée au retrait", order.number, single ?? partsInWords(parts));
      return changing;
    });
  } catch (fault) {
    if (!(fault instanceof NotHandedOver)) throw fault;
    return fault.changing;
  }
}

async function takePrice(inside: Services, id: string, due: Cents, parts: PaidPart[]): Promise<Taken[]> {
  // An order begun with a deposit keeps that method; its payments name the means of each part.
  const other = inside.db("orders").where({ id }).whereNot({ payment_method: BEGUN_BY_DEPOSIT });
  await other.update({ payment_method: parts.length > 1 ? IN_PARTS : parts[0]?.means });
  const taken = due > 0 ? await storeTaken(inside, id, parts) : [];
  await finishOrder(inside, id, due);
  return taken;
}

/** Each correction has a payment and an invoice of its own. */
async function takeSupplements(inside: Services, order: Order, means: ShopMeans): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const { id: proposalId, differenceCents } of await unsettledOf(inside, order)) {
    const [payment] = await storeTaken(inside, order.id, [{ means, cents: differenceCents }], proposalId);
    if (!payment) throw new Error("a payment was not stored");
    const received = { id: payment.id, orderId: order.id, proposalId, receivedCents: differenceCents };
    const settled = await receiveSupplement(inside, { ...received, paidBy: PAYMENT_MEANS[means].paidBy });
    if (settled !== "settled") throw new Error("a supplement that is due was not awaited");
    taken.push(payment);
  }
  return taken;
}
