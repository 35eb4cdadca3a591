import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import {
  priceConfiguration,
  proposeLenses,
  type LensWish,
  type ProposalOutcome,
} from "~/domain/lenses/proposals.server";
import { readConfigurationKey } from "~/domain/lenses/configuration";
import { chooseIndex, RIMS, type LensIndex, type Rim } from "~/domain/lenses/index-choice";
import {
  ADDITION,
  AXIS,
  CYLINDER,
  glassTypeOf,
  isComplex,
  isPlano,
  SITUATIONS,
  SPHERE,
  valuesOf,
  type Correction,
  type Eye,
  type Situation,
} from "~/domain/lenses/prescription";
import { QUESTIONS, type Answers } from "~/domain/lenses/questionnaire";
import { readLensRange, type LensRange } from "~/domain/lenses/range.server";
import { isRecommended } from "~/domain/lenses/recommendation";
import { CONFLICTS } from "~/domain/lenses/treatments/treatments";

import { lenses, treatments } from "../../../seeds/catalogue/lenses";
import { testServices } from "../../helpers/services";

/*
 * Every combination of both eyes' sphere, cylinder, axis and addition, of the mount, of the kind of glasses and of the
 * answers is covered in two halves, which meet in what the first hands to the second:
 *
 * 1. Each pair of eyes in each situation and mount, by sphere and cylinder, all 3.2 million of them: either an appointment,
 *    or a class (kind of lens, index, whether screen glasses are an answer too). That nothing else of the eyes or the
 *    mount changes what is proposed is the claim of the second test, on samples of whole wishes.
 * 2. Each class that was reached, with each kind of glasses and each way to answer or not answer the six questions.
 *
 * Distances between the pupils and measures of the frame are no part of a wish: they change how thick a lens is drawn,
 * never what is proposed.
 */
type Class = { situation: Situation; rim: Rim; index: LensIndex; screen: boolean; sample: Correction };

const AXES = valuesOf(AXIS);
const ADDITIONS = valuesOf(ADDITION);
const LIMIT = { vision: 6, near: 6, both: 4 };

const answers = everyAnswers();
let range: LensRange;
beforeAll(async () => {
  range = await readLensRange(await testServices({ seed: true }));
  everyPairOfEyes();
});

/** Axes where there is a cylinder, additions for presbyopia. */
function eyesOf(situation: Situation): Eye[] {
  return valuesOf(SPHERE[situation]).flatMap((sphere) =>
    valuesOf(CYLINDER).map((cylinder) => ({
      sphere,
      cylinder,
      axis: cylinder ? 90 : null,
      addition: situation === "both" ? 2 : null,
    })),
  );
}

const classKey = (situation: Situation, index: LensIndex, screen: boolean) =>
  `${glassTypeOf(situation)} ${index}${screen ? " or screen" : ""}`;

/** The rules written a second time, in their simplest form. */
function expectedIndex(rim: Rim, left: Eye, right: Eye): number {
  if (rim === "demicercle") return 1.6;
  const power = Math.max(
    ...[left, right].flatMap(({ sphere, cylinder }) => [Math.abs(sphere), Math.abs(sphere + cylinder)]),
  );
  if (power >= 6) return 1.74;
  if (power > 4) return 1.67;
  return power > 2 || rim === "perce" ? 1.6 : 1.5;
}

let pairs = 0;
let appointments = 0;
const classes = new Map<string, Class>();
const wrong: string[] = [];

/** In minus cylinder the sphere is the larger of both meridians, and the cylinder the difference to the other. */
function isTooMuch(situation: Situation, { sphere, cylinder }: Eye): boolean {
  const larger = Math.max(sphere, sphere + cylinder);
  return Math.abs(larger) + Math.abs(cylinder) > LIMIT[situation] || (situation === "vision" && larger > 0);
}

