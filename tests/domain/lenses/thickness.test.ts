import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { LENS_INDICES, RIMS, type LensIndex, type Rim } from "~/domain/lenses/index-choice";
import type { Eye } from "~/domain/lenses/prescription";
import {
  baseCurve,
  decentrationOf,
  MINIMUM_CENTRE,
  MINIMUM_EDGE,
  sagitta,
  thicknessOf,
  type FrameMeasures,
} from "~/domain/lenses/thickness";

import { anyEye, eyeOf } from "../../helpers/eyes";

const PANTHEON: FrameMeasures = { lensWidth: 48, lensHeight: 43, bridge: 21, rim: "cercle" };
/** A round lens with its optical centre in the middle, as in textbooks. */
const round50 = (rim: Rim = "cercle"): FrameMeasures => ({ lensWidth: 50, lensHeight: 50, bridge: 14, rim });
const lens = (eye: Eye, index: LensIndex, frame = round50(), pupillaryDistance = 32) =>
  thicknessOf({ side: "right", eye, index, frame, pupillaryDistance });

describe("the sagitta is exact", () => {
  test.each([
    // Right-angled triangles with whole numbers.
    [5, 3, 1],
    [5, 4, 2],
    [50, 30, 10],
    [65, 25, 5],
    [85, 13, 1],
    [100, 28, 4],
  ])("radius %d mm, half-width %d mm: %d mm", (radius, halfWidth, depth) =>
    expect(sagitta(radius, halfWidth)).toBeCloseTo(depth, 9),
  );

  test("a surface of 6 D in the tooling index 1,53 is 3,6 mm deep over 50 mm, where the approximate formula says 3,5", () => {
    const radius = 530 / 6;
    expect(sagitta(radius, 25)).toBeCloseTo(3.61, 2);
    expect(25 ** 2 / (2 * radius)).toBeCloseTo(3.54, 2);
  });
});

describe("known lenses", () => {
  test("Vogel’s rule gives the base: +2,00 is made on +8, −4,00 on +4", () => {
    expect(baseCurve(eyeOf(2))).toBe(8);
    expect(baseCurve(eyeOf(-4))).toBe(4);
    expect(baseCurve(eyeOf(-3, -2))).toBe(4);
    expect(baseCurve(eyeOf(0))).toBe(6);
  });

  test("−4,00 in CR-39 over 50 mm: 2,0 mm in the middle, about 4,7 at the edge", () => {
    // Front +4 (125 mm), back −8 (62,5 mm): 62,5 − √(62,5² − 25²) less 125 − √(125² − 25²) makes 2,69 mm on top of 2.
    expect(lens(eyeOf(-4), 1.5)).toMatchObject({
      centre: 2,
      nasal: expect.closeTo(4.7, 1) as number,
      temporal: expect.closeTo(4.7, 1) as number,
    });
  });

  test.each([
    [-2, 1.5],
    [-4, 1.6],
    [-6, 1.67],
    [-6, 1.74],
  ] as const)("%d in %d is near the rule of thumb y² × F ÷ 2000 (n − 1)", (power, index) => {
    const approximate = MINIMUM_CENTRE[index] + (25 ** 2 * -power) / (2000 * (index - 1));
    const { thickestEdge } = lens(eyeOf(power), index);
    expect(thickestEdge).toBeGreaterThan(approximate);
    expect(thickestEdge).toBeLessThan(approximate * 1.12);
  });

  test("a plus lens is thickest in the middle and ends in the thinnest edge its mount holds", () => {
    for (const rim of RIMS) {
      const { centre, thinnestEdge, thickest } = lens(eyeOf(4), 1.5, round50(rim));
      expect(thinnestEdge).toBeCloseTo(MINIMUM_EDGE[rim], 2);
      expect(thickest).toBe(centre);
      // 25² × 4 ÷ 1000 = 2,5 mm above the edge, a little more for the curvature.
      expect(centre - thinnestEdge).toBeGreaterThan(2.5);
      expect(centre - thinnestEdge).toBeLessThan(3);
    }
  });

  test("the optical centre lies as far inside as the frame is wider than the wearer’s pupils", () => {
    expect(decentrationOf(PANTHEON, 32)).toBe(2.5);
    const { nasal, temporal, decentration } = lens(eyeOf(-4), 1.6, PANTHEON);
    expect(decentration).toBe(2.5);
    expect(temporal).toBeGreaterThan(nasal + 0.5); // the thick edge of a minus lens is at the temple
  });

  test("a cylinder is thick across its axis: −0,00 (−2,00) at 90° is thick on the sides, at 180° above and below", () => {
    const sides = lens(eyeOf(0, -2, 90), 1.5);
    const above = lens(eyeOf(0, -2, 180), 1.5);
    expect(sides.nasal).toBeGreaterThan(sides.centre + 1);
    expect(above.nasal).toBeLessThan(above.centre + 0.1);
    expect(above.thickestEdge).toBeCloseTo(sides.thickestEdge, 1);
  });

  test("a slanting axis is mirrored from one eye to the other", () => {
    const order = { eye: eyeOf(-2, -2, 45), index: 1.5, frame: PANTHEON, pupillaryDistance: 31 } as const;
    expect(thicknessOf({ ...order, side: "right" })).toEqual(
      thicknessOf({ ...order, side: "left", eye: eyeOf(-2, -2, 135) }),
    );
    expect(thicknessOf({ ...order, side: "right" }).section).not.toEqual(
      thicknessOf({ ...order, side: "right", eye: eyeOf(-2, -2, 90) }).section,
    );
  });
});

