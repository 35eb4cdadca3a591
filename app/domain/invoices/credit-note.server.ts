import { selectRows, type Columns } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { recordCreditNote } from "~/domain/accounting/record.server";
import { newId } from "~/domain/ids";
import type { Cents } from "~/domain/money";
import { instant, type Instant } from "~/domain/time";
import {
  BALANCED_BY_REFUNDS,
  type CreditedLine,
  type CreditNoteDocument,
  type CreditNoteGrounds,
  type InvoiceDocument,
  type LensCodes,
} from "./document";
import { freeze, thaw, type FrozenRow } from "./frozen.server";
import { documentNumber, readInvoice, sealCodes, taxOf, type Invoice } from "./invoice.server";
import { currentSeller } from "./seller";
import { addUp, vatOfPart } from "~/domain/vat";

export type CreditNote = {
  id: string;
  number: string;
  invoiceId: string;
  /** The refund that it credits; of an allowance or a loss, its money task; else the replaced invoice, or an id of its own. */
  refundId: string;
  grounds: CreditNoteGrounds;
  issuedAt: Instant;
  totalCents: Cents;
};

/** A refund, or a sum that the shop waives, with the reason in words for the customer. */
export type Return = {
  refundId: string;
  /** Absent: money was given back. */
  grounds?: CreditNoteGrounds;
  amountCents: Cents;
  reason: string;
  /** The means of the refund, where it was not that of the payment. */
  refundedBy?: string;
  /** The goods that the refund is for; absent for a gesture on the price. */
  lines?: (Omit<CreditedLine, "coverage" | "lenses"> & {
    lineId: string;
    /** The lenses made instead, which cost less, and their group codes; null once their correction is erased. */
    made?: { says: string; codes: LensCodes[string] | null };
  })[];
};

/**
 * Writes the credit note of a refund, in the transaction that books its success, or of an allowance. Its VAT continues
 * from the invoice's earlier credit notes, so that partial refunds add up to the VAT of the invoice to the cent.
 * @returns the existing credit note, when this refund has one already
 */
export async function issueCreditNote(
  services: Services,
  invoice: Invoice,
  { refundId, grounds = "refund", amountCents, reason, refundedBy, lines = [] }: Return,
): Promise<CreditNote> {
  const { db, now } = services;
  if (!db.isTransaction) throw new Error("a credit note is numbered in the transaction of its refund");
  // The lock orders two refunds of one invoice: the VAT of the second continues from the first.
  await db("invoices").where({ id: invoice.id }).forUpdate().first("id");
  const earlier = (await creditNotesOf(services, invoice.orderId)).filter(({ invoiceId }) => invoiceId === invoice.id);
  const known = earlier.find((each) => each.refundId === refundId);
  if (known) return known;

  const source = await readInvoice(services, invoice.orderId, invoice.id);
  if (!source) throw new Error("an invoice vanished");
  const before = earlier.reduce((sum, each) => sum + each.totalCents, 0);
  const sold = taxOf(source).map(({ rate, totalCents }) => ({ cents: totalCents, rate }));
  const vat = vatOfPart(amountCents, sold, before);
  const at = now();
  const number = await documentNumber(services, "A");
  const document: CreditNoteDocument = {
    kind: "creditNote",
    number,
    issuedAt: instant(at),
    orderNumber: source.orderNumber,
    invoice: { number: source.number, issuedAt: source.issuedAt },
    seller: currentSeller(),
    buyer: source.buyer,
    reason,
    ...(grounds !== "refund" && { grounds }),
    paidBy: source.paidBy,
    ...(refundedBy && { refundedBy }),
    ...(lines.length > 0 && { lines: lines.map((line) => asInvoiced(line, source)) }),
    totals: addUp(vat),
    vat,
  };
  const note = {
    id: newId(at),
    number,
    invoiceId: invoice.id,
    refundId,
    grounds,
    issuedAt: instant(at),
    totalCents: amountCents,
  };
  await db("credit_notes").insert({
    id: note.id,
    number,
    invoice_id: note.invoiceId,
    refund_id: refundId,
    grounds,
    issued_at: note.issuedAt,
    total_cents: amountCents,
    sealed_lens_codes: sealCodes(services, note.id, madeOf(lines)),
    ...freeze(document),
  });
  await recordCreditNote(services, { ...note, orderNumber: source.orderNumber, vat, corrects: source.number });
  return note;
}

