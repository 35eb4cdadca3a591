import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { LENS_INDICES } from "~/domain/lenses/index-choice";
import { habitsOf, QUESTIONS, readAnswers, type Answers } from "~/domain/lenses/questionnaire";
import { isRecommended, recommend, type AdvisedTreatment, type OfferedTreatment } from "~/domain/lenses/recommendation";
import type { Wearer } from "~/domain/lenses/treatments/advice";
import {
  CONFLICTS,
  hasConflict,
  inOrder,
  TREATMENT_KEYS,
  toggleTreatment,
} from "~/domain/lenses/treatments/treatments";

import { plain } from "../../helpers/eyes";

const OFFERED: OfferedTreatment[] = TREATMENT_KEYS.map((key) => ({ key, label: key.toLowerCase(), priceCents: 1000 }));
const advise = (answers: Answers = {}, wearer: Partial<Omit<Wearer, "habits">> = {}, offered = OFFERED) =>
  recommend({ index: 1.5, solar: false, ...wearer, habits: habitsOf(answers) }, offered);
const keysOf = (treatments: AdvisedTreatment[]) => treatments.map(({ key }) => key);
const kept = (...asked: Parameters<typeof advise>) => keysOf(advise(...asked).recommended);
const reasonOf = (key: string, ...asked: Parameters<typeof advise>) => {
  const { included, recommended, optional } = advise(...asked);
  return plain([...included, ...recommended, ...optional].find((each) => each.key === key)?.reason ?? "");
};

describe("what comes with every lens", () => {
  test("is the antireflective and the hard coating, free whatever the price list says", () => {
    expect(advise().included).toMatchObject([
      { key: "AR", priceCents: 0, state: "checked", score: 1 },
      { key: "HARD", priceCents: 0, state: "checked", score: 1 },
    ]);
  });

  test("still comes when their rows are gone from the price list", () => {
    expect(advise({}, {}, []).included).toMatchObject([
      { key: "AR", label: "Antireflet" },
      { key: "HARD", label: "Durci anti-rayures" },
    ]);
    expect(advise({}, {}, []).optional).toEqual([]);
  });

  test("is explained to this wearer", () => {
    expect(reasonOf("AR", { q2: "souvent" })).toContain("reflets des phares");
    expect(reasonOf("AR", {}, { index: 1.67 })).toContain("indice 1,67 réfléchit davantage");
    expect(reasonOf("AR", {}, { solar: true })).toContain("derrière vous");
    expect(reasonOf("HARD", { q4: "sport" })).toContain("bougent beaucoup");
  });
});

describe("an optician’s advice", () => {
  test("sells nothing to who has said nothing", () => expect(kept()).toEqual([]));

  test.each([
    ["whole days at screens", { q1: "beaucoup" }, ["BLUE"]],
    [
      "whole days at screens, and nights on the road, where a filter’s reflex disturbs",
      { q1: "beaucoup", q2: "souvent" },
      [],
    ],
    ["a few hours at screens", { q1: "moyen" }, []],
    [
      "eyes that bright light hurts: the tint stops ultraviolets too, which are not sold twice",
      { q6: "oui" },
      ["PHOTO"],
    ],
    ["some glare, much time outside", { q6: "parfois", q3: "reflets" }, ["PHOTO"]],
    ["much time outside alone: 1,5 lets ultraviolets through", { q3: "reflets" }, ["UV100"]],
    ["lenses that mist up", { q4: "buee" }, ["ANTIFOG"]],
    ["sport, and lenses that get dirty", { q4: "sport", q5: "parfois" }, ["HYDRO_OLEO"]],
    ["lenses wiped all day", { q5: "traces" }, ["HYDRO_OLEO"]],
    ["nights on the road alone", { q2: "souvent" }, []],
  ] as const)("%s", (_who, answers, treatments) => expect(kept(answers)).toEqual(treatments));

  test("thinner materials stop ultraviolets by themselves", () => {
    for (const index of [1.6, 1.67, 1.74] as const) expect(kept({ q3: "reflets" }, { index })).toEqual([]);
    expect(reasonOf("UV100", { q3: "reflets" }, { index: 1.6 })).toContain("arrête déjà");
  });

  test("never puts a polarised or mirrored lens, always dark, into glasses worn all day", () => {
    for (const outdoors of ["peu", "regulier", "reflets"])
      for (const light of ["non", "parfois", "oui"]) {
        expect(kept({ q3: outdoors, q6: light })).not.toContain("POLAR");
        expect(kept({ q3: outdoors, q6: light })).not.toContain("MIRROR");
      }
    expect(reasonOf("POLAR", { q3: "reflets" })).toContain("pas à des lunettes portées toute la journée");
  });

  test("of sunglasses thinks otherwise: polarised for reflections, a mirror for snow, no filter against screens", () => {
    expect(kept({ q3: "reflets" }, { solar: true })).toEqual(["POLAR"]);
    expect(kept({ q3: "reflets", q6: "oui" }, { solar: true })).toEqual(["POLAR", "MIRROR"]);
    expect(kept({ q1: "beaucoup" }, { solar: true })).toEqual([]);
    expect(kept({ q3: "peu" }, { solar: true })).toEqual([]);
  });

  test("lets the one that suits better stay when two cannot go together", () => {
    // A wearer who moves between shade and sun gets a tint that follows, unless reflections disturb more.
    expect(kept({ q4: "sport", q6: "parfois" }, { solar: true })).toEqual(["PHOTO"]);
    expect(kept({ q3: "regulier", q4: "sport", q6: "parfois" }, { solar: true })).toEqual(["PHOTO"]);
    expect(kept({ q3: "reflets", q4: "sport", q6: "parfois" }, { solar: true })).toEqual(["POLAR"]);
    expect(reasonOf("PHOTO", { q3: "reflets", q4: "sport", q6: "parfois" }, { solar: true })).toBe(
      "Ne va pas avec « polar », qui vous convient mieux.",
    );
  });

  test("promises no health: a filter is not said to spare the eyes", () => {
    for (const screens of ["peu", "moyen", "beaucoup"])
      expect(reasonOf("BLUE", { q1: screens })).not.toMatch(/fatigue|protège|rétine|sommeil|santé/i);
  });

  test("knows nothing of what an administrator added, and leaves it to the wearer", () => {
    const own = advise({ q1: "beaucoup" }, {}, [
      ...OFFERED,
      { key: "DORURE", label: "Dorure", priceCents: 500 },
    ]).optional.at(-1);
    expect(own).toMatchObject({ key: "DORURE", priceCents: 500, state: "off", score: 0 });
  });
});

