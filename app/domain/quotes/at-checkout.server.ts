import type { Services } from "~/infra/services.server";
import { quote as price } from "~/domain/checkout/quote.server";
import type { Choice } from "~/domain/cart/choice";
import { coverageOf, replaceFormer } from "./coverage.server";
import { peopleAtCheckout, type Purchaser } from "./people.server";
import { writeQuote, type WrittenQuote } from "./written-quote.server";

/**
 * The quote for the coming payment: an existing one for exactly these glasses and people, or a new one.
 * @returns null when no line needs a quote, or a line cannot be sold now
 */
export async function quoteAtCheckout(
  services: Services,
  visitorId: string,
  choices: Choice[],
  customer: Purchaser["customer"],
): Promise<WrittenQuote | null> {
  const { lines } = await price(services, visitorId, { choices, deliveryMethod: null, couponCode: null });
  const coverage = await coverageOf(services, visitorId, lines, { customer });
  if (coverage.outcome === "free") return null;
  if (coverage.quote) return coverage.quote.replacedBy ? replacing(services, coverage.quote) : coverage.quote;
  const people = await peopleAtCheckout(services, visitorId, { customer });
  return replacing(services, await writeQuote(services, { lines, ...people, visitorId }));
}

/** A quote just made, or asked for again, replaces earlier ones for the same people and glasses. */
export async function replacing(services: Services, quote: WrittenQuote | null): Promise<WrittenQuote | null> {
  if (!quote) return null;
  await replaceFormer(services, quote);
  return { ...quote, replacedBy: null };
}
