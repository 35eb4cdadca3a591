import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { setOpticianNumber } from "~/domain/accounts/administrators.server";
import { addDays, shopDay, type Day } from "~/domain/days";
import { creditNotesOf, readCreditNote } from "~/domain/invoices/credit-note.server";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { renderCreditNote, renderInvoice } from "~/domain/invoices/pdf.server";
import { keepMeasures } from "~/domain/lenses/corrections.server";
import { formatEuros, type Cents } from "~/domain/money";
import { madeCodesOf } from "~/domain/invoices/invoice.server";
import { purgeSoldCorrections } from "~/domain/orders/prescription/sold-corrections.server";
import { creditNotePaper } from "~/domain/papers/sale-papers.server";
import { formatDay } from "~/domain/time";
import { renderDetailedInvoice } from "~/domain/papers/detailed-invoice.server";
import { outstandingCents } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { correctionPath, readCorrectionKey } from "~/domain/orders/links.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import {
  acceptPrescription,
  examinationOf,
  PAPER_TICK,
  proposeAtBench,
  ticksAsked,
} from "~/domain/orders/prescription/examination.server";
import { answerProposal } from "~/domain/orders/prescription/answer.server";
import { examinedSentence } from "~/domain/orders/prescription/examined.server";
import { saidSince } from "~/domain/papers/said-since.server";
import {
  prescriptionStanding,
  receivePrescription,
  refusePrescription,
  remindOfPrescriptions,
} from "~/domain/orders/prescription/prescription.server";
import {
  ANSWER_DAYS,
  findProposal,
  measuresOf,
  proposalsOf,
  proposeCorrection,
  type Proposal,
} from "~/domain/orders/prescription/proposals.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import type { PrescriptionDetails } from "~/domain/prescriptions/forms.server";
import { typedDay, yearsAfter } from "~/domain/prescriptions/validity";
import { storeFile } from "~/domain/prescriptions/file.server";
import { prescriptionsOf, savePrescriptionDraft } from "~/domain/prescriptions/prescription.server";
import { readPrescription } from "~/domain/prescriptions/reading.server";
import { purgePrescriptions } from "~/domain/prescriptions/upkeep.server";
import { eraseAccount } from "~/domain/privacy/erase.server";
import { hearRefund, refundsOf } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { benchView } from "~/pages/admin/orders/bench/bench-view.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import * as examinedOrders from "../../../migrations/0134_examined_orders.js";
import { newAdministrator, newCustomer, OPTICIAN_NUMBER } from "../../helpers/administrator";
import { readOn } from "../../helpers/bench";
import { plain, visionMeasures } from "../../helpers/eyes";
import { choiceOf, CLARA_MOREAU, newVisitorId, queuedMails } from "../../helpers/factories";
import { move, orderNow } from "../../helpers/orders";
import { given } from "../../helpers/found";
import { paidOrder } from "../../helpers/paying";
import { pdf } from "../../helpers/papers";
import { readPdfText } from "../../helpers/pdf-text";
import { testServices, type TestServices } from "../../helpers/services";

const READ = readOn("14/03/2025");

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
});

const typedOf = (prescribedOn: Day): PrescriptionDetails => ({
  prescribedOn,
  bornOn: "1990-06-01",
  prescriberKind: "medecin",
  prescriber: "Dr Roux",
  shortenedTo: null,
});

/** A paid order whose customer will bring the paper. */
async function onPaper(): Promise<Order> {
  const reference = await keepMeasures(services, visionMeasures(-1), []);
  return paidOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { extra: `verres:standard:unifocal:1.5::${reference}` })],
  });
}

const logged = ({ id }: Order): Promise<string[]> =>
  services.db("tracking_log").where({ order_id: id }).pluck("action");

/** A paid order with lenses of this sphere, whose prescription came. */
async function glasses(sphere: number, index: string, details?: PrescriptionDetails): Promise<Order> {
  const reference = await keepMeasures(services, visionMeasures(sphere), []);
  const order = await paidOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { extra: `verres:standard:unifocal:${index}::${reference}` })],
  });
  const keeping = await storeFile(services, order.visitorId, { name: "ordonnance.pdf", bytes: await pdf() });
  if (keeping.outcome !== "kept") throw new Error(keeping.outcome);
  await receivePrescription(services, order.id, keeping.file, details);
  return orderNow(services, order.id);
}

