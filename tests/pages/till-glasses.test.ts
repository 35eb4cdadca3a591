import { beforeAll, expect, test } from "vitest";

import { orderPath } from "~/domain/orders/links.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import type { Services } from "~/infra/services.server";

import { ACCESSORY, PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { acceptAtBench } from "../helpers/bench";
import { choiceOf, CLARA_MOREAU, setStock } from "../helpers/factories";
import { htmlProblems } from "../helpers/html";
import { move, orderNow } from "../helpers/orders";
import { pdf, upload } from "../helpers/papers";
import { paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
const YEAR = new Date().getUTCFullYear();
let services: Services;
let camille: Visitor;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 50);
  await setStock(shop(), ACCESSORY, 50);
  camille = await adminVisitor(shop());
});

const FRAME = `${PLAIN_FRAME.brand} ${PLAIN_FRAME.name}`;
const GO_ON = "Continuer";
const QUOTE = "Établir le devis";

/** From the till's search to the first step of glasses with this frame. @param begun the sale that was begun before */
async function frameChosen(begun = ""): Promise<Page> {
  const found = await (
    await camille.visit(`/admin/commandes/nouvelle${begun}`)
  )
    .form({ button: "Chercher" })
    .fill({ "Marque, modèle ou couleur": PLAIN_FRAME.name })
    .submit("Chercher");
  const button = `Avec des verres à sa vue : ${FRAME}`;
  return found.form({ button }).submit(button);
}

const next = (page: Page, fields: Parameters<ReturnType<Page["form"]>["fill"]>[0]) =>
  page.form({ button: GO_ON }).fill(fields).submit(GO_ON);

const EYES = {
  "Situation": "De loin et de près",
  "Sphère, œil droit": "+1,00",
  "Addition, œil droit": "2",
  "Sphère, œil gauche": "0,75",
  "Cylindre, œil gauche": "-0,50",
  "Axe, œil gauche": "90",
  "Addition, œil gauche": "+2",
};
const PAPER = { "Date de l'ordonnance": `14/03/${YEAR - 1}`, "Nom du prescripteur": "Dr Hélène Roux" };
const MEASURES = {
  "Écart (mm), œil droit": "31,5",
  "Hauteur de montage (mm), œil droit": "20,5",
  "Écart (mm), œil gauche": "31",
  "Hauteur de montage (mm), œil gauche": "20",
};

