import { describe, expect, test } from "vitest";

import { readCustom, settleCustom } from "~/domain/lenses/draft-forms.server";
import { comparedIndices, offerLenses, type LensOffer } from "~/domain/lenses/offer.server";
import type { LensWish } from "~/domain/lenses/proposals.server";
import { rangeOf, readLensRange } from "~/domain/lenses/range.server";
import {
  firstMissing,
  LENSES,
  NO_ANSWERS,
  progressOf,
  screenAfter,
  screenBefore,
  screenToShow,
  type LensAnswers,
} from "~/domain/lenses/wizard";

import { correctionOf, eyeOf } from "../../helpers/eyes";
import { testServices } from "../../helpers/services";

const SEEN: LensAnswers = { ...NO_ANSWERS, situation: "vision" };
const CORRECTED: LensAnswers = { ...SEEN, correction: correctionOf(eyeOf(-3)) };
const MEASURED: LensAnswers = { ...CORRECTED, pupillaryDistance: { left: 32, right: 32 } };
const PASSED: LensAnswers = { ...MEASURED, questionnaire: {} };
const ANSWERED: LensAnswers = { ...MEASURED, questionnaire: { q1: "peu" } };
const COMPLEX: LensAnswers = { ...SEEN, correction: correctionOf(eyeOf(-1), eyeOf(-5.5, -1, 10)) };
const SCREEN: LensAnswers = { ...NO_ANSWERS, screenOnly: true };

describe("the way through the wizard", () => {
  test("has seven steps, each a seventh further", () => {
    expect(LENSES.steps.map(({ name }) => progressOf(name))).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((number) => ({ number, of: 7 })),
    );
    expect([progressOf("monture"), progressOf("rendez-vous")]).toEqual([null, null]);
  });

  test.each([
    ["nothing", null, "verres", "monture"],
    ["nothing", null, null, "monture"],
    ["nothing yet", NO_ANSWERS, "verres", "situation"],
    ["a situation", SEEN, "verres", "correction"],
    ["a situation", SEEN, "situation", "situation"],
    ["a correction", CORRECTED, "questionnaire", "ecart"],
    ["the distances", MEASURED, "habitudes", "habitudes"],
    ["the distances", MEASURED, "questionnaire", "questionnaire"],
    ["the distances", MEASURED, "verres", "questionnaire"],
    ["all but the habits, passed over", PASSED, "verres", "verres"],
    ["all", ANSWERED, "calcul", "calcul"],
    ["all", ANSWERED, "situation", "situation"],
    ["all", ANSWERED, "rendez-vous", "verres"],
    ["all", ANSWERED, "nulle-part", "monture"],
    ["screen lenses", SCREEN, "verres", "verres"],
    ["screen lenses", SCREEN, "correction", "verres"],
  ])("with %s said, each step asked for leads to what may be shown", (_said, answers, asked, shown) => {
    expect(screenToShow(asked, answers)).toBe(shown);
  });

  test("leads to the appointment when either eye is too strong, and lets the correction be changed", () => {
    expect(screenAfter("correction", COMPLEX)).toBe("rendez-vous");
    for (const asked of ["rendez-vous", "ecart", "verres"])
      expect(screenToShow(asked, { ...COMPLEX, pupillaryDistance: { left: 32, right: 32 }, questionnaire: {} })).toBe(
        "rendez-vous",
      );
    for (const asked of ["situation", "correction"]) expect(screenToShow(asked, COMPLEX)).toBe(asked);
    expect(screenBefore("rendez-vous", COMPLEX)).toBe("correction");
    expect(screenAfter("correction", CORRECTED)).toBe("ecart");
  });

  test("asks for the correction again when the situation no longer fits it", () => {
    const changed: LensAnswers = { ...ANSWERED, situation: "near" };
    expect(firstMissing(changed)).toBe("correction");
    expect(firstMissing({ ...ANSWERED, situation: "both" })).toBe("correction");
    // A value out of range for the new situation is no reason to see an optician.
    expect(screenToShow("verres", { ...COMPLEX, situation: "near" })).toBe("correction");
  });

  test("goes back over what was seen: not to the waiting, nor to questions passed over", () => {
    expect(screenBefore("verres", ANSWERED)).toBe("questionnaire");
    expect(screenBefore("verres", PASSED)).toBe("habitudes");
    expect(screenBefore("questionnaire", MEASURED)).toBe("habitudes");
    expect(screenBefore("situation", NO_ANSWERS)).toBe("monture");
    expect(screenBefore("monture", NO_ANSWERS)).toBeNull();
    expect(screenBefore("verres", SCREEN)).toBe("monture");
  });

  test("comes to an end from everywhere", () => {
    for (const { name } of LENSES.steps) {
      let [screen, count] = [name, 0];
      while (screen !== "verres" && count < 9)
        [screen, count] = [screenAfter(screen, ANSWERED) as typeof name, count + 1];
      expect([screen, count < 9], name).toEqual(["verres", true]);
    }
  });
});

