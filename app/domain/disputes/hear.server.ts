import type { PaymentProvider, ProviderDispute } from "~/infra/stripe.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { recordChargeback } from "~/domain/accounting/record.server";
import { shopDay } from "~/domain/days";
import { enter, entriesBy } from "~/domain/ledger/ledger.server";
import { formatEuros, type Cents } from "~/domain/money";
import { oweReturned, settleOwed } from "~/domain/orders/money/owed.server";
import { askableAgain, followFailures, missingAgain, TAKEN_BY_THE_BANK } from "~/domain/orders/money/failures.server";
import { countLost, dueOfLost } from "~/domain/orders/money/lost-again.server";
import { noteGivenTwice } from "~/domain/orders/money/given-twice.server";
import { changeTask, openTask, PAYABLE_AGAIN, settleTask, WHILE_TO_LEAVE } from "~/domain/orders/money/tasks.server";
import { findOrder, logStep } from "~/domain/orders/order.server";
import { creditLost } from "~/domain/orders/placing/credit-lost.server";
import { closeWithdrawn } from "~/domain/orders/life/close-withdrawn.server";
import { isStillToLeave } from "~/domain/orders/life/left";
import { hear, lockedPayment } from "~/domain/payments/payment.server";
import type { Payment } from "~/domain/payments/states";
import { findPaidPayment } from "~/domain/payments/find-paid.server";
import { instant } from "~/domain/time";
import { CLOSED_WORDS } from "~/domain/orders/money/closed-disputes";
import { INQUIRY } from "~/domain/orders/money/open-dispute.server";
import { followWarnings, isWarningSettled } from "~/domain/orders/money/warnings.server";
import { ofName } from "~/shop/words/elision";
import { reasonInWords } from "./words";

/**
 * Handles an event of the provider about a bank's dispute, or about a fraud that it warns of; the caller has checked
 * its signature. The event is compared with what is stored, so that late, repeated and unordered events do no harm, and
 * money is booked once each way.
 */
export async function hearDispute(
  services: Services,
  provider: PaymentProvider,
  type: string,
  dispute: ProviderDispute,
): Promise<"heard" | "notOurs"> {
  const disputed = dispute.intentId ? await findPaidPayment(services, provider, dispute.intentId) : null;
  if (!disputed) return "notOurs";
  await inTransaction(services, async (inside) => {
    const payment = await lockedPayment(inside, disputed.id);
    const known = await inside.db("disputes").where({ id: dispute.id }).first();
    const ended = hasEnded(dispute);
    if (!known) await open(inside, payment, dispute);
    else if (!ENDED.has(known.status)) await goOn(inside, payment, dispute, known.status);
    // A second payment is not counted in the order's money.
    if (payment.state === "paid")
      await bookMoney(
        inside,
        payment,
        type,
        known && ENDED.has(known.status) ? { ...dispute, status: known.status } : dispute,
      );
    if (ended && !(known && ENDED.has(known.status))) await close(inside, payment, dispute);
    if (dispute.kind === "dispute") await followWarnings(inside, payment.orderId);
  });
  return "heard";
}

const ENDED = new Set(Object.keys(CLOSED_WORDS));
const hasEnded = ({ status }: ProviderDispute) => ENDED.has(status);

/** Holds the order's dispatch, and tells the shop the last day to answer. */
async function open(services: Services, payment: Payment, dispute: ProviderDispute): Promise<void> {
  const { id, kind, reason, status, dueBy } = dispute;
  const amountCents = amountOf(payment, dispute);
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
  if (kind === "warning" && (await isWarningSettled(services, { orderId: payment.orderId, paymentId: payment.id })))
    return followWarnings(services, payment.orderId);
  await list(services, payment, dispute);
}

/** Updates the task of an open dispute. A settled task opens again when the bank asks for more than before. */
async function goOn(services: Services, payment: Payment, dispute: ProviderDispute, before: string): Promise<void> {
  const { id, kind, status, dueBy } = dispute;
  await services
    .db("disputes")
    .where({ id })
    .update({ status, due_by: dueBy && instant(dueBy) });
  if (hasEnded(dispute)) return;
  const grew = before.startsWith(INQUIRY) && !status.startsWith(INQUIRY);
  if (grew || (status !== before && status.endsWith("needs_response"))) {
    await services.db("disputes").where({ id }).update({ closed_at: null });
    await list(services, payment, dispute);
  }
  await changeTask(services, { cause: kind, subject: id }, lineOf(payment, dispute));
}

async function list(services: Services, payment: Payment, dispute: ProviderDispute): Promise<void> {
  const { id, kind, reason } = dispute;
  const order = await findOrder(services, payment.orderId);
  const held = order && isStillToLeave(order) ? WHILE_TO_LEAVE.held : "";
  await openTask(services, payment.orderId, {
    list: "unclear",
    cause: kind,
    subject: id,
    ...lineOf(payment, dispute),
    says:
      kind === "dispute"
        ? `le client conteste ce paiement auprès de sa banque (${reasonInWords(reason)}).${held} Répondez dans Stripe avec les preuves de la commande.`
        : `la banque soupçonne une fraude (${reasonInWords(reason)}).${held} Remboursez avant que le paiement soit contesté, ou gardez les preuves.`,
    again: true,
  });
}

