import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { newId } from "~/domain/ids";
import { statusMail, trackingMail, unpaidMail } from "~/domain/orders/life/mails.server";
import { whatStands } from "~/domain/orders/life/stands.server";
import { lockedOrder } from "~/domain/orders/lock.server";
import { unpaidOfBegun } from "~/domain/orders/money/rest-due.server";
import { logStep, type Order } from "~/domain/orders/order.server";
import { writeConfirmation } from "~/domain/orders/placing/confirmation.server";
import { ORDER_STATUS, SHOP_STATUSES } from "~/domain/orders/status";
import { queueMail } from "~/domain/outbox.server";
import type { Mail } from "~/infra/mail.server";

/**
 * The letters that the shop can write once more. Each is written anew, because the text of a letter is not kept once it
 * has left.
 */
export const SENT_AGAIN = {
  confirmation: "Confirmation de la commande",
  status: "Où en est la commande",
  tracking: "Suivi du colis",
  unpaid: "Demande d’un autre paiement",
} as const;
export type SentAgain = keyof typeof SENT_AGAIN;

const WRITTEN: Record<SentAgain, (services: Services, order: Order) => Promise<Mail | null>> = {
  confirmation: writeConfirmation,
  async status(services, order) {
    const status = SHOP_STATUSES.find((each) => each === order.status);
    if (!status || !order.customer) return null;
    return statusMail(services, order, order.customer, status, await whatStands(services, order));
  },
  async tracking(services, order) {
    const sent = order.status === ORDER_STATUS.shipped && order.trackingNumber;
    return sent && order.customer ? trackingMail(services, order, order.customer) : null;
  },
  async unpaid(services, order) {
    const dueCents = await unpaidOfBegun(services, order);
    if (!order.customer || dueCents === 0) return null;
    const refused = await services
      .db("payments")
      .where({ order_id: order.id, proposal_id: null })
      .whereNotNull("failed_at")
      .orderBy("attempt", "desc")
      .first("amount_cents");
    const sums = refused && { amountCents: refused.amount_cents, dueCents };
    return sums ? unpaidMail(services, order, order.customer, sums) : null;
  },
};

/** The letters about an order that can be sent again now. */
export async function whatCanBeSentAgain(services: Services, order: Order): Promise<SentAgain[]> {
  const kinds: SentAgain[] = [];
  for (const kind of Object.keys(SENT_AGAIN) as SentAgain[]) if (await mailOf(services, order, kind)) kinds.push(kind);
  return kinds;
}

/** @returns null where the letter has nothing to say, or the order has no address */
async function mailOf(services: Services, order: Order, kind: SentAgain): Promise<Mail | null> {
  const mail = await WRITTEN[kind](services, order);
  return mail?.to ? mail : null;
}

/**
 * Mails one of these letters again to the address of the order.
 * @returns that address; null when nothing is mailed: see `mailOf`
 */
export async function sendAgain(
  services: Services,
  by: Account,
  orderId: string,
  kind: SentAgain,
): Promise<string | null> {
  return inTransaction(services, async (inside) => {
    const order = await lockedOrder(inside, orderId);
    const mail = order && (await mailOf(inside, order, kind));
    if (!order || !mail) return null;
    await queueMail(inside, `order:${orderId}:again-${newId(inside.now())}`, mail, { urgent: true });
    await logStep(inside, orderId, "Courriel renvoyé", SENT_AGAIN[kind], by.id);
    await audit(inside, by, "Courriel renvoyé", order.number, SENT_AGAIN[kind]);
    return mail.to;
  });
}
