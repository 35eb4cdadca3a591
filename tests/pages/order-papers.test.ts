import { beforeAll, expect, test } from "vitest";

import { orderAdaptationPath, orderPaperPath, orderPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { receivePrescription } from "~/domain/orders/prescription/prescription.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { storeFile } from "~/domain/prescriptions/file.server";
import type { Services } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor, carrying, newAdministrator } from "../helpers/administrator";
import { buy } from "../helpers/buying";
import { choiceOf, CLARA_MOREAU, setStock } from "../helpers/factories";
import { htmlProblems } from "../helpers/html";
import { move } from "../helpers/orders";
import { pdf } from "../helpers/papers";
import { paidOrder } from "../helpers/paying";
import { readPdfText } from "../helpers/pdf-text";
import { withCorrection } from "../helpers/prescriptions";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Visitor } from "../helpers/visitor";
import { unzip } from "../helpers/zip";

const shop = sharedShop();
let services: Services;
let glasses: Order;
let camille: Visitor;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 50);
  const paid = await paidOrder(services, {
    customer: { ...CLARA_MOREAU, lastName: "Щербакова" },
    choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(shop()) })],
  });
  const keeping = await storeFile(services, paid.visitorId, { name: "papier.pdf", bytes: await pdf() });
  if (keeping.outcome !== "kept") throw new Error(keeping.outcome);
  await receivePrescription(services, paid.id, keeping.file);
  await move(services, paid, ORDER_STATUS.shipped);
  glasses = await move(services, paid, ORDER_STATUS.delivered);
  camille = await adminVisitor(shop());
});

test("the confirmation carries the terms and the withdrawal notice as files, which the order's page leads to as well", async () => {
  const { confirmation, visitor } = await buy(shop());
  const number = /C-\d{4}-\d{5}/.exec(confirmation.text)?.[0] ?? "";
  const mail = await shop().sandbox.inbox.waitFor(
    ({ subject }) => subject.includes(number) && subject.includes("confirmée"),
  );
  expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ["conditions-generales-de-vente.pdf", "application/pdf"],
    ["droit-de-retractation.pdf", "application/pdf"],
  ]);
  const notice = await readPdfText(mail.attachments[1]?.content ?? Buffer.alloc(0));
  expect(notice.text).toContain("/renoncer");

  for (const [position, label] of [/^Conditions de vente \(PDF\)$/, /^Droit de rétractation \(PDF\)$/].entries()) {
    const file = await confirmation.link(label).follow();
    expect(file.headers.get("Content-Type")).toBe("application/pdf");
    expect(file.body.equals(mail.attachments[position]?.content ?? Buffer.alloc(0))).toBe(true);
  }
  const version = /versions\/([\w-]+)\//.exec(confirmation.link(/^Conditions de vente/).href)?.[1] ?? "";
  const page = await newVisitor(shop()).visit(`/conditions-generales-de-vente/versions/${version}`);
  expect([page.status, page.h1]).toEqual([200, "Conditions générales de vente"]);
  expect(page.texts("section-label")).toHaveLength(17);
  const list = await visitor.visit("/conditions-generales-de-vente/versions");
  expect(list.text).toContain("(en vigueur)");
  expect(await htmlProblems(list.html)).toEqual([]);
  expect((await visitor.visit("/conditions-generales-de-vente/versions/jamais-vue")).status).toBe(404);
  expect((await visitor.visit(`/conditions-generales-de-vente/versions/${version}/rien.pdf`)).status).toBe(404);
});

