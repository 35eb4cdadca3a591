import { beforeAll, describe, expect, test } from "vitest";

import { ACCESSORY, PLAIN_FRAME } from "../../seeds/named";
import {
  buyLoggedIn,
  logInOn,
  logOutOn,
  newAddress,
  PASSWORD,
  registered,
  registerOn,
  registrationOf,
} from "../helpers/accounts";
import { addToCart } from "../helpers/buying";
import { ripen } from "../helpers/form-age";
import { found } from "../helpers/found";
import type { Page } from "../helpers/page";
import { captchaEnvironment } from "../helpers/services";
import { openShop, sharedShop, type Shop } from "../helpers/shop";
import { newVisitor, type Visitor } from "../helpers/visitor";

const shop = sharedShop();

/**
 * Everything that a stranger sees of an answer: its status, its redirect, the names of its cookies, and its page
 * without what differs each time.
 */
function seen(page: Page) {
  const text = page.html
    .replace(/nonce="[^"]*"/g, "")
    .replace(/(shown:\d+\.)?[\w-]{20,}(\.[\w-]+)*/g, "")
    .replace(/[\w.+-]+@exemple\.fr/g, "");
  return { status: page.status, redirects: page.redirects, cookies: [...page.visitor.cookies.keys()].sort(), text };
}

describe("whether an address is known here", () => {
  let known: string;
  beforeAll(async () => {
    ({ email: known } = await registered(shop(), { proven: true }));
  });

  test("is not told by a login", async () => {
    const answers = [
      await logInOn(newVisitor(shop()), known, "Tout-Autre-1"),
      await logInOn(newVisitor(shop()), newAddress(), "Tout-Autre-1"),
    ];
    expect(seen(answers[0] as Page)).toEqual(seen(answers[1] as Page));
    expect(answers[0]?.status).toBe(422);
  });

  test("is not told by a registration, nor by the account it makes", async () => {
    const [one, other] = [newVisitor(shop()), newVisitor(shop())];
    const pages = [
      await registerOn(shop(), one, known, {
        "Mot de passe": "Intrus-Pantos-99",
        "Confirmation du mot de passe": "Intrus-Pantos-99",
      }),
      await registerOn(shop(), other, newAddress()),
    ];
    expect(seen(pages[0] as Page)).toEqual(seen(pages[1] as Page));
    for (const path of ["/mon-compte", "/mon-compte/profil", "/mon-compte/parametres"])
      expect(seen(await one.visit(path)).text.length).toBe(seen(await other.visit(path)).text.length);
    // Both may log in again; the owner gets her own account.
    expect((await logInOn(newVisitor(shop()), known, "Intrus-Pantos-99")).path).toBe("/home");
    const owner = newVisitor(shop());
    await logInOn(owner, known);
    expect((await owner.visit("/mon-compte")).text).not.toContain("n'est pas encore confirmée");
    await shop().sandbox.inbox.waitFor(
      (mail) => mail.envelope.to.includes(known) && mail.subject.includes("Vous avez déjà un compte"),
    );
  });

  test("is not told by a forgotten password", async () => {
    const ask = async (email: string) =>
      (await newVisitor(shop()).visit("/mon-compte?vue=mot-de-passe-oublie"))
        .form({ name: "forgotten" })
        .fill({ "Adresse e-mail": email })
        .submit();
    expect(seen(await ask(known))).toEqual(seen(await ask(newAddress())));
  });
});

