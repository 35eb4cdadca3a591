import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { readFacts } from "~/domain/catalogue/editing/facts-forms.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { readStockFile, stockFile } from "~/domain/catalogue/editing/stock-file.server";
import { applyStockImport, checkStockList, findStockImport } from "~/domain/catalogue/editing/stock-import.server";
import { stockChangeView } from "~/pages/admin/stock/stock-view.server";
import { safetyOfOne } from "~/domain/catalogue/safety/safety.server";

import { PLAIN_FRAME, SOLAR_FEMME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { found } from "../../helpers/found";
import { textLike } from "../../helpers/matchers";
import { testServices, type TestServices } from "../../helpers/services";

const [NOIR, BLONDE] = ["#1c1b1a", "#c08a4a"];
const HEAD = "ID;Code couleur;Référence fabricant;Pays de fabrication;Marquage CE;Catégorie de filtre;GTIN";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
});

async function check(csv: string) {
  const reading = readStockFile(Buffer.from(csv));
  if ("problem" in reading) throw new Error(reading.problem);
  return checkStockList(services, camille, reading.lines);
}
async function problemsOf(...lines: string[]) {
  const checked = await check([HEAD, ...lines].join("\n"));
  return checked.outcome === "wrong" ? checked.errors : checked.outcome;
}
async function apply(...lines: string[]) {
  const checked = await check([HEAD, ...lines].join("\n"));
  if (checked.outcome !== "changes") throw new Error(JSON.stringify(checked));
  return applyStockImport(services, camille, checked.id);
}

test("a warning that a spreadsheet would take for a formula, and one of two lines, come back as they went", async () => {
  await services
    .db("products")
    .where({ id: PLAIN_FRAME.id })
    .update({ warnings: "- Ne pas forcer ; ne pas chauffer.\n« Sans choc »", maker_reference: "+33" });
  const csv = Buffer.from(await new Response(stockFile(services)).arrayBuffer()).toString("utf8");
  expect(csv).toContain("48 : 9520100100000");
  expect(await check(csv)).toEqual({ outcome: "nothing" });
});

test("a list changes reference, origin, filter and numbers, and nothing that its cells leave out", async () => {
  expect(
    await apply(
      `1001;${NOIR};MV 01;italie;non;;48 : 4006381333931`,
      `1001;${BLONDE};MV 01;italie;non;;`,
      `${SOLAR_FEMME.number};#b5762e;;;;1;`,
    ),
  ).toEqual({ outcome: "applied", lines: 2 });
  const frame = await safetyOfOne(services, PLAIN_FRAME.id);
  expect(frame).toMatchObject({ makerReference: "MV 01", originCountry: "IT", ceMarked: false });
  expect(frame.udiDi).toBeTruthy();
  expect(frame.colors[NOIR ?? ""]?.gtins).toEqual([{ size: "48", gtin: "4006381333931" }]);
  expect(frame.colors[BLONDE ?? ""]?.gtins).toHaveLength(2);
  expect((await safetyOfOne(services, SOLAR_FEMME.id)).colors["#b5762e"]?.filterCategory).toBe(1);
});

test.each([
  [`1001;${NOIR};;Atlantide;;;`, "Choisissez le pays dans la liste."],
  [`1001;${NOIR};;;peut-être;;`, "Le marquage CE se note « oui » ou « non »."],
  [`1001;${NOIR};;;;7;`, "Indiquez une catégorie de filtre, de 0 à 4."],
  [`1001;${NOIR};;;;;52 : 4006381333931`, /52 : 4006381333931\s» n’est pas une taille/],
  [`1001;${NOIR};;;;;4,00638E+12`, /n’est pas une taille/],
  [`1001;${NOIR};;;;;48 : 4006381333930`, /n’est pas un GTIN/],
  [`1001;${NOIR};;;;;48 : 4006381333931, 50 : 4006381333931`, /déjà celui/],
])("%s is refused, and nothing is written", async (line, message) => {
  expect(await problemsOf(line)).toEqual([
    { line: 2, message: typeof message === "string" ? message : textLike(message) },
  ]);
});