const open = (order: Order, by = camille) => readPrescription(services, order.id, { kind: "administrator", id: by.id });

async function accept(order: Order, by = camille, ticks?: string[], read: Record<string, string> = READ) {
  const examination = await examinationOf(services, order, by.id);
  const { seen } = examination;
  const ticked = new Set(ticks ?? ticksAsked(examination));
  return acceptPrescription(services, order.id, { by: by.id, seen, ticks: ticked, read });
}

const lineOf = (order: Order) => order.lines[0] as Order["lines"][number];

async function proposed(order: Order, sphere: number, waived = false): Promise<Proposal> {
  const proposing = await proposeCorrection(services, order.id, {
    lineId: lineOf(order).id,
    measures: visionMeasures(sphere),
    bearer: waived ? "shop" : null,
    by: camille.id,
  });
  if (proposing.outcome !== "sent") throw new Error(proposing.outcome);
  return proposing.proposal;
}

const answer = (order: Order, { id }: Proposal, said: "accepted" | "declined" = "accepted") =>
  answerProposal(services, order.id, id, said);
const stateOf = async (order: Order, { id }: Proposal) => (await findProposal(services, order.id, id))?.state;

test("a prescription is accepted by an optician who has opened it and ticked each eye, and by nobody else", async () => {
  const order = await glasses(-2.25, "1.6");
  expect(await accept(order)).toEqual({ outcome: "unopened" });
  const other = await newAdministrator(services);
  await open(order, other);
  expect(await accept(order), "another has opened it").toEqual({ outcome: "unopened" });
  await open(order);
  const [first = "", ...others] = ticksAsked(await examinationOf(services, order, camille.id));
  expect(await accept(order, camille, others)).toEqual({ outcome: "incomplete", missing: [first], misread: {} });
  await setOpticianNumber(services, other.id, null);
  expect(await accept(order, other)).toEqual({ outcome: "notOptician" });
  expect((await orderNow(services, order.id)).status).toBe(ORDER_STATUS.awaitingPrescription);

  expect(await accept(order)).toEqual({ outcome: "accepted" });
  expect((await orderNow(services, order.id)).status).toBe(ORDER_STATUS.confirmed);
});

test("a paper brought to the shop is accepted on the optician's word that it is before them", async () => {
  const order = await onPaper();
  const eyes = ticksAsked(await examinationOf(services, order, camille.id)).filter((tick) => tick !== PAPER_TICK);
  expect(await accept(order, camille, eyes)).toEqual({ outcome: "incomplete", missing: [PAPER_TICK], misread: {} });
  expect(await accept(order)).toEqual({ outcome: "accepted" });
});

