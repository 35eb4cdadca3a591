import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { buyerMark, correctBuyer } from "~/domain/orders/care/correct-buyer.server";
import { askedBefore, setTracking } from "~/domain/orders/life/life.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { OutwardLabel, ReturnLabel } from "~/domain/parcels/forms.server";
import { findLabel, labelsOf, readLabelFile, requestLabel, type Labelling } from "~/domain/parcels/labels.server";
import { PARCEL_DAYS, purgeParcels } from "~/domain/parcels/purge.server";
import { tellRefusal } from "~/domain/parcels/wording";
import { matchFilesToRows, purgePrescriptions } from "~/domain/prescriptions/upkeep.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { StoreUnavailable } from "~/infra/file-store.server";
import { inTransaction } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { choiceOf, CLARA_MOREAU, placedOrder } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { textWith } from "../../helpers/matchers";
import { move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { PROGRESSIVE, withCorrection } from "../../helpers/prescriptions";
import { madeLabel } from "../../helpers/parcels";
import { MONDAY_MORNING, testServices, type TestServices } from "../../helpers/services";
import type { Sandbox } from "../../sandbox/index";
import { openSandbox } from "../../sandbox/testing";

let sandbox: Sandbox;
let services: TestServices;
beforeAll(async () => {
  sandbox = await openSandbox({ clock: () => MONDAY_MORNING });
});
beforeEach(async () => {
  sandbox.colissimo.clear();
  sandbox.colissimo.forget();
  services = await testServices({ seed: true, sandbox });
});
afterAll(() => sandbox.close());

const HOME = { productCode: "DOM", weightKg: 0.45 } as const;
const BACK = { productCode: "RET", weightKg: 0.3 } as const;
const ask = async (order: { id: string }, evenSo: string | null = null) =>
  requestLabel(services, await orderNow(services, order.id), "outward", HOME, "camille", { lost: evenSo });
const told = (labelling: Labelling) => (labelling.outcome === "made" ? "" : tellRefusal(labelling));
const steps = (orderId: string) =>
  services
    .db("tracking_log")
    .where({ order_id: orderId })
    .where("action", "like", "Étiquette%")
    .orderBy("action")
    .select("action", "details");

test("a label with a former address is out of use once it is corrected, and the next one has the new address", async () => {
  const order = await paidOrder(services);
  const former = await madeLabel(services, order);
  const camille = await newAdministrator(services);
  const now = await orderNow(services, order.id);
  const moved = { ...CLARA_MOREAU, street: "22 rue du Port", postalCode: "13002", city: "Marseille" };
  expect(await correctBuyer(services, camille, order.id, moved, buyerMark(now))).toEqual({
    outcome: "corrected",
    outdatedLabel: former.parcelNumber,
  });
  expect((await orderNow(services, order.id)).trackingNumber).toBeNull();
  const label = await madeLabel(services, await orderNow(services, order.id));
  expect(label.parcelNumber).not.toBe(former.parcelNumber);
  expect(sandbox.colissimo.parcels.at(-1)).toMatchObject({ addressee: { line2: "22 rue du Port", zipCode: "13002" } });
  expect((await labelsOf(services, order.id)).map(({ id, current }) => [id, current])).toEqual(
    expect.arrayContaining([
      [former.id, false],
      [label.id, true],
    ]),
  );
  // The telephone number alone changes nothing on the way.
  const called = { ...moved, phone: "06 99 88 77 66" };
  const mark = buyerMark(await orderNow(services, order.id));
  expect(await correctBuyer(services, camille, order.id, called, mark)).toEqual({ outcome: "corrected" });
});

test("a label is made, kept sealed, and the order knows its parcel", async () => {
  const order = await paidOrder(services);
  const label = await madeLabel(services, order);
  expect(label).toMatchObject({
    kind: "outward",
    state: "made",
    current: true,
    productCode: "DOM",
    weightGrams: 450,
    askedAt: "2026-03-02T08:00:00.000Z",
  });
  expect(sandbox.colissimo.parcels).toMatchObject([
    {
      number: label.parcelNumber,
      productCode: "DOM",
      weight: 0.45,
      reference: order.number,
      sender: { companyName: "Lunetterie des Terreaux", zipCode: "69001" },
      addressee: { firstName: "Clara", lastName: "Moreau", line2: "7 rue Sainte-Catherine" },
    },
  ]);
  expect(await orderNow(services, order.id)).toMatchObject({
    trackingNumber: label.parcelNumber,
    carrier: "Colissimo",
    status: "Validée",
  });
  expect(await steps(order.id)).toEqual([
    { action: "Étiquette d’expédition", details: `Colissimo ${label.parcelNumber}` },
  ]);

  const opened = await readLabelFile(services, label);
  expect(opened.outcome === "opened" && opened.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  const [stored] = await services.files.list();
  expect((await services.files.get(stored?.name ?? ""))?.includes("%PDF")).toBe(false);
  expect((await found(services.db("labels").first("asked_by"))).asked_by).toBe("camille");
});

test("a customer's number of another country has a parcel, whose carrier is given numbers of France alone", async () => {
  const numbers = [];
  for (const phone of ["+41225550123", "0478000000"]) {
    await madeLabel(services, await paidOrder(services, { customer: { ...CLARA_MOREAU, phone } }));
    numbers.push(sandbox.colissimo.parcels.at(-1)?.addressee);
  }
  expect(numbers).toMatchObject([{ phoneNumber: "", mobileNumber: "" }, { phoneNumber: "0478000000" }]);
});

test("asked for again it is the same label; a second parcel is a wish of its own", async () => {
  const order = await paidOrder(services);
  const first = await madeLabel(services, order);
  expect(await ask(order)).toMatchObject({ outcome: "made", repeated: true, label: { id: first.id } });
  expect(sandbox.colissimo.parcels).toHaveLength(1);
  const second = await ask(order, first.id);
  if (second.outcome !== "made") throw new Error(second.outcome);
  expect(await orderNow(services, order.id)).toMatchObject({ trackingNumber: second.label.parcelNumber });
  // The same press twice: it named the first label, which is replaced by now.
  expect(await ask(order, first.id)).toMatchObject({ outcome: "made", repeated: true, label: { id: second.label.id } });
  expect(sandbox.colissimo.parcels).toHaveLength(2);
  expect((await labelsOf(services, order.id)).map(({ current, state }) => [current, state])).toContainEqual([
    false,
    "made",
  ]);
});

test("the label of the way back is Colissimo's CORE, from the customer to the shop, and leaves the order's number alone", async () => {
  const order = await paidOrder(services);
  const outward = await madeLabel(services, order);
  const back = await requestLabel(services, order, "return", BACK, "camille");
  expect(back).toMatchObject({ outcome: "made", repeated: false, label: { kind: "return", productCode: "RET" } });
  expect(sandbox.colissimo.parcels[1]).toMatchObject({
    productCode: "CORE",
    weight: 0.3,
    sender: { lastName: "Moreau" },
    addressee: { companyName: "Lunetterie des Terreaux" },
  });
  expect(await orderNow(services, order.id)).toMatchObject({ trackingNumber: outward.parcelNumber });
  expect((await steps(order.id)).map(({ action }) => action)).toEqual([
    "Étiquette de retour",
    "Étiquette d’expédition",
  ]);
});

test("corrective lenses have a label once their prescription is validated, or let pass", async () => {
  const lenses = await withCorrection(services, PROGRESSIVE);
  const bought = () => paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra: lenses })] });
  const order = await bought();
  const refused = await ask(order);
  expect(told(refused)).toBe("L’ordonnance de cette commande n’est pas validée : ses verres ne peuvent pas partir.");
  expect(sandbox.colissimo.parcels).toEqual([]);
  await services.db("prescriptions").where({ order_id: order.id }).update({ state: "validated" });
  expect(await ask(order)).toMatchObject({ outcome: "made" });

  const override = { prescription_override: "Verres déjà faits", prescription_override_by: "camille" };
  const letPass = async (placed: Promise<Order>) => {
    const { id } = await placed;
    const at = { prescription_override_at: "2026-03-02T08:00:00.000Z" };
    await services
      .db("orders")
      .where({ id })
      .update({ ...override, ...at });
    return { id };
  };
  const extra = await withCorrection(services);
  const ordinary = paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra })] });
  expect(await ask(await letPass(ordinary))).toMatchObject({ outcome: "made" });
  expect(told(await ask(await letPass(bought()))), "first progressive lenses, which nobody lets pass").toBe(
    told(refused),
  );
});

