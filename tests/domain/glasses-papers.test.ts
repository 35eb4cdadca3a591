import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import type { Choice } from "~/domain/cart/choice";
import { addGlasses } from "~/domain/cart/glasses.server";
import { readCart } from "~/domain/cart/cart.server";
import type { LensConfiguration } from "~/domain/lenses/configuration";
import {
  adaptationsOf,
  answerAdaptation,
  beginRemake,
  requestAdaptation,
} from "~/domain/adaptations/adaptation.server";
import { accountOf } from "~/domain/ledger/ledger.server";
import { advanceJob } from "~/domain/orders/jobs/job.server";
import { JOB_STEPS } from "~/domain/orders/jobs/steps";
import { renderDetailedInvoice } from "~/domain/papers/detailed-invoice.server";
import { insurerFile, insurersInvoice } from "~/domain/papers/insurer-file.server";
import { warrantyCard } from "~/domain/papers/warranty.server";
import type { Order } from "~/domain/orders/order.server";
import { answerProposal } from "~/domain/orders/prescription/answer.server";
import { proposeAtBench } from "~/domain/orders/prescription/examination.server";
import { measuresOf } from "~/domain/orders/prescription/proposals.server";
import { receivePrescription, validatePrescription } from "~/domain/orders/prescription/prescription.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { formatDay, instant } from "~/domain/time";
import { savePrescriptionDraft } from "~/domain/prescriptions/prescription.server";
import type { Reader } from "~/domain/prescriptions/reading.server";
import { statementOf } from "~/domain/prescriptions/statement";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { renderInvoice } from "~/domain/invoices/pdf.server";
import { formatEuros } from "~/domain/money";
import { creditNotesOf } from "~/domain/invoices/credit-note.server";
import { noteExamination } from "~/domain/orders/prescription/examined.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { papersOf } from "~/http/orders/papers.server";
import { jobView } from "~/pages/admin/orders/job/job-view.server";
import { storeFile } from "~/domain/prescriptions/file.server";
import { packingSlip } from "~/pages/admin/orders/packing-slip/packing-slip-view.server";
import { company } from "~/shop/company";

import { ACCESSORY, PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { correctionOf, eyeOf } from "../helpers/eyes";
import { choiceOf, newVisitorId, setStock } from "../helpers/factories";
import { given } from "../helpers/found";
import { BY, move, orderNow } from "../helpers/orders";
import { pdf } from "../helpers/papers";
import { paidOrder } from "../helpers/paying";
import { readPdfText } from "../helpers/pdf-text";
import { withCorrection } from "../helpers/prescriptions";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 50);
});

/** Glasses with their prescription and mounted lenses, in an order that was handed over. */
async function handedOver(): Promise<Order> {
  const paid = await paidOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })],
  });
  const keeping = await storeFile(services, paid.visitorId, { name: "scan du docteur.pdf", bytes: await pdf() });
  if (keeping.outcome !== "kept") throw new Error(keeping.outcome);
  await receivePrescription(services, paid.id, keeping.file);
  await validatePrescription(services, paid.id, BY);
  const camille = await newAdministrator(services);
  const lineId = given(paid.lines[0]).id;
  for (const [version, to] of JOB_STEPS.entries())
    await advanceJob(services, paid.id, lineId, {
      ...{ base: "4", remarks: "", rightLot: "DROIT-77", leftLot: "GAUCHE-78" },
      ...{ to, by: camille.id, version },
    });
  await move(services, paid, ORDER_STATUS.shipped);
  return move(services, paid, ORDER_STATUS.delivered);
}

