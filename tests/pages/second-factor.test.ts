import { afterAll, describe, expect, test } from "vitest";

import { seal } from "~/http/session/signing.server";
import { readConfig } from "~/infra/config.server";

import { ADMINISTRATOR_PASSWORD, carrying, adminVisitor, newAdministrator } from "../helpers/administrator";
import { newEmail } from "../helpers/email";
import { found } from "../helpers/found";
import { codeOf } from "../helpers/second-factor";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
afterAll(() => shop().restart({ ADMIN_SECOND_FACTOR: undefined }));

async function enter(visitor: Visitor, email: string, path = "/admin"): Promise<Page> {
  return (await visitor.visit(path))
    .form({ name: "admin-login" })
    .fill({ "E-mail": email, "Mot de passe": ADMINISTRATOR_PASSWORD })
    .submit("Se connecter");
}
const giveCode = (page: Page, code: string) =>
  page.form({ name: "admin-code" }).fill({ Code: code }).submit("Continuer");

async function setUp(
  email = newEmail("facteur"),
): Promise<{ email: string; visitor: Visitor; secret: string; codes: string[]; answer: Page }> {
  const visitor = await adminVisitor(shop(), email);
  const started = await (
    await visitor.visit("/admin/securite/validation")
  )
    .form({ name: "factor-begin" })
    .submit("Commencer");
  const [secret = ""] = started.texts("admin-secret");
  const answer = await started
    .form({ name: "factor-confirm" })
    .fill({ "Code à 6 chiffres": codeOf(secret) })
    .submit("Activer");
  return { email, visitor, secret, codes: answer.texts("admin-code"), answer };
}

test("every page offers it to an administrator without one; set up, it shows ten codes once and asks for one at the next login", async () => {
  const { email, visitor, secret, codes, answer } = await setUp();
  expect([answer.status, answer.h1, codes.length]).toEqual([200, "Validation en deux étapes activée", 10]);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect((await visitor.visit("/admin/securite/validation")).html).not.toContain(codes[0]);
  expect((await visitor.visit("/admin")).text).not.toContain("Votre mot de passe suffit");
  expect((await (await adminVisitor(shop())).visit("/admin")).text).toContain(
    "Votre mot de passe suffit à ouvrir votre compte. Activer la validation en deux étapes",
  );

  const other = newVisitor(shop());
  const step = await enter(other, email, "/admin?q=moreau");
  expect([step.path, step.h1]).toEqual(["/admin/code?retour=%2Fadmin%3Fq%3Dmoreau", "Code de connexion"]);
  expect((await other.visit("/admin")).path).toMatch(/^\/admin\/connexion/); // the password alone is not enough
  const wrong = await giveCode(step, "abc");
  expect([wrong.status, wrong.title, wrong.errors()]).toEqual([
    422,
    "Erreur : Code de connexion – Lunetterie des Terreaux",
    [
      "Ce code n'est pas le bon, ou il a déjà servi. Attendez le suivant de votre application, ou prenez un autre code de secours.",
    ],
  ]);
  expect((await giveCode(wrong, "")).errors()).toEqual([
    "Saisissez le code à 6 chiffres de votre application, ou un code de secours.",
  ]);
  const next = codeOf(secret, new Date(), 1); // exactly the one used below, even in the next half minute
  const form = wrong.form({ name: "admin-code" }).fill({ Code: next });
  const pages = await Promise.all([form.submit("Continuer"), form.submit("Continuer")]); // pressed twice
  expect(pages.map(({ path }) => path)).toEqual(["/admin?q=moreau", "/admin?q=moreau"]);

  const third = newVisitor(shop());
  expect((await giveCode(await enter(third, email), next)).status).toBe(422); // used already
  expect((await giveCode(await third.visit("/admin/code"), (codes[0] ?? "").toUpperCase())).path).toBe("/admin");
  expect((await giveCode(await enter(newVisitor(shop()), email), codes[0] ?? "")).status).toBe(422);
});

