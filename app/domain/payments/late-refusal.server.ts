import type { Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { formatEuros, type Cents } from "~/domain/money";
import { unpaidMail } from "~/domain/orders/life/mails.server";
import { refusalKey } from "~/domain/orders/life/refusal-letters.server";
import { correctionPath, orderPath } from "~/domain/orders/links.server";
import { unpaidOfBegun } from "~/domain/orders/money/rest-due.server";
import { findOrder, logStep, type Order } from "~/domain/orders/order.server";
import { awaitsAnswer, findProposal } from "~/domain/orders/prescription/proposals.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { queueMail } from "~/domain/outbox.server";
import { instant, minutesAfter } from "~/domain/time";
import { LINK_HOURS } from "~/shop/payment-means";
import { payAgainMail, type Again } from "./mails.server";

type Refused = { orderId: string; proposalId: string | null; amountCents: Cents };

/**
 * The bank refused a payment after days, as it may with a direct debit: the customer is told and may pay again. The
 * pieces are held meanwhile, as long as for a payment link that the shop mails. For an order that the shop has begun, the
 * letter says where it is, and the customer agrees with the shop on another means.
 */
export async function tellLateRefusal(
  services: Services,
  { orderId, proposalId, amountCents }: Refused,
): Promise<void> {
  const order = await findOrder(services, orderId);
  if (!order) return;
  const again = proposalId ? await ofProposal(services, order, proposalId) : await ofOrder(services, order);
  const dueCents = proposalId ? 0 : await unpaidOfBegun(services, order);
  if (!again && dueCents === 0) return;
  await logStep(services, orderId, "Paiement refusé par la banque", formatEuros(amountCents));
  if (!order.customer) return;
  await queueMail(
    services,
    `${refusalKey(order)}${newId(services.now())}`,
    again
      ? payAgainMail(services, order, order.customer, amountCents, again)
      : unpaidMail(services, order, order.customer, { amountCents, dueCents }),
  );
}

/** @returns null where nothing is to be paid any more */
async function ofOrder({ db, now, config }: Services, order: Order): Promise<Again | null> {
  if (order.status !== ORDER_STATUS.awaitingPayment) return null;
  const until = instant(minutesAfter(now(), 60 * LINK_HOURS));
  await db("orders").where({ id: order.id }).where("hold_expires_at", "<", until).update({ hold_expires_at: until });
  return { path: orderPath(config, order.id), until: until > order.holdExpiresAt ? until : order.holdExpiresAt };
}

async function ofProposal(services: Services, order: Order, proposalId: string): Promise<Again | null> {
  const proposal = await findProposal(services, order.id, proposalId);
  if (!proposal || !awaitsAnswer(proposal, services.now())) return null;
  const { id, expiresAt } = proposal;
  return { path: correctionPath(services.config, order.id, { id, expiresAt: new Date(expiresAt) }), until: expiresAt };
}
