import { beforeEach, describe, expect, test } from "vitest";

import { readCart } from "~/domain/cart/cart.server";
import { addGlasses, findGlasses } from "~/domain/cart/glasses.server";
import { CartItems, readItems } from "~/domain/cart/items.server";
import {
  addAnswers,
  ANSWERS_DAYS,
  forgetLensAnswers,
  latestAnswers,
  purgeAnswers,
  readLensAnswers,
  saveLensAnswers,
  type Draft,
} from "~/domain/lenses/answers.server";
import {
  configurationKey,
  MOST_TREATMENTS,
  needsPrescription,
  readConfigurationKey,
  readCorrectionReference,
  type LensConfiguration,
} from "~/domain/lenses/configuration";
import { openMeasures, purgeCorrections, readMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import { NO_ANSWERS } from "~/domain/lenses/wizard";
import { confirmationMail } from "~/domain/orders/placing/mails.server";
import { findOrder } from "~/domain/orders/order.server";
import { purgeSoldCorrections } from "~/domain/orders/prescription/sold-corrections.server";
import { quote } from "~/domain/checkout/quote.server";
import { instant } from "~/domain/time";
import { openVault } from "~/infra/vault.server";

import { CHEAP_FRAME, LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { correctionOf, eyeOf, plain } from "../helpers/eyes";
import { choiceOf, CLARA_MOREAU, newVisitorId, placedOrder, setStock } from "../helpers/factories";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
let visitor: string;
beforeEach(async () => {
  services = await testServices({ seed: true });
  visitor = await newVisitorId(services);
});

const MYOPE: LensMeasures = {
  situation: "vision",
  correction: correctionOf(eyeOf(-2.75, -0.5, 95), eyeOf(-3.25)),
  pupillaryDistance: { left: 31.5, right: 32 },
};
const OTHER: LensMeasures = { ...MYOPE, pupillaryDistance: { left: 30, right: 30 } };
const CUSTOM: LensConfiguration = {
  proposal: "custom",
  glassType: "unifocal",
  index: 1.6,
  treatments: ["BLUE", "ANTIFOG"],
};
const SCREEN: LensConfiguration = { proposal: "screen", glassType: "ecran", index: 1.5, treatments: [] };
const LENS_CENTS = 9900 + 4000 + 2900 + 3500;

const frame = { productId: PLAIN_FRAME.id, color: "#1c1b1a", size: "48" };
const add = (measures: LensMeasures | null = MYOPE, lenses = CUSTOM, replaces: string | null = null, who = visitor) =>
  addGlasses(services, who, { frame, lenses, measures, replaces });
const lines = async (who = visitor) => (await readCart(services, who)).lines;
const quoteOf = async () =>
  quote(services, visitor, { choices: await lines(), deliveryMethod: "domicile", couponCode: null });

describe("glasses in the cart", () => {
  test("are one line: the frame, its lenses and what both cost", async () => {
    expect(await add()).toMatchObject({ outcome: "added", quantity: 1 });
    const [line, ...others] = await lines();
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      unitPriceCents: PLAIN_FRAME.priceCents + LENS_CENTS,
      totalCents: PLAIN_FRAME.priceCents + LENS_CENTS,
      problem: null,
    });
    expect(line?.lenses).toMatchObject({
      name: "À la carte",
      lensName: "Unifocal Good Deal 1,6",
      totalCents: LENS_CENTS,
    });
    expect(line?.lenses?.lines.map(({ label, cents, included }) => [plain(label), cents, included])).toEqual([
      ["Unifocal Good Deal 1,6", 9900, false],
      ["Amaincissement, indice 1,6", 4000, false],
      ["Antireflet", 0, true],
      ["Durci anti-rayures", 0, true],
      ["Filtre lumière bleue", 2900, false],
      ["Antibuée", 3500, false],
    ]);
  });

  test("name their lenses and lead to the correction without telling it", async () => {
    await add();
    const { extra } = (await services.db("cart_lines").first("extra")) as { extra: string };
    expect(extra).toMatch(/^verres:custom:unifocal:1\.6:BLUE\+ANTIFOG:[A-Za-z0-9_-]{16}$/);
    const read = readConfigurationKey(extra);
    expect(read).toEqual(CUSTOM);
    expect(needsPrescription(read ?? SCREEN)).toBe(true);
    expect(await openMeasures(services, readCorrectionReference(extra) ?? "")).toEqual(MYOPE);
  });

  test("of the same eyes and lenses add up; of other eyes, other lenses or none they are lines of their own", async () => {
    const wanted: [LensMeasures | null, LensConfiguration][] = [
      [MYOPE, CUSTOM],
      [MYOPE, CUSTOM],
      [OTHER, CUSTOM],
      [MYOPE, { ...CUSTOM, treatments: [] }],
      [null, SCREEN],
    ];
    for (const [measures, lenses] of wanted) await add(measures, lenses);
    expect((await lines()).map(({ quantity }) => quantity).sort()).toEqual([1, 1, 1, 2]);
    expect(await services.db("lens_corrections")).toHaveLength(2);
  });

  test("of another visitor with the same eyes share nothing", async () => {
    await add();
    await add(MYOPE, CUSTOM, null, await newVisitorId(services));
    const references = await services.db("cart_lines").pluck("extra");
    expect(new Set(references).size).toBe(2);
  });

  test("share the pieces of their frame with the frame alone", async () => {
    await setStock(services, PLAIN_FRAME, 2);
    for (const measures of [MYOPE, OTHER]) await add(measures);
    expect(await add(null, SCREEN)).toMatchObject({ outcome: "capped", available: 2 });
    expect(await lines()).toHaveLength(2);
  });

  test("can be changed: the line becomes another, with as many pieces; what cannot be had leaves it as it was", async () => {
    await add();
    const [before] = await lines();
    await services.db("cart_lines").update({ quantity: 3 });
    expect(await add(MYOPE, { ...CUSTOM, treatments: [] }, before?.id)).toMatchObject({ outcome: "added" });
    const [changed, ...others] = await lines();
    expect([changed?.quantity, changed?.lenses?.totalCents, others]).toEqual([3, 13_900, []]);

    const kept = await services.db("cart_lines").select("*");
    const gone = { ...frame, productId: "f".repeat(24) };
    expect(
      await addGlasses(services, visitor, {
        frame: gone,
        lenses: CUSTOM,
        measures: MYOPE,
        replaces: changed?.id ?? null,
      }),
    ).toEqual({ outcome: "unknown" });
    expect(await services.db("cart_lines").select("*")).toEqual(kept);
  });

  test("of another visitor are neither opened nor changed", async () => {
    await add();
    const [line] = await lines();
    const stranger = await newVisitorId(services);
    expect(await findGlasses(services, stranger, line?.id ?? "")).toBeNull();
    expect(await findGlasses(services, visitor, line?.id ?? "")).toMatchObject({
      productId: PLAIN_FRAME.id,
      measures: MYOPE,
    });
    await add(OTHER, CUSTOM, line?.id, stranger);
    expect(await lines()).toHaveLength(1);
  });

  test("the longest configuration with its reference still fits a cart line", () => {
    const treatments = Array.from({ length: MOST_TREATMENTS }, (_, place) => `${place}`.padEnd(20, "X"));
    const key = configurationKey(
      { proposal: "personalized", glassType: "progressif", index: 1.67, treatments },
      "x".repeat(16),
    );
    expect(key.length).toBeLessThanOrEqual(200);
    expect(readConfigurationKey(key)).toMatchObject({ index: 1.67 });
    for (const text of [
      `${configurationKey(CUSTOM)}:court`,
      `${configurationKey(CUSTOM)}:${"x".repeat(16)}:y`,
      `${configurationKey(CUSTOM)}:${"%".repeat(16)}`,
    ])
      expect(readConfigurationKey(text)).toBeNull();
  });
});