describe("a session", () => {
  const cookie = (visitor: Visitor, name: string) => visitor.cookies.get(name) ?? "";

  test("is new at each login, with new form tokens; what was planted before is worth nothing", async () => {
    const { email } = await registered(shop());
    const visitor = newVisitor(shop());
    const [before, shelf] = [await visitor.visit("/mon-compte"), await visitor.visit("/optiques-femme")];
    visitor.jar.keep(
      new URL(shop().url),
      new Headers({ "Set-Cookie": "session=plantee-par-un-autre-0123456789; Path=/" }),
    );
    const [csrf, planted] = [cookie(visitor, "csrf_token"), cookie(visitor, "session")];
    await logInOn(visitor, email);
    expect(cookie(visitor, "session")).not.toBe(planted);
    expect(cookie(visitor, "csrf_token")).not.toBe(csrf);
    const first = cookie(visitor, "session");
    await before.form({ name: "login" }).fill({ "Adresse e-mail": email, "Mot de passe": PASSWORD }).submit();
    expect(cookie(visitor, "session")).toBe(first); // the earlier form logs nobody in
    const stale = await shelf.form({ action: "/wishlist" }).submit();
    expect([stale.status, stale.errors()[0]]).toEqual([
      422,
      "Vous vous êtes connecté depuis l'ouverture de cette page, peut-être dans un autre onglet. Vérifiez vos réponses, puis envoyez à nouveau.",
    ]);
    await logInOn(newVisitor(shop()), email);
    await logOutOn(visitor);
    await logInOn(visitor, email);
    expect(cookie(visitor, "session")).not.toBe(first);
  });

  test("ends on the server with the log-out, and with it what the browser showed", async () => {
    const { visitor } = await registered(shop());
    await addToCart(visitor);
    const token = cookie(visitor, "session");
    expect((await logOutOn(visitor)).path).toBe("/home");
    expect([...visitor.cookies.keys()]).not.toEqual(expect.arrayContaining(["session"]));
    expect((await visitor.visit("/panier")).text).toContain("Votre panier est vide.");
    const thief = newVisitor(shop());
    thief.jar.keep(new URL(shop().url), new Headers({ "Set-Cookie": `session=${token}; Path=/` }));
    for (const path of ["/mon-compte", "/mon-compte/profil"])
      expect((await thief.visit(path)).hasForm({ name: "login" })).toBe(true);
  });

  test("ended from another device, it does not come back with a form sent again", async () => {
    const { visitor, id, visitorId } = await registered(shop());
    const article = await visitor.visit(`/article/${PLAIN_FRAME.slug}`);
    const form = article.form({ button: "Ajouter au panier" }).fill({ Taille: "48" });
    await form.submit("Ajouter au panier");
    await shop().db("sessions").where({ user_id: id }).delete();
    const again = await form.submit("Ajouter au panier");
    expect(again.text).not.toContain("1 article");
    expect(cookie(visitor, "visiteur")).not.toContain(visitorId);
    expect((await visitor.visit("/mon-compte")).hasForm({ name: "login" })).toBe(true);
  });

  test("keeps no page: none of an account is stored, and none kept for everyone is made from it or given to it", async () => {
    const { visitor } = await registered(shop());
    await addToCart(visitor, { slug: ACCESSORY.slug });
    for (const path of [
      "/mon-compte",
      "/mon-compte/retours",
      "/mon-compte/profil",
      "/mon-compte/parametres",
      "/wishlist",
      "/panier",
    ])
      expect((await visitor.visit(path)).headers.get("Cache-Control"), path).toBe("no-store");
    const shelf = "/optiques-homme?forme=pantos";
    expect((await visitor.visit(shelf)).texts("cart-link__count")).toEqual(["1 article"]);
    const stranger = newVisitor(shop());
    expect((await stranger.visit(shelf)).texts("cart-link__count")).toEqual([]);
    expect((await stranger.visit(shelf)).texts("cart-link__count")).toEqual([]);
    expect((await visitor.visit(shelf)).texts("cart-link__count")).toEqual(["1 article"]);
  });
});

describe("another customer's things", () => {
  test("are not there by their id: order, address, session, purchase", async () => {
    const victim = await registered(shop());
    await buyLoggedIn(victim.visitor);
    const order = await found(shop().db("orders").where({ visitor_id: victim.visitorId }).first("id"));
    const address = await found(shop().db("addresses").where({ user_id: victim.id }).first("id"));
    const session = await found(shop().db("sessions").where({ user_id: victim.id }).first("id"));
    const { visitor, id, visitorId } = await registered(shop());
    expect((await visitor.visit(`/commande/${order.id}`)).status).toBe(404);
    expect((await visitor.visit(`/mon-compte/profil?adresse=${address.id}`)).status).toBe(404);

    const csrf = String(
      new Map((await visitor.visit("/mon-compte/profil")).form({ name: "logout" }).fields()).get("csrf"),
    );
    const post = (path: string, fields: Record<string, string>) => visitor.post(path, { csrf, ...fields });
    const before = await shop().db("addresses").where({ user_id: victim.id });
    expect((await post("/mon-compte/profil", { intent: "address-main", addressId: address.id })).status).toBe(404);
    expect(
      (
        await post("/mon-compte/profil", {
          intent: "address",
          addressId: address.id,
          street: "1 rue d'Autrui",
          postalCode: "75001",
          city: "Paris",
        })
      ).status,
    ).toBe(404);
    await post("/mon-compte/profil", { intent: "address-remove", addressId: address.id });
    expect(await shop().db("addresses").where({ user_id: victim.id })).toEqual(before);
    await post("/mon-compte/parametres", { intent: "session-end", session: session.id });
    expect(await shop().db("sessions").where({ id: session.id })).toHaveLength(1);
    expect((await post("/mon-compte", { intent: "again", order: order.id })).status).toBe(404);
    expect(await shop().db("cart_lines").where({ visitor_id: visitorId })).toEqual([]);

    // Fields that no form has.
    await post("/mon-compte/profil", {
      intent: "profile",
      genre: "femme",
      nom: "Moreau",
      prenom: "Clara",
      telephone: "0612345678",
      street: "7 rue Sainte-Catherine",
      postalCode: "69001",
      city: "Lyon",
      email: (await found(shop().db("users").where({ id }).first("email"))).email,
      version: String((await found(shop().db("users").where({ id }).first("version"))).version),
      role: "admin",
      verified: "1",
      verified_email: "x@exemple.fr",
      visitor_id: victim.visitorId,
      user_id: victim.id,
      password_hash: "x",
    });
    expect(await shop().db("users").where({ id }).first("role", "verified_email", "visitor_id")).toEqual({
      role: "customer",
      verified_email: null,
      visitor_id: visitorId,
    });
    expect((await visitor.visit("/admin")).text).not.toContain("Tableau");
  });

  test("a wishlist is each account's own, and the next person at a browser sees none", async () => {
    const { visitor, email } = await registered(shop());
    await (await visitor.visit(`/article/${PLAIN_FRAME.slug}`)).form({ name: `heart-${PLAIN_FRAME.number}` }).submit();
    await logOutOn(visitor);
    expect((await visitor.visit("/wishlist")).text).toContain("Aucun article dans la wishlist.");
    await logInOn(visitor, email);
    expect((await visitor.visit("/wishlist")).text).toContain(PLAIN_FRAME.name);
  });
});

