import type { Services } from "~/infra/services.server";
import { lineKey, type Choice } from "~/domain/cart/choice";
import type { QuoteWearer } from "./document";
import { mayBeOfOne } from "./people.server";
import { legibleQuote } from "./written-quote.server";

/** A quote that names who wears these glasses. */
type Quoted<Line> = { line: Line; number: string; wearer: QuoteWearer };

/** The quotes of each of these glasses that name a wearer, the latest first. */
async function quotesNaming<Line extends Choice>(services: Services, lines: Line[]): Promise<Quoted<Line>[]> {
  const rows: { id: string; number: string; line_key: string }[] = await services
    .db("quote_lines as line")
    .join("quotes as quote", "quote.id", "line.quote_id")
    .whereIn("line.line_key", lines.map(lineKey))
    .orderBy([
      { column: "quote.made_at", order: "desc" },
      { column: "quote.number", order: "desc" },
    ])
    .select("quote.id", "quote.number", "line.line_key");
  const quoted: Quoted<Line>[] = [];
  for (const { id, number, line_key: key } of rows) {
    const wearer = (await legibleQuote(services, id))?.wearer;
    const line = lines.find((each) => lineKey(each) === key);
    if (wearer && line) quoted.push({ line, number, wearer });
  }
  return quoted;
}

const isAnother = (one: QuoteWearer, other: QuoteWearer) =>
  !mayBeOfOne({ customer: null, wearer: one }, { customer: null, wearer: other });

/** The wearer of glasses that were last quoted for someone else than this wearer; null for none. */
export async function lastQuotedForAnother<Line extends Choice>(
  services: Services,
  lines: Line[],
  wearer: QuoteWearer,
): Promise<Quoted<Line> | null> {
  const quoted = await quotesNaming(services, lines);
  const last = lines.flatMap((line) => quoted.find((each) => each.line === line) ?? []);
  return last.find((each) => isAnother(each.wearer, wearer)) ?? null;
}

/** The latest quote of any of these glasses that names someone else, even where a later one names this wearer. */
export async function everQuotedForAnother<Line extends Choice>(
  services: Services,
  lines: Line[],
  wearer: QuoteWearer,
): Promise<Quoted<Line> | null> {
  return (await quotesNaming(services, lines)).find((each) => isAnother(each.wearer, wearer)) ?? null;
}
