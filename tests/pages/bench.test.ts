import { beforeAll, expect, test } from "vitest";

import { keepMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import { correctionPath, orderPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { receivePrescription } from "~/domain/orders/prescription/prescription.server";
import { measuresOf, proposalsOf } from "~/domain/orders/prescription/proposals.server";
import { findPayment, hear, paymentsOf } from "~/domain/payments/payment.server";
import { storeFile } from "~/domain/prescriptions/file.server";
import type { Services } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor, OPTICIAN_NUMBER } from "../helpers/administrator";
import { acceptAtBench } from "../helpers/bench";
import { correctionOf, eyeOf } from "../helpers/eyes";
import { payHosted } from "../helpers/buying";
import { choiceOf, setStock } from "../helpers/factories";
import { htmlProblems } from "../helpers/html";
import { orderNow } from "../helpers/orders";
import { pdf } from "../helpers/papers";
import { paidOrder } from "../helpers/paying";
import { readPdfText } from "../helpers/pdf-text";
import { DETAILS } from "../helpers/prescriptions";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
let services: Services;
let camille: Visitor;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 500);
  camille = await adminVisitor(shop());
});

const measures = (sphere: number): LensMeasures => ({
  situation: "vision",
  correction: correctionOf(eyeOf(sphere)),
  pupillaryDistance: { left: 32, right: 32 },
});

async function withoutPaper(sphere: number, index: string): Promise<Order> {
  const reference = await keepMeasures(services, measures(sphere), []);
  return paidOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { extra: `verres:standard:unifocal:${index}::${reference}` })],
  });
}

async function glasses(sphere: number, index: string): Promise<Order> {
  const order = await withoutPaper(sphere, index);
  const keeping = await storeFile(services, order.visitorId, {
    name: "ordonnance.pdf",
    bytes: await pdf({ text: order.number }),
  });
  if (keeping.outcome !== "kept") throw new Error(keeping.outcome);
  await receivePrescription(services, order.id, keeping.file);
  return order;
}

const bench = ({ id }: Order) => camille.visit(`/admin/commandes/${id}/ordonnance`);
const flash = (page: Page) => page.texts("flash").join(" ");
const lineOf = async ({ id }: Order) => (await orderNow(services, id)).lines[0] as Order["lines"][number];

async function read(page: Page): Promise<void> {
  await page.link(/^Lire l.ordonnance/).follow();
}

/** Proposes this sphere for both eyes, and tells what is asked for of the prescription. */
async function propose(order: Order, sphere: string): Promise<Page> {
  const page = await (await bench(order)).link(/^Proposer une correction/).follow();
  const asked = page.html.includes('name="prescribedOn"') ? DETAILS : {};
  return page
    .form({ name: "proposal" })
    .fill({ "Sphère, œil droit": sphere, "Sphère, œil gauche": sphere, ...asked })
    .submit("Envoyer la proposition au client");
}

async function linkOf(order: Order): Promise<string> {
  const proposal = (await proposalsOf(services, order.id)).at(-1);
  if (!proposal) throw new Error("no proposal");
  return correctionPath(services.config, order.id, { id: proposal.id, expiresAt: new Date(proposal.expiresAt) });
}

