import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { searchShop } from "~/domain/customers/search.server";
import { accountOf } from "~/domain/ledger/ledger.server";
import { takeMeasures } from "~/domain/lens-jobs/taken-measures.server";
import { advanceJob, jobsOf, nextStep, type JobNotes, type LensJob } from "~/domain/orders/jobs/job.server";
import { toTellOtherwise } from "~/domain/recalls/holders";
import { prepareRecall, recallsOf, type Recall } from "~/domain/recalls/recall.server";
import { wearersOf } from "~/domain/recalls/wearers.server";
import { recallLetters } from "~/domain/recalls/letters.server";
import { isTold, noteTold, peopleToTell, takeBackTold, type ToTell } from "~/domain/recalls/notices.server";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { paperFile } from "~/pages/admin/orders/papers/paper-files.server";
import { sendRecall } from "~/domain/recalls/send.server";
import { uncheckedPairs } from "~/domain/orders/jobs/unchecked.server";
import { JOB_STEPS } from "~/domain/orders/jobs/steps";
import type { Order } from "~/domain/orders/order.server";
import { stepsOf } from "~/domain/orders/life/steps.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { validatePrescription } from "~/domain/orders/prescription/prescription.server";
import { adminOrderView } from "~/pages/admin/orders/order-page.server";
import { recallsView } from "~/pages/admin/recalls/recalls-view.server";

import * as lotReasonsOnce from "../../migrations/0177_lot_reasons_once.js";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { plain } from "../helpers/eyes";
import { choiceOf, CLARA_MOREAU, queuedMails, setStock } from "../helpers/factories";
import { given } from "../helpers/found";
import { BY, deliveredOrder, move, orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { PROGRESSIVE, withCorrection } from "../helpers/prescriptions";
import { textWith } from "../helpers/matchers";
import { readPdfText } from "../helpers/pdf-text";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 50);
  camille = await newAdministrator(services);
});

const NOTES = { base: "", remarks: "", rightLot: "", leftLot: "" };

async function glasses({ validated = true, email = CLARA_MOREAU.email, lenses = "" } = {}): Promise<Order> {
  const order = await paidOrder(services, {
    customer: { ...CLARA_MOREAU, email },
    choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services, lenses || undefined) })],
  });
  if (validated) await validatePrescription(services, order.id, BY);
  return orderNow(services, order.id);
}
const jobOf = async (order: Order): Promise<LensJob> => given((await jobsOf(services, order))[0]).job;
async function step(order: Order, notes: Partial<JobNotes> = {}) {
  const job = await jobOf(order);
  const { base, remarks, rightLot, leftLot } = job;
  return advanceJob(services, order.id, job.lineId, {
    ...{ base, remarks, rightLot, leftLot },
    ...notes,
    to: nextStep(job),
    by: camille.id,
    version: job.version,
  });
}
/** Takes every step, with these lots. */
async function mounted(order: Order, rightLot: string, leftLot: string): Promise<void> {
  for (const _ of JOB_STEPS) expect((await step(order, { rightLot, leftLot })).outcome).toBe("advanced");
}
/** The same, of glasses that their wearer has. */
async function worn(order: Order, rightLot: string, leftLot: string): Promise<void> {
  await mounted(order, rightLot, leftLot);
  for (const status of [ORDER_STATUS.shipped, ORDER_STATUS.delivered]) await move(services, order, status);
}

