import { expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { logInOn, logOutOn, registered } from "../helpers/accounts";
import { momentAgo } from "../helpers/form-age";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Visitor } from "../helpers/visitor";

const shop = sharedShop();

const AGAIN = "Vérifiez vos réponses, puis envoyez à nouveau.";
const NO_COOKIE =
  "Votre navigateur ne nous a renvoyé aucun cookie, et la boutique en a besoin pour recevoir ce formulaire. Autorisez les cookies de ce site, puis envoyez à nouveau ; ou appelez-nous au ";
const ONE_LOST = `Il manquait à votre navigateur l'un des cookies de la boutique : nous venons de le lui redonner. ${AGAIN}`;
const LOGGED_IN = `Vous vous êtes connecté depuis l'ouverture de cette page, peut-être dans un autre onglet. ${AGAIN}`;
const CHANGED = `Depuis l'ouverture de cette page, ce navigateur a été déconnecté ou a perdu ses cookies. ${AGAIN}`;
const TOO_OLD = `Cette page était ouverte depuis trop longtemps. ${AGAIN}`;
const MESSAGE = { "Nom": "Luc Ferrand", "Adresse e-mail": "luc@exemple.fr", "Message": "Mes branches serrent." };

const chosen = async (visitor: Visitor) =>
  Object.fromEntries(
    (await visitor.visit(`/article/${PLAIN_FRAME.slug}`))
      .form({ button: "Ajouter au panier" })
      .fill({ Taille: "50" })
      .fields("Ajouter au panier"),
  ) as Record<string, string>;

test("a browser that sends no cookie is told so each time, with what was typed and a telephone to press", async () => {
  const page = await newVisitor(shop()).visit("/contact");
  const fields = Object.fromEntries(page.form({ name: "contact" }).fill(MESSAGE).fields()) as Record<string, string>;
  for (const visitor of [newVisitor(shop()), newVisitor(shop())]) {
    const refused = await visitor.post("/contact", fields);
    expect([refused.status, refused.errors()[0]]).toEqual([422, expect.stringContaining(NO_COOKIE)]);
    expect(refused.elements("a", { href: /^tel:/ }).length).toBeGreaterThan(0);
    expect(/<div[^>]*id="erreurs".*?<\/div><\/div>/s.exec(refused.html)?.[0]).toContain('href="tel:');
    expect(refused.form({ name: "contact" }).value("Message")).toBe(MESSAGE.Message);
  }
});

test("a browser that has lost one cookie of several is not told that it sends none, and its second press goes through", async () => {
  const { visitor } = await registered(shop());
  const page = await visitor.visit("/contact");
  visitor.jar.keep(
    new URL(shop().url),
    new Headers({ "Set-Cookie": "csrf_token=; Path=/; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT" }),
  );
  const refused = await page.form({ name: "contact" }).fill(MESSAGE).submit();
  expect([refused.status, refused.errors()[0]]).toEqual([422, expect.stringContaining(ONE_LOST)]);
  expect(refused.text).not.toContain("aucun cookie, et la boutique");
  expect(refused.form({ name: "contact" }).value("Message")).toBe(MESSAGE.Message);
  expect((await refused.form({ name: "contact" }).submit()).path).toBe("/contact?envoye=1");
});

test("once cookies are allowed, the same press goes through", async () => {
  const fields = await chosen(newVisitor(shop()));
  const visitor = newVisitor(shop()); // the same page in a browser without its cookies
  const refused = await visitor.post(`/article/${PLAIN_FRAME.slug}`, fields);
  expect([refused.status, refused.errors()[0]]).toEqual([422, expect.stringContaining(NO_COOKIE)]);
  expect(refused.form({ button: "Ajouter au panier" }).value("Taille")).toBe("50");
  const cart = await refused.form({ button: "Ajouter au panier" }).submit("Ajouter au panier");
  expect(cart.text).toContain("est dans votre panier");
  expect(cart.text).toContain("taille 50");
});

test("an article chosen elsewhere and sent to the cart is offered again there", async () => {
  const fields = await chosen(newVisitor(shop()));
  const refused = await newVisitor(shop()).post("/panier", fields);
  expect([refused.status, refused.errors()[0]]).toEqual([422, expect.stringContaining(NO_COOKIE)]);
  const cart = await refused.form({ button: "Ajouter l’article choisi" }).submit();
  expect(cart.text).toContain("est dans votre panier");
  expect(cart.text).toContain("taille 50");
});

test("a log-in or log-out in another tab is named as what it is, and the form goes at the second press", async () => {
  const { visitor, email } = await registered(shop());
  const page = await visitor.visit("/contact");
  await logOutOn(visitor);
  const out = await page.form({ name: "contact" }).fill(MESSAGE).submit();
  expect([out.status, out.errors()]).toEqual([422, [CHANGED]]);
  expect(out.form({ name: "contact" }).value("Message")).toBe(MESSAGE.Message);

  await logInOn(visitor, email);
  const into = await out.form({ name: "contact" }).submit();
  expect([into.status, into.errors()]).toEqual([422, [LOGGED_IN]]);
  expect((await into.form({ name: "contact" }).submit()).path).toBe("/contact?envoye=1");
});

test("only a page that was open for days is told that it was open too long", async () => {
  const visitor = newVisitor(shop());
  const page = await visitor.visit("/contact");
  const fields = page.form({ name: "contact" }).fill(MESSAGE).fields() as [string, string][];
  const old = { ...Object.fromEntries(fields), shown: momentAgo(shop(), 25 * 3600) };
  const refused = await visitor.post("/contact", old);
  expect([refused.status, refused.errors()]).toEqual([422, [TOO_OLD]]);
});
