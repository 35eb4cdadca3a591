import { beforeAll, describe, expect, test } from "vitest";

import {
  configurationKey,
  needsPrescription,
  readConfigurationKey,
  type LensConfiguration,
} from "~/domain/lenses/configuration";
import {
  priceConfiguration,
  proposeLenses,
  type LensWish,
  type Proposal,
  type Proposed,
} from "~/domain/lenses/proposals.server";
import { findLens, glassTypeOfLens, readLensRange, thinningCents, type LensRange } from "~/domain/lenses/range.server";

import { correctionOf, eyeOf } from "../../helpers/eyes";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
let range: LensRange;
beforeAll(async () => {
  services = await testServices({ seed: true });
  range = await readLensRange(services);
});

const MYOPE: LensWish = {
  situation: "vision",
  correction: correctionOf(eyeOf(-3)),
  rim: "cercle",
  solar: false,
  answers: {},
};
const propose = (wish: Partial<LensWish> = {}, from = range): Proposed => {
  const outcome = proposeLenses(from, { ...MYOPE, ...wish });
  if (outcome.outcome !== "proposed") throw new Error(outcome.outcome);
  return outcome;
};
const named = (proposed: Proposed, proposal: Proposal["proposal"]) =>
  proposed.proposals.find((each) => each.proposal === proposal);
const price = (chosen: Partial<LensConfiguration>, from = range) => {
  const pricing = priceConfiguration(from, {
    proposal: "custom",
    glassType: "unifocal",
    index: 1.5,
    treatments: [],
    ...chosen,
  });
  return pricing.outcome === "priced" ? pricing.price.totalCents : pricing.outcome;
};

describe("what is proposed", () => {
  test("is a standard pair, one made to measure and one to be put together", () => {
    const { proposals, glassType, indices } = propose({ answers: { q1: "beaucoup" } });
    expect(proposals.map(({ name }) => name)).toEqual(["Good Deal", "Sur mesure", "À la carte"]);
    expect(glassType).toBe("unifocal");
    expect(indices).toEqual([1.6, 1.67, 1.74]);
    expect(proposals.map(({ totalCents }) => totalCents)).toEqual([13_900, 16_800, 13_900]);
  });

  test("names each part of its price: the lens of its index, the thinning, what is included and what is not", () => {
    expect(
      named(propose({ answers: { q1: "beaucoup" } }), "personalized")?.lines.map(({ label, cents, included }) => [
        label.replace(/\s/g, " "),
        cents,
        included,
      ]),
    ).toEqual([
      ["Unifocal Good Deal 1,6", 9900, false],
      ["Amaincissement, indice 1,6", 4000, false],
      ["Antireflet", 0, true],
      ["Durci anti-rayures", 0, true],
      ["Filtre lumière bleue", 2900, false],
    ]);
  });

  test("is Efficient for weak corrections, and stays at Good Deal for strong ones that are advised thinner", () => {
    expect(named(propose({ correction: correctionOf(eyeOf(-1)) }), "standard")).toMatchObject({
      name: "Efficient",
      index: 1.5,
      totalCents: 5900,
    });
    const strong = propose({ correction: correctionOf(eyeOf(-6)) });
    expect(named(strong, "standard")).toMatchObject({ name: "Good Deal", index: 1.6 });
    expect(named(strong, "personalized")).toMatchObject({
      index: 1.74,
      lensName: expect.stringContaining("1,74") as string,
    });
  });

  test("is progressive for presbyopia, and only then", () => {
    expect(
      propose({ situation: "both", correction: correctionOf(eyeOf(1, 0, null, 2)) }).proposals.every(
        ({ glassType, lensName }) => glassType === "progressif" && lensName.startsWith("Progressif"),
      ),
    ).toBe(true);
    expect(propose({ situation: "near", correction: correctionOf(eyeOf(1)) }).glassType).toBe("unifocal");
  });

  test("is an appointment when either eye is too complex", () => {
    expect(proposeLenses(range, { ...MYOPE, correction: correctionOf(eyeOf(0), eyeOf(-5, -1.25)) })).toEqual({
      outcome: "appointment",
    });
  });

  test("is nothing when no such lens is sold", () => {
    expect(proposeLenses({ ...range, lenses: [] }, MYOPE)).toEqual({ outcome: "unavailable" });
  });

  test("adds screen glasses, without prescription, when there is nothing to correct", () => {
    const plano = { correction: correctionOf(eyeOf(0)) };
    const screen = named(propose(plano), "screen");
    expect(screen).toMatchObject({ name: "Verres pour écran", glassType: "ecran", totalCents: 4900 });
    expect(screen && needsPrescription(screen)).toBe(false);
    expect(named(propose(plano), "standard")).toMatchObject({ glassType: "unifocal" });
    expect(named(propose({ ...plano, rim: "perce" }), "screen")).toBeUndefined();
    expect(named(propose({ ...plano, solar: true }), "screen")).toBeUndefined();
    expect(named(propose({ correction: correctionOf(eyeOf(0), eyeOf(-0.25)) }), "screen")).toBeUndefined();
  });
});

