import { beforeAll, expect, test } from "vitest";

import {
  ADMINISTRATOR_PASSWORD,
  carrying,
  CUSTOMER_PASSWORD,
  newAdministrator,
  newCustomer,
} from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { codeOf } from "../helpers/second-factor";
import { openShop, type Shop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const WRONG = "Tout-Autre-69001";
const TRIES = 15;
const CODES = 10;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ env: { RATE_LIMITS: "on" } });
});

/** Expects the time to wait, in words and in the header, and nothing about whether the secret was right. */
function expectWait(
  page: Page,
  where: string,
  says = "Trop de demandes en peu de temps. Patientez 15 minutes avant de recommencer.",
): void {
  expect([page.status, page.headers.get("Retry-After")], where).toEqual([
    429,
    expect.stringMatching(/^(8[5-9]\d|900)$/),
  ]);
  const told = page.headers.get("Content-Type")?.includes("json")
    ? [page.json<{ error: string }>().error.replace(/\u00a0/g, " ")]
    : page.errors();
  expect(told, where).toEqual([says]);
}

const fillIn = async (visitor: Visitor, path: string, name: string, fields: Record<string, string | boolean>) =>
  (await visitor.visit(path)).form({ name }).fill(fields).submit();

test("wherever a customer's password is asked again, too many tries are told with the time to wait", async () => {
  const account = await newCustomer(shop);
  const visitor = await carrying(shop, account);
  const again = (password: string) => fillIn(visitor, "/mon-compte/donnees", "export", { "Mot de passe": password });
  for (let tries = 0; tries < TRIES; tries += 1)
    expect((await again(WRONG)).errors()).toEqual(["Ce mot de passe n'est pas le bon."]);
  expectWait(await again(CUSTOMER_PASSWORD), "export");
  expectWait(
    await fillIn(visitor, "/mon-compte/donnees/effacer", "erase", {
      "Mot de passe": CUSTOMER_PASSWORD,
      "Je veux effacer mon compte": true,
    }),
    "erase",
  );
  expectWait(
    await fillIn(visitor, "/mon-compte/parametres", "password", {
      "Mot de passe actuel": CUSTOMER_PASSWORD,
      "Nouveau mot de passe": WRONG,
      "Confirmation du nouveau mot de passe": WRONG,
    }),
    "settings",
  );
  const moving = await fillIn(visitor, "/mon-compte/profil?modifier=1", "profile", {
    "Adresse e-mail": "autre@exemple.fr",
    "Mot de passe actuel": CUSTOMER_PASSWORD,
    "Numéro et rue": "7 rue Sainte-Catherine",
    "Code postal": "69001",
    "Ville": "Lyon",
  });
  expectWait(moving, "profile");
  expect(moving.form({ name: "profile" }).value("Adresse e-mail")).toBe("autre@exemple.fr");
  expectWait(
    await newApi(shop, visitor).put("/api/users/me", { email: "autre@exemple.fr", currentPassword: CUSTOMER_PASSWORD }),
    "call",
  );
  expect(await shop.db("users").where({ id: account.id }).first("email")).toEqual({ email: account.email });
});

test("and so are an administrator's password and code", async () => {
  const account = await newAdministrator(shop);
  const visitor = await carrying(shop, account, "admin");
  const started = await (
    await visitor.visit("/admin/securite/validation")
  )
    .form({ name: "factor-begin" })
    .submit("Commencer");
  const [secret = ""] = started.texts("admin-secret");
  expect(
    (
      await started
        .form({ name: "factor-confirm" })
        .fill({ "Code à 6 chiffres": codeOf(secret) })
        .submit("Activer")
    ).status,
  ).toBe(200);

  const stranger = newVisitor(shop);
  const login = (password: string) =>
    fillIn(stranger, "/admin/connexion", "admin-login", { "E-mail": account.email, "Mot de passe": password });
  const step = await login(ADMINISTRATOR_PASSWORD);
  const giveCode = (code: string) => step.form({ name: "admin-code" }).fill({ Code: code }).submit("Continuer");
  const wrong = String((Number(codeOf(secret)) + 500_000) % 1_000_000).padStart(6, "0");
  for (let tries = 1; tries < CODES; tries += 1) expect((await giveCode(wrong)).status).toBe(422); // the code that confirmed it was the first attempt
  expectWait(
    await giveCode(codeOf(secret, new Date(), 1)),
    "code",
    "Trop de codes en peu de temps. Patientez 15 minutes avant de recommencer, ou entrez l'un de vos codes de secours : il est accepté tout de suite.",
  );
  expectWait(
    await newApi(shop).post("/api/auth/login", {
      email: account.email,
      password: ADMINISTRATOR_PASSWORD,
      code: codeOf(secret, new Date(), 1),
    }),
    "code by call",
  );

  const again = (password: string) =>
    fillIn(visitor, "/admin/confirmer-identite", "prove", { "Mot de passe": password });
  for (let tries = 0; tries < TRIES; tries += 1) expect((await again(WRONG)).status).toBe(422);
  expectWait(await again(ADMINISTRATOR_PASSWORD), "identity");
  expectWait(
    await fillIn(visitor, "/admin/securite/mot-de-passe", "password", {
      "Mot de passe actuel": ADMINISTRATOR_PASSWORD,
      "Nouveau mot de passe": WRONG,
      "Confirmation du nouveau mot de passe": WRONG,
    }),
    "change",
  );
  expectWait(
    await fillIn(visitor, "/admin/securite/validation", "factor-renew", { "Mot de passe": ADMINISTRATOR_PASSWORD }),
    "recovery codes",
  );
});

test("forty wrong codes from one place lock neither its recovery codes out nor its login", async () => {
  const limited = await openShop({ env: { RATE_LIMITS: "on" } });
  const account = await newAdministrator(limited);
  const visitor = await carrying(limited, account, "admin");
  const started = await (
    await visitor.visit("/admin/securite/validation")
  )
    .form({ name: "factor-begin" })
    .submit("Commencer");
  const [secret = ""] = started.texts("admin-secret");
  const codes = (
    await started
      .form({ name: "factor-confirm" })
      .fill({ "Code à 6 chiffres": codeOf(secret) })
      .submit("Activer")
  ).texts("admin-code");
  const login = (who: Visitor) =>
    fillIn(who, "/admin/connexion", "admin-login", { "E-mail": account.email, "Mot de passe": ADMINISTRATOR_PASSWORD });
  const giveCode = (page: Page, code: string) =>
    page.form({ name: "admin-code" }).fill({ Code: code }).submit("Continuer");
  const step = await login(newVisitor(limited));
  for (let tries = 0; tries < 40; tries += 1) await giveCode(step, String(100_000 + tries));
  expect((await giveCode(step, "123456")).status).toBe(429);
  const second = newVisitor(limited);
  expect((await giveCode(await login(second), codes[0] ?? "")).path).toBe("/admin");
  for (let tries = 0; tries < 30; tries += 1)
    await newApi(limited).post("/api/auth/login", { email: "x@exemple.fr", password: WRONG });
  const call = { email: account.email, password: ADMINISTRATOR_PASSWORD };
  expect((await newApi(limited).post("/api/auth/login", { ...call, code: "123456" })).status).toBe(429);
  expect((await newApi(limited).post("/api/auth/login", { ...call, code: codes[1] ?? "" })).status).toBe(200);
});
