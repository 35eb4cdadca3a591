import { describe, expect, test } from "vitest";

import { classALensCents, classAOfferFor, coverEquipment } from "~/domain/lenses/equipment";
import {
  classACeilingCents,
  frameCeilingCents,
  groupCodeOf,
  highestCeilingCents,
  insuranceBaseCents,
  insurancePartCents,
  leastIndexOf,
  type CorrectiveType,
} from "~/domain/lenses/lpp";

import { correctionOf, eyeOf } from "../../helpers/eyes";

const TODAY = "2026-03-03";
const ceiling = (sphere: number, cylinder = 0, glassType: CorrectiveType = "unifocal") =>
  classACeilingCents({ glassType, eye: { sphere, cylinder } }, TODAY);

describe("ceilings of class A", () => {
  test("a frame costs 30 € at most", () => {
    expect(frameCeilingCents(TODAY)).toBe(3000);
  });

  test.each([
    [0, 3250],
    [-2, 3250],
    [2, 3250],
    [-2.25, 3750],
    [2.25, 3750],
    [-4, 3750],
    [-4.25, 5250],
    [-8, 5250],
    [8, 5250],
    [-8.25, 7750],
    [-12, 7750],
    [-12.25, 9250],
  ])("a single-vision lens of %d dioptres costs %d cents at most", (sphere, cents) => {
    expect(ceiling(sphere)).toBe(cents);
  });

  test.each([
    [-2, 7500],
    [-2.25, 8000],
    [4, 8000],
    [4.25, 9500],
    [-8.25, 13000],
    [12.25, 14500],
  ])("a progressive lens of %d dioptres costs %d cents at most", (sphere, cents) => {
    expect(ceiling(sphere, 0, "progressif")).toBe(cents);
  });

  test("a cylinder counts from more than 4 dioptres", () => {
    expect(ceiling(-1, -4)).toBe(3250);
    expect(ceiling(-1, -4.25)).toBe(5750);
  });

  test("both writings of one lens have one ceiling, one code and one base", () => {
    const minus = { sphere: 2.5, cylinder: -1 };
    const plus = { sphere: 1.5, cylinder: 1 };
    expect(ceiling(plus.sphere, plus.cylinder)).toBe(ceiling(minus.sphere, minus.cylinder));
    expect(ceiling(1.5)).not.toBe(ceiling(2.5));
  });

  test("whole equipment goes from 95 € to 370 €, as the sources say", () => {
    expect(3000 + 2 * ceiling(0)).toBe(9500);
    expect(3000 + 2 * ceiling(-14, -5, "progressif")).toBe(37000);
  });

  test("the price list may go as far as the strongest eye that an index is enough for", () => {
    expect(([1.5, 1.6, 1.67, 1.74] as const).map((index) => highestCeilingCents("unifocal", index, TODAY))).toEqual([
      3250, 3750, 5250, 9250,
    ]);
    expect(highestCeilingCents("progressif", 1.67, TODAY)).toBe(9500);
  });

  test("a stronger eye gets a thinner lens", () => {
    const index = (sphere: number) => leastIndexOf({ eye: { sphere, cylinder: 0 } }, TODAY);
    expect([index(-2), index(2.25), index(-4), index(-4.25), index(8), index(-8.25)]).toEqual([
      1.5, 1.6, 1.6, 1.67, 1.67, 1.74,
    ]);
  });
});

describe("the compulsory insurance", () => {
  const lens = { part: "lens", glassType: "unifocal", eye: { sphere: -3, cylinder: 0 } } as const;

  test("class A counts from 9 € for a frame, and from the same part of its ceiling for a lens", () => {
    expect(insuranceBaseCents({ part: "frame", equipmentClass: "A" }, TODAY)).toBe(900);
    expect(insuranceBaseCents({ ...lens, equipmentClass: "A" }, TODAY)).toBe(1125);
    expect(insurancePartCents({ part: "frame", equipmentClass: "A" }, 2990, TODAY)).toBe(540);
  });

  test("class B counts from five cents", () => {
    expect(insuranceBaseCents({ part: "frame", equipmentClass: "B" }, TODAY)).toBe(5);
    expect(insurancePartCents({ ...lens, equipmentClass: "B" }, 12000, TODAY)).toBe(3);
  });

  test("a base is never more than the price", () => {
    expect(insurancePartCents({ part: "frame", equipmentClass: "A" }, 500, TODAY)).toBe(300);
  });

  test("every kind of frame and lens has a code of seven digits of its own", () => {
    const codes = (["A", "B"] as const).flatMap((equipmentClass) => [
      groupCodeOf({ part: "frame", equipmentClass }, TODAY),
      ...(["unifocal", "progressif"] as const).flatMap((glassType) =>
        [0, 3, 5, 9, 13].flatMap((sphere) =>
          [0, -5].map((cylinder) =>
            groupCodeOf({ part: "lens", equipmentClass, glassType, eye: { sphere, cylinder } }, TODAY),
          ),
        ),
      ),
    ]);
    expect(new Set(codes).size).toBe(2 * (1 + 2 * 5 * 2));
    expect(codes.every((code) => /^2\d{6}$/.test(code))).toBe(true);
  });
});

describe("equipment", () => {
  test("each eye of class A pays its own ceiling at most", () => {
    expect(classALensCents(5000, { glassType: "unifocal", eye: eyeOf(-1) }, TODAY)).toBe(3250);
    expect(classALensCents(3000, { glassType: "unifocal", eye: eyeOf(-1) }, TODAY)).toBe(3000);
  });

  test("the class A offer is frame, right lens and left lens, with what the insurance pays", () => {
    const offer = classAOfferFor(
      { name: "Verdier", priceCents: 2900 },
      { name: "Unifocal 1,67", glassType: "unifocal", priceCents: 5250 },
      correctionOf(eyeOf(-5), eyeOf(-1)),
      TODAY,
    );
    expect(offer.lines.map(({ part, priceCents, insuranceCents }) => [part, priceCents, insuranceCents])).toEqual([
      ["frame", 2900, 540],
      ["right", 3250, 585],
      ["left", 5250, 945],
    ]);
    expect(offer).toMatchObject({ rate: 0.6, totalCents: 11400, insuranceCents: 2070 });
  });

  test("a frame of class A goes with lenses of class B", () => {
    const { lines } = coverEquipment(
      { name: "Verdier", equipmentClass: "A", priceCents: 2900 },
      { name: "Progressif 1,6", equipmentClass: "B", glassType: "progressif", right: 15000, left: 15000 },
      correctionOf(eyeOf(1)),
      TODAY,
    );
    expect(lines.map(({ equipmentClass, baseCents }) => [equipmentClass, baseCents])).toEqual([
      ["A", 900],
      ["B", 5],
      ["B", 5],
    ]);
  });
});
