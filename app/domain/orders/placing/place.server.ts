import { terms } from "~/shop/terms";
import { waitForTurn, type Services } from "~/infra/services.server";
import type { Choice } from "~/domain/cart/choice";
import { shopDay } from "~/domain/days";
import { lockPromises } from "~/domain/cart/promised-prices.server";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { identifiersOf } from "~/domain/catalogue/safety/named-articles.server";
import { hold } from "~/domain/catalogue/stock.server";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { businessColumns } from "~/domain/checkout/customer-columns.server";
import type { BillingDetails, BusinessDetails, CustomerDetails } from "~/domain/checkout/forms.server";
import type { DeliveryMethod } from "~/shop/delivery";
import { enterSale } from "~/domain/ledger/movements.server";
import { nextOf } from "~/domain/sequences.server";
import { newId } from "~/domain/ids";
import { instant, minutesAfter, shopYear } from "~/domain/time";
import { useCoupon } from "~/domain/coupons/coupons.server";
import { STEP_OF_CUSTOMER } from "~/domain/orders/customer-steps";
import {
  billingColumns,
  customerColumns,
  findOrder,
  lensColumns,
  logStep,
  type Order,
} from "~/domain/orders/order.server";
import type { Reduction } from "~/domain/checkout/reduction";
import { quote, type Quote } from "~/domain/checkout/quote.server";
import { correctiveKinds } from "~/domain/prescriptions/need";
import { draftAtCheckout, findDraft } from "~/domain/prescriptions/prescription.server";
import { PAPER_ALONE, whyNotStated } from "~/domain/prescriptions/statement";
import { lockOrder } from "~/domain/orders/lock.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { coverageOf } from "~/domain/quotes/coverage.server";
import type { WrittenQuote } from "~/domain/quotes/written-quote.server";
import { keepTermsInForce } from "~/domain/terms-of-sale/in-force.server";
import { PAID_AT_PICKUP, type CheckoutMeans } from "~/shop/payment-means";
import { frameClassesNow } from "./frame-classes.server";
import { withdrawableColumns } from "./withdrawable.server";

/** How many minutes pieces are promised to an order that is being paid, as the terms of sale say. */
const HOLD_MINUTES = terms.paymentHoldMinutes;

export type Purchase = {
  choices: Choice[];
  deliveryMethod: DeliveryMethod;
  couponCode: string | null;
  /** A reduction granted at the till; `discountReason`: why, as the customer reads it. */
  reduction?: Reduction | null;
  discountReason?: string | null;
  customer: CustomerDetails | null; // a caller of the API may name it after paying
  billing: BillingDetails | null;
  /** The business that buys; null for a private customer. */
  business?: BusinessDetails | null;
  paymentMethod: CheckoutMeans | null;
  /** The fingerprint of the summary that the customer agreed to; null when none was shown. */
  shown: string | null;
  /** True for a call of the API whose customer was shown another summary than the shop's, and another button. */
  byCall?: boolean;
  /** The id of the administrator at the till. */
  by?: string;
  /** The visitor whose draft of a prescription the order takes, where it is another than the buyer. */
  prescriptionOf?: string | null;
  /** Its quote goes to the customer with the payment link, and is read on the page that the link opens. */
  quoteGoesWithLink?: boolean;
};

export type Placing =
  | { outcome: "placed"; order: Order }
  | { outcome: "empty" }
  /** Something differs from what was shown: the customer has to look again before paying. */
  | { outcome: "changed"; quote: Quote }
  /**
   * Corrective lenses are sold on a written quote that the customer has read. `quote`: the one made for this purchase,
   * or null.
   */
  | { outcome: "quoteUnread"; quote: WrittenQuote | null }
  /** Another unpaid order of this visitor still holds pieces or may still be paid, and has to end first. */
  | { outcome: "pending"; order: Order };

/**
 * Writes the order and holds its pieces, in one transaction and before any payment starts. The same purchase asked
 * again (double click, second tab, Back) finds the order that it made.
 */
export async function placeOrder(services: Services, visitorId: string, purchase: Purchase): Promise<Placing> {
  if (purchase.choices.length === 0) return { outcome: "empty" };
  const due = await dueOrders(services, visitorId, purchase);
  try {
    // A savepoint where the caller has a transaction already, so that an order that fails leaves nothing behind.
    return await services.db.transaction((inside) => place({ ...services, db: inside }, visitorId, purchase, due));
  } catch (fault) {
    if (!(fault instanceof LostMeanwhile)) throw fault;
    return { outcome: "changed", quote: await quote(services, visitorId, purchase) };
  }
}

/**
 * The last piece, or the coupon's last use, went to another order after the quote: PostgreSQL runs both transactions
 * side by side. It is thrown, because the transaction has to be rolled back.
 */
class LostMeanwhile extends Error {}

