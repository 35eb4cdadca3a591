import { beforeAll, expect, test } from "vitest";

import { setResponsible } from "~/domain/accounts/administrators.server";
import { newId } from "~/domain/ids";
import { prepareRecall } from "~/domain/recalls/recall.server";
import { sendRecall } from "~/domain/recalls/send.server";
import { askedBefore, changeStatus } from "~/domain/orders/life/life.server";
import { orderPath } from "~/domain/orders/links.server";
import { validatePrescription } from "~/domain/orders/prescription/prescription.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import type { Services } from "~/infra/services.server";

import { PLAIN_FRAME, SOLAR_FEMME } from "../../seeds/named";
import { adminVisitor, newAdministrator } from "../helpers/administrator";
import { choiceOf, CLARA_MOREAU, setStock } from "../helpers/factories";
import { htmlProblems } from "../helpers/html";
import { BY, move, orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { readPdfText } from "../helpers/pdf-text";
import { withCorrection } from "../helpers/prescriptions";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
let services: Services;
let camille: Visitor;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 50);
  camille = await adminVisitor(shop());
});

const sheet = (page: Page) => page.form({ button: "Enregistrer les notes" });

test("the bench's sheet goes through its steps with its lots, and the lot finds its wearer and writes the letter", async () => {
  const order = await paidOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(shop()) })],
  });
  await validatePrescription(services, order.id, BY);
  const opened = await (await camille.visit(`/admin/commandes/${order.id}`)).link(/^Fiche atelier/).follow();
  expect([opened.h1, opened.headers.get("Cache-Control")]).toEqual([`Fiche atelier ${order.number}`, "no-store"]);
  expect(opened.text).toContain("−1,00");
  expect(opened.text).toContain("Verres à commander");
  expect(await htmlProblems(opened.html)).toEqual([]);

  const received = await sheet(await sheet(opened).submit("Verres commandés")).submit("Verres reçus");
  const refused = await sheet(received).submit("Verres montés");
  expect([refused.status, refused.errors()]).toEqual([422, [expect.stringContaining("Notez le lot ou l'UDI")]]);
  const mounted = await sheet(refused)
    .fill({ "Lot ou UDI du verre droit": "LOT-ATELIER-1", "Lot ou UDI du verre gauche": "LOT-ATELIER-2" })
    .submit("Verres montés");
  const checked = await sheet(mounted).submit("Montage contrôlé");
  expect(checked.text).toMatch(/Montage contrôlé le .*, par Camille Perrachon/);

  await move(services, order, ORDER_STATUS.shipped);
  const found = await camille.visit("/admin/lots?lot=lot%20atelier%202");
  expect(found.text).toContain("verre gauche");
  expect(await htmlProblems(found.html)).toEqual([]);
  const prepared = await found
    .form({ button: "Préparer la lettre" })
    .fill({ "Préparer la lettre": "Rapportez vos lunettes à la boutique." })
    .submit("Préparer la lettre");
  expect(await shop().db("outbox").where("dedupe_key", "like", "%recall%")).toEqual([]);
  const asked = await prepared.form({ button: /^Abandonner cette lettre/ }).submit(/^Abandonner cette lettre/);
  const discarded = await asked.form({ button: "Confirmer" }).submit("Confirmer");
  expect(discarded.texts("flash").join()).toContain("La lettre est abandonnée");
  const again = await discarded
    .form({ button: "Préparer la lettre" })
    .fill({ "Préparer la lettre": "Rapportez vos lunettes à la boutique." })
    .submit("Préparer la lettre");
  const sent = await again.form({ button: /^Confirmer l'envoi/ }).submit("Confirmer l'envoi à 1 client");
  expect(sent.texts("flash").join()).toContain("1 lettre part pour 1 paire.");
  const mail = await shop().sandbox.inbox.waitFor(({ text }) => (text ?? "").includes("Rapportez vos lunettes"));
  expect(mail.subject).toContain(order.number);
  expect(sent.text).toContain("Le client concerné est prévenu.");
  expect(sent.text).toMatch(/Courriel envoyé le .*, par Camille Perrachon/);
  expect(await htmlProblems(sent.html)).toEqual([]);
  const wordless = await sent.form({ button: "Lever le rappel" }).submit("Lever le rappel");
  expect([wordless.status, wordless.errors()]).toEqual([422, ["Dites pourquoi le rappel est levé."]]);
  const ended = await wordless
    .form({ button: "Lever le rappel" })
    .fill({ "Pourquoi le rappel est levé": "Lot mal recopié." })
    .submit("Lever le rappel");
  expect(ended.text).toMatch(/Rappel levé le .* : Lot mal recopié\./);
});

