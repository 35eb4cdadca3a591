import { beforeEach, describe, expect, test } from "vitest";

import { setOpticianNumber } from "~/domain/accounts/administrators.server";
import type { Account } from "~/domain/accounts/account.server";
import {
  adaptableLines,
  adaptationsOf,
  answerAdaptation,
  beginRemake,
  listAdaptations,
  openAdaptation,
  requestAdaptation,
} from "~/domain/adaptations/adaptation.server";
import { purgeAdaptationWords } from "~/domain/adaptations/purge.server";
import { isConcerned } from "~/domain/recalls/holders";
import { prepareRecall } from "~/domain/recalls/recall.server";
import { wearersOf } from "~/domain/recalls/wearers.server";
import { sendRecall } from "~/domain/recalls/send.server";
import { takeMeasures } from "~/domain/lens-jobs/taken-measures.server";
import { advanceJob, jobsOf, lastMounting, nextStep } from "~/domain/orders/jobs/job.server";
import { formerLotsOf } from "~/domain/orders/jobs/former-lots.server";
import { JOB_STEPS, type JobStep } from "~/domain/orders/jobs/steps";
import type { Order } from "~/domain/orders/order.server";
import { answerProposal } from "~/domain/orders/prescription/answer.server";
import { proposeAtBench } from "~/domain/orders/prescription/examination.server";
import { measuresOf } from "~/domain/orders/prescription/proposals.server";
import { guaranteedLines, warrantyCard } from "~/domain/papers/warranty.server";
import { stepsOf } from "~/domain/orders/life/steps.server";
import { eraseAccount } from "~/domain/privacy/erase.server";
import { takeBack } from "~/domain/returns/brought-back.server";
import { whatWaitsSince } from "~/domain/today/waiting.server";
import { guaranteesOf } from "~/domain/adaptations/guarantees.server";
import { addDays, shopDay } from "~/domain/days";
import { requestInShopPath } from "~/domain/orders/links.server";
import { daysBefore, instant } from "~/domain/time";
import { afterSaleView } from "~/http/orders/after-sale-view.server";
import { requestInShopView } from "~/pages/admin/adaptations/request-in-shop.server";
import { jobView } from "~/pages/admin/orders/job/job-view.server";
import { adaptationView } from "~/pages/after-sale/adaptation-view.server";
import { terms } from "~/shop/terms";

import { purgeAll } from "../../scripts/tasks/purge";
import { PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator, newCustomer } from "../helpers/administrator";
import { choiceOf, CLARA_MOREAU, queuedMails, setStock } from "../helpers/factories";
import { given } from "../helpers/found";
import { deliveredOrder, orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { textWith } from "../helpers/matchers";
import { readPdfText } from "../helpers/pdf-text";
import { SCREEN, withCorrection } from "../helpers/prescriptions";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 50);
  camille = await newAdministrator(services);
});

const WORDS = "Je vois trouble de loin avec l’œil gauche.";
const glasses = async () =>
  deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })] });
const lineOf = (order: Order) => given(order.lines[0]).id;
const ask = (order: Order) => requestAdaptation(services, order.id, { lineId: lineOf(order), words: WORDS });

test("is asked for once at a time, read by an optician by name, answered, and no mail says what it is about", async () => {
  const order = await glasses();
  expect([await ask(order), await ask(order)]).toEqual(["requested", "already"]);
  const [listed] = await listAdaptations(services);
  expect(listed).toMatchObject({ orderNumber: order.number, answeredAt: null });
  const opened = given(await openAdaptation(services, camille, listed?.id ?? ""));
  expect(opened.adaptation.words).toBe(WORDS);
  const answer = { outcome: "accepted" as const, answer: "Nous refaisons le verre gauche." };
  const twice = [
    await answerAdaptation(services, camille, opened.adaptation.id, answer),
    await answerAdaptation(services, camille, opened.adaptation.id, answer),
  ];
  expect(twice).toEqual(["answered", "already"]);
  expect(await adaptationsOf(services, order.id)).toMatchObject([{ outcome: "accepted", answer: answer.answer }]);

  const letters = (await queuedMails(services)).filter(({ fact }) => fact.includes("adaptation"));
  expect(letters).toHaveLength(3);
  for (const { mail } of letters) expect(mail.text + mail.html).not.toMatch(/trouble|gauche|refaisons|œil/);
  expect(await services.db("audit_log").pluck("action")).toEqual(
    expect.arrayContaining(["Demande d’adaptation lue", "Garantie d’adaptation acceptée"]),
  );
  const row = await services.db("adaptation_requests").first("sealed_words");
  expect(Buffer.from(row?.sealed_words ?? "").includes("trouble")).toBe(false);
});

