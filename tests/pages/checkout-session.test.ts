import { beforeEach, expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { logInOn, logOutOn, registered } from "../helpers/accounts";
import { addToCart, CLARA } from "../helpers/buying";
import type { Page } from "../helpers/page";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Visitor } from "../helpers/visitor";

const shop = sharedShop();

const ENDED = "Session expirée, veuillez vous reconnecter.";
let visitor: Visitor;
let email: string;
let step: Page;
beforeEach(async () => {
  const someone = await registered(shop());
  ({ visitor, email } = someone);
  await addToCart(visitor);
  step = await visitor.visit("/checkout?step=2");
});

const typed = () => step.form({ name: "customer" }).fill({ ...CLARA, "Numéro et rue": "12 quai Saint-Vincent" });
const endSessions = async () => {
  await shop().db("sessions").whereIn("user_id", shop().db("users").where({ email }).select("id")).delete();
};

test("a session that ends in the middle of the checkout leads to the login, and what was typed is there afterwards", async () => {
  await endSessions();
  const login = await typed().submit("Continuer");
  expect([login.url.pathname, login.url.searchParams.get("retour"), login.texts("flash")]).toEqual([
    "/mon-compte",
    "/checkout?step=2",
    [ENDED],
  ]);
  const back = await login
    .form({ name: "login" })
    .fill({ "Adresse e-mail": email, "Mot de passe": "Monture-Pantos-42" })
    .submit("Se connecter");
  expect(back.url.pathname).toBe("/checkout");
  const again = (await visitor.visit("/checkout?step=2")).form({ name: "customer" });
  expect(again.value("Numéro et rue")).toBe("12 quai Saint-Vincent");
  expect((await visitor.visit("/panier")).text).toContain(PLAIN_FRAME.name);
});

test("what was answered before that stays, too", async () => {
  const delivery = await typed().submit("Continuer");
  await delivery
    .form({ name: "delivery" })
    .fill({ "Comment souhaitez-vous recevoir votre commande ?": "retrait" })
    .submit("Continuer");
  await endSessions();
  const login = await typed().fill({ "Ville": "Villeurbanne", "Code postal": "69100" }).submit("Continuer");
  await login
    .form({ name: "login" })
    .fill({ "Adresse e-mail": email, "Mot de passe": "Monture-Pantos-42" })
    .submit("Se connecter");
  const payment = await visitor.visit("/checkout?step=5");
  expect(payment.path).toBe("/checkout?step=5");
  const details = (await visitor.visit("/checkout?step=2")).form({ name: "customer" });
  expect(details.value("Ville")).toBe("Villeurbanne");
});

test("a reloaded step leads to the login as well", async () => {
  await endSessions();
  const login = await visitor.visit("/checkout?step=2");
  expect([login.url.pathname, login.url.searchParams.get("retour")]).toEqual(["/mon-compte", "/checkout?step=2"]);
});

test("logged out in another tab, the form leads to the login, and back with what was typed", async () => {
  await logOutOn(visitor);
  const login = await typed().submit("Continuer");
  expect([login.url.pathname, login.url.searchParams.get("retour")]).toEqual(["/mon-compte", "/checkout?step=2"]);
});

test("who never had a cart is told that it is empty, as before", async () => {
  const stranger = await newVisitor(shop()).visit("/checkout?step=2");
  expect([stranger.path, stranger.texts("flash")]).toEqual(["/home", ["Votre panier est vide."]]);
});

test("a guest whose cookies are lost is told that the cart is gone, and never sent to a login", async () => {
  const guest = newVisitor(shop());
  await addToCart(guest);
  const details = await (await guest.visit("/checkout")).form({ button: /invité/ }).submit(/invité/);
  const fields = Object.fromEntries(details.form({ name: "customer" }).fill(CLARA).fields("Continuer"));
  const told = "Votre panier n'est plus là : votre navigateur a perdu ses cookies. Choisissez à nouveau vos articles.";
  const bare = newVisitor(shop());
  const seen = newVisitor(shop());
  await seen.visit("/contact");
  for (const visitor of [bare, seen]) {
    const answer = await visitor.post("/checkout?step=2", fields as Record<string, string>, { follow: true });
    expect([answer.path, answer.texts("flash")]).toEqual(["/home", [told]]);
  }
});

test("logged in from another tab in mid-checkout, the guest reads what happened and goes on", async () => {
  const guest = newVisitor(shop());
  await addToCart(guest);
  const details = await (await guest.visit("/checkout")).form({ button: /invité/ }).submit(/invité/);
  await logInOn(guest, email);
  const refused = await details.form({ name: "customer" }).fill(CLARA).submit("Continuer");
  expect([refused.status, refused.errors()[0]]).toEqual([
    422,
    "Vous vous êtes connecté depuis l'ouverture de cette page, peut-être dans un autre onglet. Vérifiez vos réponses, puis envoyez à nouveau.",
  ]);
  expect((await refused.form({ name: "customer" }).submit("Continuer")).path).toBe("/checkout?step=4");
});