test("an order that was cancelled, or taken back, since its page was read has no label made", async () => {
  const [cancelled, withdrawn, moved] = [
    await paidOrder(services),
    await paidOrder(services),
    await paidOrder(services),
  ];
  await move(services, cancelled, ORDER_STATUS.cancelled);
  await declareWithdrawal(services, withdrawn.id, [{ lineId: withdrawn.lines[0]?.id ?? "", quantity: 1 }]);
  await services.db("orders").where({ id: moved.id }).update({ street: "3 place Bellecour" });
  const asShown = (order: Order) => requestLabel(services, order, "outward", HOME, "camille");
  expect((await asShown(cancelled)).outcome).toBe("cancelled");
  expect((await asShown(withdrawn)).outcome).toBe("withdrawn");
  expect(sandbox.colissimo.parcels).toEqual([]);
  await asShown(moved);
  expect(sandbox.colissimo.parcels).toMatchObject([{ addressee: { line2: "3 place Bellecour" } }]);
});

test("an order that is given back has no label made, until someone goes on with it all the same", async () => {
  const order = await paidOrder(services);
  const all = { amountCents: order.totalCents, reason: "", by: "camille", key: "all" };
  expect((await requestRefund(services, order.id, all)).outcome).toBe("asked");
  expect(told(await ask(order))).toContain("remboursée, ou va l’être : rien n’est à envoyer");
  expect(sandbox.colissimo.parcels).toEqual([]);
  expect(await ask(await move(services, order, ORDER_STATUS.preparing))).toMatchObject({ outcome: "made" });
});