describe("the lots of a line of two pairs", () => {
  const twoPairs = async () => {
    const order = await paidOrder(services, {
      choices: [choiceOf(PLAIN_FRAME, { quantity: 2, extra: await withCorrection(services) })],
    });
    await validatePrescription(services, order.id, BY);
    const now = await orderNow(services, order.id);
    for (const to of ["ordered", "received"]) expect([to, (await step(now)).outcome]).toEqual([to, "advanced"]);
    return now;
  };

  test("are one for each pair, or the same for both once that is said", async () => {
    const order = await twoPairs();
    expect(await step(order, { rightLot: "L1 ; L2", leftLot: "L1" })).toEqual({ outcome: "lotsFewer" });
    expect(await step(order, { rightLot: "L1;", leftLot: "L1" })).toEqual({ outcome: "lotsFewer" });
    expect((await step(order, { rightLot: "L1", leftLot: "L1", sameLot: true })).outcome).toBe("advanced");
    expect((await step(order)).outcome, "asked once").toBe("advanced");
    const { lineId, version } = await jobOf(order);
    const note = { ...NOTES, rightLot: "L1", leftLot: "L3", to: null, by: camille.id, version };
    expect(await advanceJob(services, order.id, lineId, note), "corrected later").toEqual({ outcome: "lotsFewer" });
    expect(
      (await advanceJob(services, order.id, lineId, { ...note, rightLot: "L1;L2", leftLot: "L3;L4" })).outcome,
    ).toBe("noted");
  });

  test("are asked of the pair alone that is still to be made", async () => {
    const order = await twoPairs();
    const { id } = given(order.lines[0]);
    await services.db("order_lines").where({ id }).update({ withdrawable: true, withdrawable_reason: null });
    const withdrawn = await declareWithdrawal(services, order.id, [{ lineId: id, quantity: 1 }]);
    expect(withdrawn.outcome).toBe("recorded");
    expect((await step(order, { rightLot: "L1", leftLot: "L1" })).outcome).toBe("advanced");
  });
});

describe("the lenses of a pair", () => {
  test("are the preparation of their order: once they are checked, its next step is to leave", async () => {
    const order = await glasses();
    const nextOf = async () => (await adminOrderView(services, await orderNow(services, order.id), null)).next?.label;
    expect(await nextOf()).toBe("Commencer la préparation");
    await mounted(order, "AB-12", "AB-13");
    expect(await nextOf()).toBe("Marquer «\u00a0Expédiée\u00a0»");
  });

  test("are ordered, received, mounted and checked, each by someone at a moment, and the order's history tells it", async () => {
    const order = await glasses();
    expect(nextStep(await jobOf(order))).toBe("ordered");
    for (const name of JOB_STEPS) {
      services.clock.advance({ hours: 5 });
      expect(
        await step(order, { rightLot: "AB-12", leftLot: "AB-13", remarks: "Monture fragile", base: "4" }),
      ).toMatchObject({
        outcome: "advanced",
        job: { steps: { [name]: { at: services.now().toISOString(), by: camille.id } } },
      });
    }
    const job = await jobOf(order);
    expect([nextStep(job), job.base, job.remarks, job.rightLot]).toEqual([null, "4", "Monture fragile", "AB-12"]);
    const steps = await services.db("tracking_log").where({ order_id: order.id, actor: camille.id }).pluck("action");
    expect(steps.sort()).toEqual(["Montage contrôlé", "Verres commandés", "Verres montés", "Verres reçus"]);
    const row = await services.db("lens_jobs").first("sealed_remarks");
    expect(Buffer.from(row?.sealed_remarks ?? "").includes("fragile")).toBe(false);
  });

  test("are not ordered before their prescription is validated", async () => {
    const order = await glasses({ validated: false });
    expect(await step(order)).toEqual({ outcome: "notValidated" });
    await validatePrescription(services, order.id, BY);
    expect(await step(order)).toMatchObject({ outcome: "advanced" });
  });

  test("made anew leave the lots they had in the order's history", async () => {
    const order = await glasses();
    await mounted(order, "A-1", "B-1");
    const { lineId, version } = await jobOf(order);
    const notes = { base: "4", remarks: "", rightLot: "a1", leftLot: "B-2" };
    await advanceJob(services, order.id, lineId, { ...notes, to: null, by: camille.id, version });
    const told = await services.db("tracking_log").where({ order_id: order.id, action: "Lots de verres remplacés" });
    expect(told.map(({ details }) => details)).toEqual([textWith("gauche : B-1 devient B-2")]);
    expect(told[0]?.details).not.toContain("droit");
    expect(await wearersOf(services, "B-1")).toEqual([]);
  });

  test("are not mounted without their lots, which stay known from then on", async () => {
    const order = await glasses();
    await step(order);
    await step(order);
    expect(await step(order, { rightLot: "A1", leftLot: " – " })).toEqual({ outcome: "lotMissing" });
    expect(await step(order, { rightLot: "A1", leftLot: "A2" })).toMatchObject({ outcome: "advanced" });
    const { version, lineId } = await jobOf(order);
    const emptied = { ...NOTES, to: null, by: camille.id, version };
    expect(await advanceJob(services, order.id, lineId, emptied)).toEqual({ outcome: "lotMissing" });
  });

  test("that are progressive are not mounted without measures of each eye, or the reason why the shop has none", async () => {
    const measured = await glasses({ lenses: PROGRESSIVE });
    const lots = { rightLot: "P1", leftLot: "P2" };
    await step(measured);
    await step(measured);
    expect(await step(measured, lots)).toEqual({ outcome: "unmeasured" });
    expect(await step(measured, { ...lots, unmeasuredReason: "  " })).toEqual({ outcome: "unmeasured" });
    const { lineId } = await jobOf(measured);
    const taken = { pupillaryDistance: { left: 31, right: 32.5 }, fittingHeights: { left: 20, right: 20.5 } };
    const measure = () => takeMeasures(services, measured.id, { lineId, taken, by: camille.id });
    expect(await measure(), "still missing once they are ordered").toBe("noted");
    expect(await step(measured, lots)).toMatchObject({ outcome: "advanced", job: { unmeasuredReason: "" } });
    expect(await measure()).toBe("made");

    const elsewhere = await glasses({ lenses: PROGRESSIVE });
    await step(elsewhere);
    await step(elsewhere);
    const reason = "Prises par un confrère.";
    expect(await step(elsewhere, { ...lots, unmeasuredReason: reason })).toMatchObject({ outcome: "advanced" });
    await step(elsewhere, lots);
    expect((await jobOf(elsewhere)).unmeasuredReason).toBe(reason);
    const leaving = async (order: Order) => {
      const now = await orderNow(services, order.id);
      return (await uncheckedPairs(services, now, await accountOf(services, order.id))).map(({ says }) => says);
    };
    expect(await leaving(elsewhere)).toEqual([]);
    await services.db("lens_jobs").where({ order_id: elsewhere.id }).update({ unmeasured_reason: null });
    expect(await leaving(elsewhere)).toEqual([textWith("ni hauteurs de montage mesurées, ni motif noté")]);
  });

  test("take no step twice, and none on an older sheet", async () => {
    const order = await glasses();
    const { lineId } = await jobOf(order);
    const press = () => advanceJob(services, order.id, lineId, { ...NOTES, to: "ordered", by: camille.id, version: 0 });
    const outcomes = (await Promise.all([press(), press()])).map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(["advanced", "conflict"]);
    const skipping = { ...NOTES, to: "mounted" as const, by: camille.id, version: 1 };
    expect(await advanceJob(services, order.id, lineId, skipping)).toEqual({ outcome: "outOfOrder" });
  });
});

