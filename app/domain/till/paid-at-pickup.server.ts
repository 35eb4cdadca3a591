import type { Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { dueCents } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import { isDueInShop } from "~/domain/orders/firm";
import type { Changing } from "~/domain/orders/life/life.server";
import { findOrder, logStep } from "~/domain/orders/order.server";
import type { HandedOverOn } from "~/domain/orders/pickup/code.server";
import { handOverOrder, type HandedOver } from "~/domain/orders/pickup/hand-over.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { finishOrder } from "~/domain/orders/placing/finish.server";
import { BEGUN_BY_DEPOSIT, PAYMENT_MEANS, type ShopMeans } from "~/shop/payment-means";
import { recordTillPayment } from "./sale.server";

export type PaidHandingOver =
  | Changing
  /** Paid meanwhile, or the sum is not the one that was shown. */
  | { outcome: "otherSum" };

/** What undoes the payment of an order that could not be handed over. */
class NotHandedOver extends Error {
  constructor(readonly changing: Changing) {
    super("not handed over");
  }
}

/**
 * Takes the money of an order that is paid when it is fetched, issues its invoice and hands it over: all of it in one transaction, or
 * nothing.
 * @param payment.amountCents as it was shown
 */
export async function takePaymentAndHandOver(
  services: Services,
  by: Account,
  handedOver: HandedOver,
  on: HandedOverOn,
  { means, amountCents }: { means: ShopMeans; amountCents: Cents },
): Promise<PaidHandingOver> {
  const { id } = handedOver;
  try {
    return await services.db.transaction(async (db): Promise<PaidHandingOver> => {
      const inside = { ...services, db };
      await db("orders").where({ id }).forUpdate().first("id");
      const order = await findOrder(inside, id);
      if (!order) return { outcome: "unknown" };
      const account = await accountOf(inside, id);
      const due = dueCents(account);
      // A cancelled order, or one wholly withdrawn, owes nothing: taking nothing would take it up again.
      const isOver = order.status === ORDER_STATUS.cancelled || (due === 0 && account.paid === 0);
      if (!isDueInShop(order) || isOver || due !== amountCents) return { outcome: "otherSum" };
      // Begun by a deposit, it stays so: its payments say how each was paid.
      await db("orders").where({ id }).whereNot({ payment_method: BEGUN_BY_DEPOSIT }).update({ payment_method: means });
      if (due > 0) await recordTillPayment(inside, id, due, means);
      await finishOrder(inside, id, amountCents);
      await logStep(
        inside,
        id,
        "Encaissée au retrait",
        PAYMENT_MEANS[means].logged ?? PAYMENT_MEANS[means].paidBy,
        by.id,
      );
      const changing = await handOverOrder(inside, by, handedOver, on);
      if (changing.outcome !== "changed") throw new NotHandedOver(changing);
      await audit(inside, by, "Commande encaissée au retrait", order.number, means);
      return changing;
    });
  } catch (fault) {
    if (!(fault instanceof NotHandedOver)) throw fault;
    return fault.changing;
  }
}

/** What is still to be paid of an order. */
export async function dueOf(services: Services, id: string): Promise<Cents> {
  return dueCents(await accountOf(services, id));
}
