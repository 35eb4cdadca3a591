import { expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { registered } from "../helpers/accounts";
import { sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();

/** The links in the summary of a refused form, in their order. */
const linksOf = (html: string): [string, string][] => {
  const summary = /<div[^>]*id="erreurs"[\s\S]*?<\/div><\/div>/.exec(html)?.[0] ?? "";
  return [...summary.matchAll(/<a href="#([^"]+)">([^<]*)<\/a>/g)].map(([, id = "", text = ""]) => [id, text]);
};

test("an empty registration names each field that is missing, each a link to it", async () => {
  const page = await newVisitor(shop()).visit("/mon-compte?vue=inscription");
  const refused = await page.form({ button: /Créer mon compte/ }).submit();
  const links = new Map(linksOf(refused.html));
  expect([...links.keys()]).toEqual(
    expect.arrayContaining(["genre", "nom", "prenom", "email", "telephone", "password", "terms"]),
  );
  for (const id of links.keys()) expect(refused.html, id).toContain(` id="${id}"`);
  expect(linksOf(refused.html)).toEqual(
    expect.arrayContaining([
      ["genre", "Choisissez une civilité."],
      ["nom", "Indiquez votre nom."],
      ["prenom", "Indiquez votre prénom."],
      ["email", "Indiquez votre adresse e-mail."],
      ["telephone", "Indiquez votre téléphone."],
      ["password", "Choisissez un mot de passe."],
    ]),
  );
  expect(refused.errors()[0]).toBe("Veuillez remplir tous les champs obligatoires.");
});

test("so does an emptied profile", async () => {
  const { visitor } = await registered(shop());
  const form = (await visitor.visit("/mon-compte/profil?modifier=1")).form({ name: "profile" });
  const refused = await form.fill({ Nom: "", Prénom: "", Téléphone: "" }).submit();
  expect(linksOf(refused.html)).toEqual(
    expect.arrayContaining([
      ["nom", "Indiquez votre nom."],
      ["prenom", "Indiquez votre prénom."],
      ["telephone", "Indiquez votre téléphone."],
    ]),
  );
});

test("without scripts the browser puts the focus on the errors by itself", async () => {
  const visitor = newVisitor(shop());
  for (const [path, button] of [
    ["/contact", /Envoyer/],
    [`/article/${PLAIN_FRAME.slug}/question`, /Envoyer/],
    ["/newsletter", /inscri/i],
  ] as const) {
    const refused = await (await visitor.visit(path)).form({ button }).submit();
    expect(refused.html, path).toMatch(
      /<div[^>]* autofocus=""[^>]*id="erreurs"|<div[^>]*id="erreurs"[^>]* autofocus=""/i,
    );
  }
});