test("the warranty card says what was mounted, who checked it, and until when each guarantee holds", async () => {
  const order = await handedOver();
  const card = await readPdfText(given(await warrantyCard(services, order)));
  expect(card.language).toBe("fr-FR");
  expect(card.tags).toEqual(expect.arrayContaining(["Document", "H1", "H2", "P", "Span"]));
  for (const words of [
    `Commande ${order.number}`,
    PLAIN_FRAME.name,
    "DROIT-77",
    "GAUCHE-78",
    "par Camille Perrachon",
    "Chantebise, référence CH-",
    "jusqu’au jeudi 2 mars 2028",
    "jusqu’au vendredi 1er mai 2026", // sixty days
  ])
    expect(card.text).toContain(words);
  const [row] = await services.db("order_lines").where({ order_id: order.id }).select("udi_di");
  expect(card.text).toContain(`UDI-DI de la monture ${given(row?.udi_di)}`);
  const file = given(await insurerFile(services, order, { kind: "link", id: order.id }));
  const traced = await readPdfText(given(file.find(({ name }) => name === "tracabilite.pdf")).content);
  expect(traced.text).toContain(`UDI-DI de la monture ${given(row?.udi_di)}`);
  const onItsWay = await paidOrder(services);
  expect(await warrantyCard(services, onItsWay)).toBeNull();
});

/** The lenses of a pair made anew under the adaptation guarantee. @param meanwhile runs before they are ordered */
async function remade(order: Order, camille: Account, meanwhile?: () => Promise<void>): Promise<void> {
  const lineId = given(order.lines[0]).id;
  await requestAdaptation(services, order.id, { lineId, words: "Je vois trouble." });
  const { id } = given((await adaptationsOf(services, order.id))[0]);
  await answerAdaptation(services, camille, id, { outcome: "accepted", answer: "Nous les refaisons." });
  await beginRemake(services, camille, id);
  await meanwhile?.();
  for (const [taken, to] of JOB_STEPS.entries())
    await advanceJob(services, order.id, lineId, {
      ...{ base: "4", remarks: "", rightLot: "", leftLot: "" },
      ...(to === "mounted" && { rightLot: "NEUF-1", leftLot: "NEUF-2" }),
      ...{ to, by: camille.id, version: JOB_STEPS.length + taken },
    });
}

test("papers of lenses that were made anew say so, with the lots that are in the frame", async () => {
  const order = await handedOver();
  const camille = await newAdministrator(services);
  await remade(order, camille);
  const files = given(await insurerFile(services, order, { kind: "administrator", id: camille.id }));
  const traced = given(files.find(({ name }) => name === "tracabilite.pdf")).content;
  for (const paper of [given(await warrantyCard(services, order)), traced]) {
    const { text } = await readPdfText(paper);
    for (const words of ["Verres refaits", "au titre de la garantie d’adaptation", "NEUF-1", "NEUF-2"])
      expect(text).toContain(words);
    expect(text).not.toContain("DROIT-77");
  }
});

test("lots that nobody noted are said not to have been noted, once the pair is handed over", async () => {
  const order = await handedOver();
  await services.db("lens_jobs").update({ right_lot: "", left_lot: "" });
  const files = given(await insurerFile(services, order, { kind: "link", id: order.id }));
  const traced = given(files.find(({ name }) => name === "tracabilite.pdf")).content;
  const { text } = await readPdfText(traced);
  expect(text).toContain("aucun lot n’a été noté au montage");
  expect(text).not.toContain("à noter");
});

test("an insurer's file begins when the glasses are handed over, and holds what was given back of them", async () => {
  const paid = await paidFor({ proposal: "custom", glassType: "unifocal", index: 1.6, treatments: [] });
  const reader = { kind: "link", id: paid.id } as const;
  const papers = async () => (await papersOf(services, await orderNow(services, paid.id))).map(({ label }) => label);
  const none = async () => {
    const order = await orderNow(services, paid.id);
    expect([await insurerFile(services, order, reader), await insurersInvoice(services, order)]).toEqual([null, null]);
    expect((await papers()).filter((label) => label.includes("mutuelle"))).toEqual([]);
  };
  await none();
  await validatePrescription(services, paid.id, BY);
  await move(services, paid, ORDER_STATUS.shipped);
  const order = await move(services, paid, ORDER_STATUS.delivered);
  const refund = { amountCents: 4000, reason: "Rayure", by: BY, key: "geste", means: "virement" } as const;
  expect((await requestRefund(services, paid.id, refund)).outcome).toBe("asked");
  const [note] = await creditNotesOf(services, paid.id);
  const files = given(await insurerFile(services, order, reader));
  expect(files.map(({ name }) => name)).toContain(`avoir-${note?.number}.pdf`);
  const detailed = (await readPdfText(given(await insurersInvoice(services, order)))).text.replaceAll(/\s/g, " ");
  expect(detailed).toMatch(/40,00 € TTC rendus, émis le .*, pour : Rayure/);
  expect(detailed).toContain(
    `Resté payé, avoirs déduits ${formatEuros(order.totalCents - 4000)} TTC`.replaceAll(/\s/g, " "),
  );
});

