import { beforeEach, describe, expect, test } from "vitest";

import { addChosenGlasses, reopenGlasses } from "~/domain/cart/chosen-glasses.server";
import { readCart } from "~/domain/cart/cart.server";
import { findProduct, type Product } from "~/domain/catalogue/products.server";
import { addAnswers, readLensAnswers } from "~/domain/lenses/answers.server";
import { beginLenses, type Purpose } from "~/domain/lenses/begin.server";
import { chooseLenses, customRefusal, keepCustom } from "~/domain/lenses/choose.server";
import type { ProposalType } from "~/domain/lenses/configuration";
import { mountOf, takesScreenLenses } from "~/domain/lenses/fitting";
import { lensWish } from "~/domain/lenses/frame-fit";
import { NO_ANSWERS, type LensAnswers } from "~/domain/lenses/wizard";

import { CHEAP_FRAME, PLAIN_FRAME } from "../../../seeds/named";
import { correctionOf, eyeOf } from "../../helpers/eyes";
import { newVisitorId, setStock } from "../../helpers/factories";
import { testServices, type TestServices } from "../../helpers/services";

const BLACK = "#1c1b1a";
const EYES: Partial<LensAnswers> = {
  situation: "vision",
  correction: correctionOf(eyeOf(-3)),
  pupillaryDistance: { left: 32, right: 32 },
  questionnaire: {},
};

let services: TestServices;
let visitor: string;
let frame: Product;
let other: Product;
beforeEach(async () => {
  services = await testServices({ seed: true });
  visitor = await newVisitorId(services);
  [frame, other] = [await productOf(PLAIN_FRAME.slug), await productOf(CHEAP_FRAME.slug)];
});

async function productOf(slug: string): Promise<Product> {
  const product = await findProduct(services, slug);
  if (!product) throw new Error(`${slug} is not for sale`);
  return product;
}

const begin = (purpose: Purpose = "start", asked: { color?: string; size?: string } = {}, of = frame) =>
  beginLenses(services, visitor, of, { color: BLACK, size: "48", purpose, ...asked });

describe("which lenses a frame takes", () => {
  test.each([
    ["optic", "cercle", true],
    ["optic", "demi-cercle", false],
    ["optic", null, true],
    ["optic", "percé", false],
    ["solar", "cercle", false],
  ] as const)("screen lenses, in a frame for %s with the rim %s: %s", (category, rimType, takes) => {
    expect(takesScreenLenses(mountOf({ category, rimType }))).toBe(takes);
  });

  test("what the lenses have to do is known once the eyes are", () => {
    const sun = { category: "solar", rimType: "percé" } as const;
    expect(lensWish(sun, { ...NO_ANSWERS, situation: "vision" })).toBeNull();
    expect(lensWish(sun, { ...NO_ANSWERS, ...EYES, questionnaire: null })).toEqual({
      situation: "vision",
      channel: "online",
      correction: EYES.correction,
      rim: "perce",
      solar: true,
      answers: {},
    });
  });
});

describe("beginning", () => {
  test("asks for a colour that is there and a size the frame has", async () => {
    expect(await begin("start", { color: "#123456" })).toEqual({ outcome: "unknownColor" });
    expect(await begin("start", { size: "99" })).toEqual({ outcome: "sizeMissing" });
    await setStock(services, PLAIN_FRAME, 0);
    expect(await begin("start", {}, await productOf(PLAIN_FRAME.slug))).toEqual({ outcome: "soldOutColor" });
    expect(await readLensAnswers(services, visitor, frame.id)).toBeNull();
  });

  test("fits no screen lenses into a drilled frame, nor into sunglasses", async () => {
    expect(await begin("screen", {}, { ...frame, rimType: "percé" })).toEqual({ outcome: "noScreenLenses" });
    expect(await begin("screen", {}, { ...frame, category: "solar" })).toEqual({ outcome: "noScreenLenses" });
    expect(await begin("screen")).toEqual({ outcome: "begun", screen: "verres" });
  });

  test("shows what was said for another frame from the first step, without the lenses put together for that one", async () => {
    await begin();
    await addAnswers(services, visitor, frame.id, {
      ...EYES,
      proposal: "custom",
      custom: { index: 1.6, treatments: [] },
    });
    expect(await begin()).toEqual({ outcome: "begun", screen: "verres" });

    const [color] = other.colors;
    const begun = await begin("start", { color: color?.value, size: other.sizes[0] ?? "" }, other);
    expect(begun).toEqual({ outcome: "begun", screen: "situation" });
    const draft = await readLensAnswers(services, visitor, other.id);
    expect(draft?.answers).toMatchObject({ ...EYES, proposal: null, custom: null });
  });
});

