import { z } from "zod";

import type { LensChannel } from "~/shop/lens-limits";
import { millimetres } from "./in-words";
import { readRim } from "./index-choice";
import {
  additionRange,
  AXIS,
  cylinderRange,
  FITTING_HEIGHT,
  formatDioptre,
  isWithin,
  isWritable,
  LEAST_PROGRESSIVE_HEIGHT,
  minusSphere,
  PUPILLARY_DISTANCE,
  readDioptre,
  sphereRange,
  type Correction,
  type Eye,
  type EyeSide,
  type FittingHeights,
  type PupillaryDistance,
  type Range,
  type Situation,
} from "./prescription";
import { QUESTIONS, readAnswers } from "./questionnaire";

const OF_EYE: Record<EyeSide, string> = { left: "de l’œil gauche", right: "de l’œil droit" };

export const COMPLEX_CORRECTION = "Cette correction demande l’avis d’un opticien : prenez rendez-vous en boutique.";

/** The person who types a prescription and reads its errors. */
type Typist = "wearer" | "optician";

const SITUATION_HELP: Record<Typist, string> = {
  wearer: "Choisissez votre situation : voir de loin, de près, ou les deux.",
  optician: "Choisissez la situation : de loin, de près, ou les deux.",
};
const BEYOND: Record<Typist, string> = {
  wearer: "Au-delà, prenez rendez-vous : nos opticiens vous recevront.",
  optician: "Au-delà, la boutique n’a pas de verre à son tarif : demandez un prix au fabricant.",
};

export function situationForm(typist: Typist = "wearer") {
  return z.object({ situation: z.enum(["vision", "near", "both"], { error: SITUATION_HELP[typist] }) });
}

/** The range of a sphere in either writing: the other writing moves a sphere by up to the cylinder. */
function writtenSphere(channel: LensChannel = "online"): Range {
  const [{ min, max, step }, { max: cylinder }] = [sphereRange("both", channel), cylinderRange(channel)];
  return { min: min - cylinder, max: max + cylinder, step };
}

/** The value of a field: text as typed, a number, or none. */
type Typed = string | number | null | undefined;
type TypedEye = { sphere?: Typed; cylinder?: Typed; axis?: Typed; addition?: Typed };
/** `typist` decides the words of the errors, `channel` the ranges that lenses are sold in. */
type Reading = { typist?: Typist; channel?: LensChannel };
type Complaint = { field: keyof Eye; message: string };

const isMissing = (typed: Typed) =>
  typed === null || typed === undefined || (typeof typed === "string" && typed.trim() === "");

/** @returns undefined when nothing was given, null when the value is unreadable or outside the range */
function readPower(typed: Typed, range: Range): number | null | undefined {
  if (isMissing(typed)) return undefined;
  const value = readNumber(typed);
  return value !== null && isWithin(range, value) ? value + 0 : null;
}

/** In dioptres, whatever is sold. */
const readNumber = (typed: Typed): number | null => (typeof typed === "number" ? typed : readDioptre(typed ?? ""));

/** Accepts a sphere in either writing of the cylinder: one may be in the range when the other is not. */
function readSphere(
  typed: Typed,
  cylinder: number,
  situation: Situation,
  channel: LensChannel,
): number | null | undefined {
  const sphere = readPower(typed, writtenSphere(channel));
  return typeof sphere === "number" && !isWritable(situation, { sphere, cylinder }, channel) ? null : sphere;
}

function readWhole(typed: Typed, range: Range): number | null | undefined {
  if (isMissing(typed)) return undefined;
  const text = String(typed)
    .trim()
    .replace(/\s*(°|mm)$/, "")
    .replace(",", ".");
  return /^\d{1,3}(\.\d+)?$/.test(text) && isWithin(range, Number(text)) ? Number(text) : null;
}

