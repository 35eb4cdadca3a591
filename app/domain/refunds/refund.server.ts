import type { Columns } from "~/infra/db.server";
import { BALANCED_BY_REFUNDS } from "~/domain/invoices/document";
import { recordRefund } from "~/domain/accounting/record.server";
import { inTransaction, type Services } from "~/infra/services.server";
import {
  creditedInChain,
  creditedOf,
  creditNotesOf,
  issueCreditNote,
  type CreditNote,
} from "~/domain/invoices/credit-note.server";
import { creditDeposit, depositCreditNotesOf } from "~/domain/invoices/deposit-invoice.server";
import type { Invoice } from "~/domain/invoices/invoice.server";
import { lineAccount, shareByValue, shareOut, type Share } from "~/domain/ledger/account";
import { accountOf, enter, entriesBy } from "~/domain/ledger/ledger.server";
import { lockOrder } from "~/domain/orders/lock.server";
import { closeTooLate } from "~/domain/orders/life/close-too-late.server";
import { closeWithdrawn } from "~/domain/orders/life/close-withdrawn.server";
import { debtToPay, listFailure, makeGood, type Missing } from "~/domain/orders/money/failures.server";
import { askNoLonger, paysAgain } from "~/domain/orders/money/asked-again.server";
import { noteCameBack, noteGivenTwice } from "~/domain/orders/money/given-twice.server";
import { sayNotTaken } from "~/domain/orders/money/comes-back";
import { owedToCustomer } from "~/domain/orders/money/owed-to-customer.server";
import { oweAgain, settleOwed } from "~/domain/orders/money/owed.server";
import { cameBackMail, notTakenMail } from "~/domain/orders/money/mails.server";
import { followWarnings } from "~/domain/orders/money/warnings.server";
import { formatEuros, type Cents } from "~/domain/money";
import { creditUnpaid } from "~/domain/orders/placing/credit-unpaid.server";
import { alertMail } from "~/domain/orders/placing/mails.server";
import { replaceInvoices, tellReplaced } from "~/domain/orders/placing/replace-invoices.server";
import { isDueInShop } from "~/domain/orders/firm";
import { findOrder, logStep } from "~/domain/orders/order.server";
import { queueMail } from "~/domain/outbox.server";
import { instant, minutesAfter } from "~/domain/time";
import { announceRefund } from "./announce.server";
import { correctedLines, creditedLines } from "./credited-lines.server";
import { REFUND_MEANS, type RefundMeans } from "./means";
import { invoiceOfRefund, refundedOf } from "./sources.server";
import { TRANSITIONS, UNSETTLED, type RefundEvent, type RefundState } from "./states";

export type Refund = {
  id: string;
  orderId: string;
  paymentId: string;
  providerId: string | null;
  amountCents: Cents;
  /** In words for the customer. */
  reason: string;
  /** The administrator's id, or "stripe" for a refund made in the provider's console. */
  askedBy: string;
  state: RefundState;
  /** Why it was refused or failed, in French for the shop. */
  refusal: string | null;
  attempt: number;
  tries: number;
  createdAt: string;
  nextTryAt: string | null;
  means: RefundMeans;
};

/** Who asked for a refund that was made in the provider's console. */
export const MADE_IN_CONSOLE = "stripe";

export const isUnderWayOrDone = ({ state }: Pick<Refund, "state">) => state !== "refused" && state !== "failed";

/** News about a refund, from an answer, a webhook or a look at Stripe's list. */
export type News = { event: RefundEvent; providerId?: string; refusal?: string };

/**
 * After so many minutes the state of a refund on its way is asked for. Banks take days, and a webhook usually tells
 * sooner.
 */
const ASK_AGAIN_MINUTES = 6 * 60;

/**
 * The only way a refund changes state. Its log, its credit note, the customer's mail and the shop's alert are written
 * in the transaction of the change. Answer, webhook and worker may all bring the news: the first one changes the state,
 * and the others find it changed. A refund on its way is not given back yet: the credit note waits until the provider
 * says that it succeeded.
 */
