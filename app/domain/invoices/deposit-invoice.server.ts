import type { Columns } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import type { Cents } from "~/domain/money";
import { instant, type Instant } from "~/domain/time";
import { addUp, vatOfPart, type RateSum, type Taxed } from "~/domain/vat";
import type { CreditNote, Return } from "./credit-note.server";
import type { CreditNoteDocument, DepositInvoiced, DepositInvoiceDocument } from "./document";
import { freeze, thaw } from "./frozen.server";
import { documentNumber } from "./invoice.server";
import { currentSeller } from "./seller";

/** The invoice of a deposit, or a credit note of it: `refundId` is then the refund that it credits. */
export type DepositPaper = {
  id: string;
  number: string;
  orderId: string;
  refundId: string;
  issuedAt: Instant;
  totalCents: Cents;
};

type Deposit = Pick<
  DepositInvoiceDocument,
  "orderNumber" | "orderedAt" | "buyer" | "paidBy" | "goods" | "orderCents"
> & {
  orderId: string;
  cents: Cents;
  /** What the order sells, by rate: the deposit is a part of each in proportion. */
  sold: Taxed[];
};

/**
 * Writes the invoice of a deposit, numbered with the invoices of sales, in the transaction that cashes it.
 * @throws on a second one of an order (its row is unique), or outside a transaction
 */
export async function issueDepositInvoice(services: Services, deposit: Deposit): Promise<DepositPaper> {
  const { orderId, cents, sold, ...said } = deposit;
  if (!services.db.isTransaction) throw new Error("a deposit is invoiced in the transaction that cashes it");
  const vat = vatOfPart(cents, sold, 0).filter(({ totalCents }) => totalCents !== 0);
  const document: DepositInvoiceDocument = {
    kind: "depositInvoice",
    number: await documentNumber(services, "F"),
    issuedAt: instant(services.now()),
    seller: currentSeller(),
    ...said,
    totals: addUp(vat),
    vat,
  };
  return store(services, orderId, "", document);
}

/**
 * Writes the credit note for what was given back of an invoiced deposit before its sale was invoiced.
 * @returns the existing one, when this refund has one already; null where nothing of the deposit is left to credit, or
 *   it has no invoice
 */
export async function creditDeposit(
  services: Services,
  orderId: string,
  { refundId, amountCents, reason, refundedBy }: Pick<Return, "refundId" | "amountCents" | "reason" | "refundedBy">,
): Promise<DepositPaper | null> {
  const papers = await depositPapersOf(services, orderId);
  const invoice = papers.find(isInvoice);
  if (!invoice) return null;
  const known = papers.find((paper) => paper.refundId === refundId);
  if (known) return known;
  const source = await read<DepositInvoiceDocument>(services, invoice);
  const before = sumOf(papers.filter((paper) => !isInvoice(paper)));
  const cents = Math.min(amountCents, invoice.totalCents - before);
  if (cents <= 0) return null;
  const vat = vatOfPart(cents, amountsOf(source.vat), before);
  const document: CreditNoteDocument = {
    kind: "creditNote",
    number: await documentNumber(services, "A"),
    issuedAt: instant(services.now()),
    orderNumber: source.orderNumber,
    invoice: { number: source.number, issuedAt: source.issuedAt },
    seller: currentSeller(),
    buyer: source.buyer,
    reason,
    paidBy: source.paidBy,
    ...(refundedBy && { refundedBy }),
    totals: addUp(vat),
    vat,
  };
  return store(services, orderId, refundId, document);
}

/** The invoice of an order's deposit, then its credit notes, oldest first; empty where the deposit was not invoiced. */
export async function depositPapersOf({ db }: Services, orderId: string): Promise<DepositPaper[]> {
  const papers: DepositPaper[] = await db("deposit_papers")
    .where({ order_id: orderId })
    .orderBy("number")
    .select(COLUMNS);
  return [...papers.filter(isInvoice), ...papers.filter((paper) => !isInvoice(paper))];
}

export async function findDepositInvoice(services: Services, orderId: string): Promise<DepositPaper | null> {
  return (await depositPapersOf(services, orderId)).find(isInvoice) ?? null;
}

/** The credit notes of an order's deposit, as those of an invoice are listed. */
export async function depositCreditNotesOf(services: Services, orderId: string): Promise<CreditNote[]> {
  const [invoice, ...notes] = await depositPapersOf(services, orderId);
  return notes.map((note) => ({ ...note, invoiceId: invoice?.id ?? "", grounds: "refund" }));
}

/** What the invoice of the sale takes off; null where nothing of the deposit is invoiced any more. */
export async function invoicedOfDeposit(services: Services, orderId: string): Promise<DepositInvoiced | null> {
  const [invoice, ...notes] = await depositPapersOf(services, orderId);
  if (!invoice) return null;
  const { number, issuedAt, vat } = await read<DepositInvoiceDocument>(services, invoice);
  const credited = sumOf(notes);
  const left = vatOfPart(invoice.totalCents - credited, amountsOf(vat), credited);
  const totals = addUp(left);
  return totals.totalCents > 0 ? { number, issuedAt, totals, vat: left } : null;
}

/**
 * The content of one of the papers of an order's deposit.
 * @returns null when the order has none with that id @throws when the row was changed after it was issued
 */
export async function readDepositPaper(
  services: Services,
  orderId: string,
  id: string,
): Promise<DepositInvoiceDocument | CreditNoteDocument | null> {
  const paper = (await depositPapersOf(services, orderId)).find((each) => each.id === id);
  return paper ? read(services, paper) : null;
}

async function read<Document>({ db }: Services, { id }: DepositPaper): Promise<Document> {
  const row = await db("deposit_papers").where({ id }).first("number", "document", "document_hash");
  if (!row) throw new Error("a paper of a deposit vanished");
  return thaw<Document>(row);
}

async function store(
  { db, now }: Services,
  orderId: string,
  refundId: string,
  document: DepositInvoiceDocument | CreditNoteDocument,
): Promise<DepositPaper> {
  const { number, issuedAt } = document;
  const paper = { id: newId(now()), number, orderId, refundId, issuedAt, totalCents: document.totals.totalCents };
  await db("deposit_papers").insert({
    id: paper.id,
    number,
    order_id: orderId,
    refund_id: refundId,
    issued_at: issuedAt,
    total_cents: paper.totalCents,
    ...freeze(document),
  });
  return paper;
}

const isInvoice = ({ refundId }: Pick<DepositPaper, "refundId">): boolean => refundId === "";
const amountsOf = (vat: RateSum[]): Taxed[] => vat.map(({ rate, totalCents: cents }) => ({ rate, cents }));
const sumOf = (papers: DepositPaper[]): Cents => papers.reduce((sum, { totalCents }) => sum + totalCents, 0);

const COLUMNS = {
  id: "id",
  number: "number",
  orderId: "order_id",
  refundId: "refund_id",
  issuedAt: "issued_at",
  totalCents: "total_cents",
} as const satisfies Columns<DepositPaper, "deposit_papers">;
