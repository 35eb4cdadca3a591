import type { Day } from "~/domain/days";
import { classALensCents } from "~/domain/lenses/equipment";
import { leastIndexOf } from "~/domain/lenses/lpp";
import type { LensConfiguration } from "./configuration";
import { chooseIndex } from "./index-choice";
import { glassTypeOf, isPlano, type Correction } from "./prescription";
import type { LensWish, PricedConfiguration } from "./proposals.server";
import { findLens, makerInWords, rangeFor, type LensRange } from "./range.server";
import { INCLUDED } from "./treatments/treatments";

/**
 * The class A lenses for these eyes, of an index high enough for both. Sunglasses have none, because tinted lenses are
 * outside the offer; lenses without correction have none either.
 * @returns null when there are none
 */
export function offerClassA(
  range: LensRange,
  { situation, correction, rim, solar }: LensWish,
  on: Day,
): PricedConfiguration | null {
  if (solar || isPlano(correction)) return null;
  const glassType = glassTypeOf(situation);
  const least = [chooseIndex(rim, correction), ...eyesOf(correction).map((eye) => leastIndexOf({ eye }, on))];
  const wanted = [...least].sort((one, other) => one - other).at(-1) ?? 1.5;
  const lens = findLens(rangeFor(range, "classA"), glassType, wanted, rim);
  if (!lens || lens.index < wanted) return null;
  return priceClassA(range, { proposal: "classA", glassType, index: lens.index, treatments: [] }, correction, on);
}

/**
 * Prices class A lenses: each eye costs the list price, or its legal ceiling where that is lower.
 * @returns null when no such lens is sold
 */
export function priceClassA(
  range: LensRange,
  configuration: LensConfiguration,
  correction: Correction,
  on: Day,
): PricedConfiguration | null {
  const { glassType, index, treatments } = configuration;
  if (glassType === "ecran" || treatments.length > 0) return null;
  const lens = findLens(rangeFor(range, "classA"), glassType, index);
  if (!lens) return null;
  const centsOf = (eye: Correction["leftEye"]) =>
    classALensCents(Math.round(lens.basePriceCents / 2), { glassType, eye }, on);
  const [right, left] = [centsOf(correction.rightEye), centsOf(correction.leftEye)];
  return {
    configuration: { ...configuration, index: lens.index },
    lensId: lens.id,
    lensName: lens.name,
    lensMaker: makerInWords(lens),
    lensUdiDi: lens.udiDi,
    lines: [
      { kind: "lens", key: `${lens.id}-right`, label: `Œil droit : ${lens.name}`, cents: right, included: false },
      { kind: "lens", key: `${lens.id}-left`, label: `Œil gauche : ${lens.name}`, cents: left, included: false },
      ...INCLUDED.map(({ key, label }) => ({ kind: "treatment" as const, key, label, cents: 0, included: true })),
    ],
    totalCents: right + left,
  };
}

function eyesOf({ rightEye, leftEye }: Correction) {
  return [rightEye, leftEye];
}