test("is the shop's to the end of its last day, and another may follow an answer", async () => {
  const order = await glasses();
  services.clock.advance({ days: terms.adaptationDays });
  expect(await adaptableLines(services, await orderNow(services, order.id))).toHaveLength(1);
  expect(await ask(order)).toBe("requested");
  const [{ id } = { id: "" }] = await listAdaptations(services);
  await answerAdaptation(services, camille, id, { outcome: "refused", answer: "Le montage est juste." });
  expect(await ask(order)).toBe("requested");
  services.clock.advance({ days: 1 });
  expect(await ask(order)).toBe("notEligible");
});

describe("lenses that are made anew", () => {
  const NOTES = { base: "", remarks: "" };
  const NO_LOTS = { rightLot: "", leftLot: "" };
  const jobOf = async (order: Order) => given((await jobsOf(services, await orderNow(services, order.id)))[0]).job;
  const take = async (order: Order, to: JobStep, lots: { rightLot: string; leftLot: string }) => {
    const { lineId, version } = await jobOf(order);
    return advanceJob(services, order.id, lineId, { ...NOTES, ...lots, to, by: camille.id, version });
  };
  async function asked(outcome: "accepted" | "refused"): Promise<{ order: Order; id: string }> {
    const order = await glasses();
    await ask(order);
    const [{ id } = { id: "" }] = await adaptationsOf(services, order.id);
    await answerAdaptation(services, camille, id, { outcome, answer: "Nous les refaisons." });
    return { order, id };
  }

  test("go over the bench again, with lots that a recall finds, and their wearer is told; nothing else of the order moves", async () => {
    const { order, id } = await asked("accepted");
    const sold = await jobOf(order);
    const lots = { rightLot: sold.rightLot, leftLot: sold.leftLot };
    expect(await take(order, "ordered", lots), "before anybody said so").toEqual({ outcome: "left" });
    expect([await beginRemake(services, camille, id), await beginRemake(services, camille, id)]).toEqual([
      "begun",
      "already",
    ]);

    expect(nextStep(await jobOf(order))).toBe("ordered");
    const [worn] = await wearersOf(services, sold.rightLot);
    expect(worn && [worn.place, isConcerned(worn)], "they are worn until the new ones are mounted").toEqual([
      "worn",
      true,
    ]);
    const waiting = async () => (await whatWaitsSince(services)).remakes.amount;
    expect(await waiting()).toBe(1);
    expect(await ask(order), "told of again while they are made").toBe("already");
    for (const step of JOB_STEPS) {
      services.clock.advance({ days: 1 });
      if (step === "mounted") expect(await take(order, step, NO_LOTS)).toEqual({ outcome: "lotMissing" });
      const fresh = step === "mounted" ? { rightLot: "NEUF-1", leftLot: "NEUF-2" } : NO_LOTS;
      expect(await take(order, step, fresh)).toMatchObject({ outcome: "advanced" });
    }
    const job = await jobOf(order);
    expect([nextStep(job), job.steps, await waiting()]).toEqual([null, sold.steps, 0]);
    expect(lastMounting(job).checked?.at).toBe(services.now().toISOString());
    expect(await wearersOf(services, sold.rightLot), "what was taken out of the frame").toMatchObject([
      { orderId: order.id, former: { cause: "remade" } },
    ]);
    const recall = await prepareRecall(services, camille, { lot: sold.rightLot, message: "Attention." });
    expect(await sendRecall(services, camille, recall.id), "nobody wears it").toEqual({
      letters: 0,
      pairs: 0,
      otherwise: 0,
      kept: 0,
    });
    expect(await wearersOf(services, "neuf1"), "since the remade lenses were mounted").toMatchObject([
      { orderId: order.id, mountedAt: lastMounting(job).mounted?.at },
    ]);
    expect((await orderNow(services, order.id)).status).toBe(order.status);
    const [letter, ...others] = (await queuedMails(services)).filter(({ fact }) => fact.includes("remade"));
    expect([others, letter?.mail.to]).toEqual([[], CLARA_MOREAU.email]);
    expect(letter?.mail.text).not.toMatch(/dioptrie|correction|NEUF/);
    expect(await take(order, "ordered", lots), "they are with their wearer again").toEqual({ outcome: "left" });
    expect(await listAdaptations(services)).toMatchObject([{ checkedAt: services.now().toISOString() }]);
  });

  test("may be made to other measures until they are ordered", async () => {
    const { order, id } = await asked("accepted");
    const [line] = order.lines;
    const taken = { pupillaryDistance: { left: 31, right: 33 } };
    const measure = () => takeMeasures(services, order.id, { lineId: line?.id ?? "", taken, by: camille.id });
    expect(await measure()).toBe("closed");
    await beginRemake(services, camille, id);
    expect(await measure()).toBe("noted");
    expect((await measuresOf(services, given(line)))?.pupillaryDistance).toEqual(taken.pupillaryDistance);
    const { rightLot, leftLot } = await jobOf(order);
    await take(order, "ordered", { rightLot, leftLot });
    expect(await measure()).toBe("made");
  });

  test("may be made to another correction, agreed on by link or at the counter, at the price that was paid", async () => {
    const { order, id } = await asked("accepted");
    const [line] = order.lines;
    const lineId = line?.id ?? "";
    const current = given(await measuresOf(services, given(line)));
    const stronger = { ...current.correction, leftEye: { ...current.correction.leftEye, sphere: -4.5 } };
    const propose = async (by: string) =>
      proposeAtBench(services, await orderNow(services, order.id), {
        lineId,
        measures: { ...current, correction: stronger },
        bearer: null,
        by,
        paperRead: false,
        replaces: null,
        read: {},
      });
    expect(await propose(camille.id), "before they are to be made anew").toEqual({ outcome: "closed" });
    await beginRemake(services, camille, id);
    await setOpticianNumber(services, camille.id, null);
    expect(await propose(camille.id), "by someone who is no optician").toEqual({ outcome: "notOptician" });
    await setOpticianNumber(services, camille.id, "691234567");
    const proposing = await propose(camille.id);
    if (proposing.outcome !== "sent") throw new Error(proposing.outcome);
    expect(proposing.proposal).toMatchObject({ differenceCents: 0, asks: false });
    const { rightLot, leftLot } = await jobOf(order);
    const lots = { rightLot, leftLot };
    expect(await take(order, "ordered", lots), "before the answer").toEqual({ outcome: "awaitsAnswer" });
    expect(await answerProposal(services, order.id, proposing.proposal.id, "accepted", camille.id)).toBe("done");
    const asking = (await queuedMails(services)).filter(({ fact }) => fact.includes("correction-proposed"));
    expect(asking, "asked of who has answered at the counter").toEqual([]);
    const after = await orderNow(services, order.id);
    expect((await measuresOf(services, given(after.lines[0])))?.correction).toEqual(stronger);
    expect([after.totalCents, after.status, after.lines[0]?.unitPriceCents]).toEqual([
      order.totalCents,
      order.status,
      line?.unitPriceCents,
    ]);
    expect(await take(order, "ordered", lots)).toMatchObject({ outcome: "advanced" });
    expect(await propose(camille.id), "once they are ordered").toEqual({ outcome: "closed" });
  });

  test("stay on record when their wearer is erased, without a word of theirs; while they are made, nobody is", async () => {
    const buyer = await newCustomer(services, { email: CLARA_MOREAU.email });
    const { order, id } = await asked("accepted");
    const [decided, unanswered] = [await glasses(), await glasses()];
    await ask(decided);
    const [{ id: other } = { id: "" }] = await adaptationsOf(services, decided.id);
    await answerAdaptation(services, camille, other, { outcome: "accepted", answer: "Nous les refaisons." });
    await ask(unanswered);
    await beginRemake(services, camille, id);
    expect(await eraseAccount(services, buyer.id)).toMatchObject({
      outcome: "obstructed",
      obstacles: { orders: [order.number] },
    });
    const fresh = { rightLot: "NEUF-1", leftLot: "NEUF-2" };
    for (const step of JOB_STEPS) await take(order, step, step === "mounted" ? fresh : NO_LOTS);
    const [before] = await adaptationsOf(services, order.id);

    expect((await eraseAccount(services, buyer.id)).outcome).toBe("erased");
    expect(await adaptationsOf(services, order.id)).toEqual([{ ...before, words: "", answer: "" }]);
    expect(lastMounting(await jobOf(order)).checked?.at).toBe(before?.remake?.steps.checked?.at);
    expect(await adaptationsOf(services, unanswered.id), "nobody decided anything of it").toEqual([]);
    expect(await beginRemake(services, camille, other), "their measures are erased").toBe("forgotten");
  });

  test("are for a request that was accepted", async () => {
    const { id } = await asked("refused");
    expect([await beginRemake(services, camille, id), await beginRemake(services, camille, "0".repeat(24))]).toEqual([
      "notAccepted",
      "unknown",
    ]);
  });
});