test("an old session reads no secret that waits for its first code, whatever it posts", async () => {
  const email = "jeanne@lunetterie.example";
  const visitor = await adminVisitor(shop(), email);
  const begun = await visitor.visit("/admin/securite/validation");
  const [secret = ""] = (await begun.form({ name: "factor-begin" }).submit("Commencer")).texts("admin-secret");
  expect(secret).toMatch(/^[A-Z2-7 ]{39}$/);
  const { id } = await found(shop().db("users").where({ email }).first("id"));
  await shop().db("sessions").where({ user_id: id }).update({ proven_at: "2020-01-01T00:00:00.000Z" });
  const { csrf } = Object.fromEntries(begun.form({ name: "factor-begin" }).fields()) as { csrf: string };
  for (const intent of ["renew", "remove"]) {
    const answer = await visitor.post("/admin/securite/validation", { csrf, intent, [`${intent}-password`]: "faux" });
    expect([answer.status, answer.html.includes(secret)]).toEqual([303, false]);
    expect((await visitor.visit("/admin/securite/validation")).path).toMatch(/^\/admin\/confirmer-identite/);
  }
});

test("what says that the password was given is worth ten minutes, one account and nothing once it was changed", async () => {
  const { email } = await setUp();
  const { id, version } = await found(shop().db("users").where({ email }).first("id", "version"));
  const key = readConfig(shop().env).keyFor("cookies");
  const withTicket = async (ticket: string, sealed = seal(key, ticket)) =>
    (await newVisitor(shop(), { headers: { Cookie: `etape=${sealed}` } }).visit("/admin/code")).path;
  const ticket = (at: number, of = id, when = version) => ["code", of, when, at, "x"].join(":");
  expect(await withTicket(ticket(Date.now()))).toBe("/admin/code");
  expect(await withTicket(ticket(Date.now() - 11 * 60_000))).toMatch(/^\/admin\/connexion/);
  expect(await withTicket(ticket(Date.now(), id, version + 1))).toMatch(/^\/admin\/connexion/);
  expect(await withTicket(ticket(Date.now()), `${ticket(Date.now())}.forged`)).toMatch(/^\/admin\/connexion/);
  expect((await newVisitor(shop()).visit("/admin/code")).path).toMatch(/^\/admin\/connexion/);
});

test("new recovery codes and its end ask for the password again; all of it is in the audit log", async () => {
  const { email, visitor, codes } = await setUp();
  const page = await visitor.visit("/admin/securite/validation");
  const refused = await page.form({ name: "factor-renew" }).fill({ "Mot de passe": "Autre-Chose-69001" }).submit();
  expect([refused.status, refused.errors()]).toEqual([422, ["Ce mot de passe n'est pas le bon."]]);
  const renewed = await refused
    .form({ name: "factor-renew" })
    .fill({ "Mot de passe": ADMINISTRATOR_PASSWORD })
    .submit();
  expect([renewed.h1, renewed.html.includes(codes[0] ?? "")]).toEqual(["Nouveaux codes de secours", false]);
  const ended = await (
    await visitor.visit("/admin/securite/validation")
  )
    .form({ name: "factor-remove" })
    .fill({ "Mot de passe": ADMINISTRATOR_PASSWORD })
    .submit();
  expect([ended.path, ended.texts("flash")]).toEqual(["/admin/securite", ["Validation en deux étapes désactivée."]]);
  expect((await enter(newVisitor(shop()), email)).path).toBe("/admin");
  const { id } = await found(shop().db("users").where({ email }).first("id"));
  expect(await shop().db("audit_log").where({ administrator_id: id }).orderBy("created_at").pluck("action")).toEqual([
    "accès.second-facteur-activé",
    "accès.codes-de-secours",
    "accès.second-facteur-désactivé",
  ]);
});

