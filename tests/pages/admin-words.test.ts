import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { TEXT_PAGES } from "~/domain/settings/groups/texts.server";

import { ONE_COLOR_SOLD_OUT } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { all, attr, normal } from "../helpers/dom";
import { htmlProblems } from "../helpers/html";
import { textWith } from "../helpers/matchers";
import { openShop, type Shop } from "../helpers/shop";
import { newVisitor, type Visitor } from "../helpers/visitor";

const SETTINGS = "/admin/reglages";
const CONTACT = `${SETTINGS}/courriels/messageReceived`;
const FAQ = `${SETTINGS}/textes/textFaq`;
const SAVE = "Enregistrer";
const PREVIEW = "Voir l’aperçu";

let shop: Shop;
let admin: Visitor;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  await shop.db("settings_versions").delete();
  await shop.db("outbox").delete();
  await shop.db("counters").where({ name: "catalogue" }).increment("value", 1);
  admin = await adminVisitor(shop);
});

const read = async (path: string) => (await newVisitor(shop).visit(path)).html;
const versions = () => shop.db("settings_versions").pluck("version");
const mailed = async () =>
  (await shop.db("outbox").orderBy("created_at").select("recipient", "message")).map(({ recipient, message }) => ({
    recipient,
    ...(JSON.parse(message) as { subject: string }),
  }));
const saved = (page: string, fields: Record<string, string>, as: Visitor = admin) =>
  as.visit(page).then((form) => form.form({ button: SAVE }).fill(fields).submit(SAVE));

describe("a letter's words", () => {
  test("are previewed and tried without being saved, then saved, listed and taken back", async () => {
    const list = await (await admin.visit(SETTINGS)).link("Textes des courriels").follow();
    expect(await htmlProblems(list.html)).toEqual([]);
    const page = await list.link("Message reçu").follow();
    expect([page.path, await htmlProblems(page.html)]).toEqual([CONTACT, []]);
    const words = { Objet: "Merci !", Texte: "Bonjour,\n\n{{Boutique}} vous répond au {{téléphone}}." };

    const preview = await page.form({ button: PREVIEW }).fill(words).submit(PREVIEW);
    expect([preview.status, await htmlProblems(preview.html)]).toEqual([200, []]);
    expect(normal(preview.text)).toContain("Objet : Merci !");
    expect(normal(preview.text)).toContain("Lunetterie des Terreaux vous répond au 04");

    const tried = await preview.form({ button: "M’envoyer un essai" }).submit("M’envoyer un essai");
    expect([tried.status, await versions()]).toEqual([200, []]);
    expect((await mailed()).map(({ subject }) => subject)).toEqual(["Essai : Merci !"]);

    const done = await tried.form({ button: SAVE }).submit(SAVE);
    expect([done.path, done.redirects[0]?.status]).toEqual([CONTACT, 303]);
    expect(normal((await admin.visit(`${SETTINGS}/courriels`)).text)).toContain(
      "Message reçu à qui a écrit par la page Contact Modifié",
    );
    const back = await done.form({ button: "Revenir au texte livré" }).submit("Revenir au texte livré");
    expect(normal(back.text)).toContain("C'est le texte livré avec la boutique.");
    expect(await versions()).toEqual([1, 2]);
  });

  test("that cannot be sent are refused at their field, what was typed kept", async () => {
    const wrong = await saved(CONTACT, { Objet: "", Texte: "Bonjour {{prénom}}" });
    expect([wrong.status, wrong.errors()]).toEqual([
      422,
      [
        "Objet : écrivez quelques mots.",
        "Texte : ce courriel ne connaît pas {{prénom}}. Choisissez dans la liste des variables.",
      ],
    ]);
    expect(wrong.form({ button: SAVE }).value("Texte")).toBe("Bonjour {{prénom}}");
  });

  test("changed by two people at once are told to the second, and sent twice are saved once", async () => {
    const other = await adminVisitor(shop);
    const [mine, theirs] = [await admin.visit(CONTACT), await other.visit(CONTACT)];
    const first = mine.form({ button: SAVE }).fill({ Objet: "Le mien" });
    await first.submit(SAVE);
    await first.submit(SAVE);
    expect(await versions()).toEqual([1]);
    const second = await theirs.form({ button: SAVE }).fill({ Objet: "Le leur" }).submit(SAVE);
    expect(second.status).toBe(422);
    expect(normal(second.text)).toContain("Le mien");
    await second.form({ button: "Enregistrer quand même" }).submit("Enregistrer quand même");
    expect((await admin.visit(CONTACT)).form({ button: SAVE }).value("Objet")).toBe("Le leur");
  });
});

