import type { Services } from "~/infra/services.server";
import type { Product } from "~/domain/catalogue/products.server";
import { readPerVersion } from "~/domain/catalogue/version.server";
import { shopDay } from "~/domain/days";
import type { Cents } from "~/domain/money";
import { offerClassA } from "./class-a.server";
import type { LensConfiguration } from "./configuration";
import { chooseIndex, indicesFrom, standardIndex, type LensIndex } from "./index-choice";
import { mountOf, takesScreenLenses, type Mount } from "./fitting";
import { glassTypeOf } from "./prescription";
import {
  priceConfiguration,
  proposeLenses,
  whyNone,
  type LensWish,
  type NoLenses,
  type PricedConfiguration,
} from "./proposals.server";
import { findLens, readLensRange, type LensRange } from "./range.server";
import type { AdvisedTreatment } from "./recommendation";
import { hasConflict, INCLUDED, inOrder, isIncluded } from "./treatments/treatments";
import type { CustomLenses } from "./wizard";

/** A treatment that can be chosen; it has no advice when the recommendation failed. */
export type ChoosableTreatment = Pick<AdvisedTreatment, "key" | "label" | "priceCents"> &
  Partial<Pick<AdvisedTreatment, "reason" | "state" | "score">>;

export type LensOffer = {
  outcome: "offered";
  /** False when the recommendation failed; the customer may still choose lenses without it. */
  advised: boolean;
  /** The recommended index first, then thinner ones. */
  indices: LensIndex[];
  included: { key: string; label: string; reason?: string }[];
  treatments: ChoosableTreatment[];
  /** The 100 % Santé offer, which comes first; null where there is none for these eyes and this frame. */
  classA: PricedConfiguration | null;
  /** Standard and 'Sur mesure', where the shop sells them. */
  proposals: PricedConfiguration[];
  /** 'À la carte' with the choices made so far; null where only the 100 % Santé lenses fit. */
  custom: PricedConfiguration | null;
};
export type OfferOutcome = LensOffer | { outcome: "appointment" | NoLenses };

/**
 * The lenses offered for these eyes and this frame.
 * @param custom the choices of 'À la carte' so far
 * @param propose makes the recommendation
 */
export function offerLenses(
  services: Pick<Services, "log" | "now">,
  range: LensRange,
  wish: LensWish,
  custom: CustomLenses | null,
  propose = proposeLenses,
): OfferOutcome {
  const offer = offerAtFreePrices(services, range, wish, custom, propose);
  if (offer.outcome === "appointment") return offer;
  const classA = offerClassA(range, wish, shopDay(services.now()));
  if (offer.outcome === "offered") return { ...offer, classA };
  return classA ? { ...NONE_AT_FREE_PRICES, classA } : offer;
}

const NONE_AT_FREE_PRICES: LensOffer = {
  outcome: "offered",
  advised: true,
  indices: [],
  included: [...INCLUDED],
  treatments: [],
  classA: null,
  proposals: [],
  custom: null,
};

/** The lenses whose prices the shop sets itself, those of class B. */
function offerAtFreePrices(
  services: Pick<Services, "log">,
  range: LensRange,
  wish: LensWish,
  custom: CustomLenses | null,
  propose: typeof proposeLenses,
): OfferOutcome {
  const advice = advise(services, range, wish, propose);
  if (advice && advice.outcome !== "proposed") return advice;
  const glassType = glassTypeOf(wish.situation);
  const indices =
    advice?.indices ??
    indicesFrom(chooseIndex(wish.rim, wish.correction)).filter(
      (index) => findLens(range, glassType, index, wish.rim)?.index === index,
    );
  const treatments = advice
    ? inRangeOrder(range, [...advice.recommendation.recommended, ...advice.recommendation.optional])
    : range.treatments.filter(({ key }) => !isIncluded(key));
  const [first] = indices;
  if (!first) return { outcome: whyNone(range, glassType) };

  const kept = (custom?.treatments ?? []).filter((key) => treatments.some((each) => each.key === key));
  const index = custom && indices.includes(custom.index) ? custom.index : first;
  const priced = priceOf(range, {
    proposal: "custom",
    glassType,
    index,
    treatments: hasConflict(kept) ? [] : inOrder(kept),
  });
  if (!priced) return { outcome: "unavailable" };
  return {
    outcome: "offered",
    advised: advice !== null,
    indices,
    included: advice?.recommendation.included ?? [...INCLUDED],
    treatments,
    classA: null,
    proposals: advice
      ? advice.proposals.filter(({ proposal }) => proposal === "standard" || proposal === "personalized")
      : [],
    custom: priced,
  };
}

/** Screen lenses, for eyes that need no correction. @returns null when none are sold, or this frame takes none */
export function offerScreenLenses(range: LensRange, frame: Mount): PricedConfiguration | null {
  if (!takesScreenLenses(frame)) return null;
  return priceOf(range, { proposal: "screen", glassType: "ecran", index: 1.5, treatments: [] });
}

/** A weak correction for one distance: no lenses cost less, in any frame. */
const WEAK_EYE = { sphere: -1, cylinder: 0, axis: null, addition: null };

/** The least that a pair of correcting lenses costs in this frame; null when none can be had. */
export async function leastLensCents(
  services: Services,
  frame: Pick<Product, "rimType" | "category">,
): Promise<Cents | null> {
  return (await leastFor(services, mountOf(frame))).cents;
}

const leastFor = readPerVersion(async (services: Services, mount: Mount): Promise<{ cents: Cents | null }> => {
  const correction = { rightEye: WEAK_EYE, leftEye: WEAK_EYE };
  const offer = offerLenses(
    services,
    await readLensRange(services),
    { ...mount, situation: "vision", correction, answers: {} },
    null,
  );
  if (offer.outcome !== "offered") return { cents: null };
  const all = [offer.custom, ...offer.proposals, offer.classA].flatMap((each) => each?.totalCents ?? []);
  return { cents: Math.min(...all) };
});

/** The indices worth comparing: that of the standard pair, and the alternatives. */
export function comparedIndices({ indices, proposals, custom, classA }: LensOffer): LensIndex[] {
  const standard = [...proposals, ...(custom || !classA ? [] : [classA])].map(
    ({ configuration }) => configuration.index,
  );
  return [...new Set([...standard, ...indices, ...indices.slice(0, 1).map(standardIndex)])].sort(
    (one, other) => one - other,
  );
}

function advise({ log }: Pick<Services, "log">, range: LensRange, wish: LensWish, propose: typeof proposeLenses) {
  try {
    return propose(range, wish);
  } catch (fault) {
    log.error({ err: fault }, "no lenses could be recommended");
    return null;
  }
}

/** Sorts treatments as the price list does, whatever the advice, so that none changes its place when answers change. */
function inRangeOrder(range: LensRange, advised: AdvisedTreatment[]): AdvisedTreatment[] {
  return range.treatments.flatMap(({ key }) => advised.find((each) => each.key === key) ?? []);
}

function priceOf(range: LensRange, configuration: LensConfiguration): PricedConfiguration | null {
  const pricing = priceConfiguration(range, configuration);
  return pricing.outcome === "priced" ? pricing.price : null;
}