test("an order that was cancelled before its glasses were made has no insurer's file", async () => {
  const paid = await paidFor({ proposal: "custom", glassType: "unifocal", index: 1.6, treatments: [] });
  const cancelled = await move(services, paid, ORDER_STATUS.cancelled);
  expect(await insurerFile(services, cancelled, { kind: "link", id: paid.id })).toBeNull();
});

test("the detailed invoice names who examined the request, as the invoice does", async () => {
  const order = await handedOver();
  await services.db("examined_orders").del();
  await noteExamination(services, order.id, { name: "Odile Examine", number: "RPPS 10001234567" });
  const { text } = await readPdfText(given(await renderDetailedInvoice(services, order)));
  expect(text.replaceAll(/\s+/g, " ")).toContain("Demande examinée par Odile Examine, n° RPPS 10001234567");
  expect(text).not.toContain("Responsable");
});

test("the warranty card of what the counter sold says the law's guarantee, and names no terms of a sale at a distance", async () => {
  const order = await handedOver();
  const card = async (soldInShop: boolean) =>
    (await readPdfText(given(await warrantyCard(services, { ...order, soldInShop })))).text.replaceAll(/\s+/g, " ");
  expect(await card(false)).toContain("article 15 des conditions générales de vente");
  expect(await card(true)).not.toContain("conditions générales");
  expect(await card(true)).toContain("garantie légale de conformité (articles L. 217-3");
});

test("the bench's sheet lists the treatments of class A lenses, and not the two lenses again", async () => {
  const order = await paidFor({ proposal: "classA", glassType: "unifocal", index: 1.6, treatments: [] });
  const camille = await newAdministrator(services);
  const { lenses } = await jobView(services, camille, order, given(order.lines[0]).id);
  expect(lenses?.parts).toEqual(["Antireflet", "Durci anti-rayures"]);
});

test("the warranty card names treatments alone: neither the lens of each eye nor its thinning", async () => {
  const treatments = async (lenses: LensConfiguration) => {
    const paid = await paidFor(lenses);
    await validatePrescription(services, paid.id, BY);
    await move(services, paid, ORDER_STATUS.shipped);
    const delivered = await move(services, paid, ORDER_STATUS.delivered);
    const { text } = await readPdfText(given(await warrantyCard(services, delivered)));
    return /Traitements (.*?) (Verre droit|Ce que vous)/.exec(text)?.[1];
  };
  const pair = { glassType: "unifocal", index: 1.6 } as const;
  expect(await treatments({ ...pair, proposal: "classA", treatments: [] })).toBe("Antireflet, Durci anti-rayures");
  expect(await treatments({ ...pair, proposal: "custom", treatments: ["BLUE"] })).toBe(
    "Antireflet, Durci anti-rayures, Filtre lumière bleue",
  );
});

