import { expect, vi } from "vitest";

import { PLAIN_FRAME, type NamedProduct } from "../../seeds/named";
import type { Mail } from "../sandbox/index";
import { newApi } from "./api";
import { addToCart, CLARA, goToPayment, pressPay } from "./buying";
import { anyOf, textLike } from "./matchers";
import type { Page } from "./page";
import { PATIENCE_MS } from "./patience.mjs";
import type { Shop } from "./shop";
import { newVisitor, type Visitor } from "./visitor";

export type OrderRow = {
  id: string;
  number: string;
  status: string;
  stock_state: string;
  attention: string | null;
  total_cents: number;
  paid_at: string | null;
};
export type PaymentRow = {
  id: string;
  order_id: string;
  kind: string;
  state: string;
  provider_id: string | null;
  intent_id: string | null;
  client_secret: string | null;
  hosted_url: string | null;
};
export type Wish = { product: NamedProduct; quantity?: number };
export type IntentAnswer = {
  clientSecret: string;
  orderId: string;
  orderUrl: string;
  returnUrl: string;
  amount: number;
};

let known = 0;

/** A customer with her own e-mail address, by which everything the shop did for her is found. */
export function newShopper(shop: Shop, visitor: Visitor = newVisitor(shop)) {
  const email = `acheteuse-${++known}@exemple.fr`;
  const api = newApi(shop, visitor);
  const customer = { ...CLARA, "Adresse e-mail": email };

  const orders = (): Promise<OrderRow[]> =>
    shop
      .db("orders")
      .where({ email })
      .orderBy("number")
      .select("id", "number", "status", "stock_state", "attention", "total_cents", "paid_at");
  const payments = (): Promise<PaymentRow[]> =>
    shop
      .db("payments")
      .whereIn("order_id", shop.db("orders").where({ email }).select("id"))
      .orderBy(["created_at", "attempt"])
      .select("id", "order_id", "kind", "state", "provider_id", "intent_id", "client_secret", "hosted_url");
  const mails = (): Mail[] => shop.sandbox.inbox.mails.filter((mail) => mail.envelope.to.includes(email));

  return {
    shop,
    visitor,
    api,
    email,
    customer,
    orders,
    payments,
    mails,
    add: (wish: Wish = { product: PLAIN_FRAME }) =>
      addToCart(visitor, {
        slug: wish.product.slug,
        size: wish.product.sizes[0],
        quantity: String(wish.quantity ?? 1),
      }),

    /** Fills the cart and answers every question up to the payment step. */
    async toPayment(wish?: Wish): Promise<Page> {
      await this.add(wish);
      return goToPayment(visitor, { customer });
    },

    /** Returns to the payment step, as by a bookmark, and presses the button. */
    async pressAgain(): Promise<Page> {
      return pressPay(await visitor.visit("/checkout?step=5"));
    },

    /** Asks for a payment like the card fields. */
    askIntent: ({ product, quantity = 1 }: Wish = { product: PLAIN_FRAME }, key?: string) =>
      api.post(
        "/api/payments/create-payment-intent",
        { currency: "eur", cartItems: [cartItem(product, quantity)] },
        { key },
      ),

    /** The money that Stripe collected for her orders, less refunds. */
    async charged(): Promise<{ orderId: string; amount: number; net: number }[]> {
      const ids = (await orders()).map((order) => order.id);
      return shop.sandbox.stripe
        .listPaid()
        .filter((paid) => ids.includes(paid.metadata.order_id ?? ""))
        .map((paid) => ({ orderId: paid.metadata.order_id ?? "", amount: paid.amount, net: paid.net }));
    },

    /** Waits for her paid order. */
    async paidOrder(): Promise<OrderRow> {
      return eventually(async () => {
        const paid = (await orders()).find((order) => order.paid_at);
        if (!paid) throw new Error(`no paid order of ${email} yet: ${JSON.stringify(await orders())}`);
        return paid;
      });
    },

    confirmationMail: () =>
      shop.sandbox.inbox.waitFor((mail) => mail.envelope.to.includes(email) && mail.subject.includes("est confirmée")),
  };
}
export type Shopper = ReturnType<typeof newShopper>;

export function cartItem(product: NamedProduct, quantity = 1) {
  return { productId: product.id, quantity, selectedColor: product.colors[0]?.value, selectedSize: product.sizes[0] };
}

/** Repeats the reading until it does not throw, because another process needs its time. */
export function eventually<Value>(read: () => Promise<Value> | Value): Promise<Value> {
  return vi.waitFor(read, { timeout: PATIENCE_MS, interval: 25 });
}

/**
 * Checks a purchase, whatever happened before: one order, paid once, for its amount; one mail about it; an empty cart;
 * the right stock.
 * @param refusals payments that the bank refused before, each with a letter
 */
