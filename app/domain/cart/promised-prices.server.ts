import type { Services } from "~/infra/services.server";
import type { Offer } from "~/domain/catalogue/offers.server";
import { shopDay } from "~/domain/days";
import { readCorrectionReference } from "~/domain/lenses/configuration";
import type { PriceLine } from "~/domain/lenses/proposals.server";
import type { Cents } from "~/domain/money";
import { lineKey, type Choice } from "./choice";
import type { LensesOfLine } from "./lenses.server";

type Promised = { quantity: number; frameCents: Cents; unitCents: Cents; lensLines: PriceLine[] };
type Priced = { offer: Offer; lenses: LensesOfLine };

/**
 * The prices that written quotes still hold for these glasses. The key of a line ends in the random reference of its correction,
 * so that only who was given the quote can have such a line. @returns what one of the choices costs: today's price, or the quote's where
 * that is lower
 */
export async function promisedPrices(
  { db, now }: Services,
  choices: Choice[],
): Promise<(choice: Choice, today: Priced) => Priced> {
  const keys = choices.filter(({ extra }) => readCorrectionReference(extra)).map(lineKey);
  if (keys.length === 0) return (_choice, today) => today;
  const rows: {
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
    .select("line.line_key", "line.quantity", "line.frame_price_cents", "line.unit_price_cents", "line.lens_lines");
  return (choice, today) => {
    const row = rows.find((each) => each.line_key === lineKey(choice) && each.quantity >= choice.quantity);
    return row
      ? cheaper(today, {
          quantity: row.quantity,
          frameCents: row.frame_price_cents,
          unitCents: row.unit_price_cents,
          lensLines: JSON.parse(row.lens_lines) as PriceLine[],
        })
      : today;
  };
}

/** Frame and lenses together: a quote is a price for the pair. */
function cheaper(today: Priced, { frameCents, unitCents, lensLines }: Promised): Priced {
  const { offer, lenses } = today;
  if (lenses.outcome !== "priced" || offer.unitPriceCents + lenses.lenses.totalCents <= unitCents) return today;
  return {
    offer: { ...offer, unitPriceCents: frameCents },
    lenses: { outcome: "priced", lenses: { ...lenses.lenses, lines: lensLines, totalCents: unitCents - frameCents } },
  };
}