describe("what the optician reads on the paper", () => {
  const wornBy = async (order: Order) => (await prescriptionsOf(services, order.id)).map(({ details }) => details);

  test("is asked for where nobody typed it, and kept: who prescribed it, when, and for whom", async () => {
    const order = await onPaper();
    expect(await accept(order, camille, undefined, {})).toMatchObject({
      outcome: "incomplete",
      missing: [],
      misread: {
        prescribedOn: "Indiquez une date, par exemple 14/03/2026.",
        prescriber: "Indiquez le nom du prescripteur.",
      },
    });
    expect(await prescriptionStanding(services, order)).toBe("awaited");
    expect(await accept(order)).toEqual({ outcome: "accepted" });
    expect(await wornBy(order)).toEqual([
      {
        prescribedOn: "2025-03-14",
        bornOn: "1990-06-01",
        prescriberKind: "medecin",
        prescriber: READ.prescriber,
        shortenedTo: null,
      },
    ]);
    expect(await logged(order)).not.toContain("Ordonnance relue");
    const [paper] = await prescriptionsOf(services, order.id);
    expect([paper?.seen?.by, paper?.state], "who read it is kept, as at the till").toEqual([camille.id, "validated"]);
  });

  test("takes the place of what was mistyped beside the file, and the history says so", async () => {
    const order = await glasses(-1, "1.5", { ...typedOf("2025-03-04"), prescriber: "Dr Rou" });
    await open(order);
    expect(await accept(order)).toEqual({ outcome: "accepted" });
    expect(await wornBy(order)).toMatchObject([{ prescriber: READ.prescriber, prescribedOn: "2025-03-14" }]);
    expect(await logged(order)).toContain("Ordonnance relue");
    const [paper] = await prescriptionsOf(services, order.id);
    expect(paper?.file?.name, "and the file keeps its name").toBe("ordonnance.pdf");
  });

  test("keeps a prescription from serving that had ended when the lenses were sold, not one that ends while they are made", async () => {
    const order = await onPaper();
    const soldOn = shopDay(order.paidAt ?? order.createdAt);
    const writtenYearsBefore = (day: Day) => ({ ...READ, prescribedOn: typedDay(yearsAfter(day, -5)) });
    expect(await accept(order, camille, undefined, writtenYearsBefore(addDays(soldOn, -1)))).toMatchObject({
      misread: { prescribedOn: expect.stringContaining("avant cette vente\u00a0: refusez-la avec ce motif") as string },
    });
    services.clock.advance({ days: 3 });
    const today = shopDay(services.now());
    expect(
      await accept(order, camille, undefined, { ...READ, prescribedOn: typedDay(addDays(today, 1)) }),
    ).toMatchObject({ misread: { prescribedOn: expect.stringContaining("à venir") as string } });
    expect(await accept(order, camille, undefined, writtenYearsBefore(soldOn))).toEqual({ outcome: "accepted" });
  });

  test("is not asked of a statement, which stays as its customer declared it", async () => {
    const order = await onPaper();
    const declared = typedOf("2025-03-04");
    await receivePrescription(services, order.id, null, declared, "Je déclare sur l’honneur…");
    expect(await accept(order, camille, undefined, {})).toEqual({ outcome: "accepted" });
    expect(await wornBy(order)).toEqual([declared]);
  });
});

test("nothing is proposed on a prescription that nobody has read; on the optician's word it has come, and is asked for no more", async () => {
  const order = await onPaper();
  const propose = (paperRead: boolean, by = camille) =>
    proposeAtBench(services, order, {
      lineId: lineOf(order).id,
      measures: visionMeasures(-1.25),
      bearer: "shop",
      by: by.id,
      paperRead,
      replaces: null,
      read: READ,
    });
  expect(await propose(false)).toEqual({ outcome: "unread" });
  expect([await proposalsOf(services, order.id), await prescriptionStanding(services, order)]).toEqual([[], "awaited"]);
  expect(await propose(true)).toMatchObject({ outcome: "sent" });
  expect(await prescriptionStanding(services, order)).toBe("received");
  expect((await prescriptionsOf(services, order.id)).map(({ seen }) => seen?.by)).toEqual([camille.id]);
  services.clock.advance({ days: 4 });
  expect(await remindOfPrescriptions(services)).toBe(0);
});

test("once a prescription is accepted, no other correction is proposed: its lenses are made to it", async () => {
  const order = await onPaper();
  await accept(order);
  const wish = { lineId: lineOf(order).id, measures: visionMeasures(-2.5), bearer: "shop", by: camille.id } as const;
  expect(await proposeAtBench(services, order, { ...wish, paperRead: true, replaces: null, read: {} })).toEqual({
    outcome: "closed",
  });
  expect(await proposalsOf(services, order.id)).toEqual([]);
});

test("who accepted is named on the papers of those articles from that moment, and nobody before", async () => {
  const order = await glasses(-2.25, "1.6");
  const invoice = await readInvoice(services, order.id);
  if (!invoice) throw new Error("no invoice");
  const text = async () =>
    plain((await readPdfText(await renderInvoice(invoice, await saidSince(services, order, invoice)))).text);
  expect(await text()).not.toContain("examinée");
  await open(order);
  await accept(order);
  const { brand, name } = lineOf(order);
  expect(await text()).toContain(
    `Demande examinée par Camille Perrachon, de la profession d’opticien-lunetier, n° ${OPTICIAN_NUMBER}, le 2 mars 2026, pour les verres correcteurs de : ${brand} ${name}.`,
  );
  await services.db("users").where({ id: camille.id }).update({ last_name: "Autre" });
  expect(await text(), "as they were called then").toContain("Camille Perrachon");
});

