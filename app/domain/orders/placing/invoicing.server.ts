import { destinationLines } from "~/shop/delivery";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { articleName, colourAndSize, frameName } from "~/domain/orders/article-name";
import { inTransaction, type Services } from "~/infra/services.server";
import type { Coverage, LensCodes, Sale } from "~/domain/invoices/document";
import { allowedCents, lineAccount, notAskedCents, type Account } from "~/domain/ledger/account";
import { released, releasedCents } from "~/domain/ledger/due";
import { accountOf } from "~/domain/ledger/ledger.server";
import { findInvoice, issueInvoice, type Invoice } from "~/domain/invoices/invoice.server";
import { invoicedOfDeposit } from "~/domain/invoices/deposit-invoice.server";
import { lockOrder } from "~/domain/orders/lock.server";
import { depositOf, takingsOf } from "~/domain/orders/pickup/deposit.server";
import { paidByParts } from "~/domain/orders/pickup/paid-parts";
import { soldCorrectionOf } from "~/domain/orders/prescription/as-sold.server";
import { coverageOfLine } from "~/domain/orders/prescription/covered-pair.server";
import { awaitsBuyer, findOrder, type Order, type OrderLine } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import type { Cents } from "~/domain/money";
import { instant } from "~/domain/time";
import { paidBy } from "~/shop/payment-means";
import { creditNeverPaid } from "./credit-unpaid.server";

/**
 * The invoice of a paid order: the existing one, which stays when the buyer is erased, or one issued now to the known
 * customer.
 * @returns null while there is none and the order is unpaid, or was placed at a distance without a named buyer
 */
export async function invoiceOrder(services: Services, orderId: string): Promise<Invoice | null> {
  return inTransaction(services, async (inside) => {
    await lockOrder(inside, orderId);
    const row = await inside.db("orders").where({ id: orderId }).first("payment_method");
    const order = row && (await findOrder(inside, orderId));
    const known = await findInvoice(inside, orderId);
    if (known || !row || !order?.paidAt || awaitsBuyer(order)) return known;
    const account = await accountOf(inside, orderId);
    const inPart = !order.dueInShopAt && isPaidInPart(account);
    const sold =
      order.dueInShopAt || (notAskedCents(account) > 0 && !inPart)
        ? { ...order, ...whatIsPaidFor(order, account) }
        : order;
    const sale = saleOf(sold, order.customer, order.paidAt, await paidHow(inside, orderId, row.payment_method));
    const allowanceCents = allowedCents(account);
    const invoice = await issueInvoice(inside, {
      ...sale,
      ...(allowanceCents > 0 && { allowanceCents, totalCents: sale.totalCents - allowanceCents }),
      ...(await coveredLines(inside, sold)),
      ...(await begunBy(inside, orderId)),
      receivedCents: account.paid,
    });
    if (inPart) await creditNeverPaid(inside, invoice, notAskedCents(account), NOT_ASKED);
    return invoice;
  });
}

/** How the price was paid, in words: taken in the shop, its payments name the means; otherwise the chosen one. */
async function paidHow(services: Services, orderId: string, chosen: string | null): Promise<string> {
  const online = await services
    .db("payments")
    .where({ order_id: orderId, state: "paid", proposal_id: null })
    .whereNot({ kind: "till" })
    .first("id");
  const last = online ? null : (await takingsOf(services, orderId)).at(-1);
  return last ? paidByParts(last.parts) : paidBy(chosen);
}

/**
 * Whether released pieces were paid for in part, by a payment that was too small: they are invoiced, and what is not asked
 * for of their price is credited.
 */
const isPaidInPart = ({ lines, whole }: Account): boolean =>
  whole.notAsked > 0 || [...lines.values()].some((line) => line.notAsked > 0 && releasedCents(line) > 0);

/** The reason on the credit note. */
const NOT_ASKED = "Articles rétractés ou rendus : ce qui n’en avait pas été payé n’est plus dû";

/** `pairs`: of the line, those that the supplement is for. */
type Supplement = { line: OrderLine; pairs: number; proposalId: string; cents: Cents; paidBy: string };

/**
 * The invoice of a supplement for dearer lenses. It is one more invoice of the order, because an issued invoice is
 * never changed. Called in the transaction that books the payment.
 */