test("a number is given to one colour alone, in the list and beside it", async () => {
  expect(await problemsOf(`1001;${NOIR};;;;;48 : 4006381333931`, `1001;${BLONDE};;;;;48 : 4006381333931`)).toEqual([
    { line: 3, message: "Le GTIN 4006381333931 est déjà celui d’un autre coloris." },
  ]);
  const { gtin = "" } = (await safetyOfOne(services, SOLAR_FEMME.id)).colors["#b5762e"]?.gtins[0] ?? {};
  expect(await problemsOf(`1001;${NOIR};;;;;48 : ${gtin}`)).toMatchObject([{ line: 2 }]);
});

test("two lines of one product that say different things of it are refused", async () => {
  expect(await problemsOf(`1001;${NOIR};MV 01;;;;`, `1001;${BLONDE};MV 02;;;;`)).toEqual([
    {
      line: 3,
      message: "La famille, la classe, la référence, l’origine ou une consigne diffère de la ligne 2, du même produit.",
    },
  ]);
});

test("a list that was checked against what has changed since is written in no part", async () => {
  const checked = await check(`${HEAD}\n1001;${NOIR};MV 01;;;;48 : 4006381333931`);
  if (checked.outcome !== "changes") throw new Error(checked.outcome);
  await services.db("products").where({ id: PLAIN_FRAME.id }).update({ maker_reference: "Autre" });
  expect((await applyStockImport(services, camille, checked.id)).outcome).toBe("moved");
  const { sheet } = await found(readSheet(services, PLAIN_FRAME.id));
  expect(sheet.colors[0]?.gtins).not.toHaveProperty("48", "4006381333931");
});

test("a number that a spreadsheet would round, shorten or take for a day comes back as it went", async () => {
  const texts = { maker_reference: "00123", supplier_reference: "1-2", udi_di: "9520100199998", place: "03/04" };
  await services.db("products").where({ id: PLAIN_FRAME.id }).update(texts);
  const csv = Buffer.from(await new Response(stockFile(services)).arrayBuffer()).toString("utf8");
  expect(csv).not.toMatch(/;(00123|1-2|9520100199998|03\/04);/);
  expect(await check(csv)).toEqual({ outcome: "nothing" });
  const line = `ID;Code couleur;Référence fabricant;UDI-DI\n1001;${NOIR};0456;9520100199998`;
  expect((await check(line)).outcome, "typed without the apostrophe").toBe("changes");
});

test.each([
  ["UDI-DI", "9,5201E+12"],
  ["UDI-DI", "9.5201E+12"],
  ["Référence fabricant", "1,23E+15"],
  ["Référence fournisseur", "9E+14"],
])("the column « %s » refuses '%s', which a spreadsheet has rounded", async (column, cell) => {
  expect(await check(`ID;Code couleur;${column}\n1001;${NOIR};${cell}`)).toEqual({
    outcome: "wrong",
    errors: [{ line: 2, message: textLike(/le tableur a arrondi ce numéro/) }],
  });
});

test("the admin's form refuses a UDI that a spreadsheet has rounded", () => {
  const errors: Record<string, string> = {};
  readFacts({ udiDi: "9.5201E+12" }, errors);
  expect(errors.udiDi).toMatch(/arrondi/);
});

test.each(["02/01/2027", "2/1/2027", "02-01-2027", "02.01.2027", "2027-01-02"])(
  "'%s' is the second of January",
  async (cell) => {
    const checked = await check(`ID;Code couleur;En vente dès\n1001;${NOIR};${cell}`);
    if (checked.outcome !== "changes") throw new Error(JSON.stringify(checked));
    await applyStockImport(services, camille, checked.id);
    expect(await services.db("products").where({ id: PLAIN_FRAME.id }).first("sold_from")).toEqual({
      sold_from: "2027-01-02",
    });
  },
);

