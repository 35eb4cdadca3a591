import { describe, expect, test } from "vitest";
import type { z } from "zod";

import {
  correctionForm,
  PupillaryForm,
  QuestionnaireForm,
  RecommendationCall,
  situationForm,
} from "~/domain/lenses/prescription-forms.server";

import { plain } from "../../helpers/eyes";

const read = (schema: z.ZodType, said: unknown): unknown => {
  const result = schema.safeParse(said);
  return result.success
    ? result.data
    : Object.fromEntries(result.error.issues.map((issue) => [issue.path.join("."), plain(issue.message)]));
};
const PLAIN = { leftSphere: "-1,25", rightSphere: "−2.00" };
const LEFT_PLAIN = { sphere: -1.25, cylinder: 0, axis: null, addition: null };
const RIGHT_PLAIN = { sphere: -2, cylinder: 0, axis: null, addition: null };

describe("the correction", () => {
  test("takes comma and point, and leaves out what there is not", () => {
    expect(read(correctionForm("vision"), { ...PLAIN, leftCylinder: "", leftAxis: " ", leftAddition: "" })).toEqual({
      leftEye: LEFT_PLAIN,
      rightEye: RIGHT_PLAIN,
    });
  });

  test("takes 0 as a value, for the sphere, the cylinder and the axis", () => {
    expect(
      read(correctionForm("vision"), {
        leftSphere: "0",
        rightSphere: "plan",
        leftCylinder: "0,00",
        leftAxis: "0",
        rightCylinder: "-0,75",
        rightAxis: "0",
      }),
    ).toEqual({
      leftEye: { sphere: 0, cylinder: 0, axis: null, addition: null },
      rightEye: { sphere: 0, cylinder: -0.75, axis: 0, addition: null },
    });
  });

  test("asks for a cylinder and its axis together", () => {
    expect(read(correctionForm("vision"), { ...PLAIN, leftCylinder: "-0,50", rightAxis: "90" })).toEqual({
      leftAxis: "Indiquez l’axe de l’œil gauche : il va avec son cylindre.",
      rightCylinder: "Indiquez le cylindre de l’œil droit, ou effacez son axe : l’un ne va pas sans l’autre.",
    });
    expect(read(correctionForm("vision"), { ...PLAIN, leftAxis: "0" })).toEqual({
      leftCylinder: "Indiquez le cylindre de l’œil gauche, ou effacez son axe : l’un ne va pas sans l’autre.",
    });
  });

  test("says which eye lacks what, and between which values it lies", () => {
    expect(read(correctionForm("vision"), { leftSphere: "", rightSphere: "1" })).toEqual({
      leftSphere: "Choisissez la sphère de l’œil gauche, 0,00 s’il n’en a pas besoin.",
      rightSphere:
        "La sphère de l’œil droit va de 0,00 à −6,00 par pas de 0,25. Au-delà, prenez rendez-vous : nos opticiens vous recevront.",
    });
    expect(
      read(correctionForm("near"), {
        leftSphere: "0.3",
        rightSphere: "6,00",
        leftCylinder: "2,25",
        leftAxis: "181",
        rightCylinder: "x",
      }),
    ).toEqual({
      leftSphere: expect.stringContaining("de 0,00 à +6,00") as string,
      leftCylinder: expect.stringContaining("de −2,00 à +2,00") as string,
      leftAxis: "L’axe de l’œil gauche est un nombre entier, de 0 à 180.",
      rightCylinder: expect.stringContaining("de l’œil droit") as string,
    });
  });

  test("asks for an addition in presbyopia, and does not look at one elsewhere", () => {
    const both = { leftSphere: "0", rightSphere: "+1", leftAddition: "2,00", rightAddition: "+2.00" };
    expect(read(correctionForm("both"), both)).toMatchObject({ leftEye: { addition: 2 }, rightEye: { addition: 2 } });
    expect(read(correctionForm("both"), { ...both, leftAddition: "", rightAddition: "0,50" })).toEqual({
      leftAddition: "Choisissez l’addition de l’œil gauche.",
      rightAddition: "L’addition de l’œil droit va de +0,75 à +3,50 par pas de 0,25.",
    });
    expect(read(correctionForm("vision"), { ...PLAIN, leftAddition: "2" })).toMatchObject({
      leftEye: { addition: null },
    });
  });

  test("stands whatever is sent instead of texts", () => {
    expect(
      Object.keys(
        read(correctionForm("vision"), { leftSphere: ["-1"], rightSphere: {}, leftCylinder: true }) as object,
      ),
    ).toEqual(["rightSphere", "leftSphere", "leftCylinder"]);
    expect(Object.keys(read(correctionForm("vision"), {}) as object)).toEqual(["rightSphere", "leftSphere"]);
  });
});

