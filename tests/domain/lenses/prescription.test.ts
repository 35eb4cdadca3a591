import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  ADDITION,
  AXIS,
  complexityOf,
  CYLINDER,
  formatDioptre,
  glassTypeOf,
  isComplex,
  isPlano,
  isWithin,
  normalAxis,
  powerAlong,
  PUPILLARY_DISTANCE,
  readDioptre,
  SITUATIONS,
  SPHERE,
  sphereOptions,
  strongestMeridian,
  transpose,
  USUAL_PUPILLARY_DISTANCE,
  valuesOf,
  worseEye,
} from "~/domain/lenses/prescription";
import { LENS_LIMITS } from "~/shop/lens-limits";

import { anyEye, correctionOf, eyeOf } from "../../helpers/eyes";

describe("a power is read as people write it", () => {
  test.each([
    ["−1,25", -1.25],
    ["-1.25", -1.25],
    ["–1,25", -1.25],
    ["+0,5", 0.5],
    ["0", 0],
    ["0,00", 0],
    ["-0", 0],
    ["plan", 0],
    ["Plan", 0],
    ["PLANO", 0],
    ["pl", 0],
    [" + 2,75 ", 2.75],
    [".75", 0.75],
    ["-.5", -0.5],
    ["3", 3],
    ["+3,", 3],
    ["-12.125", -12.125],
    ["1\u00a0,5", 1.5],
  ])("%j is %d", (typed, value) => expect(readDioptre(typed)).toBe(value));

  test.each([
    "",
    " ",
    "-",
    "+",
    ",",
    "plane",
    "1,2,3",
    "--1",
    "1-2",
    "abc",
    "1e2",
    "Infinity",
    "NaN",
    "123",
    "0x1",
    "1/4",
  ])("%j is no power", (typed) => expect(readDioptre(typed)).toBeNull());

  test("what the shop writes, it reads", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -80, max: 80 }),
        (quarters) => readDioptre(formatDioptre(quarters / 4)) === quarters / 4,
      ),
    );
  });

  test("comma or point, minus of a keyboard or of a printer: all the same", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -80, max: 80 }),
        fc.constantFrom(",", "."),
        fc.constantFrom("-", "−", "–", "‑"),
        fc.boolean(),
        (quarters, point, minus, plus) => {
          const sign = quarters < 0 ? minus : plus ? "+" : "";
          expect(
            readDioptre(
              sign +
                Math.abs(quarters / 4)
                  .toFixed(2)
                  .replace(".", point),
            ),
          ).toBe(quarters / 4);
        },
      ),
    );
  });

  test("nothing that is typed makes it fail", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const value = readDioptre(typed);
        expect(value === null || Number.isFinite(value)).toBe(true);
      }),
    );
  });
});

describe("the ranges of each situation", () => {
  test("are those of the shop, by quarters of a dioptre", () => {
    expect(sphereOptions("vision")).toHaveLength(25);
    expect(
      sphereOptions("vision")
        .map(({ label }) => label)
        .slice(0, 3),
    ).toEqual(["0,00", "−0,25", "−0,50"]);
    expect(sphereOptions("vision").at(-1)).toEqual({ value: "-6.00", label: "−6,00" });
    expect(
      sphereOptions("near")
        .map(({ label }) => label)
        .slice(0, 2),
    ).toEqual(["0,00", "+0,25"]);
    expect(sphereOptions("near").at(-1)?.label).toBe("+6,00");
    expect(sphereOptions("both")).toHaveLength(49);
    expect(valuesOf(CYLINDER)).toHaveLength(17);
    expect(valuesOf(ADDITION)).toHaveLength(12);
    expect(valuesOf(AXIS)).toHaveLength(181);
    expect(valuesOf(PUPILLARY_DISTANCE)).toHaveLength(31);
    expect(isWithin(PUPILLARY_DISTANCE, USUAL_PUPILLARY_DISTANCE)).toBe(true);
  });

  test("take their ends and nothing beyond or between the steps", () => {
    expect([0, -6, -1.25].every((value) => isWithin(SPHERE.vision, value))).toBe(true);
    expect([0.25, -6.25, -1.3, Number.NaN].some((value) => isWithin(SPHERE.vision, value))).toBe(false);
    expect(isWithin(ADDITION, 0.5)).toBe(false);
    expect(isWithin(AXIS, 90.5)).toBe(false);
  });

  test("only presbyopia asks for progressive lenses", () => {
    expect(SITUATIONS.map(glassTypeOf)).toEqual(["unifocal", "unifocal", "progressif"]);
  });
});

