import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { LensForm, TreatmentForm, withCoefficients } from "~/domain/catalogue/editing/lens-forms.server";
import { addLens, changeLens, findLensRow, removeLens } from "~/domain/catalogue/editing/lenses.server";
import { addTreatment, changeTreatment, removeTreatment } from "~/domain/catalogue/editing/treatments.server";
import { readCart } from "~/domain/cart/cart.server";
import { addGlasses } from "~/domain/cart/glasses.server";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import { listLenses, listTreatments, proposedFor, readLensRange, thinningCents } from "~/domain/lenses/range.server";
import { formatEuros } from "~/domain/money";
import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { correctionOf, eyeOf } from "../../helpers/eyes";
import { newVisitorId, placedOrder } from "../../helpers/factories";
import { testServices, type TestServices } from "../../helpers/services";

const MYOPE: LensMeasures = {
  situation: "vision",
  correction: correctionOf(eyeOf(-2.75, -0.5, 95), eyeOf(-3.25)),
  pupillaryDistance: { left: 31.5, right: 32 },
};

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
});

const lensNamed = async (name: string) => (await listLenses(services)).find((lens) => lens.name === name);
const treatmentOf = async (key: string) => (await listTreatments(services)).find((treatment) => treatment.key === key);
const idOf = async (found: Promise<{ id: string } | undefined>) => (await found)?.id ?? "";
/** The facts that a lens or treatment needs to be sold. */
const SHEET = { brand: "Chantebise", makerReference: "CH-1", ceMarking: "oui" };
const typedLens = (changes: object = {}) =>
  LensForm.parse({ name: "Unifocal 1,67 bis", lensType: "unifocal", basePrice: "149,90", ...SHEET, ...changes });
const typedTreatment = (changes: object = {}) =>
  TreatmentForm.parse({ name: "Teinte dégradée", price: "39,50", ...SHEET, ...changes });

/** Glasses with the 1,6 lens and a blue light filter, in an order and in the cart it came from. */
async function soldGlasses() {
  const visitor = await newVisitorId(services);
  await addGlasses(services, visitor, {
    frame: { productId: PLAIN_FRAME.id, color: "#1c1b1a", size: "48" },
    lenses: { proposal: "custom", glassType: "unifocal", index: 1.6, treatments: ["BLUE"] },
    measures: MYOPE,
    replaces: null,
  });
  const { lines } = await readCart(services, visitor);
  const order = await placedOrder(services, { choices: lines }, visitor);
  const sold = () =>
    services
      .db("order_lines")
      .where({ order_id: order.id })
      .first("unit_price_cents", "lens_price_cents", "lens_details", "extra");
  return { visitor, sold, total: () => services.db("orders").where({ id: order.id }).first("total_cents") };
}

test.each([
  ["149,90", 14_990],
  ["149.9", 14_990],
  ["", 0],
  [undefined, 0],
  [149, 14_900],
])("a base price of %j is %i cents", (basePrice, cents) => expect(typedLens({ basePrice }).basePrice).toBe(cents));

test("a lens needs a name and nothing else; its price must be one", () => {
  expect(LensForm.safeParse({ name: " " }).success).toBe(false);
  expect(LensForm.safeParse({ name: "A", basePrice: "cher" }).success).toBe(false);
  expect(LensForm.parse({ name: "A" })).toEqual({ name: "A", lensType: null, basePrice: 0 });
});

test("a lens added is proposed at once, when its name says its index", async () => {
  const before = (await readLensRange(services)).lenses.length;
  const id = await addLens(services, camille, typedLens());
  await addLens(services, camille, typedLens({ name: "Verre mystère" }));
  expect((await readLensRange(services)).lenses).toHaveLength(before + 1);
  expect(proposedFor((await listLenses(services)).find((lens) => lens.id === id) ?? { name: "", type: null })).toEqual({
    glassType: "unifocal",
    index: 1.67,
  });
  expect(await changeLens(services, camille, "000000000000000000000000", typedLens(), null)).toEqual({
    outcome: "unknown",
  });
});

test("thinning costs by index and nothing else, with the usual amounts where none is given", async () => {
  const thinning = await idOf(treatmentOf("THINNING"));
  const typed = withCoefficients({
    "name": "AMAINCISSEMENT",
    "price": "50",
    "coefficient-1-5": "",
    "coefficient-1-6": "45,5",
    "coefficient-1-67": "beaucoup",
  });
  expect(await changeTreatment(services, camille, thinning, TreatmentForm.parse(typed), null)).toEqual({
    outcome: "written",
    id: thinning,
  });
  expect(await treatmentOf("THINNING")).toMatchObject({
    name: "AMAINCISSEMENT",
    priceCents: 0,
    coefficients: { "1,5": 0, "1,6": 4_550, "1,67": 9_000 },
  });
  expect(thinningCents(await readLensRange(services), 1.6)).toBe(4_550);
  expect(await addTreatment(services, camille, typedTreatment({ name: "amaincissement" }))).toEqual({
    outcome: "secondThinning",
  });
  expect(
    await changeTreatment(
      services,
      camille,
      await idOf(treatmentOf("BLUE")),
      typedTreatment({ name: "Amaincissement" }),
      null,
    ),
  ).toEqual({ outcome: "secondThinning" });
});

