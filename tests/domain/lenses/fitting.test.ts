import { beforeEach, describe, expect, test } from "vitest";

import { readCart } from "~/domain/cart/cart.server";
import { addGlasses } from "~/domain/cart/glasses.server";
import { quote } from "~/domain/checkout/quote.server";
import type { Category } from "~/domain/catalogue/classification";
import type { LensConfiguration } from "~/domain/lenses/configuration";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import { RIMS, type Rim } from "~/domain/lenses/index-choice";
import { leastLensCents, offerLenses, offerScreenLenses } from "~/domain/lenses/offer.server";
import { proposeLenses, type LensWish } from "~/domain/lenses/proposals.server";
import { readLensRange } from "~/domain/lenses/range.server";
import { placeOrder } from "~/domain/orders/placing/place.server";
import { instant } from "~/domain/time";

import { PLAIN_FRAME } from "../../../seeds/named";
import { correctionOf, eyeOf, plain } from "../../helpers/eyes";
import { newVisitorId, purchaseOf } from "../../helpers/factories";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
let visitor: string;
beforeEach(async () => {
  services = await testServices({ seed: true });
  visitor = await newVisitorId(services);
});

const WEAK: LensMeasures = {
  situation: "vision",
  correction: correctionOf(eyeOf(-1)),
  pupillaryDistance: { left: 31.5, right: 32 },
};
const wishFor = (rim: Rim): LensWish => ({ ...WEAK, rim, solar: false, answers: {} });
const THICK: LensConfiguration = { proposal: "custom", glassType: "unifocal", index: 1.5, treatments: [] };
const THINNER: LensConfiguration = { ...THICK, index: 1.6 };
const SCREEN: LensConfiguration = { proposal: "screen", glassType: "ecran", index: 1.5, treatments: [] };

const mount = (rim: string, category: Category = "optic") =>
  services.db("products").where({ id: PLAIN_FRAME.id }).update({ rim_type: rim, category, legal_family: "device" });
const onlyThick = () =>
  services
    .db("lenses")
    .whereNot("name", "like", "%1,5")
    .whereNot("lens_type", "ecran")
    .update({ archived_at: instant(services.now()) });
/** The refusals of lenses in a cart as a call may name them, which the page would not have offered. */
async function obstacles(lenses: LensConfiguration, measures: LensMeasures | null = WEAK): Promise<string[]> {
  await addGlasses(services, visitor, {
    frame: { productId: PLAIN_FRAME.id, color: "#1c1b1a", size: "48" },
    lenses,
    measures,
    replaces: null,
  });
  const { lines } = await readCart(services, visitor);
  const quoted = await quote(services, visitor, { choices: lines, deliveryMethod: null, couponCode: null });
  // The cart says the same as the quote.
  expect(lines.map(({ problem }) => problem)).toEqual(quoted.obstacles.length > 0 ? ["lenses"] : [null]);
  return quoted.obstacles.map(
    (obstacle) => /Panthéon \(Noir\) : (.*)\. Modifiez les verres/.exec(plain(obstacle))?.[1] ?? obstacle,
  );
}

describe("with CR-39 alone on sale", () => {
  beforeEach(onlyThick);

  test.each(["demicercle", "perce"] as const)("a %s gets no lens at all", async (rim) => {
    const range = await readLensRange(services);
    expect(range.lenses.filter(({ glassType }) => glassType === "unifocal").map(({ index }) => index)).toEqual([1.5]);
    expect(proposeLenses(range, wishFor(rim))).toEqual({ outcome: "unfit" });
    // Nor by the customer's own choice, when the advice has failed.
    const failing = () => {
      throw new Error("no advice");
    };
    expect(offerLenses(services, range, wishFor(rim), THICK, failing)).toEqual({ outcome: "unfit" });
  });

  test("and a lens of the 100 % Santé that it can hold, a drilled frame is offered that one", async () => {
    await services.db("lenses").where({ equipment_class: "A", lens_type: "unifocal" }).update({ archived_at: null });
    const offer = offerLenses(services, await readLensRange(services), wishFor("perce"), null);
    expect(offer).toMatchObject({ outcome: "offered", indices: [], proposals: [], custom: null });
    expect(offer).toMatchObject({ classA: { configuration: { proposal: "classA", index: 1.6 } } });
    expect(await leastLensCents(services, { rimType: "perce", category: "optic" })).toBeGreaterThan(0);
  });

  test("a full rim gets its lenses as before", async () => {
    expect(proposeLenses(await readLensRange(services), wishFor("cercle"))).toMatchObject({
      outcome: "proposed",
      indices: [1.5],
    });
  });
});

test.each(RIMS)("whatever is proposed for a %s holds in it", async (rim) => {
  const range = await readLensRange(services);
  for (const sphere of [0, -1, -2, -4, -6]) {
    const outcome = proposeLenses(range, { ...wishFor(rim), correction: correctionOf(eyeOf(sphere)) });
    const made = outcome.outcome === "proposed" ? outcome.proposals.map(({ index }) => index) : [];
    expect(made).not.toEqual([]);
    if (rim !== "cercle") expect(Math.min(...made)).toBeGreaterThan(1.5);
  }
});

test.each([
  ["cercle", false, true],
  ["demicercle", false, false],
  ["perce", false, false],
  ["cercle", true, false],
] as const)("screen lenses for a %s, solar %s: %s", async (rim, solar, offered) => {
  const range = await readLensRange(services);
  expect(offerScreenLenses(range, { rim, solar }) !== null).toBe(offered);
});