test("papers of the sale stay as sold when lenses are made anew to another correction; the pair's own say what it became", async () => {
  const order = await handedOver();
  const camille = await newAdministrator(services);
  const now = () => orderNow(services, order.id);
  const line = given((await now()).lines[0]);
  const current = given(await measuresOf(services, line));
  const text = async (file: Buffer | null) => (await readPdfText(given(file))).text.replaceAll(/\s/g, " ");
  const soldDetail = async () => text(await renderDetailedInvoice(services, await now()));
  const filed = async (name: string) => {
    const papers = given(await insurerFile(services, await now(), { kind: "administrator", id: camille.id }));
    return text(given(papers.find((paper) => paper.name.startsWith(name))).content);
  };
  const card = async () => text(await warrantyCard(services, await now()));
  const soldLens = given(line.lenses).lens;
  const before = { detail: await soldDetail(), card: await card() };
  expect(before.card).toContain(soldLens);

  await remade(order, camille, async () => {
    const correction = correctionOf(eyeOf(-4.5), eyeOf(-4.25));
    const wish = { lineId: line.id, measures: { ...current, correction }, bearer: null, by: camille.id };
    const proposing = await proposeAtBench(services, await now(), {
      ...wish,
      paperRead: false,
      replaces: null,
      read: {},
    });
    if (proposing.outcome !== "sent") throw new Error(proposing.outcome);
    await answerProposal(services, order.id, proposing.proposal.id, "accepted", camille.id);
    expect(await card(), "while the lenses that were sold are in the frame").toContain(soldLens);
  });

  const { name, lens: madeLens } = given((await now()).lines[0]?.lenses);
  expect(madeLens).not.toBe(soldLens);
  expect([await soldDetail(), await filed("facture-detaillee")]).toEqual([before.detail, before.detail]);
  const traced = await filed("tracabilite");
  for (const words of [soldLens, `selon une autre correction : « ${name} », ${madeLens}`, "NEUF-1"])
    expect(traced).toContain(words);
  const after = await card();
  expect(after).toContain(madeLens);
  expect(after).toContain("selon une autre correction");
  expect(after).not.toContain(soldLens);
  expect((await packingSlip(services, await now())).lines).toMatchObject([
    { remade: "Verres refaits le 2 mars 2026, au titre de la garantie d’adaptation." },
  ]);
});

test("the detailed invoice names each eye with a group code, and its prices add up to the glasses'", async () => {
  const order = await handedOver();
  const invoice = await readPdfText(given(await renderDetailedInvoice(services, order)));
  expect(invoice.tags).toEqual(expect.arrayContaining(["Table", "TR", "TH", "TD"]));
  for (const words of ["Facture détaillée F2026-", "Verre droit : ", "Verre gauche : ", company.siret])
    expect(invoice.text).toContain(words);
  expect(invoice.text.match(/\b22\d{5}\b/g)).toHaveLength(3);
  expect(await renderDetailedInvoice(services, await paidOrder(services))).toBeNull();
});

test("the detailed invoice keeps the class under which the frame was sold, whatever becomes of the product", async () => {
  const classIs = (equipment_class: "A" | "B") =>
    services.db("products").where({ id: PLAIN_FRAME.id }).update({ equipment_class });
  await classIs("A");
  const order = await handedOver();
  const asSold = (await readPdfText(given(await renderDetailedInvoice(services, order)))).text;
  expect(asSold).toContain("2210001");
  await classIs("B");
  expect((await readPdfText(given(await renderDetailedInvoice(services, order)))).text).toBe(asSold);
});

/** Paid glasses with these lenses, for two eyes with different limits. */
async function paidFor(
  lenses: LensConfiguration,
  { also = [], couponCode = null }: { also?: Choice[]; couponCode?: string | null } = {},
): Promise<Order> {
  const visitor = await newVisitorId(services);
  await addGlasses(services, visitor, {
    frame: { productId: PLAIN_FRAME.id, color: "#1c1b1a", size: "48" },
    lenses,
    measures: {
      situation: "vision",
      correction: correctionOf(eyeOf(-2.25, -0.5, 90), eyeOf(-1.75)),
      pupillaryDistance: { left: 32, right: 32 },
    },
    replaces: null,
  });
  const choices = [...(await readCart(services, visitor)).lines, ...also];
  return paidOrder(services, { choices, couponCode }, visitor);
}

