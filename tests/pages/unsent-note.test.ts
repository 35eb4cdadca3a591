import { beforeAll, expect, test } from "vitest";

import { ADMINISTRATOR_PASSWORD, newAdministrator } from "../helpers/administrator";
import { newEmail } from "../helpers/email";
import { htmlProblems } from "../helpers/html";
import { paidOrder } from "../helpers/paying";
import { codeOf } from "../helpers/second-factor";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
const OVER = "Votre session a pris fin";
const SEND = /^Envoyer ce que j.avais tapé$/;

let sheet: string;
beforeAll(async () => {
  sheet = `/admin/clients/${(await paidOrder(servicesOf(shop()))).id}`;
});

const logIn = (page: Page, email: string, password = ADMINISTRATOR_PASSWORD) =>
  page.form({ name: "admin-login" }).fill({ "E-mail": email, "Mot de passe": password }).submit("Se connecter");

/** A browser in which somebody has logged in to the admin area, and the address of their account. */
async function loggedIn(): Promise<{ visitor: Visitor; email: string }> {
  const [visitor, email] = [newVisitor(shop()), newEmail("note")];
  await newAdministrator(shop(), email);
  expect((await logIn(await visitor.visit("/admin/connexion"), email)).path).toBe("/admin");
  return { visitor, email };
}

/** Types a note, and sends it after the session has ended. */
async function sentTooLate(visitor: Visitor, note: string, end: () => Promise<unknown>): Promise<Page> {
  const typed = (await visitor.visit(sheet)).form({ name: "note" }).fill({ "Nouvelle note": note });
  await end();
  const page = await typed.submit("Ajouter la note");
  expect([page.status, page.h1, await htmlProblems(page.html)]).toEqual([401, OVER, []]);
  expect([page.html.includes(note), visitor.cookies.has("saisie")]).toEqual([false, false]);
  expect(await written(note)).toBe(false);
  return page;
}

const endSessions = (email: string) =>
  shop().db("sessions").whereIn("user_id", shop().db("users").where({ email }).select("id")).delete();
const written = async (note: string) => (await newAdminText()).includes(note);
async function newAdminText(): Promise<string> {
  const { visitor } = await loggedIn();
  return (await visitor.visit(sheet)).text;
}

test("a note whose session had ended is kept through the login, wrong passwords too, and sent by one press", async () => {
  const note = "Préfère être appelée après 18 h.";
  const { visitor, email } = await loggedIn();
  const over = await sentTooLate(visitor, note, () => endSessions(email));
  const wrong = await logIn(over, email, "Pas-le-bon-69001");
  expect(wrong.status).toBe(422);
  const back = await logIn(wrong, email);
  expect([back.h1, await htmlProblems(back.html)]).toEqual(["Vous êtes à nouveau connecté", []]);
  expect(back.text).toContain(note);
  const sent = await back.form({ name: "unsent" }).submit(SEND);
  expect([sent.path, sent.text.includes(note)]).toEqual([sheet, true]);
  expect(await written(note)).toBe(true);
});

test("so it is after a log-out in another tab, and with a second factor", async () => {
  const note = "A une anisométropie.";
  const { visitor, email } = await loggedIn();
  const page = await (
    await visitor.visit("/admin/securite/validation")
  )
    .form({ name: "factor-begin" })
    .submit("Commencer");
  const [secret = ""] = page.texts("admin-secret");
  await page
    .form({ name: "factor-confirm" })
    .fill({ "Code à 6 chiffres": codeOf(secret) })
    .submit("Activer");
  const logOut = async () =>
    (await visitor.visit("/admin")).form({ action: "/admin/deconnexion" }).submit("Déconnexion");
  const over = await sentTooLate(visitor, note, logOut);
  const code = await logIn(over, email);
  expect([code.h1, code.html.includes(note)]).toEqual(["Code de connexion", false]);
  const back = await code
    .form({ name: "admin-code" })
    .fill({ Code: codeOf(secret, new Date(), 1) })
    .submit("Continuer");
  expect(back.text).toContain(note);
  expect((await back.form({ name: "unsent" }).submit(SEND)).text).toContain(note);
});

test("nobody else who logs in at this browser is shown it", async () => {
  const note = "Ne le dire qu’à elle.";
  const { visitor, email } = await loggedIn();
  const over = await sentTooLate(visitor, note, () => endSessions(email));
  const colleague = newEmail("collegue");
  await newAdministrator(shop(), colleague);
  const theirs = await logIn(over, colleague);
  expect([theirs.path, theirs.html.includes("unsent"), theirs.text.includes(note)]).toEqual([sheet, false, false]);
  expect(await written(note)).toBe(false);
});