export async function hearRefund(services: Services, refundId: string, news: News): Promise<RefundState> {
  return inTransaction(services, async (inside) => {
    const refund = await lockedRefund(inside, refundId);
    const to = TRANSITIONS[refund.state][news.event];
    if (!to) return refund.state;

    await inside
      .db("refunds")
      .where({ id: refund.id })
      .update({
        state: to,
        ...(news.providerId && { provider_id: news.providerId }),
        refusal: news.refusal ?? null,
        next_try_at: UNSETTLED.includes(to) ? instant(minutesAfter(inside.now(), ASK_AGAIN_MINUTES)) : null,
        updated_at: instant(inside.now()),
      });
    if (refund.state === "succeeded") await askNoLonger(inside, refund);
    const debt = await debtToPay(inside, refund.orderId);
    await book(inside, refund, to);
    if (refund.state === "succeeded") await oweAgain(inside, refund.orderId, refund.id);
    await tell(inside, refund, to, news.refusal);
    if (to === "succeeded") await makeGood(inside, refund, debt, `Remboursé : ${formatEuros(refund.amountCents)}.`);
    if (to === "succeeded") await settleOwed(inside, refund.orderId, `Remboursé : ${formatEuros(refund.amountCents)}.`);
    if (to === "succeeded") await closeWithdrawn(inside, refund.orderId);
    if (to === "succeeded") await closeTooLate(inside, refund.orderId, refund.askedBy);
    if (to === "failed") await noteCameBack(inside, refund.orderId, refund.id);
    if (refund.state === "succeeded")
      await tellReplaced(inside, refund.orderId, await replaceInvoices(inside, refund.orderId));
    if (to === "succeeded") await noteGivenTwice(inside, refund.orderId, { ...refund, subject: refund.id });
    await followWarnings(inside, refund.orderId);
    if (to === "succeeded") await recordRefund(inside, refund, "given", await numberOfDepositCredit(inside, refund));
    if (refund.state === "succeeded") await recordRefund(inside, refund, "returned");
    return to;
  });
}

/** The refund, read once its order is locked. */
async function lockedRefund(services: Services, id: string): Promise<Refund> {
  const known = await findRefund(services, { id });
  if (known) await lockOrder(services, known.orderId);
  const refund = known && (await findRefund(services, { id }));
  if (!refund) throw new Error("news of a refund that is not ours");
  return refund;
}

/** Books the change in the ledger, by the lines that the refund was asked for. */
async function book(services: Services, refund: Refund, to: RefundState): Promise<void> {
  const shares = await sharesOf(services, refund);
  const entries = (kind: "refund asked" | "refunded", sign: 1 | -1) =>
    shares.map(({ lineId, cents }) => ({ lineId, kind, cents: sign * cents }));
  const source = { cause: "refund" as const, id: refund.id };
  const wasSpoken = isUnderWayOrDone(refund);
  const isSpoken = isUnderWayOrDone({ state: to });
  if (isSpoken && !wasSpoken) await enter(services, refund.orderId, source, entries("refund asked", 1));
  if (wasSpoken && !isSpoken) await enter(services, refund.orderId, source, entries("refund asked", -1));
  if (to === "succeeded") await enter(services, refund.orderId, source, entries("refunded", 1));
  if (refund.state === "succeeded") await enter(services, refund.orderId, source, entries("refunded", -1));
}

/** The parts of a refund by order line. */
async function sharesOf(services: Services, { id, orderId, amountCents }: Refund): Promise<Share[]> {
  const asked = (await entriesBy(services, orderId, { cause: "refund", id })).filter(
    ({ kind, cents }) => kind === "refund asked" && cents > 0,
  );
  if (asked.length === 0) return shareOut(await accountOf(services, orderId), amountCents);
  return [...new Map(asked.map(({ lineId, cents }) => [lineId, { lineId, cents }])).values()];
}

const TAKEN =
  "La banque du client n’a pas accepté la somme, revenue sur le solde Stripe, et une contestation a repris cette somme à la boutique : ne la rendez pas une seconde fois. Si la banque la rend à la boutique, la ligne revient dans « À éclaircir ».";
const NOTHING_MISSING = "Rien n’est à rendre : la commande ne doit plus cette somme à son client.";
const NOT_MISSING = `La banque du client n’a pas accepté la somme, revenue sur le solde Stripe. ${NOTHING_MISSING}`;

function sayMissing({ cents, takenCents }: Missing, to: RefundState, refusal: string): string {
  if (cents > 0) return refusal;
  if (to === "refused") return takenCents > 0 ? refusal : `${refusal} ${NOTHING_MISSING}`;
  return takenCents > 0 ? TAKEN : NOT_MISSING;
}

