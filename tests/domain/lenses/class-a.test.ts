import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { addProduct } from "~/domain/catalogue/editing/change.server";
import { LensForm, lensClassProblem } from "~/domain/catalogue/editing/lens-forms.server";
import { addLens, changeLens, findLensRow, removeLens } from "~/domain/catalogue/editing/lenses.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { readSheetForm, typedCopy } from "~/domain/catalogue/editing/sheet-forms.server";
import { readStockFile, stockFile } from "~/domain/catalogue/editing/stock-file.server";
import { applyStockImport, checkStockList } from "~/domain/catalogue/editing/stock-import.server";
import { readCart } from "~/domain/cart/cart.server";
import { addGlasses } from "~/domain/cart/glasses.server";
import { findProduct, type Product } from "~/domain/catalogue/products.server";
import { addDays, shopDay } from "~/domain/days";
import { classACeilingCents } from "~/domain/lenses/lpp";
import { classAEquipment } from "~/domain/lenses/class-a-equipment.server";
import { offerClassA } from "~/domain/lenses/class-a.server";
import type { LensConfiguration } from "~/domain/lenses/configuration";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import { RIMS } from "~/domain/lenses/index-choice";
import {
  glassTypeOf,
  isComplex,
  SITUATIONS,
  SPHERE,
  valuesOf,
  type Correction,
  type Situation,
} from "~/domain/lenses/prescription";
import { isForChild } from "~/domain/quotes/document";
import { readLensRange } from "~/domain/lenses/range.server";
import { yearsAfter } from "~/domain/time";

import { CHEAP_FRAME, PLAIN_FRAME, SOLAR_FEMME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { correctionOf, eyeOf } from "../../helpers/eyes";
import { newVisitorId } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { textLike } from "../../helpers/matchers";
import { testServices, type TestServices } from "../../helpers/services";

const CLASS_A_FRAME = "margelle-seuil";
const UNEQUAL = correctionOf(eyeOf(-5), eyeOf(-1));

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
});

const today = () => shopDay(services.now());
const product = async (slug: string): Promise<Product> => found(findProduct(services, slug));
const wishOf = (situation: Situation, correction: Correction) =>
  ({ situation, correction, rim: "cercle", solar: false, answers: {} }) as const;