test("a treatment is chosen among at once, under a key of its own, and coefficients are thinning's alone", async () => {
  for (const expected of ["TEINTE_DEGRADEE", "TEINTE_DEGRADEE_2"]) {
    const writing = await addTreatment(services, camille, typedTreatment({ coefficients: { "1,6": 12 } }));
    expect(
      writing.outcome === "written" && (await listTreatments(services)).find(({ id }) => id === writing.id),
    ).toMatchObject({ key: expected, priceCents: 3_950, coefficients: {} });
  }
  expect((await readLensRange(services)).treatments.map(({ key }) => key)).toContain("TEINTE_DEGRADEE");
  expect(TreatmentForm.parse({ name: "Sans prix" }).price).toBe(0);
  expect(TreatmentForm.safeParse({ name: "A", price: "cher" }).success).toBe(false);
});

test("a known treatment taken out and added again is advised on as before", async () => {
  expect(await removeTreatment(services, camille, await idOf(treatmentOf("PHOTO")))).toMatchObject({
    outcome: "deleted",
  });
  expect(await treatmentOf("PHOTO")).toBeUndefined();
  await addTreatment(services, camille, typedTreatment({ name: "Photochromique" }));
  expect(await treatmentOf("PHOTO")).toMatchObject({ name: "Photochromique", priceCents: 3_950 });
});

test("of two who change a lens or a treatment the second is told what the first changed, and nothing is written over unseen", async () => {
  const louise: Account = { ...camille, firstName: "Louise", lastName: "Vial" };
  const lens = await addLens(services, camille, typedLens());
  expect(await changeLens(services, louise, lens, typedLens({ basePrice: "160" }), 1)).toEqual({ outcome: "changed" });
  const late = typedLens({ name: "Unifocal 1,67 ter", basePrice: "155" });
  const told = {
    outcome: "conflict",
    version: 2,
    by: "Louise Vial",
    changes: [
      { field: "Prix de base", before: formatEuros(14_990), now: formatEuros(16_000), typed: formatEuros(15_500) },
    ],
  };
  expect(await changeLens(services, camille, lens, late, 1)).toEqual(told);
  expect(await changeLens(services, camille, lens, late, 0)).toMatchObject({
    outcome: "conflict",
    changes: [{ field: "Nom", before: null }, { field: "Prix de base" }],
  });
  expect(await findLensRow(services, lens)).toMatchObject({
    name: "Unifocal 1,67 bis",
    basePriceCents: 16_000,
    version: 2,
  });
  expect(await changeLens(services, camille, lens, late, 2)).toEqual({ outcome: "changed" });

  const thinning = await idOf(treatmentOf("THINNING"));
  const typed = (amount: string) =>
    TreatmentForm.parse(withCoefficients({ "name": "Amaincissement", "price": "50", "coefficient-1-6": amount }));
  expect(await changeTreatment(services, louise, thinning, typed("44"), 1)).toMatchObject({ outcome: "written" });
  expect(await changeTreatment(services, camille, thinning, typed("46"), 1)).toEqual({
    outcome: "conflict",
    version: 2,
    by: "Louise Vial",
    changes: [{ field: "Indice 1,6", before: formatEuros(4_000), now: formatEuros(4_400), typed: formatEuros(4_600) }],
  });
  expect(await treatmentOf("THINNING")).toMatchObject({ coefficients: { "1,6": 4_400 } });

  expect(await removeLens(services, camille, lens)).toMatchObject({ outcome: "deleted" });
  expect(await services.db("replaced_versions").distinct("of_id").pluck("of_id")).toEqual([thinning]);
});

test("what was saved without changing anything stops nobody", async () => {
  const lens = await addLens(services, camille, typedLens());
  await changeLens(services, camille, lens, typedLens(), 1);
  expect(await changeLens(services, camille, lens, typedLens({ basePrice: "155" }), 1)).toEqual({ outcome: "changed" });
});

test("no change of a lens or treatment alters an order already placed; what it names is archived", async () => {
  const { visitor, sold, total } = await soldGlasses();
  const before = [await sold(), await total()] as const;
  expect(before[0]?.lens_details).toContain("Unifocal Good Deal 1,6");
  const [lens, blue, thinning] = [
    await idOf(lensNamed("Unifocal Good Deal 1,6")),
    await idOf(treatmentOf("BLUE")),
    await idOf(treatmentOf("THINNING")),
  ];
  await changeLens(services, camille, lens, typedLens({ name: "Unifocal Autre 1,6", basePrice: 500 }), null);
  await changeTreatment(services, camille, blue, typedTreatment({ name: "Autre filtre", price: 300 }), null);
  await changeTreatment(
    services,
    camille,
    thinning,
    TreatmentForm.parse(withCoefficients({ "name": "Amaincissement", "coefficient-1-6": "77" })),
    null,
  );
  expect([await sold(), await total()]).toEqual(before);

  expect(await removeTreatment(services, camille, blue)).toEqual({ outcome: "archived", name: "Autre filtre" });
  expect((await readCart(services, visitor)).lines).toMatchObject([
    { problem: "lenses", lensProblem: "le traitement «\u00a0Autre filtre\u00a0» n’est plus proposé" },
  ]);
  expect(await removeLens(services, camille, lens)).toEqual({ outcome: "archived", name: "Unifocal Autre 1,6" });
  expect(await removeTreatment(services, camille, thinning)).toMatchObject({ outcome: "archived" });
  expect([await sold(), await total()]).toEqual(before);
  expect(await removeLens(services, camille, lens)).toEqual({ outcome: "unknown" });
  expect(await removeLens(services, camille, await idOf(lensNamed("Progressif 1,74")))).toMatchObject({
    outcome: "deleted",
  });
});
