import type { Columns } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { recordDiscount, recordSale } from "~/domain/accounting/record.server";
import { nextOf } from "~/domain/sequences.server";
import { newId } from "~/domain/ids";
import type { Cents } from "~/domain/money";
import { instant, shopYear, type Instant } from "~/domain/time";
import { openText, sealText } from "~/domain/sealed-text.server";
import { reducedBase, type InvoiceDocument, type LensCodes, type Sale } from "./document";
import { freeze, thaw } from "./frozen.server";
import { currentSeller } from "./seller";
import { addUp, shareByRate, splitVat, vatByRate, type RateSum, type Split } from "~/domain/vat";
import { vatRateOn } from "~/shop/vat";
import { shopDay } from "~/domain/days";

export type Invoice = {
  id: string;
  number: string;
  orderId: string;
  /** The id of the correction whose supplement it is for; empty for the invoice of the order itself. */
  supplementOf: string;
  /** The id of the wholly credited invoice that it replaces; empty for the first. */
  replaces: string;
  issuedAt: Instant;
  totalCents: Cents;
};

/**
 * Writes the invoice of a sale, numbered in its year at the shop. Called in the transaction that makes the sale paid, or its
 * buyer known: the number is used if that transaction is kept, and free again if it is not.
 * @throws on a second invoice of one order, or of one supplement, that replaces none (its row is unique), or outside a
 *   transaction
 */
export async function issueInvoice(services: Services, sale: Sale): Promise<Invoice> {
  const { db, now } = services;
  if (!db.isTransaction) throw new Error("an invoice is numbered in the transaction of its sale");
  const at = now();
  const number = await documentNumber(services, "F");
  const document = documentOf(sale, number, instant(at));
  const { orderId, totalCents, supplement } = sale;
  const supplementOf = supplement?.proposalId ?? "";
  const replaces = sale.replaces?.id ?? "";
  const invoice = { id: newId(at), number, orderId, supplementOf, replaces, issuedAt: instant(at), totalCents };
  await db("invoices").insert({
    id: invoice.id,
    number,
    order_id: orderId,
    supplement_of: supplementOf,
    replaces,
    issued_at: invoice.issuedAt,
    total_cents: totalCents,
    ...freeze(document),
    sealed_lens_codes: sealCodes(services, invoice.id, sale.lensCodes),
  });
  await recordSale(services, { ...invoice, orderNumber: sale.orderNumber, vat: taxOf(document) });
  const { discount } = sale;
  // The discount was recorded with the invoice that this one replaces.
  if (discount?.reason && !replaces)
    await recordDiscount(services, { ...invoice, orderNumber: sale.orderNumber, totalCents: discount.cents });
  return invoice;
}

/**
 * F2026-000042, A2026-000007: each kind has its own sequence, which begins anew with each year in the shop's time zone.
 */
export async function documentNumber(services: Services, kind: "F" | "A"): Promise<string> {
  const year = shopYear(services.now());
  const count = await nextOf(services, `${kind === "F" ? "invoices" : "credit-notes"}-${year}`);
  return `${kind}${year}-${String(count).padStart(6, "0")}`;
}

/** Lines, reductions and delivery are rounded together, so that their columns add up to the totals. */
function documentOf(sale: Sale, number: string, issuedAt: Instant): InvoiceDocument {
  const sold = sale.lines.map((line) => ({ cents: line.unitCents * line.quantity, rate: line.vatRate }));
  const reducible = sale.lines.map((line) => ({ cents: reducedBase(line), rate: line.vatRate }));
  const reduction = shareByRate(-(sale.discount?.cents ?? 0), reducible);
  const delivered = { cents: sale.deliveryCents, rate: sale.deliveryVatRate };
  const allowance = sale.allowanceCents ? shareByRate(-sale.allowanceCents, [...sold, ...reduction, delivered]) : [];
  const amounts = [...sold, ...reduction, delivered, ...allowance];
  const splits = splitVat(amounts);
  const at = (position: number) => splits[position] as Split;
  // A line without a price shows no rate on the paper, unless nothing has a price.
  const charged = amounts.filter(({ cents }) => cents !== 0);
  const vat = vatByRate(charged.length > 0 ? charged : amounts);
  const { lines, discount, buyer, delivery, paidBy, orderNumber, orderedAt, soldAt } = sale;
  const feeAt = lines.length + reduction.length;
  return {
    kind: "invoice",
    number,
    issuedAt,
    orderNumber,
    orderedAt,
    soldAt,
    ...(sale.quoteNumber && { quoteNumber: sale.quoteNumber }),
    seller: currentSeller(),
    buyer,
    delivery,
    paidBy,
    ...(sale.deposit && { deposit: sale.deposit }),
    ...(sale.supplement && { completes: { number: sale.supplement.number, issuedAt: sale.supplement.issuedAt } }),
    ...(sale.replaces && { replaces: { number: sale.replaces.number, issuedAt: sale.replaces.issuedAt } }),
    lines: lines.map((line, position) => ({ ...line, ...at(position) })),
    discount: discount && {
      code: discount.code,
      ...(discount.reason && { reason: discount.reason }),
      ...addUp(splits.slice(lines.length, feeAt)),
    },
    ...(allowance.length > 0 && { allowance: addUp(splits.slice(feeAt + 1)) }),
    deliveryFee: { ...at(feeAt), vatRate: sale.deliveryVatRate },
    totals: addUp(vat),
    ...(sale.receivedCents !== sale.totalCents && { receivedCents: sale.receivedCents }),
    vat,
  };
}