export async function expectBoughtOnce(
  shopper: Shopper,
  { copies = 1, refusals = 0 }: { copies?: number; refusals?: number } = {},
): Promise<OrderRow> {
  const { shop, visitor } = shopper;
  const order = await shopper.paidOrder();
  expect(order).toMatchObject({ status: "Validée", stock_state: "taken", attention: null });
  expect((await shopper.orders()).filter((each) => each.paid_at)).toHaveLength(1);
  expect(await shopper.charged()).toEqual([{ orderId: order.id, amount: order.total_cents, net: order.total_cents }]);
  expect((await shopper.payments()).filter((payment) => payment.state === "paid")).toHaveLength(1);
  expect(await shop.db("tracking_log").where({ order_id: order.id, action: "Paiement reçu" })).toHaveLength(1);

  await shopper.confirmationMail();
  const refused = textLike(new RegExp(`^order:${order.id}:payment-refused-`));
  await eventually(async () =>
    expect(
      await shop
        .db("outbox")
        .where("dedupe_key", "like", `order:${order.id}:%`)
        .orderBy("turn")
        .select("dedupe_key", "sent_at"),
    ).toEqual([
      ...Array.from({ length: refusals }, () => ({ dedupe_key: refused, sent_at: anyOf(String) })),
      { dedupe_key: `order:${order.id}:confirmation`, sent_at: anyOf(String) },
    ]),
  );
  expect(shopper.mails()).toHaveLength(copies + refusals);
  expect((await visitor.visit("/panier")).text).toContain("Votre panier est vide.");
  await expectShelvesRight(shop);
  return order;
}

/**
 * Checks that every piece is in the shop, promised to an order that may still be paid, or sold: none twice, none lost.
 */
export async function expectShelvesRight(shop: Shop): Promise<void> {
  const count = (states: string[]) =>
    shop.db.raw(
      `coalesce((select sum(quantity) from stock_holds where product_id = color.product_id and stock_holds.color = color.value and state in (${states.map((state) => `'${state}'`).join()})), 0)`,
    );
  const colors: { product_id: string; value: string; stock: number; held: number; promised: number; sold: number }[] =
    await shop
      .db("product_colors as color")
      .select("color.product_id", "color.value", "color.stock", "color.held", {
        promised: count(["held"]),
        sold: count(["taken"]),
      });
  const before = await stockBefore(shop);
  for (const color of colors) {
    // PostgreSQL returns sums as text.
    expect({ ...color, stock: color.stock + Number(color.sold), held: color.held }).toMatchObject({
      stock: before.get(color.product_id + color.value),
      held: Number(color.promised),
    });
    expect(Math.min(color.stock, color.held)).toBeGreaterThanOrEqual(0);
  }
}

const filled = new WeakMap<Shop, Map<string, number>>();

/** The stock before the first sale; a test may change it later. */
export async function stockBefore(shop: Shop): Promise<Map<string, number>> {
  const remembered = filled.get(shop);
  if (remembered) return remembered;
  const rows: { product_id: string; value: string; stock: number }[] = await shop
    .db("product_colors")
    .select("product_id", "value", "stock");
  const counted = new Map(rows.map((row) => [row.product_id + row.value, row.stock]));
  filled.set(shop, counted);
  return counted;
}

export async function stockOf(shop: Shop, product: NamedProduct): Promise<{ stock: number; held: number }> {
  return shop
    .db("product_colors")
    .where({ product_id: product.id, value: product.colors[0]?.value })
    .first("stock", "held");
}

/** Puts pieces back into the stock, so that the tests of one file do not compete for the last one. */
export async function restock(shop: Shop, product: NamedProduct): Promise<void> {
  const color = product.colors[0];
  const sold = await shop
    .db("stock_holds")
    .where({ product_id: product.id, color: color?.value, state: "taken" })
    .sum({ pieces: "quantity" })
    .first();
  await shop
    .db("product_colors")
    .where({ product_id: product.id, value: color?.value })
    .update({ stock: color?.stock });
  (await stockBefore(shop)).set(product.id + (color?.value ?? ""), (color?.stock ?? 0) + Number(sold?.pieces ?? 0));
}

/** The machine loses power and starts again. The start does at once what the workers do from time to time. */
export async function powerCut(shop: Shop): Promise<void> {
  await shop.kill9();
  await shop.restart();
}

/** Makes every mail that waits for another try due now. */
export async function hastenMails(shop: Shop): Promise<void> {
  await shop
    .db("outbox")
    .whereNotNull("next_try_at")
    .update({ next_try_at: new Date(Date.now() - 1000).toISOString() });
}

/** Ends the time of this customer's hold. */
export async function endHold(shopper: Shopper): Promise<void> {
  await shopper.shop
    .db("orders")
    .where({ email: shopper.email })
    .update({ hold_expires_at: new Date(Date.now() - 1000).toISOString() });
}