test("glasses that left without their lots are asked for from the first page until they are noted on their sheet", async () => {
  const order = await paidOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(shop()) })],
  });
  await validatePrescription(services, order.id, BY);
  const { id: by } = await newAdministrator(shop());
  await setResponsible(services, by, true);
  const { agreedTo } = await askedBefore(services, await orderNow(services, order.id), ORDER_STATUS.delivered);
  const letThrough = { by, agreedTo, overrideReason: "Montées à l’atelier." };
  await changeStatus(services, order.id, ORDER_STATUS.delivered, letThrough);

  const list = await (await camille.visit("/admin")).link(/sans ses lots de verres$/).follow();
  expect(await htmlProblems(list.html)).toEqual([]);
  const job = await list.link(new RegExp(`^Noter les lots de .*, commande ${order.number}$`)).follow();
  const noted = await sheet(job)
    .fill({ "Lot ou UDI du verre droit": "APRES-1", "Lot ou UDI du verre gauche": "APRES-2" })
    .submit("Enregistrer les notes");
  expect(noted.text).toContain("APRES-2");
  expect((await camille.visit("/admin/lots")).text).not.toContain("Lots à noter");
  expect((await camille.visit("/admin")).text).not.toContain("sans ses lots");
  expect((await camille.visit("/admin/lots?lot=apres%201")).hasLink(order.number)).toBe(true);
});

test("whom no mail reaches is called or written to, and the page of the lot says so", async () => {
  const order = await paidOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(shop()) })],
  });
  await validatePrescription(services, order.id, BY);
  await shop().db("orders").where({ id: order.id }).update({ email: "", email_key: "" });
  const job = {
    order_id: order.id,
    order_line_id: order.lines[0]?.id ?? "",
    right_lot: "SEUL-9",
    right_lot_key: "SEUL9",
  };
  await shop()
    .db("lens_jobs")
    .insert({ id: newId(new Date()), ...job })
    .onConflict("order_line_id")
    .merge(job);
  await move(services, order, ORDER_STATUS.shipped);
  const found = await camille.visit("/admin/lots?lot=seul%209");
  const prepared = await found
    .form({ button: "Préparer la lettre" })
    .fill({ "Préparer la lettre": "Rapportez-les." })
    .submit("Préparer la lettre");
  expect(prepared.hasForm({ button: /^Noter/ }), "nobody is told before it is confirmed").toBe(false);
  const confirmed = await prepared.form({ button: "Confirmer le rappel" }).submit("Confirmer le rappel");
  expect(confirmed.text).toContain("0 client prévenu sur 1 : 1 reste à prévenir.");
  const letter = await readPdfText((await confirmed.link("Imprimer la lettre (PDF)").follow()).body);
  expect([letter.pages.length, letter.text.includes("Rapportez-les.")]).toEqual([1, true]);
  const called = await confirmed.form({ button: /^Noter « appelé\(e\) »/ }).submit(/^Noter « appelé\(e\) »/);
  expect(await htmlProblems(called.html)).toEqual([]);
  expect(called.text).toMatch(/Appelé\(e\) le .*, par Camille Perrachon/);
  expect(called.text).toContain("Le client concerné est prévenu.");
  const taken = await called.form({ button: /^Retirer l'appel/ }).submit(/^Retirer l'appel/);
  expect(taken.text).toContain("0 client prévenu sur 1");
});

test("glasses under recall that are asked for on a name lead to their order, and the list stays as it was filtered", async () => {
  const order = await paidOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(shop()) })],
    deliveryMethod: "retrait",
    customer: { ...CLARA_MOREAU, lastName: "Rappelée" },
  });
  await move(services, order, ORDER_STATUS.shipped);
  await shop().db("lens_jobs").where({ order_id: order.id }).update({ right_lot: "TENU-3", right_lot_key: "TENU3" });
  const by = await newAdministrator(shop());
  const recall = await prepareRecall(services, by, { lot: "TENU-3", message: "Rapportez-les." });
  await sendRecall(services, by, recall.id);
  const pickups = await camille.visit("/admin/retraits?q=rappelée");
  const held = await pickups.form({ button: /^Remettre sur le nom/ }).submit(/^Remettre sur le nom/);
  expect([held.status, held.errors()]).toEqual([422, [expect.stringContaining("Un rappel nomme les verres")]]);
  expect(held.form({ button: "Filtrer" }).value("Nom ou numéro")).toBe("rappelée");
  expect((await held.link(`Ouvrir la commande ${order.number}`).follow()).h1).toContain(order.number);
  const kept = await held.form({ button: /^Garder plus longtemps/ }).submit(/^Garder plus longtemps/);
  expect(kept.path).toContain("?q=rappel");
});

