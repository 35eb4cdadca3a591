import { beforeEach, describe, expect, test } from "vitest";

import { setResponsible } from "~/domain/accounts/administrators.server";
import { findAccount } from "~/domain/accounts/account.server";
import { accountOf } from "~/domain/ledger/ledger.server";
import { uncheckedPairs } from "~/domain/orders/jobs/unchecked.server";
import type { JobStep } from "~/domain/orders/jobs/steps";
import { jobView } from "~/pages/admin/orders/job/job-view.server";
import { pairsWithoutLots } from "~/domain/orders/jobs/awaited-lots.server";
import { JobForm } from "~/domain/lens-jobs/forms.server";
import { wearersOf } from "~/domain/recalls/wearers.server";
import { advanceJob, jobsOf, type JobNotes } from "~/domain/orders/jobs/job.server";
import { askedBefore, changeStatus, type Change, type Changing } from "~/domain/orders/life/life.server";
import { stepsOf } from "~/domain/orders/life/steps.server";
import type { Order } from "~/domain/orders/order.server";
import { setWithdrawable } from "~/domain/orders/placing/withdrawable.server";
import { purgeSoldCorrections } from "~/domain/orders/prescription/sold-corrections.server";
import { validatePrescription } from "~/domain/orders/prescription/prescription.server";
import { ORDER_STATUS, type ShopStatus } from "~/domain/orders/status";
import { takeBack } from "~/domain/returns/brought-back.server";
import { whatWaitsSince } from "~/domain/today/waiting.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import type { DeliveryMethod } from "~/shop/delivery";

import * as lotsAwaited from "../../migrations/0157_lots_awaited.js";
import * as wordsThatAreNoLot from "../../migrations/0185_words_that_are_no_lot.js";
import { PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { choiceOf, queuedMails, setStock } from "../helpers/factories";
import { given } from "../helpers/found";
import { noteSteps } from "../helpers/jobs";
import { textLike } from "../helpers/matchers";
import { orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { PROGRESSIVE, withCorrection } from "../helpers/prescriptions";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
let camille: string;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 50);
  camille = (await newAdministrator(services)).id;
});

const { preparing, shipped, delivered, cancelled } = ORDER_STATUS;

async function glasses(deliveryMethod: DeliveryMethod = "domicile", validated = true, lenses?: string): Promise<Order> {
  const order = await paidOrder(services, {
    deliveryMethod,
    choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services, lenses) })],
  });
  if (validated) await validatePrescription(services, order.id, camille);
  return orderNow(services, order.id);
}
const change = (order: Order, status: ShopStatus, more: Partial<Change> = {}): Promise<Changing> =>
  changeStatus(services, order.id, status, { by: camille, ...more });
const question = (changing: Changing) => {
  if (changing.outcome !== "confirm") throw new Error(changing.outcome);
  return changing;
};

const NOT_ORDERED = "les verres ne sont pas notés comme commandés";