test("an optician is told the limits of the price list, and not to book an appointment", () => {
  const reading = correctionForm("vision", { typist: "optician" }).safeParse({ ...PLAIN, leftSphere: "-12" });
  const [said] = reading.error?.issues.map(({ message }) => message) ?? [];
  expect(said).toContain("demandez un prix au fabricant");
  expect(said).not.toContain("rendez-vous");
  expect(situationForm("optician").safeParse({}).error?.issues[0]?.message).not.toContain("votre");
});

test("pupils stand 25 to 40 mm from the nose, to the half millimetre", () => {
  expect(read(PupillaryForm, { leftPupillaryDistance: "31,5", rightPupillaryDistance: "32 mm" })).toEqual({
    left: 31.5,
    right: 32,
  });
  expect(read(PupillaryForm, { leftPupillaryDistance: "63", rightPupillaryDistance: "" })).toEqual({
    leftPupillaryDistance:
      "L’écart pupillaire de l’œil gauche va de 25 à 40 mm, par demi-millimètre : 32 ou 31,5 par exemple.",
    rightPupillaryDistance:
      "L’écart pupillaire de l’œil droit va de 25 à 40 mm, par demi-millimètre : 32 ou 31,5 par exemple.",
  });
});

test("a situation is one of three, and an answer one of its question’s", () => {
  expect(read(situationForm(), { situation: "both" })).toEqual({ situation: "both" });
  expect(read(situationForm(), {})).toEqual({
    situation: "Choisissez votre situation : voir de loin, de près, ou les deux.",
  });
  expect(read(QuestionnaireForm, { q2: "souvent", csrf: "x" })).toEqual({ q2: "souvent" });
  expect(read(QuestionnaireForm, { q2: "toujours" })).toEqual({
    q2: "Choisissez l’une des réponses à la question « Conduisez-vous de nuit ? »",
  });
});

describe("a call for a recommendation", () => {
  const call = (said: object) =>
    read(RecommendationCall, { visionDetails: { leftEye: { sphere: -1 }, rightEye: { sphere: "-2" } }, ...said });

  test("takes numbers as well as texts, and little more than both spheres", () => {
    expect(call({})).toEqual({
      situation: "vision",
      correction: { leftEye: { ...LEFT_PLAIN, sphere: -1 }, rightEye: RIGHT_PLAIN },
      answers: {},
      rim: "cercle",
      solar: false,
    });
    expect(call({ questionnaire: null, typeMonture: "perce", cate: "solar", option: "unifocal" })).toMatchObject({
      situation: "vision",
      rim: "perce",
      solar: true,
    });
  });

  test("takes the situation said, else finds it in the correction", () => {
    const eyes = (sphere: number, addition?: number) => ({
      visionDetails: { leftEye: { sphere }, rightEye: { sphere }, addition },
    });
    expect(call(eyes(2))).toMatchObject({ situation: "near" });
    expect(call(eyes(2, 1.5))).toMatchObject({ situation: "both", correction: { leftEye: { addition: 1.5 } } });
    expect(call({ ...eyes(0, 2), option: "progressif" })).toMatchObject({ situation: "both" });
    expect(call({ ...eyes(0, 0), option: "near" })).toMatchObject({ situation: "near" });
    expect(call({ ...eyes(-1), option: "near" })).toMatchObject({
      "visionDetails.leftEye.sphere": expect.stringContaining("de 0,00 à +6,00") as string,
    });
    expect(call({ ...eyes(-1, 2), option: "vision" })).toEqual({
      "visionDetails.addition": "L’addition ne concerne que la presbytie : option « both ».",
    });
    expect(call({ ...eyes(-1), option: "both" })).toMatchObject({
      "visionDetails.rightEye.addition": "Choisissez l’addition de l’œil droit.",
    });
  });

  test.each([
    [null, ""],
    [[], ""],
    [{}, "visionDetails"],
    [{ visionDetails: { leftEye: { sphere: 0 } } }, "visionDetails.rightEye"],
    [{ visionDetails: { leftEye: 3, rightEye: { sphere: 0 } } }, "visionDetails.leftEye"],
    [{ visionDetails: { leftEye: { sphere: 0 }, rightEye: { sphere: 0 } }, questionnaire: "oui" }, "questionnaire"],
    [
      { visionDetails: { leftEye: { sphere: 0 }, rightEye: { sphere: 0 } }, questionnaire: { q6: 9 } },
      "questionnaire.q6",
    ],
    [{ visionDetails: { leftEye: { sphere: 0 }, rightEye: { sphere: 0 } }, option: "loupe" }, "option"],
    [{ visionDetails: { leftEye: { sphere: 0 }, rightEye: { sphere: 0 } }, typeMonture: 7 }, "typeMonture"],
  ])("%j is refused at %j, in French", (said, path) => {
    const refusal = read(RecommendationCall, said) as Record<string, string>;
    expect(Object.keys(refusal)).toContain(path);
    expect(refusal[path]).not.toMatch(/invalid|expected|received/i);
  });
});
