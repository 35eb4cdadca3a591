import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  chooseIndex,
  INDEX_TABLE,
  holdsIn,
  indicesFrom,
  LENS_INDICES,
  readIndex,
  readRim,
  RIMS,
  standardIndex,
  standardLabel,
} from "~/domain/lenses/index-choice";
import { transpose } from "~/domain/lenses/prescription";

import { anyEye, correctionOf, eyeOf } from "../../helpers/eyes";

describe("the index of a full rim follows the strongest meridian of both eyes", () => {
  test.each([
    [eyeOf(0), 1.5],
    [eyeOf(-2), 1.5],
    [eyeOf(2), 1.5],
    [eyeOf(-2.25), 1.6],
    [eyeOf(-4), 1.6],
    [eyeOf(4.25), 1.67],
    [eyeOf(-5.75), 1.67],
    [eyeOf(-6), 1.74],
    [eyeOf(6), 1.74],
    // A sphere of 2,00 and a cylinder of 1,00 make a meridian of 3: too thick for 1,5.
    [eyeOf(-2, -1), 1.6],
    [eyeOf(-4, -0.25), 1.67],
    [eyeOf(-4, 2), 1.6],
    [eyeOf(1, -2), 1.5],
  ])("%j: %d", (eye, index) => {
    expect(chooseIndex("cercle", correctionOf(eye))).toBe(index);
    expect(chooseIndex("cercle", correctionOf(eyeOf(0), eye))).toBe(index);
  });
});

test.each([
  [eyeOf(0), 1.6],
  [eyeOf(-4), 1.6],
  [eyeOf(-4.25), 1.67],
  [eyeOf(6), 1.74],
])("drilled lenses are never CR-39, which cracks at the screws: %j is %d", (eye, index) => {
  expect(chooseIndex("perce", correctionOf(eye))).toBe(index);
});

test.each([eyeOf(0), eyeOf(-2), eyeOf(2, -2), eyeOf(2.25), eyeOf(-6)])(
  "half rims get 1,6 whatever the power, never CR-39, which chips along the thread: %j",
  (eye) => {
    expect(chooseIndex("demicercle", correctionOf(eye))).toBe(1.6);
    expect(chooseIndex("demicercle", correctionOf(eye, eyeOf(0)))).toBe(1.6);
  },
);

test("CR-39 is held by a full rim alone, thinner lenses by every mount", () => {
  for (const rim of RIMS)
    expect(LENS_INDICES.filter((index) => holdsIn(rim, index))).toEqual(
      rim === "cercle" ? [1.5, 1.6, 1.67, 1.74] : [1.6, 1.67, 1.74],
    );
});

test("a stronger power never gets a lower index, in any mount", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...RIMS),
      anyEye,
      anyEye,
      fc.integer({ min: 0, max: 24 }),
      fc.integer({ min: 0, max: 8 }),
      (rim, eye, other, moreSphere, moreCylinder) => {
        // Farther from zero on both meridians: the sphere grows in its direction, and the cylinder in the sphere's.
        const sign = eye.sphere < 0 || (eye.sphere === 0 && eye.cylinder < 0) ? -1 : 1;
        const from = eyeOf(eye.sphere, Math.abs(eye.cylinder) * sign);
        const stronger = eyeOf(from.sphere + (sign * moreSphere) / 4, from.cylinder + (sign * moreCylinder) / 4);
        expect(chooseIndex(rim, correctionOf(stronger, other))).toBeGreaterThanOrEqual(
          chooseIndex(rim, correctionOf(from, other)),
        );
      },
    ),
  );
});

test("left and right count alike, and no mount cares for the writing of the cylinder", () => {
  fc.assert(
    fc.property(fc.constantFrom(...RIMS), anyEye, anyEye, (rim, one, other) => {
      expect(chooseIndex(rim, correctionOf(one, other))).toBe(chooseIndex(rim, correctionOf(other, one)));
      expect(chooseIndex(rim, correctionOf(transpose(one), other))).toBe(chooseIndex(rim, correctionOf(one, other)));
    }),
  );
});

test("the table rises, reaches every index and leaves no power out", () => {
  expect(INDEX_TABLE.map(({ index }) => index)).toEqual([...LENS_INDICES]);
  expect(INDEX_TABLE.map(({ upTo }) => upTo)).toEqual([2, 4, 5.75, Infinity]);
});

test("the standard offer is Efficient in 1,5, and Good Deal in 1,6 as soon as more is needed", () => {
  expect(LENS_INDICES.map(standardIndex)).toEqual([1.5, 1.6, 1.6, 1.6]);
  expect([1.5, 1.6].map((index) => standardLabel(index as 1.5 | 1.6))).toEqual(["Efficient", "Good Deal"]);
});

test("thinner lenses may be had than the ones advised, never thicker ones", () => {
  expect(indicesFrom(1.5)).toEqual([1.5, 1.6, 1.67, 1.74]);
  expect(indicesFrom(1.67)).toEqual([1.67, 1.74]);
});

test.each([
  ["Progressif 1,67", 1.67],
  ["Unifocal Good Deal 1,6", 1.6],
  ["1.60", 1.6],
  ["indice 1,50 durci", 1.5],
  ["1,56", null],
  ["Verres pour écran", null],
  ["11,5", null],
  ["1,745", null],
])("%j names the index %s", (text, index) => {
  expect(readIndex(text)).toBe(index);
});

test.each([
  ["demicercle", "demicercle"],
  ["Demi-cerclée", "demicercle"],
  ["nylor", "demicercle"],
  ["semi-cerclee", "demicercle"],
  ["perce", "perce"],
  ["Percée", "perce"],
  ["sans-monture", "perce"],
  ["cercle", "cercle"],
  ["masque", "cercle"],
  ["", "cercle"],
  [null, "cercle"],
  [undefined, "cercle"],
])("the mount %j is %s", (said, rim) => {
  expect(readRim(said)).toBe(rim);
});