async function tell(
  services: Services,
  refund: Refund,
  to: RefundState,
  refusal = "Sans explication du prestataire.",
): Promise<void> {
  const amount = formatEuros(refund.amountCents);
  if (to === "sent")
    return logStep(services, refund.orderId, "Remboursement accepté", `${amount}, en route vers le client`);
  if (to === "succeeded") {
    await logStep(services, refund.orderId, "Remboursement effectué", amount);
    await documentRefund(services, refund);
    return;
  }
  const action = to === "failed" ? "Remboursement échoué" : "Remboursement refusé";
  const missing = await listFailure(services, refund, to === "failed" ? "refund failed" : "refund refused", refusal);
  const says = sayMissing(missing, to, refusal);
  await logStep(services, refund.orderId, action, `${amount}. ${says}`);
  const order = await findOrder(services, refund.orderId);
  if (order)
    await queueMail(
      services,
      `refund:${refund.id}:${to}`,
      alertMail(services, order, [`${action} : ${amount}.`, says]),
    );
  if (order?.customer && to === "failed")
    await queueMail(
      services,
      `refund:${refund.id}:came-back`,
      missing.cents === refund.amountCents
        ? cameBackMail(services, order, order.customer, refund)
        : notTakenMail(services, order, order.customer, {
            ...refund,
            becomes: sayNotTaken(
              await accountOf(services, order.id),
              await owedToCustomer(services, order.id),
              await paysAgain(services, refund),
            ),
          }),
    );
  await announceRefund(services, refund);
}

/**
 * Writes the credit note of a refund that succeeded, and queues the mail about it, once.
 * @returns null while the order has no invoice to correct: its buyer is unknown, or only a deposit was paid, whose
 * refund is mailed all the same
 */
async function documentRefund(services: Services, refund: Refund): Promise<CreditNote | null> {
  const invoice = await invoiceOfRefund(services, refund);
  const order = await findOrder(services, refund.orderId);
  if (!invoice && !(order && isDueInShop(order))) return null;
  const note = invoice && (await correctInvoice(services, invoice, refund));
  if (!invoice) await creditDeposit(services, refund.orderId, returnOf(refund));
  await creditUnpaid(services, refund.orderId);
  await announceRefund(services, refund);
  return note;
}

/**
 * Credits at most what was given back, and at most what was invoiced. A refund that the bank failed to take keeps its
 * credit note, so the refund that replaces it gets none. The shop never asks the provider for such a refund again: one
 * that it asks the provider for is for something else, and is credited as a whole.
 */
async function correctInvoice(services: Services, invoice: Invoice, refund: Refund): Promise<CreditNote | null> {
  const uncredited = (await refundedOf(services, refund)) - (await creditedInChain(services, invoice));
  const left = invoice.totalCents - (await creditedOf(services, invoice));
  const isOther = refund.means === "provider" && refund.askedBy !== MADE_IN_CONSOLE;
  const amountCents = Math.min(refund.amountCents, isOther ? refund.amountCents : uncredited, left);
  if (amountCents <= 0)
    return (
      (await creditNotesOf(services, refund.orderId))
        .filter(({ invoiceId, grounds }) => invoiceId === invoice.id && grounds === "refund")
        .at(-1) ?? null
    );
  const shares = await sharesOf(services, refund);
  const { credited, isExact } = await uncreditedShares(services, refund, { shares, amountCents });
  const goods = await creditedLines(services, invoice, credited);
  const note = await issueCreditNote(services, invoice, {
    ...returnOf(refund),
    amountCents,
    // An amount whose lines are not known names no article.
    ...(isExact && { lines: [...goods, ...(await correctedLines(services, refund.orderId, credited))] }),
  });
  await enter(
    services,
    refund.orderId,
    { cause: "refund", id: refund.id },
    credited.map(({ lineId, cents }) => ({ lineId, kind: "credited", cents })),
  );
  return note;
}

/** What a credit note says of a refund. */
const returnOf = ({ id: refundId, amountCents, reason, means }: Refund) => ({
  refundId,
  amountCents,
  reason,
  ...(means !== "provider" && { refundedBy: REFUND_MEANS[means] }),
});

/** The number of the credit note of a refund whose deposit had an invoice of its own; null for any other. */
async function numberOfDepositCredit(services: Services, { id, orderId }: Refund): Promise<string | null> {
  const notes = await depositCreditNotesOf(services, orderId);
  return notes.find(({ refundId }) => refundId === id)?.number ?? null;
}

/**
 * What a credit note credits of each line. One of less than its refund is for the lines of which less is credited than
 * refunded: of the others, a refund that came back keeps its credit note.
 */
