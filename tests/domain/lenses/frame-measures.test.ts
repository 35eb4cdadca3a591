import { describe, expect, test } from "vitest";

import { frameMeasures } from "~/domain/lenses/frame-fit";
import { strongerEye } from "~/domain/lenses/prescription";
import { frameMeasuresInWords } from "~/http/frames/frame-measures";

import { correctionOf, eyeOf } from "../../helpers/eyes";

const PANTHEON = { lensWidthMm: 48, lensHeightMm: 43, bridgeMm: 21, templeMm: 145, rimType: "cercle" };

describe("what a lens is cut to", () => {
  test.each([
    ["50", 50],
    ["35", 35],
    ["65", 65],
    // It is no width of a lens, so the product's own width counts.
    ["34", 48],
    ["66", 48],
    ["M", 48],
    ["", 48],
  ])("the size '%s' gives a width of %d mm", (size, lensWidth) =>
    expect(frameMeasures(PANTHEON, size)).toEqual({ lensWidth, lensHeight: 43, bridge: 21, rim: "cercle" }),
  );

  test.each([
    ["48", "verre 48 mm, pont 21 mm, branches 145 mm, hauteur 43 mm"],
    ["50", "verre 50 mm (en taille 48 : pont 21 mm, branches 145 mm, hauteur 43 mm)"],
    ["M", "verre 48 mm, pont 21 mm, branches 145 mm, hauteur 43 mm"],
  ])("the size '%s' is said as '%s'", (size, words) => expect(frameMeasuresInWords(PANTHEON, size)).toBe(words));

  test("a frame without a bridge or a width has no measures, but a size may give the width", () => {
    expect(frameMeasures({ ...PANTHEON, bridgeMm: null }, "50")).toBeNull();
    expect(frameMeasures({ ...PANTHEON, lensWidthMm: null }, "M")).toBeNull();
    expect(frameMeasures({ ...PANTHEON, lensWidthMm: null }, "50")).toMatchObject({ lensWidth: 50 });
  });
});

test("the eye that is drawn has the stronger meridian, in either writing of its cylinder; the right one when both are alike", () => {
  expect(strongerEye(correctionOf(eyeOf(-4), eyeOf(-2)))).toBe("left");
  expect(strongerEye(correctionOf(eyeOf(-2), eyeOf(3)))).toBe("right");
  expect(strongerEye(correctionOf(eyeOf(-2, -2), eyeOf(-3)))).toBe("left");
  expect(strongerEye(correctionOf(eyeOf(-4, 2), eyeOf(-3)))).toBe("left");
  expect(strongerEye(correctionOf(eyeOf(-2)))).toBe("right");
});
