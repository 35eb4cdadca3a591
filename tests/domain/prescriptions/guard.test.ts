import { beforeEach, describe, expect, test } from "vitest";

import { setResponsible } from "~/domain/accounts/administrators.server";
import { advanceJob, jobsOf } from "~/domain/orders/jobs/job.server";
import { askedBefore, changeStatus, type Change, type Changing } from "~/domain/orders/life/life.server";
import { stepsOf } from "~/domain/orders/life/steps.server";
import type { Order } from "~/domain/orders/order.server";
import { finishOrder, releaseOrder } from "~/domain/orders/placing/finish.server";
import { setWithdrawable } from "~/domain/orders/placing/withdrawable.server";
import {
  acceptsPrescription,
  receivePrescription,
  refusePrescription,
  remindOfPrescriptions,
  validatePrescription,
} from "~/domain/orders/prescription/prescription.server";
import { ORDER_STATUS, type ShopStatus } from "~/domain/orders/status";
import { findAccount, type Account } from "~/domain/accounts/account.server";
import { handOverOrder } from "~/domain/orders/pickup/hand-over.server";
import type { PrescriptionDetails } from "~/domain/prescriptions/forms.server";
import { statementOf } from "~/domain/prescriptions/statement";
import { storeFile } from "~/domain/prescriptions/file.server";
import {
  draftAtCheckout,
  findDraft,
  prescriptionsOf,
  savePrescriptionDraft,
} from "~/domain/prescriptions/prescription.server";
import { purgePrescriptions } from "~/domain/prescriptions/upkeep.server";
import { mergeVisitor } from "~/domain/visitors/merge.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { prescriptionLine } from "~/http/orders/prescription-line.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator, newCustomer } from "../../helpers/administrator";
import { choiceOf, newVisitorId, placedOrder, queuedMails } from "../../helpers/factories";
import { given } from "../../helpers/found";
import { noteSteps } from "../../helpers/jobs";
import { orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { pdf } from "../../helpers/papers";
import { PROGRESSIVE, withCorrection } from "../../helpers/prescriptions";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
let camille: string;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = (await newAdministrator(services)).id;
});

const { preparing, shipped, cancelled } = ORDER_STATUS;

/** An order with unifocal lenses, unless others are named; `short`: what the payment lacks, in cents. */
async function glasses({ short = 0, lenses }: { short?: number; lenses?: string } = {}): Promise<Order> {
  const order = await placedOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services, lenses) })],
  });
  await finishOrder(services, order.id, order.totalCents - short);
  return orderNow(services, order.id);
}
const change = (order: Order, status: ShopStatus, more: Partial<Change> = {}): Promise<Changing> =>
  changeStatus(services, order.id, status, { by: camille, ...more });
const responsible = () => setResponsible(services, camille, true);
const question = (changing: Changing) => {
  if (changing.outcome !== "confirm") throw new Error(changing.outcome);
  return changing;
};
const file = async (visitorId: string, pages = 1) => {
  const keeping = await storeFile(services, visitorId, { name: "ordonnance.pdf", bytes: await pdf({ pages }) });
  if (keeping.outcome !== "kept") throw new Error(keeping.outcome);
  return keeping.file;
};
const sendPaper = async (order: Order) => receivePrescription(services, order.id, await file(order.visitorId));

const MISSING = "Cette commande attend une ordonnance validée\u00a0: aucune n’est arrivée.";

describe("the customer reads of a prescription", () => {
  const told = async ({ id }: Order) => prescriptionLine(services, await orderNow(services, id));

  test("that it is wanted while it may come, and what became of it once the lenses have left without it, or its time is over", async () => {
    const order = await glasses();
    expect(await told(order)).toMatchObject({
      wanted: true,
      text: expect.stringMatching(/^À nous envoyer/) as unknown,
    });
    await responsible();
    for (const to of [preparing, shipped] as const) {
      if (to === shipped) await noteSteps(services, await orderNow(services, order.id), camille);
      const { agreedTo } = await askedBefore(services, await orderNow(services, order.id), to);
      await change(order, to, { agreedTo, overrideReason: "Le client est pressé." });
    }
    expect(await told(order)).toEqual({
      name: "Ordonnance",
      text: "Vos verres ont été faits sans ordonnance validée, sur décision de notre opticien responsable.",
      href: null,
      wanted: false,
    });
    services.clock.advance({ days: 5 * 366 });
    await purgePrescriptions(services);
    expect((await told(order))?.text).toBe("Effacée : nous ne la gardons que 5 ans.");
  });
});

