import { createHmac } from "node:crypto";

import { inTransaction, waitForTurn, type Services } from "~/infra/services.server";
import type { Columns } from "~/infra/db.server";
import { lineKey, type Choice } from "~/domain/cart/choice";
import { isQuotedFrame } from "~/domain/cart/quoted-frames";
import type { QuotedLine } from "~/domain/checkout/quote.server";
import { ownRimOf } from "~/domain/catalogue/own-frames";
import { findProduct } from "~/domain/catalogue/products.server";
import { addDays, shopDay, type Day } from "~/domain/days";
import { newId } from "~/domain/ids";
import { currentSeller } from "~/domain/invoices/seller";
import { needsPrescription, readCorrectionReference } from "~/domain/lenses/configuration";
import { readMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import type { CorrectiveType } from "~/domain/lenses/lpp";
import type { Cents } from "~/domain/money";
import { nextOf } from "~/domain/sequences.server";
import { instant, shopYear, type Instant } from "~/domain/time";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { QuoteCustomer, QuoteDocument, QuotedFor, QuotePair, QuotePrescription, QuoteWearer } from "./document";
import {
  chosenFrameOffer,
  chosenOffer,
  classAFrameOffer,
  classALensesOffer,
  classAOffer,
  LENS_KIND_NAMES,
  type OfferedPair,
} from "./offers.server";

/** A quote as lists and searches need it; its content is in its document. */
export type WrittenQuote = {
  id: string;
  number: string;
  visitorId: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  madeAt: Instant;
  madeBy: string | null;
  validUntil: Day;
  totalCents: Cents;
  readAt: Instant | null;
  sentAt: Instant | null;
  orderId: string | null;
  orderedAt: Instant | null;
  /** The number of the quote that replaced it. */
  replacedBy: string | null;
};

export type QuoteRequest = {
  /** Lines with the shop's prices; those that no quote is made of are left out. */
  lines: QuotedLine[];
  customer: QuoteCustomer | null;
  wearer: QuoteWearer | null;
  prescription: QuotePrescription | null;
  /** The visitor that the quote belongs to; null when the shop makes it for a customer. */
  visitorId: string | null;
  /** The administrator who made it. */
  by?: string;
};

type WithLenses<Line> = Line & { lenses: NonNullable<QuotedLine["lenses"]> };
type Lensed = Pick<QuotedLine, "extra" | "lenses">;

/** The lines of a purchase that are sold on a quote: those for which the law requires one, and frames quoted alone. */
export function quotable<Line extends Lensed>(lines: Line[]): Line[] {
  return lines.filter((line) => isCorrective(line) || isQuotedFrame(line));
}

function isCorrective<Line extends Lensed>(line: Line): line is WithLenses<Line> {
  return line.lenses !== null && needsPrescription(line.lenses.configuration);
}

/**
 * Writes the quote of these glasses: numbered in its year, frozen and sealed. The same content on the same day finds
 * the existing quote. A quote of frames alone names no prescription.
 * @returns null when no quote is made of any line
 */
export async function writeQuote(outer: Services, request: QuoteRequest): Promise<WrittenQuote | null> {
  const lines = quotable(request.lines);
  if (lines.length === 0) return null;
  return inTransaction(outer, async (services) => {
    const { db, now, config } = services;
    if (request.visitorId) await waitForTurn(services, request.visitorId);
    const at = now();
    const day = shopDay(at);
    const { customer, wearer, visitorId, by } = request;
    const prescription = lines.some(isCorrective) ? request.prescription : null;
    const pairs: QuotePair[] = [];
    for (const line of lines) pairs.push(await pairOf(services, line, { on: day, bornOn: wearer?.bornOn ?? null }));
    const content = { customer, wearer, prescription, pairs };
    const contentKey = createHmac("sha256", config.keyFor("quotes"))
      .update(JSON.stringify([visitorId, by, day, await orderedBefore(services, lines), content]))
      .digest("hex");
    const known = await db("quotes").where({ content_key: contentKey }).first(COLUMNS);
    if (known) return known;

    return storeQuote(services, {
      ...content,
      contentKey,
      visitorId,
      by: by ?? null,
      orderId: null,
      lines: lines.map((line) => ({
        key: lineKey(line),
        quantity: line.quantity,
        frameCents: line.offer.unitPriceCents,
        frameReduced: line.offer.reduced,
        unitCents: line.unitPriceCents,
        lenses: line.lenses?.lines ?? [],
      })),
    });
  });
}

type ToStore = Pick<QuoteDocument, "customer" | "wearer" | "prescription" | "pairs"> & {
  contentKey: string;
  visitorId: string | null;
  by: string | null;
  /** The order under way whose lenses become dearer; null for none. */
  orderId: string | null;
  lines: {
    key: string;
    quantity: number;
    frameCents: Cents;
    frameReduced: boolean;
    unitCents: Cents;
    lenses: unknown;
  }[];
};

/** Numbers a quote, seals it and stores its search keys. Called in a transaction. */
export async function storeQuote(
  services: Services,
  { contentKey, visitorId, by, orderId, lines, ...content }: ToStore,
): Promise<WrittenQuote> {
  const { db, vault } = services;
  const at = services.now();
  const { customer, prescription } = content;
  const id = newId(at);
  const document: QuoteDocument = {
    number: await nextNumber(services),
    madeAt: instant(at),
    validUntil: addDays(shopDay(at), (await settingsInForce(services)).quoteDays),
    seller: currentSeller(),
    ...content,
    totalCents: lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0),
  };
  await db("quotes").insert({
    id,
    number: document.number,
    visitor_id: visitorId,
    first_name: customer?.firstName ?? null,
    last_name: customer?.lastName ?? null,
    email: customer?.email ?? null,
    email_key: customer?.email.toLowerCase() ?? null,
    made_at: document.madeAt,
    made_by: by,
    valid_until: document.validUntil,
    content_key: contentKey,
    prescription_key: prescriptionKeys(services, prescription)[0] ?? null,
    total_cents: document.totalCents,
    sealed_document: vault.seal(Buffer.from(JSON.stringify(document)), quoteOwner(id)),
    order_id: orderId,
  });
  await db("quote_lines").insert(
    lines.map(({ key, quantity, frameCents, frameReduced, unitCents, lenses }, position) => ({
      quote_id: id,
      position,
      line_key: key,
      quantity,
      frame_price_cents: frameCents,
      frame_reduced: frameReduced,
      unit_price_cents: unitCents,
      lens_lines: JSON.stringify(lenses),
    })),
  );
  return existing(services, id);
}

