import type { Services } from "~/infra/services.server";
import { readCart } from "~/domain/cart/cart.server";
import { lineKey, type Choice } from "~/domain/cart/choice";
import { quote as price, type QuotedLine } from "~/domain/checkout/quote.server";
import { readLensAnswers } from "~/domain/lenses/answers.server";
import {
  configurationKey,
  needsPrescription,
  readConfigurationKey,
  readCorrectionReference,
} from "~/domain/lenses/configuration";
import { keepMeasures, measuresIn, openMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import { mayBeOfOne, type CustomerAndWearer } from "./people.server";
import { legibleQuote, quotable } from "./written-quote.server";

/**
 * Glasses as the address of the quote's page names them: the frame and the keys of its lenses, nothing of the
 * correction.
 */
export type AskedGlasses = { productId: string; color: string; size: string; lenses: string };

export type AskedLines =
  | { outcome: "priced"; lines: QuotedLine[] }
  /** The cart has no corrective lenses, or the answers of the wizard are no longer kept. */
  | { outcome: "nothing" }
  /** Part of the choice cannot be sold now. */
  | { outcome: "obstacle"; reason: string };

/**
 * The corrective glasses of the cart at today's prices. A line that was quoted for other people becomes these people's;
 * the other quote keeps its own glasses, which are another line when it is ordered.
 */
export async function glassesOfCart(
  services: Services,
  visitorId: string | null,
  people: CustomerAndWearer,
): Promise<AskedLines> {
  const ofOthers = visitorId ? await quotedForOthers(services, visitorId, people) : new Set<string>();
  for (const { id, extra } of (await readCart(services, visitorId)).lines) {
    const reference = readCorrectionReference(extra);
    if (visitorId && reference && ofOthers.has(reference))
      await partLine(services, visitorId, { id, extra, reference });
  }
  const chosen = (await readCart(services, visitorId)).lines.filter(({ extra }) => isCorrective(extra));
  return chosen.length > 0 ? priced(services, visitorId, chosen) : { outcome: "nothing" };
}

/** The glasses chosen in the wizard and not yet in the cart; their correction is sealed as in the cart. */
export async function glassesOfWizard(
  services: Services,
  visitorId: string,
  { productId, color, size, lenses }: AskedGlasses,
  people: CustomerAndWearer,
): Promise<AskedLines> {
  const configuration = readConfigurationKey(lenses);
  const measures = await measuresOf(services, visitorId, productId);
  if (!configuration || !needsPrescription(configuration) || !measures) return { outcome: "nothing" };
  const reference = await keepMeasures(services, measures, await knownReferences(services, visitorId, people));
  return priced(services, visitorId, [
    { productId, color, size, extra: configurationKey(configuration, reference), quantity: 1 },
  ]);
}

/** Whether the answers of the wizard still have the correction of these glasses. */
export async function areKnown(services: Services, visitorId: string | null, asked: AskedGlasses): Promise<boolean> {
  const configuration = readConfigurationKey(asked.lenses);
  return (
    visitorId !== null &&
    configuration !== null &&
    needsPrescription(configuration) &&
    (await measuresOf(services, visitorId, asked.productId)) !== null
  );
}

async function measuresOf(services: Services, visitorId: string, productId: string): Promise<LensMeasures | null> {
  const draft = await readLensAnswers(services, visitorId, productId);
  return draft && measuresIn(draft.answers);
}

/**
 * References that may be used again: the same correction in the cart, or in a quote for the same people, means the same
 * glasses.
 */
async function knownReferences(services: Services, visitorId: string, people: CustomerAndWearer): Promise<string[]> {
  const { db } = services;
  const inCart: string[] = await db("cart_lines").where({ visitor_id: visitorId }).pluck("extra");
  const quoted = await quotedReferences(services, visitorId);
  const ofOthers = await quotedForOthers(services, visitorId, people);
  return [
    ...inCart.flatMap((extra) => readCorrectionReference(extra) ?? []),
    ...quoted.map(([reference]) => reference),
  ].filter((reference) => !ofOthers.has(reference));
}

/** The references of corrections in this visitor's quotes, each with the id of its quote. */
async function quotedReferences({ db }: Services, visitorId: string): Promise<[reference: string, quoteId: string][]> {
  const rows = await db("quote_lines")
    .whereIn("quote_id", db("quotes").where({ visitor_id: visitorId }).select("id"))
    .select("line_key", "quote_id");
  return rows.flatMap(({ line_key, quote_id }): [string, string][] => {
    const reference = readCorrectionReference(line_key.split("|").at(-1) ?? "");
    return reference ? [[reference, quote_id]] : [];
  });
}

/**
 * The references that a quote of this visitor uses for another customer or wearer. Their glasses stay apart, even with
 * an equal correction.
 */
async function quotedForOthers(services: Services, visitorId: string, people: CustomerAndWearer): Promise<Set<string>> {
  const others = new Set<string>();
  const known = new Map<string, boolean>();
  for (const [reference, quoteId] of await quotedReferences(services, visitorId)) {
    if (!known.has(quoteId)) {
      const document = await legibleQuote(services, quoteId);
      known.set(quoteId, document === null || mayBeOfOne(document, people));
    }
    if (!known.get(quoteId)) others.add(reference);
  }
  return others;
}

/** Gives a line of the cart a correction reference of its own, with the same glasses. */
async function partLine(
  services: Services,
  visitorId: string,
  { id, extra, reference }: { id: string; extra: string; reference: string },
): Promise<void> {
  const measures = await openMeasures(services, reference);
  const configuration = readConfigurationKey(extra);
  if (!measures || !configuration) return;
  const own = configurationKey(configuration, await keepMeasures(services, measures, []));
  const row = await services.db("cart_lines").where({ id, visitor_id: visitorId }).first("product_id", "color", "size");
  if (!row) return;
  const line_key = lineKey({ productId: row.product_id, color: row.color, size: row.size, extra: own });
  await services.db("cart_lines").where({ id, visitor_id: visitorId }).update({ extra: own, line_key });
}

async function priced(services: Services, visitorId: string | null, choices: Choice[]): Promise<AskedLines> {
  const { lines, obstacles } = await price(services, visitorId, { choices, deliveryMethod: null, couponCode: null });
  const [reason] = obstacles;
  if (reason) return { outcome: "obstacle", reason };
  return quotable(lines).length > 0 ? { outcome: "priced", lines } : { outcome: "nothing" };
}

function isCorrective(extra: string): boolean {
  const configuration = readConfigurationKey(extra);
  return configuration !== null && needsPrescription(configuration);
}
