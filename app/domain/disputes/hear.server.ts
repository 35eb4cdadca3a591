import type { PaymentProvider, ProviderDispute } from "~/infra/stripe.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { shopDay } from "~/domain/days";
import { enter, entriesBy } from "~/domain/ledger/ledger.server";
import { formatEuros, type Cents } from "~/domain/money";
import { owing, settleOwed } from "~/domain/orders/money/owed.server";
import { openTask, settleTask } from "~/domain/orders/money/tasks.server";
import { logStep } from "~/domain/orders/order.server";
import type { Payment } from "~/domain/payments/payment.server";
import { findPaidPayment } from "~/domain/payments/find-paid.server";
import { instant } from "~/domain/time";
import { CLOSED_WORDS, reasonInWords } from "./words";

/**
 * A word from the provider about a bank's dispute or a fraud it warns of, its signature already checked. Late, repeated and out of
 * order are all the same: what is known is compared with what is said, and money is booked once each way.
 */
export async function hearDispute(
  services: Services,
  provider: PaymentProvider,
  type: string,
  dispute: ProviderDispute,
): Promise<"heard" | "notOurs"> {
  const payment = dispute.intentId ? await findPaidPayment(services, provider, dispute.intentId) : null;
  if (!payment) return "notOurs";
  await inTransaction(services, async (inside) => {
    // Two events may arrive at once: on PostgreSQL the order's row makes the second wait.
    await inside.db("orders").where({ id: payment.orderId }).forUpdate().first("id");
    const known = await inside.db("disputes").where({ id: dispute.id }).first();
    const ended = hasEnded(dispute);
    if (!known) await open(inside, payment, dispute);
    else if (!ENDED.has(known.status))
      await inside
        .db("disputes")
        .where({ id: dispute.id })
        .update({ status: dispute.status, due_by: dispute.dueBy && instant(dispute.dueBy) });
    // A second payment of the order is none of its money.
    if (payment.state === "paid")
      await bookMoney(
        inside,
        payment.orderId,
        type,
        known && ENDED.has(known.status) ? { ...dispute, status: known.status } : dispute,
      );
    if (ended && !(known && ENDED.has(known.status))) await close(inside, payment.orderId, dispute);
  });
  return "heard";
}

const ENDED = new Set(Object.keys(CLOSED_WORDS));
const hasEnded = ({ status }: ProviderDispute) => ENDED.has(status);

/** The order is held, and the shop told with the last day to answer. */
async function open(services: Services, payment: Payment, dispute: ProviderDispute): Promise<void> {
  const { id, kind, reason, status, dueBy } = dispute;
  const amountCents = dispute.amountCents || payment.amountCents;
  await services
    .db("disputes")
    .insert({
      id,
      order_id: payment.orderId,
      payment_id: payment.id,
      kind,
      amount_cents: amountCents,
      reason: reason.slice(0, 60),
      status,
      due_by: dueBy && instant(dueBy),
      opened_at: instant(services.now()),
    });
  await openTask(services, payment.orderId, {
    list: "unclear",
    cause: kind,
    subject: id,
    amountCents,
    says:
      kind === "dispute"
        ? `le client conteste ce paiement auprès de sa banque (${reasonInWords(reason)}). L’envoi est retenu. Répondez dans Stripe avec les preuves de la commande.`
        : `la banque soupçonne une fraude (${reasonInWords(reason)}). L’envoi est retenu. Remboursez avant que le paiement soit contesté, ou gardez les preuves.`,
    dueOn: dueBy && shopDay(dueBy),
  });
}

/** What the bank takes and what it gives back, each once. */
async function bookMoney(services: Services, orderId: string, type: string, dispute: ProviderDispute): Promise<void> {
  const booked = await bookedCents(services, orderId, dispute.id);
  const taken = type.endsWith("funds_withdrawn") || dispute.status === "lost";
  const given = type.endsWith("funds_reinstated") || dispute.status === "won";
  const cents = given ? -booked : taken && booked === 0 ? dispute.amountCents : 0;
  if (cents === 0 || (type.endsWith("funds_withdrawn") && dispute.status === "won")) return;
  const source = { cause: "dispute" as const, id: dispute.id };
  const book = () => enter(services, orderId, source, [{ lineId: null, kind: "charged back", cents }]);
  if (cents > 0) await book();
  // What the order owed before the bank took the money is owed again.
  else await owing(services, { id: orderId }, { cause: "won", subject: dispute.id, since: services.now() }, book);
  await logStep(
    services,
    orderId,
    cents > 0 ? "Somme retenue par la banque" : "Somme rendue par la banque",
    formatEuros(Math.abs(cents)),
  );
  await settleOwed(services, orderId);
}

async function bookedCents(services: Services, orderId: string, id: string): Promise<Cents> {
  const entries = await entriesBy(services, orderId, { cause: "dispute", id });
  return entries.reduce((sum, { cents }) => sum + cents, 0);
}

async function close(services: Services, orderId: string, { id, kind, status, amountCents }: ProviderDispute) {
  const words = CLOSED_WORDS[status] ?? "Contestation close.";
  await services
    .db("disputes")
    .where({ id })
    .update({ status, closed_at: instant(services.now()) });
  await settleTask(services, { cause: kind, subject: id }, words);
  await logStep(services, orderId, kind === "dispute" ? "Contestation close" : "Alerte de fraude close", words);
  if (status === "lost")
    await openTask(services, orderId, {
      list: "unclear",
      cause: "lost",
      subject: id,
      amountCents,
      says: "la contestation est perdue, la banque a repris la somme : arrêtez la commande, ou voyez avec le client.",
    });
}
