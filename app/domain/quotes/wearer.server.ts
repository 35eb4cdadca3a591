import type { Services } from "~/infra/services.server";
import type { QuoteWearer } from "./document";
import { findQuoteByNumber, readQuote } from "./written-quote.server";

/** Who wears the glasses of an order, as its quote names them; null for an order without one. */
export async function wearerOfOrder(
  services: Services,
  { quoteNumber }: { quoteNumber: string | null },
): Promise<QuoteWearer | null> {
  const quote = await findQuoteByNumber(services, quoteNumber);
  return (quote && (await readQuote(services, quote.id))?.wearer) ?? null;
}