/** Reads one eye, or says what is wrong with it. A cylinder needs its axis, and the other way round; 0 is a value. */
function readEye(
  typed: TypedEye,
  situation: Situation,
  side: EyeSide,
  { typist = "wearer", channel = "online" }: Reading = {},
): { eye: Eye; complaints: Complaint[] } {
  const of = OF_EYE[side];
  const complaints: Complaint[] = [];
  const complain = (field: keyof Eye, message: string) => void complaints.push({ field, message });
  const span = ({ min, max }: Range) =>
    max === 0 ? `de 0,00 à ${formatDioptre(min)}` : `de ${formatDioptre(min)} à ${formatDioptre(max)}`;

  const [spheres, cylinders, additions] = [
    sphereRange(situation, channel),
    cylinderRange(channel),
    additionRange(channel),
  ];
  const cylinder = readPower(typed.cylinder, cylinders);
  const sphere = readSphere(typed.sphere, cylinder ?? 0, situation, channel);
  if (sphere === undefined) complain("sphere", `Choisissez la sphère ${of}, 0,00 s’il n’en a pas besoin.`);
  if (sphere === null) complain("sphere", `La sphère ${of} va ${span(spheres)} par pas de 0,25. ${BEYOND[typist]}`);

  const axis = readWhole(typed.axis, AXIS);
  if (cylinder === null)
    complain("cylinder", `Le cylindre ${of} va ${span(cylinders)} par pas de 0,25. ${BEYOND[typist]}`);
  if (cylinder === undefined && axis !== undefined)
    complain("cylinder", `Indiquez le cylindre ${of}, ou effacez son axe : l’un ne va pas sans l’autre.`);
  if (axis === null) complain("axis", `L’axe ${of} est un nombre entier, de 0 à 180.`);
  if (cylinder && axis === undefined) complain("axis", `Indiquez l’axe ${of} : il va avec son cylindre.`);

  const addition = situation === "both" ? readPower(typed.addition, additions) : undefined;
  if (situation === "both" && addition === undefined) complain("addition", `Choisissez l’addition ${of}.`);
  if (addition === null) complain("addition", `L’addition ${of} va ${span(additions)} par pas de 0,25.`);

  return {
    eye: {
      sphere: sphere ?? 0,
      cylinder: cylinder ?? 0,
      axis: cylinder ? (axis ?? null) : null,
      addition: addition ?? null,
    },
    complaints,
  };
}

const typedField = z
  .union([z.string().max(20), z.number()])
  .nullish()
  .catch("?");

/** The correction step: `leftSphere`, `leftCylinder`, `leftAxis`, `leftAddition`, and the same of the right eye. */
export function correctionForm(situation: Situation, reading: Reading = {}) {
  const fields = z.object({
    leftSphere: typedField,
    leftCylinder: typedField,
    leftAxis: typedField,
    leftAddition: typedField,
    rightSphere: typedField,
    rightCylinder: typedField,
    rightAxis: typedField,
    rightAddition: typedField,
  });
  return fields.transform((form, context): Correction => {
    const left = readEye(
      { sphere: form.leftSphere, cylinder: form.leftCylinder, axis: form.leftAxis, addition: form.leftAddition },
      situation,
      "left",
      reading,
    );
    const right = readEye(
      { sphere: form.rightSphere, cylinder: form.rightCylinder, axis: form.rightAxis, addition: form.rightAddition },
      situation,
      "right",
      reading,
    );
    // The right eye comes first, as on every prescription and on the page.
    for (const [side, { complaints }] of [
      ["right", right],
      ["left", left],
    ] as const) {
      for (const { field, message } of complaints)
        context.addIssue({
          code: "custom",
          path: [`${side}${field.charAt(0).toUpperCase()}${field.slice(1)}`],
          message,
        });
    }
    return { leftEye: left.eye, rightEye: right.eye };
  });
}

/** The distance of each pupil from the nose: `leftPupillaryDistance` and `rightPupillaryDistance`. */
export const PupillaryForm = z
  .object({ leftPupillaryDistance: typedField, rightPupillaryDistance: typedField })
  .transform((form, context): PupillaryDistance => {
    const read = (side: EyeSide, typed: Typed): number => {
      const value = readWhole(typed, PUPILLARY_DISTANCE);
      if (value !== null && value !== undefined) return value;
      context.addIssue({
        code: "custom",
        path: [`${side}PupillaryDistance`],
        message: `L’écart pupillaire ${OF_EYE[side]} va de 25 à 40 mm, par demi-millimètre : 32 ou 31,5 par exemple.`,
      });
      return 0;
    };
    const right = read("right", form.rightPupillaryDistance);
    return { left: read("left", form.leftPupillaryDistance), right };
  });

/** The lenses and their frame before heights are measured; `lensHeightMm` is null when it is unknown. */
export type FittedLens = { situation: Situation; lensHeightMm: number | null };

/**
 * The height of each pupil in its lens: `leftFittingHeight` and `rightFittingHeight`. Progressive lenses need both;
 * other lenses may leave both out.
 */
export function fittingForm({ situation, lensHeightMm }: FittedLens) {
  const progressive = situation === "both";
  const range: Range = {
    ...FITTING_HEIGHT,
    min: progressive ? LEAST_PROGRESSIVE_HEIGHT : FITTING_HEIGHT.min,
    max: Math.min(FITTING_HEIGHT.max, Math.floor((lensHeightMm ?? FITTING_HEIGHT.max) * 2) / 2),
  };
  return z
    .object({ leftFittingHeight: typedField, rightFittingHeight: typedField })
    .transform(({ leftFittingHeight, rightFittingHeight }, context): FittingHeights | null => {
      if (!progressive && isMissing(leftFittingHeight) && isMissing(rightFittingHeight)) return null;
      const read = (side: EyeSide, typed: Typed): number => {
        const value = readWhole(typed, range);
        if (value !== null && value !== undefined) return value;
        context.addIssue({
          code: "custom",
          path: [`${side}FittingHeight`],
          message: heightHelp(side, range, lensHeightMm),
        });
        return 0;
      };
      const right = read("right", rightFittingHeight);
      return { left: read("left", leftFittingHeight), right };
    });
}