describe("for any lens the shop sells", () => {
  const anyFrame: fc.Arbitrary<FrameMeasures> = fc.record({
    lensWidth: fc.integer({ min: 40, max: 60 }),
    lensHeight: fc.option(fc.integer({ min: 26, max: 50 })),
    bridge: fc.integer({ min: 14, max: 24 }),
    rim: fc.constantFrom(...RIMS),
  });
  const anyDistance = fc.integer({ min: 50, max: 80 }).map((halves) => halves / 2);
  const TOLERANCE = 0.011; // both sides are rounded to the hundredth

  test("a thinner index is never thicker", () => {
    fc.assert(
      fc.property(anyEye, anyFrame, anyDistance, (eye, frame, pd) => {
        const [thick, ...thinner] = LENS_INDICES.map((index) => lens(eye, index, frame, pd));
        thinner.reduce(
          (before, now) => {
            expect(now.thickest).toBeLessThanOrEqual((before?.thickest ?? 0) + TOLERANCE);
            return now;
          },
          thick as typeof thick | undefined,
        );
      }),
    );
  });

  test("a stronger power of the same sign is never thinner", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 23 }),
        fc.constantFrom(-1, 1),
        fc.constantFrom(...LENS_INDICES),
        anyFrame,
        anyDistance,
        (quarters, sign, index, frame, pd) => {
          const ofPower = (each: number) => lens(eyeOf((sign * each) / 4), index, frame, pd);
          const [weaker, stronger] = [ofPower(quarters), ofPower(quarters + 1)];
          // A lens without power is a bent sheet: far from its middle it is thicker, which the first plus takes away.
          const least = quarters === 0 && sign > 0 ? weaker.centre : weaker.thickest;
          expect(stronger.thickest).toBeGreaterThanOrEqual(least - TOLERANCE);
        },
      ),
    );
  });

  test("no centre and no edge is too thin to hold, and none is a wrong number", () => {
    fc.assert(
      fc.property(anyEye, fc.constantFrom(...LENS_INDICES), anyFrame, anyDistance, (eye, index, frame, pd) => {
        const made = lens(eye, index, frame, pd);
        expect(made.centre).toBeGreaterThanOrEqual(MINIMUM_CENTRE[index]);
        expect(made.thinnestEdge).toBeGreaterThanOrEqual(MINIMUM_EDGE[frame.rim] - TOLERANCE);
        expect(
          Object.values(made)
            .flat()
            .every((value) => typeof value !== "number" || Number.isFinite(value)),
        ).toBe(true);
      }),
    );
  });

  test("both writings of a cylinder make the same lens", () => {
    fc.assert(
      fc.property(anyEye, fc.constantFrom(...LENS_INDICES), anyFrame, (eye, index, frame) => {
        const other = {
          ...eye,
          sphere: eye.sphere + eye.cylinder,
          cylinder: -eye.cylinder,
          axis: eye.axis === null ? null : (eye.axis + 90) % 180,
        };
        expect(lens(other, index, frame)).toEqual(lens(eye, index, frame));
      }),
    );
  });

  test("the section can be drawn: from temple to nose, as thick as the numbers say", () => {
    fc.assert(
      fc.property(anyEye, fc.constantFrom(...LENS_INDICES), anyFrame, anyDistance, (eye, index, frame, pd) => {
        const { section, nasal, temporal } = lens(eye, index, frame, pd);
        const [first, last] = [section[0], section.at(-1)];
        expect(first?.x).toBe(-frame.lensWidth / 2);
        expect(last?.x).toBe(frame.lensWidth / 2);
        expect((first?.back ?? 0) - (first?.front ?? 0)).toBeCloseTo(temporal, 1);
        expect((last?.back ?? 0) - (last?.front ?? 0)).toBeCloseTo(nasal, 1);
        expect(section.every(({ x }, place) => place === 0 || x > (section[place - 1]?.x ?? 0))).toBe(true);
        expect(section.every(({ front, back }) => back > front)).toBe(true);
      }),
    );
  });
});
