import { expect, test } from "vitest";

import { payHosted, pressPay } from "../helpers/buying";
import { exactly, pdf, photo, upload } from "../helpers/papers";
import { chooseHome, DETAILS, goToPrescription, promisePrescription } from "../helpers/prescriptions";
import { sharedShop } from "../helpers/shop";
import { newShopper, type Shopper } from "../helpers/shopper";
import { newVisitor, type Page } from "../helpers/visitor";

const shop = sharedShop();
const FORM = { name: "prescription" };

/** Buys lenses and chooses to send the prescription later. @returns the link of the confirmation mail */
async function boughtWithout(): Promise<{ shopper: Shopper; link: string; orderId: string }> {
  const shopper = newShopper(shop());
  const step = await goToPrescription(shop(), shopper.visitor, undefined, shopper.customer);
  await payHosted(await pressPay(await chooseHome(await promisePrescription(step))));
  const order = await shopper.paidOrder();
  const mail = await shopper.confirmationMail();
  const link = new URL(/http\S+\/ordonnance\?cle=\S+/.exec(mail.text)?.[0] ?? "");
  return { shopper, link: link.pathname + link.search, orderId: order.id };
}
const statesOf = (orderId: string) =>
  shop().db("prescriptions").where({ order_id: orderId }).orderBy("created_at").pluck("state");
const send = (page: Page, answers: Parameters<ReturnType<Page["form"]>["fill"]>[0]) =>
  page.form(FORM).fill(answers).submit("Envoyer mon ordonnance");

test("the mail's link takes the prescription from any browser, once, and shows nothing of the order but its number", async () => {
  const { shopper, link, orderId } = await boughtWithout();
  expect((await shopper.orders())[0]?.status).toBe("En attente d'ordonnance");
  const telephone = newVisitor(shop());
  const page = await telephone.visit(link);
  expect([page.status, page.h1]).toEqual([200, "Envoyez votre ordonnance"]);
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  for (const secret of [shopper.email, "Sainte-Catherine", "Moreau"]) expect(page.html).not.toContain(secret);

  const form = page.form(FORM).fill({ ...DETAILS, "Votre ordonnance": upload(await photo(), "IMG.jpg", "image/jpeg") });
  const [first, second] = await Promise.all([
    form.submit("Envoyer mon ordonnance"),
    form.submit("Envoyer mon ordonnance"),
  ]); // a double click
  for (const answer of [first, second])
    expect([answer.status, answer.path, answer.h1]).toEqual([200, link, "Votre ordonnance est bien reçue"]);
  expect(await statesOf(orderId)).toEqual(["received"]);
  expect((await form.submit("Envoyer mon ordonnance")).h1).toBe("Votre ordonnance est bien reçue"); // Back, and again
  expect(await statesOf(orderId)).toEqual(["received"]);
  expect(await shop().db("tracking_log").where({ order_id: orderId, action: "Ordonnance reçue" })).toHaveLength(1);

  await shop().db("orders").where({ id: orderId }).update({ status: "Annulée" });
  const over = await telephone.visit(link);
  expect([over.h1, over.hasForm(FORM)]).toEqual(["Cette commande n'attend plus d'ordonnance", false]);
  expect(over.text).toContain("Elle est annulée : vous n'avez rien à envoyer.");
});

test("mistakes are told, the file stays, and can be taken back", async () => {
  const { shopper, orderId } = await boughtWithout();
  const order = await shopper.visitor.visit(`/commande/${orderId}`);
  const page = await order.link("Envoyer mon ordonnance").follow();
  const empty = await send(page, DETAILS);
  expect([empty.status, empty.errors()]).toEqual([
    422,
    ["Veuillez fournir votre ordonnance ou cocher l'option pour l'envoyer par e-mail."],
  ]);
  expect(empty.title).toMatch(/^Erreur : /);
  expect((await send(page, { ...DETAILS, "Votre ordonnance": upload(await exactly(5_000_001)) })).errors()).toEqual([
    "La taille du fichier dépasse 5 Mo.",
  ]);
  const undated = await send(page, {
    ...DETAILS,
    "Date de l’ordonnance": "",
    "Votre ordonnance": upload(await pdf(), "une.pdf"),
  });
  expect(undated.errors()).toEqual(["Indiquez une date, par exemple 14/03/2026."]);
  expect(undated.text).toContain("Fichier reçu une.pdf");
  const removed = await undated.form({ name: "prescription-remove" }).submit(/Retirer/);
  expect(removed.text).not.toContain("Fichier reçu");
  const sent = await send(removed, {
    ...DETAILS,
    "Votre ordonnance": upload(await pdf({ text: "autre" }), "autre.pdf"),
  });
  expect(sent.h1).toBe("Votre ordonnance est bien reçue");
  expect(sent.hasLink("autre.pdf")).toBe(true);
  expect(await statesOf(orderId)).toEqual(["received"]);
});

test("a link that ended, was altered or is another order's leads on, and takes nothing", async () => {
  const { link, orderId } = await boughtWithout();
  const [path = "", key = ""] = link.split("?cle=");
  const stranger = newVisitor(shop());
  for (const wrong of [
    path,
    `${path}?cle=`,
    `${path}?cle=${key}x`,
    `${path}?cle=${key.replace(/^[^.]+/, "abcdef")}`,
    `/commande/65f0aa0000000000000000ab/ordonnance?cle=${key}`,
  ]) {
    const gone = await stranger.visit(wrong);
    expect([gone.status, gone.h1], wrong).toEqual([404, "Ce lien n'est plus valable"]);
    expect(gone.hasLink("Nous contacter")).toBe(true);
    expect(gone.text).not.toMatch(/C-\d{4}/);
  }
  const good = await stranger.visit(link);
  const fields = Object.fromEntries(good.form(FORM).fields());
  expect(
    (await stranger.post(`${path}?cle=${key}x`, { ...fields, file: upload(await pdf()) }, { multipart: true })).status,
  ).toBe(404);
  expect(await statesOf(orderId)).toEqual(["awaited"]);
});

test("once it is validated or the order is over, nothing more is taken", async () => {
  const { link, orderId } = await boughtWithout();
  const visitor = newVisitor(shop());
  const open = await visitor.visit(link);
  await shop().db("orders").where({ id: orderId }).update({ status: "Annulée" });
  const late = await send(open, { ...DETAILS, "Votre ordonnance": upload(await pdf()) });
  expect([late.status, late.errors()]).toEqual([422, ["Cette commande n'attend plus d'ordonnance."]]);
  await shop().db("orders").where({ id: orderId }).update({ status: "Validée" });
  await shop().db("prescriptions").where({ order_id: orderId }).update({ state: "validated" });
  const done = await visitor.visit(link);
  expect([done.h1, done.hasForm(FORM)]).toEqual(["Votre ordonnance est validée", false]);
  expect(done.text).toContain("Nous préparons vos verres.");
  await shop().db("orders").where({ id: orderId }).update({ status: "Livrée" });
  const delivered = await visitor.visit(link);
  expect(delivered.text).toContain("Notre opticien l'a vérifiée.");
  expect(delivered.text).not.toContain("préparons");
});
