import type { Services } from "~/infra/services.server";
import { lineKey, type Choice } from "~/domain/cart/choice";
import { readCheckoutDraft } from "~/domain/checkout/draft.server";
import { draftAtCheckout, findDraft, savePrescriptionDraft } from "~/domain/prescriptions/prescription.server";
import { dropFile } from "~/domain/sealed-files.server";
import { isNamedIn, personName, type QuoteWearer } from "./document";
import { mayBeOfOne } from "./people.server";
import { wearerIn } from "./wearer.server";
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

/** The wearer that the visitor named at the checkout, of the glasses they are buying; null where nobody was named. */
async function wearerAtCheckout(services: Services, visitorId: string): Promise<QuoteWearer | null> {
  const draft = await findDraft(services, (await draftAtCheckout(services, visitorId)).of);
  const said = wearerIn(draft);
  const bornOn = draft?.details.bornOn ?? null;
  if (said && said !== "buyer") return { ...said, bornOn: said.bornOn ?? bornOn };
  const { customer } = await readCheckoutDraft(services, visitorId);
  return said && customer && { firstName: customer.firstName, lastName: customer.lastName, bornOn };
}

/** Somebody else than this wearer whom the checkout names for glasses that no quote gives to anyone; null for nobody. */
export async function namedForAnother(
  services: Services,
  visitorId: string,
  lines: Choice[],
  wearer: QuoteWearer,
): Promise<QuoteWearer | null> {
  const quoted = await quotesNaming(services, lines);
  if (lines.every((line) => quoted.some((each) => each.line === line))) return null;
  const told = await wearerAtCheckout(services, visitorId);
  return told && isSurelyAnother(told, wearer) ? told : null;
}

/** Forgets a prescription that was given at the checkout for somebody else than this wearer: their glasses are no longer bought. */
export async function forgetOfAnother(services: Services, visitorId: string, wearer: QuoteWearer): Promise<void> {
  const told = await wearerAtCheckout(services, visitorId);
  if (!told || !isSurelyAnother(told, wearer)) return;
  const superfluous = await savePrescriptionDraft(services, await draftAtCheckout(services, visitorId), NOTHING_GIVEN);
  if (superfluous) await dropFile(services, superfluous);
}

const NOTHING_GIVEN = {
  details: {
    prescribedOn: undefined,
    bornOn: undefined,
    prescriberKind: undefined,
    prescriber: undefined,
    shortenedTo: undefined,
  },
  file: null,
  statement: null,
  seen: null,
  byMail: false,
  wearer: null,
};

/** The same day of birth, or a name within the other, may be the same person who typed it in another way. */
function isSurelyAnother(told: QuoteWearer, wearer: QuoteWearer): boolean {
  const names = [personName(told), personName(wearer)] as const;
  const alike = isNamedIn(...names) || isNamedIn(names[1], names[0]);
  return told.bornOn && wearer.bornOn ? told.bornOn !== wearer.bornOn : !alike;
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