test("who accepted stays named when the buyer is erased with the prescription, and was filled in for former orders", async () => {
  const first = await glasses(-2.25, "1.6");
  const buyer = await newCustomer(services, { email: CLARA_MOREAU.email });
  for (const order of [first, await glasses(-1, "1.5")]) {
    await open(order);
    await accept(order);
  }
  const orders = await Promise.all((await services.db("orders").pluck("id")).map((id) => orderNow(services, id)));
  const sentences = () => Promise.all(orders.map((order) => examinedSentence(services, order)));
  const said = await sentences();
  expect(said).toEqual([expect.stringContaining(OPTICIAN_NUMBER), expect.stringContaining(OPTICIAN_NUMBER)]);
  await examinedOrders.down(services.db);
  await examinedOrders.up(services.db);
  expect(await sentences(), "of an order accepted before it was noted apart").toEqual(said);

  for (const order of orders) await move(services, order, ORDER_STATUS.delivered);
  expect((await eraseAccount(services, buyer.id)).outcome).toBe("erased");
  expect(await services.db("prescriptions")).toEqual([]);
  expect(await sentences()).toEqual(said);
});

test("the bench says of an order whose buyer was erased that its prescription is, and of an old one that its time is over", async () => {
  const buyer = await newCustomer(services, { email: CLARA_MOREAU.email });
  const [erased, aged] = [await glasses(-2.25, "1.6"), await glasses(-1, "1.5")];
  for (const order of [erased, aged]) {
    await open(order);
    await accept(order);
    await move(services, order, ORDER_STATUS.delivered);
  }
  await services
    .db("orders")
    .where({ id: aged.id })
    .update({ email: "autre@exemple.fr", email_key: "autre@exemple.fr" });
  await eraseAccount(services, buyer.id);
  const said = async (order: Order) =>
    benchView(services, camille, await orderNow(services, order.id), null).then(
      ({ says, open: decides }) => ({ says, decides }),
      async (answer: unknown) => (answer instanceof Response ? answer.text() : Promise.reject(new Error("no answer"))),
    );
  const text = await said(erased);
  expect(text).toContain("sont effacées");
  expect(text).toContain(`Acceptée par Camille Perrachon, n° ${OPTICIAN_NUMBER}, le 2 mars 2026.`);
  expect(await said(aged)).toEqual({ says: "Validée.", decides: false });
  services.clock.advance({ days: 5 * 366 });
  await purgePrescriptions(services);
  expect(await said(aged)).toEqual({ says: "Effacée : elle ne se garde que 5 ans.", decides: false });
});

test("the bench says that the quote names another prescription than the one that came", async () => {
  const visitor = await newVisitorId(services);
  const typed = typedOf("2025-03-14");
  await savePrescriptionDraft(services, { of: visitor, visitorId: visitor }, { details: typed });
  const reference = await keepMeasures(services, visionMeasures(-1), []);
  const choices = [choiceOf(PLAIN_FRAME, { extra: `verres:standard:unifocal:1.5::${reference}` })];
  const order = await paidOrder(services, { choices }, visitor);
  const told = async () => (await benchView(services, camille, order, null)).otherThanQuoted;
  expect(await told()).toBeNull();
  const send = async (pages: number, details: PrescriptionDetails) => {
    const keeping = await storeFile(services, visitor, { name: "ordonnance.pdf", bytes: await pdf({ pages }) });
    if (keeping.outcome !== "kept") throw new Error(keeping.outcome);
    await receivePrescription(services, order.id, keeping.file, details);
  };
  await send(1, { ...typed, prescriber: "dr  ROUX" });
  expect(await told(), "the same in another writing").toBeNull();
  services.clock.advance({ seconds: 60 }); // two that come in the same instant have no order
  await send(2, { ...typed, prescribedOn: "2026-02-20", prescriber: "Dr Neuve" });
  expect(plain((await told()) ?? "")).toBe(
    `Le devis ${order.quoteNumber ?? ""} nomme une autre ordonnance, du 14 mars 2025, par Dr Roux (médecin) : comparez les corrections avant d’accepter celle-ci.`,
  );
});

