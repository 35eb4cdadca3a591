import type { Services } from "~/infra/services.server";
import type { Offer } from "~/domain/catalogue/offers.server";
import { shopDay } from "~/domain/days";
import { readCorrectionReference } from "~/domain/lenses/configuration";
import type { PriceLine } from "~/domain/lenses/proposals.server";
import type { Cents } from "~/domain/money";
import { lineKey, type Choice } from "./choice";
import type { LensesOfLine } from "./lenses.server";

/** A quote with a lower price for these glasses, for fewer pieces than are chosen. */
export type LapsedPromise = { quoteNumber: string; quantity: number; unitCents: Cents };

type Promised = { frameCents: Cents; unitCents: Cents; lensLines: PriceLine[] };
type Priced = { offer: Offer; lenses: LensesOfLine };

/**
 * The prices that written quotes still guarantee for these glasses. The key of a line ends in the random reference of
 * its correction, so that only the person who was given the quote can have such a line. A quote guarantees its price
 * for its number of pieces only.
 * @returns the price of one of the choices: today's, or the quote's where that is lower
 */
export async function promisedPrices(
  { db, now }: Services,
  choices: Choice[],
): Promise<(choice: Choice, today: Priced) => Priced & { lapsed: LapsedPromise | null }> {
  const keys = choices.filter(({ extra }) => readCorrectionReference(extra)).map(lineKey);
  if (keys.length === 0) return (_choice, today) => ({ ...today, lapsed: null });
  const rows: {
    number: string;
    line_key: string;
    quantity: number;
    frame_price_cents: Cents;
    unit_price_cents: Cents;
    lens_lines: string;
  }[] = await db("quote_lines as line")
    .join("quotes as quote", "quote.id", "line.quote_id")
    .whereIn("line.line_key", keys)
    .whereNull("quote.order_id")
    .where("quote.valid_until", ">=", shopDay(now()))
    .orderBy(["line.unit_price_cents", "quote.number"])
    .select(
      "quote.number",
      "line.line_key",
      "line.quantity",
      "line.frame_price_cents",
      "line.unit_price_cents",
      "line.lens_lines",
    );
  return (choice, today) => {
    const ofThese = rows.filter((each) => each.line_key === lineKey(choice));
    const row = ofThese.find((each) => each.quantity >= choice.quantity);
    const price = row
      ? cheaper(today, {
          frameCents: row.frame_price_cents,
          unitCents: row.unit_price_cents,
          lensLines: JSON.parse(row.lens_lines) as PriceLine[],
        })
      : today;
    const [best] = ofThese;
    const lapsed = best && best.quantity < choice.quantity && best.unit_price_cents < unitOf(price);
    return {
      ...price,
      lapsed: lapsed ? { quoteNumber: best.number, quantity: best.quantity, unitCents: best.unit_price_cents } : null,
    };
  };
}

/** Lenses that cannot be made have no price. */
const unitOf = ({ offer, lenses }: Priced): Cents =>
  lenses.outcome === "priced" ? offer.unitPriceCents + lenses.lenses.totalCents : 0;

/** Frame and lenses are compared together, because a quote is a price for the pair. */
function cheaper(today: Priced, { frameCents, unitCents, lensLines }: Promised): Priced {
  const { offer, lenses } = today;
  if (lenses.outcome !== "priced" || offer.unitPriceCents + lenses.lenses.totalCents <= unitCents) return today;
  return {
    offer: { ...offer, unitPriceCents: frameCents },
    lenses: { outcome: "priced", lenses: { ...lenses.lenses, lines: lensLines, totalCents: unitCents - frameCents } },
  };
}