describe("corrective lenses do not pass their prescription", () => {
  test("every reason stands in one question, the missing euro and the missing prescription", async () => {
    const order = await glasses({ short: 100 });
    expect(order.status).toBe(ORDER_STATUS.attention);
    const { reason } = await askedBefore(services, order, preparing);
    expect(reason).toContain("Montant reçu");
    expect(reason).toContain(MISSING);
  });

  test.each([preparing, shipped, ORDER_STATUS.delivered])("towards '%s', no yes of just anyone counts", async (to) => {
    for (const order of [await glasses(), await glasses({ short: 100 })]) {
      const { agreedTo } = await askedBefore(services, order, to);
      const barred = await change(order, to, { agreedTo, overrideReason: "Le client est pressé." });
      expect(barred).toMatchObject({ outcome: "barred" });
      expect("reason" in barred && barred.reason).toContain("Seul l’opticien responsable peut passer outre");
      expect((await orderNow(services, order.id)).status).toBe(order.status);
    }
  });

  test("nor by way of a withdrawal of all that is then sent in spite of it", async () => {
    const order = await glasses();
    const line = order.lines[0]?.id ?? "";
    await setWithdrawable(services, order.id, line, { withdrawable: true, reason: null, by: camille });
    await declareWithdrawal(services, order.id, [{ lineId: line, quantity: 1 }]);
    const { agreedTo } = await askedBefore(services, await orderNow(services, order.id), shipped);
    const barred = await change(order, shipped, { agreedTo, overrideReason: "Le client est pressé." });
    expect(barred).toMatchObject({ outcome: "barred" });
    expect("reason" in barred && barred.reason).toContain(MISSING);
    // The customer is not asked for anything while the order is not made.
    services.clock.advance({ days: 4 });
    expect(await remindOfPrescriptions(services)).toBe(0);
  });

  test.each([undefined, PROGRESSIVE])(
    "cancelling is free, and taken up again they wait for their prescription: %s",
    async (lenses) => {
      const order = await glasses({ lenses });
      expect(await change(order, cancelled)).toMatchObject({ outcome: "changed" });
      const barred = await change(order, shipped);
      expect(barred).toMatchObject({ outcome: "barred" });
      if (lenses)
        expect("reason" in barred && barred.reason).toMatch(
          /Reprenez d’abord la commande «\u00a0En préparation\u00a0»/,
        );
      const asked = question(await change(order, preparing));
      expect(asked.reason).toContain("Cette commande est annulée");
      expect(asked.reason).toContain("Reprise, elle attendra une ordonnance validée\u00a0: aucune n’est arrivée.");
      expect([asked.wantsReason, asked.ofResponsible]).toEqual([false, false]);
      expect(await change(order, preparing, { agreedTo: asked.agreedTo })).toMatchObject({
        outcome: "changed",
        overridden: false,
        order: { status: ORDER_STATUS.awaitingPrescription, preparedAt: null, cancelledAt: null, stockState: "taken" },
      });
      const letter = (await queuedMails(services)).find(({ mail }) => mail.subject.includes("est reprise"));
      expect(letter?.mail.text).toContain("Nous attendons votre ordonnance");
      expect(await sendPaper(order)).toBe("received");
      expect(await change(order, preparing)).toMatchObject({ outcome: "barred" });
      await validatePrescription(services, order.id, camille);
      await change(order, preparing);
      expect((await orderNow(services, order.id)).status).toBe(preparing);
    },
  );

  test("a yes answers the reasons it showed, and no other", async () => {
    await responsible();
    const order = await glasses();
    const first = question(await change(order, preparing));
    await services.db("orders").where({ id: order.id }).update({ attention: "Il manque une vis." });
    const again = question(
      await change(order, preparing, { agreedTo: first.agreedTo, overrideReason: "Vue au comptoir." }),
    );
    expect([first.reason.includes("vis"), again.reason.includes("vis")]).toEqual([false, true]);
    expect((await orderNow(services, order.id)).status).toBe(ORDER_STATUS.awaitingPrescription);
  });

  test("validated, they go their way without a question", async () => {
    const order = await glasses();
    await validatePrescription(services, order.id, camille);
    expect(await change(order, preparing)).toMatchObject({ outcome: "changed", overridden: false });
    await noteSteps(services, order, camille);
    expect(await change(order, shipped)).toMatchObject({ outcome: "changed" });
  });
});