describe("lenses of class A", () => {
  test("are sold for every correction that the shop sells lenses for, in each rim, at no eye above its ceiling", async () => {
    const range = await readLensRange(services);
    const dear: string[] = [];
    for (const situation of SITUATIONS)
      for (const rim of RIMS)
        for (const sphere of valuesOf(SPHERE[situation]))
          for (const cylinder of [0, -2])
            for (const other of [0.25, sphere]) {
              const addition = situation === "both" ? 2 : null;
              const correction = correctionOf(eyeOf(sphere, cylinder, null, addition), eyeOf(other, 0, null, addition));
              const wish = { ...wishOf(situation, correction), rim };
              if (isComplex(situation, correction) || (sphere === 0 && cylinder === 0 && other === 0)) continue;
              const offer = offerClassA(range, wish, today());
              const glassType = glassTypeOf(situation);
              const [right, left] = [correction.rightEye, correction.leftEye].map((eye) =>
                classACeilingCents({ glassType, eye }, today()),
              );
              const [rightLine, leftLine] = offer?.lines ?? [];
              if (!rightLine || !leftLine || rightLine.cents > (right ?? 0) || leftLine.cents > (left ?? 0))
                dear.push(`${situation} ${rim} ${sphere} ${cylinder} ${other}`);
            }
    expect(dear).toEqual([]);
  });

  test("cost each eye its own ceiling, coats and thinning included, and nobody finds them among free prices", async () => {
    const range = await readLensRange(services);
    const offer = offerClassA(range, wishOf("vision", UNEQUAL), today());
    expect(offer).toMatchObject({ totalCents: 5250 + 3250, configuration: { proposal: "classA", index: 1.67 } });
    expect(offer?.lines.map(({ cents, included }) => [cents, included])).toEqual([
      [3250, false],
      [5250, false],
      [0, true],
      [0, true],
    ]);
    expect(range.lenses.filter(({ name }) => name.includes("Santé"))).toEqual([]);
  });

  test("are none for sunglasses, for eyes that need no correction, or once they are taken off the list", async () => {
    const range = await readLensRange(services);
    const myope = wishOf("vision", correctionOf(eyeOf(-3)));
    expect(offerClassA(range, { ...myope, solar: true }, today())).toBeNull();
    expect(offerClassA(range, wishOf("vision", correctionOf(eyeOf(0))), today())).toBeNull();
    expect(offerClassA({ ...range, classA: [] }, myope, today())).toBeNull();
  });

  test("go with a frame of class B in the cart, and lenses of class B with a frame of class A, each at its price", async () => {
    const visitor = await newVisitorId(services);
    const measures: LensMeasures = {
      situation: "vision",
      correction: UNEQUAL,
      pupillaryDistance: { left: 32, right: 32 },
    };
    const put = async (slug: string, lenses: LensConfiguration) => {
      const { id, colors, sizes } = await product(slug);
      const added = await addGlasses(services, visitor, {
        frame: { productId: id, color: colors[0]?.value ?? "", size: sizes[0] ?? "" },
        lenses,
        measures,
        replaces: null,
      });
      expect(added.outcome).toBe("added");
    };
    await put(PLAIN_FRAME.slug, { proposal: "classA", glassType: "unifocal", index: 1.67, treatments: [] });
    await put(CLASS_A_FRAME, { proposal: "standard", glassType: "unifocal", index: 1.6, treatments: [] });
    const { lines } = await readCart(services, visitor);
    expect(lines.map(({ unitPriceCents, lensProblem }) => [unitPriceCents, lensProblem])).toEqual([
      [2400 + 13_900, null],
      [14_500 + 8500, null],
    ]);

    await services.db("lenses").where({ equipment_class: "A" }).update({ archived_at: "2026-01-01T00:00:00.000Z" });
    expect((await readCart(services, visitor)).lines[1]?.lensProblem).toContain("n’est plus proposé");
  });

  test.each([
    ["Unifocal A 1,5", "unifocal", "65", null],
    ["Unifocal A 1,5", "unifocal", "65,01", "basePrice"],
    ["Unifocal A 1,6", "unifocal", "75", null],
    ["Unifocal A 1,6", "unifocal", "75,01", "basePrice"],
    ["Progressif A 1,67", "progressif", "190", null],
    ["Progressif A 1,67", "progressif", "190,01", "basePrice"],
    ["Unifocal sans indice", "unifocal", "50", "equipmentClass"],
    ["Écran A 1,5", "écran", "49", "equipmentClass"],
  ])("a list says %s, %s, of class A at %s €: wrong is %s", (name, lensType, basePrice, field) => {
    const lens = LensForm.parse({ name, lensType, basePrice, equipmentClass: "A" });
    expect(lensClassProblem(lens, today())?.field ?? null).toBe(field);
    expect(lensClassProblem({ ...lens, equipmentClass: "B" }, today())).toBeNull();
  });

  test("keep their class and code when a caller who knows nothing of them changes the price", async () => {
    const typed = { name: "Unifocal A 1,5", lensType: "unifocal", basePrice: "60" };
    const id = await addLens(services, camille, LensForm.parse({ ...typed, equipmentClass: "A", lppCode: "27 12345" }));
    await changeLens(services, camille, id, LensForm.parse({ ...typed, basePrice: "62" }), null);
    expect(await findLensRow(services, id)).toMatchObject({
      basePriceCents: 6200,
      equipmentClass: "A",
      lppCode: "2712345",
    });
    expect(LensForm.safeParse({ ...typed, lppCode: "12" }).success).toBe(false);
    expect(await removeLens(services, camille, id)).toMatchObject({ outcome: "deleted" });
  });
});

