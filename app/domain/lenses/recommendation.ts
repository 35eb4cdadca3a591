import type { Cents } from "~/domain/money";
import { ADVICE, type Wearer } from "./treatments/advice";
import { areInConflict, INCLUDED, isIncluded, type TreatmentKey } from "./treatments/treatments";

/** A treatment as the price list has it. */
export type OfferedTreatment = { key: string; label: string; priceCents: Cents };

/** `checked`: an optician would tick it; `suggested`: would recommend it; `off`: leaves it to the wearer's wish. */
export type TreatmentState = "checked" | "suggested" | "off";
export type AdvisedTreatment = OfferedTreatment & { reason: string; state: TreatmentState; score: number };

export type Recommendation = {
  /** The treatments of every lens, free. */
  included: AdvisedTreatment[];
  /** The treatments of the 'Sur mesure' proposal; none of them conflict. */
  recommended: AdvisedTreatment[];
  optional: AdvisedTreatment[];
};

const RECOMMENDED_FROM = 0.6;
const CHECKED_FROM = 0.8;
/** The score of a treatment that loses a conflict: below the limit, but still shown. */
const YIELDING = 0.5;

export function isRecommended({ state, score }: Pick<AdvisedTreatment, "state" | "score">): boolean {
  return state === "checked" || score >= RECOMMENDED_FROM;
}

/** Which treatments to have and why, among those the shop sells, in the order offered. */
export function recommend(wearer: Wearer, offered: readonly OfferedTreatment[]): Recommendation {
  const included = INCLUDED.map(({ key, label }) =>
    advised(
      { key, label: offered.find((each) => each.key === key)?.label ?? label, priceCents: 0 },
      ADVICE[key](wearer),
    ),
  );
  const chosen = offered.filter(({ key }) => !isIncluded(key));
  const settled = settleUltraviolet(
    settleConflicts(chosen.map((treatment) => advised(treatment, adviceOn(treatment.key, wearer)))),
  );
  return {
    included,
    recommended: settled.filter(isRecommended),
    optional: settled.filter((treatment) => !isRecommended(treatment)),
  };
}

function adviceOn(key: string, wearer: Wearer) {
  if (key in ADVICE) return ADVICE[key as TreatmentKey](wearer);
  return { score: 0, reason: "Au choix, selon vos goûts." };
}

function advised(treatment: OfferedTreatment, { score, reason }: { score: number; reason: string }): AdvisedTreatment {
  return {
    ...treatment,
    reason,
    score,
    state: score >= CHECKED_FROM ? "checked" : score >= RECOMMENDED_FROM ? "suggested" : "off",
  };
}

/** Of two treatments in conflict, the one with the higher score stays; at equal scores, the first of the list. */
function settleConflicts(treatments: AdvisedTreatment[]): AdvisedTreatment[] {
  const kept: AdvisedTreatment[] = [];
  for (const treatment of treatments.filter(isRecommended).sort((one, other) => other.score - one.score)) {
    if (!kept.some(({ key }) => areInConflict(key, treatment.key))) kept.push(treatment);
  }
  return treatments.map((treatment) => {
    if (!isRecommended(treatment) || kept.includes(treatment)) return treatment;
    const better = kept.find(({ key }) => areInConflict(key, treatment.key));
    return advised(treatment, {
      score: YIELDING,
      reason: `Ne va pas avec « ${better?.label ?? ""} », qui vous convient mieux.`,
    });
  });
}

/** Photochromic and polarised lenses stop ultraviolets by themselves: nobody should pay for that twice. */
function settleUltraviolet(treatments: AdvisedTreatment[]): AdvisedTreatment[] {
  const stops = treatments.find(
    (treatment) => isRecommended(treatment) && (treatment.key === "PHOTO" || treatment.key === "POLAR"),
  );
  if (!stops) return treatments;
  return treatments.map((treatment) =>
    treatment.key === "UV100"
      ? advised(treatment, { score: 0.2, reason: `Inutile avec « ${stops.label} », qui arrête déjà les ultraviolets.` })
      : treatment,
  );
}
