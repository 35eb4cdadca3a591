import { describe, expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import {
  logInOn,
  mailedPath,
  newAddress,
  registered,
  PASSWORD,
  proveOn,
  registerOn,
  registrationOf,
} from "../helpers/accounts";
import { addToCart } from "../helpers/buying";
import { ripen } from "../helpers/form-age";
import { sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();
const accounts = (email: string) =>
  shop()
    .db("users")
    .where({ email })
    .orderBy("created_at")
    .select("id", "verified_email", "first_name", "phone", "genre");

describe("registering", () => {
  test("makes an account, keeps the address, logs in and leads where one was going", async () => {
    const [visitor, email] = [newVisitor(shop()), newAddress()];
    const page = await registerOn(
      shop(),
      visitor,
      email,
      {},
      "/mon-compte?vue=inscription&retour=%2Foptiques-femme%3Ftri%3DpriceAsc",
    );
    expect(page.redirects.at(-1)).toMatchObject({ status: 303, to: "/optiques-femme?tri=priceAsc" });
    expect(page.texts("flash")).toEqual(["Consultez vos courriels : nous vous y disons comment continuer."]);
    const [account] = await accounts(email);
    expect(account).toMatchObject({ verified_email: null, first_name: "Clara", phone: "0612345678", genre: "femme" });
    expect(
      await shop()
        .db("addresses")
        .where({ user_id: account?.id, is_main: true })
        .select("street", "postal_code", "city"),
    ).toEqual([{ street: "7 rue Sainte-Catherine", postal_code: "69001", city: "Lyon" }]);
    expect((await visitor.visit("/mon-compte")).hasForm({ name: "logout" })).toBe(true);
  });

  test("says all that is missing at once, in the specification's words, and sends no password back", async () => {
    const page = await newVisitor(shop()).visit("/mon-compte?vue=inscription");
    expect(page.h1).toBe("Créer un compte");
    const refused = await page
      .form({ name: "register" })
      .fill({
        "Adresse e-mail": "a@exemple.fr",
        "Téléphone": "12",
        "Mot de passe": "Court1!",
        "Confirmation du mot de passe": "Autre",
      })
      .submit();
    expect(refused.status).toBe(422);
    expect(refused.title).toMatch(/^Erreur : Créer un compte/);
    expect(refused.errors()).toEqual([
      "Veuillez remplir tous les champs obligatoires.",
      "Choisissez une civilité.",
      "Indiquez votre nom.",
      "Indiquez votre prénom.",
      "Le numéro de téléphone doit être au format FR (ex: 06 12 34 56 78 ou +33 6 12 34 56 78).",
      "Le mot de passe ne respecte pas les critères requis.",
      "Les mots de passe ne correspondent pas.",
      "Vous devez accepter les Conditions Générales de Vente.",
    ]);
    expect(refused.describedError("Nom")).toBe("Indiquez votre nom.");
    expect(refused.form({ name: "register" }).value("Adresse e-mail")).toBe("a@exemple.fr");
    expect(refused.html).not.toContain("Court1!");
    expect(refused.text).toContain("Solidité du mot de passe : Fort");
  });

  test("asks for the rest of an address that is only begun, and keeps none when nothing of it is typed", async () => {
    const refused = await registerOn(shop(), newVisitor(shop()), newAddress(), { "Code postal": "", "Ville": " " });
    expect([refused.status, refused.errors()]).toEqual([422, ["Complétez l'adresse, ou laissez-la vide."]]);
    expect([
      refused.describedError("Code postal"),
      refused.describedError("Ville"),
      refused.describedError("Numéro et rue"),
    ]).toEqual(["Complétez l'adresse, ou laissez-la vide.", "Complétez l'adresse, ou laissez-la vide.", null]);
    const email = newAddress();
    await registerOn(shop(), newVisitor(shop()), email, { "Numéro et rue": "", "Code postal": "", "Ville": "" });
    const [account] = await accounts(email);
    expect(await shop().db("addresses").where({ user_id: account?.id })).toEqual([]);
  });

  test.each([
    ["one that everyone has", "Password1!"],
    ["one's own name", "Cliente-42!"],
  ])("refuses a password like %s", async (_what, password) => {
    const refused = await registerOn(shop(), newVisitor(shop()), "cliente@exemple.fr", {
      "Mot de passe": password,
      "Confirmation du mot de passe": password,
    });
    expect(refused.errors()).toEqual(["Ce mot de passe est trop courant : choisissez-en un autre."]);
  });

  test("takes tags out of names, +33 for 0, and a phrase for a password", async () => {
    const email = newAddress();
    await registerOn(shop(), newVisitor(shop()), email.toUpperCase(), {
      "Prénom": "<b>Anne</b>",
      "Téléphone": "+33 6 12 34 56 79",
      "Mot de passe": "le chat dort sur la caisse",
      "Confirmation du mot de passe": "le chat dort sur la caisse",
    });
    expect(await accounts(email)).toMatchObject([{ first_name: "Anne", phone: "0612345679" }]);
  });

  test("pressed twice makes one account, writes one mail, and both presses are in", async () => {
    const [visitor, email] = [newVisitor(shop()), newAddress()];
    const form = ripen(shop(), await visitor.visit("/mon-compte?vue=inscription"))
      .form({ name: "register" })
      .fill(registrationOf(email));
    const pages = await Promise.all([form.submit(), form.submit()]);
    expect(pages.map(({ path }) => path)).toEqual(["/home", "/home"]);
    expect(await accounts(email)).toHaveLength(1);
    expect(await shop().db("outbox").where("message", "like", `%${email}%`)).toHaveLength(1);
  });

  test("by a program is thanked, and makes nobody", async () => {
    const email = newAddress();
    const page = await newVisitor(shop()).visit("/mon-compte?vue=inscription");
    const fields = {
      ...Object.fromEntries(page.form({ name: "register" }).fill(registrationOf(email)).fields()),
      website: "https://casino.example",
    };
    expect((await page.visitor.post("/mon-compte", fields as Record<string, string>)).headers.get("Location")).toBe(
      "/home",
    );
    expect(await accounts(email)).toEqual([]);
  });
});

describe("logging in", () => {
  test("leads home, or to the page that asked for it, with the cart one came with", async () => {
    const { email } = await registered(shop());
    const visitor = newVisitor(shop());
    await addToCart(visitor);
    const guarded = await visitor.visit("/mon-compte?retour=%2Fwishlist");
    expect([guarded.h1, guarded.path]).toEqual(["Se connecter", "/mon-compte?retour=%2Fwishlist"]);
    const page = await guarded
      .form({ name: "login" })
      .fill({ "Adresse e-mail": `  ${email.toUpperCase()} `, "Mot de passe": PASSWORD })
      .submit();
    expect(page.path).toBe("/wishlist");
    expect((await visitor.visit("/panier")).text).toContain(PLAIN_FRAME.name);
    expect((await logInOn(newVisitor(shop()), email)).path).toBe("/home");
  });

  test("in a second tab leads a visitor already logged in to the page that asked for it", async () => {
    const { email } = await registered(shop());
    const visitor = newVisitor(shop());
    const tabs = [
      await visitor.visit("/mon-compte?retour=%2Fwishlist"),
      await visitor.visit("/mon-compte?retour=%2Fwishlist"),
      await visitor.visit("/mon-compte"),
      await visitor.visit("/mon-compte?vue=inscription&retour=%2Fwishlist"),
    ];
    const [first, ...others] = tabs.map((page) =>
      page
        .form({ name: page.h1 === "Créer un compte" ? "register" : "login" })
        .fill({ "Adresse e-mail": email, "Mot de passe": PASSWORD }),
    );
    expect((await first?.submit())?.path).toBe("/wishlist");
    for (const [position, path] of ["/wishlist", "/mon-compte", "/wishlist"].entries()) {
      const page = await others[position]?.submit();
      expect([page?.status, page?.path, page?.errors()]).toEqual([200, path, []]);
    }
    expect((await visitor.visit("/mon-compte?retour=%2F%2Fcasino.example")).path).toBe("/mon-compte");
  });

  test("is left by the log-out of each tab: the second finds it done", async () => {
    const { visitor } = await registered(shop());
    const tabs = [await visitor.visit("/mon-compte"), await visitor.visit("/mon-compte/profil")];
    for (const tab of tabs) {
      const page = await tab.form({ name: "logout" }).submit();
      expect([page.status, page.path, page.errors()]).toEqual([200, "/home", []]);
    }
  });

  test("asks for what is missing, and keeps the address typed", async () => {
    const refused = await logInOn(newVisitor(shop()), "clara@exemple.fr", "");
    expect([refused.status, refused.errors()]).toEqual([422, ["Veuillez renseigner l'email et le mot de passe."]]);
    const wrong = await logInOn(newVisitor(shop()), "clara@exemple.fr", "Tout-Autre-1");
    expect([wrong.status, wrong.errors(), wrong.form({ name: "login" }).value("Adresse e-mail")]).toEqual([
      422,
      ["Adresse e-mail ou mot de passe incorrect."],
      "clara@exemple.fr",
    ]);
    expect(wrong.title).toMatch(/^Erreur : Se connecter/);
  });

  test("the three views lead to each other and keep the way back", async () => {
    const page = await newVisitor(shop()).visit("/mon-compte?retour=%2Fcheckout%3Fstep%3D2");
    const registration = await page.link("Créer un compte").follow();
    const forgotten = await (await registration.link("Se connecter").follow()).link("Mot de passe oublié ?").follow();
    expect([page.h1, registration.h1, forgotten.h1]).toEqual([
      "Se connecter",
      "Créer un compte",
      "Mot de passe oublié",
    ]);
    const back = await forgotten.link("Revenir à la connexion").follow();
    expect(new Map(back.form({ name: "login" }).fields()).get("retour")).toBe("/checkout?step=2");
  });

  test("the header of every page leads there", async () => {
    expect((await newVisitor(shop()).visit("/faq")).link("Mon compte").href).toBe("/mon-compte");
  });
});

describe("the address confirmed by mail", () => {
  test("a link shows a button; pressed, it activates the account, once", async () => {
    const { visitor, email, id } = await registered(shop());
    const path = await mailedPath(shop(), email, "verify-email");
    const page = await visitor.visit(path);
    expect([page.status, page.h1, page.headers.get("Referrer-Policy"), page.headers.get("Cache-Control")]).toEqual([
      200,
      "Confirmer votre adresse",
      "strict-origin",
      "no-store",
    ]);
    expect((await accounts(email))[0]?.verified_email).toBeNull(); // a look changes nothing
    const done = await page.form({ name: "verify" }).submit();
    expect([done.path, done.texts("flash")]).toEqual(["/mon-compte", ["Compte activé !"]]);
    expect(await shop().db("users").where({ id }).first("verified_email")).toEqual({ verified_email: email });
    const again = await (await newVisitor(shop()).visit(path)).form({ name: "verify" }).submit();
    expect([again.path, again.texts("flash")]).toEqual(["/home", ["Lien invalide ou expiré"]]);
    expect(shop().log.some((line) => line.includes(path.split("=")[1] ?? "?"))).toBe(false);
  });

  test("a link without its token is an error, and a made-up one is told as any other", async () => {
    const whole = await newVisitor(shop()).visit("/verify-email");
    expect([whole.status, whole.h1]).toEqual([
      400,
      "Ce lien n'est pas complet. Ouvrez-le depuis le courriel lui-même.",
    ]);
    const forged = await (
      await newVisitor(shop()).visit("/verify-email?token=jamais-vu")
    )
      .form({ name: "verify" })
      .submit();
    expect(forged.path).toBe("/home");
  });
});

describe("a forgotten password", () => {
  async function ask(email: string) {
    const page = await newVisitor(shop()).visit("/mon-compte?vue=mot-de-passe-oublie");
    return page.form({ name: "forgotten" }).fill({ "Adresse e-mail": email }).submit();
  }

  test("is asked for in one sentence, and set by a link that serves once", async () => {
    const { email, visitor } = await registered(shop());
    expect((await ask("")).errors()).toEqual(["Veuillez renseigner votre adresse email."]);
    const asked = await ask(email);
    expect(asked.texts("notice")).toEqual(["Si un compte existe, un email de réinitialisation a été envoyé."]);
    const path = await mailedPath(shop(), email, "reset-password");
    const page = await newVisitor(shop()).visit(path);
    expect([page.h1, page.headers.get("Referrer-Policy")]).toEqual(["Nouveau mot de passe", "strict-origin"]);

    const type = (password: string, confirmation = password) =>
      page
        .form({ name: "reset" })
        .fill({ "Nouveau mot de passe": password, "Confirmation du mot de passe": confirmation })
        .submit();
    const weak = await type("faible");
    expect([weak.status, weak.errors(), weak.text.includes("Solidité du mot de passe : Faible")]).toEqual([
      422,
      ["Le mot de passe est trop faible."],
      true,
    ]);
    expect((await type("Moyen12")).errors()).toEqual(["Le mot de passe ne respecte pas les critères requis."]);
    expect((await type("Monture-Ronde-43", "Monture-Ronde-44")).errors()).toEqual([
      "Les mots de passe ne correspondent pas.",
    ]);

    const done = await type("Monture-Ronde-43");
    expect([done.path, done.texts("flash")]).toEqual([
      "/mon-compte",
      ["Votre mot de passe est changé. Connectez-vous avec le nouveau."],
    ]);
    expect((await newVisitor(shop()).visit(path)).path).toBe("/invalid-token");
    expect((await logInOn(newVisitor(shop()), email)).status).toBe(422);
    expect((await logInOn(newVisitor(shop()), email, "Monture-Ronde-43")).path).toBe("/home");
    expect((await visitor.visit("/mon-compte")).hasForm({ name: "login" })).toBe(true); // the session has ended
    expect((await accounts(email))[0]?.verified_email).toBe(email); // the link proves the mailbox
  });

  test("a link that is none leads to a page that says so, and on", async () => {
    const page = await newVisitor(shop()).visit("/reset-password?token=jamais-vu");
    expect([page.path, page.h1, page.link("Retour à mon compte").href]).toEqual([
      "/invalid-token",
      "Lien invalide ou expiré",
      "/mon-compte",
    ]);
  });
});

test("an account that somebody else made with one's address: the confirmer sets its password, and the other is out", async () => {
  const { visitor: stranger, email } = await registered(shop());
  const path = await mailedPath(shop(), email, "verify-email");
  const owner = newVisitor(shop());
  const page = await owner.visit(path);
  const form = page.form({ name: "verify" });
  expect((await form.submit()).errors()[0]).toBe("Le mot de passe est trop faible.");
  expect((await shop().db("users").where({ email }).first("verified_email"))?.verified_email).toBeNull();
  const own = "Branches-Fines-77";
  const done = await form
    .fill({ "Nouveau mot de passe": own, "Confirmation du mot de passe": own })
    .submit("Confirmer mon adresse");
  expect(done.texts("flash")).toEqual(["Compte activé !"]);
  expect((await stranger.visit("/mon-compte")).hasForm({ name: "login" })).toBe(true);
  expect((await logInOn(newVisitor(shop()), email)).status).toBe(422);
  expect((await logInOn(owner, email, own)).path).toBe("/home");
});

test("proving the address again in another browser changes nothing there", async () => {
  const { email } = await registered(shop(), { proven: true });
  expect((await proveOn(shop(), email)).path).toBe("/home");
});
