import { expect, test } from "vitest";

import { carrying, adminVisitor, newCustomer } from "../helpers/administrator";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
const SCRIPT = "<script>alert(1)</script>";
const confirmed = async (page: Page, name: string) =>
  (await page.form({ button: `Supprimer : ${name}` }).submit()).form({ button: "Confirmer" });

test("lenses are listed, added, changed and deleted, after the question", async () => {
  const visitor = await adminVisitor(shop());
  let page = await visitor.visit("/admin/verres");
  expect(page.title).toBe("Verres – Lunetterie des Terreaux");
  expect(page.text).toMatch(/Unifocal 1,67 unifocal 159,00 € unifocal, indice 1,67/);
  expect(page.text).toMatch(/Verres pour écran ecran 49,00 € écran, indice 1,5/);
  page = await page.link("Ajouter un verre").follow();
  page = await page
    .form({ name: "lens" })
    .fill({ "Type": "progressif", "Prix de base (€, la paire)": "cher" })
    .submit("Enregistrer");
  expect([page.status, page.errors()]).toEqual([
    422,
    ["Indiquez le nom.", "Indiquez un prix en euros, par exemple 29,90."],
  ]);
  expect(page.form({ name: "lens" }).value("Type")).toBe("progressif");
  page = await page
    .form({ name: "lens" })
    .fill({ "Nom": `Progressif 1,6 ${SCRIPT}`, "Prix de base (€, la paire)": "210,50" })
    .submit("Enregistrer");
  expect([page.path, page.html.includes("<script>alert")]).toEqual(["/admin/verres", false]);
  expect(page.text).toContain(`« Progressif 1,6 ${SCRIPT} » a été ajouté.`);
  page = await page.link(`Progressif 1,6 ${SCRIPT}`).follow();
  page = await page
    .form({ name: "lens" })
    .fill({ "Nom": "Progressif Essai 1,6", "Prix de base (€, la paire)": "" })
    .submit("Enregistrer");
  page = await page.form({ name: "lens" }).fill({ "Oui, à 0 €": true }).submit("Enregistrer");
  expect(page.text).toMatch(/Progressif Essai 1,6 Hors vente : il manque [^.]+\. progressif 0,00 €/);
  const asking = await confirmed(page, "Progressif Essai 1,6");
  page = await asking.submit();
  expect(page.text).toContain("« Progressif Essai 1,6 » a été supprimé.");
  expect((await page.form({ button: /^Supprimer : Unifocal 1,74/ }).submit()).text).toMatch(
    /Confirmer la suppression du verre \? ?Unifocal 1,74/,
  );
  expect((await visitor.visit("/admin/verres/000000000000000000000000")).status).toBe(404);
});

test("an empty list says so", async () => {
  const visitor = await adminVisitor(shop());
  await shop().db("lenses").update({ archived_at: "2026-01-01T00:00:00.000Z" });
  expect((await visitor.visit("/admin/verres")).text).toContain("Aucun verre trouvé.");
  await shop().db("lenses").update({ archived_at: null });
});

test("lenses and treatments are sorted and paged by links, as every list of the admin area", async () => {
  const visitor = await adminVisitor(shop());
  const pricesOf = ({ text }: Page) => [...text.matchAll(/(\d+),\d\d €/g)].map(([, euros]) => Number(euros));
  const falling = (numbers: number[]) => [...numbers].sort((one, other) => other - one);
  const many = Number((await shop().db("lenses").whereNull("archived_at").count({ many: "*" }))[0]?.many);
  let page = await visitor.visit("/admin/verres?par=10");
  expect([page.text.includes(`Page 1 / ${Math.ceil(many / 10)}`), pricesOf(page).length]).toEqual([
    true,
    Math.min(10, many),
  ]);
  page = await page.link(/^Prix de base/).follow();
  const dearest = pricesOf(page);
  expect(dearest).toEqual(falling(dearest));
  expect(dearest[0]).toBe(
    Math.max(
      ...(await shop().db("lenses").whereNull("archived_at").pluck("base_price_cents")).map((cents: number) =>
        Math.floor(cents / 100),
      ),
    ),
  );
  page = await visitor.visit("/admin/traitements?tri=nom");
  const names = ["Amaincissement", "Antireflet", "Photochromique"].map((name) => page.text.lastIndexOf(name));
  expect(names).toEqual([...names].sort((one, other) => one - other));
});

test("a price emptied or set to nothing is asked about before it is saved", async () => {
  const visitor = await adminVisitor(shop());
  for (const [list, link, form, field] of [
    ["/admin/verres", "Unifocal Efficient 1,5", "lens", "Prix de base (€, la paire)"],
    ["/admin/traitements", "Photochromique", "treatment", "Prix (€, la paire)"],
  ] as const)
    for (const typed of ["", "0", "0,00"]) {
      const sheet = await (await visitor.visit(list)).link(link).follow();
      const asked = await sheet
        .form({ name: form })
        .fill({ [field]: typed })
        .submit("Enregistrer");
      expect(asked.status).toBe(422);
      expect(asked.errors().join()).toMatch(/^À 0 €, ce (verre|traitement) se donne/);
      expect((await asked.form({ name: form }).fill({ "Oui, à 0 €": true }).submit("Enregistrer")).path).toBe(list);
    }
});