describe("a lot that is recalled", () => {
  test("names the wearers of a lot, on either side, however the lot is typed", async () => {
    const [one, other, third] = [await glasses(), await glasses(), await glasses()];
    await mounted(one, "LOT 2026-A7", "LOT 2026-B1");
    await mounted(other, "lot2026a7", "lot 2026 a7");
    await mounted(third, "LOT 2026-C", "LOT 2026-B1");
    const wearers = await wearersOf(services, " lot-2026/a7 ");
    expect(wearers.map(({ orderNumber, side, name }) => [orderNumber, side, name])).toEqual([
      [one.number, "right", "Clara Moreau"],
      [other.number, "both", "Clara Moreau"],
    ]);
    expect(await wearersOf(services, "LOT 2026-A")).toEqual([]);
    expect(await wearersOf(services, "--")).toEqual([]);
  });

  test("is found among the lots of a line of several pairs", async () => {
    const order = await glasses();
    await mounted(order, "LOT 2026-D ; lot 2026-e", "LOT 2026-E");
    const sides = async (lot: string) => (await wearersOf(services, lot)).map(({ side }) => side);
    expect([await sides("lot 2026 d"), await sides("lot 2026 e")]).toEqual([["right"], ["both"]]);
    expect([await sides("LOT2026"), await sides("D LOT"), await sides("%")]).toEqual([[], [], []]);
  });

  test("is found within the UDI that was scanned or typed at mounting, by its lot or by its device, and nothing else of it", async () => {
    const [printed, scanned, other] = [await glasses(), await glasses(), await glasses()];
    await mounted(printed, "(01)09504000059118(17)271120(10)7654-A(21)88", "(10)7654-B");
    await mounted(scanned, "]d2010950400005911817271120107654A", "0109504000059118172711201099X");
    await mounted(other, "7654A8", "107654A");
    const found = async (lot: string) => (await wearersOf(services, lot)).map(({ orderId, side }) => [orderId, side]);
    expect(await found("7654a")).toEqual([
      [printed.id, "right"],
      [scanned.id, "right"],
    ]);
    expect(await found("09504000059118")).toEqual([
      [printed.id, "right"],
      [scanned.id, "both"],
    ]);
    expect([await found("271120"), await found("7654A888")]).toEqual([[], []]);
    for (const device of ["9504000059118", "0109504000059118", "(01)09504000059118"])
      expect(await found(device), device).toEqual(await found("09504000059118"));
    const spaced = await glasses();
    await mounted(spaced, "0109504000059118 17271120 107654A", "Q-1");
    for (const whole of ["(01)09504000059118(17)271120(10)7654A", "01095040000591181727112010" + "7654A"])
      expect(await found(whole), whole).toEqual([printed, scanned, spaced].map(({ id }) => [id, "right"]));
    expect(await found("(01)09520104199994(10)7654A"), "the same lot of another device").toEqual([]);
  });

  test("of a cancelled order is listed with it, and no letter tells its customer of glasses they were never given", async () => {
    const [kept, given] = [await glasses({ email: "kept@exemple.fr" }), await glasses()];
    await mounted(kept, "K7", "K8");
    await worn(given, "K7", "K8");
    await move(services, kept, ORDER_STATUS.cancelled);
    expect((await wearersOf(services, "K7")).map(({ place }) => place)).toEqual(["cancelled", "worn"]);
    const recall = await prepareRecall(services, camille, { lot: "K7", message: "Attention." });
    expect(await sendRecall(services, camille, recall.id)).toEqual({ letters: 1, pairs: 1, otherwise: 0, kept: 0 });
    const letters = (await queuedMails(services)).filter(({ fact }) => fact.includes("recall"));
    expect(letters.map(({ mail }) => mail.to)).toEqual([CLARA_MOREAU.email]);
  });

  test("is found under the lot that was noted when the pair was handed over, once the reason of another is told", async () => {
    const order = await deliveredOrder(services, {
      choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })],
    });
    const { lineId, version, leftLot, rightLot } = await jobOf(order);
    const press = (notes: Partial<JobNotes>) =>
      advanceJob(services, order.id, lineId, {
        ...{ base: "4", remarks: "", rightLot, leftLot, to: null, by: camille.id, version },
        ...notes,
      });
    expect(await press({ rightLot: "R-2026-77" })).toEqual({ outcome: "lotReasonMissing" });
    expect((await jobOf(order)).rightLot).toBe(rightLot);
    const lotReason = "Étiquette mal lue au montage.";
    expect(await press({ rightLot: "R-2026-77", lotReason })).toMatchObject({ outcome: "noted" });
    const found = async (lot: string) =>
      (await wearersOf(services, lot)).map(({ orderId, side, former }) => [orderId, side, former?.reason]);
    expect(await found("r202677")).toEqual([[order.id, "right", undefined]]);
    expect(await found(rightLot)).toEqual([[order.id, "right", lotReason]]);
    expect(await found(leftLot)).toEqual([[order.id, "left", undefined]]);
    const history = await services.db("tracking_log").where({ order_id: order.id }).select("details");
    expect(JSON.stringify(history), "kept longer than a reason that may tell of the eyes").not.toContain(lotReason);
    const step = { order_id: order.id, action: "Lots de verres remplacés" };
    const details = async () =>
      (await services.db("tracking_log").where(step).select("details")).map((row) => row.details);
    const said = await details();
    await services
      .db("tracking_log")
      .where(step)
      .update({ details: `${said[0]}. ${lotReason}` });
    await lotReasonsOnce.up(services.db);
    expect(await details(), "repeated by an older version").toEqual(said);
    const recall = await prepareRecall(services, camille, { lot: rightLot, message: "Ne les portez plus." });
    expect(await sendRecall(services, camille, recall.id)).toEqual({ letters: 1, pairs: 1, otherwise: 0, kept: 0 });
    const search = async (typed: string) => (await searchShop(services, typed))?.lots.rows;
    expect(await search("R-2026-77")).toEqual([{ lot: "R-2026-77", pairs: 1 }]);
    expect([await search("R-2026"), await search("Moreau")]).toEqual([[], []]);
  });

  test("is written to once it is confirmed, once for each order, and says nothing of anyone's eyes", async () => {
    const order = await glasses();
    await worn(order, "Z9", "Z9");
    const recall = await prepareRecall(services, camille, { lot: "Z9", message: "Ne portez plus ces lunettes." });
    const letters = async () => (await queuedMails(services)).filter(({ fact }) => fact.includes("recall"));
    expect(await letters()).toEqual([]);
    expect(await sendRecall(services, camille, recall.id)).toEqual({ letters: 1, pairs: 1, otherwise: 0, kept: 0 });
    expect(await sendRecall(services, camille, recall.id)).toBeNull();
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter?.mail.text).toContain("Ne portez plus ces lunettes.");
    expect(letter?.mail.subject).toBe(
      `Rappel d’un produit pour des raisons de sécurité : votre commande ${order.number}`,
    );
    for (const said of ["Maison Valmy Panthéon, lot Z9", "Ne les portez plus", "réparation, leur remplacement"])
      expect(letter?.mail.text).toContain(said);
    expect(letter?.mail.text).not.toMatch(/verre|dioptrie|correction|contrôle/i);
    const acts = await services.db("audit_log").where({ administrator_id: camille.id }).pluck("action");
    expect(acts.sort()).toEqual(["Rappel envoyé", "Rappel préparé"]);
  });

  test("writes to nobody whose glasses are still at the shop, and the list says where each pair is", async () => {
    const [bench, sent, kept] = [await glasses(), await glasses(), await glasses()];
    const ready = await paidOrder(services, {
      choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })],
      deliveryMethod: "retrait",
    });
    await validatePrescription(services, ready.id, BY);
    for (const order of [bench, sent, ready]) await mounted(order, "W1", "W1");
    await worn(kept, "W1", "W1");
    for (const order of [sent, ready]) await move(services, order, ORDER_STATUS.shipped);
    const recall = await prepareRecall(services, camille, { lot: "W1", message: "Rapportez vos lunettes." });
    expect(await sendRecall(services, camille, recall.id)).toEqual({ letters: 2, pairs: 2, otherwise: 0, kept: 2 });
    const view = await recallsView(services, "W1");
    const told = (order: Order) => given(view.recalls[0]).people.some(({ key }) => key === order.id);
    expect([bench, sent, kept, ready].map(told)).toEqual([false, true, true, false]);
    const where = ({ number }: Order) => given(view.wearers.find(({ orderNumber }) => orderNumber === number));
    expect([bench, sent, kept, ready].map((order) => where(order).where)).toEqual([
      "À la boutique, pas encore prêtes",
      "Expédiées",
      "Chez leur porteur",
      "À la boutique, prêtes à être retirées",
    ]);
    expect(plain(where(ready).noLetter ?? "")).toContain("Aucune lettre : rien à rapporter.");
    expect(where(kept).noLetter).toBeNull();
    const handed = await move(services, ready, ORDER_STATUS.delivered);
    const after = given((await recallsView(services, "W1")).recalls[0]).people.find(({ key }) => key === handed.id);
    expect(after?.toDo, "handed over all the same").toContain("Pas encore prévenu(e)");
  });

  test("is told otherwise to who has no e-mail: nothing leaves, and their history notes no letter", async () => {
    const [mailed, counter] = [await glasses(), await glasses()];
    for (const order of [mailed, counter]) await worn(order, "X1", "X1");
    await services.db("orders").where({ id: counter.id }).update({ email: "" });
    const recall = await prepareRecall(services, camille, { lot: "X1", message: "Attention." });
    expect(await sendRecall(services, camille, recall.id)).toEqual({ letters: 1, pairs: 2, otherwise: 1, kept: 0 });
    expect(await recallsOf(services, "X1")).toMatchObject([{ letters: 1 }]);
    const told = toTellOtherwise(await wearersOf(services, "X1"));
    const { phone, street } = CLARA_MOREAU;
    expect(told).toMatchObject([{ orderId: counter.id, phone, street }]);
    const noted = async ({ id }: Order) =>
      (await stepsOf(services, id)).filter(({ action }) => action.startsWith("Lettre de rappel")).length;
    expect([await noted(mailed), await noted(counter)]).toEqual([1, 0]);
  });

  test("tells of a wearer whose name was erased as a pair that no letter reaches", async () => {
    const order = await glasses();
    await worn(order, "Q4", "Q5");
    await services.db("orders").where({ id: order.id }).update({ first_name: null, last_name: null, email: null });
    expect(await wearersOf(services, "Q5")).toMatchObject([{ name: null, email: null, side: "left" }]);
    const recall = await prepareRecall(services, camille, { lot: "Q5", message: "Attention." });
    expect(await sendRecall(services, camille, recall.id)).toEqual({ letters: 0, pairs: 1, otherwise: 0, kept: 0 });
  });
});