test("logging in leads to no stranger", async () => {
  const { email } = await registered(shop());
  for (const trick of [
    "https://ailleurs.example",
    "//ailleurs.example",
    "/\\ailleurs.example",
    "javascript:alert(1)",
  ]) {
    const page = await newVisitor(shop()).visit(`/mon-compte?retour=${encodeURIComponent(trick)}`);
    expect(new Map(page.form({ name: "login" }).fields()).get("retour"), trick).toBe("");
    const fields = Object.fromEntries(
      page.form({ name: "login" }).fill({ "Adresse e-mail": email, "Mot de passe": PASSWORD }).fields(),
    ) as Record<string, string>;
    expect((await page.visitor.post("/mon-compte", { ...fields, retour: trick })).headers.get("Location")).toBe(
      "/home",
    );
  }
});

describe("with limits", () => {
  let limited: Shop;
  beforeAll(async () => {
    limited = await openShop({ env: { RATE_LIMITS: "on" } });
  });

  test("passwords tried one after the other are stopped with the seconds to wait; the owner's browser goes on", async () => {
    const owner = newVisitor(limited);
    const email = newAddress();
    await registerOn(limited, owner, email);
    await logOutOn(owner);
    const thief = newVisitor(limited);
    const answers: Page[] = [];
    for (let tries = 0; tries < 11; tries += 1) answers.push(await logInOn(thief, email, "Tout-Autre-1"));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(422), 429]);
    const last = answers.at(-1);
    expect(last?.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(last?.errors()[0]).toMatch(
      /^Trop de tentatives\. Réessayez dans 15 minutes, ou choisissez un nouveau mot de passe\.$/,
    );
    expect(last?.form({ name: "login" }).value("Adresse e-mail")).toBe(email);
    expect((await logInOn(newVisitor(limited), email)).status).toBe(429);
    expect((await logInOn(owner, email)).path).toBe("/home");
  });

  test("a form that comes back quicker than it can be read asks once more; one filled in by a program makes nobody", async () => {
    const page = await newVisitor(limited).visit("/mon-compte?vue=inscription");
    const email = newAddress();
    const hasty = await page.form({ name: "register" }).fill(registrationOf(email)).submit();
    expect([hasty.status, hasty.errors()[0]]).toEqual([
      422,
      "Ce formulaire est parti plus vite qu'on ne le lit. Vérifiez vos réponses, puis envoyez-le à nouveau.",
    ]);
    const again = await ripen(limited, hasty)
      .form({ name: "register" })
      .fill({ "Mot de passe": PASSWORD, "Confirmation du mot de passe": PASSWORD })
      .submit();
    expect(again.path).toBe("/home");
    expect(await limited.db("users").where({ email })).toHaveLength(1);
  });

  test("where a captcha is set, each of the three forms asks for its token, and goes at a slower pace without scripts", async () => {
    await limited.restart(captchaEnvironment(limited.sandbox.urls));
    for (const [view, name] of [
      ["", "login"],
      ["?vue=inscription", "register"],
      ["?vue=mot-de-passe-oublie", "forgotten"],
    ]) {
      const page = ripen(limited, await newVisitor(limited).visit(`/mon-compte${view}`));
      const fields = Object.fromEntries(page.form({ name }).fields()) as Record<string, string>;
      expect(Object.keys(fields)).toEqual(expect.arrayContaining(["captchaToken", "captchaScripts"]));
      const told = await page.visitor.post(`/mon-compte${view}`, { ...fields, captchaScripts: "1" });
      expect([told.status, told.errors()], name).toEqual([422, ["Le reCAPTCHA n'est pas chargé."]]);
      const plain = await page.visitor.post(`/mon-compte${view}`, fields);
      expect(plain.errors()[0], name).toMatch(/^Veuillez /); // on to what was typed
    }
  });
});
