import { describe, expect, test } from "vitest";

import { PLAIN_FRAME, SOLD_OUT_FRAME } from "../../seeds/named";
import { buyLoggedIn, logInOn, logOutOn, mailedPath, newAddress, PASSWORD, registered } from "../helpers/accounts";
import { administratorApi } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { buy } from "../helpers/buying";
import { textOf } from "../helpers/dom";
import { found } from "../helpers/found";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
const NAME = `${PLAIN_FRAME.brand} ${PLAIN_FRAME.name}`;

/** Changes the status of a visitor's only order, as the shop does. */
async function moveOrder(visitorId: string, ...statuses: string[]): Promise<void> {
  const { id } = await found(shop().db("orders").where({ visitor_id: visitorId }).first("id"));
  const api = await administratorApi(shop());
  for (const status of statuses)
    expect((await api.put(`/api/admin/orders/${id}/status`, { status })).status, status).toBe(200);
}

describe("purchases", () => {
  test("an order is in the list with its steps, its lines and its page, and can be bought again", async () => {
    const { visitor, visitorId } = await registered(shop());
    expect((await visitor.visit("/mon-compte")).text).toContain("Vous n'avez pas encore passé de commande.");
    await buyLoggedIn(visitor);
    const order = await found(shop().db("orders").where({ visitor_id: visitorId }).first("id", "number", "status"));
    const page = await visitor.visit("/mon-compte");
    expect([page.h1, page.headers.get("Cache-Control")]).toEqual(["Mes achats", "no-store"]);
    expect(page.texts("timeline__label")).toEqual(["Confirmée", "Préparation", "Expédiée", "Livrée"]);
    expect(page.text).toContain(NAME);
    expect(page.text).toContain("145,00 €");
    const invoice = await page.link(/^Facture /).follow();
    expect([invoice.status, invoice.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect((await page.link(`Commande ${order.number}`).follow()).path).toBe(`/commande/${order.id}`);

    const form = page.form({ name: `again-${order.id}` });
    const [cart, again] = [await form.submit(), await form.submit()];
    expect([cart.path, again.path]).toEqual(["/panier", "/panier"]);
    expect(cart.text).toContain("Les articles disponibles sont dans votre panier, au prix d'aujourd'hui.");
    expect(await shop().db("cart_lines").where({ visitor_id: visitorId }).select("quantity")).toEqual([
      { quantity: 1 },
    ]);

    await shop()
      .db("order_lines")
      .where({ order_id: order.id })
      .update({
        product_id: SOLD_OUT_FRAME.id,
        color: SOLD_OUT_FRAME.colors[0]?.value,
        size: SOLD_OUT_FRAME.sizes[0] ?? "",
      });
    const gone = await (await visitor.visit("/mon-compte")).form({ name: `again-${order.id}` }).submit();
    expect([gone.path, gone.texts("flash")]).toEqual(["/mon-compte", [`N'est plus disponible : ${NAME}.`]]);
  });

  test("a long history comes by pages; the call gives it whole, with the dates of the specification", async () => {
    const { visitor, visitorId } = await registered(shop());
    await buyLoggedIn(visitor);
    const [row] = await shop().db("orders").where({ visitor_id: visitorId });
    await shop().db.batchInsert(
      "orders",
      Array.from({ length: 12 }, (_, position) => ({
        ...row,
        id: String(position).padStart(24, "c"),
        number: `C-1999-${visitorId.slice(-6)}${position}`,
        fingerprint: String(position),
        created_at: `1999-01-${10 + position}T10:00:00.000Z`,
      })),
      5,
    );
    const [first, second] = [await visitor.visit("/mon-compte"), await visitor.visit("/mon-compte?page=2")];
    expect([first.texts("purchase").length, second.texts("purchase").length]).toEqual([10, 3]);
    expect(first.link("Page 2").href).toBe("/mon-compte?page=2");
    const beyond = await visitor.visit("/mon-compte?page=9"); // an outdated address
    expect([beyond.texts("purchase").length, beyond.text.includes("pas encore passé de commande")]).toEqual([3, false]);

    const history = (await newApi(shop(), visitor).get("/api/orders/history")).json<Record<string, unknown>[]>();
    expect(history).toHaveLength(13);
    expect(history[0]).toMatchObject({
      _id: row?.id,
      status: "Validée",
      visionDetails: null,
      preparationDate: null,
      shippingDate: null,
      deliveryDate: null,
      returnStatus: "Aucun",
      returnRequestedAt: null,
      items: [
        {
          productId: { _id: PLAIN_FRAME.id, name: PLAIN_FRAME.name },
          selectedColor: PLAIN_FRAME.colors[0]?.value,
          price: 145,
          quantity: 1,
        },
      ],
    });
    expect(Object.keys(history[0] ?? {})).toEqual(
      expect.arrayContaining(["createdAt", "returnProcessingAt", "returnValidatedAt"]),
    );
  });

  test("a delivered order can be sent back from the tab of returns, which is told when there is nothing", async () => {
    const { visitor, visitorId } = await registered(shop());
    expect((await visitor.visit("/mon-compte/retours")).text).toContain(
      "Aucune commande livrée pour l'instant : il n'y a rien à retourner.",
    );
    await buyLoggedIn(visitor);
    await moveOrder(visitorId, "En préparation", "Expédiée", "Livrée");
    const page = await visitor.visit("/mon-compte/retours");
    expect(page.texts("purchase")[0]).toContain("livrée le");
    expect((await page.link(/^Demander un retour/).follow()).path).toMatch(/^\/commande\/[0-9a-f]{24}\/retour/);
  });

  test("what is taken back on its way is among the returns before it has arrived", async () => {
    const { visitor, visitorId } = await registered(shop());
    await buyLoggedIn(visitor);
    await moveOrder(visitorId, "En préparation", "Expédiée");
    const order = await (await visitor.visit("/mon-compte")).link(/^Voir la commande/).follow();
    const choice = await visitor.visit(
      order.links().find(({ href }) => /^\/commande\/.+\/renoncer/.test(href))?.href ?? "",
    );
    const look = await choice.form({ button: "Continuer" }).submit("Continuer");
    await look.form({ name: "withdraw" }).submit("Confirmer la rétractation");
    const page = await (await visitor.visit("/mon-compte")).link("Retour : Retour demandé").follow();
    expect([page.path, page.texts("purchase").length]).toEqual(["/mon-compte/retours", 1]);
    expect(page.texts("purchase")[0]).toMatch(/passée le .+ Retour : Retour demandé/);
  });
});

describe("the profile", () => {
  const edit = async (visitor: ReturnType<typeof newVisitor>) =>
    (await visitor.visit("/mon-compte/profil?modifier=1")).form({ name: "profile" });

  test("is shown, changed, and refused with what is missing", async () => {
    const { visitor, email, id } = await registered(shop());
    const shown = await visitor.visit("/mon-compte/profil");
    for (const fact of ["Madame", "Moreau", "Clara", email, "06 12 34 56 78", "7 rue Sainte-Catherine"])
      expect(shown.text).toContain(fact);
    const refused = await (await edit(visitor)).fill({ Prénom: "", Ville: "", Téléphone: "123" }).submit();
    expect(refused.errors()).toEqual([
      "Veuillez remplir tous les champs obligatoires.",
      "Indiquez votre prénom.",
      "Le numéro de téléphone doit être au format FR (ex: 06 12 34 56 78 ou +33 6 12 34 56 78).",
      "Indiquez la ville.",
    ]);
    expect([
      refused.status,
      refused.headers.get("Cache-Control"),
      refused.form({ name: "profile" }).value("Nom"),
    ]).toEqual([422, "no-store", "Moreau"]);
    const saved = await (await edit(visitor)).fill({ Prénom: "Anne <i>", Ville: "Villeurbanne" }).submit();
    expect([saved.path, saved.texts("flash")]).toEqual(["/mon-compte/profil", ["Votre profil est à jour."]]);
    expect(await shop().db("users").where({ id }).first("first_name")).toEqual({ first_name: "Anne" });
    expect(await shop().db("addresses").where({ user_id: id }).pluck("city")).toEqual(["Villeurbanne"]);
  });

  test("changed in two tabs, the second sees what changed, loses nothing, and may insist", async () => {
    const { visitor, id } = await registered(shop());
    const [one, other] = [await edit(visitor), await edit(visitor)];
    await one.fill({ Téléphone: "07 11 22 33 44" }).submit();
    const refused = await other.fill({ Nom: "Moreau-Petit" }).submit();
    expect(refused.status).toBe(422);
    expect(refused.errors()[0]).toContain("Votre profil a été modifié entre-temps");
    expect(refused.texts("notice").join(" ")).toContain(
      "Enregistré entre-temps : Nom : Moreau Téléphone : 07 11 22 33 44",
    );
    expect(refused.form({ name: "profile" }).value("Nom")).toBe("Moreau-Petit");
    expect(await shop().db("users").where({ id }).first("last_name")).toEqual({ last_name: "Moreau" });
    await refused.form({ name: "profile" }).fill({ Téléphone: "07 11 22 33 44" }).submit();
    expect(await shop().db("users").where({ id }).first("last_name", "phone")).toEqual({
      last_name: "Moreau-Petit",
      phone: "0711223344",
    });
    // A change of the address book counts as a change of the profile's address.
    const stale = await edit(visitor);
    await shop().db("users").where({ id }).increment("version");
    expect((await stale.submit()).status).toBe(422);
  });

  test("another address of mails asks for the password, and waits for its proof", async () => {
    const { visitor, email, id } = await registered(shop(), { proven: true });
    const wanted = newAddress("nouvelle");
    expect((await (await edit(visitor)).fill({ "Adresse e-mail": wanted }).submit()).errors()).toEqual([
      "Veuillez renseigner votre mot de passe actuel.",
    ]);
    expect(
      (
        await (await edit(visitor)).fill({ "Adresse e-mail": wanted, "Mot de passe actuel": "Tout-Autre-1" }).submit()
      ).errors(),
    ).toEqual(["Le mot de passe actuel est incorrect."]);
    const asked = await (
      await edit(visitor)
    )
      .fill({ "Adresse e-mail": wanted, "Mot de passe actuel": PASSWORD })
      .submit();
    expect(asked.text).toContain(`La nouvelle adresse ${wanted} attend sa confirmation`);
    expect(await shop().db("users").where({ id }).first("email")).toEqual({ email });
    const done = await (
      await visitor.visit(await mailedPath(shop(), wanted, "verify-email"))
    )
      .form({ name: "verify" })
      .submit();
    expect([done.path, done.texts("flash")]).toEqual(["/mon-compte", ["Votre nouvelle adresse e-mail est confirmée."]]);
    expect(await shop().db("users").where({ id }).first("email", "verified_email")).toEqual({
      email: wanted,
      verified_email: wanted,
    });
    await shop().sandbox.inbox.waitFor(
      (mail) => mail.envelope.to.includes(email) && mail.subject.includes("a été changée"),
    );
  });

  test("another address of mails that was mistyped is given up: its link ends, and the notice with it", async () => {
    const { visitor, email, id } = await registered(shop(), { proven: true });
    const mistyped = newAddress("faute");
    const asked = await (
      await edit(visitor)
    )
      .fill({ "Adresse e-mail": mistyped, "Mot de passe actuel": PASSWORD })
      .submit();
    const path = await mailedPath(shop(), mistyped, "verify-email");
    const done = await asked.form({ name: "email-keep" }).submit("Garder l'adresse actuelle");
    expect([done.path, done.texts("flash")]).toEqual(["/mon-compte/profil", [`Votre adresse e-mail reste ${email}.`]]);
    expect(done.text).not.toContain("attend sa confirmation");
    expect((await (await newVisitor(shop()).visit(path)).form({ name: "verify" }).submit()).texts("flash")).toEqual([
      "Lien invalide ou expiré",
    ]);
    expect(await shop().db("users").where({ id }).first("email")).toEqual({ email });
  });

  test("several addresses are kept: added, named, made the main one, taken away", async () => {
    const { visitor, id } = await registered(shop());
    const add = (await (await visitor.visit("/mon-compte/profil")).link("Ajouter une adresse").follow()).form({
      name: "address",
    });
    expect((await add.submit()).describedError("Numéro et rue")).toBe("Indiquez le numéro et la rue.");
    const book = await add
      .fill({
        "Nom de l'adresse": "Bureau",
        "Numéro et rue": "3 place Bellecour",
        "Code postal": "69 002",
        "Ville": "Lyon",
      })
      .submit();
    expect(book.text).toContain("3 place Bellecour 69002 Lyon");
    const rows = async () => {
      const found = shop().db("addresses").where({ user_id: id }).orderBy("created_at");
      return (await found.select("id", "label", "is_main")).map((row) => ({ ...row, is_main: Boolean(row.is_main) }));
    };
    const office = (await rows())[1]?.id ?? "";
    const moved = await book.form({ name: `address-main-${office}` }).submit();
    expect(await rows()).toMatchObject([{ is_main: false }, { label: "Bureau", is_main: true }]);
    const withoutName = moved
      .elements("li", { class: "panel" })
      .map((card) => textOf(card))
      .find((card) => card.includes("Sainte-Catherine"));
    expect(withoutName).toMatch(/^7 rue/);
    expect(moved.texts("address-card__head")).toEqual(["Bureau Adresse principale"]); // an empty head would be an empty line
    const gone = await moved.form({ name: `address-remove-${office}` }).submit();
    expect(gone.texts("flash")).toEqual(["L'adresse est supprimée."]);
    expect(await rows()).toMatchObject([{ is_main: true }]);

    // Another tab still shows it; the answer does not reveal that it was another person's address.
    const version = await shop().db("users").where({ id }).first("version");
    expect((await book.form({ name: `address-remove-${office}` }).submit()).texts("flash")).toEqual([
      "Cette adresse était déjà supprimée.",
    ]);
    expect(await shop().db("users").where({ id }).first("version")).toEqual(version);
  });
});

describe("a session that ends while a form of the account is filled in", () => {
  const ENDED = "Session expirée, veuillez vous reconnecter.";
  const backIn = (login: Page, email: string) =>
    login.form({ name: "login" }).fill({ "Adresse e-mail": email, "Mot de passe": PASSWORD }).submit("Se connecter");
  const end = async (id: string) => void (await shop().db("sessions").where({ user_id: id }).delete());
  const dropCookie = (visitor: Visitor) => visitor.jar.of(new URL(shop().url)).delete("session");

  test.each(["the session ended", "the cookie is gone", "another tab has logged out"])(
    "%s: the login says so, and what was typed is there afterwards, but passwords",
    async (how) => {
      const { visitor, email, id } = await registered(shop());
      const page = await visitor.visit("/mon-compte/profil?modifier=1");
      if (how === "the session ended") await end(id);
      else if (how === "the cookie is gone") dropCookie(visitor);
      else await logOutOn(visitor);
      const login = await page
        .form({ name: "profile" })
        .fill({ "Numéro et rue": "3 montée de la Grande-Côte", "Mot de passe actuel": PASSWORD })
        .submit("Enregistrer");
      expect([login.h1, login.texts("flash")]).toEqual(["Se connecter", [ENDED]]);
      const back = await backIn(login, email);
      expect(back.path).toBe("/mon-compte/profil?modifier=1");
      expect(back.text).toContain("rien n'est encore enregistré");
      expect(back.form({ name: "profile" }).value("Numéro et rue")).toBe("3 montée de la Grande-Côte");
      expect(back.form({ name: "profile" }).value("Mot de passe actuel")).toBe("");
      const saved = await back.form({ name: "profile" }).submit("Enregistrer");
      expect(saved.text).toContain("3 montée de la Grande-Côte");
      expect((await visitor.visit("/mon-compte/profil?modifier=1")).text).not.toContain("rien n'est encore enregistré");
    },
  );

  test("a new address waits, too, and what is typed is sealed in the browser, for its owner alone", async () => {
    const { visitor } = await registered(shop());
    const other = await registered(shop());
    const page = await visitor.visit("/mon-compte/profil?adresse=nouvelle");
    dropCookie(visitor);
    const typed = { "Numéro et rue": "8 rue de la Martinière", "Code postal": "69001", "Ville": "Lyon" };
    const login = await page.form({ name: "address" }).fill(typed).submit("Enregistrer");
    expect(Buffer.from(visitor.cookies.get("saisie") ?? "", "base64url").toString()).not.toContain("Martinière");
    const stranger = await backIn(login, other.email);
    expect(stranger.path).toBe("/mon-compte/profil?adresse=nouvelle");
    expect(stranger.form({ name: "address" }).value("Numéro et rue")).toBe("");
    expect(visitor.cookies.has("saisie")).toBe(false);
  });

  test("the settings lead to the login and say why; passwords wait nowhere", async () => {
    const { visitor, email } = await registered(shop());
    const page = await visitor.visit("/mon-compte/parametres");
    dropCookie(visitor);
    const login = await page.form({ name: "password" }).fill({ "Mot de passe actuel": PASSWORD }).submit();
    expect([login.h1, login.texts("flash"), visitor.cookies.has("saisie")]).toEqual(["Se connecter", [ENDED], false]);
    expect((await backIn(login, email)).path).toBe("/mon-compte/parametres");
  });
});

describe("settings", () => {
  const settings = (visitor: ReturnType<typeof newVisitor>) => visitor.visit("/mon-compte/parametres");

  test("the password is changed by who knows it, in the specification's words, and other devices are out", async () => {
    const { visitor, email } = await registered(shop());
    const elsewhere = newVisitor(shop());
    await logInOn(elsewhere, email);
    const type = async (current: string, next: string, confirmation = next) =>
      (await settings(visitor))
        .form({ name: "password" })
        .fill({
          "Mot de passe actuel": current,
          "Nouveau mot de passe": next,
          "Confirmation du nouveau mot de passe": confirmation,
        })
        .submit("Changer mon mot de passe");
    expect((await type("", "Monture-Ovale-43")).errors()).toEqual(["Veuillez renseigner votre mot de passe actuel."]);
    expect((await type(PASSWORD, "abc")).errors()).toEqual([
      "Le nouveau mot de passe ne respecte pas les critères requis.",
    ]);
    expect((await type(PASSWORD, "Monture-Ovale-43", "Monture-Ovale-44")).errors()).toEqual([
      "Les nouveaux mots de passe ne correspondent pas.",
    ]);
    expect((await type("Tout-Autre-1", "Monture-Ovale-43")).errors()).toEqual([
      "Le mot de passe actuel est incorrect.",
    ]);
    const form = (await settings(visitor))
      .form({ name: "password" })
      .fill({
        "Mot de passe actuel": PASSWORD,
        "Nouveau mot de passe": "Monture-Ovale-43",
        "Confirmation du nouveau mot de passe": "Monture-Ovale-43",
      });
    const done = await form.submit();
    expect([done.path, done.texts("flash")]).toEqual([
      "/mon-compte/parametres",
      ["Votre mot de passe est changé, vos autres appareils sont déconnectés."],
    ]);
    expect((await form.submit()).status).toBe(200); // the second press gets the first one's answer
    expect((await elsewhere.visit("/mon-compte/parametres")).h1).toBe("Se connecter");
    await shop().sandbox.inbox.waitFor(
      (mail) => mail.envelope.to.includes(email) && mail.subject.includes("mot de passe a été changé"),
    );
    await logOutOn(visitor);
    expect((await logInOn(visitor, email, "Monture-Ovale-43")).path).toBe("/home");
  });

  test("devices are listed and logged out one by one, or all but this one", async () => {
    const { visitor, email, id } = await registered(shop());
    const others = [
      newVisitor(shop()),
      newVisitor(shop(), {
        headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" },
      }),
      newVisitor(shop()),
    ];
    for (const other of others) await logInOn(other, email);
    const page = await settings(visitor);
    expect(page.text).toContain("Firefox, Linux");
    expect(page.text).toContain("Navigateur texte Cet appareil");
    const firefox = await found(shop().db("sessions").where({ user_id: id, device: "Firefox, Linux" }).first("id"));
    const left = await page.form({ name: `session-${firefox.id}` }).submit();
    expect(left.text).not.toContain("Firefox, Linux");
    const ended = await others[1]?.visit("/mon-compte/profil");
    expect([ended?.h1, ended?.texts("flash")]).toEqual([
      "Se connecter",
      ["Session expirée, veuillez vous reconnecter."],
    ]);
    await left.form({ name: "sessions" }).submit();
    expect(await shop().db("sessions").where({ user_id: id })).toHaveLength(1);
    expect((await settings(visitor)).text).toContain("Vous n'êtes connecté nulle part ailleurs.");
  });

  test("the letter is taken and left by a proven address alone", async () => {
    const { visitor } = await registered(shop());
    expect((await settings(visitor)).text).toContain("Confirmez d'abord votre adresse e-mail");
    const { visitor: proven, email } = await registered(shop(), { proven: true });
    const subscribed = await (await settings(proven)).form({ name: "letter" }).submit("M’inscrire");
    expect(await shop().db("newsletter_subscribers").where({ email_key: email })).toHaveLength(1);
    await subscribed.form({ name: "letter" }).submit("Me désinscrire");
    expect(await shop().db("newsletter_subscribers").where({ email_key: email })).toEqual([]);
  });

  test("the way to one's data is there", async () => {
    const { visitor } = await registered(shop());
    expect((await settings(visitor)).link("Exporter ou effacer mes données").href).toBe("/mon-compte/donnees");
  });
});

test("an address that waits for its proof says so, and can be sent its link again, not without end", async () => {
  const { visitor, email } = await registered(shop());
  await mailedPath(shop(), email, "verify-email");
  const page = await visitor.visit("/mon-compte");
  expect(page.texts("notice")[0]).toContain(`Votre adresse ${email} n'est pas encore confirmée.`);
  const again = await page.form({ name: "verify-again" }).submit();
  expect(again.text).toContain("Un nouveau courriel est parti");
  const path = await mailedPath(shop(), email, "verify-email", 1);
  await (await visitor.visit(path)).form({ name: "verify" }).submit();
  expect((await visitor.visit("/mon-compte")).text).not.toContain("n'est pas encore confirmée");
});

test("nobody else's purchase shows: a guest's order stays with the browser until an address is proven", async () => {
  const { confirmation } = await buy(shop());
  const { visitor } = await registered(shop());
  expect((await visitor.visit("/mon-compte")).texts("purchase")).toEqual([]);
  expect(confirmation.status).toBe(200);
});