test("a slip of typing is proposed, agreed on by a link, then accepted in the optician's name, who stands on the invoice", async () => {
  const order = await glasses(-2.25, "1.6");
  const page = await bench(order);
  expect(await htmlProblems(page.html)).toEqual([]);
  expect(page.text).toMatch(/Œil droit : [−-]2,25/);
  const early = await propose(order, "-1,25");
  expect([early.status, early.errors()]).toEqual([
    422,
    ["Ouvrez l'ordonnance d'abord : sa lecture est consignée avec votre nom."],
  ]);
  await read(page);
  const sent = await early.form({ name: "proposal" }).submit("Envoyer la proposition au client");
  expect(flash(sent)).toContain("La proposition est partie");
  expect(sent.text).toMatch(/à rendre/);
  expect(sent.text).toContain("Une correction attend la réponse du client : l'ordonnance s'accepte ensuite");
  expect((await acceptAtBench(sent)).errors()).toEqual([
    "Une correction attend la réponse du client : elle se décide avant l'ordonnance.",
  ]);

  const customer = newVisitor(shop());
  const asked = await customer.visit(await linkOf(order));
  expect(await htmlProblems(asked.html)).toEqual([]);
  expect(asked.headers.get("Cache-Control")).toBe("no-store");
  for (const said of [/[−-]2,25/, /[−-]1,25/, /œil droit 2212002 2212001/, /de moins : cette somme vous est rendue/])
    expect(asked.text).toMatch(said);
  const accepted = await asked.form({ name: "correction" }).submit("Accepter cette correction");
  expect(flash(accepted)).toContain("votre accord est enregistré");
  expect(accepted.hasForm({ name: "correction" })).toBe(false);
  expect(accepted.text, "no values once it is answered").not.toMatch(/1,25|2,25/);
  expect(await measuresOf(services, await lineOf(order))).toEqual(measures(-1.25));

  const invoice = async () => {
    const file = await camille.visit(`/commande/${order.id}/facture?cle=${keyOf(order)}`);
    return (await readPdfText(file.body)).text;
  };
  expect(await invoice()).not.toContain("examinée");
  expect(flash(await acceptAtBench(await bench(order)))).toContain("Ordonnance acceptée en votre nom.");
  expect(await invoice()).toContain("Demande examinée par Camille Perrachon");
  expect((await camille.visit(`/admin/commandes/${order.id}/bon`)).text).toContain(`n° ${OPTICIAN_NUMBER}`);
});

test("without a file, the optician says that they have read the prescription before they propose anything", async () => {
  const order = await withoutPaper(-2.25, "1.6");
  const refused = await propose(order, "-1,25");
  expect([refused.status, refused.errors()]).toEqual([422, ["Confirmez que vous avez lu l'ordonnance."]]);
  expect(await htmlProblems(refused.html)).toEqual([]);
  expect(await proposalsOf(services, order.id)).toEqual([]);
  const sent = await refused
    .form({ name: "proposal" })
    .fill({ "J'ai lu l'ordonnance (reçue par e-mail ou apportée)": true })
    .submit("Envoyer la proposition au client");
  expect(flash(sent)).toContain("La proposition est partie");
  expect(sent.text).toContain("lue à la boutique par Camille Perrachon");
  const own = await newVisitor(shop()).visit(orderPath(services.config, order.id));
  expect(own.text).not.toContain("À nous envoyer");
});

/** Proposes dearer lenses, with the choice of who pays the difference. */
async function proposeDearer(order: Order, bearer: "Demander la différence au client" | "Offrir la différence") {
  await read(await bench(order));
  const dearer = await propose(order, "-3,00");
  expect(dearer.status).toBe(422);
  expect(dearer.errors().join(" ")).toMatch(/coûtent .* de plus : choisissez qui prend cette somme à sa charge/);
  return dearer
    .form({ name: "proposal" })
    .fill({ "Si ces verres coûtent plus cher": bearer })
    .submit("Envoyer la proposition au client");
}

test("lenses that cost more are offered, when the optician says so", async () => {
  const order = await glasses(-1, "1.5");
  expect((await proposeDearer(order, "Offrir la différence")).text).toMatch(/offerts/);
  expect((await newVisitor(shop()).visit(await linkOf(order))).text).toMatch(/de plus : la boutique vous les offre/);
});

