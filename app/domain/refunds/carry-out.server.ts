import { RefundRefused, type PaymentProvider, type ProviderRefund } from "~/infra/stripe.server";
import type { Services } from "~/infra/services.server";
import { findPayment } from "~/domain/payments/payment.server";
import { NO_PAYMENT, tellProviderRefusal } from "~/domain/payments/refusals";
import { isAnsweredFault, isProviderFault } from "~/domain/payments/at-provider.server";
import { instant } from "~/domain/time";
import { COLUMNS, hearRefund, type News, type Refund } from "./refund.server";
import { UNSETTLED } from "./states";

const BATCH = 40;
const LEASE_SECONDS = 60; // longer than the provider may take to answer: two workers never ask for one refund
const SLOWEST_RETRY_SECONDS = 60 * 60;

/**
 * Asks the provider for every refund that is due, and for the state of those on their way. It may run at any time and
 * several times at once.
 * @param everything true at start: takes refunds over that a stopped worker had claimed
 * @returns how many the provider answered for
 */
export async function carryOutRefunds(services: Services, everything = false): Promise<number> {
  const { payments: provider } = services;
  if (!provider) return 0;
  const due: Refund[] = await services
    .db("refunds as refund")
    .whereIn("refund.state", UNSETTLED)
    .modify((query) => void (everything || query.where("refund.next_try_at", "<=", instant(services.now()))))
    .orderBy("refund.next_try_at") // so that one without an answer does not hold the others up
    .limit(BATCH)
    .select(COLUMNS);
  let answered = 0;
  for (const refund of due) if (await carryOut(services, provider, refund)) answered += 1;
  return answered;
}

async function carryOut(services: Services, provider: PaymentProvider, refund: Refund): Promise<boolean> {
  const { db, now } = services;
  // The first worker to change next_try_at owns the refund until the lease ends.
  const lease = instant(new Date(now().getTime() + LEASE_SECONDS * 1000));
  const claimed = await db("refunds")
    .where({ id: refund.id, next_try_at: refund.nextTryAt, state: refund.state })
    .update({ next_try_at: lease, tries: refund.tries + 1 });
  if (claimed === 0) return false;
  try {
    await hearRefund(services, refund.id, await ask(services, provider, refund));
    // Still on its way: its state is asked for again at the pace of banks.
    await db("refunds")
      .where({ id: refund.id, next_try_at: lease })
      .update({ next_try_at: later(now(), SLOWEST_RETRY_SECONDS * 6) });
    return true;
  } catch (fault) {
    if (!isProviderFault(fault)) throw fault;
    const seconds = Math.min(SLOWEST_RETRY_SECONDS, 10 * 2 ** Math.min(refund.tries, 12));
    // Stripe repeats an answered error for a day under the same key. The next try first looks for the refund, then asks
    // with a new key.
    await db("refunds")
      .where({ id: refund.id, next_try_at: lease })
      .update({ next_try_at: later(now(), seconds), ...(isAnsweredFault(fault) && { attempt: refund.attempt + 1 }) });
    services.log.warn({ orderId: refund.orderId, refundId: refund.id, err: fault }, "refund not answered yet");
    return false;
  }
}

async function ask(services: Services, provider: PaymentProvider, refund: Refund): Promise<News> {
  if (refund.providerId) return newsOf(await provider.refundById(refund.providerId));
  const payment = await findPayment(services, { id: refund.paymentId });
  if (!payment?.intentId) return { event: "refused", refusal: NO_PAYMENT };
  const made = refund.tries > 0 ? await findMade(provider, payment.intentId, refund.id) : null;
  if (made) return newsOf(made);
  try {
    return newsOf(
      await provider.createRefund(
        { refundId: refund.id, orderId: refund.orderId, intentId: payment.intentId, amountCents: refund.amountCents },
        keyOf(refund),
      ),
    );
  } catch (refusal) {
    if (!(refusal instanceof RefundRefused)) throw refusal;
    return { event: "refused", refusal: tellProviderRefusal(refusal.message) };
  }
}

/**
 * A lost answer may have been a yes, and the provider forgets keys after a day. A refund at the provider that has our
 * id was made.
 */
async function findMade(provider: PaymentProvider, intentId: string, refundId: string): Promise<ProviderRefund | null> {
  return (await provider.refundsOf(intentId)).find((each) => each.refundId === refundId) ?? null;
}

function keyOf({ id, attempt }: Refund): string {
  return attempt === 1 ? id : `${id}-${attempt}`;
}

export function newsOf(refund: ProviderRefund): News {
  return { event: refund.status, providerId: refund.id, ...(refund.status === "failed" && { refusal: BANK_REFUSED }) };
}

function later(now: Date, seconds: number): string {
  return instant(new Date(now.getTime() + seconds * 1000));
}

const BANK_REFUSED =
  "La banque du client n’a pas accepté la somme, revenue sur le solde Stripe : remboursez le client par un autre moyen, un virement par exemple.";