/** The orders of this visitor that are paid when fetched, where this one would be. */
async function dueOrders({ db }: Services, visitorId: string, { paymentMethod }: Purchase): Promise<string[]> {
  if (paymentMethod !== PAID_AT_PICKUP) return [];
  return db("orders").where({ visitor_id: visitorId }).whereNotNull("due_in_shop_at").pluck("id");
}

/** The same purchase, which another press made firm while this one waited for its turn: it is then no longer pending. */
async function madeMeanwhile(
  inside: Services,
  visitorId: string,
  purchase: Purchase,
  { fingerprint, due }: { fingerprint: string; due: string[] },
): Promise<Order | null> {
  const others = (await dueOrders(inside, visitorId, purchase)).filter((id) => !due.includes(id));
  if (others.length === 0) return null;
  const twin = await inside.db("orders").whereIn("id", others).where({ fingerprint }).first("id");
  return twin ? findOrder(inside, twin.id) : null;
}

/** @param due the orders paid when fetched that this visitor had when they pressed */
async function place(inside: Services, visitorId: string, purchase: Purchase, due: string[]): Promise<Placing> {
  await waitForTurn(inside, visitorId);

  await lockPromises(inside, purchase.choices);
  const known = await pendingOrder(inside, visitorId);
  if (known) await lockOrder(inside, known.id);
  // Read again after the wait: the order may have been paid or given up meanwhile, and is then no longer pending.
  const pending = known && (await pendingOrder(inside, visitorId));
  const current = await quote(inside, visitorId, purchase, pending?.couponCode ?? null);
  const made = await madeMeanwhile(inside, visitorId, purchase, { fingerprint: current.fingerprint, due });
  if (made) return { outcome: "placed", order: made };
  // A customer who was shown the full price beside a refused code agrees to that price. A caller who was shown nothing
  // does not.
  const agreed = purchase.shown === null ? !current.couponRefusal : purchase.shown === current.fingerprint;
  if (current.obstacles.length > 0 || !agreed) return { outcome: "changed", quote: current };

  const refused = await statementRefused(inside, visitorId, purchase);
  if (refused) return { outcome: "changed", quote: { ...current, obstacles: [refused] } };

  const coverage = await coverageOf(inside, visitorId, current.lines, purchase);
  const isQuoted = coverage.outcome !== "unread" || (purchase.quoteGoesWithLink && coverage.quote);
  if (!isQuoted) return { outcome: "quoteUnread", quote: coverage.quote };
  const quoteNumber = coverage.outcome === "free" ? null : (coverage.quote?.number ?? null);

  if (pending && (pending.fingerprint !== current.fingerprint || pending.stockState !== "held"))
    return { outcome: "pending", order: pending };
  const sale = { purchase, current, quoteNumber };
  const order = pending ? await renew(inside, pending, sale) : await write(inside, visitorId, sale);
  if (order) await noteWay(inside, order.id, purchase);
  return order ? { outcome: "placed", order } : { outcome: "changed", quote: await quote(inside, visitorId, purchase) };
}

/**
 * Notes that the customer agreed by a call and not by the shop's button, or by the button after a call: their bank reads
 * it where they contest the payment.
 */
async function noteWay(services: Services, orderId: string, { byCall = false }: Purchase): Promise<void> {
  const wasCalled = await isByCall(services, orderId);
  if (byCall === wasCalled) return;
  if (byCall) await logStep(services, orderId, STEP_OF_CUSTOMER.called, "Sans le récapitulatif de la boutique");
  else await logStep(services, orderId, STEP_OF_CUSTOMER.onSite, "Avec le récapitulatif de la boutique");
}

/** Whether the last press for an order came by a call of the API. */
export async function isByCall({ db }: Services, orderId: string): Promise<boolean> {
  const last = await db("tracking_log")
    .where({ order_id: orderId })
    .whereIn("action", [STEP_OF_CUSTOMER.called, STEP_OF_CUSTOMER.onSite])
    .orderBy("id", "desc")
    .first("action");
  return last?.action === STEP_OF_CUSTOMER.called;
}

/**
 * Why these lenses are not sold on the statement that came in place of their prescription; null when nothing is against
 * it.
 */
async function statementRefused(
  services: Services,
  visitorId: string,
  { choices, prescriptionOf }: Purchase,
): Promise<string | null> {
  const draft = await findDraft(services, prescriptionOf ?? (await draftAtCheckout(services, visitorId)).of);
  const why = draft && whyNotStated(draft, correctiveKinds(choices), shopDay(services.now()));
  return why && PAPER_ALONE[why];
}

export async function pendingOrder(services: Services, visitorId: string): Promise<Order | null> {
  const row = await services
    .db("orders")
    .where({ visitor_id: visitorId, status: ORDER_STATUS.awaitingPayment })
    .orderBy("created_at", "desc")
    .first("id");
  return row ? findOrder(services, row.id) : null;
}

/** What an order is written from. */
type Agreed = { purchase: Purchase; current: Quote; quoteNumber: string | null };

