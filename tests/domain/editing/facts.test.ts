import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { addProduct, changeProduct } from "~/domain/catalogue/editing/change.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import type { ProductSheet } from "~/domain/catalogue/editing/sheet";
import { readSheetForm, typedCopy, typedSheet, type Typed } from "~/domain/catalogue/editing/sheet-forms.server";
import { safetyOfOne } from "~/domain/catalogue/safety/safety.server";

import { PLAIN_FRAME, SOLAR_FEMME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { found } from "../../helpers/found";
import { testServices, type TestServices } from "../../helpers/services";

const ORIGIN = "http://localhost:3000";
const [FIRST, SECOND, THIRD] = ["4006381333931", "9520012345100", "96385074"] as const;

let services: TestServices;
let camille: Account;
let typed: Typed;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
  typed = typedSheet((await found(readSheet(services, PLAIN_FRAME.id))).sheet);
});

const errorsOf = (changes: Typed) => {
  const reading = readSheetForm({ ...typed, ...changes }, ORIGIN, 5);
  return reading.ok ? {} : reading.errors;
};
function sheetOf(changes: Typed): ProductSheet {
  const reading = readSheetForm({ ...typed, ...changes }, ORIGIN, 5);
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors));
  return reading.sheet;
}
const numbers = (changes: Typed) => sheetOf(changes).colors.map(({ gtins }) => gtins);

test("a sheet says its facts, and its form says them again", async () => {
  const sheet = sheetOf({
    "makerReference": " MV 1001 ",
    "originCountry": "IT",
    "udiDi": "5411111 mv-01",
    "ceMarked": "on",
    "warnings": "Ne pas forcer.\r\nNe pas chauffer.",
    "instructions": "",
    "color-1c1b1a-gtin-48": "4006381-333931",
  });
  expect(sheet.facts).toEqual({
    equipmentClass: "B",
    lppCode: "2701001",
    legalFamily: null,
    makerReference: "MV 1001",
    originCountry: "IT",
    udiDi: "5411111MV-01",
    ceMarked: true,
    uvProtection: null,
    warnings: "Ne pas forcer.\nNe pas chauffer.",
    instructions: null,
    soldFrom: null,
    supplier: null,
    supplierReference: null,
    purchaseCents: null,
    place: null,
  });
  const change = { sheet, version: null, shownStock: {} };
  expect(await changeProduct(services, camille, PLAIN_FRAME.id, change)).toEqual({ outcome: "changed" });
  const known = await found(readSheet(services, PLAIN_FRAME.id));
  expect(known.sheet).toEqual(sheet);
  expect(readSheetForm(typedSheet(known.sheet), ORIGIN, 5)).toMatchObject({ ok: true, sheet });
  expect((await safetyOfOne(services, PLAIN_FRAME.id)).colors["#1c1b1a"]?.gtins).toContainEqual({
    size: "48",
    gtin: FIRST,
  });
});

test.each<[string, Typed, string]>([
  ["a country nobody knows", { originCountry: "XX" }, "originCountry"],
  ["a family nobody knows", { legalFamily: "drug" }, "legalFamily"],
  ["an accessory's family for an optical frame", { legalFamily: "accessory" }, "legalFamily"],
  ["sunglasses' family for an optical frame", { legalFamily: "protection" }, "legalFamily"],
  ["an UDI-DI whose digits do not fit", { udiDi: "4006381333930" }, "udiDi"],
  ["an UDI-DI with other signs", { udiDi: "<b>541111" }, "udiDi"],
  ["a protection nobody knows", { uvProtection: "UV500" }, "uvProtection"],
  ["a filter above 4", { "color-1c1b1a-filter": "5" }, "color-1c1b1a-filter"],
  ["a number whose last digit does not fit", { "color-1c1b1a-gtin-48": "4006381333930" }, "color-1c1b1a-gtin-48"],
  ["a number a spreadsheet has rounded", { "color-1c1b1a-gtin-48": "4,00638E+12" }, "color-1c1b1a-gtin-48"],
  ["warnings without end", { warnings: "a".repeat(2_001) }, "warnings"],
])("%s is refused beside its field", (_what, changes, field) =>
  expect(Object.keys(errorsOf(changes))).toEqual([field]),
);