describe("an order of lenses that nobody noted as checked", () => {
  test.each([
    ["domicile", shipped],
    ["domicile", delivered],
    ["retrait", shipped],
    ["retrait", delivered],
  ] as const)(
    "by '%s' does not become '%s' at a yes of just anyone, and its customer reads nothing",
    async (by, to) => {
      const order = await glasses(by);
      const before = (await queuedMails(services)).length;
      expect(await change(order, preparing)).toMatchObject({ outcome: "changed" });
      const { agreedTo, unchecked } = await askedBefore(services, await orderNow(services, order.id), to);
      expect(unchecked.map(({ lineId }) => lineId)).toEqual([given(order.lines[0]).id]);
      expect(await change(order, to, { agreedTo, overrideReason: "Le client est pressé." })).toMatchObject({
        outcome: "barred",
        reason: textLike(new RegExp(`${NOT_ORDERED}.*fiche atelier.*Seul l’opticien responsable`)),
      });
      expect((await orderNow(services, order.id)).status).toBe(preparing);
      expect((await queuedMails(services)).length).toBe(before + 1);
    },
  );

  test("names the step that is missing, and goes its way without a question once its steps are noted", async () => {
    const order = await glasses("retrait");
    await change(order, preparing);
    await noteSteps(services, order, camille, "received");
    const { reason } = await askedBefore(services, await orderNow(services, order.id), shipped);
    expect(reason).toContain("les verres ne sont pas notés comme montés");
    await noteSteps(services, order, camille);
    expect(await change(order, shipped)).toMatchObject({ outcome: "changed", letUnchecked: false });
    expect(await change(order, delivered)).toMatchObject({ outcome: "changed" });
  });

  test("says before progressive lenses leave that lots and fitting heights are missing too", async () => {
    const order = await glasses("retrait", true, PROGRESSIVE);
    const { reason } = await askedBefore(services, order, delivered);
    expect(reason).toMatch(
      /notés comme commandés\u202f; les lots des verres ne sont pas notés.*\u202f; .*ni hauteurs de montage mesurées/,
    );
    await noteSteps(services, order, camille, "mounted");
    expect((await askedBefore(services, await orderNow(services, order.id), delivered)).reason).not.toContain(
      "lots ne",
    );
  });

  test("says all its reasons in one question", async () => {
    const order = await glasses("domicile", false);
    const { reason, wantsReason } = await askedBefore(services, order, shipped);
    expect(reason).toMatch(/ordonnance validée.*notés comme commandés/s);
    expect(wantsReason).toBe(true);
  });

  test("leaves by a reason of the optician responsible, which stays in its history; ready, it is not asked again", async () => {
    await setResponsible(services, camille, true);
    const order = await glasses("retrait");
    await change(order, preparing);
    const { agreedTo } = question(await change(order, shipped));
    expect(await change(order, shipped, { agreedTo, overrideReason: " " })).toMatchObject({ outcome: "confirm" });
    const overrideReason = "Montées avant que les fiches n’existent.";
    expect(await change(order, shipped, { agreedTo, overrideReason })).toMatchObject({
      outcome: "changed",
      overridden: false,
      letUnchecked: true,
    });
    expect((await orderNow(services, order.id)).prescriptionOverride).toBeNull();
    expect(await stepsOf(services, order.id)).toContainEqual(
      expect.objectContaining({ action: "Prête sans contrôle noté du montage", details: overrideReason }),
    );
    expect(await change(order, delivered)).toMatchObject({ outcome: "changed", letUnchecked: false });
  });

  test.each([
    ["domicile", shipped, "Expédiée"],
    ["domicile", delivered, "Livrée"],
    ["retrait", shipped, "Prête"],
    ["retrait", delivered, "Remise"],
  ] as const)("let through by '%s' as '%s' is '%s' in its history", async (by, to, word) => {
    await setResponsible(services, camille, true);
    const order = await glasses(by);
    const { agreedTo } = question(await change(order, to));
    await change(order, to, { agreedTo, overrideReason: "Montées à l’atelier." });
    const told = (await stepsOf(services, order.id)).map(({ action }) => action);
    expect(told.filter((action) => action.includes("sans contrôle"))).toEqual([
      `${word} sans contrôle noté du montage`,
    ]);
  });

  test("may be prepared and cancelled, and does not wait for lenses that were taken back", async () => {
    expect(await change(await glasses(), cancelled)).toMatchObject({ outcome: "changed" });
    const order = await paidOrder(services, {
      choices: [choiceOf(PLAIN_FRAME), choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })],
    });
    const line = given(order.lines.find(({ lenses }) => lenses)).id;
    await setWithdrawable(services, order.id, line, { withdrawable: true, reason: null, by: camille });
    await declareWithdrawal(services, order.id, [{ lineId: line, quantity: 1 }]);
    expect((await askedBefore(services, await orderNow(services, order.id), shipped)).unchecked).toEqual([]);
  });
});

