import { beforeEach, describe, expect, test } from "vitest";

import { setResponsible } from "~/domain/accounts/administrators.server";
import { addDays, shopDay } from "~/domain/days";
import { invoicesOf } from "~/domain/invoices/invoice.server";
import { askedBefore, changeStatus, setTracking } from "~/domain/orders/life/life.server";
import { stepsOf } from "~/domain/orders/life/steps.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { sayCode } from "~/domain/orders/pickup/code.server";
import { completeCustomer, finishOrder, releaseOrder } from "~/domain/orders/placing/finish.server";
import { issueMissingInvoices } from "~/domain/orders/placing/invoicing.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hear } from "~/domain/payments/payment.server";
import { prescriptionsOf } from "~/domain/prescriptions/prescription.server";
import { purgeUnpaid } from "~/domain/privacy/purge.server";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { settleByHand } from "~/domain/settle-by-hand.server";
import { returnsOf } from "~/domain/returns/return.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { orderView } from "~/http/orders/order-view.server";
import { formatDay, instant } from "~/domain/time";
import { adminOrderView } from "~/pages/admin/orders/order-page.server";
import { headingOf } from "~/pages/order/order-words";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { choiceOf, CLARA_MOREAU, newCoupon, newPayment, placedOrder, queuedMails } from "../../helpers/factories";
import { given } from "../../helpers/found";
import { textWith } from "../../helpers/matchers";
import { BY, move, orderNow } from "../../helpers/orders";
import { withCorrection } from "../../helpers/prescriptions";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const { preparing, shipped, delivered, cancelled, attention } = ORDER_STATUS;
const plain = (text: string | null | undefined) => (text ?? "").replace(/[\u00a0\u202f]/g, " ");
const listed = async (list: "owed" | "unclear") =>
  (await openTasks(services, list)).map(({ cause, amountCents }) => [cause, amountCents]);
const factsOf = async ({ id }: Order) =>
  (await queuedMails(services)).map(({ fact }) => fact).filter((fact) => fact.startsWith(`order:${id}:`));
const letter = async (what: RegExp) =>
  plain((await queuedMails(services)).find(({ fact }) => what.test(fact))?.mail.text);
/** The letters to its customer, in the order in which they leave. */
async function written({ id }: Order) {
  const turns = await services
    .db("outbox")
    .where({ about: `order:${id}` })
    .orderBy("turn")
    .select("dedupe_key");
  const mails = await queuedMails(services);
  return turns.flatMap(({ dedupe_key: key }) =>
    mails.filter(({ fact, mail }) => fact === key && mail.to === CLARA_MOREAU.email),
  );
}
const subjects = async (order: Order) =>
  (await written(order)).map(({ mail }) => mail.subject.split(order.number)[1]?.trim());
const today = () => formatDay(instant(services.now()));
const pay = async (order: Order, paymentId?: string) =>
  hear(services, paymentId ?? (await newPayment(services, order, { providerId: "pi_1", intentId: "pi_1" })), {
    event: "succeeded",
    receivedCents: order.totalCents,
  });

/** An order whose payment the bank still decides on. */
async function underWay(changes: Parameters<typeof placedOrder>[1] = {}) {
  const order = await placedOrder(services, changes);
  const paymentId = await newPayment(services, order, { providerId: "pi_1", intentId: "pi_1" });
  await hear(services, paymentId, { event: "processing", receivedCents: 0 });
  return { order, paymentId };
}
const SAYS =
  "Un paiement de 145,00 € est en cours auprès de votre banque : s’il aboutit, il vous est rendu, et un courriel vous le confirme.";

