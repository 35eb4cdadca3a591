import { inTransaction, inTurnOf, type Services } from "~/infra/services.server";
import { addToCart, readCart, setQuantity, type CartLine } from "~/domain/cart/cart.server";
import { lineKey, type Choice } from "~/domain/cart/choice";
import { isQuotedFrame } from "~/domain/cart/quoted-frames";
import { quote as price, type Quote } from "~/domain/checkout/quote.server";
import { shopDay, type Day } from "~/domain/days";
import { readCorrectionReference } from "~/domain/lenses/configuration";
import { restoreMeasures } from "~/domain/lenses/corrections.server";
import type { Cents } from "~/domain/money";
import type { QuoteDocument, QuotePair, QuoteWearer } from "./document";
import { askForPrescription } from "~/domain/prescriptions/need";
import { replacing } from "./at-checkout.server";
import { rekeyLine } from "./frame-alone.server";
import { holderOf } from "./holder.server";
import { mailQuote } from "./mails.server";
import { prescriptionAnew } from "./people.server";
import { forgetOfAnother, lastQuotedForAnother, namedForAnother } from "./quoted-wearers.server";
import { bringToCheckout } from "./wearer.server";
import { readQuote, writeQuote, type WrittenQuote } from "./written-quote.server";

export type Reordering =
  /** The cart holds the quoted pieces. `cheaper`: the price now, where it is lower than the quoted one. */
  | { outcome: "inCart"; cheaper: { fromCents: Cents; toCents: Cents } | null; before: CartBefore }
  | { outcome: "ordered"; orderId: string }
  | { outcome: "expired"; since: Day }
  /** Another order has its price, or is being paid at it. */
  | { outcome: "taken" }
  /** The cart holds glasses that were quoted for another wearer: one order is for one wearer. */
  | { outcome: "otherWearer"; inCart: QuoteWearer; quoted: QuoteWearer }
  /** `names`: what is no longer sold, sold out, or cannot be made with these lenses. */
  | { outcome: "gone"; names: string[] };

/**
 * The same glasses in the cart before. `there`: all were in it, as many as are quoted. `lowered`: lines that had more
 * pieces, for which the quote has no price.
 */
type CartBefore = { there: boolean; lowered: { name: string; from: number; to: number }[] };

/** Puts the articles of a quote into the cart, at its price: all of them, or none. */
export async function orderQuote(services: Services, visitorId: string, quote: WrittenQuote): Promise<Reordering> {
  if (quote.orderId) return { outcome: "ordered", orderId: quote.orderId };
  if (quote.validUntil < shopDay(services.now())) return { outcome: "expired", since: quote.validUntil };
  if (await holderOf(services, quote, visitorId)) return { outcome: "taken" };
  const document = await documentOf(services, quote);
  const other = await otherWearerInCart(services, visitorId, document);
  if (other) return other;
  try {
    return await inTurnOf(services, visitorId, async (inside): Promise<Reordering> => {
      await restoreCorrections(inside, document);
      const before = await setToQuoted(inside, visitorId, document);
      const lines = (await readCart(inside, visitorId)).lines;
      const gone = document.pairs.filter(({ choice }) => {
        const line = lines.find((each) => lineKey(each) === lineKey(choice));
        return line?.problem !== null || line.quantity !== choice.quantity;
      });
      if (gone.length > 0) throw new GoneMeanwhile(gone.map(nameOf));
      const toCents = document.pairs.reduce((sum, { choice }) => {
        const line = lines.find((each) => lineKey(each) === lineKey(choice));
        return sum + (line?.unitPriceCents ?? 0) * choice.quantity;
      }, 0);
      const fromCents = document.totalCents;
      if (toCents > fromCents) throw new TakenMeanwhile();
      if (document.wearer) await forgetOfAnother(inside, visitorId, document.wearer);
      await bringToCheckout(inside, visitorId, document, "before");
      return { outcome: "inCart", cheaper: toCents < fromCents ? { fromCents, toCents } : null, before };
    });
  } catch (fault) {
    if (fault instanceof TakenMeanwhile) return { outcome: "taken" };
    if (!(fault instanceof GoneMeanwhile)) throw fault;
    return { outcome: "gone", names: fault.names };
  }
}

/** One prescription goes with an order, so that glasses of two wearers are ordered one after the other. */
async function otherWearerInCart(
  services: Services,
  visitorId: string,
  { pairs, wearer }: QuoteDocument,
): Promise<Extract<Reordering, { outcome: "otherWearer" }> | null> {
  if (!wearer) return null;
  const own = new Set(pairs.map(({ choice }) => lineKey(choice)));
  const others = (await readCart(services, visitorId)).lines.filter(
    (line) => (askForPrescription([line]) || isQuotedFrame(line)) && !own.has(lineKey(line)),
  );
  const inCart =
    (await lastQuotedForAnother(services, others, wearer))?.wearer ??
    (await namedForAnother(services, visitorId, others, wearer));
  return inCart && { outcome: "otherWearer", inCart, quoted: wearer };
}

/** Thrown to roll back the lines already put into the cart. */
class GoneMeanwhile extends Error {
  constructor(readonly names: string[]) {
    super("a quote's article is gone");
  }
}