describe("the guarantee of glasses whose buyer is erased", () => {
  test("is named on the page that erases, with its last day, while it runs", async () => {
    const buyer = await newCustomer(services, { email: CLARA_MOREAU.email });
    const [covered, over] = [await glasses(), await glasses()];
    await services
      .db("orders")
      .where({ id: over.id })
      .update({ delivered_at: instant(daysBefore(services.now(), terms.adaptationDays + 1)) });
    const until = addDays(shopDay(services.now()), terms.adaptationDays);
    expect(await guaranteesOf(services, buyer)).toEqual([{ number: covered.number, until }]);
  });

  test("has ended: no page offers it, no paper promises it, and the customer reads that their words are erased", async () => {
    const buyer = await newCustomer(services, { email: CLARA_MOREAU.email });
    const [answered, other] = [await glasses(), await glasses()];
    await ask(answered);
    const [{ id } = { id: "" }] = await adaptationsOf(services, answered.id);
    await answerAdaptation(services, camille, id, { outcome: "refused", answer: "Tout est juste." });
    const card = async () =>
      (await readPdfText(given(await warrantyCard(services, await orderNow(services, other.id))))).text;
    const promise = /auxquels\s+vous\s+ne\s+vous\s+habituez/;
    expect(await card()).toMatch(promise);
    const url = new URL(requestInShopPath(other.id, lineOf(other)), "http://localhost");
    expect(await requestInShopView(services, url)).not.toBeNull();
    expect((await eraseAccount(services, buyer.id)).outcome).toBe("erased");

    const now = await orderNow(services, other.id);
    const { lines, until, notCovered } = await adaptationView(services, now);
    expect([lines, until, notCovered]).toEqual([[], null, textWith("a pris fin")]);
    expect(await requestInShopView(services, url)).toBeNull();
    expect((await jobView(services, camille, now, lineOf(other))).unsuitableHref).toBeNull();
    expect((await afterSaleView(services, now)).adaptation).toBeNull();
    expect(await card()).not.toMatch(promise);
    const [said] = (await adaptationView(services, await orderNow(services, answered.id))).asked;
    expect([said?.words, said?.answer]).toEqual([textWith("effacé"), textWith("effacé")]);
    const view = await afterSaleView(services, await orderNow(services, answered.id));
    expect(view.adaptation?.label, "there is no answer to read").toBe("Voir ma demande");
    const [asked] = (await stepsOf(services, answered.id)).filter(({ action }) => action.endsWith("demandée"));
    expect(asked).toMatchObject({ details: "", by: "Le client" });
  });
});

