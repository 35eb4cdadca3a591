import { inTransaction, type Services } from "~/infra/services.server";
import { removeBought } from "~/domain/cart/cart.server";
import { release } from "~/domain/catalogue/stock.server";
import { enterCancellation, enterNotAsked, enterPayment, enterResumption } from "~/domain/ledger/movements.server";
import { forgetPurchase } from "~/domain/checkout/draft.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { lockedOrder, lockOrder } from "~/domain/orders/lock.server";
import type { DeliveryMethod } from "~/shop/delivery";
import { endUnanswerable } from "~/domain/orders/prescription/end-proposals.server";
import { formatEuros, type Cents } from "~/domain/money";
import { queueMail } from "~/domain/outbox.server";
import { instant } from "~/domain/time";
import { countCouponUse, giveCouponBack } from "~/domain/coupons/coupons.server";
import { isStopped } from "~/domain/orders/life/left";
import { takeBackRefusals } from "~/domain/orders/life/refusal-letters.server";
import { tellStepThatWaited } from "~/domain/orders/life/tell-step.server";
import { invoiceOrder } from "./invoicing.server";
import { confirmOrder } from "./confirmation.server";
import { alertMail, paidAndCancelledMail, paidTooLateMail } from "./mails.server";
import { whatComesBack } from "~/domain/orders/money/comes-back";
import { owedToCustomer } from "~/domain/orders/money/owed-to-customer.server";
import { lastDay, owing } from "~/domain/orders/money/owed.server";
import { cameAfterAll } from "~/domain/orders/money/under-way.server";
import { noteShort } from "~/domain/orders/money/amount-received.server";
import { openTask } from "~/domain/orders/money/tasks.server";
import { outstandingCents, type Account } from "~/domain/ledger/account";
import { dueCents } from "~/domain/ledger/due";
import { accountOf, type Source } from "~/domain/ledger/ledger.server";
import { addDays, shopDay } from "~/domain/days";
import { terms } from "~/shop/terms";
import { firmAt, isBegunUnpaid } from "~/domain/orders/firm";
import { STEP_OF_CUSTOMER } from "~/domain/orders/customer-steps";
import { awaitsBuyer, customerColumns, findOrder, logStep, type Order } from "~/domain/orders/order.server";
import { confirmedStatus, expectPrescription } from "~/domain/orders/prescription/prescription.server";
import { deliveryFee } from "~/domain/checkout/quote.server";
import { markOrdered } from "~/domain/quotes/coverage.server";
import { usedMeanwhile } from "./coupon-used.server";
import { handOver, holdsOf } from "./pieces.server";
import { takeWriteOffBack } from "./write-off.server";
import { isUnderWay, ORDER_STATUS, type StockState } from "~/domain/orders/status";
import { PAID_AT_PICKUP, type BEGUN_BY_DEPOSIT } from "~/shop/payment-means";

/**
 * Finishes a paid order, exactly once: pieces handed over, cart emptied of them, status, mail, trace. Called inside the
 * transaction that marks the payment paid, or that takes the money at the counter, and from nowhere else.
 * @returns "surplus" when another payment had finished it already: this money is to be given back
 */
