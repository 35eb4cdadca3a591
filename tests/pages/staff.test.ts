import { expect, test } from "vitest";

import { adminVisitor, ADMINISTRATOR_PASSWORD, carrying, newAdministrator } from "../helpers/administrator";
import { newEmail } from "../helpers/email";
import { found } from "../helpers/found";
import { htmlProblems } from "../helpers/html";
import { sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();
const TEAM = "/admin/equipe";

async function linkMailedTo(email: string): Promise<string> {
  const row = await found(
    shop()
      .db("outbox")
      .where({ recipient: email })
      .orderBy([
        { column: "created_at", order: "desc" },
        { column: "turn", order: "desc" },
      ])
      .first("message"),
  );
  return /\/admin\/invitation\?token=[\w-]+/.exec(row.message)?.[0] ?? "";
}

test("someone is invited by mail, chooses a password, and finds the admin area that their role opens", async () => {
  const owner = await adminVisitor(shop());
  const email = newEmail("vendeuse");
  const team = await owner.visit(TEAM);
  const refused = await team.form({ name: "invite" }).submit();
  expect([refused.status, refused.errors().length]).toEqual([422, 4]);
  const invited = await team
    .form({ name: "invite" })
    .fill({ "Prénom": "Léa", "Nom": "Martin", "E-mail": email, "Rôle": "Vente" })
    .submit();
  expect(invited.texts("flash")).toEqual([`Invitation envoyée à ${email}.`]);
  expect(invited.text).toContain("Invitations sans réponse");

  const link = await linkMailedTo(email);
  const lea = newVisitor(shop());
  const welcome = await lea.visit(link);
  expect(welcome.h1).toBe("Bienvenue, Léa");
  const password = { newPassword: ADMINISTRATOR_PASSWORD, passwordConfirmation: ADMINISTRATOR_PASSWORD };
  const token = welcome.form({ name: "invitation" }).fields();
  const login = await lea.post(link, Object.fromEntries([...token, ...Object.entries(password)]));
  expect(login.headers.get("Location")).toBe("/admin/connexion");
  expect((await lea.visit("/admin/connexion")).texts("flash")).toEqual([
    `Votre accès est ouvert : connectez-vous avec ${email} et ce mot de passe.`,
  ]);
  const again = await lea.visit(link);
  expect([again.status, again.h1, await htmlProblems(again.html)]).toEqual([410, "Cette invitation ne sert plus", []]);
  expect((await again.link("Se connecter").follow()).path).toBe("/admin/connexion");

  const account = await found(shop().db("users").where({ email }).first("id", "staff_role"));
  expect(account.staff_role).toBe("sales");
  const adminArea = await carrying(shop(), account, "admin");
  expect((await adminArea.visit("/admin")).text).toContain("Léa Martin (vente)");
  const closed = await adminArea.visit(TEAM);
  expect([closed.status, closed.h1]).toEqual([403, "Votre rôle (Vente) ne donne pas accès à cette page."]);
});

test("a role is changed and an access ended by an owner, and the last owner stays", async () => {
  const owner = await adminVisitor(shop());
  const colleague = await newAdministrator(shop(), newEmail("collegue"), "reader");
  const page = await owner.visit(`${TEAM}/${colleague.id}`);
  const saved = await page
    .form({ name: `colleague-${colleague.id}` })
    .fill({ "Rôle": "Comptable", "Numéro d’opticien (facultatif)": "" })
    .submit();
  expect(saved.texts("flash")).toEqual(["Rôle enregistré."]);
  expect(await shop().db("users").where({ id: colleague.id }).first("staff_role")).toEqual({
    staff_role: "accountant",
  });
  const leaving = await owner.visit(`${TEAM}/${colleague.id}`);
  const ended = await leaving.form({ button: "Retirer l’accès" }).submit();
  expect(ended.texts("flash")).toEqual(["Accès retiré, appareils déconnectés."]);
  expect((await owner.visit(`${TEAM}/${colleague.id}`)).status).toBe(404);
  expect((await owner.visit("/admin/journal?q=comptable")).text).toContain("Rôle ou fonctions modifiés");
});
