import { beforeAll, describe, expect, test } from "vitest";

import { chooseIndex, RIMS, type Rim } from "~/domain/lenses/index-choice";
import {
  CYLINDER,
  isComplex,
  SITUATIONS,
  SPHERE,
  transpose,
  valuesOf,
  type Eye,
  type Situation,
} from "~/domain/lenses/prescription";
import { correctionForm, RecommendationCall } from "~/domain/lenses/prescription-forms.server";
import { proposeLenses } from "~/domain/lenses/proposals.server";
import { readLensRange, type LensRange } from "~/domain/lenses/range.server";
import { thicknessOf } from "~/domain/lenses/thickness";
import { NO_ANSWERS, screenAfter } from "~/domain/lenses/wizard";

import { correctionOf, eyeOf } from "../../helpers/eyes";
import { testServices } from "../../helpers/services";

/** Every lens that the fields of the wizard can name, in every situation, with its other writing. */
const WRITINGS = SITUATIONS.flatMap((situation) =>
  valuesOf(SPHERE[situation]).flatMap((sphere) =>
    valuesOf(CYLINDER).map((cylinder) => {
      const eye = eyeOf(sphere, cylinder, cylinder ? 35 : null, situation === "both" ? 2 : null);
      return { situation, eye, other: transpose(eye) };
    }),
  ),
);

let range: LensRange;
beforeAll(async () => {
  range = await readLensRange(await testServices({ seed: true }));
});

/** The lenses whose two writings get different answers. */
function unlike(answer: (eye: Eye, situation: Situation) => unknown): string[] {
  const said = (eye: Eye, situation: Situation) => JSON.stringify(answer(eye, situation));
  return WRITINGS.filter(({ situation, eye, other }) => said(eye, situation) !== said(other, situation)).map(
    ({ situation, eye }) => `${situation} ${eye.sphere} (${eye.cylinder})`,
  );
}

/** The fields of the page as they are posted; the other eye needs nothing. */
const posted = (situation: Situation, { sphere, cylinder, axis }: Eye) => ({
  rightSphere: String(sphere),
  rightCylinder: String(cylinder),
  rightAxis: axis === null ? "" : String(axis),
  leftSphere: "0",
  ...(situation === "both" && { leftAddition: "2", rightAddition: "2" }),
});

test("the fields say 1683 writings", () => {
  expect(WRITINGS).toHaveLength(425 * 2 + 833);
});

describe("a lens gets the same answer in plus and in minus cylinder", () => {
  test("on whether an optician has to see its wearer", () => {
    expect(unlike((eye, situation) => isComplex(situation, correctionOf(eyeOf(0), eye)))).toEqual([]);
    expect(unlike((eye, situation) => isComplex(situation, correctionOf(eye, eyeOf(0))))).toEqual([]);
  });

  test.each(RIMS)("on its index, in a %s", (rim) => {
    expect(unlike((eye) => chooseIndex(rim, correctionOf(eye)))).toEqual([]);
    expect(unlike((eye) => chooseIndex(rim, correctionOf(eyeOf(0), eye)))).toEqual([]);
  });

  test.each(RIMS)("on all that is proposed for it, in a %s", (rim: Rim) => {
    const wish = { rim, solar: false, answers: {} };
    expect(
      unlike((eye, situation) => proposeLenses(range, { ...wish, situation, correction: correctionOf(eye) })),
    ).toEqual([]);
  });

  test("when its fields are read, and on the screen that follows", () => {
    const after = (eye: Eye, situation: Situation) => {
      const reading = correctionForm(situation).safeParse(posted(situation, eye));
      if (!reading.success) return reading.error.issues.map(({ path }) => path.join("."));
      return screenAfter("correction", { ...NO_ANSWERS, situation, correction: reading.data });
    };
    expect(unlike(after)).toEqual([]);
    // Every value that the page's fields offer is accepted: it is sold, or leads to the appointment.
    for (const { situation, eye } of WRITINGS) expect(after(eye, situation)).toBeTypeOf("string");
  });

  test("when a call leaves out what it is for", () => {
    const read = ({ sphere, cylinder, axis }: Eye) => {
      const eye = { sphere, cylinder, axis };
      const reading = RecommendationCall.safeParse({ visionDetails: { leftEye: eye, rightEye: eye } });
      return reading.success ? [reading.data.situation, proposeLenses(range, reading.data).outcome] : "refused";
    };
    expect(unlike(read)).toEqual([]);
  });

  test("on how thick it is", () => {
    const frame = { lensWidth: 50, bridge: 18, lensHeight: 40, rim: "cercle" } as const;
    expect(
      unlike((eye) => thicknessOf({ side: "right", eye, index: 1.6, frame, pupillaryDistance: 32 }).thickest),
    ).toEqual([]);
  });
});

test.each([
  ["vision", eyeOf(-4.25, 2), "ecart"],
  ["vision", eyeOf(-2.25, -2), "ecart"],
  ["vision", eyeOf(-6, 0.25), "ecart"],
  ["near", eyeOf(4, 2), "rendez-vous"],
  ["near", eyeOf(6, -2), "rendez-vous"],
  ["near", eyeOf(-1, 1), "ecart"],
  // Of positive power for far vision: in minus cylinder its sphere is above 0, and the sign may be a mistake.
  ["vision", eyeOf(0, 0.5), "rendez-vous"],
] as const)("%s %j leads to %s: limits are those of minus cylinder", (situation, eye, screen) => {
  const correction = correctionForm(situation).parse(posted(situation, eye));
  expect(screenAfter("correction", { ...NO_ANSWERS, situation, correction })).toBe(screen);
});