/** How many quotes with any of these glasses were ordered: asking again after an order makes a new quote. */
async function orderedBefore({ db }: Services, lines: QuotedLine[]): Promise<number> {
  const row = await db("quote_lines as line")
    .join("quotes as quote", "quote.id", "line.quote_id")
    .whereIn("line.line_key", lines.map(lineKey))
    .whereNotNull("quote.order_id")
    .countDistinct<{ amount: number | string }[]>({ amount: "quote.id" })
    .first();
  return Number(row?.amount ?? 0);
}

async function pairOf(services: Services, line: QuotedLine, quotedFor: QuotedFor): Promise<QuotePair> {
  if (!isCorrective(line)) return frameFor(services, line, quotedFor);
  const { lenses, extra } = line;
  const measures =
    lenses.sealedCorrection && readMeasures(services, lenses.sealedCorrection, readCorrectionReference(extra) ?? "");
  if (!measures) throw new Error("a quote is made for a known correction");
  return pairFor(services, line, measures, quotedFor);
}

/** The content of a quote for one pair of glasses at its price. */
export async function pairFor(
  services: Services,
  line: Choice & OfferedPair & { unitPriceCents: Cents },
  measures: LensMeasures,
  { on, bornOn }: QuotedFor,
): Promise<QuotePair> {
  const { productId, color, size, lenses } = line;
  const glassType = lenses.configuration.glassType as CorrectiveType;
  const ownRim = ownRimOf(productId);
  const frame = ownRim ? null : await findProduct(services, productId);
  return {
    ...namedOn(line),
    measures,
    lensKind: LENS_KIND_NAMES[glassType],
    classA: ownRim
      ? await classALensesOffer(services, ownRim, glassType, measures, on)
      : await classAOffer(services, frame, { color, size }, glassType, measures, { on, bornOn }),
    // Sunglasses have no class: with corrective lenses they are sold at free prices.
    chosen: chosenOffer(line, ownRim ? null : (frame?.equipmentClass ?? "B"), measures, on),
    unitCents: line.unitPriceCents,
  };
}

type Priced = Choice & Pick<OfferedPair, "offer"> & { unitPriceCents: Cents };

/** The content of a quote for a frame alone at its price. */
async function frameFor(services: Services, line: Priced, quotedFor: QuotedFor): Promise<QuotePair> {
  const frame = await findProduct(services, line.productId);
  return {
    ...namedOn(line),
    measures: null,
    lensKind: null,
    classA: await classAFrameOffer(services, frame, line, quotedFor),
    chosen: chosenFrameOffer(line, frame?.equipmentClass ?? "B", quotedFor.on),
    unitCents: line.unitPriceCents,
  };
}