describe("frames of class A", () => {
  const sheetOf = async (slug: string, changes: Record<string, string>) => {
    const { id } = await product(slug);
    const reading = readSheetForm(
      { ...typedCopy((await found(readSheet(services, id))).sheet), number: "9001", ...changes },
      "http://localhost:3000",
      5,
    );
    if (!reading.ok) throw new Error(JSON.stringify(reading.errors));
    return reading.sheet;
  };

  test.each([
    [{ equipmentClass: "A", price: "30" }, null],
    [{ equipmentClass: "A", price: "30,01" }, { price: textLike(/^Une monture de classe A se vend 30,00.€ au plus/) }],
    [{ equipmentClass: "B", price: "30,01" }, null],
    [{ equipmentClass: "", price: "30,01" }, null],
  ])("a frame that says %j is refused for %j", async (changes, errors) => {
    const adding = await addProduct(services, camille, await sheetOf(CHEAP_FRAME.slug, { discount: "", ...changes }));
    expect(adding).toMatchObject(errors ? { outcome: "refused", errors } : { outcome: "added" });
  });

  test("sunglasses have no class", async () => {
    const sheet = await sheetOf(SOLAR_FEMME.slug, { equipmentClass: "B" });
    expect(await addProduct(services, camille, sheet)).toMatchObject({
      outcome: "refused",
      errors: { equipmentClass: "Seules les montures de vue ont une classe." },
    });
    expect((await product(SOLAR_FEMME.slug)).equipmentClass).toBeNull();
  });

  test("a frame whose sheet says nothing has free prices, as every frame of a shop that is upgraded", async () => {
    await services.db("products").update({ equipment_class: null });
    expect((await product(CLASS_A_FRAME)).equipmentClass).toBe("B");
  });

  test("class and code go through the spreadsheet, and a price above the limit does not", async () => {
    const { number } = await product(CLASS_A_FRAME);
    const csv = await new Response(stockFile(services)).text();
    const [head = "", ...lines] = csv.trim().split("\r\n");
    const own = lines.filter((line) => line.startsWith(`${number};`)).slice(0, 1);
    expect(head).toContain("Classe;Code LPP du fabricant");
    expect(own[0]).toMatch(/;A;2701275;;;;;;;$/);
    const check = (cells: string) => {
      const reading = readStockFile(Buffer.from([head, cells].join("\r\n")));
      if (!("lines" in reading)) throw new Error(reading.problem);
      return checkStockList(services, camille, reading.lines);
    };
    expect(await check((own[0] ?? "").replace(";24,00;", ";30,01;"))).toMatchObject({
      outcome: "wrong",
      errors: [{ message: textLike(/classe A se vend/) }],
    });
    expect(await check((own[0] ?? "").replace(";A;2701275", ";C;2701275"))).toMatchObject({ outcome: "wrong" });
    const checked = await check((own[0] ?? "").replace(";24,00;", ";35,00;").replace(";A;2701275", ";b;2700001"));
    if (checked.outcome !== "changes") throw new Error(JSON.stringify(checked));
    expect(await applyStockImport(services, camille, checked.id)).toMatchObject({ outcome: "applied" });
    expect(await services.db("products").where({ number }).first()).toMatchObject({
      equipment_class: "B",
      lpp_code: "2700001",
      price_cents: 3500,
    });
  });
});

describe("the equipment that a quote shows first", () => {
  const eyes = { situation: "vision", correction: UNEQUAL } as const;

  test("is the frame one looks at where it is of class A, else one that resembles it", async () => {
    const chosen = await product(CLASS_A_FRAME);
    expect((await classAEquipment(services, chosen, eyes))?.frame.id).toBe(chosen.id);
    const plain = await product(PLAIN_FRAME.slug);
    const offer = await found(classAEquipment(services, plain, eyes));
    expect(offer.frame).toMatchObject({ equipmentClass: "A", shape: plain.shape });
    expect(offer.covered.lines.map(({ part, priceCents }) => [part, priceCents])).toEqual([
      ["frame", offer.frame.effectiveCents],
      ["right", 3250],
      ["left", 5250],
    ]);
  });

  test("is a frame for children for a child's, and never else", async () => {
    const child = await found(classAEquipment(services, await product("culbute-bille"), eyes));
    expect(child.frame.gender).toBe("enfant");
    expect((await found(classAEquipment(services, null, eyes))).frame.gender).not.toBe("enfant");
    const genderFor = async (slug: string, age: number) => {
      const on = shopDay(services.now());
      const bornOn = addDays(shopDay(yearsAfter(services.now(), -16)), age === 16 ? 0 : 1);
      const looksAt = { ...(await product(slug)), equipmentClass: "B" as const };
      return (await found(classAEquipment(services, looksAt, eyes, isForChild({ on, bornOn })))).frame.gender;
    };
    expect(await genderFor(PLAIN_FRAME.slug, 15), "a child before an adult's frame").toBe("enfant");
    expect([await genderFor(PLAIN_FRAME.slug, 16), await genderFor("culbute-bille", 16)]).not.toContain("enfant");
    expect(isForChild({ on: shopDay(services.now()), bornOn: null })).toBeNull();
  });
});
