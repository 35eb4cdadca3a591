import { expect, test } from "vitest";

import { seal } from "~/http/session/signing.server";
import { readConfig } from "~/infra/config.server";

import {
  ACCESSORY,
  CHEAP_FRAME,
  DISCOUNTED_FRAME,
  LAST_PIECE,
  PLAIN_FRAME,
  SOLAR_FEMME,
  SOLD_OUT_FRAME,
} from "../../seeds/named";
import { addToCart, forge, guardOf } from "../helpers/buying";
import { archive, choiceOf, newVisitorId, setStock, withdrawColor } from "../helpers/factories";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";

const shop = sharedShop();
const SIZE_MISSING = "Veuillez sélectionner une taille avant de continuer.";
const QUANTITY_HELP = "Indiquez une quantité de 1 à 20.";

const lines = (cart: Page) => cart.texts("cart-line");
const plain = {
  intent: "add",
  productId: PLAIN_FRAME.id,
  color: choiceOf(PLAIN_FRAME).color,
  size: "48",
  quantity: "1",
};
const quantityForm = (cart: Page) => cart.form({ button: "Mettre à jour" });

test("an empty cart says so, and leads to the shelves", async () => {
  const cart = await newVisitor(shop()).visit("/panier");
  expect(cart.status).toBe(200);
  expect(cart.title).toBe("Votre panier – Lunetterie des Terreaux");
  expect(cart.text).toContain("Votre panier est vide.");
  expect(cart.hasLink("Procéder au paiement")).toBe(false);
  expect((await cart.link("Optiques femme").follow()).status).toBe(200);
});

test("a cart shows each line with its colour, its size, its price and the sum", async () => {
  const visitor = newVisitor(shop());
  await addToCart(visitor, { slug: PLAIN_FRAME.slug, size: "48", quantity: "2" });
  const cart = await addToCart(visitor, { slug: DISCOUNTED_FRAME.slug, size: "46" });
  expect(lines(cart)[0]).toMatch(/Maison Valmy Panthéon.*Noir, taille 48.*145,00 €.*290,00 €/);
  expect(lines(cart)[1]).toMatch(/Comptoir Bellecour Célestins.*taille 46.*119,00 €/);
  expect(cart.texts("cart-total__sum")).toEqual(["Total 409,00 €"]);
  expect(cart.hasLink("Procéder au paiement")).toBe(true);
});

test("a visitor who comes back is known for another 180 days, and the cookie comes once", async () => {
  const id = await newVisitorId(servicesOf(shop()));
  const longAgo = new Date(Date.now() - 90 * 24 * 3_600_000).toISOString(); // recent enough for the purge to keep them
  await shop().db("visitors").where({ id }).update({ created_at: longAgo });
  const visitor = newVisitor(shop());
  visitor.jar.keep(
    new URL(shop().url),
    new Headers({ "Set-Cookie": `visiteur=${seal(readConfig(shop().env).keyFor("cookies"), id)}; Path=/` }),
  );
  const given = async () =>
    (await visitor.visit("/panier")).headers.getSetCookie().filter((cookie) => cookie.startsWith("visiteur="));
  const [first, second] = [await given(), await given()];
  expect([first.length, second.length]).toEqual([1, 0]);
  expect(first[0]).toContain("Max-Age=15552000");
  const { last_seen_at: seen } = (await shop().db("visitors").where({ id }).first("last_seen_at")) as {
    last_seen_at: string;
  };
  expect(Date.now() - Date.parse(seen)).toBeLessThan(60_000);
});

test("a private page is kept nowhere", async () => {
  const visitor = newVisitor(shop());
  const cart = await addToCart(visitor);
  expect(cart.headers.get("Cache-Control")).toBe("no-store");
  expect((await visitor.visit("/checkout")).headers.get("Cache-Control")).toBe("no-store");
});

test("after adding, a refresh adds nothing more", async () => {
  const visitor = newVisitor(shop());
  const cart = await addToCart(visitor);
  expect(cart.redirects).toMatchObject([{ status: 303, to: "/panier" }]);
  expect(cart.text).toContain("Maison Valmy Panthéon (Noir) est dans votre panier.");
  const again = await visitor.visit("/panier");
  expect(again.text).not.toContain("est dans votre panier.");
  expect(quantityForm(again).value("Quantité de Maison Valmy Panthéon")).toBe("1");
});

