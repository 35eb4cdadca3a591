import { CLASS_A_OFFER } from "~/domain/catalogue/equipment-classes";
import type { LensChannel } from "~/shop/lens-limits";
import type { Cents } from "~/domain/money";
import { configurationKey, MOST_TREATMENTS, type LensConfiguration } from "./configuration";
import {
  chooseIndex,
  formatIndex,
  indicesFrom,
  standardIndex,
  standardLabel,
  type LensIndex,
  type Rim,
} from "./index-choice";
import { takesScreenLenses } from "./fitting";
import { glassTypeOf, isComplex, isPlano, type Correction, type GlassType, type Situation } from "./prescription";
import { habitsOf, type Answers } from "./questionnaire";
import { findLens, makerInWords, thinningCents, type LensRange } from "./range.server";
import { recommend, type Recommendation } from "./recommendation";
import { hasConflict, INCLUDED, inOrder } from "./treatments/treatments";

export type PriceLine = {
  kind: "lens" | "thinning" | "treatment";
  key: string;
  label: string;
  cents: Cents;
  included: boolean;
};
export type PricedConfiguration = {
  configuration: LensConfiguration;
  lensId: string;
  lensName: string;
  /** The maker's name for papers; null while the sheet does not give it. */
  lensMaker: string | null;
  /** Kept with the sale, where a recall looks for it. */
  lensUdiDi: string | null;
  lines: PriceLine[];
  totalCents: Cents;
};
export type Pricing =
  | { outcome: "priced"; price: PricedConfiguration }
  | { outcome: "unknownLens" | "unknownTreatment" | "conflict" | "tooMany" };

/** The price of the chosen lenses, both of them, read from the price list by their keys. */
export function priceConfiguration(range: LensRange, chosen: LensConfiguration): Pricing {
  const lens = findLens(range, chosen.glassType, chosen.index);
  if (!lens || !isSold(chosen)) return { outcome: "unknownLens" };
  const treatments = inOrder(chosen.treatments);
  if (treatments.length > MOST_TREATMENTS) return { outcome: "tooMany" };
  if (hasConflict(treatments)) return { outcome: "conflict" };

  const lines: PriceLine[] = [
    { kind: "lens", key: lens.id, label: lens.name, cents: lens.basePriceCents, included: false },
  ];
  const thinning = thinningCents(range, lens.index);
  if (thinning > 0)
    lines.push({
      kind: "thinning",
      key: String(lens.index),
      label: `Amaincissement, indice ${formatIndex(lens.index)}`,
      cents: thinning,
      included: false,
    });
  for (const { key, label } of INCLUDED)
    lines.push({
      kind: "treatment",
      key,
      label: range.treatments.find((each) => each.key === key)?.label ?? label,
      cents: 0,
      included: true,
    });
  for (const key of treatments) {
    const treatment = range.treatments.find((each) => each.key === key);
    if (!treatment) return { outcome: "unknownTreatment" };
    lines.push({ kind: "treatment", key, label: treatment.label, cents: treatment.priceCents, included: false });
  }
  const configuration = { ...chosen, index: lens.index, treatments };
  return {
    outcome: "priced",
    price: {
      configuration,
      lensId: lens.id,
      lensName: lens.name,
      lensMaker: makerInWords(lens),
      lensUdiDi: lens.udiDi,
      lines,
      totalCents: lines.reduce((sum, line) => sum + line.cents, 0),
    },
  };
}

/**
 * Whether the keys go together: a standard offer cannot be changed, and only screen glasses have screen lenses. Class A
 * is refused here, because its price depends on the eyes: `priceClassA` counts it.
 */
function isSold({ proposal, glassType, treatments }: LensConfiguration): boolean {
  if (proposal === "classA") return false;
  if ((proposal === "screen") !== (glassType === "ecran")) return false;
  return (proposal !== "standard" && proposal !== "screen") || inOrder(treatments).length === 0;
}

export type LensWish = {
  situation: Situation;
  correction: Correction;
  rim: Rim;
  /** True for sunglasses. */
  solar: boolean;
  answers: Answers;
  /** `online` when it is left out. */
  channel?: LensChannel;
};