describe("people who wear a recalled lot", () => {
  /** Two that can be mailed, two at the counter without an e-mail, one whose name was erased. */
  async function recalled() {
    const orders = [await glasses(), await glasses(), await glasses(), await glasses(), await glasses()];
    for (const order of orders) await worn(order, "X1", "X1");
    const [mailed, refused, counter, other, erased] = orders as [Order, Order, Order, Order, Order];
    const change = ({ id }: Order, to: object) => services.db("orders").where({ id }).update(to);
    await change(counter, { email: "", email_key: "", first_name: "Odile", street: "3 place Sathonay" });
    await change(other, { email: "", email_key: "", first_name: "Ильза" });
    await change(erased, { first_name: null, last_name: null, email: null, street: null, city: null });
    const recall = await prepareRecall(services, camille, {
      lot: "X1",
      message: "Ne les portez plus.\n\nRapportez-les.",
    });
    expect(await sendRecall(services, camille, recall.id)).toMatchObject({ letters: 2, otherwise: 2 });
    const key = `order:${refused.id}:recall-${recall.id}`;
    await services.db("outbox").where({ dedupe_key: key }).update({ given_up_at: services.now().toISOString() });
    return { recall, mailed, refused, counter, other, erased };
  }
  const peopleOf = async (recall: Recall) => peopleToTell(services, recall, await wearersOf(services, recall.lot));
  const saidOf = async (recall: Recall, { id }: Order) => {
    const person = given((await peopleOf(recall)).find(({ orderId }) => orderId === id));
    return { told: person.told.map(({ means, by }) => `${means}, ${by}`), isTold: isTold(person) };
  };

  test("are told by a mail that arrived, a call or a letter: the list says by whom and when, and who not yet", async () => {
    const { recall, mailed, refused, counter, erased } = await recalled();
    expect(await saidOf(recall, mailed)).toEqual({ told: ["mailed, Camille Perrachon"], isTold: true });
    for (const order of [refused, counter, erased]) expect((await saidOf(recall, order)).isTold).toBe(false);
    const shown = (await recallsView(services, "X1")).recalls[0];
    expect(plain(shown?.summary ?? "")).toBe("1 client prévenu sur 5 : 4 restent à prévenir.");
    expect(shown?.people.at(-1)?.key, "those who were told stand last").toBe(mailed.id);
    services.clock.advance({ minutes: 10 });
    const called = { recallId: recall.id, orderId: counter.id, means: "called" as const };
    const other = await newAdministrator(services);
    expect([await noteTold(services, other, called), await noteTold(services, camille, called)]).toEqual([
      "noted",
      "already",
    ]);
    const [{ told }] = (await peopleOf(recall)).filter(({ orderId }) => orderId === counter.id) as [ToTell];
    expect(told).toEqual([{ means: "called", at: services.now().toISOString(), by: "Camille Perrachon" }]);
    expect((await stepsOf(services, counter.id))[0]).toMatchObject({
      action: "Rappel dit au téléphone",
      details: "Lot X1",
    });
    expect(await takeBackTold(services, camille, called)).toBe("takenBack");
    expect([await takeBackTold(services, camille, called), (await saidOf(recall, counter)).isTold]).toEqual([
      "unknown",
      false,
    ]);
    const bystander = await glasses();
    expect(await noteTold(services, camille, { ...called, orderId: bystander.id })).toBe("unknown");
  });

  test("whom no mail reaches have a letter each, one page with their address; one that is posted is not printed again", async () => {
    const { recall, counter, mailed, erased } = await recalled();
    const print = (orderId: string | null = null) => recallLetters(services, camille, { recallId: recall.id, orderId });
    const all = given(await print());
    expect(all.letters).toBe(4);
    const { pages, text, language } = await readPdfText(all.bytes);
    expect([pages.length, language]).toEqual([4, "fr-FR"]);
    for (const words of ["Odile Moreau", "3 place Sathonay", "Ильза Moreau", counter.number, "Ne les portez plus."])
      expect(text).toContain(words);
    expect(text).not.toContain(mailed.number);
    expect(text).not.toMatch(/verre|dioptrie|correction/);
    await noteTold(services, camille, { recallId: recall.id, orderId: counter.id, means: "posted" });
    expect((await print())?.letters).toBe(3);
    expect([(await print(mailed.id))?.letters, (await print(erased.id))?.letters]).toEqual([1, 1]);
  });

  test("whose order names them no more are reached by their invoice, whose reading is noted; without one nobody can tell them", async () => {
    const { recall, erased } = await recalled();
    await services.db("orders").where({ id: erased.id }).update({ fingerprint: "" });
    const personNow = async () => {
      const [view] = (await recallsView(services, "X1")).recalls;
      return { summary: view?.summary, ...given(view?.people.find(({ key }) => key === erased.id)) };
    };
    const { number, buyer } = given(await readInvoice(services, erased.id));
    const known = await personNow();
    expect(known).toMatchObject({ name: "Nom effacé", isErased: false, invoice: { number } });
    expect(known.toDo).toContain(`Sa facture ${number}`);
    const print = () => recallLetters(services, camille, { recallId: recall.id, orderId: erased.id });
    const letter = (await readPdfText(given(await print()).bytes)).text;
    for (const words of [given(buyer).name, ...given(buyer).address]) expect(letter).toContain(words);
    await services.db("invoices").where({ order_id: erased.id }).update({ sealed_lens_codes: null });
    await paperFile(services, camille, await orderNow(services, erased.id), "facture.pdf");
    expect(await services.db("audit_log").where({ action: "Facture lue" }).pluck("target")).toEqual([number]);

    await services.db("invoices").where({ order_id: erased.id }).del();
    const lost = await personNow();
    expect(lost).toMatchObject({ isErased: true, invoice: null, letterHref: null });
    expect(lost.toDo).toContain("personne ne peut plus être prévenu");
    expect(plain(lost.summary ?? "")).toBe(
      "1 client prévenu sur 4 : 3 restent à prévenir. Un client effacé ne peut plus l’être.",
    );
    expect(await print()).toBeNull();
  });

  test("of the longest letter still have one page each", async () => {
    const order = await glasses();
    await worn(order, "L1", "L1");
    const message = `${"Ne portez plus ces lunettes et rapportez-les. ".repeat(21)}\n\n`
      .repeat(2)
      .trim()
      .slice(0, 1600);
    const recall = await prepareRecall(services, camille, { lot: "L1", message });
    const print = () => recallLetters(services, camille, { recallId: recall.id, orderId: order.id });
    expect(await print(), "not confirmed yet").toBeNull();
    await sendRecall(services, camille, recall.id);
    const letter = given(await print());
    expect((await readPdfText(letter.bytes)).pages).toHaveLength(1);
  });
});
