import { accountOf } from "~/domain/ledger/ledger.server";
import { invoicesOf } from "~/domain/invoices/invoice.server";
import type { Order } from "~/domain/orders/order.server";
import { depositOf } from "~/domain/orders/pickup/deposit.server";
import { missingPrescription } from "~/domain/orders/prescription/prescription.server";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { confirmationMail } from "./mails.server";

/** What confirms an order that was confirmed; null for one that was not, or whose buyer is unknown. */
export async function writeConfirmation(services: Services, order: Order): Promise<Mail | null> {
  if (!order.customer || !order.confirmedAt) return null;
  const [invoice] = await invoicesOf(services, order.id);
  return confirmationMail(services, order, order.customer, {
    missing: await missingPrescription(services, order),
    invoiceNumber: invoice?.number,
    receivedCents: (await accountOf(services, order.id)).paid,
    termsVersion: order.soldInShop ? null : order.termsVersion,
    deposit: await depositOf(services, order.id),
  });
}
