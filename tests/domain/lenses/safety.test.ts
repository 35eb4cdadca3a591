import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { readCart } from "~/domain/cart/cart.server";
import { addGlasses } from "~/domain/cart/glasses.server";
import { LensForm, TreatmentForm } from "~/domain/catalogue/editing/lens-forms.server";
import { addLens, changeLens, findLensRow } from "~/domain/catalogue/editing/lenses.server";
import { addTreatment, changeTreatment, findTreatment } from "~/domain/catalogue/editing/treatments.server";
import type { FactKey } from "~/domain/catalogue/safety/required-facts";
import { whatWaits } from "~/domain/today/waiting.server";
import { readLensRange } from "~/domain/lenses/range.server";
import { missingOfRange } from "~/domain/lenses/safety/range-on-sale.server";
import { safetyOnSale } from "~/domain/lenses/safety/range-safety.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { correctionOf, eyeOf } from "../../helpers/eyes";
import { newVisitorId } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
});

const LENS = "Unifocal Good Deal 1,6";
const lens = () => services.db("lenses").where({ name: LENS });
const photochromic = () => services.db("treatments").where({ key: "PHOTO" });
const lensIsSold = async () => (await readLensRange(services)).lenses.some(({ name }) => name === LENS);
const treatmentIsSold = async (key = "PHOTO") =>
  (await readLensRange(services)).treatments.some((treatment) => treatment.key === key);

test("the demo's lenses and treatments may be sold, and say all there is to say", async () => {
  for (const table of ["lenses", "treatments"] as const)
    expect(await missingOfRange(services, table), table).toEqual(new Map());
  expect(await safetyOnSale(services, "lenses")).toHaveLength(17);
});

/** How each fact is removed from a lens and from a treatment. */
const WITHOUT: Partial<Record<FactKey, (row: ReturnType<typeof lens>) => PromiseLike<unknown>>> = {
  maker: (row) => row.update({ brand: null }),
  responsible: () =>
    services.db("brands").where({ name: "Chantebise" }).update({ maker_country: "JP", responsible_name: null }),
  reference: (row) => row.update({ maker_reference: null }),
  ce: (row) => row.update({ ce_marked: false }),
};

describe.each(Object.keys(WITHOUT) as FactKey[])("without the fact '%s'", (key) => {
  test("a lens is held back with the reason", async () => {
    await WITHOUT[key]?.(lens());
    const { id } = await found(lens().first("id"));
    expect([await lensIsSold(), (await missingOfRange(services, "lenses")).get(id)]).toEqual([
      false,
      { held: [key], advised: [], until: null },
    ]);
  });

  test("a treatment is, too", async () => {
    await WITHOUT[key]?.(photochromic() as unknown as ReturnType<typeof lens>);
    const { id } = await found(photochromic().first("id"));
    expect([await treatmentIsSold(), (await missingOfRange(services, "treatments")).get(id)]).toEqual([
      false,
      { held: [key], advised: [], until: null },
    ]);
  });
});

test("a lens without UDI or country is sold, and listed as incomplete", async () => {
  await lens().update({ udi_di: null, origin_country: null });
  const { id } = await found(lens().first("id"));
  expect([await lensIsSold(), (await missingOfRange(services, "lenses")).get(id)]).toEqual([
    true,
    { held: [], advised: ["udi", "origin"], until: null },
  ]);
});

test("what comes with every lens, and thinning, need no sheet of their own", async () => {
  await services.db("treatments").update({ brand: null, maker_reference: null, ce_marked: false });
  expect((await readLensRange(services)).treatments.map(({ key }) => key).sort()).toEqual(["AR", "HARD"]);
  expect((await readLensRange(services)).thinning.length).toBeGreaterThan(0);
  expect(await whatWaits(services)).toMatchObject({ incompleteLenses: 0, incompleteTreatments: 7 });
});

test("a lens of before the rule is sold until its day, and not on it", async () => {
  await lens().update({ maker_reference: null, facts_due_on: "2026-03-10" });
  services.clock.set("2026-03-09T22:30:00Z");
  expect(await lensIsSold()).toBe(true);
  expect(await whatWaits(services)).toMatchObject({ incompleteLenses: 1 });
  services.clock.set("2026-03-09T23:30:00Z");
  expect(await lensIsSold()).toBe(false);
});

test("glasses in a cart whose lens is held back meanwhile say so, and are not paid", async () => {
  const visitor = await newVisitorId(services);
  await addGlasses(services, visitor, {
    frame: { productId: PLAIN_FRAME.id, color: "#1c1b1a", size: "48" },
    lenses: { proposal: "custom", glassType: "unifocal", index: 1.6, treatments: ["PHOTO"] },
    measures: {
      situation: "vision",
      correction: correctionOf(eyeOf(-2.75, -0.5, 95), eyeOf(-3.25)),
      pupillaryDistance: { left: 31.5, right: 32 },
    },
    replaces: null,
  });
  expect((await readCart(services, visitor)).lines[0]?.lensProblem).toBeNull();
  await photochromic().update({ ce_marked: false });
  expect((await readCart(services, visitor)).lines[0]?.lensProblem).toContain(
    "«\u00a0Photochromique\u00a0» n’est plus proposé",
  );
  await lens().update({ ce_marked: false });
  expect((await readCart(services, visitor)).lines[0]?.lensProblem).toContain("1,6 n’est plus proposé");
});

test("what is added is held back until it says what it must, and a caller who knows nothing of it takes nothing away", async () => {
  const typed = { name: "Unifocal 1,6 bis", lensType: "unifocal", basePrice: "50" };
  const id = await addLens(services, camille, LensForm.parse(typed));
  expect((await missingOfRange(services, "lenses")).get(id)?.held).toEqual(["maker", "reference", "ce"]);
  const sheet = { brand: "Chantebise", makerReference: "CH-9", ceMarking: "oui", warnings: "Fragile.\r\nÀ froid." };
  await changeLens(services, camille, id, LensForm.parse({ ...typed, ...sheet }), null);
  await changeLens(services, camille, id, LensForm.parse({ ...typed, basePrice: "60" }), null);
  expect(await findLensRow(services, id)).toMatchObject({
    basePriceCents: 6000,
    facts: { brand: "Chantebise", makerReference: "CH-9", ceMarked: true, warnings: "Fragile.\nÀ froid." },
  });
  expect((await missingOfRange(services, "lenses")).get(id)?.held).toEqual([]);
  expect(await changeLens(services, camille, id, LensForm.parse({ ...typed, makerReference: "" }), 1)).toMatchObject({
    outcome: "conflict",
  });

  const writing = await addTreatment(services, camille, TreatmentForm.parse({ name: "Teinte", price: 20, ...sheet }));
  if (writing.outcome !== "written") throw new Error(writing.outcome);
  await changeTreatment(services, camille, writing.id, TreatmentForm.parse({ name: "Teinte", price: 25 }), null);
  expect(await findTreatment(services, writing.id)).toMatchObject({ facts: { brand: "Chantebise", ceMarked: true } });
  expect(await treatmentIsSold("TEINTE")).toBe(true);
});

test.each([
  [{ makerReference: "x".repeat(81) }, "makerReference"],
  [{ countryOfOrigin: "ZZ" }, "countryOfOrigin"],
  [{ udiDi: "4006381333932" }, "udiDi"],
  [{ ceMarking: "peut-être" }, "ceMarking"],
])("a form that says %j is refused", (wrong, field) => {
  const reading = LensForm.safeParse({ name: "Unifocal 1,6", ...wrong });
  expect(reading.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