describe("à la carte", () => {
  const posted = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };

  test("is read from boxes, each treatment once and in its order", () => {
    expect(
      readCustom(
        posted({
          "index": "1.6",
          "treatment-POLAR": "on",
          "treatment-BLUE": "on",
          "treatment-AR": "on",
          "treatment-MIRROR": "off",
          "csrf": "x",
        }),
      ),
    ).toEqual({ index: 1.6, treatments: ["BLUE", "POLAR"] });
    expect(readCustom(posted({ index: "1.55" }))).toBeNull();
    expect(readCustom(posted({ "treatment-BLUE": "on" }))).toBeNull();
    expect(readCustom(posted({ "index": "1.5", "treatment-<b>": "on", "treatment-": "on" }))).toEqual({
      index: 1.5,
      treatments: [],
    });
  });

  test("what was just ticked takes out what it cannot go with", () => {
    expect(settleCustom(["POLAR", "MIRROR", "BLUE"], ["POLAR", "MIRROR", "BLUE", "PHOTO"])).toEqual({
      treatments: ["BLUE", "PHOTO"],
      removed: ["POLAR", "MIRROR"],
    });
    expect(settleCustom(["PHOTO"], ["PHOTO", "POLAR"])).toEqual({ treatments: ["POLAR"], removed: ["PHOTO"] });
    expect(settleCustom(["PHOTO", "BLUE"], ["BLUE"])).toEqual({ treatments: ["BLUE"], removed: [] });
    expect(settleCustom([], ["PHOTO", "POLAR"]).treatments).toEqual(["POLAR"]);
  });
});

describe("what is offered", () => {
  const WISH: LensWish = {
    situation: "vision",
    correction: correctionOf(eyeOf(-3)),
    rim: "cercle",
    solar: false,
    answers: { q1: "beaucoup" },
  };
  const offered = async (custom: LensAnswers["custom"] = null, propose?: () => never) => {
    const services = await testServices({ seed: true });
    const outcome = offerLenses(services, await readLensRange(services), WISH, custom, propose);
    if (outcome.outcome !== "offered") throw new Error(outcome.outcome);
    return outcome;
  };
  const keys = (offer: LensOffer) => offer.treatments.map(({ key }) => key);

  test("is a standard pair, one made to measure, and à la carte as it stands", async () => {
    const offer = await offered({ index: 1.67, treatments: ["BLUE", "UNKNOWN"] });
    expect(offer.proposals.map(({ configuration }) => configuration.proposal)).toEqual(["standard", "personalized"]);
    expect(offer.custom?.configuration).toMatchObject({ index: 1.67, treatments: ["BLUE"] });
    expect(offer.custom?.totalCents).toBe(15_900 + 9000 + 2900);
    expect(comparedIndices(offer)).toEqual([1.6, 1.67, 1.74]);
  });

  test("an index that is not offered to these eyes is not kept", async () => {
    expect((await offered({ index: 1.5, treatments: [] })).custom?.configuration.index).toBe(1.6);
  });

  test("a recommendation that fails leaves à la carte, at its prices", async () => {
    const whole = await offered();
    const offer = await offered({ index: 1.6, treatments: ["PHOTO"] }, () => {
      throw new Error("no advice");
    });
    expect(offer).toMatchObject({ advised: false, proposals: [], indices: whole.indices });
    expect(keys(offer)).toEqual(keys(whole));
    expect(offer.custom?.totalCents).toBe(9900 + 4000 + 8900);
  });

  test("is nothing when no such lens is sold, and an optician when it must be", async () => {
    const services = await testServices({ seed: true });
    expect(offerLenses(services, rangeOf([], []), WISH, null)).toEqual({ outcome: "unavailable" });
    expect(
      offerLenses(
        services,
        await readLensRange(services),
        { ...WISH, correction: correctionOf(eyeOf(-6, -1, 10)) },
        null,
      ),
    ).toEqual({ outcome: "appointment" });
  });
});