export async function invoiceSupplement(
  services: Services,
  order: Order,
  { line, pairs, proposalId, cents, paidBy }: Supplement,
): Promise<Invoice> {
  const completes = await invoiceOrder(services, order.id);
  if (!completes) throw new Error("a supplement of an order without an invoice");
  const { lines: [covered] = [], lensCodes } = await coveredLines(
    services,
    await withLensesOnly(services, order, line.id),
  );
  return issueInvoice(services, {
    ...saleOf(order, order.customer, instant(services.now()), paidBy),
    supplement: { proposalId, number: completes.number, issuedAt: completes.issuedAt },
    lines: [{ ...supplementLine(line, pairs), ...lensesOf(covered?.coverage), unitCents: cents }],
    lensCodes,
    discount: null,
    deliveryCents: 0,
    totalCents: cents,
    receivedCents: cents,
  });
}

/** The order with this line as the accepted correction made it. */
async function withLensesOnly(services: Services, order: Order, lineId: string): Promise<Order> {
  const now = (await findOrder(services, order.id)) ?? order;
  return { ...now, lines: now.lines.filter(({ id }) => id === lineId) };
}

const lensesOf = (coverage?: Coverage) => (coverage ? { coverage: { ...coverage, frame: null } } : {});

/** A supplement sells no frame: the line names the lenses and the glasses that they are for. */
function supplementLine(line: OrderLine, pairs: number): Omit<Sale["lines"][number], "unitCents"> {
  const { vatRate } = line;
  const details = colourAndSize(line);
  const glasses = [`pour ${frameName(line)}`, details && `(${details})`].filter(Boolean).join(" ");
  return {
    label: "Supplément sur les verres correcteurs, à la suite d’une correction acceptée",
    details: pairs > 1 ? `${glasses}, ${pairs} paires` : glasses,
    quantity: 1,
    vatRate,
    parts: [],
  };
}

/** The deposit that the order was begun with, and the means by which the balance was paid. */
async function begunBy(services: Services, orderId: string): Promise<Partial<Pick<Sale, "deposit" | "paidBy">>> {
  const deposit = await depositOf(services, orderId);
  if (!deposit) return {};
  const balance = (await takingsOf(services, orderId)).at(-1);
  const { cents, parts, at } = deposit;
  const invoiced = await invoicedOfDeposit(services, orderId);
  return {
    deposit: { cents, paidBy: paidByParts(parts), at, ...(invoiced && { invoiced }) },
    paidBy: paidByParts(balance?.parts ?? parts),
  };
}

const BATCH = 100;
/** How many invoices one commit writes: each commit waits for the disk, and every request waits with it. */
const AT_ONCE = 10;

type Uninvoiced = { id: string; paidAt: string; number: string };

/**
 * Issues the invoices of orders that were finished before the shop wrote invoices, in the order they were paid. A few
 * share a transaction, so that other requests can write in between. Each query continues after the last order, so
 * that every order is read once. An order paid after its cancellation waits until an administrator has decided to make
 * it, or its money went back.
 * @param goesOn asked before each; false stops the work, which continues the next time
 * @returns how many were issued
 */
export async function issueMissingInvoices(services: Services, goesOn = () => true): Promise<number> {
  let issued = 0;
  let due = await uninvoicedAfter(services, null);
  while (due.length > 0) {
    for (let from = 0; from < due.length; from += AT_ONCE) {
      const ids = due.slice(from, from + AT_ONCE).map(({ id }) => id);
      const done = await inTransaction(services, (inside) => invoiceEach(inside, ids, goesOn)).catch(
        () => invoiceEach(services, ids, goesOn), // one by one, so that those before the one with a fault have theirs
      );
      issued += done;
      if (done < ids.length) return issued;
    }
    due = due.length < BATCH ? [] : await uninvoicedAfter(services, due.at(-1) ?? null);
  }
  return issued;
}

async function invoiceEach(services: Services, ids: string[], goesOn: () => boolean): Promise<number> {
  for (const [done, id] of ids.entries()) {
    if (!goesOn()) return done;
    await invoiceOrder(services, id);
  }
  return ids.length;
}

function uninvoicedAfter({ db }: Services, last: Uninvoiced | null): Promise<Uninvoiced[]> {
  const ofOrder = "order_id = orders.id";
  const givenBack = db("refunds").whereRaw(ofOrder).where({ state: "succeeded" }).select(db.raw("1"));
  const paidTooLate = db("money_tasks").whereRaw(ofOrder).where({ cause: "late" }).select(db.raw("1"));
  return db("orders")
    .leftJoin("invoices", "invoices.order_id", "orders.id")
    .whereNull("invoices.id")
    .whereNotNull("orders.paid_at")
    .whereNotNull("orders.email")
    .where(
      (goesOn) =>
        void goesOn
          .whereNotNull("orders.confirmed_at")
          .orWhereExists(givenBack)
          .orWhere(
            (decided) => void decided.whereNot("orders.status", ORDER_STATUS.cancelled).whereNotExists(paidTooLate),
          ),
    )
    .modify((query) => {
      if (last) void query.whereRaw("(orders.paid_at, orders.number) > (?, ?)", [last.paidAt, last.number]);
    })
    .orderBy(["orders.paid_at", "orders.number"])
    .limit(BATCH)
    .select({ id: "orders.id", paidAt: "orders.paid_at", number: "orders.number" });
}

