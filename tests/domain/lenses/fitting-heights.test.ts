import { describe, expect, test } from "vitest";

import { fittingForm, PupillaryForm } from "~/domain/lenses/prescription-forms.server";
import type { Situation } from "~/domain/lenses/prescription";

import { plain } from "../../helpers/eyes";

const heights = (situation: Situation, lensHeightMm: number | null, right: string, left = right) => {
  const read = fittingForm({ situation, lensHeightMm }).safeParse({
    rightFittingHeight: right,
    leftFittingHeight: left,
  });
  return read.success ? read.data : read.error.issues.map(({ path, message }) => [path.join(), plain(message)]);
};

describe("the height of a pupil in its lens", () => {
  test("is read to the half millimetre, with a comma or a point, with or without its unit", () => {
    expect(heights("both", 34, "21,5", "21 mm")).toEqual({ right: 21.5, left: 21 });
    expect(heights("vision", null, "10", "40")).toEqual({ right: 10, left: 40 });
  });

  test.each([
    ["both", "13,5"],
    ["both", "34,5"],
    ["both", "20,25"],
    ["vision", "9,5"],
    ["both", "haut"],
  ] as const)("for %s, %s is refused with the limits of its frame", (situation, typed) => {
    const least = situation === "both" ? 14 : 10;
    const help = `va de ${least} à 34 mm, la hauteur du verre, par demi-millimètre : 21 ou 20,5 par exemple.`;
    expect(heights(situation, 34, typed)).toEqual([
      ["rightFittingHeight", `La hauteur de montage de l’œil droit ${help}`],
      ["leftFittingHeight", `La hauteur de montage de l’œil gauche ${help}`],
    ]);
  });

  test("progressive lenses are not made without it; others may go without both, and not without one", () => {
    expect(heights("vision", 34, "")).toBeNull();
    expect(heights("both", 34, "")).toHaveLength(2);
    expect(heights("near", 34, "20", "")).toEqual([
      [
        "leftFittingHeight",
        plain(
          "La hauteur de montage de l’œil gauche va de 10 à 34 mm, la hauteur du verre, par demi-millimètre : 21 ou 20,5 par exemple.",
        ),
      ],
    ]);
  });

  test("a frame that is too low for progressive lenses says so", () => {
    expect(String(heights("both", 13, "12"))).toContain("trop basse pour des verres progressifs");
  });
});

test("the distance of each pupil has a range of its own", () => {
  const distance = (right: string) =>
    PupillaryForm.safeParse({ rightPupillaryDistance: right, leftPupillaryDistance: "31,5" });
  expect(distance("32").data).toEqual({ right: 32, left: 31.5 });
  for (const typed of ["24,5", "40,5", "", "63/2"])
    expect(
      distance(typed).error?.issues.map(({ path }) => path.join()),
      typed,
    ).toEqual(["rightPupillaryDistance"]);
});