export async function finishOrder(
  services: Services,
  orderId: string,
  receivedCents: Cents,
  currency = "eur",
): Promise<"finished" | "surplus"> {
  const { db, now } = services;
  const paid = await db("orders")
    .where({ id: orderId })
    .whereNull("paid_at")
    .update({ paid_at: instant(now()) });
  if (paid === 0) return "surplus";

  const order = await findOrder(services, orderId);
  if (!order) throw new Error("a payment without its order");
  await takeBackRefusals(services, order);
  await takeWriteOffBack(services, order);
  const received = formatEuros(receivedCents).replace("€", currency === "eur" ? "€" : currency.toUpperCase());
  if (order.dueInShopAt && order.status !== ORDER_STATUS.cancelled) {
    await receiveDue(services, order, receivedCents, currency);
    await logStep(services, orderId, STEP_OF_CUSTOMER.paid, received);
    await invoiceOrder(services, orderId);
    return "finished";
  }
  if (order.status === ORDER_STATUS.cancelled && (await cameAfterAll(services, orderId))) {
    await receiveToGiveBack(services, order, receivedCents);
    return "finished";
  }
  const account = await accountOf(services, orderId);
  if (isStopped(order, account) || isTakenBack({ ...order, paidAt: null }, account)) {
    await receiveToGiveBack(services, order, receivedCents, await withdrawnAt(services, orderId));
    return "finished";
  }
  const source = { cause: "payment" as const, id: orderId };
  if (order.status === ORDER_STATUS.cancelled) await enterResumption(services, orderId, source);
  const expectedCents = await expectedOf(services, { ...order, paidAt: null }, receivedCents);
  await enterPayment(services, orderId, receivedCents);
  const reasons = await makeFirm(services, order, source, (missing) => [
    ...(received !== formatEuros(expectedCents) && order.totalCents > 0
      ? [`Montant reçu ${received} au lieu de ${formatEuros(expectedCents)}.`]
      : []),
    ...(missing.length > 0 ? [`Payée après la fin de la réserve, il manque : ${missing.join(", ")}.`] : []),
    ...(awaitsBuyer(order) ? [NO_CUSTOMER] : []),
    ...(order.cancelledBy ? ["Payée après son annulation par la boutique."] : []),
  ]);
  if (order.totalCents === 0 && receivedCents === 0)
    await logStep(services, orderId, "Rien à payer", NOTHING_TO_PAY(order));
  else await logStep(services, orderId, STEP_OF_CUSTOMER.paid, received);
  await tellReasons(services, order, reasons);
  await noteOtherAmount(services, order, { receivedCents, expectedCents, currency });
  if (order.cancelledBy) await tellTooLate(services, order, receivedCents);
  else if (!awaitsBuyer(order)) {
    await confirmOrder(services, orderId);
    await tellStepThatWaited(services, order);
  }
  return "finished";
}

/**
 * What a payment was to be. An order that was begun before it was paid asks for the price of the pieces whose contract
 * goes on; a payment made before some of them ended is for all of them.
 */
async function expectedOf(services: Services, order: Order, receivedCents: Cents): Promise<Cents> {
  if (!isBegunUnpaid(order) || receivedCents >= order.totalCents) return order.totalCents;
  const due = dueCents(await accountOf(services, order.id));
  await enterNotAsked(services, order.id);
  return due;
}

/**
 * The order stays cancelled, or stopped by its customer's withdrawal, because they were told that the payment is refunded
 * when it comes.
 * @param withdrawnAt when they withdrew from it; null for a cancellation
 */
async function receiveToGiveBack(
  services: Services,
  order: Order,
  receivedCents: Cents,
  withdrawnAt: Date | null = null,
): Promise<void> {
  const { id, customer } = order;
  await logStep(services, id, STEP_OF_CUSTOMER.paid, formatEuros(receivedCents));
  const debt = withdrawnAt
    ? ({ cause: "withdrawal", since: withdrawnAt } as const)
    : ({ cause: "cancellation", since: services.now() } as const);
  await owing(services, order, { ...debt, subject: `${id}:paid` }, () => enterPayment(services, id, receivedCents));
  if (!customer) return;
  const comes = whatComesBack(await accountOf(services, id), await owedToCustomer(services, id));
  await queueMail(
    services,
    `order:${id}:paid-and-cancelled`,
    paidAndCancelledMail(services, order, customer, {
      amountCents: receivedCents,
      comesBack: comes ?? ONCE_BACK,
      isWithdrawn: withdrawnAt !== null,
    }),
  );
}

/** Whether an order was begun unpaid, and its customer withdrew from all that is left of it: nothing of it is due. */
const isTakenBack = (order: Order, account: Account): boolean =>
  isBegunUnpaid(order) && dueCents(account) === 0 && hasWithdrawn(account);

const ONCE_BACK = "Il vous est remboursé par le moyen de paiement d’origine, une fois les articles reçus.";

/** When its customer withdrew from the last piece of an order. */
async function withdrawnAt({ db, now }: Services, orderId: string): Promise<Date> {
  const last = await db("withdrawals").where({ order_id: orderId }).orderBy("declared_at", "desc").first("declared_at");
  return last ? new Date(last.declared_at) : now();
}

/**
 * Makes an order firm that its customer pays when they fetch it: like a paid order, without the money and the invoice.
 * Called in the transaction that checked whether this means is offered.
 */