test("progressive lenses for a 45-year-old's first time: found, prescribed, measured, quoted, sold, mounted, handed over", async () => {
  const customer = { ...CLARA_MOREAU, lastName: "Presbyte", email: "odile.presbyte@exemple.fr" };
  await paidOrder(services, { choices: [choiceOf(ACCESSORY)], customer });
  const { productId, color, size } = choiceOf(ACCESSORY);
  const line = new URLSearchParams({
    ligne: [productId, color, 2, size].join("|"),
    livraison: "domicile",
    reduction: "10 %",
  }).toString();
  const start = await frameChosen(`?${line}`);
  expect(start.text).toContain("Vente en attente : 2 articles.");
  expect(start.link("Reprendre la vente").href).toContain("livraison=domicile");
  expect([start.h1, start.headers.get("Cache-Control")]).toEqual(["Client et porteur", "no-store"]);
  expect(await htmlProblems(start.html)).toEqual([]);
  const search = await start
    .form({ button: "Chercher le client" })
    .fill({ "Nom, e-mail ou téléphone": "odile.presbyte@exemple.fr" })
    .submit("Chercher le client");
  const known = await search.link("Clara Presbyte").follow();
  expect(known.path).not.toMatch(/presbyte|exemple/i);
  const unborn = await known.form({ button: GO_ON }).submit(GO_ON);
  expect([unborn.status, unborn.errors()]).toEqual([
    422,
    ["Indiquez la date de naissance du porteur, par exemple 14/03/1985."],
  ]);
  expect(unborn.form({ button: GO_ON }).value("Nom")).toBe("Presbyte");

  const correction = await next(unborn, { "Date de naissance du porteur": `14/03/${YEAR - 46}` });
  expect([correction.h1, correction.url.search]).toEqual(["Correction", "?etape=correction"]);
  const halfTyped = await next(correction, { ...EYES, "Addition, œil droit": "" });
  expect([halfTyped.status, halfTyped.errors()]).toEqual([422, ["Choisissez l'addition de l'œil droit."]]);
  expect(halfTyped.form({ button: GO_ON }).value("Cylindre, œil gauche")).toBe("-0,50");
  const paper = await next(halfTyped, { "Addition, œil droit": "2" });

  expect(paper.h1).toBe("Ordonnance");
  expect(paper.text).toContain("Premiers verres progressifs : l'ordonnance elle-même est demandée");
  expect(await htmlProblems(paper.html)).toEqual([]);
  const way = "Comment est-elle arrivée ?";
  const declared = await next(paper, { ...PAPER, [way]: "Déclarée sur l'honneur par le client, au téléphone" });
  expect([declared.status, declared.errors().join()]).toEqual([
    422,
    expect.stringContaining("Premiers verres progressifs"),
  ]);
  const measures = await next(declared, { [way]: "Lue à la boutique, sur l'original" });

  expect(measures.h1).toBe("Mesures");
  const tooHigh = await next(measures, { ...MEASURES, "Hauteur de montage (mm), œil droit": "60" });
  expect([tooHigh.status, tooHigh.errors().length]).toEqual([422, 1]);
  expect(tooHigh.form({ button: GO_ON }).value("Écart (mm), œil droit")).toBe("31,5");
  const lenses = await next(tooHigh, { "Hauteur de montage (mm), œil droit": "20,5" });

  expect(lenses.h1).toBe("Verres");
  expect(lenses.text, "in words for the optician").not.toMatch(
    /votre (vue|correction|charge)|pour vous|Vous êtes|Vos lunettes/,
  );
  const waiting = await lenses.link("Reprendre la vente").follow();
  expect(waiting.text, "the sale that was begun waits").toContain(`2 × ${ACCESSORY.brand} ${ACCESSORY.name}`);
  expect(waiting.url.searchParams.get("livraison")).toBe("domicile");
  expect(waiting.form({ button: "Recalculer" }).value("Réduction, en % ou en euros"), "as it was promised").toBe(
    "10 %",
  );
  expect(await htmlProblems(lenses.html)).toEqual([]);
  const none = await lenses.form({ button: QUOTE }).submit(QUOTE);
  expect([none.status, none.errors()]).toEqual([422, ["Veuillez sélectionner un verre avant de continuer."]]);
  const quote = await none.form({ button: QUOTE }).fill({ "Vos verres": "standard" }).submit(QUOTE);
  expect(quote.text).toContain("Dr Hélène Roux");
  expect(quote.text.indexOf("100 % Santé")).toBeLessThan(quote.text.indexOf("Offre choisie"));
  expect(await htmlProblems(quote.html)).toEqual([]);
  expect((await quote.link("Choisir d'autres verres").follow()).h1).toBe("Verres");

  const order = quote.form({ button: "Enregistrer la commande" });
  expect(order.value("Téléphone")).toBe("06 12 34 56 78");
  const done = await order
    .fill({ Paiement: "Carte, encaissée au terminal de la boutique" })
    .submit("Enregistrer la commande");
  const goesOn = await done.link("Reprendre la vente en attente").follow();
  expect(goesOn.text).toContain(`2 × ${ACCESSORY.brand} ${ACCESSORY.name}`);
  expect(goesOn.form({ button: "Enregistrer la commande" }).value("Nom"), "for the same customer").toBe("Presbyte");
  const { id, number } = await orderNow(services, /[0-9a-f]{24}/.exec(done.path)?.[0] ?? "");
  expect((await orderNow(services, id)).status).toBe(ORDER_STATUS.awaitingPrescription);

  const bench = await camille.visit(`/admin/commandes/${id}/ordonnance`);
  expect(bench.text).toContain("lue à la boutique par Camille Perrachon");
  expect(bench.text).toContain("J'ai lu l'ordonnance à la boutique le");
  await acceptAtBench(bench);
  expect((await orderNow(services, id)).status).toBe(ORDER_STATUS.confirmed);
  const sheet = await camille.visit((await camille.visit(`/admin/commandes/${id}`)).link(/^Fiche atelier/).href);
  for (const said of ["Clara Presbyte", "31,5 mm", "20,5 mm", "+0,75", "90°"]) expect(sheet.text).toContain(said);

  await move(services, await orderNow(services, id), ORDER_STATUS.shipped);
  const pickups = await camille.visit("/admin/retraits?q=presbyte");
  await pickups.form({ button: `Remettre sur le nom : ${number}` }).submit(/^Remettre sur le nom/);
  expect((await orderNow(services, id)).status).toBe(ORDER_STATUS.delivered);
});

