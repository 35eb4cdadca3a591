import { redirect } from "@remix-run/node";

import { readCart, type Cart, type CartLine } from "~/domain/cart/cart.server";
import { lineKey } from "~/domain/cart/choice";
import { titleForCustomer } from "~/domain/catalogue/own-frames";
import { readCheckoutDraft, type CheckoutDraft } from "~/domain/checkout/draft.server";
import { CHECKOUT, checkoutPath, checkoutState, type CheckoutState } from "~/domain/checkout/journey";
import { formatEuros } from "~/domain/money";
import { coverageOf } from "~/domain/quotes/coverage.server";
import { quoteAtCheckout } from "~/domain/quotes/at-checkout.server";
import { pricesBefore } from "~/domain/quotes/prices-before.server";
import { noteReading, type WrittenQuote } from "~/domain/quotes/written-quote.server";
import { lapsedWords } from "~/http/quotes/lapsed-words";
import type { ShopContext } from "~/http/request-context.server";
import type { Services } from "~/infra/services.server";
import { french } from "~/shop/words/french-spacing";

/** What decides which steps are asked, with the quote that the lenses in the cart need. */
export async function stateAtCheckout(
  { services, session }: ShopContext,
  visitorId: string,
  draft: CheckoutDraft,
  cart: Cart,
): Promise<CheckoutState> {
  const { outcome } = await coverageOf(services, visitorId, cart.lines, draft);
  return checkoutState(draft, cart, { loggedIn: session !== null, quoteRead: outcome !== "unread" });
}

/**
 * Why the prices of the quote are other than those the customer was quoted before: a price that is held no longer, or
 * one that a replaced quote had.
 */
export async function priceChanges(
  services: Services,
  quote: WrittenQuote | null,
  lines: CartLine[],
): Promise<string[]> {
  const before = quote ? await pricesBefore(services, quote) : [];
  return lines.flatMap((line) => {
    const name = titleForCustomer(line.offer);
    const lapsed = lapsedWords(line);
    if (lapsed) return `${name} : ${lapsed.says}`;
    const changed = before.find((each) => each.lineKey === lineKey(line));
    if (!changed) return [];
    const { number, fromCents, toCents } = changed;
    return french(
      `${name} : le prix a changé depuis votre devis ${number}, ${formatEuros(toCents)} l’unité au lieu de ${formatEuros(fromCents)}.`,
    );
  });
}

/** The quote of the lenses in the cart, for the customer whose details were given. */
export async function makeQuote(services: Services, visitorId: string): Promise<WrittenQuote | null> {
  const cart = await readCart(services, visitorId);
  const draft = await readCheckoutDraft(services, visitorId, cart.lines);
  return quoteAtCheckout(services, visitorId, cart.lines, draft.customer);
}

/** Notes 'J’ai lu mon devis' for the quote that was shown. After a change of prices, another quote must be read. */
export async function takeReading(context: ShopContext, visitorId: string, posted: FormData): Promise<Response> {
  const { services } = context;
  const cart = await readCart(services, visitorId);
  const draft = await readCheckoutDraft(services, visitorId, cart.lines);
  const coverage = await coverageOf(services, visitorId, cart.lines, draft);
  if (coverage.outcome === "unread" && coverage.quote?.number === posted.get("quote"))
    await noteReading(services, coverage.quote.id, "page");
  const state = await stateAtCheckout(context, visitorId, draft, cart);
  return redirect(checkoutPath(state.quoteRead ? CHECKOUT.after("quote", state) : "quote"), 303);
}