export async function concludeDueInShop(
  services: Services,
  { id }: { id: string },
  means: typeof PAID_AT_PICKUP | typeof BEGUN_BY_DEPOSIT = PAID_AT_PICKUP,
): Promise<void> {
  const { db, now } = services;
  const concluded = await db("orders")
    .where({ id, status: ORDER_STATUS.awaitingPayment })
    .whereNull("paid_at")
    .update({ due_in_shop_at: instant(now()), payment_method: means });
  const order = concluded > 0 ? await findOrder(services, id) : null;
  if (!order) return;
  const reasons = await makeFirm(services, order, { cause: "order", id }, (missing) =>
    missing.length > 0 ? [`Il manque : ${missing.join(", ")}.`] : [],
  );
  await logStep(services, id, "À régler à la boutique", formatEuros(dueCents(await accountOf(services, id))));
  await tellReasons(services, order, reasons);
  await confirmOrder(services, id);
}

/**
 * Books the money of an order that was firm before it was paid. Pieces whose contract ended meanwhile are not charged.
 */
async function receiveDue(services: Services, order: Order, receivedCents: Cents, currency: string): Promise<void> {
  const expectedCents = dueCents(await accountOf(services, order.id));
  await enterNotAsked(services, order.id);
  await enterPayment(services, order.id, receivedCents);
  await noteOtherAmount(services, order, { receivedCents, expectedCents, currency });
}

/**
 * Makes an order firm: its pieces leave the stock, its prescription is expected, its quote is answered, and the lines
 * leave the cart.
 * @param reasonsFor why an administrator must look at the order, from the names of missing products
 */
async function makeFirm(
  services: Services,
  order: Order,
  source: Source,
  reasonsFor: (missing: string[]) => string[],
): Promise<string[]> {
  const { db } = services;
  const missing = await handOver(services, order, source);
  const codeUsed = await usedMeanwhile(services, order);
  const reasons = [...reasonsFor(missing), ...(codeUsed ? [codeUsed] : [])];
  await expectPrescription(services, order);
  await db("orders")
    .where({ id: order.id })
    .update({
      status:
        reasons.length > 0
          ? ORDER_STATUS.attention
          : isUnderWay(order.status)
            ? order.status
            : await confirmedStatus(services, order),
      version: order.version + 1,
      stock_state: (missing.length > 0 ? "short" : "taken") satisfies StockState,
      attention: reasons.length > 0 ? reasons.join(" ") : null,
      cancelled_at: null,
      cancelled_by: null,
    });
  if (order.couponCode && order.stockState === "released") await countCouponUse(services, order.couponCode);
  await markOrdered(services, order);
  await removeBought(services, order.visitorId, order.lines);
  await forgetPurchase(services, order.visitorId);
  return reasons;
}

async function tellReasons(services: Services, order: Order, reasons: string[]): Promise<void> {
  if (reasons.length === 0) return;
  await logStep(services, order.id, "À traiter", reasons.join(" "));
  await queueMail(services, `order:${order.id}:alert`, alertMail(services, order, reasons));
}

/**
 * A payment below the price opens a task for an administrator. Money above the price, or for pieces returned or
 * withdrawn from before it came, is owed.
 */
async function noteOtherAmount(
  services: Services,
  order: Order,
  { receivedCents, expectedCents, currency }: { receivedCents: Cents; expectedCents: Cents; currency: string },
): Promise<void> {
  const { id } = order;
  const dueOn = addDays(shopDay(services.now()), terms.refundDays);
  if (receivedCents < expectedCents || currency !== "eur")
    await noteShort(services, { id, totalCents: expectedCents }, receivedCents, currency);
  else if (receivedCents > expectedCents)
    await openTask(services, id, {
      list: "owed",
      cause: "overpaid",
      subject: id,
      amountCents: receivedCents - expectedCents,
      says: `reçu ${formatEuros(receivedCents)} pour ${formatEuros(expectedCents)}.`,
      mailed: false,
      dueOn,
    });
  const account = await accountOf(services, id);
  const cameBack = outstandingCents(account) - Math.max(0, receivedCents - expectedCents);
  if (cameBack > 0)
    await openTask(services, id, {
      list: "owed",
      ...(hasWithdrawn(account)
        ? {
            cause: "withdrawal",
            says: "le client avait renoncé à des articles, ou en avait renvoyé, avant ce paiement.",
            dueOn: lastDay(services, await withdrawnAt(services, id)),
          }
        : { cause: "return", says: "des articles étaient revenus avant ce paiement.", dueOn }),
      subject: `${id}:paid`,
      amountCents: cameBack,
    });
}