test("lots that nobody noted are asked for from when the pair is ready until they are noted, or the pair has come back", async () => {
  await setResponsible(services, camille, true);
  const asked = async () => {
    const { amount, first } = (await whatWaitsSince(services)).lots;
    expect(await pairsWithoutLots(services)).toHaveLength(amount);
    return [amount, first];
  };
  const letThrough = async (to: ShopStatus) => {
    const order = await glasses("retrait");
    const { agreedTo } = question(await change(order, to));
    await change(order, to, { agreedTo, overrideReason: "Montées à l’atelier." });
    return orderNow(services, order.id);
  };
  const ready = await letThrough(shipped);
  expect(await asked()).toEqual([1, "2026-03-02T08:00:00.000Z"]);
  services.clock.advance({ days: 1 });
  await change(ready, delivered);
  expect(await asked(), "since it was ready").toEqual([1, "2026-03-02T08:00:00.000Z"]);
  const { lineId, version } = given((await jobsOf(services, ready))[0]).job;
  const sheet = { base: "", remarks: "", by: camille, to: null };
  await advanceJob(services, ready.id, lineId, { ...sheet, rightLot: "A1", leftLot: " - ", version });
  expect(await asked(), "of one side").toEqual([1, "2026-03-02T08:00:00.000Z"]);
  expect(await pairsWithoutLots(services)).toEqual([expect.objectContaining({ orderId: ready.id, lineId })]);
  await advanceJob(services, ready.id, lineId, { ...sheet, rightLot: "A1", leftLot: "A2", version: version + 1 });
  expect(await asked()).toEqual([0, null]);

  const back = await letThrough(shipped);
  expect(await asked()).toEqual([1, "2026-03-03T08:00:00.000Z"]);
  const { agreedTo } = await askedBefore(services, back, preparing);
  await change(back, preparing, { agreedTo });
  expect(await asked(), "on the bench again").toEqual([0, null]);

  const gone = await letThrough(delivered);
  const since = await asked();
  expect(since[0]).toBe(1);
  await services
    .db("tracking_log")
    .where({ action: "Remise sans contrôle noté du montage" })
    .update({ action: "Prête sans contrôle noté du montage" }); // the word of every such step then
  await lotsAwaited.down(services.db);
  await lotsAwaited.up(services.db);
  expect(await asked(), "of an order that left before they were asked for").toEqual(since);
  const lines = [{ lineId: given(gone.lines[0]).id, quantity: 1 }];
  expect(await takeBack(services, gone.id, { lines, restock: false, by: camille })).toMatchObject({ outcome: "taken" });
  expect(await asked(), "brought back to the shop").toEqual([0, null]);
});

test("no step is taken of glasses that are with their customer, whose lots may still be corrected", async () => {
  const order = await glasses();
  await setResponsible(services, camille, true);
  const { agreedTo } = question(await change(order, shipped));
  await change(order, shipped, { agreedTo, overrideReason: "Montées à l’atelier." });
  const { lineId, version } = given((await jobsOf(services, order))[0]).job;
  const sheet = { base: "", remarks: "", rightLot: "A1", leftLot: "A2", by: camille, version };
  expect(await advanceJob(services, order.id, lineId, { ...sheet, to: "ordered" })).toEqual({ outcome: "left" });
  expect(await advanceJob(services, order.id, lineId, { ...sheet, to: null })).toMatchObject({ outcome: "noted" });
});