test("an order is fetched on its code or on a name: ready, then handed over, in the words of what is fetched", async () => {
  const customer = { ...CLARA_MOREAU, lastName: "Retirante" };
  const wait = async () =>
    move(services, await paidOrder(services, { deliveryMethod: "retrait", customer }), ORDER_STATUS.shipped);
  const [one, other] = [await wait(), await wait()];
  const notReady = await paidOrder(services, { deliveryMethod: "retrait", customer });
  const early = await newVisitor(shop()).visit(orderPath(services.config, notReady.id));
  expect(early.text, "a code that opens nothing yet").not.toContain("Code de retrait");
  const page = await newVisitor(shop()).visit(orderPath(services.config, one.id));
  expect(page.text).toContain("Statut Prête");
  const code = /Code de retrait : ([A-Z]{3} [A-Z]{3})/.exec(page.text)?.[1] ?? "";
  expect(code.replace(" ", "")).toBe(one.pickupCode);

  const pickups = await camille.visit("/admin/retraits?q=retirante");
  expect(pickups.text).toContain(one.number);
  expect(await htmlProblems(pickups.html)).toEqual([]);
  const wrong = await pickups
    .form({ button: "Remettre la commande" })
    .fill({ "Code de retrait": "AAAAAA" })
    .submit("Remettre la commande");
  expect([wrong.status, wrong.errors()]).toEqual([422, [expect.stringContaining("Aucune commande prête n'a ce code")]]);
  const empty = await wrong
    .form({ button: "Remettre la commande" })
    .fill({ "Code de retrait": " " })
    .submit("Remettre la commande");
  expect([empty.status, empty.errors()]).toEqual([422, [expect.stringContaining("Indiquez le code de retrait")]]);
  const handed = await empty
    .form({ button: "Remettre la commande" })
    .fill({ "Code de retrait": code.toLowerCase() })
    .submit("Remettre la commande");
  expect(handed.texts("flash").join()).toContain(`Commande ${one.number} remise à Clara Retirante.`);
  const kept = await handed
    .form({ button: `Garder plus longtemps : ${other.number}` })
    .submit(/^Garder plus longtemps/);
  expect(kept.texts("flash").join()).toContain("gardée plus longtemps");
  await kept.form({ button: `Remettre sur le nom : ${other.number}` }).submit(/^Remettre sur le nom/);
  const rows = await shop().db("orders").whereIn("id", [one.id, other.id]).orderBy("number").pluck("handed_over_on");
  expect(rows).toEqual(["code", "name"]);
  expect((await orderNow(services, other.id)).status).toBe(ORDER_STATUS.delivered);
  const after = await page.visitor.visit(orderPath(services.config, one.id));
  expect(after.text).toContain("Statut Remise");
  expect(after.text).not.toContain("Code de retrait");
  expect((await camille.visit(`/admin/commandes?statut=toutes&q=${one.number}`)).text).toContain("Remise");
});

test("of products of two brands under one reference, those that a recall means are ticked", async () => {
  const lot = "RX-2207";
  await shop().db("products").whereIn("id", [PLAIN_FRAME.id, SOLAR_FEMME.id]).update({ maker_reference: lot });
  const page = await camille.visit(`/admin/lots?lot=${lot}`);
  expect(await htmlProblems(page.html)).toEqual([]);
  const hold = "Retirer cet article de la vente";
  const none = await page.form({ button: hold }).submit(hold);
  expect([none.status, none.errors()]).toEqual([
    422,
    ["Cochez au moins un article : plusieurs marques ont ce numéro."],
  ]);
  expect(none.html, "it is drawn and read as any other error").toContain(
    '<p id="products-error" class="field__error">',
  );
  await setStock(shop(), SOLAR_FEMME, 5);
  await paidOrder(services, { choices: [choiceOf(SOLAR_FEMME)] });
  const letter = (await camille.visit(`/admin/lots?lot=${lot}`)).form({ button: "Préparer la lettre" });
  expect((await letter.submit("Préparer la lettre")).errors(), "both are said at once").toEqual([
    "Cochez au moins un article : plusieurs marques ont ce numéro.",
    "Écrivez ce que ces clients doivent savoir et faire.",
  ]);
  const held = await none
    .form({ button: hold })
    .fill({ [`${SOLAR_FEMME.brand} ${SOLAR_FEMME.name}`]: true })
    .submit(hold);
  expect(held.text).toContain("L'article est hors vente");
  expect(held.text).toContain(`Ne concerne pas : ${PLAIN_FRAME.brand} ${PLAIN_FRAME.name}.`);
});