describe("an order that was paid after the shop had cancelled it", () => {
  async function paidTooLate(changes: Parameters<typeof placedOrder>[1] = {}) {
    const order = await placedOrder(services, changes);
    await move(services, order, cancelled);
    await pay(order);
    return order;
  }

  test("has no invoice while nobody has decided, and its page in the admin area says why", async () => {
    const order = await paidTooLate();
    expect((await orderNow(services, order.id)).status).toBe(attention);
    expect(await issueMissingInvoices(services)).toBe(0);
    const { noInvoice } = await adminOrderView(services, await orderNow(services, order.id), "owner");
    expect(noInvoice).toContain("payée après son annulation");
    // Nor after an administrator has only noted how it is settled.
    const [line] = await openTasks(services, "unclear");
    await settleByHand(services, await newAdministrator(services), line?.id ?? "", "Client joint");
    expect(await issueMissingInvoices(services)).toBe(0);
    await move(services, order, cancelled);
    expect(await issueMissingInvoices(services)).toBe(0);
    expect(await listed("owed")).toEqual([["cancellation", 14_500]]);
  });

  test.each([
    ["at once", []],
    ["once it was cancelled again", [cancelled]],
  ])("is confirmed with its papers and invoiced by who takes it up, %s", async (_, before) => {
    const order = await paidTooLate();
    for (const status of [...before, preparing, shipped]) await move(services, order, status);
    const { confirmedAt } = await orderNow(services, order.id);
    expect(confirmedAt).not.toBeNull();
    const [invoice, ...others] = await invoicesOf(services, order.id);
    expect([invoice?.totalCents, others]).toEqual([14_500, []]);
    const facts = await factsOf(order);
    expect(facts.filter((fact) => fact.endsWith(":confirmation"))).toHaveLength(1);
    const { mail } = (await queuedMails(services)).find(({ fact }) => fact.endsWith(":confirmation")) ?? {};
    expect(mail?.papers?.length).toBeGreaterThan(0);
    expect(mail?.text).toContain(invoice?.number);
  });

  test("is ready to be fetched with a code, also where its first step is the last", async () => {
    const order = await paidTooLate({ deliveryMethod: "retrait" });
    await move(services, order, shipped);
    const { pickupCode, version } = await orderNow(services, order.id);
    expect(pickupCode).not.toBeNull();
    expect(await letter(new RegExp(`:status-${version}$`))).toContain(plain(sayCode(pickupCode ?? "")));
  });

  test("gets its invoice, for the credit note, once its money went back", async () => {
    const order = await paidTooLate();
    await move(services, order, cancelled);
    const asking = await requestRefund(services, order.id, {
      amountCents: order.totalCents,
      reason: "Annulation",
      by: BY,
      key: "all",
    });
    if (asking.outcome !== "asked") throw new Error(asking.outcome);
    await hearRefund(services, asking.refund.id, { event: "succeeded" });
    expect(await invoicesOf(services, order.id)).toHaveLength(1);
    expect((await factsOf(order)).some((fact) => fact.endsWith(":confirmation"))).toBe(false);
  });
});

test("an order that was paid before its buyer was known, and cancelled, is not confirmed by who says it then", async () => {
  const order = await placedOrder(services, { customer: null });
  await pay(order);
  await move(services, order, cancelled);
  await completeCustomer(services, await orderNow(services, order.id), CLARA_MOREAU);
  expect((await factsOf(order)).some((fact) => fact.endsWith(":confirmation"))).toBe(false);
  expect([await issueMissingInvoices(services), await listed("owed")]).toEqual([0, [["cancellation", 14_500]]]);
});