describe("choosing", () => {
  const answered = async (given: Partial<LensAnswers> = {}) => {
    await begin();
    await addAnswers(services, visitor, frame.id, { ...EYES, ...given });
  };
  const choose = (proposal: ProposalType, custom: LensAnswers["custom"] = null) =>
    chooseLenses(services, visitor, frame, proposal, custom);

  test("waits for every answer, and for the optician", async () => {
    expect(await choose("standard")).toEqual({ outcome: "tooSoon", screen: "monture" });
    await answered({ pupillaryDistance: null });
    expect(await choose("standard")).toEqual({ outcome: "tooSoon", screen: "ecart" });
    await addAnswers(services, visitor, frame.id, { correction: correctionOf(eyeOf(-1), eyeOf(-5.5, -1, 10)) });
    expect(await choose("standard")).toEqual({ outcome: "tooSoon", screen: "rendez-vous" });
  });

  test("takes what is offered and nothing else", async () => {
    await answered();
    expect(await choose("standard")).toMatchObject({ outcome: "chosen", lenses: { proposal: "standard" } });
    expect(await choose("screen")).toEqual({ outcome: "lensMissing" });
    expect(await choose("custom")).toEqual({ outcome: "indexMissing" });
    expect(await choose("custom", { index: 1.5, treatments: [] })).toEqual({ outcome: "indexMissing" });
    expect(await choose("custom", { index: 1.67, treatments: ["BLUE"] })).toMatchObject({
      outcome: "chosen",
      lenses: { proposal: "custom", index: 1.67, treatments: ["BLUE"] },
    });
  });

  test("refuses treatments that are not sold or do not go together, and names the two", () => {
    const offer = {
      indices: [1.6 as const],
      treatments: [
        { key: "PHOTO", label: "Photochromique", priceCents: 1 },
        { key: "MIRROR", label: "Miroir", priceCents: 1 },
      ],
    };
    const refusal = (...treatments: string[]) => customRefusal(offer, { index: 1.6, treatments });
    expect(refusal("PHOTO")).toBeNull();
    expect(refusal("PHOTO", "POLAR")).toEqual({ outcome: "treatmentGone" });
    expect(refusal("PHOTO", "MIRROR")).toEqual({
      outcome: "conflict",
      treatments: [
        { key: "PHOTO", label: "Photochromique" },
        { key: "MIRROR", label: "Miroir" },
      ],
    });
  });

  test("à la carte loses what does not go with what was just ticked", async () => {
    await answered();
    expect(await keepCustom(services, visitor, frame, { index: 1.6, treatments: ["PHOTO"] })).toEqual({ removed: [] });
    const kept = await keepCustom(services, visitor, frame, { index: 1.6, treatments: ["PHOTO", "POLAR"] });
    expect(kept?.removed).toHaveLength(1);
    expect((await readLensAnswers(services, visitor, frame.id))?.answers).toMatchObject({
      proposal: "custom",
      custom: { index: 1.6, treatments: ["POLAR"] },
    });
  });

  test("the pair that was chosen is in the cart, and is taken up again from there in place of itself", async () => {
    await answered();
    const chosen = await choose("custom", { index: 1.67, treatments: ["BLUE"] });
    if (chosen.outcome !== "chosen") throw new Error(chosen.outcome);
    expect((await addChosenGlasses(services, visitor, frame.id, chosen)).outcome).toBe("added");
    const [line] = (await readCart(services, visitor)).lines;
    expect((await readLensAnswers(services, visitor, frame.id))?.answers.custom).toEqual({
      index: 1.67,
      treatments: ["BLUE"],
    });

    const lineId = line?.id ?? "";
    expect(await reopenGlasses(services, visitor, other.id, lineId)).toBeNull();
    expect(await reopenGlasses(services, await newVisitorId(services), frame.id, lineId)).toBeNull();
    expect(await reopenGlasses(services, visitor, frame.id, lineId)).toBe("verres");
    const again = await choose("standard");
    if (again.outcome !== "chosen") throw new Error(again.outcome);
    await addChosenGlasses(services, visitor, frame.id, again);
    expect((await readCart(services, visitor)).lines).toHaveLength(1);
  });
});