/**
 * For an order that is paid when it is fetched, or after it was begun: pieces that ended, or were withdrawn from, before
 * the payment are no part of the sale.
 */
function whatIsPaidFor(order: Order, account: Account): Pick<Order, "lines" | "discountCents" | "totalCents"> {
  const parts = order.lines.flatMap((line) => {
    const its = lineAccount(account, line.id);
    const quantity = its.sold - released(its);
    return quantity > 0 ? [{ line: { ...line, quantity }, cents: its.value - its.notAsked }] : [];
  });
  const [listed, asked] = [
    parts.reduce((sum, { line }) => sum + line.unitPriceCents * line.quantity, 0),
    parts.reduce((sum, { cents }) => sum + cents, 0),
  ];
  return {
    lines: parts.map(({ line }) => line),
    discountCents: listed - asked,
    totalCents: asked + order.deliveryCents,
  };
}

export function saleOf(
  order: Order,
  customer: Order["customer"],
  paidAt: string,
  paidHow: string,
): Omit<Sale, "receivedCents" | "lensCodes"> {
  const billing = order.billing && [
    order.billing.street,
    `${order.billing.postalCode} ${order.billing.city}`,
    order.billing.country,
  ];
  return {
    orderId: order.id,
    orderNumber: order.number,
    orderedAt: order.createdAt,
    soldAt: paidAt,
    quoteNumber: order.quoteNumber,
    buyer: customer && buyerOf(customer, billing, order.business),
    delivery: destinationLines(order.deliveryMethod, customer, { named: true }),
    paidBy: paidHow,
    lines: order.lines.map(saleLine),
    discount:
      order.discountCents > 0
        ? { code: order.couponCode ?? "", reason: order.discountReason, cents: order.discountCents }
        : null,
    deliveryCents: order.deliveryCents,
    deliveryVatRate: order.deliveryVatRate,
    totalCents: order.totalCents,
  };
}

function buyerOf(
  customer: NonNullable<Order["customer"]>,
  billing: string[] | null,
  business: Order["business"],
): Sale["buyer"] {
  const { firstName, lastName, email, street, postalCode, city } = customer;
  // A customer who bought a pair put aside gave a name and no address.
  const home = [street, `${postalCode} ${city}`].filter((line) => line.trim());
  const [name, address] = [`${firstName} ${lastName}`.trim(), billing ?? home];
  return business
    ? { name: business.name, siren: business.siren, contact: name, email, address }
    : { name, email, address };
}

/**
 * The lines of a sale with what the list of the insurance says of each, and apart from them the codes of their lenses.
 */
async function coveredLines(services: Services, order: Order): Promise<Pick<Sale, "lines" | "lensCodes">> {
  const lensCodes: LensCodes = {};
  const lines: Sale["lines"] = [];
  for (const line of order.lines) {
    const sold = await soldCorrectionOf(services, order, line.id);
    const covered = await coverageOfLine(services, order, sold ?? { line, measures: null });
    if (covered?.lensCodes) lensCodes[line.id] = covered.lensCodes;
    lines.push({ ...saleLine(line), ...(covered && { coverage: covered.coverage }) });
  }
  return { lines, lensCodes };
}

/** A line of an order as its invoice names it. */
export function saleLine(line: OrderLine): Sale["lines"][number] {
  return {
    ...articleName(line),
    quantity: line.quantity,
    unitCents: line.unitPriceCents,
    vatRate: line.vatRate,
    ...(line.frameWithoutCode && { unitCodeBaseCents: line.lensPriceCents }),
    parts: line.lenses
      ? [
          // The customer's own frame is named in the details and is not sold.
          ...(isOwnFrame(line) ? [] : [{ label: "Monture", cents: line.framePriceCents }]),
          { label: `Verres « ${line.lenses.name} »`, cents: line.lensPriceCents },
          ...line.lenses.lines.map(({ label, cents, included }) => ({
            label: `– ${label}`,
            cents: included ? null : cents,
          })),
        ]
      : [],
  };
}
