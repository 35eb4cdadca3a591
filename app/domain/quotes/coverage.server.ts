import type { Services } from "~/infra/services.server";
import { lineKey, type Choice } from "~/domain/cart/choice";
import type { QuotedLine } from "~/domain/checkout/quote.server";
import { shopDay } from "~/domain/days";
import type { Cents } from "~/domain/money";
import { askForPrescription } from "~/domain/prescriptions/need";
import { draftAtCheckout, findDraft } from "~/domain/prescriptions/prescription.server";
import type { WornBy } from "~/domain/prescriptions/sealed-details.server";
import { instant } from "~/domain/time";
import type { QuotePrescription } from "./document";
import { isFor, wearerAtCheckout } from "./wearer.server";
import { COLUMNS, prescriptionKeys, quotable, readQuote, type WrittenQuote } from "./written-quote.server";

export type Coverage =
  /** Nothing here needs a quote. */
  | { outcome: "free" }
  /** `quote`: the one made for exactly these glasses at these prices; null when it is to be made. */
  | { outcome: "unread"; quote: WrittenQuote | null }
  | { outcome: "read"; quote: WrittenQuote };

/** A line of a cart or of a purchase, at the price of this moment. */
export type PricedLine = Choice & Pick<QuotedLine, "lenses" | "unitPriceCents">;

/**
 * Whether a purchase stands on a quote that its customer has read: valid today, not yet ordered, for exactly these glasses at
 * exactly these prices. One that names another prescription, or another wearer, than the one given meanwhile does not count.
 */
export async function coverageOf(services: Services, visitorId: string, lines: PricedLine[]): Promise<Coverage> {
  const wanted = quotable(lines).map((line) => entryOf(line, line.unitPriceCents));
  if (wanted.length === 0) return { outcome: "free" };
  const keys = prescriptionKeys(services, await prescriptionAtCheckout(services, visitorId));
  const { db, now } = services;
  const ids: string[] = await db("quote_lines")
    .whereIn(
      "line_key",
      wanted.map(([line]) => line),
    )
    .distinct()
    .pluck("quote_id");
  const candidates: WrittenQuote[] = await db("quotes")
    .whereIn("id", ids)
    .whereNull("order_id")
    .where("valid_until", ">=", shopDay(now()))
    .modify((named) => {
      if (keys.length > 0)
        void named.where((same) => void same.whereNull("prescription_key").orWhereIn("prescription_key", keys));
    })
    .orderBy([
      { column: "made_at", order: "desc" },
      { column: "number", order: "desc" },
    ])
    .select(COLUMNS);
  const said = await wearerAtCheckout(services, visitorId);
  const fitting: WrittenQuote[] = [];
  for (const quote of candidates) {
    const rows = await db("quote_lines")
      .where({ quote_id: quote.id })
      .select("line_key", "quantity", "unit_price_cents");
    const promised = rows.map((row): Entry => [row.line_key, row.quantity, row.unit_price_cents]);
    if (alike(wanted, promised) && (await namesWearer(services, quote, said))) fitting.push(quote);
  }
  const read = fitting.find(({ readAt }) => readAt !== null);
  return read ? { outcome: "read", quote: read } : { outcome: "unread", quote: fitting[0] ?? null };
}

async function namesWearer(services: Services, quote: WrittenQuote, said: WornBy | null): Promise<boolean> {
  const document = said && (await readQuote(services, quote.id));
  return !document || isFor(said, document);
}

type Entry = [line: string, quantity: number, unitCents: Cents];

const entryOf = (choice: Choice, unitCents: Cents): Entry => [lineKey(choice), choice.quantity, unitCents];

function alike(some: Entry[], others: Entry[]): boolean {
  return JSON.stringify(some.map(String).sort()) === JSON.stringify(others.map(String).sort());
}

/** The prescription that the visitor has given at the checkout, as a quote names it; null while none was typed. */
export async function prescriptionAtCheckout(
  services: Services,
  visitorId: string,
): Promise<(QuotePrescription & { bornOn: string | null }) | null> {
  const draft = await findDraft(services, (await draftAtCheckout(services, visitorId)).of);
  const { prescribedOn, prescriber, prescriberKind, bornOn = null } = draft?.details ?? {};
  return prescribedOn && prescriber && prescriberKind ? { prescribedOn, prescriber, prescriberKind, bornOn } : null;
}

type Bought = { id: string; quoteNumber: string | null; lines: Choice[] };

/**
 * A paid order answers the quote it was placed on, and any other whose glasses are all in it.
 * Called in the transaction that makes the order paid.
 */
export async function markOrdered({ db, now }: Services, order: Bought): Promise<void> {
  const bought = order.lines.filter((line) => askForPrescription([line])).map(lineKey);
  if (bought.length === 0) return;
  const others = db("quote_lines as other")
    .whereRaw("other.quote_id = quotes.id")
    .whereNotIn("other.line_key", bought)
    .select(db.raw("1"));
  await db("quotes")
    .whereNull("order_id")
    .where(
      (answered) =>
        void answered
          .where({ number: order.quoteNumber ?? "" })
          .orWhere(
            (whole) =>
              void whole
                .whereIn("id", db("quote_lines").whereIn("line_key", bought).select("quote_id"))
                .whereNotExists(others),
          ),
    )
    .update({ order_id: order.id, ordered_at: instant(now()) });
}