describe("an order that is cancelled while the bank thinks about its payment", () => {
  test("says so to its customer, and stands in the list; what then comes in is to be given back", async () => {
    const { order, paymentId } = await underWay();
    await move(services, order, cancelled);
    const said = await letter(/:status-/);
    expect(said).toContain(SAYS);
    expect(said).not.toContain("Rien ne vous a été débité");
    expect(plain((await orderView(services, await orderNow(services, order.id))).comesBack)).toBe(SAYS);
    expect(await listed("unclear")).toEqual([["under way", 14_500]]);

    await pay(order, paymentId);
    expect([await listed("unclear"), await listed("owed")]).toEqual([[], [["cancellation", 14_500]]]);
    expect((await orderNow(services, order.id)).status).toBe(cancelled);
    const came = await letter(/:paid-and-cancelled$/);
    expect(came).toContain("La commande reste annulée.");
    expect(came).toContain("Nous vous devons 145,00 €");
    expect(await factsOf(order)).not.toContain(`order:${order.id}:paid-too-late`);
    expect(await issueMissingInvoices(services)).toBe(0);
    await move(services, order, preparing);
    expect([await listed("owed"), await invoicesOf(services, order.id)]).toMatchObject([[], [{ totalCents: 14_500 }]]);
  });

  test("and taken up once it was paid, expects the prescription of its lenses", async () => {
    const extra = await withCorrection(services);
    const order = await placedOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra })] });
    const paymentId = await newPayment(services, order, { providerId: "pi_1", intentId: "pi_1" });
    await hear(services, paymentId, { event: "processing", receivedCents: 0 });
    await move(services, order, cancelled);
    await pay(order, paymentId);
    const { id: by } = await newAdministrator(services);
    await setResponsible(services, by, true);
    const { agreedTo } = await askedBefore(services, await orderNow(services, order.id), preparing);
    const change = { by, agreedTo, overrideReason: "Original vu au comptoir" };
    expect(await changeStatus(services, order.id, preparing, change)).toMatchObject({ outcome: "changed" });
    expect((await prescriptionsOf(services, order.id)).map(({ state }) => state)).toEqual(["awaited"]);
    const { quoteNumber } = await orderNow(services, order.id);
    expect(
      await services
        .db("quotes")
        .where({ number: quoteNumber ?? "" })
        .first("order_id"),
    ).toEqual({ order_id: order.id });
  });

  test("owes nothing once the bank has refused it", async () => {
    const { order, paymentId } = await underWay();
    await move(services, order, cancelled);
    await hear(services, paymentId, { event: "cancelled", receivedCents: 0 });
    expect([await listed("unclear"), await listed("owed")]).toEqual([[], []]);
    expect((await orderView(services, await orderNow(services, order.id))).comesBack).toBeNull();
  });

  test("and taken up again, is paid by it as if it had never been cancelled", async () => {
    const { order, paymentId } = await underWay();
    await move(services, order, cancelled);
    await move(services, order, preparing);
    expect(await listed("unclear")).toEqual([]);
    await pay(order, paymentId);
    expect(await listed("owed")).toEqual([]);
    expect(await invoicesOf(services, order.id)).toHaveLength(1);
  });

  test("is taken up by who reads that its payment may still fail, and its customer that it is not given back", async () => {
    const { order } = await underWay();
    await move(services, order, cancelled);
    const { reason } = await askedBefore(services, await orderNow(services, order.id), preparing);
    expect(plain(reason)).toContain("un paiement de 145,00 € est en cours auprès de la banque, et peut encore échouer");
    await move(services, order, preparing);
    expect(await letter(/:resumed-/)).toContain(
      "Le paiement de 145,00 € en cours auprès de votre banque la règle, s’il aboutit : il ne vous est plus rendu.",
    );
  });

  test.each([
    ["being prepared", [preparing], "est en préparation"],
    ["on its way", [preparing, shipped], "est expédiée"],
  ] as const)("is told that it is %s once it is confirmed, not before, and by one letter", async (_, steps, step) => {
    const { order, paymentId } = await underWay();
    await move(services, order, cancelled);
    for (const status of steps) await move(services, order, status);
    expect(await subjects(order)).toEqual(["est annulée", "est reprise"]);
    await pay(order, paymentId);
    expect(await subjects(order)).toEqual(["est annulée", "est reprise", "est confirmée", step]);
    const [, , confirmation, last] = (await written(order)).map(({ mail }) => plain(mail.text));
    expect(confirmation).toContain("Nous avons bien reçu votre paiement de 145,00 €.");
    expect(last).not.toContain("reprise");
  });

  test("and sent, tells the number of its parcel at once, with what is true by then, and the departure once", async () => {
    const { order, paymentId } = await underWay();
    await move(services, order, shipped);
    expect(await written(order), "no number yet").toEqual([]);
    for (const trackingNumber of ["6A123", "6A124"]) await setTracking(services, order.id, { trackingNumber });
    const [first, second] = (await written(order)).map(({ mail }) => plain(mail.text));
    for (const said of [
      `a quitté la boutique le ${today()}`,
      "Votre banque traite encore votre paiement de 145,00 €",
      "6A123",
    ])
      expect(first).toContain(said);
    expect(second).toContain("6A124");
    expect((await orderView(services, await orderNow(services, order.id))).payment).toContain("traite encore");
    services.clock.advance({ days: 6 });
    await pay(order, paymentId);
    expect((await subjects(order)).filter((subject) => subject === "est expédiée")).toHaveLength(1);
    expect((await orderView(services, await orderNow(services, order.id))).payment).toBeNull();
  });

  test.each([
    ["left", [shipped], ["a quitté la boutique le"]],
    ["arrived", [shipped, delivered], ["est arrivée le", "14 jours, comptés de ce jour-là, pour changer d’avis"]],
  ] as const)("and paid days after it %s, is told when that was", async (_, steps, says) => {
    const { order, paymentId } = await underWay();
    for (const status of steps) await move(services, order, status);
    const day = today();
    services.clock.advance({ days: 6 });
    await pay(order, paymentId);
    const late = plain((await written(order)).at(-1)?.mail.text);
    for (const said of [...says, day]) expect(late).toContain(said);
    expect(late).not.toContain("vient de");
  });

  test.each([
    ["being prepared", [preparing], "Nous ne la préparons plus tant qu’elle n’est pas réglée."],
    ["on its way", [preparing, shipped], "a quitté la boutique le"],
    ["there", [preparing, shipped, delivered], "est arrivée le"],
  ] as const)(
    "and refused once it is %s, is told so by mail and page, with what can be done",
    async (_, steps, says) => {
      const { order, paymentId } = await underWay();
      for (const status of steps) await move(services, order, status);
      await hear(services, paymentId, { event: "declined", receivedCents: 0 });
      const mails = await written(order);
      expect(mails.map(({ mail }) => plain(mail.subject))).toEqual([
        textWith("Votre paiement de 145,00 € n’a pas abouti"),
      ]);
      for (const said of [says, "Pour la régler par un autre moyen", "répondez à ce courriel"])
        expect(plain(mails[0]?.mail.text)).toContain(said);
      const page = await orderView(services, await orderNow(services, order.id));
      for (const said of ["pas accepté", "n’est pas réglée", "par un autre moyen"])
        expect(plain([headingOf(page).text, page.payment].join(" "))).toContain(said);
    },
  );

  test.each(["declined", "cancelled"] as const)(
    "and taken up again, waits for a person once it is %s",
    async (event) => {
      const { order, paymentId } = await underWay();
      await move(services, order, cancelled);
      await move(services, order, preparing);
      await hear(services, paymentId, { event, receivedCents: 0 });
      const now = await orderNow(services, order.id);
      expect([now.status, now.attention]).toEqual([attention, "Son paiement n’a pas abouti : elle n’est pas payée."]);
      expect(await listed("unclear")).toEqual([["not come", 14_500]]);
      const [page, shown] = [await orderView(services, now), await adminOrderView(services, now, "owner")];
      expect([page.state, page.payAgain !== null, shown.next]).toEqual(["paymentRefused", true, null]);
      await pay(order, paymentId);
      expect([await listed("unclear"), (await orderNow(services, order.id)).attention]).toEqual([[], null]);
    },
  );

  test("and sent before it failed, stands in the list until it is cancelled", async () => {
    const { order, paymentId } = await underWay();
    await move(services, order, cancelled);
    for (const status of [preparing, shipped]) await move(services, order, status);
    await hear(services, paymentId, { event: "declined", receivedCents: 0 });
    expect((await orderNow(services, order.id)).status).toBe(shipped);
    expect(await listed("unclear")).toEqual([["not come", 14_500]]);
    await move(services, order, cancelled);
    expect(await listed("unclear")).toEqual([]);
  });

  test("is told to the admin too where the bank began after it", async () => {
    const order = await placedOrder(services);
    const paymentId = await newPayment(services, order, { providerId: "pi_1", intentId: "pi_1" });
    await move(services, order, cancelled);
    // The provider was not asked yet: it may have taken the money.
    const said = await letter(/:status-/);
    expect(said).toContain(
      "Nous n’avons reçu aucun paiement pour cette commande. S’il nous en parvient un, nous vous écrivons",
    );
    expect(said).not.toContain("débité");
    await hear(services, paymentId, { event: "processing", receivedCents: 0 });
    expect(await listed("unclear")).toEqual([["under way", 14_500]]);
    await pay(order, paymentId);
    expect([await listed("unclear"), await listed("owed")]).toEqual([[], [["cancellation", 14_500]]]);
  });
});

