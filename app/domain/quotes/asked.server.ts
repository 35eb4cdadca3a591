import type { Services } from "~/infra/services.server";
import { readCart, type CartLine } from "~/domain/cart/cart.server";
import { lineKey, type Choice } from "~/domain/cart/choice";
import { isQuotedFrame, quotedReference } from "~/domain/cart/quoted-frames";
import { findOffers } from "~/domain/catalogue/offers.server";
import { quote as price, type QuotedLine } from "~/domain/checkout/quote.server";
import { readLensAnswers } from "~/domain/lenses/answers.server";
import {
  configurationKey,
  needsPrescription,
  readConfigurationKey,
  readCorrectionReference,
} from "~/domain/lenses/configuration";
import { keepMeasures, measuresIn, openMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import { isQuotedAlone, keyOfFrame, mayBeQuoted, newFrameKey, prepareFrames, rekeyLine } from "./frame-alone.server";
import type { CustomerAndWearer } from "./people.server";
import { quotedForOthers, quotedReferences } from "./references.server";
import { quotable } from "./written-quote.server";

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
 * The corrective glasses and the optical frames of the cart at today's prices. A line that was quoted for other people
 * becomes these people's; the other quote keeps its own glasses, which are another line when it is ordered.
 */
export async function glassesOfCart(
  services: Services,
  visitorId: string | null,
  people: CustomerAndWearer,
): Promise<AskedLines> {
  if (!visitorId) return { outcome: "nothing" };
  const ofOthers = await quotedForOthers(services, visitorId, people);
  for (const line of (await readCart(services, visitorId)).lines)
    if (ofOthers.has(quotedReference(line.extra) ?? "")) await partLine(services, visitorId, line);
  await prepareFrames(services, visitorId, people);
  const chosen = (await readCart(services, visitorId)).lines.filter(mayBeQuoted);
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

/**
 * A frame alone that its page names, or a sale at the counter.
 * @param visitorId null when the shop asks for a customer: the frame is nothing that this browser had before
 */
export async function frameAlone(
  services: Services,
  visitorId: string | null,
  frame: Omit<Choice, "extra">,
  people: CustomerAndWearer,
): Promise<AskedLines> {
  const offers = await findOffers(services, [frame.productId]);
  if (!offers.some(({ color, ...offer }) => color === frame.color && isQuotedAlone(offer)))
    return { outcome: "nothing" };
  const extra = visitorId ? await keyInCart(services, visitorId, frame, people) : newFrameKey();
  return priced(services, visitorId, [{ ...frame, extra }]);
}

/** The key of the same frame in the cart, or in an earlier quote for the same people. */
async function keyInCart(
  services: Services,
  visitorId: string,
  frame: Omit<Choice, "extra">,
  people: CustomerAndWearer,
): Promise<string> {
  const inCart = (await readCart(services, visitorId)).lines.find(
    (line) => isQuotedFrame(line) && lineKey(line) === lineKey({ ...frame, extra: line.extra }),
  );
  const ofOthers = await quotedForOthers(services, visitorId, people);
  const isKept = inCart && !ofOthers.has(quotedReference(inCart.extra) ?? "");
  return isKept ? inCart.extra : keyOfFrame(services, visitorId, frame, people);
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
    ...quoted.map(({ reference }) => reference),
  ].filter((reference) => !ofOthers.has(reference));
}

/** Gives a line of the cart a reference of its own, with the same glasses or the same frame. */
async function partLine(services: Services, visitorId: string, line: CartLine): Promise<void> {
  const extra = await ownKey(services, line.extra);
  if (extra) await rekeyLine(services, visitorId, line, extra);
}

async function ownKey(services: Services, extra: string): Promise<string | null> {
  if (isQuotedFrame({ extra })) return newFrameKey();
  const [configuration, reference] = [readConfigurationKey(extra), readCorrectionReference(extra)];
  const measures = reference && (await openMeasures(services, reference));
  return configuration && measures ? configurationKey(configuration, await keepMeasures(services, measures, [])) : null;
}

async function priced(services: Services, visitorId: string | null, choices: Choice[]): Promise<AskedLines> {
  const { lines, obstacles } = await price(services, visitorId, { choices, deliveryMethod: null, couponCode: null });
  const [reason] = obstacles;
  if (reason) return { outcome: "obstacle", reason };
  return quotable(lines).length > 0 ? { outcome: "priced", lines } : { outcome: "nothing" };
}