test("the bench reads the validity on the day of the sale, whose last day counts", async () => {
  const order = await glasses(-1, "1.5", { ...typedOf("2021-03-10"), shortenedTo: "2026-03-10" });
  const said = async (sold = order) =>
    (await benchView(services, camille, sold, null)).papers[0]?.facts.find(([name]) => name === "Validité")?.[1];
  expect(await said()).toBe("valable jusqu’au 10 mars 2026");
  services.clock.set("2026-03-10T09:00:00Z");
  expect(await said(), "its last day").toBe("valable jusqu’au 10 mars 2026");
  services.clock.set("2026-03-11T09:00:00Z");
  expect(await said()).toBe("valable à la date de la vente, jusqu’au 10 mars 2026");
  const late = await glasses(-1, "1.5", { ...typedOf("2021-03-10"), shortenedTo: "2026-03-10" });
  expect(plain((await said(late)) ?? "")).toBe("expirée à la date de la vente : elle valait jusqu’au 10 mars 2026");
});

test("who accepted stays named once the prescription's five years are over", async () => {
  const order = await glasses(-2.25, "1.6");
  await open(order);
  await accept(order);
  const said = await examinedSentence(services, order);
  services.clock.advance({ days: 5 * 366 });
  expect((await purgePrescriptions(services)).deleted).toBe(1);
  expect(said).not.toBeNull();
  expect(await examinedSentence(services, order)).toBe(said);
});

test("a frame alone, a paper that was let pass and a credit note name nobody", async () => {
  const frame = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME)] });
  expect(await examinedSentence(services, frame)).toBeNull();
  const order = await glasses(-2.25, "1.6");
  expect(await examinedSentence(services, order)).toBeNull();
  await open(order);
  await accept(order);
  const asking = await requestRefund(services, order.id, {
    amountCents: 500,
    reason: "Geste",
    by: camille.id,
    key: "k",
    means: "virement",
  });
  expect(asking.outcome).toBe("asked");
  const [note] = await creditNotesOf(services, order.id);
  const document = note && (await readCreditNote(services, order.id, note.id));
  if (!document) throw new Error("no credit note");
  expect((await readPdfText(await renderCreditNote(document))).text).not.toContain("examinée");
});

const euros = (cents: Cents) => formatEuros(cents).replaceAll(/\s/g, " ");

test("an accepted proposal is what the lenses are made to, and what they cost less is owed until it is given back", async () => {
  const order = await glasses(-2.25, "1.6");
  const proposal = await proposed(order, -1.25);
  expect(proposal.differenceCents).toBeLessThan(0);
  const [, { mail } = { mail: { text: "" } }] = (await queuedMails(services)).filter(({ fact }) =>
    /correction|confirmation/.test(fact),
  );
  expect(mail.text).toContain("/correction/");
  expect(mail.text).not.toMatch(/1,25|2,25/);
  await open(order);
  expect(await accept(order), "the customer answers first").toEqual({ outcome: "awaitsAnswer" });

  expect(await answer(order, proposal)).toBe("done");
  const after = await orderNow(services, order.id);
  expect(await measuresOf(services, lineOf(after))).toEqual(visionMeasures(-1.25));
  expect([after.totalCents, lineOf(after).unitPriceCents]).toEqual([order.totalCents, lineOf(order).unitPriceCents]);
  const details = lineOf(after).lenses;
  expect(details?.lens).toContain("1,5");
  const parts = (details?.lines ?? []).reduce((sum, { cents, included }) => sum + (included ? 0 : cents), 0);
  expect(parts).toBe(lineOf(order).lensPriceCents);

  const owed = -proposal.differenceCents;
  expect(outstandingCents(await accountOf(services, order.id))).toBe(owed);
  expect(await openTasks(services, "owed")).toMatchObject([{ cause: "correction", amountCents: owed }]);
  await requestRefund(services, order.id, {
    amountCents: owed,
    reason: "Correction",
    by: camille.id,
    key: "c",
    means: "virement",
  });
  expect(outstandingCents(await accountOf(services, order.id))).toBe(0);
  expect(await openTasks(services, "owed")).toEqual([]);
  const detailed = await renderDetailedInvoice(services, after);
  if (!detailed) throw new Error("no detailed invoice");
  const said = (await readPdfText(detailed)).text.replaceAll(/\s+/g, " ");
  const [credit] = await creditNotesOf(services, order.id);
  for (const words of [
    `Prix de l’équipement ${euros(lineOf(order).unitPriceCents - owed)} TTC`,
    `Payé avec la commande ${euros(lineOf(order).unitPriceCents)} TTC`,
    `Avoir ${credit?.number} ${euros(owed)} TTC rendus`,
  ])
    expect(said).toContain(words);
  const paper = (await creditNotePaper(services, order.id, credit?.id ?? ""))?.content ?? Buffer.alloc(0);
  expect((await readPdfText(paper)).text.replaceAll(/\s+/g, " ")).toMatch(
    /Sur le prix de .* Facturé : Verres « .* », .*1,6\. .*Verre droit : classe B, code LPP \d{7}.*Fabriqué à la place : Verres « .* », .*1,5.*, classe B, code LPP \d{7} pour le verre droit, \d{7} pour le gauche/,
  );
  expect(said).toContain(`émis le ${formatDay(credit?.issuedAt ?? "")}, pour : ${lineOf(order).brand}`);
  expect(await answer(order, proposal), "pressed again").toBe("accepted");
  expect(await accept(await orderNow(services, order.id))).toEqual({ outcome: "accepted" });
});