describe("when the price list changes", () => {
  beforeEach(() => add());
  const problem = async () => plain((await lines())[0]?.lensProblem ?? "");
  const archived = () => ({ archived_at: instant(services.now()) });

  test("the price of the moment counts", async () => {
    await services.db("treatments").where({ key: "BLUE" }).update({ price_cents: 5900 });
    expect((await lines())[0]?.unitPriceCents).toBe(PLAIN_FRAME.priceCents + LENS_CENTS + 3000);
    expect((await quoteOf()).totalCents).toBe(PLAIN_FRAME.priceCents + LENS_CENTS + 3000);
  });

  test("a treatment no longer sold is named, and nothing can be paid before it is gone", async () => {
    await services.db("treatments").where({ key: "ANTIFOG" }).update(archived());
    expect(await problem()).toBe("le traitement « Antibuée » n’est plus proposé");
    expect((await lines())[0]).toMatchObject({
      problem: "lenses",
      lenses: null,
      unitPriceCents: PLAIN_FRAME.priceCents,
    });
    expect((await quoteOf()).obstacles.map(plain)).toEqual([
      "Maison Valmy Panthéon (Noir) : le traitement « Antibuée » n’est plus proposé. Modifiez les verres dans votre panier.",
    ]);
  });

  test("a lens no longer sold is not replaced by a dearer one", async () => {
    await services.db("lenses").where({ name: "Unifocal Good Deal 1,6" }).update(archived());
    expect(await problem()).toBe("le verre d’indice 1,6 n’est plus proposé");
  });

  test("a correction that is gone is asked again", async () => {
    await services.db("lens_corrections").delete();
    expect(await problem()).toBe("la correction de ces verres n’est plus conservée");
  });
});