/** `key` names the configuration in a form or a cart line. */
export type Proposal = PricedConfiguration & LensConfiguration & { name: string; key: string };

export type Proposed = {
  outcome: "proposed";
  glassType: Exclude<GlassType, "ecran">;
  /** The recommended index first, then the thinner ones that the shop sells. */
  indices: LensIndex[];
  recommendation: Recommendation;
  /** Standard, 'Sur mesure', 'À la carte'; screen glasses too when there is nothing to correct. */
  proposals: Proposal[];
};
/**
 * `appointment`: an optician must see the wearer. `unavailable`: the shop sells no such lens now. `unfit`: the shop
 * sells some, but this frame can hold none of them.
 */
export type ProposalOutcome = Proposed | { outcome: "appointment" | NoLenses };

export type NoLenses = "unavailable" | "unfit";
/** The reasons in words, for the wearer and for an optician at the counter. */
export const NO_LENSES: Record<"wearer" | "optician", Record<NoLenses, string>> = {
  wearer: {
    unavailable: "Nous n’avons pas ce type de verres en ce moment. Nos opticiens vous conseilleront en boutique.",
    unfit:
      "Aucun des verres que nous avons en ce moment ne convient à cette monture : percés, ou tenus par un fil, ils se fendraient. Nos opticiens vous conseilleront en boutique.",
  },
  optician: {
    unavailable: "Le tarif n’a pas ce type de verres en ce moment.",
    unfit:
      "Aucun verre du tarif ne convient à cette monture : percés, ou tenus par un fil, ils se fendraient. Choisissez une autre monture.",
  },
};

/** Why no lenses can be offered. */
export function whyNone({ lenses }: LensRange, glassType: GlassType): NoLenses {
  return lenses.some((lens) => lens.glassType === glassType) ? "unfit" : "unavailable";
}

/** The lenses that the shop offers to this wearer for this frame. */
export function proposeLenses(
  range: LensRange,
  { situation, correction, rim, solar, answers, channel }: LensWish,
): ProposalOutcome {
  if (isComplex(situation, correction, channel)) return { outcome: "appointment" };
  const glassType = glassTypeOf(situation);
  const chosen = chooseIndex(rim, correction);
  const index = findLens(range, glassType, chosen, rim)?.index;
  const standard = findLens(range, glassType, standardIndex(chosen), rim)?.index;
  if (!index || !standard) return { outcome: whyNone(range, glassType) };

  const recommendation = recommend({ index, solar, habits: habitsOf(answers) }, range.treatments);
  const wanted: LensConfiguration[] = [
    { proposal: "standard", glassType, index: standard, treatments: [] },
    { proposal: "personalized", glassType, index, treatments: recommendation.recommended.map(({ key }) => key) },
    { proposal: "custom", glassType, index, treatments: [] },
  ];
  if (isPlano(correction) && takesScreenLenses({ rim, solar }))
    wanted.push({ proposal: "screen", glassType: "ecran", index: 1.5, treatments: [] });
  return {
    outcome: "proposed",
    glassType,
    indices: indicesSold(range, glassType, index),
    recommendation,
    proposals: wanted.flatMap((configuration) => proposal(range, configuration)),
  };
}

function indicesSold({ lenses }: LensRange, glassType: GlassType, recommended: LensIndex): LensIndex[] {
  return indicesFrom(recommended).filter((index) =>
    lenses.some((lens) => lens.glassType === glassType && lens.index === index),
  );
}

function proposal(range: LensRange, wanted: LensConfiguration): Proposal[] {
  const pricing = priceConfiguration(range, wanted);
  if (pricing.outcome !== "priced") return [];
  const { configuration } = pricing.price;
  return [
    { ...pricing.price, ...configuration, name: proposalName(configuration), key: configurationKey(configuration) },
  ];
}

export function proposalName({ proposal, index }: Pick<LensConfiguration, "proposal" | "index">): string {
  if (proposal === "standard") return standardLabel(index);
  return { classA: CLASS_A_OFFER, personalized: "Sur mesure", custom: "À la carte", screen: "Verres pour écran" }[
    proposal
  ];
}
