import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { prepareRecall, recallsOf } from "~/domain/recalls/recall.server";
import { discardRecall, endRecall } from "~/domain/recalls/end.server";
import { noteTold } from "~/domain/recalls/notices.server";
import { sendRecall } from "~/domain/recalls/send.server";
import { advanceJob, jobsOf, nextStep, type JobNotes } from "~/domain/orders/jobs/job.server";
import { changeStatus } from "~/domain/orders/life/life.server";
import type { Order } from "~/domain/orders/order.server";
import { handOverOrder } from "~/domain/orders/pickup/hand-over.server";
import { validatePrescription } from "~/domain/orders/prescription/prescription.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { recallsView } from "~/pages/admin/recalls/recalls-view.server";
import { jobView } from "~/pages/admin/orders/job/job-view.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { normal } from "../../helpers/dom";
import { plain } from "../../helpers/eyes";
import { choiceOf, setStock } from "../../helpers/factories";
import { given } from "../../helpers/found";
import { BY, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { withCorrection } from "../../helpers/prescriptions";
import { testServices, type TestServices } from "../../helpers/services";

const UDI = "(01)09504000059118(17)271120(10)7654A";
const REASON = "Essilor, M. Roy, le 2 mars : hors de la série rappelée";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 50);
  camille = await newAdministrator(services);
});

async function glasses(): Promise<Order> {
  const order = await paidOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })],
    deliveryMethod: "retrait",
  });
  await validatePrescription(services, order.id, BY);
  return orderNow(services, order.id);
}

const jobOf = async (order: Order) => given((await jobsOf(services, order))[0]).job;
async function step(order: Order, notes: Partial<JobNotes> = {}): Promise<string> {
  const job = await jobOf(order);
  const { base, remarks, rightLot, leftLot, version, lineId } = job;
  const typed = { base, remarks, rightLot, leftLot, ...notes };
  const advancing = await advanceJob(services, order.id, lineId, {
    ...typed,
    to: nextStep(job),
    by: camille.id,
    version,
  });
  return advancing.outcome;
}

const prepare = (lot: string) => prepareRecall(services, camille, { lot, message: "Rapportez vos lunettes." });
async function recall(lot: string): Promise<string> {
  const { id } = await prepare(lot);
  await sendRecall(services, camille, id);
  return id;
}

const LOTS = { rightLot: UDI, leftLot: "B-1" };
const to = async (
  order: Order,
  status: "ready" | "handed over",
  agreedTo: string | null = null,
  overrideReason = "",
) =>
  status === "ready"
    ? changeStatus(services, order.id, ORDER_STATUS.shipped, { by: camille.id, agreedTo, overrideReason })
    : handOverOrder(services, camille, { id: order.id, agreedTo, overrideReason }, "name");

test("lenses of a lot under recall are neither mounted nor checked without a word that the history keeps", async () => {
  await recall("7654 a");
  const order = await glasses();
  expect([await step(order), await step(order)]).toEqual(["advanced", "advanced"]);
  expect(await step(order, LOTS)).toBe("recalled");
  expect(await step(order, { ...LOTS, recallReason: "  " })).toBe("recalled");
  expect(nextStep(await jobOf(order)), "nothing was noted").toBe("mounted");
  expect(await step(order, { ...LOTS, rightLot: "C-9" }), "another lot is mounted as ever").toBe("advanced");
  const other = await glasses();
  for (const reason of ["", "", REASON]) expect(await step(other, { ...LOTS, recallReason: reason })).toBe("advanced");
  expect((await jobView(services, camille, other, (await jobOf(other)).lineId)).recalled).toEqual([
    { says: "Lot sous rappel\u00a0: 7654 a.", href: "/admin/lots?lot=7654+a" },
  ]);
  expect(await step(other)).toBe("recalled");
  expect(await step(other, { recallReason: REASON })).toBe("advanced");
  const kept = await services.db("tracking_log").where({ order_id: other.id, action: "Lot sous rappel gardé" });
  expect(kept.map(({ details, actor }) => [normal(details).endsWith(`lot 7654 a : ${normal(REASON)}`), actor])).toEqual(
    [
      [true, camille.id],
      [true, camille.id],
    ],
  );
});