describe("nobody, the optician responsible included, lets pass without a prescription", () => {
  beforeEach(responsible);

  const YOUNG: PrescriptionDetails = {
    prescribedOn: "2026-02-01",
    bornOn: "2014-05-12",
    prescriberKind: "medecin",
    prescriber: "Dr Roux",
    shortenedTo: null,
  };
  const GROWN = { ...YOUNG, bornOn: "1960-05-12" };
  const state = async (order: Order, details: PrescriptionDetails, wornProgressive = false) => {
    const statement = statementOf({ ...details, wornProgressive });
    expect(await receivePrescription(services, order.id, null, details, statement)).toBe("received");
  };
  const barredFor = async (order: Order, why: RegExp) => {
    for (const to of [preparing, shipped, ORDER_STATUS.delivered]) {
      const { agreedTo } = await askedBefore(services, await orderNow(services, order.id), to);
      const barred = await change(order, to, { agreedTo, overrideReason: "Le client est pressé." });
      expect(barred).toMatchObject({ outcome: "barred", reason: expect.stringMatching(why) as unknown });
      expect("reason" in barred && barred.reason).not.toContain("Seul l’opticien responsable");
    }
    const session = { id: camille } as Account;
    expect((await handOverOrder(services, session, { id: order.id }, "name")).outcome).toBe("barred");
  };

  test("first progressive lenses, nor by a decision of before; cancelling stays free", async () => {
    const order = await glasses({ lenses: PROGRESSIVE });
    await barredFor(order, /aucune n’est arrivée\. Ce sont de premiers verres progressifs/);
    const at = "2026-03-02T08:00:00.000Z";
    const before = { prescription_override: "Vue.", prescription_override_by: camille, prescription_override_at: at };
    await services.db("orders").where({ id: order.id }).update(before);
    await barredFor(order, /premiers verres progressifs/);
    expect(await change(order, cancelled)).toMatchObject({ outcome: "changed" });
  });

  test("nor orders, labels or hands over what was let pass before nobody could", async () => {
    const order = await paidOrder(services, {
      deliveryMethod: "retrait",
      choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services, PROGRESSIVE) })],
    });
    const at = "2026-03-02T08:00:00.000Z";
    const before = { prescription_override: "Vue.", prescription_override_by: camille, prescription_override_at: at };
    await services
      .db("orders")
      .where({ id: order.id })
      .update({ ...before, status: preparing });
    const { lineId } = given((await jobsOf(services, await orderNow(services, order.id)))[0]).job;
    const sheet = { base: "", remarks: "", rightLot: "", leftLot: "", by: camille, version: 0 };
    const advanced = () => advanceJob(services, order.id, lineId, { ...sheet, to: "ordered" });
    expect(await advanced()).toEqual({ outcome: "notValidated" });
    await services.db("orders").where({ id: order.id }).update({ status: shipped, shipped_at: at });
    const optician = given(await findAccount(services, camille));
    const handed = () => handOverOrder(services, optician, { id: order.id }, "name");
    expect(await handed(), "of an order that is ready").toMatchObject({
      outcome: "barred",
      reason: expect.stringMatching(/premiers verres progressifs/) as unknown,
    });
    await validatePrescription(services, order.id, camille);
    await services.db("orders").where({ id: order.id }).update({ status: preparing });
    expect(await advanced()).toMatchObject({ outcome: "advanced" });
    await services.db("orders").where({ id: order.id }).update({ status: shipped });
    expect(await handed()).toMatchObject({ outcome: "changed" });
  });

  test("a child's lenses", async () => {
    const order = await glasses();
    await state(order, YOUNG);
    await barredFor(order, /n’est pas encore vérifiée\. Le porteur a moins de 16 ans/);
  });

  test("but progressive lenses that are stated not to be the first", async () => {
    const order = await glasses({ lenses: PROGRESSIVE });
    await state(order, GROWN, true);
    expect(question(await change(order, preparing))).toMatchObject({ wantsReason: true });
  });

  test("and once the prescription is validated, they go their way", async () => {
    const order = await glasses({ lenses: PROGRESSIVE });
    await validatePrescription(services, order.id, camille);
    expect(await change(order, preparing)).toMatchObject({ outcome: "changed" });
  });
});