describe("an order all of whose money went back while a second payment is owed", () => {
  test("says so to its customer, and is not called wholly refunded", async () => {
    const order = await placedOrder(services);
    await pay(order);
    const second = await newPayment(services, order, { providerId: "pi_2", intentId: "pi_2" });
    await pay(order, second);
    const page = async () => orderView(services, await orderNow(services, order.id));
    expect(plain((await page()).comesBack)).toContain("Un paiement de 145,00 €, reçu en trop, vous est rendu");
    await move(services, order, cancelled);
    const asking = await requestRefund(services, order.id, {
      amountCents: 14_500,
      reason: "Annulation",
      by: BY,
      key: "a",
    });
    if (asking.outcome !== "asked") throw new Error(asking.outcome);
    await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: "re_a" });
    expect((await page()).state).toBe("givenUp");
    await hear(services, second, { event: "refundFailed", receivedCents: 0 });
    expect(plain((await page()).comesBack)).toContain(
      "Un paiement de 145,00 €, reçu en trop, n’a pas encore pu vous être rendu",
    );
    await hear(services, second, { event: "refunded", receivedCents: 0 });
    expect(await page()).toMatchObject({ state: "givenUpAndRefunded", comesBack: null });
  });
});

test("an unpaid order keeps its buyer while a payment of it may still arrive", async () => {
  const order = await placedOrder(services);
  const paymentId = await newPayment(services, order, { providerId: "pi_1", intentId: "pi_1" });
  await hear(services, paymentId, { event: "processing", receivedCents: 0 });
  await move(services, order, cancelled);
  const [line] = await openTasks(services, "unclear");
  await settleByHand(services, await newAdministrator(services), line?.id ?? "", "Vu avec le client");
  services.clock.advance({ days: 32 });
  expect(await purgeUnpaid(services)).toMatchObject({ deleted: 0 });
  expect((await orderNow(services, order.id)).customer).not.toBeNull();
  await hear(services, paymentId, { event: "cancelled", receivedCents: 0 });
  expect(await purgeUnpaid(services)).toMatchObject({ deleted: 1 });
});