test("the sheet of a pair that is ready offers to note its control alone, and that of a cancelled order nothing", async () => {
  await setResponsible(services, camille, true);
  const order = await glasses("retrait");
  const by = given(await findAccount(services, camille));
  const job = async () => given((await jobsOf(services, order))[0]).job;
  const sheet = async () => {
    const { next, state } = await jobView(services, by, await orderNow(services, order.id), (await job()).lineId);
    return [next?.name ?? null, state];
  };
  const press = async (to: JobStep) => {
    const { lineId, version } = await job();
    const notes = { base: "", remarks: "", rightLot: "A1", leftLot: "A2" };
    return (await advanceJob(services, order.id, lineId, { ...notes, to, by: camille, version })).outcome;
  };
  expect(await sheet()).toEqual(["Verres commandés", "Verres à commander"]);
  const { agreedTo } = question(await change(order, shipped));
  await change(order, shipped, { agreedTo, overrideReason: "Montées à l’atelier." });
  expect(await sheet()).toEqual(["Montage contrôlé", "Aucune étape notée"]);
  expect(await press("ordered")).toBe("outOfOrder");
  expect(await press("checked")).toBe("advanced");
  expect(await sheet()).toEqual([null, "Montage contrôlé"]);
  expect(
    (await uncheckedPairs(services, await orderNow(services, order.id), await accountOf(services, order.id))).length,
  ).toBe(0);
  const back = await askedBefore(services, await orderNow(services, order.id), preparing);
  await change(order, preparing, { agreedTo: back.agreedTo });
  expect(await sheet(), "on the bench again, no step goes back").toEqual([null, "Montage contrôlé"]);
  const stopped = await glasses("retrait");
  await change(stopped, cancelled);
  const line = given(stopped.lines[0]).id;
  expect((await jobView(services, by, await orderNow(services, stopped.id), line)).next).toBeNull();
});