describe("ordered glasses", () => {
  test("freeze their lenses, their prices and the sealed correction", async () => {
    await add();
    const order = await placedOrder(services, { choices: await lines() }, visitor);
    expect(order).toMatchObject({
      subtotalCents: PLAIN_FRAME.priceCents + LENS_CENTS,
      totalCents: PLAIN_FRAME.priceCents + LENS_CENTS,
    });
    await services.db("lenses").update({ base_price_cents: 1, name: "Autre" });
    await services.db("lens_corrections").delete();
    const [line] = (await findOrder(services, order.id))?.lines ?? [];
    expect(line).toMatchObject({
      unitPriceCents: PLAIN_FRAME.priceCents + LENS_CENTS,
      framePriceCents: PLAIN_FRAME.priceCents,
      lensPriceCents: LENS_CENTS,
      lenses: { name: "À la carte", lens: "Unifocal Good Deal 1,6" },
    });
    const row = (await services.db("order_lines").where({ order_id: order.id }).first()) as {
      sealed_correction: Buffer;
      lens_details: string;
      extra: string;
    };
    expect(readMeasures(services, row.sealed_correction, readCorrectionReference(row.extra) ?? "")).toEqual(MYOPE);
    expect(JSON.stringify({ ...row, sealed_correction: row.sealed_correction.toString("latin1") })).not.toMatch(
      /-2\.75|31\.5|sphere/,
    );
  });

  test("are forgotten for what they corrected once the law asks no more, and stay what they were sold as", async () => {
    await add();
    const order = await placedOrder(services, { choices: await lines() }, visitor);
    services.clock.advance({ days: 5 * 365 });
    expect(await purgeSoldCorrections(services)).toBe(0);
    services.clock.advance({ days: 3 });
    expect([await purgeSoldCorrections(services), await purgeSoldCorrections(services)]).toEqual([1, 0]);
    expect((await findOrder(services, order.id))?.lines[0]?.lenses).toMatchObject({ name: "À la carte" });
  });

  test("are confirmed by a mail that names lenses and prices, and nothing of the eyes", async () => {
    await add();
    const mail = confirmationMail(
      services,
      await placedOrder(services, { choices: await lines() }, visitor),
      CLARA_MOREAU,
    );
    const text = plain(mail.text);
    for (const said of [
      "1 × Maison Valmy Panthéon (Noir, taille 48) : 348,00 €",
      "– Monture : 145,00 €",
      "– Verres « À la carte » : 203,00 €",
      "– – Unifocal Good Deal 1,6 : 99,00 €",
      "– – Antireflet : Compris",
      "– – Antibuée : 35,00 €",
    ])
      expect(text).toContain(said);
    expect(mail.text + mail.html).not.toMatch(/2,75|2\.75|31,5|myop/i);
  });

  test("a caller's item keeps its lenses; lenses that cannot be read are not sold as a frame alone", async () => {
    await add();
    const [line] = await lines();
    const read = (extra: string) =>
      readItems(
        services,
        CartItems.parse([{ productId: PLAIN_FRAME.id, selectedColor: "#1c1b1a", selectedSize: "48", extra }]),
      );
    expect(await read(line?.extra ?? "")).toEqual({
      unknown: 0,
      choices: [{ ...choiceOf(PLAIN_FRAME), extra: line?.extra }],
    });
    expect(await read("verres:gratuits")).toEqual({ unknown: 1, choices: [] });
    // Prescription lenses without their correction cannot be paid.
    const { choices } = await read(configurationKey(CUSTOM));
    expect(
      (await quote(services, visitor, { choices, deliveryMethod: null, couponCode: null })).obstacles,
    ).toHaveLength(1);
  });
});