function everyPairOfEyes(): void {
  for (const situation of SITUATIONS) {
    const eyes = eyesOf(situation);
    for (const leftEye of eyes)
      for (const rightEye of eyes) {
        const correction = { leftEye, rightEye };
        pairs += 1;
        const complex = isTooMuch(situation, leftEye) || isTooMuch(situation, rightEye);
        if (isComplex(situation, correction) !== complex)
          wrong.push(`complex? ${situation} ${JSON.stringify(correction)}`);
        if (complex) {
          appointments += 1;
          continue;
        }
        const plano = isPlano(correction);
        for (const rim of RIMS) {
          const index = chooseIndex(rim, correction);
          if (index !== expectedIndex(rim, leftEye, rightEye))
            wrong.push(`index? ${rim} ${JSON.stringify(correction)}: ${index}`);
          const screen = plano && rim === "cercle";
          const key = classKey(situation, index, screen);
          if (!classes.has(key)) classes.set(key, { situation, rim, index, screen, sample: correction });
        }
      }
  }
}

/** Every way to answer or leave out the six questions: four to the sixth. */
function everyAnswers(): Answers[] {
  return QUESTIONS.reduce<Answers[]>(
    (before, { id, answers }) => before.flatMap((said) => [said, ...answers.map(([key]) => ({ ...said, [id]: key }))]),
    [{}],
  );
}

const price = (kind: string, index: number) =>
  (lenses.find(
    ({ type, name }) => type === kind && (kind === "ecran" || name.endsWith(String(index).replace(".", ","))),
  )?.price ?? Number.NaN) * 100;
const THINNING: Record<number, number> = { 1.5: 0, 1.6: 4000, 1.67: 9000, 1.74: 9000 };
const treatmentPrice = new Map(treatments.map(({ key, price: euros }) => [key, euros * 100]));

/** The faults of an outcome; empty for none. */
function faultsOf(outcome: ProposalOutcome, { situation, index, screen }: Class, solar: boolean): string[] {
  if (outcome.outcome !== "proposed") return [outcome.outcome];
  const {
    glassType,
    indices,
    recommendation: { included, recommended, optional },
    proposals,
  } = outcome;
  const faults: string[] = [];
  if (glassType !== (situation === "both" ? "progressif" : "unifocal")) faults.push("kind");
  if (indices[0] !== index || indices.some((each, place) => place > 0 && each <= (indices[place - 1] ?? 0)))
    faults.push("indices");
  if (included.map(({ key }) => key).join() !== "AR,HARD" || included.some(({ priceCents }) => priceCents !== 0))
    faults.push("included");
  const all = [...included, ...recommended, ...optional];
  if (all.length !== 9 || new Set(all.map(({ key }) => key)).size !== 9) faults.push("treatments");
  const kept = all.filter(isRecommended).map(({ key }) => key);
  if (kept.length !== included.length + recommended.length) faults.push("kept");
  if (kept.some((key) => CONFLICTS[key]?.some((other) => kept.includes(other)))) faults.push("conflict");
  if (all.some(({ score, reason }) => !(score >= 0 && score <= 1) || !reason.endsWith("."))) faults.push("reason");
  if (
    proposals.map(({ proposal }) => proposal).join() !==
    `standard,personalized,custom${screen && !solar ? ",screen" : ""}`
  )
    faults.push("proposals");
  for (const {
    proposal,
    name,
    glassType: kind,
    index: made,
    treatments: chosen,
    totalCents,
    lines,
    key,
  } of proposals) {
    const expected =
      price(kind, made) +
      (THINNING[made] ?? Number.NaN) +
      chosen.reduce((sum, each) => sum + (treatmentPrice.get(each) ?? Number.NaN), 0);
    if (totalCents !== expected || totalCents !== lines.reduce((sum, { cents }) => sum + cents, 0) || totalCents <= 0)
      faults.push(`price of ${proposal}`);
    if (proposal === "standard" && name !== (made === 1.5 ? "Efficient" : made === 1.6 ? "Good Deal" : "?"))
      faults.push("standard");
    if (proposal === "personalized" && chosen.join() !== recommended.map((each) => each.key).join())
      faults.push("personalized");
    if (!isSoldAs(key, totalCents)) faults.push(`key ${key}`);
  }
  return faults;
}