async function uncreditedShares(
  services: Services,
  { orderId, amountCents: refunded }: Refund,
  { shares, amountCents }: { shares: Share[]; amountCents: Cents },
): Promise<{ credited: Share[]; isExact: boolean }> {
  if (amountCents === refunded) return { credited: shares, isExact: true };
  const account = await accountOf(services, orderId);
  const open = shares.map(({ lineId, cents }) => {
    const line = lineId === null ? account.whole : lineAccount(account, lineId);
    return Math.max(0, Math.min(cents, line.refunded - line.credited + line.allowanceCredited));
  });
  const most = open.reduce((sum, cents) => sum + cents, 0);
  const parts = shareByValue(Math.min(amountCents, most), open);
  const others = shareByValue(
    Math.max(0, amountCents - most),
    shares.map(({ cents }, place) => cents - (open[place] ?? 0)),
  );
  const credited = shares.map(({ lineId }, place) => ({ lineId, cents: (parts[place] ?? 0) + (others[place] ?? 0) }));
  return { credited, isExact: most === amountCents };
}

const BATCH = 50;

/** SQL: what was given back of a payment and is not on a credit note of the payment's own invoice. */
const CHAIN = "its.order_id = invoice.order_id and its.supplement_of = invoice.supplement_of";
/** Less what is asked for again, because the order was taken up after its cancellation. */
const NOT_ASKED_AGAIN =
  "coalesce((select sum(cents) from order_ledger where order_id = given.order_id and kind = 'paid' and cause = 'asked again' and cause_id = given.id), 0)";
const UNCREDITED = `(select sum(given.amount_cents + ${NOT_ASKED_AGAIN}) from refunds as given where given.payment_id = refund.payment_id and given.state = 'succeeded')
  > (select coalesce(sum(credit.total_cents), 0) from credit_notes as credit join invoices as its on its.id = credit.invoice_id
      where ${CHAIN} and credit.grounds in (${BALANCED_BY_REFUNDS.map((grounds) => `'${grounds}'`).join(", ")}))
    - (select coalesce(sum(its.total_cents), 0) from invoices as its where ${CHAIN} and its.replaces <> '')
  and (select coalesce(sum(total_cents), 0) from credit_notes where credit_notes.invoice_id = invoice.id) < invoice.total_cents
  and not exists (select 1 from invoices as later where later.replaces = invoice.id)`;

/** Writes the credit notes of refunds that had no invoice to correct when they succeeded. @returns how many */
export async function issueMissingCreditNotes(services: Services): Promise<number> {
  const due: Refund[] = await services
    .db("refunds as refund")
    .join("payments as payment", "payment.id", "refund.payment_id")
    .join("invoices as invoice", "invoice.order_id", "refund.order_id")
    .whereRaw("invoice.supplement_of = coalesce(payment.proposal_id, '')")
    .leftJoin("credit_notes as note", "note.refund_id", "refund.id")
    .where({ "refund.state": "succeeded" })
    .whereNull("note.id")
    .whereRaw(UNCREDITED)
    .orderBy("refund.updated_at")
    .limit(BATCH)
    .select(COLUMNS);
  for (const refund of due)
    await inTransaction(services, async (inside) => {
      await lockOrder(inside, refund.orderId);
      return documentRefund(inside, refund);
    });
  return due.length;
}

export async function findRefund(
  { db }: Services,
  where: { id: string } | { provider_id: string } | { request_key: string },
): Promise<Refund | null> {
  return (await db("refunds as refund").where(where).first(COLUMNS)) ?? null;
}

/** The refunds of an order, oldest first. */
export async function refundsOf({ db }: Services, orderId: string): Promise<Refund[]> {
  return db("refunds as refund")
    .where({ "refund.order_id": orderId })
    .orderBy(["refund.created_at", "refund.id"])
    .select(COLUMNS);
}

export const COLUMNS = {
  id: "refund.id",
  orderId: "refund.order_id",
  paymentId: "refund.payment_id",
  providerId: "refund.provider_id",
  amountCents: "refund.amount_cents",
  reason: "refund.reason",
  askedBy: "refund.asked_by",
  state: "refund.state",
  refusal: "refund.refusal",
  attempt: "refund.attempt",
  tries: "refund.tries",
  createdAt: "refund.created_at",
  nextTryAt: "refund.next_try_at",
  means: "refund.means",
} as const satisfies Columns<Refund, { refund: "refunds" }>;
