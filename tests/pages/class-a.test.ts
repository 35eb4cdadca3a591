import { expect, test } from "vitest";

import { CHEAP_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { attr } from "../helpers/dom";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";
import { takeLenses, toLenses } from "../helpers/wearing";

const shop = sharedShop();
const visit = (path: string) => newVisitor(shop()).visit(path);
const cards = (page: Page) => page.elements("article").filter((card) => /^card\b/.test(attr(card, "class") ?? ""));
const linksTo = (page: Page) => page.links().filter(({ href }) => href === "/100-sante").length;
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test("the 100 % Santé shelf shows frames for adults and children, and says what the offer is", async () => {
  const page = await visit("/100-sante");
  expect(plain(page.h1)).toBe("Lunettes 100 % Santé");
  expect(plain(page.text)).toContain("27 montures");
  for (const said of ["rien à votre charge", "On peut panacher", "Montures et verres sont rangés en deux classes"])
    expect(plain(page.text)).toContain(said);
  expect(cards(page)).toHaveLength(24);
  expect(cards(await visit("/100-sante?page=2"))).toHaveLength(3);
  const children = await visit("/100-sante?pour=enfant");
  expect(cards(children)).toHaveLength(10);
  expect(plain(children.text)).not.toContain("Margelle Seuil");
});

test("children's frames have a shelf of their own, and stand on none for adults", async () => {
  const page = await visit("/lunettes-enfant");
  expect(cards(page)).toHaveLength(10);
  for (const path of ["/optiques-femme", "/optiques-homme"])
    expect(plain((await visit(`${path}?marque=Culbute`)).text)).toContain("Aucune monture ne réunit");
});

test("the shelves of glasses can be narrowed to the offer, and the cards say it", async () => {
  const visitor = newVisitor(shop());
  const shelf = await visitor.visit("/optiques-femme");
  const narrowed = await shelf
    .form({ button: "Appliquer" })
    .fill({ Offre: ["A"] })
    .submit("Appliquer");
  expect(narrowed.url.searchParams.get("classe")).toBe("A");
  expect(cards(narrowed).length).toBeGreaterThan(8);
  expect(plain(narrowed.text).match(/100 % Santé/g)?.length).toBeGreaterThan(cards(narrowed).length);
  expect(plain((await visit("/solaires-femme")).text)).not.toContain("(classe A)");
});

test("the foot of every page, the front page, the site map and the choice by sight lead to it", async () => {
  const page = await visit("/faq");
  expect(linksTo(page)).toBe(1);
  for (const path of ["/home", "/plan-du-site", "/VueSelection"]) expect(linksTo(await visit(path)), path).toBe(2);
});

test("an article says its class, and one of class A what that means for who pays", async () => {
  const classA = await visit("/article/margelle-seuil");
  expect(plain(classA.text)).toContain("Offre 100 % Santé (classe A)");
  expect(plain(classA.text)).toContain("rien ne reste à votre charge une fois remboursé");
  expect(classA.text).not.toContain("Culbute"); // a child's frame is not shown beside an adult's
  const usual = await visit(`/article/${PLAIN_FRAME.slug}`);
  expect(plain(usual.text)).toContain("Offre Prix libres (classe B)");
  expect(plain(usual.text)).not.toContain("rien ne reste à votre charge");
  const products = (await newApi(shop()).get("/api/products?cate=optic&classe=A&limit=500")).json<
    Record<string, unknown>[]
  >();
  expect(products).toHaveLength(27);
  expect(products.every((each) => each.equipmentClass === "A" && !("lppCode" in each))).toBe(true);
});

test("lenses of class A are proposed first, to a frame of either class, and reach the cart at their price", async () => {
  const visitor = newVisitor(shop());
  const lenses = await toLenses(visitor);
  expect(plain(lenses.text)).toMatch(/Offre 100 % Santé 215,00 €.*Standard, Good Deal/s);
  expect(plain(lenses.text)).toContain("Cette monture est à prix libre");
  const cart = await takeLenses(lenses, "classA");
  expect(plain(cart.text)).toContain("Œil droit : Unifocal 100 % Santé 1,6");
  expect(plain(cart.text)).toContain("215,00 €");

  const other = await toLenses(newVisitor(shop()), { slug: "margelle-seuil", size: "50" });
  expect(plain(other.text)).toMatch(/Offre 100 % Santé 94,00 €.*rien ne reste à votre charge/s);
  const mixed = await takeLenses(other, "standard");
  expect(plain(mixed.text)).toContain("163,00 €");
});

test("an administrator is told, in the form, what keeps a frame or a lens from class A", async () => {
  const admin = await adminVisitor(shop());
  const sheet = await admin.visit(`/admin/produits/${CHEAP_FRAME.id}`);
  const refused = await sheet
    .form({ button: "Enregistrer" })
    .fill({ Classe: "100 % Santé (classe A)" })
    .submit("Enregistrer");
  expect(refused.status).toBe(422);
  expect(plain(refused.text)).toContain("Une monture de classe A se vend 30,00 € au plus");

  const added = await admin.visit("/admin/verres/nouveau");
  const wrong = await added
    .form({ button: "Enregistrer" })
    .fill({
      "Nom": "Unifocal essai 1,5",
      "Type": "unifocal",
      "Prix de base (€, la paire)": "70",
      "Classe": "100 % Santé (classe A)",
    })
    .submit("Enregistrer");
  expect(wrong.status).toBe(422);
  expect(plain(wrong.text)).toContain("la paire d'indice 1,5 se vend 65,00 € au plus");
  expect(plain((await admin.visit("/admin/verres")).text)).toContain("Progressif 100 % Santé 1,67");
});
