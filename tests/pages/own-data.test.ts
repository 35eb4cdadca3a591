import { existsSync, readdirSync } from "node:fs";

import { expect, test } from "vitest";

import { atHour } from "~/domain/appointments/slots";
import { addDays, shopDay, weekdayOf } from "~/domain/days";
import type { Account } from "~/domain/accounts/account.server";

import { newAddress, registerOn } from "../helpers/accounts";
import { carrying, CUSTOMER_PASSWORD, newCustomer } from "../helpers/administrator";
import { belongingsOf, type Person } from "../helpers/belongings";
import { openShop, servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";
import { unzip } from "../helpers/zip";

const shop = sharedShop();
const lying = () => (existsSync(shop().env.PRIVATE_FILES ?? "") ? readdirSync(shop().env.PRIVATE_FILES ?? "") : []);

let turn = 0;
/** A customer with data of every kind, and her browser. */
async function someone(): Promise<{ account: Account; visitor: Visitor; orders: { number: string; id: string }[] }> {
  const account = await newCustomer(shop());
  const person: Person = {
    account,
    name: `Moreau${(turn += 1)}x`,
    phone: `06111111${10 + turn}`,
    street: `${turn} rue des Pentes`,
  };
  let day = addDays(shopDay(new Date()), 5 + turn);
  while (weekdayOf(day) === 0) day = addDays(day, 1);
  const { orders } = await belongingsOf(servicesOf(shop()), person, atHour(day, 9 + turn));
  return { account, visitor: await carrying(shop(), account), orders };
}
const grow = (account: Account) =>
  shop().db("sessions").where({ user_id: account.id }).update({ proven_at: "2020-01-01T00:00:00.000Z" });
const eraseWith = async (visitor: Visitor, fields: Record<string, string | boolean>): Promise<Page> =>
  (await visitor.visit("/mon-compte/donnees/effacer")).form({ name: "erase" }).fill(fields).submit();

test("one's data comes as one archive, for the password alone", async () => {
  const { account, visitor, orders } = await someone();
  await grow(account);
  expect((await visitor.visit("/mon-compte/donnees/archive.zip")).path).toBe("/mon-compte/donnees");
  const page = await visitor.visit("/mon-compte/donnees");
  const refused = await page.form({ name: "export" }).fill({ "Mot de passe": "Autre-Chose-69001" }).submit();
  expect([refused.status, refused.title, refused.errors()]).toEqual([
    422,
    "Erreur : Mes données – Lunetterie des Terreaux",
    ["Ce mot de passe n'est pas le bon."],
  ]);
  const answer = await refused.form({ name: "export" }).fill({ "Mot de passe": CUSTOMER_PASSWORD }).submit();
  expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
    200,
    "application/zip",
    "no-store",
  ]);
  expect(answer.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="mes-donnees-\d{4}-\d\d-\d\d\.zip"$/,
  );
  const files = unzip(answer.body);
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(["LISEZ-MOI.txt", "compte.json", `commandes/${orders[0]?.number}/commande.json`]),
  );
  expect(JSON.parse(files.get("compte.json")?.toString() ?? "")).toMatchObject({ email: account.email });
  expect([...files.values()].filter((content) => content.subarray(0, 5).toString() === "%PDF-").length).toBe(4);
  expect(await shop().db("prescription_readings").where({ reader_id: account.visitorId })).toHaveLength(2);
});

test("archives asked for too often are refused on the page, with the time to wait", async () => {
  const limited = await openShop({ env: { RATE_LIMITS: "on" } });
  const visitor = await carrying(limited, await newCustomer(limited));
  const archive = () => visitor.visit("/mon-compte/donnees/archive.zip");
  const types: (string | null)[] = [];
  for (let turn = 0; turn < 6; turn += 1) types.push((await archive()).headers.get("Content-Type"));
  expect(types).toEqual(Array<string>(6).fill("application/zip"));
  const refused = await archive();
  expect([refused.h1, refused.texts("flash")]).toEqual([
    "Mes données",
    ["Trop d'archives en peu de temps. Patientez 60 minutes avant d'en demander une autre."],
  ]);
});