test("an order that left and is prepared anew asks for another label, and the question says so", async () => {
  const order = await paidOrder(services);
  const former = await madeLabel(services, order);
  await move(services, order, ORDER_STATUS.shipped);
  expect((await askedBefore(services, await orderNow(services, order.id), ORDER_STATUS.preparing)).reason).toContain(
    `L’étiquette ${former.parcelNumber ?? ""} a servi`,
  );
  expect((await move(services, order, ORDER_STATUS.preparing)).trackingNumber).toBeNull();
  expect(await ask(order)).toMatchObject({ outcome: "made", repeated: false });
});

test("what cannot be sent is said, and the carrier is not asked", async () => {
  const unpaid = await placedOrder(services);
  const pickup = await paidOrder(services, { deliveryMethod: "retrait" });
  const unnamed = await paidOrder(services, { customer: null });
  const cancelled = await paidOrder(services);
  await services.db("orders").where({ id: cancelled.id }).update({ status: "Annulée" });
  const withdrawn = await paidOrder(services);
  await declareWithdrawal(services, withdrawn.id, [{ lineId: withdrawn.lines[0]?.id ?? "", quantity: 1 }]);
  expect(told(await ask(withdrawn))).toBe("Le client s’est rétracté de toute la commande : rien n’est à envoyer.");
  const outcomes = [];
  for (const order of [unpaid, pickup, unnamed, cancelled]) outcomes.push(await ask(order));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(["unpaid", "noLabel", "noAddress", "cancelled"]);
  expect(outcomes.map(told).every((text) => text.startsWith("Cette commande"))).toBe(true);
  expect(await requestLabel({ ...services, carrier: null }, cancelled, "return", BACK, "camille")).toEqual({
    outcome: "notConfigured",
  });
  await expect(
    inTransaction(services, (inside) => requestLabel(inside, pickup, "return", BACK, "camille")),
  ).rejects.toThrow("transaction");
  expect([sandbox.colissimo.requests, await services.db("labels")]).toEqual([[], []]);
});

test("a refusal is told in the carrier's words, and mended one may ask again; so after an outage", async () => {
  const order = await paidOrder(services);
  sandbox.colissimo.refuse("30204", "Le code postal n'existe pas");
  const refused = await ask(order);
  expect(told(refused)).toBe("Colissimo a refusé l’étiquette : Le code postal n'existe pas (30204)");
  sandbox.colissimo.fail("*", { status: 503, times: 1 });
  const closed = await ask(order);
  expect(told(closed)).toContain("aucune étiquette n’a été créée");
  expect(await ask(order)).toMatchObject({ outcome: "made", repeated: false });
  expect((await labelsOf(services, order.id)).map(({ state }) => state).sort()).toEqual([
    "made",
    "refused",
    "unavailable",
  ]);
  expect(sandbox.colissimo.parcels).toHaveLength(1);
});

