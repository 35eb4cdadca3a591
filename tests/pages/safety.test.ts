import { expect, test } from "vitest";

import { ACCESSORY, PLAIN_FRAME, SOLAR_FEMME } from "../../seeds/named";
import { adminVisitor, carrying, newCustomer } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { attr } from "../helpers/dom";
import { textLike } from "../helpers/matchers";
import { pdf, pdfWithFile, upload } from "../helpers/papers";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";

const shop = sharedShop();
const ARTICLE = `/article/${PLAIN_FRAME.slug}?couleur=noir`;
const sheet = (brand: string) => `/admin/marques/fiche?marque=${encodeURIComponent(brand)}`;
const visit = (path: string) => newVisitor(shop()).visit(path);

/** The product in the page's JSON-LD. */
function productIn(page: Page): Record<string, unknown> {
  const [script] = page.elements("script", { type: "application/ld+json" });
  const first = script?.childNodes[0];
  const facts = JSON.parse(first && "value" in first ? first.value : "{}") as { "@graph": Record<string, unknown>[] };
  return facts["@graph"].find((each) => each["@type"] === "Product") ?? {};
}

test("an article says who made it, where to write to them, what it is for the law and its numbers", async () => {
  const page = await visit(ARTICLE);
  const section = page.text.slice(page.text.indexOf("Sécurité et origine"));
  for (const said of [
    "Fabricant Maison Valmy SAS 3 rue de l'Exemple, 39400 Morez, France qualite@maison-valmy.example",
    "Dispositif médical de classe I, règlement (UE) 2017/745",
    "Marquage CE Oui",
    "Pays de fabrication France",
    "Référence du fabricant MV-1001",
    "UDI-DI 952010019999",
    "9520100100000 (48)",
  ])
    expect(section).toContain(said);
  expect(section).not.toContain("Filtre solaire");
  expect(page.hasLink("qualite@maison-valmy.example")).toBe(true);
});

test("sunglasses say their filter and how they are used, a darkest filter that it is not for driving", async () => {
  const page = await visit(`/article/${SOLAR_FEMME.slug}`);
  expect(page.text).toContain("Équipement de protection individuelle de catégorie I, règlement (UE) 2016/425");
  expect(page.text).toMatch(/Filtre solaire Catégorie [23] :/);
  expect(page.text).toContain("Arrête les ultraviolets jusqu'à 400 nm");
  expect(page.text).toContain("Mode d'emploi Nettoyez les verres");
  expect(page.text).not.toContain("Ne convient pas à la conduite");
  const dark = await visit("/article/cordee-nord-serac?couleur=noir-mat");
  expect(dark.text).toContain("Attention : Ne convient pas à la conduite ni à l'usage de la route.");
});

test("a maker outside the Union is shown with its person responsible in the Union", async () => {
  const page = await visit("/article/asagiri-tsuyu");
  expect(page.text).toContain("Fabricant Asagiri Optical Co., Ltd.");
  expect(page.text).toContain("Responsable dans l'Union européenne Exemple Représentation Europe SARL");
});

test("search engines and programs are told the same", async () => {
  expect(productIn(await visit(ARTICLE))).toMatchObject({
    gtin: ["9520100100000", textLike(/^95201001000/)],
    mpn: "MV-1001",
    countryOfOrigin: "FR",
    manufacturer: { "@type": "Organization", "name": "Maison Valmy SAS", "email": textLike(/^[^@\s:]+@[^@\s]+$/) },
  });
  const accessory = productIn(await visit(`/article-accessoire/${ACCESSORY.number}`));
  expect(accessory.gtin).toMatch(/^952\d{10}$/);
  const products = (await newApi(shop()).get("/api/products?cate=solar&limit=500")).json<Record<string, unknown>[]>();
  expect(products).toHaveLength(70);
  for (const product of products)
    expect(product).toMatchObject({
      legalFamily: "protection",
      ceMarking: true,
      manufacturer: { contact: textLike(/@/) },
    });
});