const hasWithdrawn = ({ lines }: Account) => [...lines.values()].some(({ withdrawn }) => withdrawn > 0);

/** The payment came after the shop had cancelled: nothing is confirmed until an administrator has decided. */
async function tellTooLate(services: Services, order: Order, receivedCents: Cents): Promise<void> {
  await openTask(services, order.id, {
    list: "unclear",
    cause: "late",
    subject: order.id,
    amountCents: receivedCents,
    says: "reprenez la commande, ou annulez-la à nouveau et remboursez.",
    mailed: false, // the alert of the order tells the shop
  });
  await sayTooLate(services, order, receivedCents);
}

/** Whether an administrator still has to decide on a payment that came after the cancellation. */
export async function isTooLate({ db }: Services, orderId: string): Promise<boolean> {
  const open = await db("money_tasks").where({ order_id: orderId, cause: "late" }).whereNull("settled_at").first("id");
  return open !== undefined;
}

async function sayTooLate(services: Services, order: Order, receivedCents: Cents): Promise<void> {
  if (order.customer)
    await queueMail(
      services,
      `order:${order.id}:paid-too-late`,
      paidTooLateMail(services, order, order.customer, receivedCents),
    );
}

const NOTHING_TO_PAY = ({ couponCode }: Order) =>
  couponCode ? `Le code ${couponCode} règle tout le prix` : "Le prix est de 0,00 €";

const NO_CUSTOMER = "Coordonnées du client à recevoir.";

/**
 * Adds the buyer and the delivery to an order that a caller of the API paid before naming them. Once given, they cannot
 * be changed through the API. A delivery whose price differs from the paid one stays as it was paid.
 * @returns false when the buyer was known already
 */
export async function completeCustomer(
  outer: Services,
  { id, subtotalCents, deliveryCents }: Order,
  customer: CustomerDetails,
  method: DeliveryMethod | null = null,
): Promise<boolean> {
  return inTransaction(outer, async (services) => {
    const { db } = services;
    await lockOrder(services, id);
    const sameFee = method !== null && (await deliveryFee(services, method, subtotalCents)) === deliveryCents;
    const completed = await db("orders")
      .where({ id })
      .whereNull("email")
      .update({ ...customerColumns(customer), ...(sameFee && { delivery_method: method }) });
    if (completed === 0) return false;
    // Read again inside the transaction: the payment may have come meanwhile.
    const order = await findOrder(services, id);
    if (!order?.paidAt) return true;
    const attention = order.attention?.replace(NO_CUSTOMER, "").trim() || null;
    await db("orders")
      .where({ id })
      .update({
        attention,
        ...(order.status === ORDER_STATUS.attention &&
          !attention && { status: await confirmedStatus(services, order) }),
      });
    if (await isTooLate(services, id)) await sayTooLate(services, order, (await accountOf(services, id)).paid);
    else if (order.status !== ORDER_STATUS.cancelled) await confirmOrder(services, id);
    return true;
  });
}

/**
 * Gives back the pieces and the coupon of an unpaid order, and closes it unless it may still be paid. Repeating it
 * changes nothing.
 */
export async function releaseOrder(
  services: Services,
  orderId: string,
  outcome: "cancelled" | "stillPayable",
): Promise<void> {
  const { db, now } = services;
  const order = await lockedOrder(services, orderId);
  if (!order || firmAt(order)) return;
  if (order.stockState === "held") {
    for (const held of await holdsOf(services, orderId)) {
      if (held.state !== "held") continue;
      await release(services, held);
      await db("stock_holds").where({ id: held.id }).update({ state: "released" });
    }
    if (order.couponCode) await giveCouponBack(services, order.couponCode);
    await db("orders").where({ id: orderId }).update({ stock_state: "released" });
    await logStep(services, orderId, "Réserve levée", "Les articles réservés sont de nouveau en vente");
  }
  if (outcome === "cancelled" && order.status === ORDER_STATUS.awaitingPayment) {
    await db("orders")
      .where({ id: orderId })
      .update({ status: ORDER_STATUS.cancelled, cancelled_at: instant(now()), version: order.version + 1 });
    await enterCancellation(services, orderId, { cause: "expiry", id: orderId });
    await endUnanswerable(services, orderId);
    await logStep(services, orderId, "Commande annulée", "Aucun paiement");
  }
}
