import type { Services } from "~/infra/services.server";
import { issueDepositInvoice, type DepositPaper } from "~/domain/invoices/deposit-invoice.server";
import { findOrder } from "~/domain/orders/order.server";
import { paidByParts, sumOfParts, type PaidPart } from "~/domain/orders/pickup/paid-parts";
import { INSURER_MEANS } from "~/shop/payment-means";
import { saleOf } from "./invoicing.server";

/**
 * The invoice of a deposit that a business pays before its order is handed over: the law asks for one of businesses alone
 * (CGI 289, I-1-c with a), and a private customer gets the receipt. What an insurer still has to pay is not cashed.
 * @returns null where the law asks for none
 */
export async function invoiceDeposit(
  services: Services,
  orderId: string,
  parts: readonly PaidPart[],
): Promise<DepositPaper | null> {
  const order = await findOrder(services, orderId);
  const cashed = parts.filter(({ means }) => !INSURER_MEANS.some((insurers) => insurers === means));
  const cents = sumOfParts(cashed);
  if (!order?.business || cents <= 0) return null;
  const { orderNumber, orderedAt, buyer, lines, deliveryCents, deliveryVatRate } = saleOf(
    order,
    order.customer,
    order.createdAt,
    paidByParts(cashed),
  );
  if (!buyer) return null;
  return issueDepositInvoice(services, {
    orderId,
    orderNumber,
    orderedAt,
    buyer,
    paidBy: paidByParts(cashed),
    goods: lines.map(({ label, details, quantity }) => ({ label, details, quantity })),
    orderCents: order.totalCents,
    cents,
    sold: [
      ...lines.map(({ unitCents, quantity, vatRate: rate }) => ({ cents: unitCents * quantity, rate })),
      { cents: deliveryCents, rate: deliveryVatRate },
    ],
  });
}