test("a child's glasses: another wearer, a scanned prescription, measures changed at the bench until the lenses are ordered", async () => {
  const start = await frameChosen();
  const correction = await next(start, {
    "Civilité": "Madame",
    "Nom": "Parente",
    "Prénom": "Inès",
    "Adresse e-mail": "",
    "Téléphone": "06 12 34 56 78",
    "Numéro et rue": "3 place Sathonay",
    "Code postal": "69001",
    "Ville": "Lyon",
    "Date de naissance du porteur": `14/03/${YEAR - 9}`,
    "Nom du porteur": "Parente",
    "Prénom du porteur": "Léo",
  });
  expect(correction.text).toContain("Pour Léo Parente, client : Inès Parente");
  const paper = await next(correction, {
    "Situation": "Vision de loin",
    "Sphère, œil droit": "-1",
    "Sphère, œil gauche": "-1,25",
  });
  expect(paper.text).toContain("Porteur de moins de 16 ans");
  expect(paper.text, "the law wants the paper itself").not.toContain("Déclarée sur l'honneur");
  const way = { "Comment est-elle arrivée ?": "Scannée ou photographiée : le fichier ci-dessous" };
  const ended = await next(paper, { ...PAPER, "Date de l'ordonnance": `14/03/${YEAR - 3}`, ...way });
  expect(ended.errors().join(), "told to who sells, not to who buys").toContain(
    "choisissez « Apportée ou envoyée plus tard »",
  );
  const noFile = await next(ended, { ...PAPER, "Date de l'ordonnance": `14/03/${YEAR}`, ...way });
  expect(noFile.status).toBe(422);
  const today = new Date();
  const recent = new Date(today.getTime() - 20 * 86_400_000).toISOString().slice(0, 10).split("-").reverse().join("/");
  const measures = await next(noFile, {
    "Date de l'ordonnance": recent,
    "Fichier de l'ordonnance (facultatif)": upload(await pdf()),
  });
  expect(measures.h1).toBe("Mesures");
  const lenses = await next(measures, { "Écart (mm), œil droit": "26", "Écart (mm), œil gauche": "26" });
  const quote = await lenses.form({ button: QUOTE }).fill({ "Vos verres": "standard" }).submit(QUOTE);
  expect(quote.text).toContain("Léo Parente");
  expect(quote.text, "a frame for children first").toMatch(/Culbute .*Offre choisie/s);
  const done = await quote
    .form({ button: "Enregistrer la commande" })
    .fill({ Paiement: "Espèces, encaissées à la boutique" })
    .submit("Enregistrer la commande");
  const id = /[0-9a-f]{24}/.exec(done.path)?.[0] ?? "";
  const bench = await camille.visit(`/admin/commandes/${id}/ordonnance`);
  expect(bench.text).toContain("Lire l'ordonnance");

  const taking = await bench.link(/^Noter les mesures prises/).follow();
  expect(await htmlProblems(taking.html)).toEqual([]);
  const noted = await taking
    .form({ button: "Noter les mesures" })
    .fill({ "Hauteur de montage (mm), œil droit": "18", "Hauteur de montage (mm), œil gauche": "18,5" })
    .submit("Noter les mesures");
  expect(noted.texts("flash").join()).toContain("Mesures notées");
  const sheet = await camille.visit((await camille.visit(`/admin/commandes/${id}`)).link(/^Fiche atelier/).href);
  for (const said of ["Léo Parente", "18 mm", "18,5 mm"]) expect(sheet.text).toContain(said);
});

