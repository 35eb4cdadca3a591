import type { Row } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { TAKEN_OR_UNPAID } from "~/domain/invoices/document";
import {
  creditedInChain,
  creditNotesOf,
  issueCreditNote,
  lostInChain,
  unpaidCredited,
} from "~/domain/invoices/credit-note.server";
import {
  currentInvoicesOf,
  findInvoice,
  issueInvoice,
  readInvoice,
  type Invoice,
} from "~/domain/invoices/invoice.server";
import { missingCents, shareByValue, type Account } from "~/domain/ledger/account";
import { accountOf, enter } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import { askedAgainOf } from "~/domain/orders/money/asked-again.server";
import { sayStillOwed } from "~/domain/orders/money/comes-back";
import { owedToCustomer } from "~/domain/orders/money/owed-to-customer.server";
import { findOrder, logStep, type Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { queueMail } from "~/domain/outbox.server";
import { invoiceReplacedMail, type Replaced } from "./mails.server";
import { saleAgain } from "./sale-again.server";

/** The reasons on a credit note that credits the rest of a replaced invoice. */
const REASONS = {
  kept: "Facture annulée et remplacée : le remboursement n’est pas parvenu et n’est plus dû",
  resumed: "Facture annulée et remplacée : la commande, qui avait été annulée, est reprise",
};

/**
 * Gives an order that goes on a new invoice where its invoice credits refunds that never reached the customer and are no
 * longer owed: the order was cancelled and refunded, the bank sent the money back, and the order was taken up again, or the
 * customer does not ask for the money any more. So it does where an order is taken up that a lost dispute had credited, or
 * whose cancellation was refunded. What is left of the former invoice is credited, and the new one names it. Called in the transaction that takes the order up,
 * that hears of the failed refund, or that settles it; the customer is told by `tellReplaced`.
 */
export async function replaceInvoices(services: Services, orderId: string): Promise<Replaced[]> {
  const order = await findOrder(services, orderId);
  if (!order || order.status === ORDER_STATUS.cancelled) return [];
  const replaced: Replaced[] = [];
  // The invoice of the order comes first, because those of its supplements name it.
  const current = await currentInvoicesOf(services, orderId);
  for (const invoice of [...current].sort((one, other) => isSupplement(one) - isSupplement(other))) {
    const { cents: excess, askedAgain } = await creditedTooMuch(services, invoice);
    if (excess <= 0) continue;
    const keptCents = Math.max(0, excess - askedAgain - (await creditedOtherwiseOn(services, invoice)));
    const reason = keptCents > 0 ? REASONS.kept : REASONS.resumed;
    replaced.push({ former: invoice, invoice: await replace(services, order, invoice, { excess, reason }), keptCents });
  }
  return replaced;
}

const isSupplement = ({ supplementOf }: Invoice) => Number(supplementOf !== "");

/** Mails the customer which invoices replace which, in one letter. Called last, after the letters that say why. */
export async function tellReplaced(services: Services, orderId: string, replaced: Replaced[]): Promise<void> {
  const [first] = replaced;
  if (!first) return;
  const order = await findOrder(services, orderId);
  if (order?.customer)
    await queueMail(
      services,
      `order:${orderId}:invoice-${first.invoice.number}`,
      invoiceReplacedMail(services, order, order.customer, replaced, await stillOwedInWords(services, order)),
    );
}

async function stillOwedInWords(services: Services, { id }: Order): Promise<string | null> {
  return sayStillOwed(await accountOf(services, id), await owedToCustomer(services, id));
}

/**
 * What of an invoice is credited, and neither with the customer nor still to be refunded. What was given back and is asked
 * for again is with the customer, and is to be paid: `askedAgain`.
 */
async function creditedTooMuch(services: Services, invoice: Invoice): Promise<{ cents: Cents; askedAgain: Cents }> {
  const { db } = services;
  const { orderId, supplementOf } = invoice;
  const refunds: { id: string; state: Row<"refunds">["state"]; cents: Cents }[] = await db("refunds as refund")
    .join("payments as payment", "payment.id", "refund.payment_id")
    .where({ "refund.order_id": orderId })
    .whereRaw("coalesce(payment.proposal_id, '') = ?", [supplementOf])
    .select({ id: "refund.id", state: "refund.state", cents: "refund.amount_cents" });
  const failures = await db("money_tasks")
    .where({ order_id: orderId, cause: "refund failed" })
    .whereIn(
      "subject",
      refunds.map(({ id }) => id),
    )
    .select("amount_cents", "waived_cents", "settled_at", "settled_by");
  const sum = (values: Cents[]) => values.reduce((total, cents) => total + cents, 0);
  const given = sum(refunds.filter(({ state }) => state === "succeeded").map(({ cents }) => cents));
  const open = sum(failures.filter(({ settled_at }) => !settled_at).map(({ amount_cents }) => amount_cents));
  const byHand = sum(
    failures
      .filter(({ settled_by }) => settled_by)
      .map(({ amount_cents, waived_cents }) => amount_cents - waived_cents),
  );
  const credited = (await creditedInChain(services, invoice)) + (await lostInChain(services, invoice));
  const askedAgain = await askedAgainOf(
    services,
    orderId,
    refunds.map(({ id }) => id),
  );
  const excess = credited - given - open - byHand + askedAgain;
  // What never came in is asked for again with the rest.
  if (excess <= 0) return { cents: 0, askedAgain };
  const unpaid = await unpaidCredited(services, invoice);
  return { cents: excess + Math.min(unpaid, missingCents(await accountOf(services, orderId))), askedAgain };
}

/** What an invoice credits of money that a bank took back, or that never came in: no refund was promised for it. */
async function creditedOtherwiseOn(services: Services, { id, orderId }: Invoice): Promise<Cents> {
  return (await creditNotesOf(services, orderId))
    .filter(({ invoiceId, grounds }) => invoiceId === id && TAKEN_OR_UNPAID.some((each) => each === grounds))
    .reduce((sum, { totalCents }) => sum + totalCents, 0);
}

async function replace(
  services: Services,
  order: Order,
  former: Invoice,
  { excess, reason }: { excess: Cents; reason: string },
): Promise<Invoice> {
  const document = await readInvoice(services, order.id, former.id);
  if (!document) throw new Error("an invoice vanished");
  const notes = (await creditNotesOf(services, order.id)).filter(({ invoiceId }) => invoiceId === former.id);
  const rest = former.totalCents - notes.reduce((sum, { totalCents }) => sum + totalCents, 0);
  if (rest > 0)
    await issueCreditNote(services, former, { grounds: "replaced", refundId: former.id, amountCents: rest, reason });
  const account = await accountOf(services, order.id);
  const totalCents = Math.min(former.totalCents, excess + rest);
  const missing = former.supplementOf ? 0 : Math.min(totalCents, missingCents(account));
  const completes = former.supplementOf ? await findInvoice(services, order.id) : null;
  const invoice = await issueInvoice(services, {
    ...(await saleAgain(services, order, account, document, totalCents)),
    receivedCents: totalCents - missing,
    ...(completes && {
      supplement: { proposalId: former.supplementOf, number: completes.number, issuedAt: completes.issuedAt },
    }),
    replaces: { id: former.id, number: former.number, issuedAt: former.issuedAt },
  });
  await enterReplaced(services, order.id, account, invoice.id, rest - totalCents);
  await logStep(
    services,
    order.id,
    "Facture remplacée",
    `${former.number} est créditée, ${invoice.number} la remplace`,
  );
  return invoice;
}

/** The ledger counts what is credited without what is invoiced again. @param cents negative: credited less by so much */
async function enterReplaced(
  services: Services,
  orderId: string,
  account: Account,
  invoiceId: string,
  cents: Cents,
): Promise<void> {
  const credited: [string | null, Cents][] = [
    ...[...account.lines].map(([lineId, { credited }]): [string, Cents] => [lineId, credited]),
    [null, account.whole.credited],
  ];
  const parts = shareByValue(
    -cents,
    credited.map(([, its]) => its),
  );
  await enter(
    services,
    orderId,
    { cause: "invoice", id: invoiceId },
    credited.map(([lineId], place) => ({ lineId, kind: "credited", cents: -(parts[place] ?? 0) })),
  );
}
