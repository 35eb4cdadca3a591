import type { PaymentProvider } from "~/infra/stripe.server";
import type { Services } from "~/infra/services.server";
import { titleForCustomer } from "~/domain/catalogue/own-frames";
import { correctionPath } from "~/domain/orders/links.server";
import type { Cents } from "~/domain/money";
import type { Order } from "~/domain/orders/order.server";
import { openLine } from "~/domain/orders/prescription/open-line.server";
import { awaitsAnswer, findProposal, type Proposal } from "~/domain/orders/prescription/proposals.server";
import { instant } from "~/domain/time";
import { paymentsOf } from "./payment.server";
import type { OnlineKind, Payment } from "./states";
import { COLLECTED, UNSETTLED } from "./states";
import { closePayment, isProviderFault, openPayment, type Collected } from "./at-provider.server";

export type StartingSupplement =
  | { outcome: "started"; payment: Payment }
  /** It is paid, or the bank decides on it: no new payment is opened. */
  | { outcome: "alreadyPaid" }
  /** The proposal is answered, replaced or expired. */
  | { outcome: "closed" }
  | { outcome: "providerDown" };

/**
 * Opens the payment of a supplement: the customer accepts the correction by paying. A second press continues the
 * payment under way.
 */
export async function startSupplement(
  services: Services,
  provider: PaymentProvider,
  order: Order,
  proposalId: string,
  kind: OnlineKind,
): Promise<StartingSupplement> {
  const proposal = await findProposal(services, order.id, proposalId);
  const open = proposal?.asks && awaitsAnswer(proposal, services.now());
  if (!open || !(await openLine(services, order.id, proposal.lineId))) return { outcome: "closed" };
  try {
    const payment = await openPayment(services, provider, order, kind, collectedFor(services, order, proposal));
    if (payment.state === "paid" || payment.state === "processing") return { outcome: "alreadyPaid" };
    // The provider ended it, as it does with its page after a day: the next press opens another.
    if (payment.state === "cancelled") return { outcome: "providerDown" };
    return payment.state === "surplus" ? { outcome: "closed" } : { outcome: "started", payment };
  } catch (fault) {
    if (!isProviderFault(fault)) throw fault;
    services.log.warn({ orderId: order.id, err: fault }, "payment provider unreachable");
    return { outcome: "providerDown" };
  }
}

function collectedFor(
  { config }: Services,
  order: Order,
  { id, lineId, differenceCents, expiresAt }: Proposal,
): Collected {
  const line = order.lines.find((each) => each.id === lineId);
  const path = correctionPath(config, order.id, { id, expiresAt: new Date(expiresAt) });
  const url = new URL(path, config.publicUrl).href;
  return {
    proposalId: id,
    amountCents: differenceCents,
    lines: [
      {
        name: "Supplément de verres",
        description: line ? titleForCustomer(line) : "",
        unitCents: differenceCents,
        quantity: 1,
      },
    ],
    successUrl: () => `${url}&retour=paiement`,
    cancelUrl: url,
  };
}

/**
 * Closes at the provider the payments of a correction that is answered, replaced or over, because their page may be
 * open in a browser. The worker repeats it where the provider does not answer. Not to be called in a transaction.
 */
export async function closeForgone(services: Services, orderId: string): Promise<void> {
  const { payments: provider } = services;
  if (!provider) return;
  for (const payment of await paymentsOf(services, orderId)) {
    if (!payment.proposalId || !payment.providerId || !UNSETTLED.includes(payment.state)) continue;
    if (await isAwaited(services, payment)) continue;
    try {
      await closePayment(services, provider, payment);
    } catch (fault) {
      if (!isProviderFault(fault)) throw fault;
      services.log.warn({ orderId, err: fault }, "payment provider unreachable");
    }
  }
}

/** The payment of a correction that waited for none any more. @returns null for none */
export async function forgonePayment(
  services: Services,
  { id, orderId }: Pick<Proposal, "id" | "orderId">,
): Promise<Pick<Payment, "amountCents" | "state"> | null> {
  const collected = (await paymentsOf(services, orderId)).filter(
    ({ proposalId, state }) => proposalId === id && state !== "paid" && COLLECTED.includes(state),
  );
  return collected.at(-1) ?? null;
}

/** Whether a supplement is still to be paid online, by a payment of this amount. */
export async function isAwaited(
  { db, now }: Services,
  { proposalId, amountCents }: { proposalId: string | null; amountCents: Cents },
): Promise<boolean> {
  const row = await db("correction_proposals")
    .where({ id: proposalId ?? "", difference_cents: amountCents })
    .first("state", "expires_at");
  return row?.state === "sent" && row.expires_at > instant(now());
}