test("what lenses cost more is asked for: the customer accepts by paying on the provider's page, and finds the invoice", async () => {
  const order = await glasses(-1, "1.5");
  const sent = await proposeDearer(order, "Demander la différence au client");
  expect(sent.text).toMatch(/et son paiement, sont attendus jusqu'au .* Supplément de .*, à régler par le client/);
  const customer = newVisitor(shop());
  const link = await linkOf(order);
  const asked = await customer.visit(link);
  expect(await htmlProblems(asked.html)).toEqual([]);
  expect(asked.text).toMatch(/de plus que ceux que vous avez payés/);
  const [cost = ""] = /\d+,\d\d €/.exec(asked.text.replace(/\s/g, " ")) ?? [];

  const hosted = await asked.form({ name: "correction" }).submit(/^Accepter et payer .* en ligne$/);
  const refused = await payHosted(hosted, "4000000000000002");
  expect(refused.text, "a refused card leaves the page open").not.toContain("Correction proposée");
  expect((await customer.visit(link)).hasForm({ name: "correction" }), "and the way back").toBe(true);
  const again = await (await customer.visit(link)).form({ name: "correction" }).submit(/^Accepter et payer/);
  const back = await payHosted(again);
  expect(back.text).toMatch(/Vous avez accepté cette correction.* Le supplément de .* est réglé/);
  expect(back.hasForm({ name: "correction" })).toBe(false);
  expect(await measuresOf(services, await lineOf(order))).toEqual(measures(-3));

  const own = await customer.visit(orderPath(services.config, order.id));
  expect(own.text).toMatch(/supplément de verres \(PDF\) : [\d\s]+,\d{2} €(?! remboursés)/);
  const paper = await own.link(/^Facture F.*supplément/).follow();
  expect((await readPdfText(paper.body)).text.replace(/\s/g, " ")).toContain(cost);
  expect((await bench(order)).text).toMatch(/Supplément de .* réglé le/);
});

test("the payment page of a replaced proposal is closed; what was paid there all the same is said to be given back", async () => {
  const order = await glasses(-1, "1.5");
  await proposeDearer(order, "Demander la différence au client");
  const customer = newVisitor(shop());
  const link = await linkOf(order);
  await (await customer.visit(link)).form({ name: "correction" }).submit(/^Accepter et payer/);
  const [former] = (await paymentsOf(services, order.id)).filter(({ proposalId }) => proposalId);
  if (!former) throw new Error("no payment was begun");
  const replacing = await propose(order, "-1,25");
  expect(flash(replacing)).toContain("La proposition est partie");
  expect((await findPayment(services, { id: former.id }))?.state).toBe("cancelled");
  expect((await customer.visit(link)).text).not.toContain("vous est rendue");

  await hear(services, former.id, { event: "succeeded", receivedCents: former.amountCents, currency: "eur" });
  const back = await customer.visit(`${link}&retour=paiement`);
  expect(await htmlProblems(back.html)).toEqual([]);
  expect(back.text).toMatch(/remplacé cette proposition.*Vous avez payé .* cette somme vous est rendue/);
  expect((await camille.visit(`/admin/commandes/${order.id}`)).text).toContain("Payé pour une proposition close");
});

test("a link of another proposal, a forged one and a superseded one change nothing", async () => {
  const [order, other] = [await glasses(-2.25, "1.6"), await glasses(-2.25, "1.6")];
  for (const each of [order, other]) {
    await read(await bench(each));
    await propose(each, "-2,50");
  }
  const [link, foreign] = [await linkOf(order), await linkOf(other)];
  const stranger = newVisitor(shop());
  const mixed = `${link.split("?")[0]}?${foreign.split("?")[1]}`;
  for (const path of [mixed, link.split("?")[0] ?? "", `${link}x`])
    expect((await stranger.visit(path)).status, path).toBe(404);
  const open = await stranger.visit(link);
  await propose(order, "-2,75");
  const late = await open.form({ name: "correction" }).submit("Accepter cette correction");
  expect([late.status, late.errors().join(" ")]).toEqual([
    422,
    "Notre opticien a remplacé cette proposition par une autre : ouvrez-la depuis la page de votre commande.",
  ]);
  const declined = await (await stranger.visit(await linkOf(order))).form({ name: "correction" }).submit("Décliner");
  expect(flash(declined)).toContain("rien ne change");
  expect(await measuresOf(services, await lineOf(order))).toEqual(measures(-2.25));
  expect((await bench(order)).text).toContain("déclinée par le client");
});

test("an administrator without an optician's number compares, and does not accept", async () => {
  const order = await glasses(-2.25, "1.6");
  const assistant = await adminVisitor(shop(), "monteuse@exemple.fr");
  await shop().db("users").where({ email: "monteuse@exemple.fr" }).update({ optician_number: null });
  const page = await assistant.visit(`/admin/commandes/${order.id}/ordonnance`);
  expect(page.text).toContain("Votre compte n'a pas de numéro d'opticien");
  await read(page);
  expect((await acceptAtBench(page)).errors().join(" ")).toContain("il ne peut pas accepter une ordonnance");
});

const keyOf = ({ id }: Order) => new URL(orderPath(services.config, id), "http://x").searchParams.get("cle") ?? "";