test("a lost answer is to be verified: only who has looked asks again, and once", async () => {
  const order = await paidOrder(services);
  sandbox.colissimo.answerWith("truncated");
  const lost = await ask(order);
  const number = sandbox.colissimo.parcels[0]?.number ?? "";
  expect(told(lost)).toContain(
    `à vérifier : la réponse de Colissimo s’est perdue, et un colis a peut-être été créé et facturé (n° ${number})`,
  );
  for (let times = 0; times < 3; times += 1) expect(await ask(order)).toMatchObject({ outcome: "toVerify" });
  expect(await ask(order, "0123456789abcdef01234567")).toMatchObject({ outcome: "toVerify" });
  expect(sandbox.colissimo.parcels).toHaveLength(1);
  expect(await orderNow(services, order.id)).toMatchObject({ trackingNumber: null });

  const [attempt] = await labelsOf(services, order.id);
  const answers = await Promise.all([ask(order, attempt?.id), ask(order, attempt?.id)]);
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["made", "underWay"]);
  expect(sandbox.colissimo.parcels).toHaveLength(2);
});

test("a label that the carrier makes during a correction is out of use when it comes", async () => {
  const order = await paidOrder(services);
  const camille = await newAdministrator(services);
  const hold = sandbox.colissimo.hold("*", { mode: "after" });
  const asking = ask(order);
  await hold.arrived;
  const moved = { ...CLARA_MOREAU, street: "22 rue du Port" };
  expect(await correctBuyer(services, camille, order.id, moved, buyerMark(order))).toEqual({ outcome: "corrected" });
  hold.release();
  expect(told(await asking)).toMatch(/coordonnées ont été corrigées.*ne sert plus/);
  expect(await orderNow(services, order.id)).toMatchObject({ trackingNumber: null });
  expect(await ask(order)).toMatchObject({ outcome: "made", repeated: false });
  expect(sandbox.colissimo.parcels.at(-1)?.addressee.line2).toBe("22 rue du Port");
});

test("two at once make one label", async () => {
  const order = await paidOrder(services);
  const hold = sandbox.colissimo.hold("*", { mode: "before" });
  const first = ask(order);
  await hold.arrived;
  const second = await ask(order);
  expect([second.outcome, told(second)]).toEqual(["underWay", textWith("déjà en cours de création")]);
  hold.release();
  expect(await first).toMatchObject({ outcome: "made" });
  const pressed = await paidOrder(services);
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => ask(pressed)));
  expect(outcomes.filter(({ outcome }) => outcome === "made")).toHaveLength(1);
  expect(sandbox.colissimo.parcels).toHaveLength(2);
});

test("an attempt that nobody finished reads as lost after two minutes; what it made late is not forgotten", async () => {
  const order = await paidOrder(services);
  const hold = sandbox.colissimo.hold("*", { mode: "after" });
  const late = ask(order);
  await hold.arrived;
  services.clock.advance({ minutes: 2, seconds: -1 });
  expect(await ask(order)).toEqual({ outcome: "underWay" });
  services.clock.advance({ seconds: 2 });
  const overdue = await ask(order);
  expect(overdue).toMatchObject({ outcome: "toVerify", label: { state: "unknown" } });

  const [attempt] = await labelsOf(services, order.id);
  const again = await ask(order, attempt?.id);
  if (again.outcome !== "made") throw new Error(again.outcome);
  hold.release();
  expect(told(await late)).toMatch(/ne sert plus. Annulez-la chez Colissimo/);
  expect(await orderNow(services, order.id)).toMatchObject({ trackingNumber: again.label.parcelNumber });
  expect(await findLabel(services, attempt?.id ?? "")).toMatchObject({ state: "made", current: false });
});

