import { expect, test } from "vitest";

import { savePerson } from "~/domain/accounts/profile.server";

import {
  ADMINISTRATOR_PASSWORD,
  CUSTOMER_PASSWORD,
  adminVisitor,
  newAdministrator,
  newCustomer,
} from "../helpers/administrator";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";

const shop = sharedShop();
const enter = (page: Page, email: string, password: string) =>
  page.form({ name: "admin-login" }).fill({ "E-mail": email, "Mot de passe": password }).submit("Se connecter");

test("an administrator logs in, and is led to the page first asked for", async () => {
  const { email } = await newAdministrator(shop());
  const visitor = newVisitor(shop());
  const login = await visitor.visit("/admin?q=moreau");
  expect([login.title, login.path]).toEqual([
    "Connexion Administrateur – Lunetterie des Terreaux",
    "/admin/connexion?retour=%2Fadmin%3Fq%3Dmoreau",
  ]);
  const page = await enter(login, email, ADMINISTRATOR_PASSWORD);
  expect([page.path, page.status]).toEqual(["/admin?q=moreau", 200]);
  expect(page.text).toContain("Camille Perrachon");
  expect(page.headers.get("Cache-Control")).toBe("no-store");
});

test("nothing typed, a wrong password and a customer are refused in the words of the specification", async () => {
  const visitor = newVisitor(shop());
  const { email } = await newCustomer(shop());
  let page = await visitor.visit("/admin");
  page = await enter(page, "", "");
  expect([page.status, page.errors()]).toEqual([422, ["Veuillez renseigner l'email et le mot de passe."]]);
  page = await enter(page, email, "Autre-Chose-69001");
  expect(page.errors()).toEqual(["Adresse e-mail ou mot de passe incorrect."]);
  page = await enter(page, email, CUSTOMER_PASSWORD);
  expect(page.errors()).toEqual(["Accès refusé. Vous n'êtes pas administrateur."]);
  expect(page.form({ name: "admin-login" }).value("E-mail")).toBe(email);
  expect((await visitor.visit("/admin")).path).toMatch(/^\/admin\/connexion/);
});

test("the login leads into the admin area and nowhere else", async () => {
  const { email } = await newAdministrator(shop());
  for (const trick of [
    "https://ailleurs.example",
    "//ailleurs.example",
    "/home",
    "/administration",
    "/admin/connexion?retour=/admin",
    "/\\ailleurs.example",
    "/admin/../home",
  ]) {
    const page = await enter(
      await newVisitor(shop()).visit(`/admin/connexion?retour=${encodeURIComponent(trick)}`),
      email,
      ADMINISTRATOR_PASSWORD,
    );
    expect(page.path, trick).toBe("/admin");
  }
});

test("leaving ends the session on the server, and leads home", async () => {
  const visitor = await adminVisitor(shop());
  const cookie = visitor.cookies.get("gestion") ?? "";
  const page = await (await visitor.visit("/admin")).form({ name: "logout" }).submit("Déconnexion");
  expect(page.path).toBe("/home");
  const stolen = await newVisitor(shop(), { headers: { Cookie: `gestion=${cookie}` } }).visit("/admin");
  expect(stolen.path).toMatch(/^\/admin\/connexion/);
});

test("a role withdrawn closes the admin area at once", async () => {
  const visitor = await adminVisitor(shop(), "partant@exemple.fr");
  await shop().db("users").where({ email: "partant@exemple.fr" }).update({ role: "customer" });
  expect((await visitor.visit("/admin")).path).toMatch(/^\/admin\/connexion/);
});

test("a session that has ended says so at the login, and leads back", async () => {
  const visitor = await adminVisitor(shop(), "absent@exemple.fr");
  await shop().db("sessions").update({ seen_at: "2020-01-01T00:00:00.000Z" });
  const asked = await visitor.visit("/admin/verres");
  expect([asked.path, asked.texts("flash")]).toEqual([
    "/admin/connexion?retour=%2Fadmin%2Fverres",
    ["Session expirée, veuillez vous reconnecter."],
  ]);
  expect((await newVisitor(shop()).visit("/admin/verres")).texts("flash")).toEqual([]);
});

test("a form sent when the browser has lost its session says why the login is shown", async () => {
  const visitor = await adminVisitor(shop(), "perdu@exemple.fr");
  const page = await visitor.visit("/admin/securite/mot-de-passe");
  visitor.jar.of(new URL(shop().url)).delete("gestion");
  const login = await page.form({ name: "password" }).submit();
  expect([login.path, login.texts("flash")]).toEqual([
    "/admin/connexion?retour=%2Fadmin%2Fsecurite%2Fmot-de-passe",
    ["Session expirée, veuillez vous reconnecter."],
  ]);
});

test("lists who has an account, found by name or address, twenty a page", async () => {
  const visitor = await adminVisitor(shop());
  for (let made = 0; made < 21; made += 1) await newCustomer(shop(), { email: `liste${made}@exemple.fr` });
  const page = await visitor.visit("/admin/utilisateurs?q=LISTE");
  expect(page.text).toContain("Page 1 / 2");
  expect(page.text).toMatch(/liste20@exemple\.fr Client /);
  const second = await page.link("Suivant").follow();
  expect(second.text).toContain("Page 2 / 2");
  expect((await visitor.visit("/admin/utilisateurs?q=personne%25")).text).toContain("Aucun utilisateur trouvé.");
});

test("finds someone by the whole name that the list shows, however its capitals and accents are typed", async () => {
  const visitor = await adminVisitor(shop());
  const account = await newCustomer(shop(), { email: "elodie.peno@exemple.fr" });
  await savePerson(servicesOf(shop()), account, { firstName: "Élodie", lastName: "Peño" });
  for (const typed of ["Élodie Peño", "élodie", "ELODIE peno", "Peño elodie.peno@"])
    expect((await visitor.visit(`/admin/utilisateurs?q=${encodeURIComponent(typed)}`)).text, typed).toContain(
      "elodie.peno@exemple.fr",
    );
  expect((await visitor.visit("/admin/utilisateurs?q=Elodie%20Moreau")).text).toContain("Aucun utilisateur trouvé.");
});

test("what is not there, or cannot be read, says so among the tabs", async () => {
  const visitor = await adminVisitor(shop());
  const missing = await visitor.visit("/admin/verres/aucun");
  expect([missing.status, missing.h1, missing.hasLink("Produits"), missing.hasLink("Revenir à l'accueil")]).toEqual([
    404,
    "Ce verre n'existe plus.",
    true,
    false,
  ]);
  expect(missing.title).toBe("Ce verre n'existe plus – Lunetterie des Terreaux");
  await shop().db.schema.renameTable("coupons", "elsewhere");
  try {
    const fault = await visitor.visit("/admin/codes-promo");
    expect([fault.status, fault.h1, fault.hasLink("Produits")]).toEqual([
      500,
      "Une erreur est survenue lors du chargement.",
      true,
    ]);
  } finally {
    await shop().db.schema.renameTable("elsewhere", "coupons");
  }
});
