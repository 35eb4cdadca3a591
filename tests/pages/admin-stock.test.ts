import { expect, test } from "vitest";

import { PLAIN_FRAME, SOLD_OUT_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { attr, normal } from "../helpers/dom";
import { htmlProblems } from "../helpers/html";
import { sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();
const CHECK = "Voir ce qui changerait";

test("pieces that arrived are written as a scanner writes them, looked at, and stand in the product's movements", async () => {
  const visitor = await adminVisitor(shop());
  const page = await (await visitor.visit("/admin/produits")).link("Réception et inventaire").follow();
  expect([page.h1, await htmlProblems(page.html)]).toEqual(["Réception et inventaire", []]);
  const lines = `${SOLD_OUT_FRAME.number} Or pâle\nbonjour`;
  const wrong = await page.form({ name: "scan" }).fill({ "Une pièce par ligne": lines }).submit(CHECK);
  expect([wrong.status, wrong.errors()]).toEqual([422, ["Des lignes sont à corriger. Rien n'a été écrit."]]);
  expect(normal(wrong.text)).toContain("Ligne 2 : « bonjour » n'est ni un GTIN, ni un ID suivi d'un coloris.");
  expect(wrong.form({ name: "scan" }).value("Une pièce par ligne")).toBe(lines);

  const corrected = { "Une pièce par ligne": `${SOLD_OUT_FRAME.number} Or pâle x 2` };
  const checked = await wrong.form({ name: "scan" }).fill(corrected).submit(CHECK);
  expect(normal(checked.text)).toContain("Stock : 0 → 2");
  const done = await checked.form({ name: "stock-import" }).submit("Enregistrer ces changements");
  expect(done.path).toBe("/admin/produits");
  const sheet = await visitor.visit(`/admin/produits/${SOLD_OUT_FRAME.id}`);
  const moves = await sheet.link("Mouvements de stock").follow();
  expect(await htmlProblems(moves.html)).toEqual([]);
  expect(normal(moves.text)).toMatch(/Or pâle \+2 2 Réception Camille Perrachon/);

  const listed = await (
    await visitor.visit("/admin/produits/reception")
  )
    .form({ name: "scan" })
    .fill({
      "Une pièce par ligne": `${SOLD_OUT_FRAME.number} Or pâle x 4`,
      "Ces pièces": "ont été comptées : elles sont tout le stock de leur taille ou de leur coloris",
    })
    .submit(CHECK);
  await shop().db("product_colors").where({ product_id: SOLD_OUT_FRAME.id }).update({ stock: 1 });
  const refused = await listed.form({ name: "stock-import" }).submit("Enregistrer ces changements");
  expect(normal(refused.text)).toContain("Votre liste est gardée");
  expect(await htmlProblems(refused.html)).toEqual([]);
  const again = await refused.link("Reprendre la liste").follow();
  expect(again.form({ name: "scan" }).value("Une pièce par ligne")).toBe(`${SOLD_OUT_FRAME.number} Or pâle x 4`);
  await shop().db("product_colors").where({ product_id: SOLD_OUT_FRAME.id }).update({ stock: 0 });
  await shop().db("counters").where({ name: "catalogue" }).increment("value", 1);
});

test("a draft is told from what is sold, is found nowhere in the shop, and is seen by administrators as it will be", async () => {
  const visitor = await adminVisitor(shop());
  const path = `/admin/produits/${PLAIN_FRAME.id}`;
  const draft = async (on: boolean) =>
    (await visitor.visit(path))
      .form({ name: "product" })
      .fill({ "Brouillon : ni visible ni vendu": on })
      .submit("Enregistrer");
  try {
    expect((await draft(true)).path).toBe("/admin/produits");
    const list = await visitor.visit("/admin/produits?fiche=a-venir");
    expect(normal(list.text)).toMatch(/Panthéon … Brouillon/);
    expect((await visitor.visit(`/article/${PLAIN_FRAME.slug}`)).status).toBe(404);
    const sheet = await visitor.visit(path);
    expect(sheet.hasLink("Voir en boutique")).toBe(false);
    const preview = await sheet.link("Aperçu").follow();
    expect([preview.status, preview.h1, await htmlProblems(preview.html)]).toEqual([
      200,
      expect.stringContaining("Panthéon"),
      [],
    ]);
    expect(preview.headers.get("Cache-Control")).toContain("no-store");
    expect(preview.headers.get("X-Robots-Tag")).toContain("noindex");
    expect(preview.text).toContain("pas encore en vente");
    expect(preview.elements("fieldset", { class: "preview" }).map((each) => attr(each, "disabled"))).toEqual([""]);
    expect((await newVisitor(shop()).visit(preview.path)).path).toContain("/admin/connexion");
  } finally {
    await draft(false);
  }
  expect((await visitor.visit(`/article/${PLAIN_FRAME.slug}`)).status).toBe(200);
});