test("a lot that is recalled once the pair is mounted is asked about at its check, when it is ready and when it is handed over", async () => {
  const order = await glasses();
  for (const _ of ["ordered", "received", "mounted"]) expect(await step(order, LOTS)).toBe("advanced");
  await recall("B-1");
  expect(await step(order)).toBe("recalled");
  expect(await step(order, { recallReason: REASON })).toBe("advanced");
  for (const status of ["ready", "handed over"] as const) {
    const asked = await to(order, status);
    if (asked.outcome !== "confirm") throw new Error(asked.outcome);
    expect(asked.reason).toContain("Un rappel nomme les verres de Maison Valmy Panthéon (lot B-1)");
    expect([asked.wantsReason, asked.ofResponsible]).toEqual([true, false]);
    expect((await to(order, status, asked.agreedTo, " ")).outcome, "a yes without a reason").toBe("confirm");
    expect((await to(order, status, asked.agreedTo, REASON)).outcome).toBe("changed");
  }
  const kept = await services.db("tracking_log").where({ order_id: order.id, action: "Confirmé malgré un rappel" });
  expect(kept.map(({ details, actor }) => [details, actor])).toEqual([
    [`Maison Valmy Panthéon (lot B-1) : ${REASON}`, camille.id],
    [`Maison Valmy Panthéon (lot B-1) : ${REASON}`, camille.id],
  ]);
});

test("a pair of another lot is checked, ready and handed over without a question", async () => {
  await recall("B-12");
  const order = await glasses();
  for (const _ of ["ordered", "received", "mounted", "checked"]) expect(await step(order, LOTS)).toBe("advanced");
  for (const status of ["ready", "handed over"] as const) expect((await to(order, status)).outcome).toBe("changed");
});

test("lots found after the pair was handed over are noted, recalled or not: the recall has to find its wearer", async () => {
  const order = await glasses();
  for (const _ of ["ordered", "received", "mounted", "checked"]) await step(order, LOTS);
  for (const status of ["ready", "handed over"] as const) await to(order, status);
  await recall("Z-1");
  const { lineId, version } = await jobOf(order);
  const notes = { base: "", remarks: "", ...LOTS, leftLot: "Z-1", lotReason: "Mal recopié" };
  const noting = await advanceJob(services, order.id, lineId, { ...notes, to: null, by: camille.id, version });
  expect(noting.outcome).toBe("noted");
});

test("a letter that is only prepared holds nothing back, and is discarded without a trace on its lot", async () => {
  const [{ id }, order] = [await prepare("B-1"), await glasses()];
  const note = { recallId: id, orderId: order.id, means: "called" as const };
  for (const _ of ["ordered", "received", "mounted", "checked"]) expect(await step(order, LOTS)).toBe("advanced");
  for (const status of ["ready", "handed over"] as const) expect((await to(order, status)).outcome).toBe("changed");
  expect(await noteTold(services, camille, note), "nobody is told of it before").toBe("notInForce");
  expect(await endRecall(services, camille, { id, reason: "Erreur" })).toBeNull();
  expect([await discardRecall(services, camille, id), await discardRecall(services, camille, id)]).toEqual([
    "discarded",
    "unknown",
  ]);
  expect([await recallsOf(services, "B-1"), await sendRecall(services, camille, id)]).toEqual([[], null]);
});

test("a confirmed recall is ended with a reason: its lot is free again, letters that have not left stay, and the trace is kept", async () => {
  const [worn, refused, order] = [await glasses(), await glasses(), await glasses()];
  for (const each of [worn, refused]) {
    for (const _ of ["ordered", "received", "mounted", "checked"]) await step(each, LOTS);
    for (const status of ["ready", "handed over"] as const) await to(each, status);
  }
  const id = await recall("B-1");
  expect(await discardRecall(services, camille, id), "it is in force").toBe("unknown");
  for (const _ of ["ordered", "received"]) await step(order, LOTS);
  expect(await step(order, LOTS)).toBe("recalled");
  const called = { recallId: id, orderId: refused.id, means: "called" as const };
  expect(await noteTold(services, camille, called)).toBe("noted");
  const reason = "Lot mal recopié : B-7 était rappelé";
  expect(await endRecall(services, camille, { id, reason }), "one was called; no mail has left").toEqual({
    told: 1,
    subject: "lot",
  });
  expect(await endRecall(services, camille, { id, reason })).toBeNull();
  expect(await noteTold(services, camille, called)).toBe("notInForce");
  expect(await services.db("outbox").where("dedupe_key", "like", "%recall%")).toEqual([]);
  const stepsOf = (order_id: string) => services.db("tracking_log").where({ order_id }).pluck("action");
  expect(await stepsOf(worn.id)).toContain("Lettre de rappel retirée avant son départ");
  for (const _ of ["mounted", "checked"]) expect(await step(order, LOTS)).toBe("advanced");
  for (const status of ["ready", "handed over"] as const) expect((await to(order, status)).outcome).toBe("changed");
  const trace = await services.db("audit_log").where({ action: "Rappel levé" }).select("target", "details");
  expect(JSON.stringify(trace)).toContain(reason);
  const shown = given((await recallsView(services, "B-1")).recalls[0]);
  expect([shown.isInForce, shown.ended?.endsWith(reason), shown.people.map(({ key }) => key)]).toEqual([
    false,
    true,
    [refused.id],
  ]);
  expect(shown.sent).toContain("aucun courriel");
  expect(plain(shown.summary ?? "")).toBe("Un client avait été prévenu : dites-lui que le rappel est levé.");
});