test("treatments are listed with thinning's coefficients, which take the place of its price", async () => {
  const visitor = await adminVisitor(shop());
  let page = await visitor.visit("/admin/traitements");
  expect(page.text).toMatch(/Amaincissement 0,00 € 1,5 : 0,00 €, 1,6 : 40,00 €, 1,67 : 90,00 €/);
  page = await page.link("Amaincissement").follow();
  page = await page
    .form({ name: "treatment" })
    .fill({ "Prix (€, la paire)": "50", "Indice 1,6": "44,50", "Indice 1,67": "" })
    .submit("Enregistrer");
  expect(page.text).toMatch(/Amaincissement 0,00 € 1,5 : 0,00 €, 1,6 : 44,50 €, 1,67 : 90,00 €/);
  page = await (
    await page.link("Ajouter un traitement").follow()
  )
    .form({ name: "treatment" })
    .fill({ Nom: "amaincissement" })
    .submit("Enregistrer");
  expect(page.errors()).toEqual(["Un amaincissement existe déjà : modifiez celui-ci."]);
  page = await page
    .form({ name: "treatment" })
    .fill({ "Nom": SCRIPT, "Prix (€, la paire)": "12,5" })
    .submit("Enregistrer");
  expect([page.path, page.html.includes("<script>alert")]).toEqual(["/admin/traitements", false]);
  expect(page.text).toMatch(/<script>alert\(1\)<\/script> Hors vente : il manque [^.]+\. 12,50 € –/);
  page = await page.form({ button: `Supprimer : ${SCRIPT}` }).submit();
  expect(page.text).toContain("Confirmer la suppression du traitement ?");
  expect(page.text).toContain(SCRIPT);
  page = await page.form({ button: "Confirmer" }).submit();
  expect(page.text).toContain("a été supprimé.");
  expect((await page.link("Antireflet").follow()).text).toContain(
    "Inclus dans tous les verres : ce prix n'est jamais compté.",
  );
});

test("of two administrators the second sees what changed of a lens, keeps what was typed, and may save knowingly", async () => {
  const [one, other] = [await adminVisitor(shop()), await adminVisitor(shop())];
  const open = async (visitor: Visitor) =>
    (await (await visitor.visit("/admin/verres")).link("Unifocal 1,67").follow()).form({ name: "lens" });
  const late = (await open(other)).fill({ "Prix de base (€, la paire)": "170" });
  await (await open(one)).fill({ "Type": "unifocal", "Prix de base (€, la paire)": "165" }).submit("Enregistrer");
  let page = await late.submit("Enregistrer");
  expect([page.status, page.title, page.errors()]).toEqual([
    422,
    "Erreur : Modifier Unifocal 1,67 – Lunetterie des Terreaux",
    ["Camille Perrachon a modifié ce verre pendant votre saisie."],
  ]);
  expect(page.text).toMatch(/Prix de base 159,00 € 165,00 € 170,00 €/);
  expect(page.form({ name: "lens" }).value("Prix de base (€, la paire)")).toBe("170");
  // An error in the typed fields does not make the next save lose the version that the form showed.
  page = await page
    .form({ name: "lens" })
    .fill({ "Prix de base (€, la paire)": "cher" })
    .submit("Enregistrer quand même");
  page = await page.form({ name: "lens" }).fill({ "Prix de base (€, la paire)": "170" }).submit("Enregistrer");
  expect(page.path).toBe("/admin/verres");
  expect(page.text).toMatch(/Unifocal 1,67 unifocal 170,00 €/);
});

test("of two administrators the second sees what changed of a treatment, and is told when it was taken out", async () => {
  const [one, other] = [await adminVisitor(shop()), await adminVisitor(shop())];
  await (
    await one.visit("/admin/traitements/nouveau")
  )
    .form({ name: "treatment" })
    .fill({ "Nom": "Teinte à deux", "Prix (€, la paire)": "20" })
    .submit("Enregistrer");
  const open = async (visitor: Visitor) =>
    (await (await visitor.visit("/admin/traitements")).link("Teinte à deux").follow()).form({ name: "treatment" });
  const late = (await open(other)).fill({ "Prix (€, la paire)": "22" });
  let list = await (await open(one)).fill({ "Prix (€, la paire)": "25" }).submit("Enregistrer");
  let page = await late.submit("Enregistrer");
  expect([page.status, page.errors()]).toEqual([
    422,
    ["Camille Perrachon a modifié ce traitement pendant votre saisie."],
  ]);
  expect(page.text).toMatch(/Prix 20,00 € 25,00 € 22,00 €/);
  list = await page.form({ name: "treatment" }).submit("Enregistrer quand même");
  expect(list.text).toMatch(/Teinte à deux Hors vente : il manque [^.]+\. 22,00 €/);
  const gone = await open(other);
  await (await confirmed(list, "Teinte à deux")).submit();
  page = await gone.submit("Enregistrer");
  expect([page.status, page.text.includes("Ce traitement n'existe plus.")]).toEqual([422, true]);
});

test("nobody and a customer see none of it", async () => {
  const customer = await carrying(shop(), await newCustomer(shop()));
  for (const path of ["/admin/verres", "/admin/verres/nouveau", "/admin/traitements", "/admin/traitements/nouveau"]) {
    expect((await newVisitor(shop()).visit(path)).path, path).toMatch(/^\/admin\/connexion/);
    expect((await customer.visit(path, { follow: false })).headers.get("Location"), path).toBe("/mon-compte");
  }
});