describe("one's own access", () => {
  test("lists where one is logged in; one device or all others are logged out after a question", async () => {
    const account = await newAdministrator(shop());
    const [own, second, third] = [
      await carrying(shop(), account, "admin"),
      await carrying(shop(), account, "admin"),
      await carrying(shop(), account, "customer"),
    ];
    const page = await own.visit("/admin/securite");
    expect(page.text).toContain("Navigateur texte (celui-ci)");
    const question = await page.form({ button: /^Déconnecter : / }).submit();
    expect(question.text).toContain("Déconnecter cet appareil ?");
    expect((await question.form({ button: "Confirmer" }).submit("Confirmer")).texts("flash")).toEqual([
      "Appareil déconnecté.",
    ]);
    expect(await shop().db("sessions").where({ user_id: account.id })).toHaveLength(2);
    await (
      await (await own.visit("/admin/securite")).form({ button: "Déconnecter tous les autres appareils" }).submit()
    )
      .form({ button: "Confirmer" })
      .submit("Confirmer");
    expect(await shop().db("sessions").where({ user_id: account.id })).toHaveLength(1);
    expect((await own.visit("/admin/securite")).status).toBe(200);
    for (const visitor of [second, third]) expect((await visitor.visit("/admin")).path).toMatch(/^\/admin\/connexion/);
  });

  test("the password changes with the current one, by the rules of any; other devices are logged out", async () => {
    const account = await newAdministrator(shop());
    const [visitor, other] = [await carrying(shop(), account, "admin"), await carrying(shop(), account, "admin")];
    const change = async (current: string, wanted: string, again = wanted) =>
      (await visitor.visit("/admin/securite/mot-de-passe"))
        .form({ name: "password" })
        .fill({
          "Mot de passe actuel": current,
          "Nouveau mot de passe": wanted,
          "Confirmation du nouveau mot de passe": again,
        })
        .submit();
    expect((await change("", "court", "autre")).errors()).toEqual([
      "Veuillez renseigner votre mot de passe actuel.",
      "Le nouveau mot de passe ne respecte pas les critères requis.",
      "Les nouveaux mots de passe ne correspondent pas.",
    ]);
    expect((await change("Faux-Passe-69001", "Verres-Minces-69002")).errors()).toEqual([
      "Le mot de passe actuel est incorrect.",
    ]);
    const changed = await change(ADMINISTRATOR_PASSWORD, "Verres-Minces-69002");
    expect([changed.path, changed.texts("flash")]).toEqual([
      "/admin/securite",
      ["Mot de passe changé. Vos autres appareils sont déconnectés."],
    ]);
    expect((await other.visit("/admin")).path).toMatch(/^\/admin\/connexion/);
  });

  test("what moves money or carries data away asks for a password ten minutes old at most, and leads back", async () => {
    const account = await newAdministrator(shop());
    const visitor = await carrying(shop(), account, "admin");
    const page = await visitor.visit("/admin/confirmer-identite?retour=%2Fadmin%3Fq%3Dclara");
    expect(
      (await page.form({ name: "prove" }).fill({ "Mot de passe": "Autre-Chose-69001" }).submit()).errors(),
    ).toEqual(["Ce mot de passe n'est pas le bon."]);
    await shop().db("sessions").where({ user_id: account.id }).update({ proven_at: "2020-01-01T00:00:00.000Z" });
    const confirmed = await page.form({ name: "prove" }).fill({ "Mot de passe": ADMINISTRATOR_PASSWORD }).submit();
    expect(confirmed.path).toBe("/admin?q=clara");
    const { proven_at: proven } = await found(shop().db("sessions").where({ user_id: account.id }).first("proven_at"));
    expect(Date.now() - Date.parse(proven ?? "")).toBeLessThan(60_000);
    for (const trick of ["https://ailleurs.example", "/home", "//ailleurs.example/admin"]) {
      expect(
        (await visitor.visit(`/admin/confirmer-identite?retour=${encodeURIComponent(trick)}`))
          .form({ name: "prove" })
          .fields()
          .find(([name]) => name === "retour"),
      ).toEqual(["retour", "/admin"]);
    }
  });
});

test("where the shop requires it, an administrator without it gets no further than where it is set up", async () => {
  await shop().restart({ ADMIN_SECOND_FACTOR: "required" });
  const visitor = await adminVisitor(shop());
  const page = await visitor.visit("/admin?q=clara");
  expect(page.path).toBe("/admin/securite/validation");
  expect(page.text).toContain("La boutique demande cette protection : activez-la pour continuer.");
  expect(
    (await visitor.visit("/api/telemetry/stats/top-pages", { headers: { Accept: "application/json" } })).status,
  ).toBe(403);
  expect((await visitor.visit("/admin/securite")).status).toBe(200);
  const started = await page.form({ name: "factor-begin" }).submit();
  const [secret = ""] = started.texts("admin-secret");
  expect(
    (
      await started
        .form({ name: "factor-confirm" })
        .fill({ "Code à 6 chiffres": codeOf(secret) })
        .submit()
    ).status,
  ).toBe(200);
  expect((await visitor.visit("/admin/utilisateurs?q=clara")).h1).toBe("Utilisateurs");
});