describe("answers kept for later", () => {
  const draft: Draft = {
    ...frame,
    lineId: null,
    answers: { ...NO_ANSWERS, situation: "vision", correction: MYOPE.correction },
  };
  const save = (productId = PLAIN_FRAME.id) => saveLensAnswers(services, visitor, productId, draft);
  const read = (productId = PLAIN_FRAME.id, who = visitor) => readLensAnswers(services, who, productId);

  test("are there for this visitor and this frame alone", async () => {
    await save();
    expect(await read()).toEqual({ color: frame.color, size: frame.size, lineId: null, answers: draft.answers });
    expect(await read(CHEAP_FRAME.id)).toBeNull();
    expect(await read(PLAIN_FRAME.id, await newVisitorId(services))).toBeNull();
    expect(await readLensAnswers(services, null, PLAIN_FRAME.id)).toBeNull();
  });

  test("are sealed: neither the table nor another row's place opens them", async () => {
    await save();
    await save(CHEAP_FRAME.id);
    const rows = (await services.db("lens_answers").select("product_id", "sealed")) as {
      product_id: string;
      sealed: Buffer;
    }[];
    for (const { sealed } of rows) expect(sealed.toString("latin1")).not.toMatch(/sphere|vision|-2\.75/);
    await services
      .db("lens_answers")
      .where({ product_id: CHEAP_FRAME.id })
      .update({ sealed: rows.find(({ product_id }) => product_id === PLAIN_FRAME.id)?.sealed });
    expect(await read(CHEAP_FRAME.id)).toBeNull();
    expect(
      await readLensAnswers({ ...services, vault: openVault([Buffer.alloc(32, 7)]) }, visitor, PLAIN_FRAME.id),
    ).toBeNull();
  });

  test("add up, step by step", async () => {
    await save();
    expect(
      await addAnswers(services, visitor, PLAIN_FRAME.id, { pupillaryDistance: MYOPE.pupillaryDistance }),
    ).toMatchObject({ situation: "vision", correction: MYOPE.correction, pupillaryDistance: MYOPE.pupillaryDistance });
    expect(await addAnswers(services, visitor, CHEAP_FRAME.id, { situation: "near" })).toBeNull();
  });

  test("wait thirty days from the last one, then are forgotten", async () => {
    await save();
    await save(LAST_PIECE.id);
    services.clock.advance({ days: ANSWERS_DAYS - 1 });
    await addAnswers(services, visitor, PLAIN_FRAME.id, { questionnaire: {} });
    services.clock.advance({ days: 2 });
    expect([await read(), await read(LAST_PIECE.id)]).toEqual([expect.objectContaining({ color: frame.color }), null]);
    expect(await purgeAnswers(services)).toBe(1);
    expect(await purgeAnswers(services)).toBe(0);
    expect(await latestAnswers(services, visitor)).toMatchObject({ situation: "vision" });
    await forgetLensAnswers(services, visitor, PLAIN_FRAME.id);
    expect(await services.db("lens_answers")).toEqual([]);
  });

  test("a correction is forgotten a day after no line names it, and not while one does", async () => {
    await add();
    await add(OTHER);
    await services
      .db("cart_lines")
      .where({ id: (await lines())[0]?.id })
      .delete();
    const [left, ...others] = await lines();
    expect(others).toEqual([]);
    expect(await purgeCorrections(services)).toBe(0);
    services.clock.advance({ days: 2 });
    expect(await purgeCorrections(services)).toBe(1);
    expect(await openMeasures(services, readCorrectionReference(left?.extra ?? "") ?? "")).not.toBeNull();
    services.clock.advance({ days: 400 });
    expect(await purgeCorrections(services)).toBe(0);
    expect((await lines())[0]?.problem).toBeNull();
    await services.db("visitors").delete();
    expect(await purgeCorrections(services)).toBe(1);
  });
});