test("lenses alone for the frame that a customer brings, glued once, and of eyes that the storefront sends to an appointment", async () => {
  const start = await (
    await camille.visit("/admin/commandes/nouvelle")
  )
    .link("Verres seuls, pour la monture du client")
    .follow();
  expect([start.h1, start.text.includes("Monture du client")]).toEqual(["Client et porteur", true]);
  const frame = await next(start, {
    "Civilité": "Madame",
    "Nom": "Montret",
    "Prénom": "Anaïs",
    "Adresse e-mail": "anais.montret@exemple.fr",
    "Téléphone": "06 12 34 56 78",
    "Numéro et rue": "3 place Sathonay",
    "Code postal": "69001",
    "Ville": "Lyon",
    "Date de naissance du porteur": `14/03/${YEAR - 30}`,
  });
  expect([frame.h1, frame.url.search]).toEqual(["Monture du client", "?etape=monture"]);
  expect(await htmlProblems(frame.html)).toEqual([]);
  const described = {
    "Comment tient-elle les verres ?": "cercle",
    "Matière": "acetate",
    "Largeur (A)": "52",
    "Pont": "18",
    "Branche": "140",
    "Hauteur d'un verre (B)": "38",
    "Recollée ou ressoudée": true,
    "La monture n'est ni cassée ni fendue, et le client sait qu'une monture qui a déjà servi peut céder au montage": true,
  };
  const glued = await next(frame, described);
  expect([glued.status, glued.errors()]).toEqual([
    422,
    ["Une monture recollée ou ressoudée cède souvent au montage : cochez l'accord du client, ou refusez la monture."],
  ]);
  const risk =
    "Recollée ou ressoudée : je l'ai montrée au client, il accepte le risque qu'elle cède là où elle l'a été";
  const correction = await next(glued, { [risk]: true });
  expect(correction.text).toContain("Monture du client 52-18-140");
  const paper = await next(correction, {
    "Situation": "Vision de loin",
    "Sphère, œil droit": "-9,50",
    "Cylindre, œil droit": "-3",
    "Axe, œil droit": "90",
    "Sphère, œil gauche": "-8",
  });
  const way = { "Comment est-elle arrivée ?": "Lue à la boutique, sur l'original" };
  const measures = await next(paper, { ...PAPER, ...way });
  const again = await (
    await measures.link(/^Monture du client/).follow()
  )
    .form({ button: GO_ON })
    .fill({ "Comment tient-elle les verres ?": "demicercle" })
    .submit(GO_ON);
  expect(again.text, "another rim, and nothing typed anew").toContain("Monture du client 52-18-140");
  const taken = await camille.visit(again.url.pathname + "?etape=mesures");
  const lenses = await next(taken, { "Écart (mm), œil droit": "31,5", "Écart (mm), œil gauche": "31" });
  expect(lenses.h1).toBe("Verres");
  const quote = await lenses.form({ button: QUOTE }).fill({ "Vos verres": "personalized" }).submit(QUOTE);
  expect(await htmlProblems(quote.html)).toEqual([]);
  const done = await quote
    .form({ button: "Enregistrer la commande" })
    .fill({ Paiement: "Carte, encaissée au terminal de la boutique" })
    .submit("Enregistrer la commande");
  const id = /[0-9a-f]{24}/.exec(done.path)?.[0] ?? "";
  await acceptAtBench(await camille.visit(`/admin/commandes/${id}/ordonnance`));
  const sheet = await camille.visit((await camille.visit(`/admin/commandes/${id}`)).link(/^Fiche atelier/).href);
  for (const said of ["Anaïs Montret", "−9,50", "Recollée ou ressoudée", "Risque du montage accepté"])
    expect(sheet.text).toContain(said);
});

test("a passer-by buys a case with no name at all, and the order's pages stand without one", async () => {
  const found = await (
    await camille.visit("/admin/commandes/nouvelle")
  )
    .form({ button: "Chercher" })
    .fill({ "Marque, modèle ou couleur": ACCESSORY.name })
    .submit("Chercher");
  const add = `Ajouter : ${ACCESSORY.brand} ${ACCESSORY.name}`;
  expect(found.text).not.toContain("Avec des verres");
  const page = await found.form({ button: add }).submit(add);
  const unpaid = await page.form({ button: "Encaisser et remettre" }).submit("Encaisser et remettre");
  expect([unpaid.status, unpaid.errors()]).toEqual([422, ["Choisissez comment la commande est payée."]]);
  const legend = /Encaisser \d[^.]*?€/.exec(unpaid.text)?.[0] ?? "";
  const done = await unpaid
    .form({ button: "Encaisser et remettre" })
    .fill({ [legend]: "Espèces, encaissées à la boutique" })
    .submit("Encaisser et remettre");
  const id = /[0-9a-f]{24}/.exec(done.path)?.[0] ?? "";
  const order = await orderNow(services, id);
  expect([order.status, order.customer]).toEqual([ORDER_STATUS.delivered, null]);
  expect(done.texts("flash").join()).toContain(`Commande ${order.number} payée et emportée.`);
  expect(await htmlProblems(done.html)).toEqual([]);
  expect((await camille.visit(`/admin/commandes?statut=toutes&q=${order.number}`)).text).toContain(order.number);
  for (const path of [`/admin/commandes/${id}/bon`, orderPath(services.config, id), "/admin/retraits"]) {
    const shown = await (path.startsWith("/admin") ? camille : newVisitor(shop())).visit(path);
    expect([shown.status, path]).toEqual([200, path]);
  }
});

test("nobody but an administrator comes near, and a key leads nobody to a browser's answers", async () => {
  const stranger = newVisitor(shop());
  const refused = await stranger.visit(`/admin/commandes/lunettes/${"0".repeat(24)}`);
  expect(refused.path).toContain("/admin/connexion");
  expect((await camille.visit(`/admin/commandes/lunettes/${"0".repeat(24)}`)).status).toBe(404);
  expect((await camille.visit("/admin/commandes/lunettes")).path).toBe("/admin/commandes/nouvelle");
});