describe("a quote sees lens, frame, correction and situation together", () => {
  const SPLITS = "un verre d’indice 1,5 se fendrait dans cette monture, percée ou tenue par un fil";

  test.each(["demicercle", "perce"])("CR-39 is not sold for a %s, by page or by call", async (rim) => {
    await mount(rim);
    expect(await obstacles(THICK)).toEqual([SPLITS]);
    const { lines: choices } = await readCart(services, visitor);
    expect(await placeOrder(services, visitor, purchaseOf({ choices }))).toMatchObject({ outcome: "changed" });
  });

  test.each(["demicercle", "perce"])("what holds in a %s is sold for it", async (rim) => {
    await mount(rim);
    expect(await obstacles(THINNER)).toEqual([]);
  });

  test("screen lenses go into clear glasses with a full rim", async () => {
    expect(await obstacles(SCREEN, null)).toEqual([]);
    for (const [rim, category] of [
      ["perce", "optic"],
      ["demicercle", "optic"],
      ["cercle", "solar"],
    ] as const) {
      await mount(rim, category);
      expect(await obstacles(SCREEN, null)).toEqual(["cette monture ne reçoit pas de verres pour écran"]);
    }
  });

  test.each([
    ["a correction too strong to be made unseen", THINNER, { ...WEAK, correction: correctionOf(eyeOf(-5.5, -1)) }],
    ["the same in its other writing", THINNER, { ...WEAK, correction: correctionOf(eyeOf(-6.5, 1)) }],
  ])("%s wants an optician", async (_name, lenses, measures) => {
    expect(await obstacles(lenses, measures)).toEqual([
      "cette correction demande l’avis d’un opticien, sur rendez-vous en boutique",
    ]);
  });

  test("one power does not serve far and near, nor progressive lenses a single distance", async () => {
    const presbyope: LensMeasures = { ...WEAK, situation: "both", correction: correctionOf(eyeOf(-1, 0, null, 2)) };
    expect(await obstacles(THICK, presbyope)).toEqual([
      "des verres unifocaux ne conviennent pas à la situation choisie",
    ]);
    await services.db("cart_lines").delete();
    expect(await obstacles({ ...THICK, glassType: "progressif" })).toEqual([
      "des verres progressifs ne conviennent pas à la situation choisie",
    ]);
  });

  test("an index below the one advised is not sold, unless nothing thinner is", async () => {
    const strong: LensMeasures = { ...WEAK, correction: correctionOf(eyeOf(-5)) };
    expect(await obstacles(THINNER, strong)).toEqual(["un verre d’indice 1,6 serait trop épais pour cette correction"]);
    await services.db("cart_lines").delete();
    // The standard offer is simple on purpose: 1,6 is the thinner of its two materials.
    expect(await obstacles({ ...THINNER, proposal: "standard" }, strong)).toEqual([]);
    await services.db("cart_lines").delete();
    await services
      .db("lenses")
      .where("name", "like", "%1,67")
      .orWhere("name", "like", "%1,74")
      .update({ archived_at: instant(services.now()) });
    expect(await obstacles(THINNER, strong)).toEqual([]);
  });
});

test("the same eyes written otherwise are the same glasses: one line, two pieces", async () => {
  const written = (eye: ReturnType<typeof eyeOf>): LensMeasures => ({ ...WEAK, correction: correctionOf(eye) });
  expect(await obstacles(THINNER, written(eyeOf(-2, -1, 180)))).toEqual([]);
  await obstacles(THINNER, written(eyeOf(-3, 1, 90)));
  expect((await readCart(services, visitor)).lines.map(({ quantity }) => quantity)).toEqual([2]);
});

describe("sunglasses made to the wearer's sight", () => {
  const labels = async (filterCategory: number | null, treatments: string[] = []) => {
    await mount("cercle", "solar");
    await services
      .db("product_colors")
      .where({ product_id: PLAIN_FRAME.id })
      .update({ filter_category: filterCategory });
    await addGlasses(services, visitor, {
      frame: { productId: PLAIN_FRAME.id, color: "#1c1b1a", size: "48" },
      lenses: { ...THINNER, treatments },
      measures: WEAK,
      replaces: null,
    });
    const { lines } = await readCart(services, visitor);
    return lines.at(-1)?.lenses?.lines.map(({ label }) => plain(label)) ?? [];
  };

  test.each([
    [3, "Teinte solaire, catégorie 3 : forte luminosité"],
    [
      4,
      "Teinte solaire, catégorie 4 : luminosité exceptionnelle : haute montagne, mer. Ne convient pas à la conduite ni à l’usage de la route.",
    ],
    [null, "Teinte solaire, comme les verres d’origine"],
  ])("keep the tint of their own lenses, of category %s, with its warning", async (category, said) => {
    expect(await labels(category)).toContain(said);
  });

  test("have no second tint beside photochromic lenses", async () => {
    expect((await labels(3, ["PHOTO"])).filter((label) => label.startsWith("Teinte solaire"))).toEqual([]);
  });

  test("lose it where the frame is no sunglasses any more", async () => {
    expect((await labels(3)).join()).toContain("Teinte solaire");
    await mount("cercle");
    expect(JSON.stringify((await readCart(services, visitor)).lines)).not.toContain("Teinte solaire");
  });
});
