import { expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { normal } from "../helpers/dom";
import { htmlProblems } from "../helpers/html";
import { readPdfText } from "../helpers/pdf-text";
import { sharedShop } from "../helpers/shop";

const shop = sharedShop();
const BRAND = "Maison Valmy";
const noir = () => shop().db("product_colors").where({ product_id: PLAIN_FRAME.id, name: "Noir" });
const pieces = (size = "") => `Pièces à commander, ${BRAND} ${PLAIN_FRAME.name}, Noir${size}`;

test("what a supplier's colours lack is proposed, ordered, received in parts, and its rest given up", async () => {
  const visitor = await adminVisitor(shop());
  await noir().update({ low_stock_threshold: 40 });
  const suppliers = await visitor.visit("/admin/fournisseurs");
  expect([suppliers.h1, await htmlProblems(suppliers.html)]).toEqual(["Fournisseurs", []]);
  const proposed = await suppliers.link(`Préparer une commande à ${BRAND}`).follow();
  expect(await htmlProblems(proposed.html)).toEqual([]);

  // Slips lose nothing that was typed.
  const typed = {
    [pieces()]: "beaucoup",
    "Autres pièces, une par ligne": "1001 Rose\n",
    "Remarque pour le fournisseur": "Avant le 15",
  };
  const wrong = await proposed.form({ name: "supplier-order" }).fill(typed).submit("Enregistrer le brouillon");
  expect([wrong.status, wrong.errors()]).toEqual([
    422,
    expect.arrayContaining(["Indiquez un nombre de pièces, de 0 à 9999.", "Des lignes sont à corriger."]),
  ]);
  expect(normal(wrong.text)).toContain("Ligne 1 : Ce produit n'a pas de coloris « Rose »");
  expect(wrong.form({ name: "supplier-order" }).value(pieces())).toBe("beaucoup");
  const draft = await wrong
    .form({ name: "supplier-order" })
    .fill({ [pieces()]: "5", "Autres pièces, une par ligne": "1001 Écaille blonde x 2" })
    .submit("Enregistrer le brouillon");
  expect(normal(draft.text)).toContain("Brouillon");

  const form = draft.form({ name: "supplier-draft" });
  const sent = await form.submit("Enregistrer et noter comme envoyée");
  expect([sent.form({ name: "supplier-delivery" }).fields().length > 0, normal(sent.text)]).toEqual([
    true,
    expect.stringContaining("La commande est notée comme envoyée."),
  ]);
  expect((await form.submit("Enregistrer")).errors()[0]).toContain("a changé depuis que vous l'avez ouverte");
  const paper = await sent.link("Bon de commande (PDF)").follow();
  expect((await readPdfText(paper.body)).text).toContain("Avant le 15");

  const before = Number((await noir().first("stock"))?.stock);
  const arrived = `Pièces arrivées, ${BRAND} ${PLAIN_FRAME.name}, Noir`;
  const none = await sent.form({ name: "supplier-delivery" }).submit("Mettre ces pièces en stock");
  expect(none.errors()).toEqual(["Notez au moins une pièce, ou cochez que tout est arrivé."]);
  const [noirs, blonde] = [`${BRAND} ${PLAIN_FRAME.name}, Noir`, `${BRAND} ${PLAIN_FRAME.name}, Écaille blonde`];
  const slips = await none
    .form({ name: "supplier-delivery" })
    .fill({ [`Prix d’achat hors taxes en euros, ${noirs}`]: "cher", [`Pièces arrivées, ${blonde}`]: "deux" })
    .submit("Mettre ces pièces en stock");
  expect(
    slips.links().flatMap(({ href, name }) => (/^#(pieces|price)-/.test(href) ? [name] : [])),
    "all at once, in the order of the fields, with their articles",
  ).toEqual([
    "Indiquez le prix d'achat, par exemple 48,50.",
    noirs,
    "Indiquez un nombre de pièces, de 0 à 9999.",
    blonde,
  ]);
  const over = await none
    .form({ name: "supplier-delivery" })
    .fill({ [arrived]: "6" })
    .submit("Mettre ces pièces en stock");
  expect([over.status, over.errors().map(normal)]).toEqual([
    422,
    ["Il ne manque plus que 5 pièces de cet article.", expect.stringContaining("plus de pièces que commandé")],
  ]);
  const part = await over
    .form({ name: "supplier-delivery" })
    .fill({ [arrived]: "3" })
    .submit("Mettre ces pièces en stock");
  expect([normal(part.text), (await noir().first("stock"))?.stock]).toEqual([
    expect.stringContaining("3 pièces ont rejoint le stock."),
    before + 3,
  ]);
  const asked = await part.form({ button: /^Ne plus attendre le reste/ }).submit(/^Ne plus attendre le reste/);
  expect(normal(asked.text)).toContain("Ne plus attendre les pièces qui manquent ?");
  const closed = await asked.form({ button: "Confirmer" }).submit("Confirmer");
  expect(normal(closed.text)).toContain("Close sans le reste");
  expect(await htmlProblems(closed.html)).toEqual([]);
});
