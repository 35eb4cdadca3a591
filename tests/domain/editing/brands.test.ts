import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { BrandForm } from "~/domain/catalogue/editing/brand-forms.server";
import { findBrand, isBrand, listBrands, saveBrand } from "~/domain/catalogue/editing/brands.server";
import { catalogueVersion } from "~/domain/catalogue/version.server";

import { newAdministrator } from "../../helpers/administrator";
import { testServices, type TestServices } from "../../helpers/services";

const IN_FRANCE = {
  makerName: "Lunettes du Jura SAS",
  makerAddress: "1 rue de l’Essai,\r\n39400 Morez, France",
  makerCountry: "FR",
  makerContact: "contact@jura.example",
};
const RESPONSIBLE = {
  responsibleName: "Europe Conformité",
  responsibleAddress: "2 rue de l’Essai, 75000 Paris",
  responsibleContact: "https://conformite.example/contact",
};

let services: TestServices;
let camille: Account;
let sacha: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services, "camille@exemple.fr");
  sacha = await newAdministrator(services, "sacha@exemple.fr");
});

const errorsOf = (typed: Record<string, string>) => {
  const reading = BrandForm.safeParse(typed);
  return reading.success ? [] : reading.error.issues.map(({ path }) => path.join("."));
};

test("a maker in the Union needs nobody else", () => {
  expect(BrandForm.parse(IN_FRANCE)).toEqual({
    ...IN_FRANCE,
    makerAddress: "1 rue de l’Essai,\n39400 Morez, France",
    responsible: null,
  });
});

test.each(["JP", "CH", "GB"])("a maker in %s needs someone responsible in the Union, named whole", (makerCountry) => {
  expect(errorsOf({ ...IN_FRANCE, makerCountry })).toEqual([
    "responsibleName",
    "responsibleAddress",
    "responsibleContact",
  ]);
  expect(errorsOf({ ...IN_FRANCE, makerCountry, ...RESPONSIBLE, responsibleAddress: " " })).toEqual([
    "responsibleAddress",
  ]);
  expect(errorsOf({ ...IN_FRANCE, makerCountry, ...RESPONSIBLE })).toEqual([]);
});

test("a responsible person given for a maker in the Union has name, address and contact, too", () => {
  expect(errorsOf({ ...IN_FRANCE, responsibleName: "Europe Conformité" })).toEqual([
    "responsibleAddress",
    "responsibleContact",
  ]);
});

test.each(["contact", "http://jura.example", "https://jura", "contact@jura", ""])(
  "%j is no place to write to",
  (contact) => expect(errorsOf({ ...IN_FRANCE, makerContact: contact })).toEqual(["makerContact"]),
);

test("a brand's sheet is written, changed, and guarded against a colleague's", async () => {
  const sheet = BrandForm.parse(IN_FRANCE);
  const before = await catalogueVersion(services);
  const marque = "Maison Valmy";
  const known = await findBrand(services, marque);
  expect(await saveBrand(services, camille, marque, sheet, known?.version ?? 0)).toEqual({ outcome: "saved" });
  expect(await catalogueVersion(services)).not.toBe(before); // cached articles are made anew
  expect(await findBrand(services, marque)).toMatchObject({ version: 2, sheet });
  const second = await saveBrand(services, sacha, marque, { ...sheet, makerName: "Autre" }, known?.version ?? 0);
  expect(second).toMatchObject({ outcome: "conflict", version: 2 });
  expect(second.outcome === "conflict" && second.changes).toContainEqual({
    field: "Fabricant",
    before: "Maison Valmy SAS",
    now: "Lunettes du Jura SAS",
    typed: "Autre",
  });
});

test("two colleagues who make the sheet of one brand at once: the second is told", async () => {
  await services.db("brands").where({ name: "Traboule" }).delete();
  const sheet = BrandForm.parse(IN_FRANCE);
  expect(await saveBrand(services, camille, "Traboule", sheet, 0)).toEqual({ outcome: "saved" });
  expect(await saveBrand(services, sacha, "Traboule", { ...sheet, makerName: "Autre" }, 0)).toMatchObject({
    outcome: "conflict",
  });
});

test("every brand of the catalogue is listed, those without a sheet too, and no other has one", async () => {
  await services.db("brands").where({ name: "Traboule" }).delete();
  const brands = await listBrands(services);
  expect(brands.find(({ name }) => name === "Traboule")).toEqual({
    name: "Traboule",
    products: 14,
    ofRange: 0,
    makerName: null,
    responsibleName: null,
  });
  expect(brands.find(({ name }) => name === "Asagiri")).toMatchObject({
    responsibleName: "Exemple Représentation Europe SARL",
  });
  expect(brands.map(({ name }) => name)).toEqual(
    [...brands.map(({ name }) => name)].sort((a, b) => a.localeCompare(b, "fr")),
  );
  expect(await isBrand(services, "Personne")).toBe(false);
});