describe("the optician responsible", () => {
  beforeEach(responsible);

  test("overrides with a reason alone, which stays on the order and in its history", async () => {
    const order = await glasses();
    const { agreedTo, wantsReason } = question(await change(order, preparing));
    expect(wantsReason).toBe(true);
    expect(await change(order, preparing, { agreedTo, overrideReason: "  " })).toMatchObject({ outcome: "confirm" });
    const overrideReason = "Original vu au comptoir, copie à venir.";
    expect(await change(order, preparing, { agreedTo, overrideReason })).toMatchObject({
      outcome: "changed",
      overridden: true,
      order: { status: preparing, prescriptionOverride: { reason: overrideReason, by: camille } },
    });
    expect(await stepsOf(services, order.id)).toContainEqual(
      expect.objectContaining({ action: "Préparée sans ordonnance validée", details: overrideReason }),
    );
    // Nobody is asked for it any more.
    expect(await prescriptionLine(services, await orderNow(services, order.id))).toEqual({
      name: "Ordonnance",
      text: "Vos verres sont faits sans ordonnance validée, sur décision de notre opticien responsable.",
      href: null,
      wanted: false,
    });
    // Overridden once, for this order alone.
    await noteSteps(services, order, camille);
    expect(await change(order, shipped)).toMatchObject({ outcome: "changed", overridden: false });
  });

  test("is asked anew after a refusal, and after a cancellation", async () => {
    for (const undo of [
      async (order: Order) => {
        await sendPaper(order);
        await refusePrescription(services, order.id, "Elle est échue.", camille);
      },
      async (order: Order) => void (await change(order, cancelled)),
    ]) {
      const order = await glasses();
      const { agreedTo } = question(await change(order, preparing));
      await change(order, preparing, { agreedTo, overrideReason: "Vue au comptoir." });
      await undo(order);
      expect(await orderNow(services, order.id)).toMatchObject({ prescriptionOverride: null });
      expect(question(await change(order, shipped))).toMatchObject({ wantsReason: true });
    }
  });

  test("who is no administrator any more overrides nothing", async () => {
    await services.db("users").where({ id: camille }).update({ role: "customer" });
    expect(await change(await glasses(), preparing)).toMatchObject({ outcome: "barred" });
  });

  test("while it is prepared, the customer may still send it; once it has left, not", async () => {
    const order = await glasses();
    const { agreedTo } = question(await change(order, preparing));
    await change(order, preparing, { agreedTo, overrideReason: "Vue au comptoir." });
    expect(await acceptsPrescription(services, await orderNow(services, order.id))).toBe("open");
    expect(await sendPaper(order)).toBe("received");
    await noteSteps(services, order, camille);
    await change(order, shipped);
    expect(await acceptsPrescription(services, await orderNow(services, order.id))).toBe("closed");
  });
});

