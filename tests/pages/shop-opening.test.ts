import { beforeAll, describe, expect, test } from "vitest";

import { shopWith } from "../helpers/opening";
import { adminVisitor } from "../helpers/administrator";
import { normal } from "../helpers/dom";
import { htmlProblems } from "../helpers/html";
import type { Shop } from "../helpers/shop";
import { newVisitor, type Visitor } from "../helpers/visitor";
import { newApi } from "../helpers/api";

const OPENING = "/admin/reglages/ouverture";
const IDENTITY = "/admin/reglages/identite";

/** The facts that an owner types: invented numbers with valid check digits. */
const FACTS = {
  "Numéro et rue": "8 quai Lamennais",
  "Code postal": "35000",
  "Ville": "Rennes",
  "Téléphone": "+33 (0)2 99 00 00 01",
  "Forme juridique": "SAS",
  "Capital social (€)": "15000",
  "SIRET": "73282932000074",
  "Registre et ville": "RCS Rennes",
  "Numéro de TVA intracommunautaire": "fr 44 732 829 320",
  "Identifiant unique « emballages »": "fr012345_01abcd",
  "Direction de la publication": "Alix Martin",
  "Prénom et nom (opticien 1)": "Alix Martin",
  "Titre (opticien 1)": "opticien diplômé d'État",
  "Numéro RPPS (opticien 1)": "10101234564",
  "Nom de l'hébergeur": "Hébergeur SAS",
  "Adresse de l'hébergeur": "1 rue du Serveur, 59100 Roubaix",
  "Téléphone de l'hébergeur": "09 72 00 00 00",
  "Nom du médiateur": "Médiation du commerce",
  "Adresse du médiateur": "2 rue de la Paix, 75002 Paris",
  "Site du médiateur": "mediation-commerce.fr",
};

