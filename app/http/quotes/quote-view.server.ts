import { formatEuros } from "~/domain/money";
import { BEYOND_ORTHOPTIST, isBeyondOrthoptist } from "~/domain/prescriptions/orthoptist";
import type { QuoteDocument } from "~/domain/quotes/document";
import { quotePdfPath } from "~/domain/quotes/links.server";
import { beyondOnePair } from "~/domain/quotes/one-pair";
import {
  conditionsOf,
  factsOf,
  insuranceWords,
  linePrice,
  offersOf,
  opticianLine,
  pairTitle,
  PART_NAMES,
  sumsOf,
  type ShownOffer,
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
    caution: cautionOf(document),
    facts: factsOf(document),
    optician: opticianLine(document),
    pairs: document.pairs.map((pair) => ({
      title: pairTitle(pair),
      offers: offersOf(document, pair).map((shown) => offerView(document, shown)),
    })),
    total: several ? formatEuros(document.totalCents) : null,
    beyondOne: beyondOnePair(document),
    conditions: conditionsOf(document),
  };
}

/** An orthoptist's prescription that may be beyond its bounds is told where the glasses are bought, and to the counter. */
function cautionOf({ prescription, wearer, pairs }: QuoteDocument): string | null {
  const corrections = pairs.flatMap(({ measures }) => (measures ? [measures.correction] : []));
  return isBeyondOrthoptist({ ...prescription, bornOn: wearer?.bornOn }, corrections) ? BEYOND_ORTHOPTIST : null;
}

function offerView(document: QuoteDocument, { title, offer, per, notes }: ShownOffer): OfferView {
  return {
    title,
    notes,
    per,
    rows: offer.rows.map((row) => ({
      part: PART_NAMES[row.part],
      label: row.label,
      equipmentClass: row.equipmentClass ?? "",
      code: row.groupCode ?? "",
      price: linePrice(row),
      insurance: insuranceWords(row, offer.rate),
    })),
    sums: sumsOf(document, offer),
  };
}