describe("lots that are noted after a pair left without any", () => {
  async function noted() {
    await setResponsible(services, camille, true);
    const order = await glasses();
    const { agreedTo } = question(await change(order, shipped));
    await change(order, shipped, { agreedTo, overrideReason: "Montées à l’atelier." });
    const { lineId } = given((await jobsOf(services, order))[0]).job;
    const press = async (rightLot: string, leftLot: string, more: Partial<JobNotes> = {}) => {
      const { version } = given((await jobsOf(services, order))[0]).job;
      const notes = { base: "", remarks: "", rightLot, leftLot, ...more };
      return (await advanceJob(services, order.id, lineId, { ...notes, to: null, by: camille, version })).outcome;
    };
    return { order, press };
  }
  const found = async (lot: string) => (await wearersOf(services, lot)).map(({ former }) => former?.reason ?? "now");

  test("change for a reason alone, stay findable by a recall, and are not emptied", async () => {
    const { order, press } = await noted();
    expect(await press("A1", "A2")).toBe("noted");
    expect([await press("B1", "A2"), await press("", ""), await press("A1", " – ")]).toEqual([
      "lotReasonMissing",
      "lotMissing",
      "lotMissing",
    ]);
    expect(await press("B1", "A2", { lotReason: "Mal lu." })).toBe("noted");
    expect([await found("A1"), await found("B1"), await found("A2")]).toEqual([["Mal lu."], ["now"], ["now"]]);
    const told = await services.db("tracking_log").where({ order_id: order.id, action: "Lots de verres remplacés" });
    expect(told.map(({ details }) => details)).toEqual([textLike(/droit : A1 devient B1$/)]);
  });

  test("are no longer asked for once an administrator said why nobody can tell them; 'inconnu' is no lot", async () => {
    const { order, press } = await noted();
    await press("inconnu", "N/A");
    expect([await pairsWithoutLots(services), await found("inconnu")]).toEqual([[expect.anything()], []]);
    expect(await press("", "", { lotsLost: true, lotsLostReason: " " })).toBe("lostReasonMissing");
    expect(await pairsWithoutLots(services)).toHaveLength(1);
    expect(await press("", "", { lotsLost: true, lotsLostReason: "Emballages jetés." })).toBe("noted");
    expect(await pairsWithoutLots(services)).toEqual([]);
    await change(order, delivered);
    expect(await pairsWithoutLots(services), "once it is handed over").toEqual([]);
    const lost = (await stepsOf(services, order.id)).filter(({ action }) => action === "Lots de verres introuvables");
    expect(
      lost.map(({ details }) => details),
      "kept longer than a reason that may tell of the eyes",
    ).toEqual([expect.not.stringContaining("Emballages")]);
    services.clock.advance({ days: 1 });
    expect(await press("A1", "", { lotsLost: false, lotsLostReason: "Emballages jetés." })).toBe("noted");
    expect(await pairsWithoutLots(services), "asked for again").toEqual([
      expect.objectContaining({ orderId: order.id, since: services.now().toISOString() }),
    ]);
    expect(given((await jobsOf(services, order))[0]).job.lotsLostReason).toBeNull();
    expect((await stepsOf(services, order.id)).map(({ action }) => action)).toContain(
      "Lots de verres de nouveau recherchés",
    );
    await press("A1", "", { lotsLost: true, lotsLostReason: "Emballages jetés." });
    expect(await press("A1", "A2"), "found after all").toBe("noted");
    expect(given((await jobsOf(services, order))[0]).job.lotsLostReason).toBeNull();
  });

  test("stay given up once the reason is erased after five years", async () => {
    const { order, press } = await noted();
    const why = "Œil droit refait ailleurs.";
    await press("", "", { lotsLost: true, lotsLostReason: why });
    const step = { order_id: order.id, action: "Lots de verres introuvables" };
    const [said] = await services.db("tracking_log").where(step).select("details");
    await services
      .db("tracking_log")
      .where(step)
      .update({ details: `${given(said).details ?? ""}. ${why}` }); // as an earlier version wrote it
    const by = given(await findAccount(services, camille));
    const { lineId } = given((await jobsOf(services, order))[0]).job;
    const sheet = async () => (await jobView(services, by, await orderNow(services, order.id), lineId)).lotsLost;
    await purgeSoldCorrections(services);
    expect(await sheet()).toEqual({ given: true, reason: why });
    services.clock.advance({ days: 5 * 366 });
    await purgeSoldCorrections(services);
    expect(await sheet()).toEqual({ given: true, reason: "" });
    expect(JSON.stringify(await services.db("tracking_log").where(step))).not.toContain(why);
    expect(await press("", "", { lotsLost: true, lotsLostReason: "" }), "saved as it stands").toBe("noted");
    expect(await pairsWithoutLots(services)).toEqual([]);
    await press("", "", { lotsLost: false, lotsLostReason: "" });
    expect(await sheet(), "looked for again").toEqual({ given: false, reason: "" });
  });

  test("that an earlier version took for one, such as 'inconnu', are emptied and asked for", async () => {
    const { order, press } = await noted();
    await press("A1", "A2");
    await services
      .db("lens_jobs")
      .where({ order_id: order.id })
      .update({
        right_lot: "A1; Inconnu",
        right_lot_key: "A1 INCONNU",
        left_lot: "égaré",
        left_lot_key: "EGARE",
        lots_awaited_since: null,
      });
    expect(await pairsWithoutLots(services)).toEqual([]);
    await wordsThatAreNoLot.up(services.db);
    expect(await pairsWithoutLots(services)).toEqual([
      expect.objectContaining({ orderId: order.id, since: (await orderNow(services, order.id)).shippedAt }),
    ]);
    const { rightLot, leftLot } = given((await jobsOf(services, order))[0]).job;
    expect([rightLot, leftLot, await found("inconnu"), await found("A1")]).toEqual(["A1", "", [], ["now"]]);
  });

  test.each(["inconnu", "Inconnue", "N/A", "?; sans lot", "Perdu", "non noté", "introuvable", "xxx", "néant"])(
    "the sheet refuses '%s' as a lot",
    (typed) => {
      const reading = JobForm.safeParse({ version: "0", to: "", rightLot: typed, leftLot: "A2" });
      expect(reading.error?.issues.map(({ path }) => path)).toEqual([["rightLot"]]);
    },
  );

  test.each(["LOT-D", "XK7", "PERDUE-12", "NA55", "(10)7654-A", ""])("the sheet takes '%s'", (typed) => {
    expect(JobForm.safeParse({ version: "0", rightLot: typed, leftLot: "A2" }).success).toBe(true);
  });
});