describe("a fresh production shop", () => {
  let shop: Shop;
  let admin: Visitor;
  beforeAll(async () => {
    shop = await shopWith({ seed: false });
    admin = await adminVisitor(shop);
  });

  test.each(["/", "/home", "/contact", "/mentions-legales", "/panier", "/mon-compte", "/nulle-part"])(
    "visitors read 'Bientôt' at %s",
    async (path) => {
      const page = await newVisitor(shop).visit(path);
      expect([page.status, page.h1]).toEqual([503, "Bientôt"]);
      expect(page.headers.get("retry-after")).toBe("3600");
      expect([page.headers.get("cache-control"), page.headers.get("x-robots-tag")]).toEqual(["no-store", "noindex"]);
      expect(await htmlProblems(page.html)).toEqual([]);
    },
  );

  test("programs are told in the form of other errors, forms change nothing, robots find nothing", async () => {
    const api = newApi(shop);
    for (const path of ["/api/products", "/api/lenses"]) {
      const answer = await api.get(path);
      expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([
        503,
        { error: "La boutique en ligne n’est pas encore ouverte." },
      ]);
    }
    const posted = await newVisitor(shop).post("/contact", { name: "Ada" });
    expect(posted.status).toBe(503);
    const [robots, map] = [await newVisitor(shop).visit("/robots.txt"), await newVisitor(shop).visit("/sitemap.xml")];
    expect(robots.body.toString()).toBe("User-agent: *\nDisallow: /\n");
    expect(map.body.toString()).not.toContain("<loc>");
  });

  test("what watches, signs or opens the admin area goes on", async () => {
    for (const path of ["/healthz", "/api/health", "/admin/connexion", "/favicon.svg"])
      expect((await newVisitor(shop).visit(path)).status, path).toBe(200);
    const hook = await newVisitor(shop).post("/api/webhooks/stripe", "{}");
    expect(hook.status).toBe(400);
  });

  test("nothing of the demo's house is said, on no page an administrator looks at before the opening", async () => {
    const paths =
      "/ /home /contact /a-propos /services /faq /retours /options-de-livraison /modes-de-paiement /accessibilite /mentions-legales /conditions-generales-de-vente /politique-confidentialite /rendez-vous /solaires-homme /nouveautes /solaire-selection /newsletter";
    for (const path of paths.split(" ")) {
      const page = await admin.visit(path);
      expect(page.status, path).toBe(200);
      expect(page.html, path).not.toMatch(
        /Terreaux|Perrachon|Constantine|Villard|devanture|scene\/boutique|Sa[ôo]ne|Idriss|Charvet|Oliveira|Haut-Jura|000 000 000|69001|\bundefined\b/i,
      );
    }
  });

  test("a shelf without frames speaks of no filter, because none was chosen", async () => {
    const shelf = await admin.visit("/nouveautes");
    expect(normal(shelf.text)).toContain("Aucune monture dans ce rayon pour l'instant");
    expect(shelf.text).not.toContain("filtre");
    expect(shelf.link("Revenir à l'accueil").href).toBe("/home");
  });

  test("a sheet that is begun and not on sale is told, with the way to it", async () => {
    const form = (await admin.visit("/admin/produits/nouveau")).form({ button: "Enregistrer" });
    expect(form.value("ID")).toBe("1");
    const saved = await form
      .fill({
        "Marque": "Kerlo",
        "Nom": "Iroise",
        "Prix (€)": "129,90",
        "Description": "Une ronde légère.",
        "Matière": "Acétate",
        "Écaille brune": true,
      })
      .submit("Enregistrer");
    expect(saved.texts("flash")[0]).toMatch(/^Kerlo Iroise a été ajouté\. Hors vente : il manque /);
    expect(normal(saved.text)).toContain("Écaille brune : 0");
    const page = await admin.visit(OPENING);
    expect(normal(page.text)).toContain(
      "Articles en vente ● Manque Une fiche est faite, mais pas encore en vente : ouvrez-la pour voir ce qui manque, ou la sortir du brouillon.",
    );
    expect(page.link("Voir les articles").href).toBe("/admin/produits");
  });

  test("the administrator reads on every page of the admin area what is missing, line by line with the way to its field", async () => {
    const today = await admin.visit("/admin");
    const page = await today.link("Voir ce qui manque, et ouvrir").follow();
    expect(page.path).toBe(OPENING);
    for (const words of ["Identité et mentions légales ● Manque", "Courriels ● Manque", "Articles en vente ● Manque"])
      expect(normal(page.text)).toContain(words);
    expect(normal(page.text)).toContain("Il manque encore 4 points pour ouvrir.");
    // What keeps the shop closed stands before what is advised, and both before what is ready.
    const states = normal(page.text).match(/● Manque|… Conseillé|✓ Prêt/g) ?? [];
    expect(states.join()).toMatch(/^(● Manque,?)+(… Conseillé,?)+(✓ Prêt,?)+$/);
    expect(normal(today.text)).toContain("La boutique en ligne n'est pas encore ouverte.");
    expect(page.link("SIRET").href).toBe(`${IDENTITY}#siret`);
    expect(normal(page.text)).toContain("Verres … Conseillé Sans verres au tarif, les montures se vendent seules.");
    expect(page.link("Ajouter des verres").href).toBe("/admin/verres");
    expect(normal(page.text)).toContain("Images … Conseillé Les dessins livrés ne montrent pas votre boutique.");
    expect(page.link("Ajouter une photo de la boutique").href).toBe("/admin/reglages/images");
    expect(normal(page.text)).not.toContain("npm run");
    expect(page.hasForm({ button: "Ouvrir la boutique" })).toBe(false);
    expect(await htmlProblems(page.html)).toEqual([]);
    const forced = await page.form({ button: "Envoyer un courriel d'essai" }).submit("Envoyer un courriel d'essai");
    expect(forced.texts("flash")[0]).toMatch(/^Un courriel d'essai part vers /);
  });
});

describe("an owner who opens", () => {
  let shop: Shop;
  let admin: Visitor;
  beforeAll(async () => {
    shop = await shopWith({});
    admin = await adminVisitor(shop);
  });

  test("types the facts, which are checked and lose nothing, and reads them everywhere at once", async () => {
    const form = await admin.visit(IDENTITY);
    expect(await htmlProblems(form.html)).toEqual([]);
    const wrong = await form
      .form({ button: "Enregistrer" })
      .fill({
        ...FACTS,
        "SIRET": "73282932000075",
        "Numéro RPPS (opticien 1)": "10101234560",
        "Code postal": "3500",
        "Numéro de TVA intracommunautaire": "FR45 732829320",
      })
      .submit("Enregistrer");
    expect([wrong.status, wrong.errors()]).toEqual([
      422,
      [
        expect.stringMatching(/code postal à 5 chiffres/),
        "Ce n'est pas un SIRET : vérifiez ses quatorze chiffres.",
        expect.stringMatching(/numéro de TVA français/),
        expect.stringMatching(/onze chiffres de son numéro RPPS/),
      ],
    ]);
    expect(wrong.form({ button: "Enregistrer" }).value("Ville")).toBe("Rennes");
    const saved = await wrong.form({ button: "Enregistrer" }).fill(FACTS).submit("Enregistrer");
    expect([saved.texts("flash"), saved.path]).toEqual([["Réglages enregistrés."], OPENING]);
    const legal = normal((await admin.visit("/mentions-legales")).text);
    for (const fact of [
      "Optique Martin, SAS au capital de 15 000 €",
      "8 quai Lamennais, 35000 Rennes",
      "RCS Rennes 732 829 320 SIRET 732 829 320 00074",
      "FR44 732829320",
      "FR012345_01ABCD",
      "10101234564",
      "Hébergeur SAS, 1 rue du Serveur",
      "mediation-commerce.fr",
    ])
      expect(legal).toContain(fact);
    expect(legal).not.toContain("ADELI");
    const bientot = await newVisitor(shop).visit("/home");
    expect(normal(bientot.text)).toContain("8 quai Lamennais, 35000 Rennes");
    expect(normal(bientot.text)).toContain("02 99 00 00 01");
  });

  test("sends a test mail, orders on trial, opens; visitors come in", async () => {
    const start = await admin.visit(OPENING);
    const asked = await start.form({ button: "Envoyer un courriel d'essai" }).submit("Envoyer un courriel d'essai");
    expect(asked.path).toBe(OPENING);
    const mail = await shop.sandbox.inbox.waitFor(({ subject }) => subject?.startsWith("Courriel d’essai") ?? false);
    expect(mail.subject).toBe("Courriel d’essai – Optique Martin");
    await expect.poll(async () => (await admin.visit(OPENING)).hasForm({ button: "Ouvrir la boutique" })).toBe(true);

    expect((await admin.visit("/optiques-homme")).status).toBe(200);
    expect((await newVisitor(shop).visit("/optiques-homme")).status).toBe(503);

    const ready = await admin.visit(OPENING);
    const unread = await ready.form({ button: "Ouvrir la boutique" }).submit("Ouvrir la boutique");
    expect([unread.status, unread.errors().length]).toEqual([422, 2]);
    const open = await unread
      .form({ button: "Ouvrir la boutique" })
      .fill({
        "Ces horaires sont les nôtres": true,
        "J'ai relu les mentions légales, les conditions de vente et la politique de confidentialité": true,
      })
      .submit("Ouvrir la boutique");
    expect(open.texts("flash")).toEqual(["La boutique est ouverte."]);
    const home = await newVisitor(shop).visit("/home");
    expect([home.status, home.title]).toEqual([200, "Opticien à Rennes – Optique Martin"]);
    expect(home.html).toContain('"telephone":"+33299000001"');
    expect((await newVisitor(shop).visit("/sitemap.xml")).body.toString()).toContain("<loc>");
  });

  test("an open shop keeps what the law wants said, and going back neither closes nor empties it", async () => {
    const form = await admin.visit(IDENTITY);
    const emptied = await form.form({ button: "Enregistrer" }).fill({ SIRET: "" }).submit("Enregistrer");
    expect([emptied.status, emptied.errors()]).toEqual([
      422,
      ["SIRET : une boutique ouverte doit le dire. Fermez-la d'abord, ou corrigez."],
    ]);
    const history = await admin.visit("/admin/reglages/historique");
    const back = await history.form({ button: "Revenir aux réglages d'origine" }).submit();
    expect([back.status, back.errors()]).toEqual([422, [expect.stringMatching(/tout ce qu'une boutique ouverte/)]]);
    expect((await newVisitor(shop).visit("/home")).status).toBe(200);
  });

  test("cached pages take a new telephone number at once; a colleague's change meanwhile is told", async () => {
    await newVisitor(shop).visit("/optiques-femme");
    expect((await newVisitor(shop).visit("/optiques-femme")).headers.get("x-cache")).toBe("hit");
    const colleague = await (await adminVisitor(shop)).visit(IDENTITY);
    const form = await admin.visit(IDENTITY);
    await form.form({ button: "Enregistrer" }).fill({ Téléphone: "02 99 11 22 33" }).submit("Enregistrer");
    expect((await newVisitor(shop).visit("/optiques-femme")).text).toContain("02 99 11 22 33");
    const told = await colleague
      .form({ button: "Enregistrer" })
      .fill({ Téléphone: "02 99 44 55 66" })
      .submit("Enregistrer");
    expect([told.status, told.errors()[0]]).toEqual([422, expect.stringMatching(/a modifié ces réglages/)]);
    expect(told.form({ button: "Enregistrer quand même" }).value("Téléphone")).toBe("02 99 44 55 66");
  });

  test("is closed again on a confirmation: visitors read 'Fermé', and keep the ways to their orders", async () => {
    const page = await admin.visit(OPENING);
    const unsure = await page.form({ button: "Fermer la boutique" }).submit("Fermer la boutique");
    expect([unsure.status, unsure.errors()]).toEqual([422, ["Cochez pour confirmer la fermeture."]]);
    await unsure
      .form({ button: "Fermer la boutique" })
      .fill({ "Oui, fermer la boutique en ligne à tous les visiteurs": true })
      .submit("Fermer la boutique");
    const closed = await newVisitor(shop).visit("/optiques-femme");
    expect([closed.status, closed.h1]).toEqual([503, "Fermé"]);
    for (const way of ["Suivre une commande", "Renoncer au contrat", "Mon compte", "Mentions légales"])
      expect((await closed.link(way).follow()).status).toBe(200);
    // A customer who was on the provider's page when the shop closed still gets an answer.
    expect((await newVisitor(shop).visit("/checkout/retour")).status).not.toBe(503);
    expect(await htmlProblems(closed.html)).toEqual([]);
  });
});