test("gone back to and pressed again, the article's page adds once; opened anew, it adds again", async () => {
  const visitor = newVisitor(shop());
  const article = await visitor.visit(`/article/${PLAIN_FRAME.slug}`);
  const form = article.form({ button: "Ajouter au panier" }).fill({ Taille: "48" });
  await form.submit("Ajouter au panier");
  const twice = await form.submit("Ajouter au panier");
  expect(quantityForm(twice).value("Quantité de Maison Valmy Panthéon")).toBe("1");
  // Another choice on the same page is a new request.
  expect(lines(await form.fill({ Taille: "50" }).submit("Ajouter au panier"))).toHaveLength(2);
  const anew = await addToCart(visitor);
  expect(quantityForm(anew).value("Quantité de Maison Valmy Panthéon")).toBe("2");
});

test("a frame of several sizes waits for one to be chosen", async () => {
  const visitor = newVisitor(shop());
  const refused = await forge(visitor, "/panier", { ...plain, size: "" });
  expect(refused.status).toBe(422);
  expect(refused.title).toMatch(/^Erreur : Votre panier/);
  expect(refused.errors()).toEqual([SIZE_MISSING]);
  expect((await refused.link("Revenir à l'article").follow()).h1).toContain("Panthéon");
  expect((await forge(visitor, "/panier", { ...plain, size: "99" })).errors()).toEqual([SIZE_MISSING]);
  expect((await visitor.visit("/panier")).text).toContain("Votre panier est vide.");
});

test("an accessory needs no size, and a frame of one size none either", async () => {
  const visitor = newVisitor(shop());
  await forge(visitor, "/panier", { productId: ACCESSORY.id, color: choiceOf(ACCESSORY).color });
  const cart = await forge(visitor, "/panier", { productId: SOLAR_FEMME.id, color: choiceOf(SOLAR_FEMME).color });
  expect(lines(cart)).toHaveLength(2);
  expect(lines(cart)[1]).toContain("taille 57");
});

test.each([
  ["0", QUANTITY_HELP],
  ["-1", QUANTITY_HELP],
  ["1e9", QUANTITY_HELP],
  ["1000000000", QUANTITY_HELP],
  ["9999999999999999999", QUANTITY_HELP],
  ["21", QUANTITY_HELP],
  ["deux", QUANTITY_HELP],
  ["1.5", QUANTITY_HELP],
  ["", QUANTITY_HELP],
  ["\u0000", QUANTITY_HELP],
  ["😀", QUANTITY_HELP],
  ["<script>alert(1)</script>", QUANTITY_HELP],
  ["٣", QUANTITY_HELP],
])("a quantity of «%s» is refused, when adding and when changing", async (quantity, help) => {
  const visitor = newVisitor(shop());
  const added = await forge(visitor, "/panier", { ...plain, quantity });
  expect([added.status, added.errors()]).toEqual([422, [help]]);
  expect(await shop().db("cart_lines").where({ product_id: "never" })).toEqual([]);

  const cart = await addToCart(visitor);
  const changed = await quantityForm(cart)
    .fill({ "Quantité de Maison Valmy Panthéon": quantity })
    .submit("Mettre à jour");
  expect([changed.status, changed.errors()]).toEqual([422, [help]]);
  expect(changed.title).toMatch(/^Erreur : /);
  expect(changed.html).not.toContain("<script>alert");
  const after = await visitor.visit("/panier");
  expect(quantityForm(after).value("Quantité de Maison Valmy Panthéon")).toBe("1");
});

