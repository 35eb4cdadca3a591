import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { OWN_FRAME_IDS } from "~/domain/catalogue/own-frames";
import { readStockFile, stockFile, type StockLine } from "~/domain/catalogue/editing/stock-file.server";
import {
  applyStockImport,
  broughtToNothing,
  checkStockList,
  findStockImport,
} from "~/domain/catalogue/editing/stock-import.server";
import { hold, takeFree } from "~/domain/catalogue/stock.server";
import { DISCOUNTED_FRAME, PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { shelfOf, stockShelves } from "../../helpers/factories";
import { textLike } from "../../helpers/matchers";
import { testServices, type TestServices } from "../../helpers/services";

const NOIR = "#1c1b1a";
const HEAD = "ID;Code couleur;Prix;Stock";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
});

function linesOf(csv: string | Buffer): StockLine[] {
  const reading = readStockFile(Buffer.from(csv));
  if ("problem" in reading) throw new Error(reading.problem);
  return reading.lines;
}
const written = async () => Buffer.from(await new Response(stockFile(services)).arrayBuffer()).toString("utf8"); // as bytes, because the byte order mark counts
const check = (csv: string) => checkStockList(services, camille, linesOf(csv));
async function pending(csv: string): Promise<string> {
  const checked = await check(csv);
  if (checked.outcome !== "changes") throw new Error(JSON.stringify(checked));
  return checked.id;
}

test("the list opens in a French spreadsheet, formulas are defused, and sent back as it is it changes nothing", async () => {
  await services
    .db("products")
    .where({ id: PLAIN_FRAME.id })
    .update({ name: '=HYPERLINK("http://x")', brand: '+Maison; "Valmy"' });
  const csv = await written();
  expect(
    csv.startsWith(
      "\uFEFFID;Marque;Nom;Coloris;Code couleur;Prix;Prix réduit;Stock;Seuil;Promis;Stock exporté;Référence fabricant;Pays de fabrication;UDI-DI;Marquage CE;Protection UV;Mises en garde;Mode d’emploi;Catégorie de filtre;GTIN;Famille;Classe;Code LPP du fabricant;Fournisseur;Référence fournisseur;Prix d’achat HT;Emplacement;En vente dès;Stock par taille;Stock par taille exporté\r\n",
    ),
  ).toBe(true);
  expect(csv).toContain(
    '1001;"\'+Maison; ""Valmy""";"\'=HYPERLINK(""http://x"")";Noir;#1c1b1a;145,00;;18;5;0;18;MV-1001;France;\'9520100199998',
  );
  expect(await check(csv)).toEqual({ outcome: "nothing" });
});

test("a list of a thousand products is whole", async () => {
  await stockShelves(services, 1_000);
  const lines = linesOf(await written());
  const sold = services.db("product_colors").whereNotIn("product_id", OWN_FRAME_IDS);
  const rows = await sold.count({ amount: "*" }).first();
  expect(lines.length).toBe(Number(rows?.amount));
});

test("it is read with commas, tabs, another alphabet, other columns and quotes", () => {
  expect(linesOf('\uFEFFID;Code couleur;Stock\r\n1001;#1C1B1A;"4"\r\n\r\n')).toEqual([
    { line: 2, id: "1001", color: NOIR, stock: "4" },
  ]);
  expect(linesOf('code couleur,prix reduit,id,Remarque\n#1c1b1a,"12,50",1001,à voir')).toEqual([
    { line: 2, id: "1001", color: NOIR, discount: "12,50" },
  ]);
  expect(linesOf(Buffer.from("ID\tCode couleur\tPrix réduit\n1001\t#1c1b1a\t99", "latin1"))).toMatchObject([
    { discount: "99" },
  ]);
});

test("a line is named as a spreadsheet numbers its row, whatever cells of several lines and empty rows precede it", () => {
  const csv = 'ID;Code couleur;Mode d’emploi\n1001;#1c1b1a;"Lavez.\nSéchez."\n\n;;\n1002;#1c1b1a;""\n';
  expect(linesOf(csv).map(({ line, id }) => [line, id])).toEqual([
    [2, "1001"],
    [5, "1002"],
  ]);
  expect(readStockFile(Buffer.from(`${csv}1003;#1c1b1a\n`))).toEqual({
    problem: expect.stringContaining("La ligne 6 n’a pas autant de cellules") as string,
  });
});

test.each([
  ["", /n’est pas une liste/],
  ["bonjour", /n’est pas une liste/],
  ["ID;Prix\n1;2", /«\sCode couleur\s» manque/],
  [`${HEAD}\n`, /aucune ligne/],
  [`${HEAD}\n1001;#1c1b1a`, /ligne 2/],
])("%j is no list", (csv, problem) => expect(readStockFile(Buffer.from(csv))).toEqual({ problem: textLike(problem) }));

