import { beforeAll, expect, test } from "vitest";

import { LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { carrying, adminVisitor, newCustomer } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { addToCart } from "../helpers/buying";
import { newMaker } from "../helpers/factories";
import { found } from "../helpers/found";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
const PICTURE = "/illustrations/v1/face/pantos_cercle_acetate-1c1b1a_50-20-145x42.svg";
const SCRIPT = "<script>alert(1)</script>";
let number = 9_100;

const sheetForm = (page: Page) => page.form({ name: "product" });

beforeAll(async () => {
  for (const brand of ["Essais Réunis", SCRIPT]) await newMaker({ db: shop().db, now: () => new Date() }, brand);
});

/** The form of a new frame, with every required field filled in, and every fact required for sale except a picture. */
async function newFrame(
  visitor: Visitor,
  changes: Record<string, string | true> = {},
): Promise<ReturnType<typeof sheetForm>> {
  const page = await visitor.visit("/admin/produits/nouveau");
  return sheetForm(page).fill({
    "ID": String((number += 1)),
    "Marque": "Essais Réunis",
    "Nom": `Modèle ${number}`,
    "Prix (€)": "129,90",
    "Description": "Une monture.",
    "Matière": "Acétate",
    "Référence du fabricant": "ER 1",
    "UDI-DI (facultatif)": "4006381333931",
    "Protection UV": "Arrête les ultraviolets jusqu’à 400 nm (UV400)",
    "Marquage CE et déclaration de conformité vérifiés": true,
    "Mode d’emploi": "À laver à l’eau tiède.",
    ...changes,
  });
}

test("the products are listed by category, found, and those nearly gone apart", async () => {
  const visitor = await adminVisitor(shop());
  let page = await visitor.visit("/admin/produits");
  expect(page.title).toBe("Produits – Lunetterie des Terreaux");
  for (const category of ["Solaires", "Optiques", "Accessoires", "Inconnu"])
    expect(page.hasLink(category), category).toBe(true);
  page = await page.link("Inconnu").follow();
  expect(page.text).toContain("Aucun produit dans cette catégorie.");
  page = await visitor.visit("/admin/produits?categorie=optiques&q=panth%C3%A9on");
  expect(page.text).toMatch(/1001 Panthéon Maison Valmy 145,00 € .*Noir : 18 \(seuil 5\).*Écaille blonde : 14/);
  for (const typed of ["1001", "Maison Valmy Panthéon", "PANTHEON"])
    expect((await visitor.visit(`/admin/produits?q=${encodeURIComponent(typed)}`)).text, typed).toContain(
      "1001 Panthéon",
    );
  expect((await visitor.visit("/admin/produits?q=%C3%8Ele%20barbe")).text).toContain("Île Barbe");
  page = await visitor.visit("/admin/produits?stock=bas&par=50&q=fourvi%C3%A8re");
  expect(page.text).toContain(`${LAST_PIECE.name} Atelier Saône`);
  expect(page.text).toContain("1 (seuil 5) presque épuisé");
  expect((await visitor.visit("/admin/produits?stock=bas&q=panth%C3%A9on")).text).toContain(
    "Aucun produit ne correspond.",
  );
});

test("a product without colours has no stock to show", async () => {
  const visitor = await adminVisitor(shop());
  const page = await (await newFrame(visitor, { Nom: "Sans coloris" })).submit("Enregistrer");
  expect(page.path).toBe("/admin/produits");
  expect((await visitor.visit("/admin/produits?q=sans%20coloris")).text).toMatch(
    /Sans coloris Hors vente : il manque une image\. Aucun coloris : ajoutez-en un sur sa fiche, .* Essais Réunis 129,90 € Aucun coloris/,
  );
});

test("a product is added in steps without scripts: colours come and go, what was typed stays, and it is in the shop", async () => {
  const visitor = await adminVisitor(shop());
  let page = await (
    await newFrame(visitor, { "Nom": "Étapes", "Forme": "Pantos", "Prix (€)": "" })
  )
    .fill({ "Nouveau coloris": "Noir" })
    .submit("Ajouter ce coloris");
  expect([page.status, sheetForm(page).value("Nom"), sheetForm(page).value("Forme")]).toEqual([
    200,
    "Étapes",
    "Pantos",
  ]);
  page = await sheetForm(page)
    .fill({
      "Stock – Noir": "4",
      "Catégorie de filtre – Noir": "Catégorie 3 : forte luminosité",
      "Image 1 – Noir": PICTURE,
      "Nouveau coloris": "Écaille brune",
    })
    .submit("Ajouter ce coloris");
  expect(sheetForm(page).value("Stock – Noir")).toBe("4");
  expect(sheetForm(page).value("Stock – Écaille brune")).toBe("0");
  expect(sheetForm(page).value("Seuil d'alerte – Écaille brune")).toBe("5");
  expect(sheetForm(page).value("Image 2 – Noir")).toBe("");
  page = await sheetForm(page).submit(/^Retirer ce coloris : Écaille brune/);
  expect(page.text).not.toContain("Seuil d'alerte – Écaille brune");

  page = await sheetForm(page).submit("Enregistrer");
  expect([page.status, page.title, page.errors()]).toEqual([
    422,
    "Erreur : Ajouter un produit – Lunetterie des Terreaux",
    ["Indiquez un prix en euros, par exemple 129,90."],
  ]);
  expect(page.describedError("Prix (€)")).toBe("Indiquez un prix en euros, par exemple 129,90.");
  page = await sheetForm(page).fill({ "Prix (€)": "99.5" }).submit("Enregistrer");
  expect(page.redirects.map(({ status, to }) => [status, to])).toEqual([[303, "/admin/produits"]]);
  expect(page.text).toContain("Essais Réunis Étapes a été ajouté.");
  const article = await newVisitor(shop()).visit("/article/essais-reunis-etapes");
  expect([article.status, article.h1]).toEqual([200, expect.stringContaining("Étapes")]);
  expect(article.text).toContain("99,50 €");
});

test("what is too long says which field it is, and a colour without pieces is no longer nearly gone", async () => {
  const visitor = await adminVisitor(shop());
  const refused = await (
    await newFrame(visitor, { Marque: "m".repeat(81), Collection: "c".repeat(81) })
  ).submit("Enregistrer");
  expect(refused.errors()).toEqual(["Marque : 80 caractères au plus.", "Collection : 80 caractères au plus."]);
  const page = await (
    await newFrame(visitor, { "Nom": "Bout de stock", "Nouveau coloris": "Noir" })
  ).submit("Ajouter ce coloris");
  await sheetForm(page).submit("Enregistrer");
  expect((await visitor.visit("/admin/produits?q=bout%20de%20stock")).text).toContain("Noir : 0 (seuil 5) épuisé");
});

test("the same form sent twice adds one product", async () => {
  const visitor = await adminVisitor(shop());
  const form = await newFrame(visitor, { Nom: "Deux fois" });
  expect((await form.submit("Enregistrer")).path).toBe("/admin/produits");
  expect((await form.submit("Enregistrer")).path).toBe("/admin/produits");
  expect(await shop().db("products").where({ name: "Deux fois" }).pluck("number")).toHaveLength(1);
});

test("what is typed as a script is shown as it was typed, in lists, forms and the shop", async () => {
  const visitor = await adminVisitor(shop());
  const form = await newFrame(visitor, {
    "Nom": SCRIPT,
    "Marque": SCRIPT,
    "Description": SCRIPT,
    "Tailles": SCRIPT.slice(0, 20),
    "Collection": SCRIPT,
    "Délai de livraison": SCRIPT,
    "Image générale": SCRIPT,
  });
  let page = await form.submit("Enregistrer");
  expect(page.errors()).toHaveLength(1); // about the picture's address
  expect(sheetForm(page).value("Image générale")).toBe(SCRIPT);
  page = await sheetForm(page).fill({ "Image générale": PICTURE }).submit("Enregistrer");
  const { id, slug } = await found(shop().db("products").where({ name: SCRIPT }).first("id", "slug"));
  for (const path of ["/admin/produits?q=script", `/admin/produits/${id}`, `/article/${slug}`]) {
    page = await visitor.visit(path);
    expect(page.status, path).toBe(200);
    expect(page.html, path).not.toContain("<script>alert");
    expect(page.html, path).toContain("alert(1)");
  }
});

test("a copy starts as the other is, with a number of its own and nothing in stock", async () => {
  const visitor = await adminVisitor(shop());
  const page = await (await visitor.visit(`/admin/produits/${PLAIN_FRAME.id}`)).link("Dupliquer").follow();
  expect(sheetForm(page).value("Nom")).toBe("Panthéon (copie)");
  expect(sheetForm(page).value("Stock – Noir")).toBe("0");
  expect(sheetForm(page).value("ID")).not.toBe("1001");
  expect((await sheetForm(page).submit("Enregistrer")).text).toContain(
    "Maison Valmy Panthéon (copie) a été ajouté. C'est un brouillon : il n'est pas encore en vente.",
  );
  const { id } = await found(shop().db("products").where({ name: "Panthéon (copie)" }).first("id"));
  const preview = await visitor.visit(`/admin/produits/${id}/apercu`);
  const other = await preview.link(/^Écaille blonde/).follow();
  expect([other.status, other.path]).toEqual([200, `${preview.path}?couleur=ecaille-blonde`]);
});

test("of two administrators the second sees what changed field by field, keeps what was typed, and may save knowingly", async () => {
  const [one, other] = [await adminVisitor(shop()), await adminVisitor(shop())];
  const address = `/admin/produits/${LAST_PIECE.id}`;
  const late = sheetForm(await other.visit(address)).fill({ "Prix (€)": "175", "Collection": "Automne" });
  await sheetForm(await one.visit(address))
    .fill({ "Prix (€)": "199" })
    .submit("Enregistrer");

  let page = await late.submit("Enregistrer");
  expect([page.status, page.errors()]).toEqual([422, ["Camille Perrachon a modifié ce produit pendant votre saisie."]]);
  expect(page.text).toMatch(/Prix 189,00 € 199,00 € 175,00 €/);
  expect([sheetForm(page).value("Prix (€)"), sheetForm(page).value("Collection")]).toEqual(["175", "Automne"]);
  expect((await found(shop().db("products").where({ id: LAST_PIECE.id }).first("price_cents"))).price_cents).toBe(
    19_900,
  );
  page = await sheetForm(page).submit("Enregistrer quand même");
  expect(page.path).toBe("/admin/produits");
  expect(await shop().db("products").where({ id: LAST_PIECE.id }).first("price_cents", "collection")).toEqual({
    price_cents: 17_500,
    collection: "Automne",
  });
  expect((await other.visit("/admin/produits/000000000000000000000000")).status).toBe(404);
});

test("deleting asks first; a product in a cart is archived, says so there, and can be put back", async () => {
  const shopper = newVisitor(shop());
  await addToCart(shopper);
  const visitor = await adminVisitor(shop());
  let page = await visitor.visit("/admin/produits?q=1001");
  page = await page.form({ button: /^Supprimer/ }).submit(/^Supprimer/);
  expect(page.text).toMatch(/Confirmer la suppression \? ?Maison Valmy Panthéon/);
  page = await page.form({ button: "Confirmer" }).submit();
  expect(page.text).toContain("Maison Valmy Panthéon n'est plus en vente. Il a été archivé et non supprimé");
  expect((await newVisitor(shop()).visit(`/article/${PLAIN_FRAME.slug}`)).status).toBe(404);
  expect((await shopper.visit("/panier")).text).toContain("N'est plus en vente. Retirez cet article pour continuer.");
  expect(
    (
      await newApi(shop(), shopper).post("/api/payments/create-payment-intent", {
        items: [{ productId: PLAIN_FRAME.id, selectedColor: "#1c1b1a", selectedSize: "48", quantity: 1 }],
      })
    ).status,
  ).toBeGreaterThanOrEqual(400);
  expect(await shop().db("orders")).toEqual([]);
  page = await (await visitor.visit("/admin/produits")).link("Produits archivés").follow();
  page = await page.form({ button: /^Remettre en vente : Maison Valmy Panthéon/ }).submit();
  expect(page.text).toContain("Maison Valmy Panthéon est de nouveau en vente.");
  expect((await newVisitor(shop()).visit(`/article/${PLAIN_FRAME.slug}`)).status).toBe(200);
});

test("nobody and a customer see none of it", async () => {
  const customer = await carrying(shop(), await newCustomer(shop()));
  for (const path of ["/admin/produits", "/admin/produits/nouveau", `/admin/produits/${PLAIN_FRAME.id}`]) {
    expect((await newVisitor(shop()).visit(path)).path, path).toMatch(/^\/admin\/connexion/);
    expect((await customer.visit(path, { follow: false })).headers.get("Location"), path).toBe("/mon-compte");
  }
});