test("the sheet of a brand is an administrator's, says what is missing, and cached articles follow it", async () => {
  const customer = await carrying(shop(), await newCustomer(shop()));
  expect((await customer.visit("/admin/marques")).text).not.toContain("Maison Valmy");
  const visitor = await adminVisitor(shop());
  await visit(ARTICLE); // cached from now on
  let page = await visitor.visit("/admin/marques");
  page = await page.link("Maison Valmy").follow();
  const form = () => page.form({ name: "brand" });
  page = await form()
    .fill({ "Pays du fabricant": "Suisse", "Adresse électronique du fabricant": "ici" })
    .submit("Enregistrer");
  expect([page.status, page.title]).toEqual([422, textLike(/^Erreur : Marque Maison Valmy/)]);
  expect(page.errors()[0]).toContain("adresse e-mail ou celle d'un site");
  page = await form()
    .fill({ "Adresse électronique du fabricant": "https://valmy.example/contact" })
    .submit("Enregistrer");
  expect(page.errors()).toEqual([
    "Indiquez le nom de la personne responsable.",
    "Indiquez l'adresse postale de la personne responsable, pays compris.",
    "Indiquez une adresse e-mail ou celle d'un site, par exemple contact@fabricant.fr.",
  ]);
  page = await form().fill({ "Pays du fabricant": "France", "Nom du fabricant": "Valmy & Fils" }).submit("Enregistrer");
  expect(page.redirects.map(({ status, to }) => [status, to])).toEqual([[303, "/admin/marques"]]);
  expect(page.text).toContain("La fiche de Maison Valmy est enregistrée.");
  const article = await visit(ARTICLE);
  expect(article.text).toContain("Fabricant Valmy & Fils");
  expect(article.elements("a", { href: "https://valmy.example/contact" })).toHaveLength(1);
  expect((await visitor.visit(sheet("Personne"))).status).toBe(404);
});

test("a product that says too little is held back with the reason, and sold once it says it", async () => {
  const visitor = await adminVisitor(shop());
  await shop().db("products").where({ id: SOLAR_FEMME.id }).update({ maker_reference: null, ce_marked: false });
  await shop().db("counters").where({ name: "catalogue" }).increment("value");
  expect((await visit(`/article/${SOLAR_FEMME.slug}`)).status).toBe(404);
  let page = await visitor.visit("/admin/produits?fiche=incomplete");
  expect(page.text).toContain("1 fiche à compléter");
  expect(page.text).toContain("Positano Hors vente : il manque la référence du fabricant, le marquage CE vérifié.");
  page = await page.link("Positano").follow();
  expect(page.text).toContain("Hors vente : il manque la référence du fabricant, le marquage CE vérifié.");
  page = await page.form({ name: "product" }).fill({ "Référence du fabricant": "LA 12" }).submit("Enregistrer");
  expect(page.text).toContain("Positano a été mis à jour. Il n'est pas en vente : sa fiche dit ce qui manque.");
  page = await (await visitor.visit("/admin/produits?fiche=incomplete")).link("Positano").follow();
  page = await page
    .form({ name: "product" })
    .fill({ "Marquage CE et déclaration de conformité vérifiés": true })
    .submit("Enregistrer");
  expect(page.text).toContain("Lido Azzurro Positano a été mis à jour.");
  expect((await visit(`/article/${SOLAR_FEMME.slug}`)).text).toContain("Référence du fabricant LA 12");
  expect((await visitor.visit("/admin/produits?fiche=incomplete")).text).toContain("Aucun produit ne correspond.");
});

test("a product sold before the rule is listed with its last day", async () => {
  const visitor = await adminVisitor(shop());
  await shop().db("products").where({ id: ACCESSORY.id }).update({ maker_reference: null, facts_due_on: "2099-02-01" });
  await shop().db("counters").where({ name: "catalogue" }).increment("value");
  expect((await visit(`/article-accessoire/${ACCESSORY.number}`)).status).toBe(200);
  expect((await visitor.visit(`/admin/produits/${ACCESSORY.id}`)).text).toContain(
    "À compléter avant le 1er février 2099 : il manque la référence du fabricant.",
  );
});

