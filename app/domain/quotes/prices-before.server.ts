import type { Services } from "~/infra/services.server";
import type { Cents } from "~/domain/money";
import type { WrittenQuote } from "./written-quote.server";

/** A price that a replaced quote had for a line of the quote that replaced it. */
export type PriceBefore = { number: string; lineKey: string; fromCents: Cents; toCents: Cents };

/** The lines of a quote whose price is another than on the latest of the quotes that it replaced. */
export async function pricesBefore({ db }: Pick<Services, "db">, quote: WrittenQuote): Promise<PriceBefore[]> {
  const rows: PriceBefore[] = await db("quote_lines as line")
    .join("quote_lines as former_line", "former_line.line_key", "line.line_key")
    .join("quotes as former", "former.id", "former_line.quote_id")
    .where({ "line.quote_id": quote.id, "former.replaced_by": quote.number })
    .orderBy([
      { column: "line.position" },
      { column: "former.made_at", order: "desc" },
      { column: "former.number", order: "desc" },
    ])
    .select({
      number: "former.number",
      lineKey: "line.line_key",
      fromCents: "former_line.unit_price_cents",
      toCents: "line.unit_price_cents",
    });
  const latest = rows.filter((row, place) => rows.findIndex(({ lineKey }) => lineKey === row.lineKey) === place);
  return latest.filter(({ fromCents, toCents }) => fromCents !== toCents);
}
