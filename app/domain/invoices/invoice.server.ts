import type { Services } from "~/infra/services.server";
import { nextOf } from "~/domain/sequences.server";
import { newId } from "~/domain/ids";
import type { Cents } from "~/domain/money";
import { instant, shopYear, type Instant } from "~/domain/time";
import type { InvoiceDocument, Sale } from "./document";
import { freeze, thaw } from "./frozen.server";
import { currentSeller } from "./seller";
import { splitVat, type Split } from "./vat";

export type Invoice = { id: string; number: string; orderId: string; issuedAt: Instant; totalCents: Cents };

/**
 * Writes the invoice of a sale, numbered in its year at the shop. Called in the transaction that makes the sale paid, or its
 * buyer known: the number is used if that transaction is kept, and free again if it is not.
 * @throws on a second invoice of one order (its row is unique), or outside a transaction
 */
export async function issueInvoice(services: Services, sale: Sale): Promise<Invoice> {
  const { db, now } = services;
  if (!db.isTransaction) throw new Error("an invoice is numbered in the transaction of its sale");
  const at = now();
  const number = await documentNumber(services, "F");
  const document = documentOf(sale, number, instant(at));
  const invoice = { id: newId(at), number, orderId: sale.orderId, issuedAt: instant(at), totalCents: sale.totalCents };
  await db("invoices").insert({
    id: invoice.id,
    number,
    order_id: sale.orderId,
    issued_at: invoice.issuedAt,
    total_cents: sale.totalCents,
    ...freeze(document),
  });
  return invoice;
}

/** F2026-000042, A2026-000007: each kind has its own sequence, begun anew with each year on the shop's wall. */
export async function documentNumber(services: Services, kind: "F" | "A"): Promise<string> {
  const year = shopYear(services.now());
  const count = await nextOf(services, `${kind === "F" ? "invoices" : "credit-notes"}-${year}`);
  return `${kind}${year}-${String(count).padStart(6, "0")}`;
}

/** The lines, the reduction and the delivery share the rounding, so that their columns add up to the totals. */
function documentOf(sale: Sale, number: string, issuedAt: Instant): InvoiceDocument {
  const amounts = [
    ...sale.lines.map((line) => line.unitCents * line.quantity),
    -(sale.discount?.cents ?? 0),
    sale.deliveryCents,
  ];
  const splits = splitVat(amounts);
  const at = (position: number) => splits[position] as Split;
  const { lines, discount, buyer, delivery, paidBy, orderNumber, orderedAt, soldAt } = sale;
  return {
    kind: "invoice",
    number,
    issuedAt,
    orderNumber,
    orderedAt,
    soldAt,
    seller: currentSeller(),
    buyer,
    delivery,
    paidBy,
    lines: lines.map((line, position) => ({ ...line, ...at(position) })),
    discount: discount && { code: discount.code, ...at(lines.length) },
    deliveryFee: at(lines.length + 1),
    totals: splitVat([sale.totalCents])[0] as Split,
  };
}

/** @returns null while the order has none */
export async function findInvoice({ db }: Services, orderId: string): Promise<Invoice | null> {
  return (await db("invoices").where({ order_id: orderId }).first(COLUMNS)) ?? null;
}

/** What an order's invoice shows. @returns null while it has none @throws when the row is not as it was issued */
export async function readInvoice({ db }: Services, orderId: string): Promise<InvoiceDocument | null> {
  const row = await db("invoices").where({ order_id: orderId }).first("number", "document", "document_hash");
  return row ? thaw<InvoiceDocument>(row) : null;
}

const COLUMNS = { id: "id", number: "number", orderId: "order_id", issuedAt: "issued_at", totalCents: "total_cents" };