test("after five years nothing tells of the eyes any more, but that lenses were made anew", async () => {
  const order = await glasses();
  const { job } = given((await jobsOf(services, order))[0]);
  const lotReason = "Œil gauche lu pour le droit.";
  const sheet = { base: "4", rightLot: "A1", leftLot: "A2", lotReason, to: null, by: camille.id };
  await advanceJob(services, order.id, job.lineId, { ...sheet, remarks: "Œil droit dominant", version: job.version });
  await ask(order);
  const [{ id } = { id: "" }] = await adaptationsOf(services, order.id);
  await answerAdaptation(services, camille, id, { outcome: "accepted", answer: "Nous refaisons le verre gauche." });
  await beginRemake(services, camille, id);
  const told = async () => {
    const [request] = await adaptationsOf(services, order.id);
    const [sheetNow] = await jobsOf(services, order);
    const former = await formerLotsOf(services, job.lineId);
    return [request?.words, request?.answer, sheetNow?.job.remarks, sheetNow?.job.unmeasuredReason, former[0]?.reason];
  };
  const unmeasured = "Strabisme : mesures impossibles.";
  await services.db("lens_jobs").where({ order_id: order.id }).update({ unmeasured_reason: unmeasured });
  services.clock.advance({ days: 5 * 365 });
  await purgeAll(services, { confirmed: true });
  expect(await told()).toEqual([WORDS, "Nous refaisons le verre gauche.", "Œil droit dominant", unmeasured, lotReason]);
  services.clock.advance({ days: 3 });
  await purgeAll(services, { confirmed: true });
  expect(await told()).toEqual(["", "", "", "", ""]);
  expect(await formerLotsOf(services, job.lineId)).toHaveLength(1);
  expect(await adaptationsOf(services, order.id)).toMatchObject([{ outcome: "accepted", remake: { id } }]);
  expect((await jobsOf(services, order))[0]?.job).toMatchObject({ rightLot: "A1", leftLot: "A2" });
  expect(await purgeAdaptationWords(services), "done once").toBe(0);
});