test("the detailed invoice asks for each lens of class A what its eye costs, and names supplements apart, as the quote does", async () => {
  const text = async (order: Order) =>
    (await readPdfText(given(await renderDetailedInvoice(services, order)))).text.replaceAll(/\s/g, " ");
  const classA = await paidFor({ proposal: "classA", glassType: "unifocal", index: 1.6, treatments: [] });
  expect(await text(classA)).toMatch(/Verre droit : \S+ 100 % Santé 1,6 \d+ A 32,50 €.*Verre gauche : .* A 37,50 €/);
  const custom = await paidFor({ proposal: "custom", glassType: "unifocal", index: 1.6, treatments: ["BLUE"] });
  expect(await text(custom)).toMatch(
    /Verre droit : .* B 49,50 €.* B 49,50 €.*Amaincissement, indice 1,6, les deux verres 40,00 €.*Antireflet, les deux verres Compris.*Durci anti-rayures, les deux verres Compris.*Filtre lumière bleue, les deux verres 29,00 €/,
  );
});

test("the detailed invoice adds up to its total: other articles are named, and each has its part of the reduction as in the books", async () => {
  const lenses: LensConfiguration = { proposal: "classA", glassType: "unifocal", index: 1.6, treatments: [] };
  const order = await paidFor(lenses, { also: [choiceOf(ACCESSORY)], couponCode: "TERREAUX15" });
  const paper = (await readPdfText(given(await renderDetailedInvoice(services, order)))).text.replaceAll(/\s+/g, " ");
  const amount = (before: string) =>
    Math.round(100 * Number(/([\d ]+,\d\d) €/.exec(paper.slice(paper.indexOf(before)))?.[1]?.replace(",", ".")));
  const { lines } = await accountOf(services, order.id);
  const [glasses, others] = order.lines.map(({ id }) => given(lines.get(id)).value);
  expect(order.discountCents).toBeGreaterThan(0);
  expect([amount("Net de l’équipement"), amount("Autres articles")]).toEqual([glasses, others]);
  expect(amount("Prix de l’équipement") - amount("Part de la remise de la commande")).toBe(glasses);
  expect(amount("Total de la facture")).toBe(given(glasses) + given(others));
  const alone = await paidFor(lenses);
  const text = (await readPdfText(given(await renderDetailedInvoice(services, alone)))).text;
  expect(text).not.toMatch(/Net de|Autres articles|Part de la remise/);
});

test("the insurer's file holds all of it, and each reading of the prescription is written down first", async () => {
  const order = await orderNow(services, (await handedOver()).id);
  const papers = given(await insurerFile(services, order, { kind: "link", id: order.id }));
  expect(papers.map(({ name }) => name.replace(/F\d{4}-\d{6}/, "F"))).toEqual([
    "facture-F.pdf",
    "facture-detaillee-F.pdf",
    "ordonnance.pdf",
    "tracabilite.pdf",
  ]);
  expect(await services.db("prescription_readings").select("reader", "reader_id")).toEqual([
    { reader: "link", reader_id: order.id },
  ]);
  services.clock.advance({ days: 3 });
  const later = given(await insurerFile(services, order, { kind: "link", id: order.id }));
  const trace = await readPdfText(given(later.at(-1)).content);
  expect(trace.text).toContain("lot ou UDI DROIT-77");
  expect(trace.text, "the day on which it is made").toContain(
    `document établi le ${formatDay(instant(services.now()))}`,
  );
  // A visitor in another browser without the link may not read the prescription.
  const stranger = given(await insurerFile(services, order, { kind: "owner", id: "0".repeat(24) }));
  expect(stranger.map(({ name }) => name)).not.toContain("ordonnance.pdf");
});

/** Paid glasses whose paper an administrator read and copied, on a quote for another wearer than the buyer. */
async function copiedAtTheShop(): Promise<Order> {
  const order = await paidFor({ proposal: "custom", glassType: "unifocal", index: 1.6, treatments: [] });
  const details = { ...PAPER, prescriber: "Dr Hélène Roux" };
  const seen = { by: "camille", name: "Camille Perrachon", at: "2026-02-27T10:00:00.000Z" };
  await savePrescriptionDraft(services, { of: order.id, visitorId: order.visitorId }, { details, seen });
  await services
    .db("prescriptions")
    .where({ draft_of: order.id })
    .update({ draft_of: null, order_id: order.id, state: "received" });
  return order;
}