test("a cheaper correction is credited by its line, in parts or with a gesture beside, under the codes of the lenses made", async () => {
  const order = await glasses(-2.25, "1.6");
  const proposal = await proposed(order, -1.25);
  await answer(order, proposal);
  const owed = -proposal.differenceCents;
  const give = async (amountCents: number) => {
    const asked = {
      amountCents,
      reason: "Correction",
      by: camille.id,
      key: `${amountCents}`,
      means: "virement" as const,
    };
    expect((await requestRefund(services, order.id, asked)).outcome).toBe("asked");
    const note = given((await creditNotesOf(services, order.id)).at(-1));
    const { lines } = given(await readCreditNote(services, order.id, note.id));
    const paper = given(await creditNotePaper(services, order.id, note.id)).content;
    const { text } = await readPdfText(paper);
    return { corrected: (lines ?? []).map(({ lenses, totalCents }) => [Boolean(lenses), totalCents]), note, text };
  };
  expect((await give(100)).corrected).toEqual([[true, 100]]);
  const { corrected, note, text } = await give(owed - 100 + 500);
  expect(corrected, "the gesture is no part of it").toEqual([[true, owed - 100]]);
  expect((await give(200)).corrected, "a gesture alone").toEqual([]);

  const { right } = given((await madeCodesOf(services, note.number))[lineOf(order).id]);
  expect(text).toContain(right);
  const row = given(await services.db("credit_notes").where({ id: note.id }).first());
  expect([row.document, Buffer.from(row.sealed_lens_codes ?? "").toString("latin1")].join()).not.toContain(right);
  services.clock.advance({ days: 6 * 366 });
  await purgeSoldCorrections(services);
  expect(await madeCodesOf(services, note.number)).toEqual({});
});

test("lenses that would cost more are the shop's gift, and only when the optician says so", async () => {
  const order = await glasses(-1, "1.5");
  const asked = { lineId: lineOf(order).id, measures: visionMeasures(-3), by: camille.id };
  const refused = await proposeCorrection(services, order.id, { ...asked, bearer: null });
  expect(refused).toMatchObject({ outcome: "dearer" });
  const proposal = await proposed(order, -3, true);
  expect(proposal.differenceCents).toBe(refused.outcome === "dearer" ? refused.cents : 0);
  expect(await answer(order, proposal)).toBe("done");
  expect(outstandingCents(await accountOf(services, order.id))).toBe(0);
  expect((await orderNow(services, order.id)).totalCents).toBe(order.totalCents);
  expect(await openTasks(services, "owed")).toEqual([]);
});