describe("the texts of a page", () => {
  test.each(Object.values(TEXT_PAGES))("of $path name parts that the page has", async ({ path, parts }) => {
    const html = await read(path);
    for (const [id, title] of Object.entries(parts)) {
      expect(html, id).toContain(`<section id="${id}"`);
      expect(normal(html.replace(/<[^>]+>/g, " ")), id).toContain(normal(title));
    }
  });

  test.each(Object.entries(TEXT_PAGES))(
    "%s start with what the page says, and left so change nothing",
    async (name, { parts }) => {
      const page = await admin.visit(`${SETTINGS}/textes/${name}`);
      const form = page.form({ button: SAVE });
      for (const title of Object.values(parts)) expect(form.value(`Partie « ${title} »`), title).not.toBe("");
      const done = await form.submit(SAVE);
      expect(normal(done.text)).toContain("Rien n'a changé.");
      expect(await versions()).toEqual([]);
    },
  );

  test("begin with its questions, lists and links, the shop's facts as variables", async () => {
    const value = async (name: string, part: string) =>
      (await admin.visit(`${SETTINGS}/textes/${name}`)).form({ button: SAVE }).value(`Partie « ${part} »`);
    const faq = await value("textFaq", "Choisir");
    expect(faq).toMatch(/^### Comment savoir si une monture est à ma taille \?\n\nRegardez l’intérieur/);
    expect(faq).toContain("[Adresse et horaires](/contact)");
    const express = await value("textDelivery", "Envoi express");
    expect(express).toContain("par téléphone au {{téléphone}} ou par [courriel](mailto:{{e-mail}})");
    expect(await value("textPrivacy", "Avec qui nous les partageons")).toMatch(/^- Le transporteur reçoit/);
  });

  test("replace a part, add others, and are gone back on", async () => {
    const before = await read("/faq");
    const page = await (
      await (await admin.visit(SETTINGS)).link("Textes des pages").follow()
    )
      .link("Questions fréquentes")
      .follow();
    const filled = page
      .form({ button: PREVIEW })
      .fill({
        "Partie « Paiement »": "### Prenez-vous les chèques ?\n\n**Oui**, [à la boutique](/contact), au {{téléphone}}.",
        "À ajouter à la fin": "## Se garer\n\n- Parking\n- Vélos",
      });
    const preview = await filled.submit(PREVIEW);
    expect([preview.status, await htmlProblems(preview.html), await versions()]).toEqual([200, [], []]);
    expect(preview.html).toContain('<a href="/contact">à la boutique</a>');
    const done = await preview.form({ button: SAVE }).submit(SAVE);
    expect([done.path, done.redirects[0]?.status]).toEqual([FAQ, 303]);

    const again = await done.form({ button: SAVE }).submit(SAVE);
    expect([normal(again.text).includes("Rien n'a changé."), await versions()]).toEqual([true, [1]]);
    const html = await read("/faq");
    expect(await htmlProblems(html)).toEqual([]);
    expect(html).toContain("<h3>Prenez-vous les chèques\u202f?</h3>");
    expect(html).toMatch(/<strong>Oui<\/strong>, <a href="\/contact">à la boutique<\/a>, au\s04[\d\s]+\.<\/p>/);
    expect(html).toMatch(/<a href="#plus-1">Se garer<\/a>[\s\S]+<li>Parking<\/li>/);
    expect(html).not.toContain("Mon paiement est refusé");
    expect(html).toContain("Quand vais-je recevoir ma commande");

    await (await admin.visit(FAQ)).form({ button: "Revenir aux textes livrés" }).submit("Revenir aux textes livrés");
    const bare = (page: string) => page.replace(/[\s\S]*<main|<\/main>[\s\S]*| nonce="[^"]*"/g, "");
    expect(bare(await read("/faq"))).toBe(bare(before));
  });

  test("follow the conditions of sale when rewritten, and are named when they repeat what they replaced", async () => {
    const part = "Partie « Livraison »";
    const form = (await admin.visit(FAQ)).form({ button: SAVE });
    expect(form.value(part)).toContain("{{prix de la livraison}}");
    expect(form.value(part)).toContain("{{délai de livraison}}");
    expect(form.value("Partie « Retours et garanties »")).toContain("{{délais de retour}}, sans avoir à dire pourquoi");
    await form.fill({ [part]: String(form.value(part)).replace("Combien coûte", "Que coûte") }).submit(SAVE);
    await saved(`${SETTINGS}/textes/textReturns`, {
      "À ajouter à la fin": "## Chez nous\n\nTrente jours, ou 14 jours.",
    });

    const changed = await saved(`${SETTINGS}/commerce`, {
      "Frais de livraison (€)": "6,90",
      "Livraison offerte à partir de (€)": "120",
      "Retour d’une monture (jours)": "21",
    });
    expect(changed.texts("flash")).toEqual([
      "Réglages enregistrés. À relire : « Retours » (Textes des pages) dit encore « 14 jours ».",
    ]);
    expect(normal((await newVisitor(shop).visit("/faq")).text)).toMatch(
      /Que coûte la livraison \? La livraison est offerte dès 120 € d'achat, .+ En dessous, elle coûte 6,90 €\./,
    );
  });

  test("bring neither scripts nor addresses that are none", async () => {
    await saved(FAQ, {
      "Partie « Paiement »":
        "<script>alert(1)</script> <img src=x onerror=alert(1)>\n\n[un](javascript:alert(1)) [deux](data:text/html,x) [trois](//ailleurs.fr) ![q](https://ailleurs.fr/x.png)",
    });
    const part = /<section id="paiement"[\s\S]+?<\/section>/.exec(await read("/faq"))?.[0] ?? "";
    expect(part).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(part).not.toMatch(/<script|<img|href="(?:javascript|data|\/\/)/);
  });

  test("lead to pages that the shop has, and to parts of them", async () => {
    const text = "[un](/contact) [deux](#livraison) [trois](https://a.fr) [quatre](mailto:a@b.fr) [cinq]";
    for (const [to, says] of [
      ["/contactez", "n'a pas de page à l'adresse « /contactez »"],
      ["/admin", "n'a pas de page à l'adresse « /admin »"],
      ["#plus", "n'a pas de partie « #plus »"],
      ["/retours#plus", "n'a pas de partie « #plus »"],
    ]) {
      const refused = await saved(FAQ, { "Partie « Paiement »": `${text}(${to})` });
      expect([refused.status, refused.errors()], to).toEqual([422, [textWith(says ?? "")]]);
    }
    expect((await saved(FAQ, { "Partie « Paiement »": `${text}(/retours#defaut)` })).redirects).toHaveLength(1);
  });

  test("tell a house of its own: its story and its people", async () => {
    await saved(`${SETTINGS}/textes/textAbout`, {
      "Titre": "Chez nous",
      "Votre histoire": "Nous avons ouvert en 2019.\n\n## Ce que nous aimons\n\nLe bois.",
    });
    await saved(`${SETTINGS}/equipe`, {
      "Prénom et nom (personne 1)": "Ana Le Goff",
      "Rôle (personne 1)": "Opticienne",
      "Quelques mots (personne 1)": "Elle règle tout.",
    });
    const html = await read("/a-propos");
    expect(await htmlProblems(html)).toEqual([]);
    for (const words of ["<h1>Chez nous</h1>", "ouvert en 2019", "<h2>Ce que nous aimons</h2>", "Ana Le Goff"])
      expect(html).toContain(words);
    expect(html).not.toContain("Louise Charvet");
  });
});

describe("the words of the shop's first pages", () => {
  test("are set for the home page, with links of one's own", async () => {
    const page = await admin.visit(`${SETTINGS}/accueil`);
    const nowhere = { "Le bouton mène à": "/produits/encore-rien", "La première mène à": "/article/sans-nom" };
    const dead = await page.form({ button: SAVE }).fill(nowhere).submit(SAVE);
    expect([dead.status, dead.errors().length, await versions()]).toEqual([422, 2, []]);
    expect(dead.errors()[0]).toContain("la boutique n'a pas de page à l'adresse « /produits/encore-rien »");
    expect(await htmlProblems(page.html)).toEqual([]);
    expect(page.form({ button: SAVE }).value("Troisième ligne")).toBe("Opticiens {{à la ville}}");
    await saved(`${SETTINGS}/accueil`, {
      "Première ligne": "Regarder",
      "Bouton": "Prendre rendez-vous",
      "Le bouton mène à": "/rendez-vous",
      "Titre de la liste": "Nos choix",
    });
    const html = await read("/home");
    expect(await htmlProblems(html)).toEqual([]);
    for (const words of [">Regarder</span>", ">Opticiens à Lyon</span>", '<h2 id="intemporels">Nos choix</h2>'])
      expect(html).toContain(words);
    expect(html).toContain('<h1 class="hero__chart hero__chart--8">'); // the column has room for five large letters
    expect(html).toMatch(/<a class="button"[^>]* href="\/rendez-vous"[^>]*>Prendre rendez-vous<\/a>/);
    const wrong = await saved(`${SETTINGS}/accueil`, { "Le bouton mène à": "javascript:alert(1)" });
    expect(wrong.errors().join()).toContain("écrivez l'adresse d'une page");
    await saved(`${SETTINGS}/accueil`, { "Longueur de la liste (articles)": "0" });
    const GO_BACK = "Revenir aux textes livrés";
    const again = await (await admin.visit(`${SETTINGS}/accueil`)).form({ button: GO_BACK }).submit(GO_BACK);
    expect([again.path, again.form({ button: SAVE }).value("Première ligne")]).toEqual([`${SETTINGS}/accueil`, "Voir"]);
    expect(again.text).not.toContain(GO_BACK);
    const back = await read("/home");
    expect(back).toContain(">Voir</span>");
    expect(back).not.toContain('id="intemporels"');
  });

  test("are set for a shelf; a cached page says them at once", async () => {
    await read("/optiques-homme");
    expect((await newVisitor(shop).visit("/optiques-homme")).headers.get("x-cache")).toBe("hit");
    await saved(`${SETTINGS}/rayons`, { "Introduction (Lunettes de vue homme)": "Tout pour {{ville}}." }).then((page) =>
      expect(page.redirects[0]?.status).toBe(303),
    );
    const shelf = await newVisitor(shop).visit("/optiques-homme");
    expect(normal(shelf.text)).toContain("Tout pour Lyon.");
    await saved(`${SETTINGS}/rayons`, { "Titre du rayon (Lunettes de vue homme)": "Pour lui" });
    expect(await read("/optiques-homme")).toContain("<h1>Pour lui</h1>");
    expect(await read("/plan-du-site")).toContain("Pour lui, par maison");
    // The menu and the link back from an article use the new name, too; the other names stay.
    const article = await newVisitor(shop).visit(`/article/${ONE_COLOR_SOLD_OUT.slug}`);
    const renamed = article.links().filter(({ name }) => name === "Pour lui");
    expect(renamed.map(({ href }) => href)).toEqual(["/optiques-homme", "/optiques-homme"]);
    expect(article.link("Solaires Homme").href).toBe("/solaires-homme");
  });

  test("are set for the services and what they cost", async () => {
    await saved(`${SETTINGS}/services`, {
      "Prestations et prix (L’atelier)": "Ajustage : offert\nGravure : 25 €\nRayures",
    });
    const html = await read("/services");
    expect(await htmlProblems(html)).toEqual([]);
    expect(normal(html.replace(/<[^>]+>/g, " "))).toMatch(/Ajustage +offert +Gravure +25 € +Rayures/);
    expect(html).not.toContain("Polissage de l’acétate");
  });

  test.each([
    ["accueil", { "Première ligne": "Regardez" }, "/home", ">Regardez</span>"],
    ["rayons", { "Introduction (Lunettes enfant)": "Pour {{ville}}." }, "/lunettes-enfant", ">Pour Lyon.</"],
    ["services", { "Prestations et prix (L’atelier)": "Gravure : 25 €" }, "/services", "Gravure"],
    ["equipe", { "Prénom et nom (personne 1)": "Ana Le Goff" }, "/a-propos", "Ana Le Goff"],
  ])("are seen on the page of « %s » before they are saved", async (group, words, path, seen) => {
    const page = await admin.visit(`${SETTINGS}/${group}`);
    const preview = await page.form({ button: PREVIEW }).fill(words).submit(PREVIEW);
    expect([preview.status, await htmlProblems(preview.html), await versions()]).toEqual([200, [], []]);
    const frames = all(preview.root, "iframe").map((frame) => attr(frame, "srcdoc") ?? "");
    expect(frames.map((html) => [html.includes(seen), html.includes("<script")])).toEqual([[true, false]]);
    expect(await read(path)).not.toContain(seen);
    const [[name, value] = []] = Object.entries(words);
    expect(preview.form({ button: SAVE }).value(name ?? "")).toBe(value);
    const done = await preview.form({ button: SAVE }).submit(SAVE);
    expect([done.redirects[0]?.status, (await read(path)).includes(seen)]).toEqual([303, true]);
  });

  test("of the team go back to what was delivered", async () => {
    await saved(`${SETTINGS}/equipe`, { "Prénom et nom (personne 1)": "Ana Le Goff" });
    const GO_BACK = "Revenir à l’équipe livrée";
    const again = await (await admin.visit(`${SETTINGS}/equipe`)).form({ button: GO_BACK }).submit(GO_BACK);
    expect(again.text).not.toContain(GO_BACK);
    expect(await read("/a-propos")).not.toContain("Ana Le Goff");
  });
});