/** The price is taken: as for an article that is gone, the cart stays as it was. */
class TakenMeanwhile extends Error {}

/**
 * Sets the lines to exactly the quoted number of pieces, because the price is for that number. Doing it twice changes
 * nothing.
 */
async function setToQuoted(services: Services, visitorId: string, { pairs }: QuoteDocument): Promise<CartBefore> {
  const before: CartBefore = { there: true, lowered: [] };
  for (const pair of pairs) {
    const { choice } = pair;
    const line = await lineOf(services, visitorId, choice);
    if (line?.quantity === choice.quantity) continue;
    before.there = false;
    if (!line) {
      await addToCart(services, visitorId, choice);
      continue;
    }
    await setQuantity(services, visitorId, line.id, choice.quantity);
    if (line.quantity > choice.quantity)
      before.lowered.push({ name: nameOf(pair), from: line.quantity, to: choice.quantity });
  }
  return before;
}

/** The line of a quoted article. A frame alone that was put into the cart without the quote becomes the quoted one. */
async function lineOf(services: Services, visitorId: string, choice: Choice): Promise<CartLine | undefined> {
  const { lines } = await readCart(services, visitorId);
  const line = lines.find((each) => lineKey(each) === lineKey(choice));
  if (line || !isQuotedFrame(choice)) return line;
  const plain = lines.find((each) => lineKey(each) === lineKey({ ...choice, extra: "" }));
  if (plain) await rekeyLine(services, visitorId, plain, choice.extra);
  return plain;
}

/**
 * Puts back corrections that the cart has deleted: it keeps one for a day after its last line is gone, and the quote
 * keeps it longer.
 */
async function restoreCorrections(services: Services, { pairs }: QuoteDocument): Promise<void> {
  for (const { choice, measures } of pairs) {
    const reference = readCorrectionReference(choice.extra);
    if (reference && measures) await restoreMeasures(services, reference, measures);
  }
}

export type Renewal =
  { outcome: "renewed"; quote: WrittenQuote; fromCents: Cents; toCents: Cents } | { outcome: "gone"; names: string[] };

/**
 * Makes a new quote for the same glasses and people, at today's prices and with today's prescription.
 * @param buyer whose prices they are: the visitor's own, or at the desk those of nobody, who has no order under way
 * @param by the administrator who makes it
 */
export async function renewQuote(
  outer: Services,
  visitorId: string | null,
  quote: WrittenQuote,
  { by, buyer = visitorId }: { by?: string; buyer?: string | null } = {},
): Promise<Renewal> {
  const document = await documentOf(outer, quote);
  return inTransaction(outer, async (services): Promise<Renewal> => {
    await restoreCorrections(services, document);
    const priced = await pricedNow(services, buyer, document);
    const gone = document.pairs.filter(({ choice }) => !isSold(priced, choice));
    if (gone.length > 0) return { outcome: "gone", names: gone.map(nameOf) };
    const { customer, wearer } = document;
    const prescription = await prescriptionAnew(services, visitorId, document);
    const people = { customer, wearer, prescription, visitorId };
    const written = await writeQuote(services, { lines: priced.lines, ...people, ...(by && { by }) });
    const renewed = await replacing(services, written);
    if (!renewed) throw new Error("a quote without glasses");
    return { outcome: "renewed", quote: renewed, fromCents: document.totalCents, toCents: renewed.totalCents };
  });
}

/** Makes a quote anew for its customer, who is mailed its link as for the first one. */
export async function renewAndMail(services: Services, visitorId: string, quote: WrittenQuote): Promise<Renewal> {
  return inTurnOf(services, visitorId, async (inside) => {
    const renewal = await renewQuote(inside, visitorId, quote);
    if (renewal.outcome === "renewed" && !renewal.quote.sentAt) await mailQuote(inside, renewal.quote, "made");
    return renewal;
  });
}

/**
 * Whether another order has this quote, or its price: until that one is given up, the quote is made anew at the prices of
 * the day, which may be the same.
 */
export async function isPriceTaken(
  services: Services,
  visitorId: string | null,
  quote: WrittenQuote,
): Promise<boolean> {
  if (quote.orderId) return false;
  if (await holderOf(services, quote, visitorId)) return true;
  return (await pricedNow(services, visitorId, await documentOf(services, quote))).takenQuotes.length > 0;
}

function pricedNow(services: Services, visitorId: string | null, { pairs }: QuoteDocument): Promise<Quote> {
  const choices = pairs.map(({ choice }) => choice);
  return price(services, visitorId, { choices, deliveryMethod: null, couponCode: null });
}

function isSold({ lines, obstacles }: Quote, choice: QuotePair["choice"]): boolean {
  const line = lines.find((each) => lineKey(each) === lineKey(choice));
  const isWhole = isQuotedFrame(choice) || line?.lenses != null;
  return line !== undefined && isWhole && !line.offer.archived && obstacles.length === 0;
}

const nameOf = ({ name, details }: QuotePair) => `${name} (${details})`;

async function documentOf(services: Services, quote: WrittenQuote): Promise<QuoteDocument> {
  const document = await readQuote(services, quote.id);
  if (!document) throw new Error("a quote vanished");
  return document;
}