test("is of lenses that correct, in an order that was delivered", async () => {
  const frame = await deliveredOrder(services);
  const screens = await deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra: SCREEN })] });
  const onItsWay = await paidOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })],
  });
  for (const order of [frame, screens, onItsWay]) expect(await ask(order)).toBe("notEligible");
});

test("glasses that came back are not guaranteed, made anew or recalled any more", async () => {
  const [kept, order] = [await glasses(), await glasses()];
  await ask(order);
  const [{ id } = { id: "" }] = await adaptationsOf(services, order.id);
  await answerAdaptation(services, camille, id, { outcome: "accepted", answer: "Nous les refaisons." });
  const { rightLot } = given((await jobsOf(services, order))[0]).job;
  const recalled = async () => {
    const wearers = await wearersOf(services, rightLot);
    return wearers.map((wearer) => [wearer.orderId, isConcerned(wearer)]);
  };
  expect(await recalled()).toEqual([
    [kept.id, true],
    [order.id, true],
  ]);
  expect(await guaranteedLines(services, order)).toHaveLength(1);
  const lines = [{ lineId: given(order.lines[0]).id, quantity: 1 }];
  await takeBack(services, order.id, { lines, restock: false, by: camille.id });
  const back = await orderNow(services, order.id);
  expect(await recalled()).toEqual([
    [kept.id, true],
    [order.id, false],
  ]);
  expect([await adaptableLines(services, back), await guaranteedLines(services, back)]).toEqual([[], []]);
  expect(await warrantyCard(services, back)).toBeNull();
  expect([await beginRemake(services, camille, id), await ask(order)]).toEqual(["cameBack", "notEligible"]);
});
