import { beforeAll, expect, test } from "vitest";

import { keepMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import { correctionPath, orderPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { receivePrescription } from "~/domain/orders/prescription/prescription.server";
import { measuresOf, proposalsOf } from "~/domain/orders/prescription/proposals.server";
import { storeFile } from "~/domain/prescriptions/file.server";
import type { Services } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor, OPTICIAN_NUMBER } from "../helpers/administrator";
import { acceptAtBench } from "../helpers/bench";
import { correctionOf, eyeOf } from "../helpers/eyes";
import { choiceOf, setStock } from "../helpers/factories";
import { htmlProblems } from "../helpers/html";
import { orderNow } from "../helpers/orders";
import { pdf } from "../helpers/papers";
import { paidOrder } from "../helpers/paying";
import { readPdfText } from "../helpers/pdf-text";
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

async function glasses(sphere: number, index: string): Promise<Order> {
  const reference = await keepMeasures(services, measures(sphere), []);
  const order = await paidOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { extra: `verres:standard:unifocal:${index}::${reference}` })],
  });
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

/** Proposes this sphere for both eyes. */
async function propose(order: Order, sphere: string, waived = false): Promise<Page> {
  const form = (await (await bench(order)).link(/^Proposer une correction/).follow()).form({ name: "proposal" });
  return form
    .fill({
      "Sphère, œil droit": sphere,
      "Sphère, œil gauche": sphere,
      ...(waived && { "Offrir la différence si ces verres coûtent plus cher": true }),
    })
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
  expect((await acceptAtBench(sent)).errors()).toEqual([
    "Une correction attend la réponse du client : elle se décide avant l'ordonnance.",
  ]);

  const customer = newVisitor(shop());
  const asked = await customer.visit(await linkOf(order));
  expect(await htmlProblems(asked.html)).toEqual([]);
  expect(asked.headers.get("Cache-Control")).toBe("no-store");
  for (const said of [/[−-]2,25/, /[−-]1,25/, /de moins : cette somme vous est rendue/])
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

test("lenses that cost more are offered, or not proposed", async () => {
  const order = await glasses(-1, "1.5");
  await read(await bench(order));
  const dearer = await propose(order, "-3,00");
  expect(dearer.status).toBe(422);
  expect(dearer.errors().join(" ")).toMatch(/coûtent .* de plus : cochez pour offrir la différence/);
  const sent = await dearer
    .form({ name: "proposal" })
    .fill({ "Offrir la différence si ces verres coûtent plus cher": true })
    .submit("Envoyer la proposition au client");
  expect(sent.text).toMatch(/offerts/);
  expect((await newVisitor(shop()).visit(await linkOf(order))).text).toMatch(/de plus : la boutique vous les offre/);
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
    "Notre opticien a remplacé cette proposition par une autre : ouvrez notre dernier courriel.",
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