test("nobody and another customer get nothing of it", async () => {
  const { account } = await someone();
  for (const path of ["/mon-compte/donnees", "/mon-compte/donnees/effacer", "/mon-compte/donnees/archive.zip"])
    expect((await newVisitor(shop()).visit(path, { follow: false })).headers.get("Location"), path).toMatch(
      /^\/mon-compte\?retour=/,
    );
  const other = await carrying(shop(), await newCustomer(shop()));
  const files = unzip(
    (
      await (
        await other.visit("/mon-compte/donnees")
      )
        .form({ name: "export" })
        .fill({ "Mot de passe": CUSTOMER_PASSWORD })
        .submit()
    ).body,
  );
  expect([...files.values()].join()).not.toContain(account.email);
});

test("an account is erased after a page that says what goes, a box and the password; pressed twice, once", async () => {
  const { account, visitor, orders } = await someone();
  const others = lying().length - 2;
  const page = await visitor.visit("/mon-compte/donnees/effacer");
  for (const said of [
    "Ce qui part",
    "Vos ordonnances et leurs fichiers",
    "Ce qui reste, et pourquoi",
    "la loi l'impose",
  ])
    expect(page.text).toContain(said);
  expect((await eraseWith(visitor, {})).errors()).toEqual([
    "Saisissez votre mot de passe.",
    "Cochez la case pour confirmer que votre compte doit disparaître.",
  ]);
  expect((await eraseWith(visitor, { "Mot de passe": CUSTOMER_PASSWORD })).errors()).toEqual([
    "Cochez la case pour confirmer que votre compte doit disparaître.",
  ]);
  expect((await eraseWith(visitor, { "Mot de passe": "", "Je veux effacer mon compte": true })).errors()).toEqual([
    "Saisissez votre mot de passe.",
  ]);
  expect(await shop().db("users").where({ id: account.id })).toHaveLength(1);

  const form = page
    .form({ name: "erase" })
    .fill({ "Mot de passe": CUSTOMER_PASSWORD, "Je veux effacer mon compte": true });
  const [gone, again] = await Promise.all([form.submit(), form.submit()]);
  expect([gone.path, again.path, gone.texts("flash")]).toEqual(["/home", "/home", ["Votre compte est effacé."]]);
  expect(await shop().db("erasures")).toHaveLength(1);
  expect((await form.submit()).status).toBeLessThan(500); // after Back
  expect(await shop().db("users").where({ id: account.id })).toEqual([]);
  expect(
    await shop()
      .db("orders")
      .whereIn(
        "id",
        orders.map(({ id }) => id),
      )
      .pluck("email"),
  ).toEqual([null, null]);
  expect(lying()).toHaveLength(others);
  expect((await visitor.visit("/mon-compte/donnees", { follow: false })).status).toBe(303);
  const mails = await shop().sandbox.inbox.waitFor(
    (mail) => mail.envelope.to.includes(account.email) && mail.text.includes("vos données sont effacés"),
  );
  expect(mails.text).toContain("vos factures telles qu’elles ont été émises");
  // The browser continues without an account.
  const cart = await visitor.visit("/panier");
  expect(cart.status).toBe(200);
});

test("before erasing, an account whose address is not proven is told that what the address alone did stays", async () => {
  const said = async (visitor: Visitor) => (await visitor.visit("/mon-compte/donnees/effacer")).text;
  const ends = /votre inscription à la lettre d.information/;
  const stays = /Votre adresse e-mail n.est pas confirmée/;
  const unproven = newVisitor(shop());
  await registerOn(shop(), unproven, newAddress());
  expect(await said(unproven)).toMatch(stays);
  expect(await said(unproven)).not.toMatch(ends);
  const proven = await carrying(shop(), await newCustomer(shop()));
  expect(await said(proven)).toMatch(ends);
  expect(await said(proven)).not.toMatch(stays);
});

test("an order under way is said, and no form is shown", async () => {
  const { account, visitor, orders } = await someone();
  await shop().db("orders").where({ id: orders[0]?.id }).update({ status: "En préparation" });
  const page = await visitor.visit("/mon-compte/donnees/effacer");
  expect(page.text).toContain(
    `Cette commande est en cours, avec un paiement, un envoi, un retour, un remboursement ou des verres à refaire qui ne sont pas terminés : ${orders[0]?.number}.`,
  );
  expect(page.hasForm({ name: "erase" })).toBe(false);
  expect(await shop().db("users").where({ id: account.id })).toHaveLength(1);
});