/** The same purchase again: its pieces are held for another half hour, and the latest address counts. */
async function renew(services: Services, order: Order, { purchase, quoteNumber }: Agreed): Promise<Order | null> {
  await services
    .db("orders")
    .where({ id: order.id })
    .update({
      ...(purchase.customer && customerColumns(purchase.customer)),
      ...billingColumns(purchase.billing),
      ...businessColumns(purchase.business ?? null),
      ...(purchase.paymentMethod && { payment_method: purchase.paymentMethod }),
      quote_number: quoteNumber,
      hold_expires_at: instant(minutesAfter(services.now(), HOLD_MINUTES)),
    });
  return findOrder(services, order.id);
}

/** @throws LostMeanwhile when a piece or the coupon's last use went to another order meanwhile */
async function write(
  services: Services,
  visitorId: string,
  { purchase, current, quoteNumber }: Agreed,
): Promise<Order | null> {
  const { db, now } = services;
  const at = now();
  const id = newId(at);
  const draft = await draftAtCheckout(services, visitorId);
  await touchCatalogue(services);
  await db("orders").insert({
    id,
    number: await nextNumber(services),
    visitor_id: visitorId,
    status: ORDER_STATUS.awaitingPayment,
    stock_state: "held",
    hold_expires_at: instant(minutesAfter(at, HOLD_MINUTES)),
    fingerprint: current.fingerprint,
    ...customerColumns(purchase.customer),
    ...billingColumns(purchase.billing),
    ...businessColumns(purchase.business ?? null),
    delivery_method: purchase.deliveryMethod,
    coupon_code: current.couponCode,
    subtotal_cents: current.subtotalCents,
    discount_cents: current.discountCents,
    discount_reason: purchase.reduction ? (purchase.discountReason ?? null) : null,
    delivery_cents: current.deliveryCents,
    delivery_vat_rate: current.deliveryVatRate,
    total_cents: current.totalCents,
    payment_method: purchase.paymentMethod,
    prescription_draft_of: purchase.prescriptionOf ?? (draft.of === visitorId ? null : draft.of),
    quote_number: quoteNumber,
    terms_version: await keepTermsInForce(services),
    created_at: instant(at),
  });
  const lines = current.lines.map((line) => ({ ...line, id: newId(at) }));
  const frameClasses = await frameClassesNow(
    services,
    lines.map(({ productId }) => productId),
  );
  const identifiers = await identifiersOf(services, lines);
  await db("order_lines").insert(
    lines.map((line, position) => ({
      id: line.id,
      order_id: id,
      position,
      product_id: line.productId,
      slug: line.offer.slug,
      name: line.offer.name,
      brand: line.offer.brand,
      is_accessory: line.offer.isAccessory,
      color: line.color,
      color_name: line.offer.colorName,
      size: line.size,
      extra: line.extra,
      image_url: line.offer.imageUrl,
      quantity: line.quantity,
      unit_price_cents: line.unitPriceCents,
      vat_rate: line.vatRate,
      frame_price_cents: line.offer.unitPriceCents,
      frame_without_code: line.frameWithoutCode,
      ...identifiers[position],
      ...lensColumns(line.lenses, frameClasses.get(line.productId) ?? null),
      ...withdrawableColumns(line),
    })),
  );
  await enterSale(services, id, { ...current, lines });
  for (const pieces of piecesOf(current.lines)) {
    if (!(await hold(services, pieces))) throw new LostMeanwhile();
    await db("stock_holds").insert({
      id: newId(at),
      order_id: id,
      product_id: pieces.productId,
      color: pieces.color,
      size: pieces.size,
      quantity: pieces.quantity,
      state: "held",
    });
  }
  if (current.couponCode && !(await useCoupon(services, current.couponCode))) throw new LostMeanwhile();
  await logStep(
    services,
    id,
    STEP_OF_CUSTOMER.ordered,
    `En attente de paiement, articles réservés ${HOLD_MINUTES} minutes`,
    purchase.by,
  );
  return findOrder(services, id);
}

/**
 * The shop has no piece of the customer's own frame. Pieces are sorted, so that two buyers of the same two frames lock
 * them in the same order.
 */
function piecesOf(lines: Choice[]) {
  const pieces = new Map<string, { productId: string; color: string; size: string; quantity: number }>();
  for (const { productId, color, size, quantity } of lines.filter((line) => !isOwnFrame(line))) {
    const key = `${productId}|${color}|${size}`;
    pieces.set(key, { productId, color, size, quantity: (pieces.get(key)?.quantity ?? 0) + quantity });
  }
  return [...pieces.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}

/** C-2026-00042: the year in the shop's time zone and a count within it. Unlike invoice numbers, it may have gaps. */
async function nextNumber(services: Services): Promise<string> {
  const year = shopYear(services.now());
  return `C-${year}-${String(await nextOf(services, `orders-${year}`)).padStart(5, "0")}`;
}
