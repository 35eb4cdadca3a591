import type { Services } from "~/infra/services.server";
import { removeBought } from "~/domain/cart/cart.server";
import { lineKey, type Choice } from "~/domain/cart/choice";
import { isQuotedFrame } from "~/domain/cart/quoted-frames";
import type { QuotedLine } from "~/domain/checkout/quote.server";
import { shopDay } from "~/domain/days";
import type { Cents } from "~/domain/money";
import { askForPrescription } from "~/domain/prescriptions/need";
import { instant } from "~/domain/time";
import { holderOf } from "./holder.server";
import { mayBeOfOne, namesExactly, namesTheCustomer, peopleAtCheckout, type Purchaser } from "./people.server";
import {
  COLUMNS,
  findQuoteByNumber,
  prescriptionKeys,
  quotable,
  legibleQuote,
  type WrittenQuote,
} from "./written-quote.server";

export type Coverage =
  /** No line needs a quote. */
  | { outcome: "free" }
  /** `quote`: the one for exactly these glasses at these prices, not yet read; null when it must be made. */
  | { outcome: "unread"; quote: WrittenQuote | null }
  | { outcome: "read"; quote: WrittenQuote };

/** A line of a cart or of a purchase, at its price now. */
export type PricedLine = Choice & Pick<QuotedLine, "lenses" | "unitPriceCents">;

/**
 * Whether a purchase has a quote that its customer has read: valid today, not yet ordered, no other order's, for exactly these glasses at
 * exactly these prices, and with the customer, the wearer and the prescription that the checkout knows by now.
 * Otherwise a new quote is made, and shown before the payment. A frame alone needs a quote only once one was made of
 * it, and the checkout asks neither who wears it nor for a prescription.
 */
export async function coverageOf(
  services: Services,
  visitorId: string,
  lines: PricedLine[],
  purchaser: Purchaser,
): Promise<Coverage> {
  const quoted = quotable(lines);
  const wanted = quoted.map((line) => entryOf(line, line.unitPriceCents));
  if (wanted.length === 0) return { outcome: "free" };
  const people = await peopleAtCheckout(services, visitorId, purchaser);
  const isForSight = askForPrescription(quoted);
  const keys = isForSight ? prescriptionKeys(services, people.prescription) : [];
  const names = isForSight ? namesExactly : namesTheCustomer;
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
    .modify(
      (named) => void (keys.length > 0 ? named.whereIn("prescription_key", keys) : named.whereNull("prescription_key")),
    )
    .orderBy([
      { column: "made_at", order: "desc" },
      { column: "number", order: "desc" },
    ])
    .select(COLUMNS);
  const fitting: WrittenQuote[] = [];
  for (const quote of candidates) {
    const rows = await db("quote_lines")
      .where({ quote_id: quote.id })
      .select("line_key", "quantity", "unit_price_cents");
    const promised = rows.map((row): Entry => [row.line_key, row.quantity, row.unit_price_cents]);
    const document = alike(wanted, promised) && (await legibleQuote(services, quote.id));
    if (!document || !names(document, people)) continue;
    // A quote is for one order, at whatever price: another purchase of the same glasses has a quote of its own.
    if (!(await holderOf(services, quote, visitorId))) fitting.push(quote);
  }
  const read = fitting.find(({ readAt }) => readAt !== null);
  return read ? { outcome: "read", quote: read } : { outcome: "unread", quote: fitting[0] ?? null };
}

type Entry = [line: string, quantity: number, unitCents: Cents];

const entryOf = (choice: Choice, unitCents: Cents): Entry => [lineKey(choice), choice.quantity, unitCents];

function alike(some: Entry[], others: Entry[]): boolean {
  return JSON.stringify(some.map(String).sort()) === JSON.stringify(others.map(String).sort());
}

type Bought = { id: string; visitorId: string; quoteNumber: string | null; lines: Choice[] };

/**
 * Marks quotes as ordered once an order is paid: its own quote, and any other of the same customer and wearer whose
 * glasses are all in the order. Their glasses leave the carts they were quoted in, so that nobody buys them twice.
 * Call it in the transaction that makes the order paid.
 */
export async function markOrdered(services: Services, order: Bought): Promise<void> {
  const { db, now } = services;
  const glasses = order.lines.filter((line) => askForPrescription([line]) || isQuotedFrame(line));
  const bought = glasses.map(lineKey);
  if (bought.length === 0) return;
  const own = await findQuoteByNumber(services, order.quoteNumber);
  const answered = own ? [own.id, ...(await formerOf(services, own, bought))] : [];
  await db("quotes")
    .whereIn("id", answered)
    .whereNull("order_id")
    .update({ order_id: order.id, ordered_at: instant(now()) });
  const quotedIn: (string | null)[] = await db("quotes")
    .whereIn("id", answered)
    .where({ order_id: order.id })
    .whereNot({ visitor_id: order.visitorId })
    .distinct("visitor_id")
    .pluck("visitor_id");
  for (const visitorId of quotedIn) if (visitorId) await removeBought(services, visitorId, glasses);
}

/**
 * Marks earlier quotes for the same people as replaced when this one has all their glasses, so that they no longer wait
 * for an answer.
 */
export async function replaceFormer(services: Services, quote: WrittenQuote): Promise<void> {
  const keys: string[] = await services.db("quote_lines").where({ quote_id: quote.id }).pluck("line_key");
  await services
    .db("quotes")
    .whereIn("id", await formerOf(services, quote, keys))
    .update({ replaced_by: quote.number });
  await services.db("quotes").where({ id: quote.id }).update({ replaced_by: null });
}

/** The other open quotes of the same customer and wearer whose glasses are all among these. */
async function formerOf(services: Services, quote: WrittenQuote, lineKeys: string[]): Promise<string[]> {
  const { db } = services;
  const people = await legibleQuote(services, quote.id);
  if (!people) return [];
  const others = db("quote_lines as other")
    .whereRaw("other.quote_id = quotes.id")
    .whereNotIn("other.line_key", lineKeys)
    .select(db.raw("1"));
  const ids: string[] = await db("quotes")
    .whereNull("order_id")
    .whereNot({ id: quote.id })
    .whereIn("id", db("quote_lines").whereIn("line_key", lineKeys).select("quote_id"))
    .whereNotExists(others)
    .pluck("id");
  const former: string[] = [];
  for (const id of ids) {
    const document = await legibleQuote(services, id);
    if (document && mayBeOfOne(document, people)) former.push(id);
  }
  return former;
}