describe("for any wearer", () => {
  const anyAnswers = fc.record(
    Object.fromEntries(
      QUESTIONS.map(({ id, answers }) => [
        id,
        fc.option(fc.constantFrom(...answers.map(([key]) => key)), { nil: undefined }),
      ]),
    ),
  ) as fc.Arbitrary<Answers>;
  const anyWearer = fc.record({ index: fc.constantFrom(...LENS_INDICES), solar: fc.boolean() });
  const anyOffer = fc.subarray(OFFERED);

  test("advice is whole, within 0 and 1, explained in a French sentence, and free of conflicts however a caller keeps it", () => {
    fc.assert(
      fc.property(anyAnswers, anyWearer, anyOffer, (answers, wearer, offered) => {
        const { included, recommended, optional } = advise(answers, wearer, offered);
        const all = [...included, ...recommended, ...optional];
        expect(new Set(keysOf(all)).size).toBe(all.length);
        expect(keysOf(all).sort()).toEqual([...new Set(["AR", "HARD", ...offered.map(({ key }) => key)])].sort());
        for (const { score, reason, state } of all) {
          expect(score >= 0 && score <= 1).toBe(true);
          expect(reason).toMatch(/^[A-ZÀÉ].*\.$/);
          expect(reason).not.toMatch(/ [;!?:»]|« |'/);
          expect(["checked", "suggested", "off"]).toContain(state);
        }
        expect(recommended.every(isRecommended)).toBe(true);
        expect(optional.some(isRecommended)).toBe(false);
        expect(hasConflict(keysOf(all.filter(isRecommended)))).toBe(false);
      }),
    );
  });

  test("choosing treatments by hand never leaves two that cannot go together, and choosing twice undoes", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TREATMENT_KEYS, "UV", "DORURE"), { maxLength: 20 }), (clicks) => {
        const chosen = clicks.reduce<string[]>(toggleTreatment, []);
        expect(hasConflict(chosen)).toBe(false);
        expect(chosen).toEqual(inOrder(chosen));
        expect(chosen).not.toContain("AR");
        for (const key of chosen) expect(toggleTreatment(chosen, key)).toEqual(chosen.filter((each) => each !== key));
      }),
    );
  });
});

test("a treatment put in takes out what it cannot go with", () => {
  expect(toggleTreatment(["POLAR", "MIRROR", "ANTIFOG"], "PHOTO")).toEqual(["PHOTO", "ANTIFOG"]);
  expect(toggleTreatment(["PHOTO", "BLUE"], "MIRROR")).toEqual(["BLUE", "MIRROR"]);
  expect(toggleTreatment(["POLAR"], "MIRROR")).toEqual(["POLAR", "MIRROR"]);
  expect(toggleTreatment(["BLUE"], "AR")).toEqual(["BLUE"]);
  expect(CONFLICTS).toEqual({ PHOTO: ["POLAR", "MIRROR"], POLAR: ["PHOTO"], MIRROR: ["PHOTO"] });
});

describe("the questionnaire", () => {
  test("has six questions of three answers each, in French", () => {
    expect(QUESTIONS.map(({ id }) => id)).toEqual(["q1", "q2", "q3", "q4", "q5", "q6"]);
    for (const { label, answers } of QUESTIONS) {
      expect(plain(label)).toMatch(/^[A-Z].* \?$/);
      expect(new Set(answers.map(([key]) => key)).size).toBe(3);
    }
  });

  test("is read by its keys, or by plain words", () => {
    expect(readAnswers({ q1: "beaucoup", q2: "Souvent", q3: 0, q4: true, q5: "non", q6: "2" })).toEqual({
      answers: { q1: "beaucoup", q2: "souvent", q3: "peu", q4: "buee", q5: "non", q6: "oui" },
      unknown: [],
    });
    expect(readAnswers({ q1: "", q2: null, autre: "x" })).toEqual({ answers: {}, unknown: [] });
    expect(readAnswers({ q1: "jamais", q2: 3, q3: {}, q4: 1.5 })).toEqual({
      answers: {},
      unknown: ["q1", "q2", "q3", "q4"],
    });
  });
});