test("no two sizes of a product bear one number, nor does another product", async () => {
  const twice = { "color-1c1b1a-gtin-48": FIRST, "color-1c1b1a-gtin-50": FIRST };
  expect(errorsOf(twice)).toEqual({
    "color-1c1b1a-gtin-50": "Ce GTIN est déjà celui d’un autre coloris ou d’une autre taille.",
  });
  const known = await safetyOfOne(services, SOLAR_FEMME.id);
  const taken = known.colors["#b5762e"]?.gtins[0]?.gtin ?? "";
  const sheet = sheetOf({ "color-1c1b1a-gtin-50": taken });
  const error = { "color-1c1b1a-gtin-50": "Ce GTIN est déjà celui de Lido Azzurro Positano." };
  expect(
    await changeProduct(services, camille, PLAIN_FRAME.id, { sheet, version: null, shownStock: {} }),
  ).toMatchObject({ outcome: "refused", errors: error });
  expect(await addProduct(services, camille, { ...sheet, number: 9_001 })).toMatchObject({
    outcome: "refused",
    errors: error,
  });
});

test("two sizes exchange their numbers", async () => {
  const [one, other] = (await safetyOfOne(services, PLAIN_FRAME.id)).colors["#1c1b1a"]?.gtins ?? [];
  const sheet = sheetOf({ "color-1c1b1a-gtin-48": other?.gtin ?? "", "color-1c1b1a-gtin-50": one?.gtin ?? "" });
  expect(await changeProduct(services, camille, PLAIN_FRAME.id, { sheet, version: null, shownStock: {} })).toEqual({
    outcome: "changed",
  });
  expect((await safetyOfOne(services, PLAIN_FRAME.id)).colors["#1c1b1a"]?.gtins).toEqual([
    { size: "48", gtin: other?.gtin },
    { size: "50", gtin: one?.gtin },
  ]);
});

test("a number typed before its size goes to the only size there is; of several, it is asked of which", () => {
  const blank = {
    "color-1c1b1a-gtin-48": "",
    "color-1c1b1a-gtin-50": "",
    "colors": "#1c1b1a",
    "color-1c1b1a-gtin-": SECOND,
  };
  expect(numbers({ ...blank, sizes: "" })).toEqual([{ "": SECOND }]);
  expect(numbers({ ...blank, sizes: "52" })).toEqual([{ "52": SECOND }]);
  expect(errorsOf({ ...blank, sizes: "52, 54" })).toEqual({
    "color-1c1b1a-gtin-52": `Indiquez le GTIN de chaque taille : ${SECOND} n’en nomme aucune.`,
  });
});

test("a size with signs of its own keeps its number, and one that goes takes it along", () => {
  const changes = { "sizes": "48 □ 20, 50", "colors": "#1c1b1a", "color-1c1b1a-gtin-48%20%E2%96%A1%2020": THIRD };
  expect(numbers(changes)[0]).toMatchObject({ "48 □ 20": THIRD });
  expect(numbers({ ...changes, sizes: "50" })[0]).not.toHaveProperty("48 □ 20");
});

test("a copy of a product has neither its numbers nor its reference", async () => {
  const { sheet } = await found(readSheet(services, PLAIN_FRAME.id));
  const copy = typedCopy(sheet);
  expect(copy).toMatchObject({ makerReference: "", udiDi: "", originCountry: "FR", ceMarked: "on" });
  expect(Object.entries(copy).filter(([field, value]) => field.includes("-gtin-") && value)).toEqual([]);
});

test("a state kept before sheets said their facts is still compared", async () => {
  const known = await found(readSheet(services, PLAIN_FRAME.id));
  const { facts: _facts, ...before } = known.sheet;
  const colors = before.colors.map(({ gtins: _gtins, filterCategory: _filter, ...color }) => color);
  const change = { sheet: known.sheet, version: null, shownStock: {} };
  await changeProduct(services, camille, PLAIN_FRAME.id, change);
  await services
    .db("replaced_versions")
    .where({ of_id: PLAIN_FRAME.id, version: 1 })
    .update({ state: JSON.stringify({ ...before, colors }) });
  const conflict = await changeProduct(services, camille, PLAIN_FRAME.id, { ...change, version: 1 });
  expect(conflict).toMatchObject({ outcome: "conflict" });
  expect(conflict.outcome === "conflict" && conflict.changes).toContainEqual({
    field: "Référence du fabricant",
    before: "",
    now: "MV-1001",
    typed: "MV-1001",
  });
});
