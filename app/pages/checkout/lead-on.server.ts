import { redirect } from "@remix-run/node";

import { readCart, type Cart } from "~/domain/cart/cart.server";
import { readCheckoutDraft, type CheckoutDraft } from "~/domain/checkout/draft.server";
import { CHECKOUT, checkoutPath, type CheckoutState, type CheckoutStep } from "~/domain/checkout/journey";
import type { ShopContext } from "~/http/request-context.server";
import { makeQuote, stateAtCheckout } from "./checkout-quote.server";

/** Where a visitor stands in the checkout. */
type Standing = { cart: Cart; draft: CheckoutDraft; state: CheckoutState };

export async function standingOf(context: ShopContext, visitorId: string): Promise<Standing> {
  const cart = await readCart(context.services, visitorId);
  const draft = await readCheckoutDraft(context.services, visitorId, cart.lines);
  return { cart, draft, state: await stateAtCheckout(context, visitorId, draft, cart) };
}

/** Redirects to the step that follows `done`. */
export async function leadOn(context: ShopContext, visitorId: string, done: CheckoutStep): Promise<Response> {
  const { state } = await standingOf(context, visitorId);
  const next = CHECKOUT.after(done, state);
  if (next === "quote") await makeQuote(context.services, visitorId);
  return leadTo(next);
}

export function leadTo(step: CheckoutStep): Response {
  return redirect(checkoutPath(step), 303);
}