describe("an order that its customer withdraws from while the shop makes it and the bank thinks about its payment", () => {
  const withdraw = (order: Order, pieces = 1) =>
    declareWithdrawal(services, order.id, [{ lineId: given(order.lines[0]).id, quantity: pieces }]);
  async function withdrawn() {
    const { order, paymentId } = await underWay();
    expect((await withdraw(order)).outcome, "nothing is made yet").toBe("unpaid");
    await move(services, order, preparing);
    expect(await withdraw(order)).toMatchObject({ outcome: "recorded" });
    return { order, paymentId };
  }
  const page = async ({ id }: Order) => orderView(services, await orderNow(services, id));

  test("stops, says so, and what then comes in is owed back with its last day", async () => {
    const { order, paymentId } = await withdrawn();
    expect(await letter(/:acknowledgement$/)).toContain(
      "Votre banque traite encore votre paiement de 145,00 € : s’il aboutit, le prix de ces articles vous est rendu, au plus tard 14 jours après cette date",
    );
    expect(await letter(/:notice$/)).toContain("qui sera à rendre s’il aboutit");
    const { state, comesBack, payment } = await page(order);
    expect([state, plain(comesBack), payment]).toEqual(["withdrawnAndSaid", SAYS, null]);
    const last = addDays(shopDay(services.now()), 14);
    services.clock.advance({ days: 6 });
    await pay(order, paymentId);
    expect(
      (await openTasks(services, "owed")).map(({ cause, amountCents, dueOn }) => [cause, amountCents, dueOn]),
    ).toEqual([["withdrawal", 14_500, last]]);
    expect(await subjects(order)).not.toContainEqual("est confirmée");
    expect(await letter(/:paid-and-cancelled$/)).toContain("Votre rétractation reste entière.");
    expect((await page(order)).state).toBe("withdrawn");
  });

  test("ends once the bank has refused it, and money that comes all the same is owed back", async () => {
    const { order, paymentId } = await withdrawn();
    await hear(services, paymentId, { event: "declined", receivedCents: 0 });
    expect((await orderNow(services, order.id)).status).toBe(cancelled);
    expect([await listed("unclear"), await listed("owed")]).toEqual([[], []]);
    expect(await letter(/:payment-refused-/)).toBe("");
    await pay(order, paymentId);
    expect((await orderNow(services, order.id)).status).toBe(cancelled);
    expect(await listed("owed")).toEqual([["withdrawal", 14_500]]);
  });

  test("in part goes on, and only the price of that part is owed back", async () => {
    const { order, paymentId } = await underWay({ choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
    await move(services, order, preparing);
    expect((await withdraw(order)).outcome).toBe("recorded");
    await pay(order, paymentId);
    expect(await listed("owed")).toEqual([["withdrawal", 14_500]]);
    expect(await subjects(order)).toContainEqual("est confirmée");
    expect((await orderNow(services, order.id)).status).toBe(preparing);
  });

  test("and that has left comes back by a return", async () => {
    const { order } = await underWay();
    await move(services, order, shipped);
    expect((await withdraw(order)).outcome).toBe("recorded");
    expect(await returnsOf(services, order.id)).toHaveLength(1);
  });
});

test("an order whose promise ended while its customer was at the provider is not called free of any debit", async () => {
  const [left, paying] = [await placedOrder(services), await placedOrder(services)];
  await newPayment(services, paying, { providerId: "pi_1", intentId: "pi_1" });
  const heading = async ({ id }: Order) => headingOf(await orderView(services, await orderNow(services, id))).text;
  for (const order of [left, paying]) await releaseOrder(services, order.id, "cancelled");
  expect(await heading(left)).toContain("rien ne vous a été débité");
  expect(await heading(paying)).toContain("sans que nous ayons reçu de paiement");
  expect(await heading(paying)).not.toContain("débité");
});

test("an order that a code pays as a whole is never told of money", async () => {
  await newCoupon(services, { code: "OFFERT", percent: 100 });
  const order = await placedOrder(services, { couponCode: "OFFERT" });
  expect(order.totalCents).toBe(0);
  await finishOrder(services, order.id, 0);
  const steps = (await stepsOf(services, order.id)).map(({ action, details, by }) => `${action} : ${details} (${by})`);
  expect(steps).toContain("Rien à payer : Le code OFFERT règle tout le prix (La boutique)");
  expect(steps.join("\n")).not.toContain("Paiement reçu");
  await move(services, order, cancelled);
  const said = await letter(/:status-/);
  expect(said).toContain("Votre code promo la réglait en entier : vous n’aviez rien à payer.");
  expect(said).not.toMatch(/débité|rendu|dû/);
});

test("paid after its cancellation and then withdrawn from, nothing is left to decide once it is given back", async () => {
  const order = await placedOrder(services);
  await move(services, order, ORDER_STATUS.cancelled);
  await pay(order);
  expect(await listed("unclear")).toEqual([["late", 14_500]]);
  await declareWithdrawal(services, order.id, [{ lineId: given(order.lines[0]).id, quantity: 1 }]);
  const asking = await requestRefund(services, order.id, {
    amountCents: 14_500,
    reason: "Rétractation",
    by: BY,
    key: "w",
  });
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: "re_w" });
  expect([await listed("unclear"), await listed("owed")]).toEqual([[], []]);
  expect((await orderNow(services, order.id)).status).toBe(ORDER_STATUS.cancelled);
});