test("nothing is decided on a wholly refunded order, until its refund comes back; lenses that left may still be examined", async () => {
  const order = await glasses(-2.25, "1.6");
  await open(order);
  const bench = async () => {
    const {
      says,
      open: decides,
      refusable,
    } = await benchView(services, camille, await orderNow(services, order.id), null);
    return [decides, refusable, says.includes("remboursée")];
  };
  expect(await bench()).toEqual([true, true, false]);
  const { totalCents: amountCents } = order;
  await requestRefund(services, order.id, { amountCents, reason: "Geste", by: camille.id, key: "all" });
  expect(await bench()).toEqual([false, false, true]);
  expect(await accept(order)).toEqual({ outcome: "nothing" });
  expect(await refusePrescription(services, order.id, "Illisible.", camille.id)).toBe(false);
  const refund = given((await refundsOf(services, order.id))[0]);
  await hearRefund(services, refund.id, { event: "failed", refusal: "Compte fermé." });
  expect(await bench()).toEqual([true, true, false]);
  await services.db("orders").where({ id: order.id }).update({ status: ORDER_STATUS.shipped });
  await requestRefund(services, order.id, {
    amountCents,
    reason: "Geste",
    by: camille.id,
    key: "again",
    means: "virement",
  });
  expect((await bench())[0], "it has left").toBe(true);
});

test("a newer proposal takes the place of one, a refused paper ends them, and a declined one changes nothing", async () => {
  const order = await glasses(-2.25, "1.6");
  const first = await proposed(order, -2.5);
  const second = await proposed(order, -2.75);
  expect([await stateOf(order, first), await answer(order, first)]).toEqual(["superseded", "superseded"]);
  expect(await answer(order, second, "declined")).toBe("done");
  expect(await measuresOf(services, lineOf(await orderNow(services, order.id)))).toEqual(visionMeasures(-2.25));
  const third = await proposed(order, -3);
  await refusePrescription(services, order.id, "Illisible.", camille.id);
  expect(await answer(order, third)).toBe("ended");
});

test("a proposal that waits for its answer is replaced by who has seen it alone, and its customer is told", async () => {
  const order = await onPaper();
  const propose = (sphere: number, replaces: string | null) =>
    proposeAtBench(services, order, {
      lineId: lineOf(order).id,
      measures: visionMeasures(sphere),
      bearer: "shop",
      by: camille.id,
      paperRead: true,
      replaces,
      read: READ,
    });
  const texts = async () =>
    (await queuedMails(services))
      .map(({ mail }) => mail.text)
      .filter((text) => text.includes("Cette proposition remplace"));
  const first = await propose(-1.25, null);
  if (first.outcome !== "sent") throw new Error(first.outcome);
  expect(await propose(-1.5, null)).toMatchObject({ outcome: "waiting", proposal: { id: first.proposal.id } });
  expect([await stateOf(order, first.proposal), await texts()]).toEqual(["sent", []]);
  expect((await propose(-1.5, first.proposal.id)).outcome).toBe("sent");
  expect(await stateOf(order, first.proposal)).toBe("superseded");
  expect((await texts()).length).toBe(1);
});

test("the link of a proposal ends, and so does the answer", async () => {
  const order = await glasses(-2.25, "1.6");
  const proposal = await proposed(order, -2.5);
  const path = correctionPath(services.config, order.id, { id: proposal.id, expiresAt: new Date(proposal.expiresAt) });
  const key = new URL(path, "http://x").searchParams.get("cle");
  expect(readCorrectionKey(services.config, proposal.id, key, services.now())).toBe("valid");
  services.clock.advance({ days: ANSWER_DAYS, minutes: 1 });
  expect(readCorrectionKey(services.config, proposal.id, key, services.now())).toBe("expired");
  expect(await answer(order, proposal)).toBe("expired");
  expect(await measuresOf(services, lineOf(await orderNow(services, order.id)))).toEqual(visionMeasures(-2.25));
});

test("nothing is proposed that is the same, that needs an appointment, or that is over", async () => {
  const order = await glasses(-2.25, "1.6");
  const tried = async (sphere: number) =>
    (
      await proposeCorrection(services, order.id, {
        lineId: lineOf(order).id,
        measures: { ...visionMeasures(sphere) },
        bearer: "shop",
        by: camille.id,
      })
    ).outcome;
  expect(await tried(-2.25)).toBe("unchanged");
  expect(await tried(-7)).toBe("appointment");
  const proposal = await proposed(order, -2.5);
  await move(services, order, ORDER_STATUS.cancelled);
  expect([await tried(-2.75), await answer(order, proposal)]).toEqual(["closed", "ended"]);
});