/**
 * The invoice that stands: of those that replaced one another, the last.
 * @param supplementOf empty for the invoice of the order itself @returns null while there is none
 */
export async function findInvoice({ db }: Services, orderId: string, supplementOf = ""): Promise<Invoice | null> {
  const found = db("invoices").where({ order_id: orderId, supplement_of: supplementOf });
  return (await found.orderBy("number", "desc").first(COLUMNS)) ?? null;
}

/** `isReplaced`: wholly credited, and another invoice stands in its place. */
export type ListedInvoice = Invoice & { isReplaced: boolean };

/** All invoices of the order and of its supplements, by number. */
export async function invoicesOf({ db }: Services, orderId: string): Promise<ListedInvoice[]> {
  const invoices: Invoice[] = await db("invoices").where({ order_id: orderId }).orderBy("number").select(COLUMNS);
  return invoices.map((invoice) => ({
    ...invoice,
    isReplaced: invoices.some(({ replaces }) => replaces === invoice.id),
  }));
}

/** Those that stand: the invoice of the order, then those of its supplements. */
export async function currentInvoicesOf(services: Services, orderId: string): Promise<Invoice[]> {
  return (await invoicesOf(services, orderId)).filter(({ isReplaced }) => !isReplaced);
}

/**
 * The content of an order's invoice.
 * @param which an invoice by its id; a correction, for the invoice of its supplement that stands; empty for the one of
 *   the order that stands
 * @returns null while it has none @throws when the row was changed after it was issued
 */
export async function readInvoice({ db }: Services, orderId: string, which = ""): Promise<InvoiceDocument | null> {
  const row = await db("invoices")
    .where({ order_id: orderId })
    .where((named) => void named.where({ supplement_of: which }).orWhere({ id: which }))
    .orderBy("number", "desc")
    .first("number", "document", "document_hash");
  return row ? thaw<InvoiceDocument>(row) : null;
}

/** Seals the group codes of lenses for an invoice or a credit note. */
export function sealCodes(services: Services, id: string, codes: LensCodes): Buffer | null {
  return Object.keys(codes).length > 0 ? sealText(services, JSON.stringify(codes), lensCodesOwner(id)) : null;
}

/** The group codes of an invoice's lenses; empty once they are erased, and for invoices from before migration 0135. */
export async function lensCodesOf(services: Services, number: string): Promise<LensCodes> {
  const row = await services.db("invoices").where({ number }).first("id", "sealed_lens_codes");
  const opened = row && openText(services, row.sealed_lens_codes, lensCodesOwner(row.id));
  return opened ? (JSON.parse(opened) as LensCodes) : {};
}

/** The group codes of the lenses that were made instead of those invoiced, of a credit note for cheaper ones. */
export async function madeCodesOf(services: Services, number: string): Promise<LensCodes> {
  const row = await services.db("credit_notes").where({ number }).first("id", "sealed_lens_codes");
  const opened = row && openText(services, row.sealed_lens_codes, lensCodesOwner(row.id));
  return opened ? (JSON.parse(opened) as LensCodes) : {};
}

export const lensCodesOwner = (id: string): string => `lens-codes:${id}`;

/** The VAT of an invoice by rate; one that has none stored has the rate of its day. */
export function taxOf({ vat, totals, soldAt }: Pick<InvoiceDocument, "vat" | "totals" | "soldAt">): RateSum[] {
  return vat ?? [{ rate: vatRateOn("frame", shopDay(soldAt)), ...totals }];
}

const COLUMNS = {
  id: "id",
  number: "number",
  orderId: "order_id",
  supplementOf: "supplement_of",
  replaces: "replaces",
  issuedAt: "issued_at",
  totalCents: "total_cents",
} as const satisfies Columns<Invoice, "invoices">;