/** What a line is, and how a quote names it. */
function namedOn({ productId, color, size, extra, quantity, offer }: Priced) {
  return {
    choice: { productId, color, size, extra, quantity },
    name: `${offer.brand} ${offer.name}`,
    details: [offer.colorName, size && `taille ${size}`].filter(Boolean).join(", "),
  };
}

/** D-2026-0001: the year in the shop's time zone, and a count within it. */
async function nextNumber(services: Services): Promise<string> {
  const year = shopYear(services.now());
  return `D-${year}-${String(await nextOf(services, `quotes-${year}`)).padStart(4, "0")}`;
}

/**
 * Keys by which prescriptions are compared, and which reveal nothing. The first one is written; the others may be
 * stored from a former secret.
 */
export function prescriptionKeys(
  { config }: Pick<Services, "config">,
  prescription: QuotePrescription | null,
): string[] {
  if (!prescription) return [];
  const { prescribedOn, prescriber, prescriberKind } = prescription;
  return config.keysFor("quotes").map((key) =>
    createHmac("sha256", key)
      .update(JSON.stringify([prescribedOn, prescriber, prescriberKind]))
      .digest("hex"),
  );
}

export async function findQuote({ db }: Services, id: string): Promise<WrittenQuote | null> {
  return (await db("quotes").where({ id }).first(COLUMNS)) ?? null;
}

export async function findQuoteByNumber({ db }: Services, number: string | null): Promise<WrittenQuote | null> {
  return number ? ((await db("quotes").where({ number }).first(COLUMNS)) ?? null) : null;
}

/**
 * The content of a quote, as it was made. A changed text cannot be opened.
 * @throws when it cannot be opened, so that a quote is never shown in part
 */
export async function readQuote(services: Services, id: string): Promise<QuoteDocument | null> {
  const row = await services.db("quotes").where({ id }).first("number");
  if (!row) return null;
  const document = await legibleQuote(services, id);
  if (!document) throw new Error(`${row.number} cannot be opened as it was made`);
  return document;
}

/** The same, but null when the seal does not open. */
export async function legibleQuote({ db, vault }: Services, id: string): Promise<QuoteDocument | null> {
  const row = await db("quotes").where({ id }).first("sealed_document");
  const opened = row && vault.open(row.sealed_document, quoteOwner(id));
  return opened?.outcome === "opened" ? (JSON.parse(opened.plain.toString("utf8")) as QuoteDocument) : null;
}

/**
 * Whether the person the quote was made for was erased. The shop keeps the sealed quote for its year; the customer's
 * link no longer works, and no other paper takes a name from it.
 */
export async function isErased(
  services: Services,
  { id, madeBy, visitorId, firstName, email }: WrittenQuote,
): Promise<boolean> {
  if (visitorId !== null || email !== null || firstName !== null) return false;
  // A quote made in the shop may never have had a name: its document tells.
  return madeBy === null || ((await legibleQuote(services, id))?.customer ?? null) !== null;
}

/** How the customer read a quote: by a form of its page, by an API call, or from a person of the shop. */
export type Reading = "page" | "call" | "shop";

/** Notes a reading; only the first one is kept. @returns whether this was the first */
export async function noteReading({ db, now }: Services, id: string, how: Reading): Promise<boolean> {
  const noted = await db("quotes")
    .where({ id })
    .whereNull("read_at")
    .update({ read_at: instant(now()), read_how: how });
  return noted === 1;
}

/** Removes the reading that was noted for a sale which was not made in the end. */
export async function takeBackReading({ db }: Services, id: string): Promise<void> {
  await db("quotes").where({ id, order_id: null }).update({ read_at: null, read_how: null });
}

async function existing(services: Services, id: string): Promise<WrittenQuote> {
  const quote = await findQuote(services, id);
  if (!quote) throw new Error("a quote vanished");
  return quote;
}

export const quoteOwner = (id: string) => `quote:${id}`;

export const COLUMNS = {
  id: "id",
  number: "number",
  visitorId: "visitor_id",
  firstName: "first_name",
  lastName: "last_name",
  email: "email",
  madeAt: "made_at",
  madeBy: "made_by",
  validUntil: "valid_until",
  totalCents: "total_cents",
  readAt: "read_at",
  sentAt: "sent_at",
  orderId: "order_id",
  orderedAt: "ordered_at",
  replacedBy: "replaced_by",
} as const satisfies Columns<WrittenQuote, "quotes">;
