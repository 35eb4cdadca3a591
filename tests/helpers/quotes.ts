import type { Choice } from "~/domain/cart/choice";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { quoteAtCheckout } from "~/domain/quotes/at-checkout.server";
import { noteReading, type WrittenQuote } from "~/domain/quotes/written-quote.server";
import type { Services } from "~/infra/services.server";

import type { Page } from "./page";

/**
 * Makes the quote of a coming payment and reads it, as the step of the checkout does; does nothing where none is
 * needed.
 */
export async function readQuoteOf(
  services: Services,
  visitorId: string,
  choices: Choice[],
  customer: CustomerDetails | null = null,
): Promise<WrittenQuote | null> {
  const quote = await quoteAtCheckout(services, visitorId, choices, customer);
  if (quote) await noteReading(services, quote.id, "page");
  return quote;
}

export const READ = "J’ai lu mon devis";

/** Passes the step of the quote, where the cart has corrective lenses. @returns the payment step */
export async function throughQuote(page: Page): Promise<Page> {
  return page.path === "/checkout?step=devis" ? page.form({ button: READ }).submit(READ) : page;
}
