import type { Services } from "~/infra/services.server";
import { readCart } from "~/domain/cart/cart.server";
import type { Choice } from "~/domain/cart/choice";
import { quote as price, type QuotedLine } from "~/domain/checkout/quote.server";
import { readLensAnswers } from "~/domain/lenses/answers.server";
import {
  configurationKey,
  needsPrescription,
  readConfigurationKey,
  readCorrectionReference,
} from "~/domain/lenses/configuration";
import { keepMeasures, measuresIn, type LensMeasures } from "~/domain/lenses/corrections.server";
import { quotable } from "./written-quote.server";

/** Glasses as the address of the quote's page names them: a frame and the keys of its lenses, nothing of the eyes. */
export type AskedGlasses = { productId: string; color: string; size: string; lenses: string };

export type AskedLines =
  | { outcome: "priced"; lines: QuotedLine[] }
  /** No corrective lenses are in the cart, or what the wizard was told is kept no more. */
  | { outcome: "nothing" }
  /** Something cannot be had as it was chosen. */
  | { outcome: "obstacle"; reason: string };

/** The corrective glasses of the cart, at the prices of this moment. */
export async function glassesOfCart(services: Services, visitorId: string | null): Promise<AskedLines> {
  const cart = await readCart(services, visitorId);
  const chosen = cart.lines.filter(({ extra }) => isCorrective(extra));
  return chosen.length > 0 ? priced(services, visitorId, chosen) : { outcome: "nothing" };
}

/** Glasses chosen in the wizard that are not in the cart: their correction is sealed as the cart would. */
export async function glassesOfWizard(
  services: Services,
  visitorId: string,
  { productId, color, size, lenses }: AskedGlasses,
): Promise<AskedLines> {
  const configuration = readConfigurationKey(lenses);
  const measures = await measuresOf(services, visitorId, productId);
  if (!configuration || !needsPrescription(configuration) || !measures) return { outcome: "nothing" };
  const reference = await keepMeasures(services, measures, await knownReferences(services, visitorId));
  return priced(services, visitorId, [
    { productId, color, size, extra: configurationKey(configuration, reference), quantity: 1 },
  ]);
}

/** Whether the wizard still knows what these glasses are made to. */
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

/** The same eyes in another quote of this visitor, or in the cart, are the same glasses. */
async function knownReferences({ db }: Services, visitorId: string): Promise<string[]> {
  const inCart: string[] = await db("cart_lines").where({ visitor_id: visitorId }).pluck("extra");
  const quoted: string[] = await db("quote_lines")
    .whereIn("quote_id", db("quotes").where({ visitor_id: visitorId }).select("id"))
    .pluck("line_key");
  return [...inCart, ...quoted.map((key) => key.split("|").at(-1) ?? "")].flatMap(
    (extra) => readCorrectionReference(extra) ?? [],
  );
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