test("the signed link opens the insurer's file and the guarantee; without it there is nothing, and no cache keeps either", async () => {
  const stranger = newVisitor(shop());
  const page = await stranger.visit(orderPath(services.config, glasses.id));
  const file = await page.link(/^Dossier mutuelle \(ZIP\)$/).follow();
  expect([file.status, file.headers.get("Content-Type"), file.headers.get("Cache-Control")]).toEqual([
    200,
    "application/zip",
    "no-store",
  ]);
  const papers = unzip(file.body);
  expect([...papers.keys()].map((name) => name.replace(/F\d{4}-\d{6}/, "F")).sort()).toEqual([
    "facture-F.pdf",
    "facture-detaillee-F.pdf",
    "ordonnance.pdf",
    "tracabilite.pdf",
  ]);
  const readings = shop().db("prescription_readings").where({ reader: "link", reader_id: glasses.id });
  expect(await readings).toHaveLength(1);
  const card = await readPdfText((await page.link(/^Carte de garantie/).follow()).body);
  expect(card.text).toContain("Щербакова");
  for (const paper of ["dossier-mutuelle.zip", "facture-detaillee", "garantie"] as const) {
    const refused = await newVisitor(shop()).visit(
      orderPaperPath(services.config, glasses.id, paper).split("?")[0] ?? "",
    );
    expect([refused.status, refused.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
  }
});

test("the admin opens each paper of an order for its customer, by its own addresses", async () => {
  const page = await camille.visit(`/admin/commandes/${glasses.id}`);
  expect(await htmlProblems(page.html)).toEqual([]);
  expect(page.html).not.toContain("cle=");
  const links = page.links().filter(({ name }) => /\((PDF|ZIP)\)$/.test(name));
  expect(links.map(({ name }) => name.replace(/ [DF]-?\d{4}-\d+/, ""))).toEqual([
    "Devis (PDF)",
    "Facture (PDF)",
    "Facture détaillée pour la mutuelle (PDF)",
    "Dossier mutuelle (ZIP)",
    "Carte de garantie (PDF)",
    "Conditions de vente (PDF)",
    "Droit de rétractation (PDF)",
  ]);
  for (const { href, name } of links) {
    const file = await camille.visit(href);
    expect([name, file.status, file.headers.get("Content-Type")]).toEqual([
      name,
      200,
      name.endsWith("(ZIP)") ? "application/zip" : "application/pdf",
    ]);
  }
  const readings = shop().db("prescription_readings").where({ reader: "administrator" });
  expect(await readings).toHaveLength(1);
  const seller = await carrying(shop(), await newAdministrator(shop(), undefined, "sales"), "admin");
  expect((await seller.visit(`/admin/commandes/${glasses.id}`)).hasLink(/mutuelle/)).toBe(false);
  for (const paper of ["optique/dossier-mutuelle.zip", "optique/devis.pdf", "optique/facture-detaillee.pdf"])
    expect([paper, (await seller.visit(`/admin/commandes/${glasses.id}/${paper}`)).status]).toEqual([paper, 403]);
  expect((await seller.visit(`/admin/commandes/${glasses.id}/papiers/facture.pdf`)).status).toBe(200);
  expect((await camille.visit(`/admin/commandes/${glasses.id}/papiers/avoir-1.pdf`)).status).toBe(404);
});

test("lenses that do not suit are told of from the order's page, and answered in the admin area", async () => {
  const customer = newVisitor(shop());
  const order = await customer.visit(orderPath(services.config, glasses.id));
  const asking = await order.link("Mes verres ne me conviennent pas").follow();
  expect(await htmlProblems(asking.html)).toEqual([]);
  const empty = await asking.form({ name: "adaptation" }).submit("Envoyer ma demande");
  expect([empty.status, empty.errors()]).toEqual([422, [expect.stringContaining("Dites ce qui gêne")]]);
  const secondTab = await customer.visit(asking.path);
  const asked = await empty
    .form({ name: "adaptation" })
    .fill({ "Ce qui vous gêne": "Des vertiges dans les escaliers." })
    .submit("Envoyer ma demande");
  expect(asked.text).toContain("Un opticien la lit et vous répond");
  expect(asked.headers.get("Cache-Control")).toBe("no-store");

  const again = await secondTab
    .form({ name: "adaptation" })
    .fill({ "Ce qui vous gêne": "Des vertiges." })
    .submit("Envoyer ma demande");
  expect([again.status, again.errors()]).toEqual([
    422,
    [expect.stringMatching(/Votre demande est déjà envoyée, le .+ la voici/)],
  ]);
  expect(again.html).toMatch(/<a href="#demande-([0-9a-f]{24})"[^]*id="demande-\1"/);
  expect(again.text).not.toContain("ne couvre pas");

  const list = await camille.visit("/admin/adaptations");
  const opened = await list.link(/^Lire et répondre/).follow();
  expect(opened.text).toContain("Des vertiges dans les escaliers.");
  await opened
    .form({ button: "Envoyer la réponse" })
    .fill({
      "La garantie s’applique-t-elle ?": "Oui : nous contrôlons, et refaisons les verres s’il le faut",
      "Votre réponse": "Passez quand vous voulez.",
    })
    .submit("Envoyer la réponse");
  const answered = await customer.visit(orderAdaptationPath(services.config, glasses.id));
  expect(answered.text).toContain("La garantie s'applique.");
  expect(answered.text).toContain("Passez quand vous voulez.");
  const mail = await shop().sandbox.inbox.waitFor(
    ({ subject }) => subject === `Notre réponse sur la commande ${glasses.number}`,
  );
  expect(mail.text).not.toMatch(/vertige|escalier|Passez quand/);
  const stranger = await newVisitor(shop()).visit(`/commande/${glasses.id}/adaptation`);
  expect(stranger.status).toBe(404);

  const accepted = await camille.visit(opened.path);
  const remade = await accepted.form({ button: "Refaire les verres" }).submit("Refaire les verres");
  expect(await htmlProblems(remade.html)).toEqual([]);
  expect(remade.hasForm({ button: "Refaire les verres" })).toBe(false);
  const told = await customer.visit(orderAdaptationPath(services.config, glasses.id));
  expect(told.text).toContain("Vos verres vont être refaits, sans frais");
  expect(told.hasForm({ name: "adaptation" }), "one request at a time").toBe(false);
  let sheet = await remade.link("fiche atelier").follow();
  expect(sheet.text).toContain("Verres refaits au titre de la garantie d'adaptation");
  const press = (step: string, lots: Record<string, string> = {}) =>
    sheet.form({ button: "Enregistrer les notes" }).fill(lots).submit(step);
  for (const step of ["Verres commandés", "Verres reçus"]) sheet = await press(step);
  sheet = await press("Verres montés");
  expect([sheet.status, sheet.errors()], "those of the former lenses are not taken for theirs").toEqual([
    422,
    [expect.stringContaining("Notez le lot ou l'UDI")],
  ]);
  sheet = await press("Verres montés", {
    "Lot ou UDI du verre droit": "REFAIT-1",
    "Lot ou UDI du verre gauche": "REFAIT-2",
  });
  sheet = await press("Montage contrôlé");
  expect(sheet.text).toMatch(/Montage contrôlé \(refaits\) le .*, par Camille Perrachon/);
  const counter = await sheet.link("Noter la demande du client").follow();
  expect(await htmlProblems(counter.html)).toEqual([]);
  const silent = await counter.form({ button: "Enregistrer la demande" }).submit("Enregistrer la demande");
  expect([silent.status, silent.errors()]).toEqual([422, [expect.stringContaining("Dites ce qui gêne")]]);
  const noted = await silent
    .form({ button: "Enregistrer la demande" })
    .fill({ "Ce qui gêne le porteur": "Encore flou de près." })
    .submit("Enregistrer la demande");
  expect([noted.h1, noted.text.includes("Encore flou de près.")]).toEqual(["Garantie d'adaptation", true]);
  expect((await customer.visit(orderAdaptationPath(services.config, glasses.id))).text).toContain(
    "Encore flou de près.",
  );
  expect((await camille.visit(counter.path)).hasForm({ button: "Enregistrer la demande" })).toBe(false);
  const card = await readPdfText((await (await customer.visit(order.path)).link(/^Carte de garantie/).follow()).body);
  expect(card.text).toContain("REFAIT-1");
});