const soldAs = new Map<string, number>();
/** Whether its key alone buys the same lenses at the same price. */
function isSoldAs(key: string, cents: number): boolean {
  if (!soldAs.has(key)) {
    const chosen = readConfigurationKey(key);
    const pricing = chosen && priceConfiguration(range, chosen);
    soldAs.set(key, pricing?.outcome === "priced" ? pricing.price.totalCents : Number.NaN);
  }
  return soldAs.get(key) === cents;
}

test("every combination gives an appointment, or a valid, priced answer free of conflicts", () => {
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(pairs).toBe(425 ** 2 * 2 + 833 ** 2);
  // By counting: of 425 eyes 353 are simple for far vision and 317 for near, and 417 of 833 in presbyopia.
  expect(appointments).toBe(425 ** 2 - 353 ** 2 + (425 ** 2 - 317 ** 2) + (833 ** 2 - 417 ** 2));
  expect([...classes.keys()].sort()).toEqual([
    "progressif 1.5",
    "progressif 1.6",
    "unifocal 1.5",
    "unifocal 1.5 or screen",
    "unifocal 1.6",
    "unifocal 1.67",
    "unifocal 1.74",
  ]);

  expect(answers).toHaveLength(4096);
  let asked = 0;
  for (const one of classes.values())
    for (const solar of [false, true])
      for (const said of answers) {
        asked += 1;
        const faults = faultsOf(
          proposeLenses(range, {
            situation: one.situation,
            correction: one.sample,
            rim: one.rim,
            solar,
            answers: said,
          }),
          one,
          solar,
        );
        if (faults.length > 0)
          wrong.push(
            `${classKey(one.situation, one.index, one.screen)} ${solar} ${JSON.stringify(said)}: ${faults.join()}`,
          );
      }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(asked).toBe(7 * 2 * 4096);

  // Each of these stands for every axis of both eyes, every addition of both, three mounts and two kinds of glasses.
  const turned = BigInt(AXES.length) ** 2n;
  const added = BigInt(ADDITIONS.length) ** 2n;
  expect((BigInt(425 ** 2 * 2) + BigInt(833 ** 2) * added) * turned * 3n * 2n * 4096n).toBe(80_739_890_514_149_376n);
});

test("neither axis, addition nor mount, nor which eye is which, changes what is proposed: only the class does", () => {
  const anyEye = (situation: Situation) =>
    fc.record({
      sphere: fc.constantFrom(...valuesOf(SPHERE[situation])),
      cylinder: fc.constantFrom(...valuesOf(CYLINDER)),
      axis: fc.constantFrom(...AXES),
      addition: situation === "both" ? fc.constantFrom(...ADDITIONS) : fc.constant(null),
    });
  const anyWish = fc
    .constantFrom(...SITUATIONS)
    .chain((situation): fc.Arbitrary<LensWish> =>
      fc.record({
        situation: fc.constant(situation),
        correction: fc.record({ leftEye: anyEye(situation), rightEye: anyEye(situation) }),
        rim: fc.constantFrom(...RIMS),
        solar: fc.boolean(),
        answers: fc.constantFrom(...answers),
      }),
    );
  fc.assert(
    fc.property(anyWish, (wish) => {
      const outcome = proposeLenses(range, wish);
      expect(outcome.outcome).toBe(isComplex(wish.situation, wish.correction) ? "appointment" : "proposed");
      if (outcome.outcome !== "proposed") return;
      const like = classes.get(
        classKey(wish.situation, outcome.indices[0] as LensIndex, isPlano(wish.correction) && wish.rim === "cercle"),
      );
      expect(like).toBeDefined();
      if (like)
        expect(JSON.stringify(outcome)).toBe(
          JSON.stringify(
            proposeLenses(range, { ...wish, situation: like.situation, correction: like.sample, rim: like.rim }),
          ),
        );
    }),
    { numRuns: 2000 },
  );
});