test("the line of a refused quantity is where the summary leads", async () => {
  const cart = await addToCart(newVisitor(shop()));
  const refused = await quantityForm(cart)
    .fill({ "Quantité de Maison Valmy Panthéon": "beaucoup" })
    .submit("Mettre à jour");
  const target = refused.link(QUANTITY_HELP).href;
  expect(target).toMatch(/^#quantity-[0-9a-f]{24}$/);
  expect(refused.elements("input", { id: target.slice(1) })).toHaveLength(1);
});

test("a quantity is changed by typing, by + and by −, and a line removed", async () => {
  const visitor = newVisitor(shop());
  const cart = await addToCart(visitor);
  const value = (page: Page) => quantityForm(page).value("Quantité de Maison Valmy Panthéon");
  const typed = await quantityForm(cart).fill({ "Quantité de Maison Valmy Panthéon": " 4 " }).submit("Mettre à jour");
  expect(value(typed)).toBe("4");
  expect(typed.text).toContain("580,00 €");
  const more = await quantityForm(typed).submit(/^Un de plus/);
  expect(value(more)).toBe("5");
  const less = await quantityForm(more).submit(/^Un de moins/);
  expect(value(less)).toBe("4");
  const gone = await less.form({ button: /^Retirer/ }).submit(/^Retirer/);
  expect(gone.text).toContain("Maison Valmy Panthéon a été retiré de votre panier.");
  expect(gone.text).toContain("Votre panier est vide.");
});

test("at one piece «−» cannot be pressed, and a post that tries keeps the piece", async () => {
  const visitor = newVisitor(shop());
  const cart = await addToCart(visitor);
  expect(
    cart.elements("button", { "aria-label": /^Un de moins/ })[0]?.attrs.some(({ name }) => name === "disabled"),
  ).toBe(true);
  const lineId = String(new Map(quantityForm(cart).fields()).get("lineId"));
  expect((await forge(visitor, "/panier", { intent: "quantity", lineId, quantity: "1", to: "0" })).errors()).toEqual([
    QUANTITY_HELP,
  ]);
});

test("more than there is becomes what there is, and says so", async () => {
  const visitor = newVisitor(shop());
  const cart = await addToCart(visitor, { slug: CHEAP_FRAME.slug, size: "50", quantity: "2" });
  await setStock(shop(), CHEAP_FRAME, 3);
  const capped = await quantityForm(cart).fill({ "Quantité de Traboule Pentes": "9" }).submit("Mettre à jour");
  expect(capped.text).toContain("Il n'en reste que 3 : nous avons ajusté la quantité.");
  const added = await addToCart(visitor, { slug: CHEAP_FRAME.slug, size: "50" });
  expect(added.text).toContain("Traboule Pentes (Noir) : il n'en reste que 3, nous avons gardé ce qui est disponible.");
  await setStock(shop(), CHEAP_FRAME, 24);
  await addToCart(visitor, { slug: CHEAP_FRAME.slug, size: "50", quantity: "15" });
  expect((await addToCart(visitor, { slug: CHEAP_FRAME.slug, size: "50", quantity: "15" })).text).toContain(
    "20 pièces au plus par article.",
  );
});

test("what is sold out or no longer sold cannot be added", async () => {
  const visitor = newVisitor(shop());
  const soldOut = await forge(visitor, "/panier", {
    ...plain,
    productId: SOLD_OUT_FRAME.id,
    color: choiceOf(SOLD_OUT_FRAME).color,
    size: "45",
  });
  expect([soldOut.status, soldOut.errors()]).toEqual([422, ["Cet article vient d'être épuisé dans cette couleur."]]);
  for (const productId of ["f".repeat(24), "1001", "", "<script>", "'; drop table products; --"]) {
    const unknown = await forge(visitor, "/panier", { ...plain, productId });
    expect(unknown.status, productId).toBe(422);
    expect(unknown.errors()[0]).toMatch(/^Cet article n'(existe pas|est plus en vente)\.$/);
  }
  expect((await forge(visitor, "/panier", { ...plain, color: "rouge" })).errors()).toEqual(["Choisissez une couleur."]);
  expect((await forge(visitor, "/panier", { ...plain, color: "#abcdef" })).errors()).toEqual([
    "Cet article n'est plus en vente.",
  ]);
});

test("a form that asks for what no cart does is told so, in French", async () => {
  const answer = await forge(newVisitor(shop()), "/panier", { intent: "zzz" });
  expect([answer.status, answer.errors()]).toEqual([
    422,
    ["Cette demande n'a pas été comprise. Revenez à la page précédente, puis recommencez."],
  ]);
});

test("a price sent with an article is ignored", async () => {
  const cart = await forge(newVisitor(shop()), "/panier", {
    ...plain,
    price: "1",
    unitPriceCents: "1",
    total: "0.01",
    discountCents: "100000",
    extra: "gratuit",
  });
  expect(cart.texts("cart-total__sum")).toEqual(["Total 145,00 €"]);
});

test("an article gone since it was added is named, stays, and stops the payment until it is removed", async () => {
  const visitor = newVisitor(shop());
  await addToCart(visitor, { slug: CHEAP_FRAME.slug, size: "52" });
  await addToCart(visitor);
  await archive(shop(), CHEAP_FRAME);
  const cart = await visitor.visit("/panier");
  expect(lines(cart)[0]).toContain("N'est plus en vente. Retirez cet article pour continuer.");
  expect(cart.text).toContain("Un article demande votre attention avant le paiement.");
  expect(cart.hasLink("Procéder au paiement")).toBe(false);
  const rid = await cart.form({ button: /Retirer Traboule Pentes/ }).submit(/^Retirer/);
  expect(rid.hasLink("Procéder au paiement")).toBe(true);
  await archive(shop(), CHEAP_FRAME, false);
});

test("a colour taken out of the catalogue since it was added is named, with a way to be rid of it", async () => {
  const visitor = newVisitor(shop());
  await addToCart(visitor, { slug: DISCOUNTED_FRAME.slug, size: "46" });
  await withdrawColor(shop(), DISCOUNTED_FRAME);
  const cart = await visitor.visit("/panier");
  expect(lines(cart)[0]).toMatch(/Célestins Ancien coloris, taille 46 .*N'est plus en vente/);
  expect(cart.texts("cart-link__count")).toEqual(["1 article"]);
  expect((await cart.form({ button: /Retirer Comptoir Bellecour Célestins/ }).submit(/^Retirer/)).text).toContain(
    "Votre panier est vide.",
  );
});

test("an article sold out since it was added is named too", async () => {
  const visitor = newVisitor(shop());
  await addToCart(visitor, { slug: LAST_PIECE.slug });
  await setStock(shop(), LAST_PIECE, 0);
  expect((await visitor.visit("/panier")).text).toContain("Vient d'être épuisé. Retirez cet article pour continuer.");
  await setStock(shop(), LAST_PIECE, 1);
});

test("another visitor's line can be neither changed nor removed", async () => {
  const [mine, other] = [newVisitor(shop()), newVisitor(shop())];
  const cart = await addToCart(mine, { slug: PLAIN_FRAME.slug, size: "48", quantity: "2" });
  const lineId = String(new Map(quantityForm(cart).fields()).get("lineId"));
  for (const intent of ["quantity", "remove"]) {
    const answer = await forge(other, "/panier", { intent, lineId, quantity: "9" });
    expect(answer.text).toContain("Cet article n'est plus dans votre panier.");
  }
  expect(quantityForm(await mine.visit("/panier")).value("Quantité de Maison Valmy Panthéon")).toBe("2");
});

test("a line that is gone says so, whatever is asked of it", async () => {
  const visitor = newVisitor(shop());
  const cart = await addToCart(visitor);
  const [quantity, removal] = [quantityForm(cart), cart.form({ button: /^Retirer/ })];
  await removal.submit(/^Retirer/);
  expect((await quantity.fill({ "Quantité de Maison Valmy Panthéon": "3" }).submit("Mettre à jour")).text).toContain(
    "Cet article n'est plus dans votre panier.",
  );
  expect((await forge(visitor, "/panier", { intent: "remove", lineId: "x".repeat(24) })).status).toBe(422);
});

test("a cart of wrong types, of nothing or of far too much is refused and breaks nothing", async () => {
  const visitor = newVisitor(shop());
  for (const fields of [
    {},
    { intent: "add" },
    { intent: "inconnu" },
    { intent: "quantity" },
    { intent: "remove" },
    { ...plain, size: "x".repeat(10_000) },
    { ...plain, color: "x".repeat(10_000) },
  ] as Record<string, string>[]) {
    const answer = await forge(visitor, "/panier", fields);
    expect(answer.status, JSON.stringify(fields).slice(0, 80)).toBe(422);
    expect(answer.errors()).toHaveLength(1);
  }
  expect((await visitor.visit("/panier")).text).toContain("Votre panier est vide.");
});

test("the same field sent twice does not break the cart", async () => {
  const visitor = newVisitor(shop());
  const { csrf } = await guardOf(visitor);
  const answer = await visitor.post(
    "/panier",
    { csrf, ...plain, quantity: ["1", "2"], size: ["48", "50"] },
    { follow: true },
  );
  expect([200, 422]).toContain(answer.status);
});

test("the cart outlives the browser's tab, for this browser alone", async () => {
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  expect(lines(await visitor.visit("/panier"))).toHaveLength(1);
  expect((await newVisitor(shop()).visit("/panier")).text).toContain("Votre panier est vide.");
  expect((await visitor.visit("/home")).text).toMatch(/Panier.{0,20}1/);
});

test("a look at the shop writes no visitor down", async () => {
  const [{ count: before } = { count: 0 }] = await shop().db("visitors").count({ count: "*" });
  const visitor = newVisitor(shop());
  for (const path of ["/home", "/panier", `/article/${PLAIN_FRAME.slug}`, "/checkout"]) await visitor.visit(path);
  const [{ count: after } = { count: 0 }] = await shop().db("visitors").count({ count: "*" });
  expect(after).toBe(before);
  expect(visitor.cookies.has("visiteur")).toBe(false);
});
