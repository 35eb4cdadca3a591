import { formatEuros } from "~/domain/money";
import type { QuoteDocument, QuoteOffer } from "~/domain/quotes/document";
import { quotePdfPath } from "~/domain/quotes/links.server";
import {
  CHOSEN_TITLE,
  classANotes,
  CLASS_A_TITLE,
  conditionsOf,
  factsOf,
  insuranceWords,
  linePrice,
  opticianLine,
  pairTitle,
  PART_NAMES,
  sumsOf,
} from "~/domain/quotes/wording";
import { readQuote, type WrittenQuote } from "~/domain/quotes/written-quote.server";
import type { Services } from "~/infra/services.server";
import type { OfferView, QuoteView } from "~/ui/quotes/quote-view";

/** The contents of a written quote, in the words of its page. */
export async function quoteView(services: Services, quote: WrittenQuote): Promise<QuoteView> {
  const document = await readQuote(services, quote.id);
  if (!document) throw new Error("a quote vanished");
  return { ...sheetOf(document), pdf: quotePdfPath(services.config, quote) };
}

function sheetOf(document: QuoteDocument): Omit<QuoteView, "pdf"> {
  const several = document.pairs.length > 1 || document.pairs.some(({ choice }) => choice.quantity > 1);
  return {
    number: document.number,
    facts: factsOf(document),
    optician: opticianLine(document),
    pairs: document.pairs.map((pair) => ({
      title: pairTitle(pair),
      offers: [offerView(CLASS_A_TITLE, pair.classA, [...classANotes(pair)]), offerView(CHOSEN_TITLE, pair.chosen, [])],
    })),
    total: several ? formatEuros(document.totalCents) : null,
    conditions: conditionsOf(document),
  };
}

function offerView(title: string, offer: QuoteOffer, notes: string[]): OfferView {
  return {
    title,
    notes,
    rows: offer.rows.map((row) => ({
      part: PART_NAMES[row.part],
      label: row.label,
      equipmentClass: row.equipmentClass ?? "",
      code: row.groupCode ?? "",
      price: linePrice(row),
      insurance: insuranceWords(row, offer.rate),
    })),
    sums: sumsOf(offer),
  };
}