function heightHelp(side: EyeSide, { min, max }: Range, lensHeightMm: number | null): string {
  const of = OF_EYE[side];
  if (max < min)
    return `Cette monture est trop basse pour des verres progressifs : il faut une hauteur de montage de ${min} mm ${of}, et le verre a ${millimetres(lensHeightMm ?? max)} de haut.`;
  const frame = lensHeightMm !== null && max < FITTING_HEIGHT.max ? ", la hauteur du verre" : "";
  return `La hauteur de montage ${of} va de ${min} à ${millimetres(max)}${frame}, par demi-millimètre : ${Math.min(max, 21)} ou ${String(Math.min(max, 21) - 0.5).replace(".", ",")} par exemple.`;
}

/** The questions, each with one of its answers or none. */
export const QuestionnaireForm = z
  .record(z.string(), z.unknown(), { error: "Le questionnaire doit donner une réponse par question." })
  .transform((said, context) => {
    const { answers, unknown } = readAnswers(said);
    for (const id of unknown)
      context.addIssue({
        code: "custom",
        path: [id],
        message: `Choisissez l’une des réponses à la question « ${QUESTIONS.find((each) => each.id === id)?.label ?? id} »`,
      });
    return answers;
  });

const EYE_HELP = "Indiquez la correction de l’œil droit et celle de l’œil gauche.";
const TypedEyeCall = z.object(
  { sphere: typedField, cylinder: typedField, axis: typedField, addition: typedField },
  { error: EYE_HELP },
);

const word = (error: string) => z.string({ error }).max(40, error).nullish();

/**
 * The call of an API caller that asks for a recommendation. `option` is the situation of the wizard, or the kind of
 * lens.
 */
export const RecommendationCall = z
  .object(
    {
      visionDetails: z.object(
        { leftEye: TypedEyeCall, rightEye: TypedEyeCall, addition: typedField },
        { error: EYE_HELP },
      ),
      questionnaire: QuestionnaireForm.nullish(),
      typeMonture: word("Le type de monture est un mot : cercle, demicercle ou perce."),
      cate: word("La catégorie est un mot : optic ou solar."),
      option: z
        .enum(["vision", "near", "both", "unifocal", "progressif"], {
          error: "Choisissez l’option : voir de loin (« vision »), de près (« near ») ou les deux (« both »).",
        })
        .nullish(),
    },
    { error: "Un objet JSON est attendu." },
  )
  .transform(({ visionDetails, questionnaire, typeMonture, cate, option }, context) => {
    const { leftEye, rightEye, addition } = visionDetails;
    const eyes = {
      left: { ...leftEye, addition: given(leftEye.addition) ?? addition },
      right: { ...rightEye, addition: given(rightEye.addition) ?? addition },
    };
    const situation = situationOf(option, eyes);
    if (situation !== "both" && (given(eyes.left.addition) !== null || given(eyes.right.addition) !== null)) {
      context.addIssue({
        code: "custom",
        path: ["visionDetails", "addition"],
        message: "L’addition ne concerne que la presbytie : option « both ».",
      });
    }
    const read = { leftEye: readEye(eyes.left, situation, "left"), rightEye: readEye(eyes.right, situation, "right") };
    for (const name of ["leftEye", "rightEye"] as const) {
      for (const { field, message } of read[name].complaints)
        context.addIssue({ code: "custom", path: ["visionDetails", name, field], message });
    }
    return {
      situation,
      correction: { leftEye: read.leftEye.eye, rightEye: read.rightEye.eye },
      answers: questionnaire ?? {},
      rim: readRim(typeMonture),
      solar: /^sol/i.test(cate ?? ""),
    };
  });

/** Some callers send an addition of 0 when there is none. */
function given(addition: Typed): Typed {
  return isMissing(addition) || Number(addition) === 0 ? null : addition;
}

/** Which glasses are asked for. A correction that is too strong has a sign all the same, and the limits named are its own. */
function situationOf(
  option: Situation | "unifocal" | "progressif" | null | undefined,
  eyes: Record<EyeSide, TypedEye>,
): Situation {
  if (option === "progressif") return "both";
  if (option && option !== "unifocal") return option;
  if (!option && (given(eyes.left.addition) !== null || given(eyes.right.addition) !== null)) return "both";
  const spheres = [eyes.left, eyes.right].map(({ sphere, cylinder }) =>
    minusSphere({ sphere: readNumber(sphere) ?? 0, cylinder: readNumber(cylinder) ?? 0 }),
  );
  return Math.max(...spheres) > 0 ? "near" : "vision";
}
