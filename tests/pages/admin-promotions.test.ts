import { afterAll, beforeAll, expect, test } from "vitest";

import { addDays, longDay, shopDay } from "~/domain/days";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { textWith } from "../helpers/matchers";
import { newApi } from "../helpers/api";
import { addToCart } from "../helpers/buying";
import { normal } from "../helpers/dom";
import { htmlProblems } from "../helpers/html";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
const ARTICLE = `/article/${PLAIN_FRAME.slug}`;
const PREVIEW = "Voir les prix";
const PLAN = "Mettre en promotion";

let admin: Visitor;
beforeAll(async () => {
  admin = await adminVisitor(shop());
});
afterAll(async () => {
  await shop().db("promotions").delete();
  await shop().db("counters").where({ name: "catalogue" }).increment("value", 1);
});

const read = async (path: string) => normal((await newVisitor(shop()).visit(path)).text);
const filled = async (fields: Record<string, string | true>, from = "/admin/promotions/nouvelle"): Promise<Page> =>
  (await admin.visit(from)).form({ button: PREVIEW }).fill(fields).submit(PREVIEW);

const END = /^Terminer maintenant : Promotion/;

test("a brand is put at −20 % from its line, looked at first, and is back at its price once that is ended", async () => {
  for (const _ of [1, 2]) expect(await read(ARTICLE)).toContain("145,00 €");
  expect((await newVisitor(shop()).visit(ARTICLE)).headers.get("x-cache")).toBe("hit");

  const form = await (await admin.visit("/admin/marques")).link(`Mettre en promotion : ${PLAIN_FRAME.brand}`).follow();
  const shown = await form.form({ button: PREVIEW }).fill({ "Réduction en pourcentage": "20" }).submit(PREVIEW);
  expect([shown.status, await htmlProblems(shown.html), shown.errors()]).toEqual([200, [], []]);
  expect(normal(shown.text)).toMatch(/1001 Maison Valmy Panthéon 145,00 € 145,00 € 116,00 €/);
  expect(normal(shown.text)).toMatch(/laissés? de côté\. Rien n['’]est encore écrit/);
  expect(await shop().db("promotions")).toEqual([]);

  const plan = shown.form({ button: PLAN }).fill({ "Laisser Maison Valmy Odéon de côté": true });
  const [done] = [await plan.submit(PLAN), await plan.submit(PLAN)];
  expect([done.path, done.texts("flash")[0]]).toEqual([
    "/admin/promotions",
    expect.stringMatching(/^Promotion : −20 % sur \d+ produits\.$/),
  ]);
  expect(await shop().db("promotions")).toHaveLength(1);
  expect(await htmlProblems(done.html)).toEqual([]);

  const lastDay = addDays(shopDay(new Date()), 27);
  const article = await newVisitor(shop()).visit(ARTICLE);
  expect(normal(article.text)).toMatch(/116,00 € ?−20 % Prix le plus bas des 30 derniers jours : 145,00 €/);
  expect(normal(article.text)).toContain(`Promotion, jusqu'au ${longDay(lastDay).replace(/ \d{4}$/, "")} compris.`);
  expect(article.html).toContain(`"priceValidUntil":"${lastDay}"`);
  expect(await read("/article/maison-valmy-odeon")).toContain("135,00 €");
  expect((await newApi(shop()).get(`/api/products/${PLAIN_FRAME.id}`)).json()).toMatchObject({
    price: 145,
    discountPrice: 116,
  });
  const cart = await addToCart(newVisitor(shop()), { slug: PLAIN_FRAME.slug, size: "48" });
  expect(normal(cart.text)).toContain("116,00 €");
  expect(normal(cart.text)).toContain("Prix réduit. Prix le plus bas des 30 derniers jours : 145,00 €");
  expect(normal((await admin.visit("/admin/produits?q=Panthéon")).text)).toMatch(/116,00 € 145,00 €/);

  const asked = await (await admin.visit("/admin/promotions")).form({ button: END }).submit(END);
  const ended = await asked.form({ button: "Confirmer" }).submit("Confirmer");
  expect(ended.texts("flash")).toEqual([expect.stringMatching(/^« Promotion » est terminée : les prix d.avant/)]);
  expect(await read(ARTICLE)).toContain("145,00 €");
  expect(await read(ARTICLE)).not.toContain("116,00 €");
});

test("what is wrong is said at its field, what was typed stays, and nothing is written", async () => {
  const wrong = await filled({
    "Réduction en pourcentage": "95",
    "Dernier jour, compris": "2020-01-01",
    "Nature": "Soldes",
  });
  expect(wrong.describedError("Réduction en pourcentage")).toMatch(/de 1 à 90/);
  expect(wrong.describedError("Sur")).toBe("Choisissez les produits.");
  expect(wrong.describedError("Dernier jour, compris")).toMatch(/avant le premier/);
  expect(wrong.title).toMatch(/^Erreur : /);
  expect(wrong.form({ button: PREVIEW }).value("Réduction en pourcentage")).toBe("95");
  expect(await htmlProblems(wrong.html)).toEqual([]);
});

test("prices that a colleague changed meanwhile are shown again before they are agreed to", async () => {
  const fields = {
    "Sur": "Les produits dont je donne l’ID",
    "ID des produits de la liste": String(PLAIN_FRAME.number),
    "Réduction en pourcentage": "10",
  };
  const shown = await filled(fields);
  const price = (price_cents: number) => shop().db("products").where({ id: PLAIN_FRAME.id }).update({ price_cents });
  await price(15_000);
  try {
    const again = await shown.form({ button: PLAN }).submit(PLAN);
    expect([again.status, again.errors()]).toEqual([
      422,
      ["Des prix ou d'autres promotions ont changé depuis l'aperçu : regardez-le à nouveau."],
    ]);
    expect(normal(again.text)).toContain("1001 Maison Valmy Panthéon 150,00 €");
    expect((await again.form({ button: PLAN }).submit(PLAN)).path).toBe("/admin/promotions");
  } finally {
    await price(PLAIN_FRAME.priceCents);
  }
});

test("an ID that no product has is named beside its field, wherever products are listed", async () => {
  const listed = { "Sur": "Les produits dont je donne l’ID", "ID des produits de la liste": "1001, 9998 9999" };
  const mistyped = "Aucun produit ne porte les ID 9998, 9999.";
  const promotion = await filled({
    ...listed,
    "Réduction en pourcentage": "10",
    "Sauf les produits d’ID": "1001, 9997",
  });
  expect(promotion.describedError("ID des produits de la liste")).toBe(mistyped);
  expect(promotion.describedError("Sauf les produits d’ID")).toBe("Aucun produit ne porte l'ID 9997.");
  const more = { prix: { "Changement en pourcentage": "+10" }, seuils: { "Seuil de chaque coloris": "2" } };
  for (const [page, fields] of Object.entries(more)) {
    const form = (await admin.visit(`/admin/produits/${page}`)).form({ button: "Voir les changements" });
    const refused = await form.fill({ ...listed, ...fields }).submit("Voir les changements");
    expect([refused.status, refused.describedError("ID des produits de la liste")]).toEqual([422, mistyped]);
    expect(refused.form({ button: "Voir les changements" }).value("ID des produits de la liste")).toContain("9998");
  }
});

test("prices are changed for good by a percentage, once each change was looked at", async () => {
  const page = await admin.visit("/admin/produits/prix");
  expect(await htmlProblems(page.html)).toEqual([]);
  const refused = await page.form({ button: "Voir les changements" }).submit("Voir les changements");
  expect([refused.status, refused.errors().length]).toEqual([422, 2]);
  const dearer = { "Sur": "Les produits dont je donne l’ID", "ID des produits de la liste": "1271" };
  const barred = await refused
    .form({ button: "Voir les changements" })
    .fill({ ...dearer, "Changement en pourcentage": "+3" })
    .submit("Voir les changements");
  // What takes the focus says why.
  expect(barred.errors()).toEqual([textWith("Rien n'a été écrit")]);
  expect(normal(barred.texts("error-summary").join())).toContain("Margelle Perron. ");
  const fields = {
    "Sur": "Les produits dont je donne l’ID",
    "ID des produits de la liste": "1002",
    "Changement en pourcentage": "+10",
  };
  const changes = await refused.form({ button: "Voir les changements" }).fill(fields).submit("Voir les changements");
  expect(normal(changes.text)).toContain("Prix : 135,00 € → 149,00 €");
  expect((await shop().db("products").where({ number: 1002 }).first("price_cents"))?.price_cents).toBe(13_500);
  expect(changes.path).toMatch(/^\/admin\/produits\/tableur\/[0-9a-f]{24}\?de=prix&/);
  const back = await changes.link("Annuler").follow();
  expect([
    back.path.split("?")[0],
    back.form({ button: "Voir les changements" }).value("Changement en pourcentage"),
  ]).toEqual(["/admin/produits/prix", "+10"]);
  try {
    await shop().db("products").where({ number: 1002 }).update({ price_cents: 13_000 });
    const overtaken = await changes.form({ button: "Enregistrer ces changements" }).submit();
    expect([overtaken.status, normal(overtaken.text)]).toEqual([422, textWith("Refaites le calcul")]);
    const anew = await overtaken.link("Refaire le calcul").follow();
    expect(anew.form({ button: "Voir les changements" }).value("ID des produits de la liste")).toBe("1002");
  } finally {
    await shop().db("products").where({ number: 1002 }).update({ price_cents: 13_500 });
  }
});
