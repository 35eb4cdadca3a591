import { expect, test } from "vitest";

import { adminVisitor } from "../helpers/administrator";
import { found } from "../helpers/found";
import { textWith } from "../helpers/matchers";
import { sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";
import { toLenses } from "../helpers/wearing";

const shop = sharedShop();
const HERE = "/securite-des-verres";

test("where lenses are chosen, a page says who makes them, under which numbers and how they are used", async () => {
  const visitor = newVisitor(shop());
  const page = await (await toLenses(visitor)).link("Sécurité et origine de ces verres").follow();
  expect([page.path, page.status]).toEqual([HERE, 200]);
  for (const said of [
    "Fabricant Chantebise Verres SAS 17 rue de l'Exemple, 39300 Champagnole, France qualite@chantebise.example",
    "Fabricant Kasumi Lens Co., Ltd.",
    "Responsable dans l'Union européenne Exemple Représentation Europe SARL",
    "Unifocal Good Deal 1,6 Nature : Dispositif médical de classe I, règlement (UE) 2017/745 Marquage CE : Oui Référence du fabricant : CH-80001 UDI-DI : 952800019999",
    "Photochromique : Ne pas porter pour conduire au crépuscule ni la nuit",
    "Nettoyez les verres à l'eau tiède",
  ])
    expect(page.text).toContain(said);
  expect(page.text).not.toMatch(/Verres pour écran Nature/);
  expect(page.text).not.toContain("Amaincissement");
});

test("a lens that says too little is held back with the reason, and sold once its sheet says it", async () => {
  const visitor = await adminVisitor(shop());
  await shop().db("lenses").where({ name: "Unifocal 1,67" }).update({ maker_reference: null, ce_marked: false });
  let page = await visitor.visit("/admin/verres");
  expect(page.text).toContain("1 verre à compléter");
  expect(page.text).toContain(
    "Unifocal 1,67 Hors vente : il manque la référence du fabricant, le marquage CE vérifié.",
  );
  expect((await newVisitor(shop()).visit(HERE)).text).not.toContain("Unifocal 1,67");
  page = await page.link("Unifocal 1,67").follow();
  expect(page.text).toContain("Hors vente : il manque la référence du fabricant, le marquage CE vérifié.");
  const typed = { "Référence du fabricant (facultatif)": "CH 12", "UDI-DI (facultatif)": "12" };
  page = await page.form({ name: "lens" }).fill(typed).submit("Enregistrer");
  expect([page.status, page.errors()[0]]).toEqual([422, textWith("Indiquez l'UDI-DI")]);
  page = await page
    .form({ name: "lens" })
    .fill({ "UDI-DI (facultatif)": "", "Marquage CE et déclaration de conformité": "Vérifiés" })
    .submit("Enregistrer");
  expect(page.text).toContain("« Unifocal 1,67 » a été mis à jour.");
  expect(page.text).not.toContain("verre à compléter");
  expect((await newVisitor(shop()).visit(HERE)).text).toContain("Référence du fabricant : CH 12");
});

test("a UDI-DI that two models of lenses have is told when it is saved and on their sheets", async () => {
  const visitor = await adminVisitor(shop());
  const { udi_di } = await found(shop().db("lenses").where({ name: "Unifocal Efficient 1,5" }).first("udi_di"));
  const sheet = await (await visitor.visit("/admin/verres")).link("Unifocal 1,67").follow();
  expect(sheet.text).not.toContain("aussi celui de");
  const saved = await sheet
    .form({ name: "lens" })
    .fill({ "UDI-DI (facultatif)": `${udi_di?.slice(0, 3)}-${udi_di?.slice(3)}` })
    .submit("Enregistrer");
  expect(saved.text).toContain("Cet UDI-DI est aussi celui de « Unifocal Efficient 1,5 »");
  const other = await saved.link("Unifocal Efficient 1,5").follow();
  expect(other.text).toContain("Cet UDI-DI est aussi celui de « Unifocal 1,67 » : un rappel les nommera ensemble.");
});

test("a treatment's sheet says the same; thinning has none", async () => {
  const visitor = await adminVisitor(shop());
  await shop().db("treatments").where({ key: "POLAR" }).update({ brand: null });
  let page = await visitor.visit("/admin/traitements");
  expect(page.text).toContain("Polarisant Hors vente : il manque le fabricant, son adresse postale et électronique.");
  page = await page.link("Polarisant").follow();
  page = await page.form({ name: "treatment" }).fill({ "Marque (facultatif)": "Kasumi" }).submit("Enregistrer");
  expect(page.text).not.toContain("Hors vente");
  expect((await newVisitor(shop()).visit(HERE)).text).toMatch(/Kasumi.*Polarisant/);
  page = await (await visitor.visit("/admin/traitements")).link("Amaincissement").follow();
  expect(page.text).not.toContain("Sécurité et origine");
  expect((await visitor.visit("/admin/marques")).text).toMatch(/Chantebise 0 1[0-9] Chantebise Verres SAS/);
});
