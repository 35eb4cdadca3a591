import type { Services } from "~/infra/services.server";
import { quotedReference } from "~/domain/cart/quoted-frames";
import { mayBeOfOne, type CustomerAndWearer } from "./people.server";
import { legibleQuote } from "./written-quote.server";

/** A line of a quote of this visitor, by the reference of its correction or of its frame alone. */
type QuotedBefore = { reference: string; lineKey: string; extra: string; quoteId: string };

export async function quotedReferences({ db }: Services, visitorId: string): Promise<QuotedBefore[]> {
  const rows = await db("quote_lines")
    .whereIn("quote_id", db("quotes").where({ visitor_id: visitorId }).select("id"))
    .select("line_key", "quote_id");
  return rows.flatMap(({ line_key: lineKey, quote_id: quoteId }) => {
    const extra = lineKey.split("|").at(-1) ?? "";
    const reference = quotedReference(extra);
    return reference ? [{ reference, lineKey, extra, quoteId }] : [];
  });
}

/**
 * The references that a quote of this visitor uses for another customer or wearer. Their glasses stay apart, even with
 * an equal correction or the same frame.
 */
export async function quotedForOthers(
  services: Services,
  visitorId: string,
  people: CustomerAndWearer,
): Promise<Set<string>> {
  const others = new Set<string>();
  const known = new Map<string, boolean>();
  for (const { reference, quoteId } of await quotedReferences(services, visitorId)) {
    if (!known.has(quoteId)) {
      const document = await legibleQuote(services, quoteId);
      known.set(quoteId, document === null || mayBeOfOne(document, people));
    }
    if (!known.get(quoteId)) others.add(reference);
  }
  return others;
}