test("one wrong line keeps the whole list from being written, and each is named", async () => {
  await hold(services, { productId: PLAIN_FRAME.id, color: NOIR, quantity: 2 });
  const wrong = [
    "1001;#1c1b1a;145;1",
    "1001;#1c1b1a;145;9",
    "1001;#c08a4a;150;9",
    "1001;#ffffff;145;9",
    "9999;#1c1b1a;145;9",
    "1002;#1c1b1a;cher;9",
    "1003;#1c1b1a;;-4",
  ];
  const checked = await check(`${HEAD}\n1004;#1c1b1a;;3\n${wrong.join("\n")}`);
  expect(checked).toEqual({
    outcome: "wrong",
    errors: [
      { line: 3, message: textLike(/^2 pièces sont promises/) },
      { line: 4, message: "Ce coloris est déjà à la ligne 3." },
      { line: 5, message: "Le prix diffère de celui de la ligne 3, du même produit." },
      { line: 6, message: "Ce produit n’a pas de coloris « #ffffff »." },
      { line: 7, message: "Aucun produit en vente ne porte l’ID « 9999 »." },
      { line: 8, message: "« cher » n’est pas un prix." },
      { line: 9, message: "« -4 » n’est pas un nombre de pièces." },
    ],
  });
  expect(await services.db("stock_imports")).toEqual([]);
});

test("a confirmed list is written once, prices with their history", async () => {
  services.clock.advance({ days: 1 });
  const id = await pending(`${HEAD}\n1001;#1c1b1a;139,90;20\n1001;#c08a4a;139,90;`);
  expect((await findStockImport(services, camille, id))?.changes).toMatchObject([
    { line: 2, prices: { after: { priceCents: 13_990 } }, color: { before: { stock: 18 }, after: { stock: 20 } } },
  ]);
  expect((await shelfOf(services, PLAIN_FRAME)).stock).toBe(18);
  expect(await applyStockImport(services, camille, id)).toEqual({ outcome: "applied", lines: 1 });
  expect(await applyStockImport(services, camille, id)).toEqual({ outcome: "unknown" });
  expect((await shelfOf(services, PLAIN_FRAME)).stock).toBe(20);
  expect((await shelfOf(services, PLAIN_FRAME, 1)).stock).toBe(14);
  expect(
    await services.db("price_history").where({ product_id: PLAIN_FRAME.id }).orderBy("since").pluck("price_cents"),
  ).toEqual([14_500, 13_990]);
  expect(await services.db("products").where({ id: PLAIN_FRAME.id }).first("version")).toEqual({ version: 2 });
});

test("a list that ends the sale of a colour, or gives a product away, is written only with a yes to it", async () => {
  const id = await pending(`${HEAD}\n1001;#1c1b1a;139,90;0\n1004;#1c1b1a;0;`);
  expect(broughtToNothing((await findStockImport(services, camille, id))?.changes ?? [])).toEqual([
    "Maison Valmy Panthéon (Noir), de 18 à aucune pièce",
    textLike(/, à 0 €$/),
  ]);
  expect(await applyStockImport(services, camille, id)).toEqual({ outcome: "asks" });
  expect((await shelfOf(services, PLAIN_FRAME)).stock).toBe(18);
  expect(await applyStockImport(services, camille, id, true)).toMatchObject({ outcome: "applied" });
  expect((await shelfOf(services, PLAIN_FRAME)).stock).toBe(0);
});

test("an empty reduced price ends the reduction, and a column left out changes nothing", async () => {
  const color = DISCOUNTED_FRAME.colors[0]?.value;
  expect(await check(`ID;Code couleur;Stock\n${DISCOUNTED_FRAME.number};${color};`)).toEqual({ outcome: "nothing" });
  const id = await pending(`ID;Code couleur;Prix réduit\n${DISCOUNTED_FRAME.number};${color};`);
  expect((await findStockImport(services, camille, id))?.changes).toMatchObject([
    { prices: { before: { discountCents: DISCOUNTED_FRAME.discountCents }, after: { discountCents: null } } },
  ]);
});

test("what moved since the check writes nothing, and nobody confirms another's list", async () => {
  const id = await pending(`${HEAD}\n1001;#1c1b1a;;20\n1004;#1c1b1a;120;`);
  expect(await findStockImport(services, await newAdministrator(services), id)).toBeNull();
  await takeFree(services, { productId: PLAIN_FRAME.id, color: NOIR, quantity: 1 }, { cause: "order" });
  expect(await applyStockImport(services, camille, id)).toEqual({
    outcome: "moved",
    errors: [{ line: 2, message: "Maison Valmy Panthéon a changé depuis la vérification." }],
  });
  expect(await services.db("products").where({ number: 1004 }).first("price_cents")).not.toEqual({
    price_cents: 12_000,
  });
});
