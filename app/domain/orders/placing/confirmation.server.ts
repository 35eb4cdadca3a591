import { allowedCents, isGivenBack, notAskedCents, type Account } from "~/domain/ledger/account";
import { dueCents } from "~/domain/ledger/due";
import { accountOf } from "~/domain/ledger/ledger.server";
import { findDepositInvoice } from "~/domain/invoices/deposit-invoice.server";
import { findInvoice } from "~/domain/invoices/invoice.server";
import { reopening } from "~/domain/opening/hours.server";
import { isDueInShop } from "~/domain/orders/firm";
import { isStopped } from "~/domain/orders/life/left";
import { awaitsBuyer, findOrder, type Order } from "~/domain/orders/order.server";
import { whatComesBack } from "~/domain/orders/money/comes-back";
import { owedToCustomer } from "~/domain/orders/money/owed-to-customer.server";
import { newPickupCode } from "~/domain/orders/pickup/code.server";
import { depositOf } from "~/domain/orders/pickup/deposit.server";
import { expectPrescription, missingPrescription } from "~/domain/orders/prescription/prescription.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { queueMail } from "~/domain/outbox.server";
import { markOrdered } from "~/domain/quotes/coverage.server";
import { openingRules } from "~/domain/settings/in-force.server";
import { tellShop } from "~/domain/shop-notices/tell.server";
import { keepTermsInForce } from "~/domain/terms-of-sale/in-force.server";
import { instant } from "~/domain/time";
import { DELIVERY } from "~/shop/delivery";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { givenUpRows } from "./article-rows";
import { invoiceOrder } from "./invoicing.server";
import { confirmationMail, newOrderMail } from "./mails.server";

/**
 * Called when the order is firm, will be made, and its buyer is known: writes the invoice, unless the order is paid
 * later in the shop, and mails the customer, once.
 */
export async function confirmOrder(services: Services, orderId: string): Promise<void> {
  const order = await findOrder(services, orderId);
  const invoice = await invoiceOrder(services, orderId);
  if (!order || awaitsBuyer(order) || !(invoice || isDueInShop(order))) return;
  const termsVersion = order.termsVersion ?? (await keepTermsInForce(services));
  await services
    .db("orders")
    .where({ id: orderId })
    .update({
      confirmed_at: instant(services.now()),
      terms_version: termsVersion,
      ...(order.customer &&
        DELIVERY[order.deliveryMethod].carrier === null && { pickup_code: order.pickupCode ?? newPickupCode() }),
    });
  const confirmed = await findOrder(services, orderId);
  const mail = confirmed && (await writeConfirmation(services, confirmed));
  if (mail) await queueMail(services, `order:${orderId}:confirmation`, mail);
  if (confirmed && !confirmed.soldInShop)
    await tellShop(services, "orders", `shop:order-${orderId}`, () => newOrderMail(services, confirmed));
}

/**
 * Confirms an order whose payment came after its cancellation, and that goes on all the same: its prescription is
 * expected and its quote is answered.
 */
export async function confirmAfterAll(services: Services, order: Order): Promise<void> {
  await expectPrescription(services, order);
  await markOrdered(services, order);
  await confirmOrder(services, order.id);
}

/** Whether its customer withdrew from all of it, or money that was paid for it is no longer with the shop. */
const stops = (order: Order, account: Account): boolean =>
  isStopped(order, account) || isGivenBack(account) || account.chargedBack > 0;

/** The confirmation, written again; null for an order that was not confirmed, or whose buyer is unknown. */
export async function writeConfirmation(services: Services, order: Order): Promise<Mail | null> {
  if (!order.customer || !order.confirmedAt) return null;
  const invoice = await findInvoice(services, order.id);
  const account = await accountOf(services, order.id);
  return confirmationMail(services, order, order.customer, {
    isToPrepare: order.status === ORDER_STATUS.confirmed && !stops(order, account),
    missing: await missingPrescription(services, order),
    invoiceNumber: invoice?.number,
    receivedCents: account.paid,
    allowedCents: allowedCents(account) + notAskedCents(account),
    termsVersion: order.soldInShop ? null : order.termsVersion,
    deposit: await depositOf(services, order.id),
    depositInvoice: await findDepositInvoice(services, order.id),
    ...(isDueInShop(order) && { dueCents: dueCents(account) }),
    givenUp: givenUpRows(order, account),
    comesBack: whatComesBack(account, await owedToCustomer(services, order.id)),
    reopens: reopening(await openingRules(services), new Date(order.confirmedAt)),
  });
}