const madeOf = (lines: NonNullable<Return["lines"]>): LensCodes =>
  Object.fromEntries(lines.flatMap(({ lineId, made }) => (made?.codes ? [[lineId, made.codes]] : [])));

/** Goods have the classes and codes of the corrected invoice. */
function asInvoiced(
  { lineId, made, ...line }: NonNullable<Return["lines"]>[number],
  { lines }: InvoiceDocument,
): CreditedLine {
  const sold = lines.find((each) => each.coverage?.lineId === lineId);
  if (!sold?.coverage) return line;
  // The frame's part is followed by the offer of the lenses and the lens itself.
  const [offer, lens] = sold.parts.slice(sold.parts.findIndex(({ label }) => label.startsWith("Verres "))).slice(0, 2);
  const invoiced = [offer?.label, lens?.label.replace(/^– /, "")].filter(Boolean).join(", ");
  return { ...line, coverage: sold.coverage, ...(made && { lenses: { invoiced, made: made.says } }) };
}

/** The credit notes of an order, oldest first. */
export async function creditNotesOf({ db }: Services, orderId: string): Promise<CreditNote[]> {
  return db("credit_notes as note")
    .join("invoices as invoice", "invoice.id", "note.invoice_id")
    .where({ "invoice.order_id": orderId })
    .orderBy("note.number")
    .select(COLUMNS);
}

/**
 * The content of one of an order's credit notes.
 * @returns null when the order has none with that id @throws when the row was changed after it was issued
 */
export async function readCreditNote(
  { db }: Services,
  orderId: string,
  creditNoteId: string,
): Promise<CreditNoteDocument | null> {
  const found = db("credit_notes as note")
    .join("invoices as invoice", "invoice.id", "note.invoice_id")
    .where({ "invoice.order_id": orderId, "note.id": creditNoteId });
  const [row] = await selectRows<FrozenRow, { note: "credit_notes" }>(found, {
    number: "note.number",
    document: "note.document",
    document_hash: "note.document_hash",
  });
  return row ? thaw<CreditNoteDocument>(row) : null;
}

/** The sum of all credit notes of an invoice. */
export async function creditedOf({ db }: Services, { id }: Pick<Invoice, "id">): Promise<Cents> {
  return sumOf(await db("credit_notes").where({ invoice_id: id }).select("total_cents"));
}

/**
 * What an invoice, and those that it replaced, credit of refunds: other grounds refund nothing, and what was invoiced again
 * is no longer credited.
 */
export async function creditedInChain(
  { db }: Services,
  { orderId, supplementOf }: Pick<Invoice, "orderId" | "supplementOf">,
): Promise<Cents> {
  const chain = await db("invoices")
    .where({ order_id: orderId, supplement_of: supplementOf })
    .select("id", "replaces", "total_cents");
  const notes = await db("credit_notes")
    .whereIn(
      "invoice_id",
      chain.map(({ id }) => id),
    )
    .whereIn("grounds", BALANCED_BY_REFUNDS)
    .select("total_cents");
  return sumOf(notes) - sumOf(chain.filter(({ replaces }) => replaces !== ""));
}

/** What an invoice, and those that it replaced, credit of money that a bank took back. */
export async function lostInChain(
  { db }: Services,
  { orderId, supplementOf }: Pick<Invoice, "orderId" | "supplementOf">,
): Promise<Cents> {
  const chain = db("invoices").where({ order_id: orderId, supplement_of: supplementOf }).select("id");
  return sumOf(await db("credit_notes").whereIn("invoice_id", chain).where({ grounds: "lost" }).select("total_cents"));
}

/** What an invoice credits of a price that never came in. */
export async function unpaidCredited({ db }: Services, { id }: Pick<Invoice, "id">): Promise<Cents> {
  return sumOf(await db("credit_notes").where({ invoice_id: id, grounds: "unpaid" }).select("total_cents"));
}

const sumOf = (rows: { total_cents: Cents }[]): Cents => rows.reduce((sum, { total_cents }) => sum + total_cents, 0);

const COLUMNS = {
  id: "note.id",
  number: "note.number",
  invoiceId: "note.invoice_id",
  refundId: "note.refund_id",
  grounds: "note.grounds",
  issuedAt: "note.issued_at",
  totalCents: "note.total_cents",
} as const satisfies Columns<CreditNote, { note: "credit_notes" }>;
