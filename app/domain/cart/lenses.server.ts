import type { Services } from "~/infra/services.server";
import type { Offer } from "~/domain/catalogue/offers.server";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { shopDay } from "~/domain/days";
import { priceClassA } from "~/domain/lenses/class-a.server";
import {
  needsPrescription,
  readConfigurationKey,
  readCorrectionReference,
  type LensConfiguration,
} from "~/domain/lenses/configuration";
import { findSealed, readMeasures } from "~/domain/lenses/corrections.server";
import { mountOf, misfitOf, type Misfit } from "~/domain/lenses/fitting";
import { formatIndex } from "~/domain/lenses/index-choice";
import { priceConfiguration, proposalName, type PriceLine, type Pricing } from "~/domain/lenses/proposals.server";
import { withTint } from "~/domain/lenses/treatments/tint";
import { findLens, rangeFor, readLensRange, treatmentNames, type LensRange } from "~/domain/lenses/range.server";
import type { Cents } from "~/domain/money";
import type { Choice } from "./choice";

/** The lenses of one pair of glasses, as the price list has them at this moment. */
export type LineLenses = {
  configuration: LensConfiguration;
  /** 'Sur mesure' */
  name: string;
  /** 'Unifocal Good Deal 1,6' */
  lensName: string;
  /** 'Chantebise, référence CB-8001' */
  lensMaker: string | null;
  /** Kept with the sale, where a recall looks for it. */
  lensUdiDi: string | null;
  /** The parts of the price of the lenses, without the frame. */
  lines: PriceLine[];
  totalCents: Cents;
  /** The sealed correction; null for lenses that correct nothing. */
  sealedCorrection: Uint8Array | null;
};

/** `gone`: why these lenses cannot be made as they were chosen, as a sentence without its capital. */
export type LensesOfLine =
  { outcome: "none" } | { outcome: "priced"; lenses: LineLenses } | { outcome: "gone"; reason: string };

const NO_LENSES: LensesOfLine = { outcome: "none" };
const LENS_KEY = "verres:";

type LensedFrame = Pick<Offer, "productId" | "isAccessory" | "category" | "rimType" | "filterCategory">;

/**
 * Prices the lenses of several choices at once, and checks that they suit frame and wearer.
 * @returns by the `extra` of a choice and its frame
 */
export async function lensesFor(
  services: Services,
  choices: Pick<Choice, "extra">[],
): Promise<(extra: string, frame: LensedFrame) => LensesOfLine> {
  const keys = [...new Set(choices.map(({ extra }) => extra))].filter((extra) => extra.startsWith(LENS_KEY));
  if (keys.length === 0) return (_extra, frame) => (isOwnFrame(frame) ? FRAME_ALONE : NO_LENSES);
  const range = await readLensRange(services);
  const sealed = await findSealed(
    services,
    keys.flatMap((key) => readCorrectionReference(key) ?? []),
  );
  const names = await treatmentNames(
    services,
    keys.flatMap((key) => readConfigurationKey(key)?.treatments ?? []),
  );
  const priced = new Map(keys.map((key) => [key, lensesOf(services, range, key, sealed, names)]));
  return (extra, frame) => {
    const found = priced.get(extra) ?? NO_LENSES;
    if (found.outcome === "none" && isOwnFrame(frame)) return FRAME_ALONE;
    if (found.outcome !== "priced") return found;
    const reason = frame.isAccessory ? NOT_A_FRAME : whyUnfit(services, range, frame, extra, found.lenses);
    if (reason) return { outcome: "gone", reason };
    return { ...found, lenses: { ...found.lenses, lines: withTint(found.lenses.lines, frame) } };
  };
}