test("a label that finds no room on the disk is to be verified, with its number", async () => {
  const order = await paidOrder(services);
  const full = { ...services, files: { ...services.files, put: () => Promise.reject(new StoreUnavailable("ENOSPC")) } };
  expect(await requestLabel(full, order, "outward", HOME, "camille")).toMatchObject({
    outcome: "toVerify",
    label: { parcelNumber: sandbox.colissimo.parcels[0]?.number, message: textWith("n’a pas pu être rangée") },
  });
});

test("the sweeping of the private folder leaves labels where they are; after a year they are forgotten", async () => {
  const label = await madeLabel(services, await paidOrder(services));
  expect(await matchFilesToRows(services)).toEqual({ setAside: 0, missing: 0 });
  services.clock.advance({ days: PARCEL_DAYS });
  expect([await purgeParcels(services), (await purgePrescriptions(services)).strayFiles]).toMatchObject([
    { files: 0 },
    0,
  ]);
  services.clock.advance({ days: 1 });
  expect(await purgeParcels(services, { dryRun: true })).toMatchObject({ files: 1 });
  expect((await readLabelFile(services, label)).outcome).toBe("opened");
  expect(await purgeParcels(services)).toMatchObject({ files: 1 });
  expect(await services.files.list()).toEqual([]);
  const kept = await findLabel(services, label.id);
  expect(kept).toMatchObject({ state: "made", parcelNumber: label.parcelNumber, fileId: null });
  expect(kept && (await readLabelFile(services, kept))).toEqual({ outcome: "missing" });
});

test("product and weight have their usual values, and a comma is read", () => {
  expect([OutwardLabel.parse({}), ReturnLabel.parse({})]).toEqual([
    { productCode: "DOM", weightKg: 0.45 },
    { productCode: "RET", weightKg: 0.45 },
  ]);
  expect(OutwardLabel.parse({ productCode: "DOS", weightKg: " 1,25 " })).toEqual({
    productCode: "DOS",
    weightKg: 1.25,
  });
  expect(OutwardLabel.parse({ weightKg: ",5" }).weightKg).toBe(0.5);
  for (const weightKg of ["", "lourd", "0", "0x10", "1e1", "+7", "1.2.3", -1, 30.01, null, Number.NaN])
    expect(OutwardLabel.safeParse({ weightKg }).success, String(weightKg)).toBe(false);
  for (const productCode of ["HD", "RET", ""]) expect(OutwardLabel.safeParse({ productCode }).success).toBe(false);
});

const toldNumbers = async () => {
  const messages: string[] = await services
    .db("outbox")
    .where("dedupe_key", "like", "%:tracking-%")
    .orderBy("turn")
    .pluck("message");
  return messages.map((message) => /suivi\u00a0: (\w+)/.exec(message)?.[1]);
};

test("a label made after its parcel left tells the customer its number, once", async () => {
  const order = await move(services, await paidOrder(services), ORDER_STATUS.shipped);
  const { parcelNumber } = await madeLabel(services, order);
  expect(await toldNumbers()).toEqual([parcelNumber]);
  await setTracking(services, order.id, { trackingNumber: parcelNumber, carrier: "Colissimo" });
  expect(await toldNumbers()).toEqual([parcelNumber]);
});

test("a parcel that left under a typed number keeps it, and one that arrived gets no label, until they are sent anew", async () => {
  const order = await move(services, await paidOrder(services), ORDER_STATUS.shipped);
  await setTracking(services, order.id, { trackingNumber: "6A00202600006", carrier: "Colissimo" });
  expect(told(await ask(order))).toMatch(/déjà partie, sous le numéro 6A00202600006/);
  expect(await orderNow(services, order.id)).toMatchObject({ trackingNumber: "6A00202600006" });
  expect(await toldNumbers()).toEqual(["6A00202600006"]);
  await move(services, order, ORDER_STATUS.delivered);
  expect((await ask(order)).outcome).toBe("left");
  expect(sandbox.colissimo.parcels).toHaveLength(0);
});

test("of a label made before, the letter of the departure says the number", async () => {
  const order = await paidOrder(services);
  const { parcelNumber } = await madeLabel(services, order);
  await move(services, order, ORDER_STATUS.shipped);
  expect(await toldNumbers()).toEqual([]);
  const departure = await found(
    services.db("outbox").where("dedupe_key", "like", "%:status-%").orderBy("turn", "desc").first("message"),
  );
  expect(departure.message).toContain(parcelNumber);
});