describe("plus and minus cylinders are two writings of one lens", () => {
  test.each([
    // The usual examples of courses of optics.
    [eyeOf(-2, -1, 180), eyeOf(-3, 1, 90)],
    [eyeOf(2, -1.5, 30), eyeOf(0.5, 1.5, 120)],
    [eyeOf(0, 2, 135), eyeOf(2, -2, 45)],
    [eyeOf(-0.5, 0.5, 90), eyeOf(0, -0.5, 180)],
    [eyeOf(1, -1, 0), eyeOf(0, 1, 90)],
    [eyeOf(-4.25), eyeOf(-4.25)],
  ])("%j is %j", (eye, other) => expect(transpose(eye)).toEqual(other));

  test("writing it back gives it back", () => {
    fc.assert(
      fc.property(anyEye, (eye) => {
        expect(transpose(transpose(eye))).toEqual({ ...eye, axis: eye.axis === null ? null : normalAxis(eye.axis) });
      }),
    );
  });

  test("the power stays what it was in every direction", () => {
    fc.assert(
      fc.property(anyEye, fc.integer({ min: 0, max: 359 }), (eye, direction) => {
        expect(powerAlong(transpose(eye), direction)).toBeCloseTo(powerAlong(eye, direction), 9);
        expect(strongestMeridian(transpose(eye))).toBe(strongestMeridian(eye));
      }),
    );
  });

  test("no direction of a lens is stronger than its strongest meridian", () => {
    fc.assert(
      fc.property(
        anyEye,
        fc.integer({ min: 0, max: 359 }),
        (eye, direction) => Math.abs(powerAlong(eye, direction)) <= strongestMeridian(eye) + 1e-9,
      ),
    );
  });
});

test("the meridians of a textbook lens: −2,00 (−1,00) 30° has −2 along 30° and −3 along 120°", () => {
  const lens = eyeOf(-2, -1, 30);
  for (const [direction, power] of [
    [30, -2],
    [75, -2.5],
    [120, -3],
  ] as const)
    expect(powerAlong(lens, direction)).toBeCloseTo(power, 9);
});

describe("what an optician has to see first", () => {
  test.each([
    ["vision", eyeOf(-6), false],
    ["vision", eyeOf(-5.75, -0.25), false],
    ["vision", eyeOf(-5.75, -0.5), true],
    ["vision", eyeOf(-6, 0.25), false],
    ["vision", eyeOf(-6, -0.25), true],
    ["near", eyeOf(4, 2), true],
    ["near", eyeOf(4, -2), false],
    ["near", eyeOf(4.25, -2), true],
    ["both", eyeOf(-4), false],
    ["both", eyeOf(4.25), true],
    ["both", eyeOf(2, 2), true],
    ["both", eyeOf(2, -2), false],
  ] as const)("%s %j: %s", (situation, eye, complex) => {
    expect(isComplex(situation, correctionOf(eye))).toBe(complex);
    // One eye is enough, and it may be either.
    expect(isComplex(situation, correctionOf(eyeOf(0), eye))).toBe(complex);
    expect(isComplex(situation, correctionOf(eye, eyeOf(0)))).toBe(complex);
  });

  test("the worse eye decides, whichever it is", () => {
    fc.assert(
      fc.property(anyEye, anyEye, fc.constantFrom(...SITUATIONS), (leftEye, rightEye, situation) => {
        const complex = [leftEye, rightEye].some(
          (eye) =>
            complexityOf(eye) > LENS_LIMITS.online.complexity[situation] ||
            !isWithin(SPHERE[situation], Math.max(eye.sphere, eye.sphere + eye.cylinder)),
        );
        expect(isComplex(situation, { leftEye, rightEye })).toBe(complex);
        expect(isComplex(situation, { leftEye: rightEye, rightEye: leftEye })).toBe(complex);
      }),
    );
  });

  test("of eyes as complex as each other, the stronger meridian is the worse, then the left", () => {
    expect(worseEye({ leftEye: eyeOf(1, -1), rightEye: eyeOf(-1, -1) })).toBe("right");
    expect(worseEye({ leftEye: eyeOf(-2), rightEye: eyeOf(2) })).toBe("left");
  });
});

test("nothing to correct means neither sphere, nor cylinder, nor addition in either eye", () => {
  expect(isPlano(correctionOf(eyeOf(0)))).toBe(true);
  expect(isPlano(correctionOf(eyeOf(0), eyeOf(0, -0.25)))).toBe(false);
  expect(isPlano(correctionOf(eyeOf(0, 0, null, 1)))).toBe(false);
});