/** The same where the customer declared the prescription and showed no paper. */
async function declaredOnHonour(): Promise<Order> {
  const order = await paidFor({ proposal: "custom", glassType: "unifocal", index: 1.6, treatments: [] });
  const details = { ...PAPER, prescriber: "Dr Hélène Roux", shortenedTo: null };
  const statement = statementOf({ ...details, wornProgressive: false });
  expect(await receivePrescription(services, order.id, null, details, statement)).toBe("received");
  await validatePrescription(services, order.id, BY);
  return handOver(order);
}

/** Hands the order over. */
async function handOver(order: Order): Promise<Order> {
  await move(services, order, ORDER_STATUS.shipped);
  return move(services, order, ORDER_STATUS.delivered);
}

const PAPER = { prescribedOn: "2026-01-14", bornOn: "1981-06-01", prescriberKind: "medecin" } as const;

test("the detailed invoice names wearer and prescriber, and no other invoice of the customer does", async () => {
  const order = await copiedAtTheShop();
  const text = async (file: Buffer | null) => (await readPdfText(given(file))).text.replaceAll(/\s/g, " ");
  const detailed = await text(await renderDetailedInvoice(services, order));
  for (const words of [
    "Porteur Clara Moreau, date de naissance : 1er juin 1981",
    "Ordonnance du 14 janvier 2026, par Dr Hélène Roux (médecin)",
  ])
    expect(detailed).toContain(words);
  const plainOne = await text(await renderInvoice(given(await readInvoice(services, order.id))));
  expect(plainOne).not.toMatch(/Porteur|Roux|1981|Sphère/);
  const unknown = await paidFor({ proposal: "custom", glassType: "unifocal", index: 1.6, treatments: [] });
  expect(await text(await renderDetailedInvoice(services, unknown))).not.toContain("Ordonnance du");
});

test("a prescription that the shop copied from its paper can be read in the insurer's file, and its reading is written down", async () => {
  const order = await handOver(await copiedAtTheShop());
  const papers = given(await insurerFile(services, order, { kind: "link", id: order.id }));
  const copied = given(papers.find(({ name }) => name === "ordonnance-recopiee.pdf"));
  const text = (await readPdfText(copied.content)).text.replaceAll(/\s/g, " ");
  for (const words of ["par Dr Hélène Roux (médecin)", "Camille Perrachon, le 27 février 2026", "−2,25 (−0,50 à 90°)"])
    expect(text).toContain(words);
  expect(await services.db("prescription_readings").select("reader", "reader_id")).toEqual([
    { reader: "link", reader_id: order.id },
  ]);
  const stranger = given(await insurerFile(services, order, { kind: "owner", id: "0".repeat(24) }));
  expect(stranger.map(({ name }) => name)).not.toContain("ordonnance-recopiee.pdf");
});

test("a prescription that was only declared is said to be so, and the statement is in the insurer's file", async () => {
  const order = await declaredOnHonour();
  const files = async (reader: Reader) => given(await insurerFile(services, order, reader));
  const text = async (file: Buffer | null) => (await readPdfText(given(file))).text.replaceAll(/\s/g, " ");
  expect(await text(await renderDetailedInvoice(services, order))).toContain(
    "Ordonnance du 14 janvier 2026, par Dr Hélène Roux (médecin), déclarée sur l’honneur",
  );
  const papers = await files({ kind: "link", id: order.id });
  const stated = given(papers.find(({ name }) => name === "declaration-sur-l-honneur.pdf")).content;
  expect((await readPdfText(stated)).tags).toEqual(expect.arrayContaining(["Document", "H1", "H2", "P"]));
  for (const words of [
    "Je déclare sur l’honneur que la personne née le 01/06/1981",
    "Déclarée le",
    "−2,25 (−0,50 à 90°)",
    "n’a pas été présentée à la boutique",
  ])
    expect(await text(stated)).toContain(words);
  expect(await services.db("prescription_readings").select("reader", "reader_id")).toEqual([
    { reader: "link", reader_id: order.id },
  ]);
  const stranger = await files({ kind: "owner", id: "0".repeat(24) });
  expect(stranger.map(({ name }) => name)).not.toContain("declaration-sur-l-honneur.pdf");
});