const FRAME_ALONE: LensesOfLine = { outcome: "gone", reason: "votre monture se confie avec des verres à y monter" };
const NOT_A_FRAME = "cet article ne reçoit pas de verres";
const FORGOTTEN = "la correction de ces verres n’est plus conservée";
const FRAME_FORGOTTEN = "les mesures de votre monture ne sont plus conservées";
const MISFITS: Record<Misfit, (configuration: LensConfiguration) => string> = {
  frame: ({ index }) =>
    `un verre d’indice ${formatIndex(index)} se fendrait dans cette monture, percée ou tenue par un fil`,
  screen: () => "cette monture ne reçoit pas de verres pour écran",
  appointment: () => "cette correction demande l’avis d’un opticien, sur rendez-vous en boutique",
  situation: ({ glassType }) =>
    `des verres ${glassType === "progressif" ? "progressifs" : "unifocaux"} ne conviennent pas à la situation choisie`,
  tooThick: ({ index }) => `un verre d’indice ${formatIndex(index)} serait trop épais pour cette correction`,
};

function whyUnfit(
  services: Services,
  range: LensRange,
  frame: LensedFrame,
  key: string,
  { configuration, sealedCorrection }: LineLenses,
): string | null {
  const measures = sealedCorrection && readMeasures(services, sealedCorrection, readCorrectionReference(key) ?? "");
  if (needsPrescription(configuration) && !measures) return FORGOTTEN;
  if (isOwnFrame(frame) && !measures?.ownFrame) return FRAME_FORGOTTEN;
  const fitted = mountOf(frame);
  const misfit = misfitOf(
    fitted,
    configuration,
    measures,
    (index) => findLens(rangeFor(range, configuration.proposal), configuration.glassType, index, fitted.rim)?.index,
  );
  return misfit && MISFITS[misfit](configuration);
}

function lensesOf(
  services: Services,
  range: LensRange,
  key: string,
  sealed: Map<string, Uint8Array>,
  names: Map<string, string>,
): LensesOfLine {
  const chosen = readConfigurationKey(key);
  if (!chosen) return { outcome: "gone", reason: "ces verres ne sont pas proposés" };
  const sealedCorrection = sealed.get(readCorrectionReference(key) ?? "") ?? null;
  if (needsPrescription(chosen) && !sealedCorrection) return { outcome: "gone", reason: FORGOTTEN };
  const pricing = priceOf(services, range, chosen, key, sealedCorrection);
  const lens = findLens(rangeFor(range, chosen.proposal), chosen.glassType, chosen.index);
  // The next thinner lens would have another price than the customer agreed to.
  if (pricing.outcome === "unknownLens" || lens?.index !== chosen.index)
    return { outcome: "gone", reason: `le verre d’indice ${formatIndex(chosen.index)} n’est plus proposé` };
  if (pricing.outcome === "unknownTreatment") {
    const missing =
      chosen.treatments.find((treatment) => !range.treatments.some((each) => each.key === treatment)) ?? "";
    return { outcome: "gone", reason: `le traitement « ${names.get(missing) ?? missing} » n’est plus proposé` };
  }
  if (pricing.outcome !== "priced") return { outcome: "gone", reason: "ces traitements ne vont pas ensemble" };

  const { lensName, lensMaker, lensUdiDi, lines, totalCents } = pricing.price;
  const name = proposalName(chosen);
  return {
    outcome: "priced",
    lenses: { configuration: chosen, name, lensName, lensMaker, lensUdiDi, lines, totalCents, sealedCorrection },
  };
}

/** Free prices depend only on the key; those of class A on the correction too. */
function priceOf(
  services: Services,
  range: LensRange,
  chosen: LensConfiguration,
  key: string,
  sealedCorrection: Uint8Array | null,
): Pricing {
  if (chosen.proposal !== "classA") return priceConfiguration(range, chosen);
  const measures = sealedCorrection && readMeasures(services, sealedCorrection, readCorrectionReference(key) ?? "");
  const price = measures && priceClassA(range, chosen, measures.correction, shopDay(services.now()));
  return price ? { outcome: "priced", price } : { outcome: "unknownLens" };
}

/** The price of a line, and why it cannot be bought, if it cannot. */
export function priceWithLenses(
  framePriceCents: Cents,
  outcome: LensesOfLine,
): { lenses: LineLenses | null; unitPriceCents: Cents; lensProblem: string | null } {
  const lenses = outcome.outcome === "priced" ? outcome.lenses : null;
  return {
    lenses,
    unitPriceCents: framePriceCents + (lenses?.totalCents ?? 0),
    lensProblem: outcome.outcome === "gone" ? outcome.reason : null,
  };
}