describe("the price list", () => {
  test.each([
    [1.5, 0],
    [1.6, 4000],
    [1.67, 9000],
    [1.74, 9000],
  ] as const)("thinning to %d costs %d cents, the thinnest no less than the one before", (index, cents) => {
    expect(thinningCents(range, index)).toBe(cents);
  });

  test("a thinner lens never costs less", () => {
    for (const glassType of ["unifocal", "progressif"] as const) {
      const totals = ([1.5, 1.6, 1.67, 1.74] as const).map((index) => price({ glassType, index }));
      expect(totals).toEqual([...totals].sort((one, other) => Number(one) - Number(other)));
    }
  });

  test("an index no longer sold is replaced by the next thinner one, or the thinnest there is", () => {
    const without = (name: RegExp) => ({ ...range, lenses: range.lenses.filter((lens) => !name.test(lens.name)) });
    expect(findLens(without(/1,67/), "unifocal", 1.67)?.index).toBe(1.74);
    expect(findLens(without(/1,74/), "unifocal", 1.74)?.index).toBe(1.67);
    const proposed = propose({}, without(/1,6$/));
    expect(proposed.indices).toEqual([1.67, 1.74]);
    expect(named(proposed, "personalized")).toMatchObject({ index: 1.67 });
  });

  test("reads what an administrator typed: the type first, then the name", () => {
    expect(glassTypeOfLens({ type: "Progressifs", name: "Confort 1,6" })).toBe("progressif");
    expect(glassTypeOfLens({ type: null, name: "Verres pour écran" })).toBe("ecran");
    expect(glassTypeOfLens({ type: "unifocal", name: "Spécial écrans 1,5" })).toBe("unifocal");
    expect(glassTypeOfLens({ type: "", name: "Classique 1,5" })).toBe("unifocal");
  });

  test("follows every change at once, and forgets what is archived", async () => {
    const own = await testServices({ seed: true });
    await own.db("lenses").where("name", "like", "Unifocal Efficient%").update({ base_price_cents: 6100 });
    await own.db("treatments").where({ key: "AR" }).update({ price_cents: 1000 });
    await own.db("treatments").where({ key: "POLAR" }).update({ archived_at: "2026-01-01T00:00:00.000Z" });
    const changed = await readLensRange(own);
    expect(price({}, changed)).toBe(6100);
    expect(price({ treatments: ["POLAR"] }, changed)).toBe("unknownTreatment");
  });
});

describe("the price of what was chosen", () => {
  test("is counted from keys alone", () => {
    expect(price({ glassType: "progressif", index: 1.67, treatments: ["PHOTO", "HYDRO_OLEO"] })).toBe(
      33_900 + 9000 + 8900 + 2500,
    );
    expect(price({ treatments: ["AR", "HARD", "UV", "UV100"] })).toBe(5900 + 1500);
  });

  test.each([
    ["two that cannot go together", { treatments: ["PHOTO", "MIRROR"] }, "conflict"],
    ["what is not sold", { treatments: ["DIAMANT"] }, "unknownTreatment"],
    ["thinning as a treatment", { treatments: ["THINNING"] }, "unknownTreatment"],
    ["a standard pair with extras", { proposal: "standard", treatments: ["BLUE"] }, "unknownLens"],
    ["screen lenses under another name", { proposal: "custom", glassType: "ecran" }, "unknownLens"],
    ["a correction under the name of screen glasses", { proposal: "screen", glassType: "unifocal" }, "unknownLens"],
    ["more than fits on a lens", { treatments: Array.from({ length: 8 }, (_, place) => `T${place}`) }, "tooMany"],
  ] as const)("%s has none", (_what, chosen, refusal) => {
    expect(price({ ...chosen, treatments: [...("treatments" in chosen ? chosen.treatments : [])] })).toBe(refusal);
  });
});

describe("the key of a configuration", () => {
  const chosen: LensConfiguration = {
    proposal: "custom",
    glassType: "progressif",
    index: 1.67,
    treatments: ["HYDRO_OLEO", "PHOTO"],
  };

  test("is the same in whatever order it was put together, and is read back", () => {
    expect(configurationKey(chosen)).toBe("verres:custom:progressif:1.67:PHOTO+HYDRO_OLEO");
    expect(configurationKey({ ...chosen, treatments: ["PHOTO", "AR", "HYDRO_OLEO", "PHOTO"] })).toBe(
      configurationKey(chosen),
    );
    expect(readConfigurationKey(configurationKey(chosen))).toEqual({ ...chosen, treatments: ["PHOTO", "HYDRO_OLEO"] });
    for (const proposal of propose({ answers: { q1: "beaucoup", q5: "traces" } }).proposals)
      expect(price(readConfigurationKey(proposal.key) ?? {})).toBe(proposal.totalCents);
  });

  test("fits a cart line at its longest", () => {
    const longest = {
      proposal: "personalized",
      glassType: "progressif",
      index: 1.67,
      treatments: Array.from({ length: 7 }, (_, place) => `${place}`.padEnd(20, "X")),
    } as const;
    expect(configurationKey({ ...longest, treatments: [...longest.treatments] }).length).toBeLessThanOrEqual(200);
  });

  test.each([
    "",
    "verres",
    "verres:standard",
    "verres:custom:unifocal:1.56:",
    "verres:custom:mineral:1.5:",
    "verres:gratuit:unifocal:1.5:",
    "autre:custom:unifocal:1.5:",
    "verres:custom:unifocal:1.5:a'b",
    "verres:custom:unifocal:1.5::x",
    "verres:custom:unifocal:1.5:A+B+C+D+E+F+G+H",
  ])("%j names no lenses", (text) => {
    expect(readConfigurationKey(text)).toBeNull();
  });
});
