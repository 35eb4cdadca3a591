import { inTransaction, waitForTurn, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import type { Choice } from "~/domain/cart/choice";
import { businessTold } from "~/domain/checkout/forms.server";
import { audit } from "~/domain/audit/audit.server";
import { enterPayment } from "~/domain/ledger/movements.server";
import { invoiceDeposit } from "~/domain/orders/placing/deposit-invoicing.server";
import { concludeDueInShop, finishOrder } from "~/domain/orders/placing/finish.server";
import { formatEuros, type Cents } from "~/domain/money";
import { findOrder, logStep, type Order } from "~/domain/orders/order.server";
import { placeOrder, type Purchase } from "~/domain/orders/placing/place.server";
import { handOverOrder } from "~/domain/orders/pickup/hand-over.server";
import { partsInWords, partsOf, paidByParts, type HandPayment, type NotTaken } from "~/domain/orders/pickup/paid-parts";
import { orderQuote, type Reordering } from "~/domain/quotes/order-again.server";
import { replacing } from "~/domain/quotes/at-checkout.server";
import { holderOf, type Holder } from "~/domain/quotes/holder.server";
import { coverageOf } from "~/domain/quotes/coverage.server";
import { peopleAtCheckout, type Purchaser } from "~/domain/quotes/people.server";
import { noteSent } from "~/domain/quotes/mails.server";
import {
  findQuote,
  findQuoteByNumber,
  noteReading,
  takeBackReading,
  writeQuote,
  type WrittenQuote,
} from "~/domain/quotes/written-quote.server";
import { readCart } from "~/domain/cart/cart.server";
import { quote as priceOf, type Quote } from "~/domain/checkout/quote.server";
import { queueMail } from "~/domain/outbox.server";
import { startPayment } from "~/domain/payments/start.server";
import { instant, minutesAfter } from "~/domain/time";
import { DELIVERY, TILL_DELIVERY } from "~/shop/delivery";
import { BEGUN_BY_DEPOSIT, IN_PARTS, LINK_HOURS, PAYMENT_MEANS } from "~/shop/payment-means";
import { ensureBuyer } from "./buyer.server";
import { isByHand, type TillPayment, type TillSaleDetails, type UnnamedSaleDetails } from "./forms.server";
import { paymentLinkMail } from "./mails.server";
import { TILL_STEPS } from "./steps";
import { recordTaken, storeTaken, takeableParts } from "./taken-money.server";

export type TillSelling =
  | { outcome: "sold"; order: Order }
  /** The customer has a day to pay by the link that was mailed. */
  | { outcome: "linkSent"; order: Order }
  | { outcome: "empty" | "providerDown" | "notConfigured" }
  /** Stock or prices differ from those shown. */
  | { outcome: "changed"; quote: Quote }
  /** The order has lenses, and no quote at today's prices was handed over for them. */
  | { outcome: "quoteUnread" }
  /** An order that is sent must be paid before; a deposit must be less than the price. */
  | { outcome: "depositRefused"; reason: "sent" | "tooMuch" }
  /** The parts by several means add up to something else than what is paid today, or a means may not be taken. */
  | NotTaken;

/**
 * Writes an order taken in the shop or by telephone, by the stock and price rules of the shop.
 * @param key names this one press: a second press finds the order that it made
 */
export async function sellAtTill(
  services: Services,
  by: Account,
  choices: Choice[],
  sale: TillSaleDetails,
  key: string,
): Promise<TillSelling> {
  const { payment, deposit, deliveryMethod, shown, reduction, discountReason, ...told } = sale;
  const { businessName, businessSiren, ...customer } = told;
  // Lenses with a correction are sold with their prescription, so only the shop's own pages may sell them.
  const purchase: Purchase = {
    choices: choices.map((choice) => ({ ...choice, extra: "" })),
    deliveryMethod,
    couponCode: null,
    reduction,
    discountReason,
    customer,
    billing: null,
    business: businessTold({ businessName, businessSiren }),
    paymentMethod: null,
    shown,
    by: by.id,
  };
  return sell(services, by, await ensureBuyer(services, key), purchase, { payment, deposit });
}

/**
 * Sells goods that need no prescription, paid and taken away at once by a buyer who is not named.
 * @param key names this one press: a second press finds the order that it made
 */
export async function sellUnnamed(
  services: Services,
  by: Account,
  choices: Choice[],
  { unnamedPayment, shown, reduction, discountReason }: UnnamedSaleDetails,
  key: string,
): Promise<TillSelling> {
  const purchase: Purchase = {
    choices: choices.map((choice) => ({ ...choice, extra: "" })),
    deliveryMethod: TILL_DELIVERY,
    couponCode: null,
    reduction,
    discountReason,
    customer: null,
    billing: null,
    paymentMethod: null,
    shown,
    by: by.id,
  };
  return inTransaction(services, async (inside): Promise<TillSelling> => {
    const selling = await sellByHand(inside, by, key, purchase, unnamedPayment);
    if (selling.outcome !== "sold" || selling.order.deliveredAt) return selling;
    const { outcome } = await handOverOrder(inside, by, { id: selling.order.id }, "sale");
    if (outcome !== "changed") throw new Error(`a sale at the till could not be handed over: ${outcome}`);
    return { outcome: "sold", order: await existing(inside, selling.order.id) };
  });
}

export type QuoteSelling =
  | TillSelling
  | Exclude<Reordering, { outcome: "inCart" }>
  | { outcome: "quotedAnew"; quote: WrittenQuote }
  /** Another order has its glasses, paid or waiting for its payment. */
  | { outcome: "held"; by: Holder };

/**
 * Sells the glasses of a quote that the shop handed over or read out, at the quote's price while it is valid, and while
 * no other order has them.
 * @param key names this one press: a second press finds the order that it made
 */
export async function sellQuote(
  services: Services,
  by: Account,
  quote: WrittenQuote,
  { payment, deposit, deliveryMethod, shown, businessName, businessSiren, ...customer }: TillSaleDetails,
  key: string,
): Promise<QuoteSelling> {
  const buyer = await ensureBuyer(services, key);
  const earlier = await soldBefore(services, buyer);
  if (earlier) return { outcome: "sold", order: earlier };
  const holder = await holderOf(services, quote, buyer);
  if (holder) return { outcome: "held", by: holder };
  const filled = await orderQuote(services, buyer, quote);
  if (filled.outcome !== "inCart") return (await soldMeanwhile(services, quote, buyer)) ?? filled;
  const choices = (await readCart(services, buyer)).lines;
  // The prescription given for a quote made in the shop belongs to the wearer, and goes with the lenses.
  const prescriptionOf = quote.madeBy ? quote.visitorId : null;
  const other = await otherQuoteFor(services, buyer, quote, { customer, prescriptionOf, by, choices });
  if (other) return other;
  // Nothing is handed over to a customer who pays by the link: the quote goes with it, and is read there.
  const isNoted = isByHand(payment) && (await noteReading(services, quote.id, "shop"));
  const selling = await sell(
    services,
    by,
    buyer,
    {
      choices,
      deliveryMethod,
      couponCode: null,
      customer,
      billing: null,
      business: businessTold({ businessName, businessSiren }),
      paymentMethod: null,
      shown: shown || null,
      by: by.id,
      prescriptionOf,
    },
    { payment, deposit },
  );
  if (isNoted && !("order" in selling)) await takeBackReading(services, quote.id);
  // Another desk sold it meanwhile: the two wait for each other where the order is written, and this one comes second.
  const first = selling.outcome === "quoteUnread" ? await firstOn(services, quote, buyer) : null;
  return first ? { outcome: "held", by: first } : selling;
}

/** The order that another sale made on a quote since it was read. */
async function firstOn(services: Services, { id }: WrittenQuote, buyer: string): Promise<Holder | null> {
  const quote = await findQuote(services, id);
  if (!quote?.orderId) return quote && holderOf(services, quote, buyer);
  const order = await findOrder(services, quote.orderId);
  return order && { id: order.id, number: order.number, paying: false };
}

type Asked = Purchaser & { by: Account; choices: Choice[] };

/** What the same press, sent twice, or another desk made of a quote since it was read: ordered, it covers nothing more. */
async function soldMeanwhile(services: Services, quote: WrittenQuote, buyer: string): Promise<QuoteSelling | null> {
  const earlier = await soldBefore(services, buyer);
  if (earlier) return { outcome: "sold", order: earlier };
  const now = await findQuote(services, quote.id);
  const first = now?.orderId && now.orderId !== quote.orderId ? await firstOn(services, quote, buyer) : null;
  return first && { outcome: "held", by: first };
}

/** The quote to hand over when the present one names other people, another prescription or a higher price. */
async function otherQuoteFor(
  services: Services,
  buyer: string,
  quote: WrittenQuote,
  { by, choices, ...purchaser }: Asked,
): Promise<QuoteSelling | null> {
  const { lines } = await priceOf(services, buyer, { choices, deliveryMethod: null, couponCode: null });
  const coverage = await coverageOf(services, buyer, lines, purchaser);
  if (coverage.outcome === "free" || coverage.quote?.id === quote.id) return null;
  if (coverage.quote && coverage.outcome === "read") return null;
  const meanwhile = await soldMeanwhile(services, quote, buyer);
  if (meanwhile) return meanwhile;
  if (coverage.quote) return { outcome: "quotedAnew", quote: coverage.quote };
  const people = await peopleAtCheckout(services, buyer, purchaser);
  const request = { lines, ...people, visitorId: quote.visitorId, ...(quote.madeBy && { by: by.id }) };
  const anew = await replacing(services, await writeQuote(services, request));
  return anew && { outcome: "quotedAnew", quote: anew };
}

function sell(
  services: Services,
  by: Account,
  buyer: string,
  purchase: Purchase,
  { payment, deposit = null }: Pick<TillSaleDetails, "payment" | "deposit">,
): Promise<TillSelling> {
  if (deposit !== null) return takeDeposit(services, by, buyer, purchase, { cents: deposit, payment });
  return isByHand(payment)
    ? takeMoney(services, by, buyer, purchase, payment)
    : sendLink(services, by, buyer, purchase);
}

/**
 * Takes an order that is paid in the shop.
 * @param key names one press of the button: a second press finds the order that it made
 */
export async function sellByHand(
  services: Services,
  by: Account,
  key: string,
  purchase: Purchase,
  payment: HandPayment,
): Promise<TillSelling> {
  return takeMoney(services, by, await ensureBuyer(services, key), purchase, payment);
}

async function takeMoney(
  services: Services,
  by: Account,
  buyer: string,
  purchase: Purchase,
  payment: HandPayment,
): Promise<TillSelling> {
  return inTransaction(services, async (inside): Promise<TillSelling> => {
    const otherwise = await notTakeable(inside, buyer, purchase, payment);
    if (otherwise) return otherwise;
    const placing = await placeAtTill(inside, buyer, purchase);
    if (placing.outcome !== "placed") return placing;
    const { id, number, totalCents } = placing.order;
    const paid = partsOf(payment, totalCents);
    if (paid.outcome !== "parts") throw new Error("a price changed within the transaction that read it");
    const { parts, single } = paid;
    await inside
      .db("orders")
      .where({ id })
      .update({ payment_method: single ?? IN_PARTS });
    await logStep(inside, id, TILL_STEPS.sold, (single && PAYMENT_MEANS[single].logged) ?? paidByParts(parts), by.id);
    const taken = await storeTaken(inside, id, parts);
    await finishOrder(inside, id, totalCents);
    await recordTaken(inside, taken);
    await audit(inside, by, TILL_STEPS.sold, number, single ?? partsInWords(parts));
    return { outcome: "sold", order: await existing(inside, id) };
  });
}

/**
 * Compares the means and the parts by several of them with the price, before anything is written; the press of a sale that
 * was made already is let through. @returns null for what may be taken
 */
async function notTakeable(
  inside: Services,
  buyer: string,
  purchase: Purchase,
  payment: HandPayment,
): Promise<TillSelling | null> {
  if (await soldBefore(inside, buyer)) return null;
  const price = await priceOf(inside, buyer, purchase);
  const paid = await takeableParts(inside, null, payment, price.totalCents);
  if (paid.outcome === "parts") return null;
  const isAsShown = purchase.shown === null || purchase.shown === price.fingerprint;
  return isAsShown ? paid : { outcome: "changed", quote: price };
}

/**
 * Takes a part of the price today, which makes the order firm; the balance is paid when it is handed over. The price is
 * read before anything is written, in the transaction that writes the order.
 */
async function takeDeposit(
  services: Services,
  by: Account,
  buyer: string,
  purchase: Purchase,
  { cents, payment }: { cents: Cents; payment: TillPayment },
): Promise<TillSelling> {
  if (!isByHand(payment)) throw new Error("a deposit is taken in the shop, not by a link");
  if (DELIVERY[purchase.deliveryMethod].carrier !== null) return { outcome: "depositRefused", reason: "sent" };
  return inTransaction(services, async (inside): Promise<TillSelling> => {
    const earlier = await soldBefore(inside, buyer);
    if (earlier) return { outcome: "sold", order: earlier };
    const { totalCents } = await priceOf(inside, buyer, purchase);
    if (cents <= 0 || cents >= totalCents) return { outcome: "depositRefused", reason: "tooMuch" };
    const split = await takeableParts(inside, null, payment, cents);
    if (split.outcome !== "parts") return split;
    const { parts, single } = split;
    const placing = await placeAtTill(inside, buyer, purchase);
    if (placing.outcome !== "placed") return placing;
    const { id, number } = placing.order;
    const paid = single ? `${formatEuros(cents)}, ${partsInWords(parts)}` : partsInWords(parts);
    await logStep(inside, id, TILL_STEPS.deposit, paid, by.id);
    const taken = await storeTaken(inside, id, parts);
    await enterPayment(inside, id, cents);
    const invoice = await invoiceDeposit(inside, id, parts);
    await concludeDueInShop(inside, { id }, BEGUN_BY_DEPOSIT);
    await recordTaken(inside, taken, "deposit", invoice?.number);
    await audit(inside, by, TILL_STEPS.deposit, number, single ?? paid);
    return { outcome: "sold", order: await existing(inside, id) };
  });
}

/** The order that an earlier press with the same key made. If it is being made at this moment, this waits for it. */
async function soldBefore(services: Services, buyer: string): Promise<Order | null> {
  await waitForTurn(services, buyer);
  const earlier = await services
    .db("orders")
    .where({ visitor_id: buyer })
    .where((firm) => void firm.whereNotNull("paid_at").orWhereNotNull("due_in_shop_at"))
    .first("id");
  return earlier ? existing(services, earlier.id) : null;
}

async function placeAtTill(
  inside: Services,
  buyer: string,
  purchase: Purchase,
): Promise<{ outcome: "placed"; order: Order } | Exclude<TillSelling, { outcome: "linkSent" }>> {
  const earlier = await soldBefore(inside, buyer);
  if (earlier) return { outcome: "sold", order: earlier };
  const placing = await placeOrder(inside, buyer, purchase);
  if (placing.outcome === "quoteUnread") return { outcome: "quoteUnread" };
  if (placing.outcome === "pending") throw new Error("a sale at the till met another of its own");
  return placing;
}

async function sendLink(services: Services, by: Account, buyer: string, purchase: Purchase): Promise<TillSelling> {
  if (!services.payments) return { outcome: "notConfigured" };
  const asked = { ...purchase, quoteGoesWithLink: true };
  const starting = await startPayment(services, services.payments, buyer, asked, "session");
  if (starting.outcome === "alreadyPaid" || starting.outcome === "finished")
    return { outcome: "sold", order: starting.order };
  if (starting.outcome === "quoteUnread") return { outcome: "quoteUnread" };
  if (starting.outcome !== "started") return starting;
  const { order, payment } = starting;
  if (!payment.hostedUrl || !order.customer) return { outcome: "providerDown" };
  const until = instant(minutesAfter(services.now(), 60 * LINK_HOURS));
  const { customer } = order;
  return inTransaction(services, async (inside): Promise<TillSelling> => {
    await inside.db("orders").where({ id: order.id }).update({ hold_expires_at: until });
    const quote = await findQuoteByNumber(inside, order.quoteNumber);
    const mail = paymentLinkMail(inside, order, customer, { quote, until });
    await queueMail(inside, `order:${order.id}:payment-link`, mail);
    if (quote) await noteSent(inside, quote.id);
    await logStep(inside, order.id, TILL_STEPS.link, `Articles réservés ${LINK_HOURS} heures`, by.id);
    await audit(inside, by, TILL_STEPS.link, order.number);
    return { outcome: "linkSent", order: await existing(inside, order.id) };
  });
}

async function existing(services: Services, id: string): Promise<Order> {
  const order = await findOrder(services, id);
  if (!order) throw new Error("an order vanished");
  return order;
}