test("the numbers of a form stand by size, and a wrong one is said beside its field", async () => {
  const visitor = await adminVisitor(shop());
  let page = await visitor.visit(`/admin/produits/${PLAIN_FRAME.id}`);
  page = await page.form({ name: "product" }).fill({ "GTIN – Noir, 48": "9520100100008" }).submit("Enregistrer");
  expect(page.status).toBe(422);
  expect(page.describedError("GTIN – Noir, 48 (facultatif)")).toMatch(/n'est pas un GTIN/);
});

test("a number typed for a colour and a size stands in the article, for search engines, programs and the spreadsheet", async () => {
  const visitor = await adminVisitor(shop());
  const page = await visitor.visit(`/admin/produits/${PLAIN_FRAME.id}`);
  const saved = await page
    .form({ name: "product" })
    .fill({ "GTIN – Noir, 48": "4006381-333931" })
    .submit("Enregistrer");
  expect(saved.text).toContain("a été mis à jour.");
  const article = await visit(ARTICLE);
  expect(article.text).toContain("4006381333931 (48)");
  expect(productIn(article).gtin).toContain("4006381333931");
  const products = (await newApi(shop()).get("/api/products?cate=optic&limit=500")).json<Record<string, unknown>[]>();
  const told = products.find(({ _id }) => _id === PLAIN_FRAME.id);
  expect(told?.gtinByColor).toMatchObject({ "#1c1b1a": { 48: "4006381333931" } });
  expect((await visitor.visit("/admin/produits/export.csv")).body.toString()).toContain("48 : 4006381333931");
});

test("programs are told as pages are which lenses do not suit driving", async () => {
  type Told = { slug: string; filterByColor: Record<string, number>; filterWarningByColor: Record<string, string> };
  const products = (await newApi(shop()).get("/api/products?cate=solaire&limit=500")).json<Told[]>();
  const dark = products.filter(({ filterByColor }) => Object.values(filterByColor).includes(4));
  expect(dark.length).toBeGreaterThan(0);
  for (const { filterByColor, filterWarningByColor } of products)
    for (const [color, category] of Object.entries(filterByColor))
      if (category === 4) expect(filterWarningByColor[color]).toContain("Ne convient pas à la conduite");
      else expect(filterWarningByColor[color]).toBeNull();
});

test("the PDF of a product's instructions is checked, read by anyone, and taken off", async () => {
  const visitor = await adminVisitor(shop());
  const here = `/admin/produits/${PLAIN_FRAME.id}/notice`;
  let page = await visitor.visit(here);
  const send = async (content: Buffer) => {
    page = await page
      .form({ name: "instructions" })
      .fill({ "Mode d’emploi et mises en garde": upload(content, "notice.pdf") })
      .submit("Enregistrer ce PDF");
  };
  expect((await page.form({ name: "instructions" }).submit("Enregistrer ce PDF")).errors()).toEqual([
    "Choisissez un PDF.",
  ]);
  await send(Buffer.from("bonjour"));
  expect(page.errors()).toEqual(["Envoyez un PDF qui s'ouvre sans mot de passe."]);
  await send(await pdfWithFile());
  expect(page.errors()[0]).toContain("Envoyez-en un qui ne fait que se lire.");
  await send(await pdf());
  expect(page.text).toContain("Le PDF a été ajouté.");

  const article = await visit(ARTICLE);
  const [address = ""] = article
    .elements("a")
    .flatMap((link) => attr(link, "href") ?? [])
    .filter((href) => href.startsWith("/notices/"));
  const file = await visit(address);
  expect([file.status, file.headers.get("Content-Type"), file.body.subarray(0, 5).toString()]).toEqual([
    200,
    "application/pdf",
    "%PDF-",
  ]);
  expect((await visit("/notices/..%2Fboutique")).status).toBe(404);
  page = await (await visitor.visit(here)).form({ name: "instructions-remove" }).submit("Retirer ce PDF");
  expect(page.text).toContain("Le PDF a été retiré.");
  expect((await visit(ARTICLE)).html).not.toContain("/notices/");
});

test("the legal notice has the shop's number in the register of producers", async () => {
  expect((await visit("/mentions-legales")).text).toContain("Identifiant unique (emballages ménagers) FR000000_01EXEM");
});