test.each(["31/02/2027", "13/13/2027", "02/01/27"])("'%s' is no day", async (cell) => {
  expect((await check(`ID;Code couleur;En vente dès\n1001;${NOIR};${cell}`)).outcome).toBe("wrong");
});

const familyOf = async (id: string) =>
  (await found(services.db("products").where({ id }).first("legal_family"))) as { legal_family: string | null };

/** Of the categories, accessories alone may have every family. */
const ACCESSORY_FAMILY = { category: "accessory", legal_family: "accessory", equipment_class: null } as const;

test("the list names the family of each product, and brings it back as it went", async () => {
  await services.db("products").where({ id: PLAIN_FRAME.id }).update(ACCESSORY_FAMILY);
  const csv = Buffer.from(await new Response(stockFile(services)).arrayBuffer()).toString("utf8");
  expect(csv).toMatch(/\r\n1001;.*;accessoire;/);
  expect(csv).toMatch(new RegExp(`\\r\\n${SOLAR_FEMME.number};.*;selon la catégorie;`));
  expect(await check(csv)).toEqual({ outcome: "nothing" });
});

test.each([
  ["dispositif médical", "device"],
  ["PROTECTION SOLAIRE", "protection"],
  ["Équipement de protection individuelle de catégorie I", "protection"],
  ["Dispositif medical de classe I", "device"],
  ["Dispositif  Medical", "device"],
  ["\u00a0protection\u202f solaire ", "protection"],
  ["selon la catégorie", null],
])("the family '%s' of a list is written once the list is confirmed", async (cell, family) => {
  await services.db("products").where({ id: PLAIN_FRAME.id }).update(ACCESSORY_FAMILY);
  const checked = await check(`ID;Code couleur;Famille\n1001;${NOIR};${cell}\n1001;${BLONDE};${cell}`);
  if (checked.outcome !== "changes") throw new Error(JSON.stringify(checked));
  expect(await familyOf(PLAIN_FRAME.id)).toEqual({ legal_family: "accessory" });
  await applyStockImport(services, camille, checked.id);
  expect(await familyOf(PLAIN_FRAME.id)).toEqual({ legal_family: family });
});

test("the preview names a family as the list does, and what a product of that family is sold with", async () => {
  await services
    .db("products")
    .where({ id: PLAIN_FRAME.id })
    .update({ ...ACCESSORY_FAMILY, legal_family: null });
  const checked = await check(`ID;Code couleur;Famille\n1001;${NOIR};protection solaire`);
  if (checked.outcome !== "changes") throw new Error(JSON.stringify(checked));
  const [change] = (await found(findStockImport(services, camille, checked.id))).changes;
  expect(change && stockChangeView(change).changes).toEqual([
    "Famille\u00a0: selon la catégorie → protection solaire",
    "Se vend avec le marquage CE vérifié, la catégorie de filtre de chaque coloris, la protection contre les ultraviolets et le mode d’emploi",
  ]);
});

test("an optical frame is no accessory and no sunglasses", async () => {
  for (const family of ["accessoire", "protection solaire"])
    expect(await check(`ID;Code couleur;Famille\n1001;${NOIR};${family}`)).toEqual({
      outcome: "wrong",
      errors: [{ line: 2, message: textLike(/Une monture optique est un dispositif médical/) }],
    });
});

test("an empty family changes nothing, an unknown one and two of one product are refused", async () => {
  await services.db("products").where({ id: PLAIN_FRAME.id }).update(ACCESSORY_FAMILY);
  expect((await check(`ID;Code couleur;Famille\n1001;${NOIR};`)).outcome).toBe("nothing");
  expect(await check(`ID;Code couleur;Famille\n1001;${NOIR};jouet`)).toEqual({
    outcome: "wrong",
    errors: [{ line: 2, message: textLike(/La famille se note «\sdispositif médical\s»/) }],
  });
  const two = await check(`ID;Code couleur;Famille\n1001;${NOIR};accessoire\n1001;${BLONDE};dispositif médical`);
  expect(two).toMatchObject({ outcome: "wrong", errors: [{ line: 3 }] });
});