const amountOf = (payment: Payment, { amountCents }: ProviderDispute): Cents => amountCents || payment.amountCents;

function lineOf(payment: Payment, dispute: ProviderDispute) {
  return { amountCents: amountOf(payment, dispute), dueOn: dispute.dueBy && shopDay(dispute.dueBy) };
}

/** Books the money that the bank takes and the money that it gives back, each once. */
async function bookMoney(
  services: Services,
  { id: paymentId, orderId, proposalId }: Payment,
  type: string,
  dispute: ProviderDispute,
): Promise<void> {
  const booked = await bookedCents(services, orderId, dispute.id);
  const taken = type.endsWith("funds_withdrawn") || dispute.status === "lost";
  const given = type.endsWith("funds_reinstated") || dispute.status === "won";
  const cents = given ? -booked : taken && booked === 0 ? dispute.amountCents : 0;
  if (cents === 0 || (type.endsWith("funds_withdrawn") && dispute.status === "won")) return;
  const source = { cause: "dispute" as const, id: dispute.id };
  const lineId = await lineOfSupplement(services, proposalId);
  const book = async () => {
    if (cents < 0) await countLost(services, orderId, dispute.id);
    await enter(services, orderId, source, [{ lineId, kind: "charged back", cents }]);
  };
  if (cents > 0) await book();
  // What the order owed before the bank took the money is owed again.
  else await oweReturned(services, orderId, { disputeId: dispute.id, how: TAKEN_BY_THE_BANK }, book);
  await logStep(
    services,
    orderId,
    cents > 0 ? "Somme retenue par la banque" : "Somme rendue par la banque",
    formatEuros(Math.abs(cents)),
  );
  await settleOwed(services, orderId, TAKEN_BY_THE_BANK);
  await (cents > 0 ? followFailures : missingAgain)(services, orderId);
  if (cents < 0) await settleTask(services, { cause: "lost", subject: dispute.id }, "La banque a rendu la somme.");
  await closeWithdrawn(services, orderId);
  await recordChargeback(services, { id: dispute.id, paymentId }, cents);
}

/** The line that a supplement was paid for; null for any other payment. */
async function lineOfSupplement({ db }: Services, proposalId: string | null): Promise<string | null> {
  const proposal = proposalId && (await db("correction_proposals").where({ id: proposalId }).first("order_line_id"));
  return proposal ? proposal.order_line_id : null;
}

async function bookedCents(services: Services, orderId: string, id: string): Promise<Cents> {
  const entries = await entriesBy(services, orderId, { cause: "dispute", id });
  return entries.reduce((sum, { kind, cents }) => sum + (kind === "charged back" ? cents : 0), 0);
}

async function close(services: Services, payment: Payment, dispute: ProviderDispute): Promise<void> {
  const { orderId } = payment;
  const { id, kind, status } = dispute;
  const words = CLOSED_WORDS[status] ?? "Contestation close.";
  await services
    .db("disputes")
    .where({ id })
    .update({ status, closed_at: instant(services.now()) });
  await settleTask(services, { cause: kind, subject: id }, words);
  await logStep(services, orderId, kind === "dispute" ? "Contestation close" : "Alerte de fraude close", words);
  if (status === "won") await askableAgain(services, payment.id);
  if (status !== "lost") return;
  const says = await afterLoss(services, payment, id);
  const amountCents = amountOf(payment, dispute);
  // The customer has the second payment back, so nothing of it is owed any more.
  if (amountCents >= payment.amountCents) await hear(services, payment.id, { event: "settled", receivedCents: 0 });
  await openTask(services, orderId, { list: "unclear", cause: "lost", subject: id, amountCents, says });
  if (payment.state === "paid") await creditLost(services, orderId);
  if (payment.state === "paid") await noteGivenTwice(services, orderId, { subject: id, amountCents });
  // For the payment that finished the order this is booked when the bank takes the money.
  if (payment.state !== "paid") await recordChargeback(services, { id, paymentId: payment.id }, amountCents);
}

/** What the shop has to do once the bank has taken the money for good. */
async function afterLoss(services: Services, { orderId, state, proposalId }: Payment, id: string): Promise<string> {
  if (state === "surplus")
    return "la contestation du second paiement est perdue, la banque a repris la somme : elle n’est plus à rendre, et la commande reste payée.";
  if (state !== "paid")
    return "la contestation du second paiement est perdue : déjà réglé, il est aussi repris par la banque. Voyez avec le client.";
  const order = await findOrder(services, orderId);
  const stop = order && isStillToLeave(order) ? WHILE_TO_LEAVE.stop : "";
  const again = order && (await dueOfLost(services, order, id)) ? PAYABLE_AGAIN : "";
  const lineId = await lineOfSupplement(services, proposalId);
  const glasses = order?.lines.find(({ id }) => id === lineId);
  if (glasses)
    return `la contestation du supplément est perdue, la banque a repris la somme : ${stop}les verres ${ofName(`${glasses.brand} ${glasses.name}`)} ne sont plus réglés en entier. Voyez avec le client : ce qui lui est dû pour d’autres articles n’en est pas diminué.${again}`;
  return `la contestation est perdue, la banque a repris la somme : ${stop}voyez avec le client.${again}`;
}