test("a refused prescription that is not replaced is reminded like an awaited one, from the refusal on", async () => {
  const order = await glasses();
  services.clock.advance({ days: 3 });
  expect(await remindOfPrescriptions(services)).toBe(1);
  await sendPaper(order);
  await refusePrescription(services, order.id, "La date est illisible.", camille);
  expect(await remindOfPrescriptions(services)).toBe(0);
  services.clock.advance({ days: 3 });
  expect([await remindOfPrescriptions(services), await remindOfPrescriptions(services)]).toEqual([1, 0]);
  services.clock.advance({ days: 7 });
  expect([await remindOfPrescriptions(services), await remindOfPrescriptions(services)]).toEqual([1, 0]);
  // The earlier reminder was taken back, because it still waited when a paper came.
  const reminders = (await queuedMails(services)).filter(({ fact }) => fact.includes("prescription-reminder"));
  expect(reminders.map(({ mail }) => mail.text.includes("La date est illisible."))).toEqual([true, true]);

  const replaced = await glasses();
  await sendPaper(replaced);
  await refusePrescription(services, replaced.id, "La date est illisible.", camille);
  await receivePrescription(services, replaced.id, await file(replaced.visitorId, 2));
  services.clock.advance({ days: 11 });
  expect(await remindOfPrescriptions(services)).toBe(0);
});

describe("a prescription belongs to the order it was made for", () => {
  const prepare = async (visitorId: string, prescriber: string) =>
    savePrescriptionDraft(
      services,
      { of: visitorId, visitorId },
      { details: { prescriber }, file: await file(visitorId) },
    );
  const unpaid = async (visitorId: string) =>
    placedOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })] }, visitorId);
  const pay = async (order: Order) => {
    await finishOrder(services, order.id, order.totalCents);
    return (await prescriptionsOf(services, order.id)).map(({ state, details }) => [state, details.prescriber ?? null]);
  };

  test("whatever draft the account holds at login, the later one too", async () => {
    const [guest, { visitorId: account }] = [await newVisitorId(services), await newCustomer(services)];
    await prepare(guest, "Dr Enfant");
    const order = await unpaid(guest);
    services.clock.advance({ minutes: 1 });
    await prepare(account, "Dr Parent");
    await mergeVisitor(services, guest, account);
    expect(await pay(order)).toEqual([["received", "Dr Enfant"]]);
    expect((await findDraft(services, account))?.details.prescriber).toBe("Dr Parent");
  });

  test("an order given up for one with another delivery leaves its own to it, and to no other", async () => {
    for (const parent of [true, false]) {
      const [guest, { visitorId: account }] = [await newVisitorId(services), await newCustomer(services)];
      await prepare(guest, "Dr Enfant");
      const order = await unpaid(guest);
      if (parent) await prepare(account, "Dr Parent");
      await mergeVisitor(services, guest, account);
      // As at the start of another payment: the old order is closed, then the new one is written.
      await releaseOrder(services, order.id, "cancelled");
      const choices = order.lines.map(() => choiceOf(PLAIN_FRAME, { extra: order.lines[0]?.extra }));
      const other = await placedOrder(services, { choices, deliveryMethod: "retrait" }, account);
      expect((await findDraft(services, (await draftAtCheckout(services, account)).of))?.details.prescriber).toBe(
        "Dr Enfant",
      );
      expect(await pay(other)).toEqual([["received", "Dr Enfant"]]);
      expect((await draftAtCheckout(services, account)).of).toBe(account);
    }
  });

  test("an order placed with none takes none that was not meant for it", async () => {
    const [guest, { visitorId: account }] = [await newVisitorId(services), await newCustomer(services)];
    const order = await unpaid(guest);
    await prepare(account, "Dr Parent");
    await mergeVisitor(services, guest, account);
    expect(await pay(order)).toEqual([["awaited", null]]);
  });

  test("the account's own unpaid order keeps its own", async () => {
    const [guest, { visitorId: account }] = [await newVisitorId(services), await newCustomer(services)];
    await prepare(account, "Dr Parent");
    const own = await unpaid(account);
    await prepare(guest, "Dr Enfant");
    const guests = await unpaid(guest);
    await mergeVisitor(services, guest, account);
    expect([await pay(own), await pay(guests)]).toEqual([[["received", "Dr Parent"]], [["received", "Dr Enfant"]]]);
  });
});
