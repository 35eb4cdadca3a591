import { beforeEach, describe, expect, test } from "vitest";

import { whatWaits } from "~/domain/today/waiting.server";
import { hearDispute } from "~/domain/disputes/hear.server";
import { evidenceOf } from "~/domain/disputes/evidence.server";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { creditNotesOf } from "~/domain/invoices/credit-note.server";
import { changeStatus } from "~/domain/orders/life/life.server";
import { settleByHand } from "~/domain/settle-by-hand.server";
import { findTask, openTask, openTasks, tasksOf } from "~/domain/orders/money/tasks.server";
import { logStep, type Order } from "~/domain/orders/order.server";
import { completeCustomer } from "~/domain/orders/placing/finish.server";
import { placeOrder } from "~/domain/orders/placing/place.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hear, paymentsOf } from "~/domain/payments/payment.server";
import { reconcile } from "~/domain/payments/reconcile.server";
import { startPayment } from "~/domain/payments/start.server";
import { hearEvent } from "~/domain/payments/webhook.server";
import { reasonOfDebt } from "~/domain/refunds/reason.server";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { hearRefundEvent } from "~/domain/refunds/webhook.server";
import { advanceReturn } from "~/domain/returns/advance.server";
import { requestReturn } from "~/domain/returns/request.server";
import { quote } from "~/domain/checkout/quote.server";
import { sellAtTill } from "~/domain/till/sale.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { owedShares } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { ProviderDispute, ProviderEvent } from "~/infra/stripe.server";

import { COUPONS, LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import {
  CLARA_MOREAU,
  choiceOf,
  newPayment,
  newVisitorId,
  placedOrder,
  purchaseOf,
  queuedMails,
} from "../helpers/factories";
import { BY, deliveredOrder, move, orderNow } from "../helpers/orders";
import { boughtOrder, paidOrder, providerOf, sharedSandbox, started, tell } from "../helpers/paying";
import { textWith } from "../helpers/matchers";
import { testServices, type TestServices } from "../helpers/services";

const sandbox = sharedSandbox();
const stripe = () => sandbox().stripe;

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true, sandbox: sandbox() });
});

const tasks = async (list: "owed" | "unclear") =>
  (await openTasks(services, list)).map(({ cause, amountCents, dueOn }) => [cause, amountCents, dueOn]);
const letterTo = async (order: Order, fact: RegExp) =>
  (await queuedMails(services)).find(
    (each) => fact.test(each.fact) && `${each.mail.subject} ${each.mail.text}`.includes(order.number),
  )?.mail;
const lineOf = (order: Order, place = 0) => order.lines[place]?.id ?? "";

describe("what is owed", () => {
  test("by a cancellation stands in the list until the money is back, is mailed, counted and traced", async () => {
    const order = await paidOrder(services);
    await move(services, order, ORDER_STATUS.cancelled);
    expect(await tasks("owed")).toEqual([["cancellation", order.totalCents, "2026-03-16"]]);
    expect(await whatWaits(services)).toMatchObject({ owed: 1, unclear: 0 });
    expect((await letterTo(order, /^money:/))?.subject).toMatch(/^À rembourser : 145,00.€, commande C-/);
    expect(await services.db("tracking_log").where({ order_id: order.id, action: "À rembourser" })).toHaveLength(1);
    const asking = await requestRefund(services, order.id, {
      amountCents: order.totalCents,
      reason: "Annulation",
      by: BY,
      key: "k",
    });
    if (asking.outcome !== "asked") throw new Error(asking.outcome);
    expect(await tasks("owed")).toHaveLength(1);
    await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: "re_1" });
    expect(await tasks("owed")).toEqual([]);
  });

  test("cancelling asks for the refund with the same press, and the mail says only what was done", async () => {
    const [asked, silent] = [await paidOrder(services), await paidOrder(services)];
    await changeStatus(services, asked.id, ORDER_STATUS.cancelled, {
      by: BY,
      giveBack: (inside, amountCents) =>
        requestRefund(inside, asked.id, { amountCents, reason: "Annulation", by: BY, key: "one-press" }),
    });
    await move(services, silent, ORDER_STATUS.cancelled);
    expect((await letterTo(asked, /:status-/))?.text).toMatch(
      /Le remboursement de 145,00.€, demandé le 2 mars 2026, est en attente de la banque/,
    );
    expect((await letterTo(silent, /:status-/))?.text).toMatch(/Nous vous devons 145,00.€/);
    expect(await services.db("refunds").pluck("order_id")).toEqual([asked.id]);
  });

  test("and refunded with the same press is mailed to the shop as far as it still waits for someone", async () => {
    const [whole, part] = [await paidOrder(services), await paidOrder(services)];
    const cancel = (order: Order, amountOf: (owed: number) => number) =>
      changeStatus(services, order.id, ORDER_STATUS.cancelled, {
        by: BY,
        giveBack: (inside, owed) =>
          requestRefund(inside, order.id, {
            amountCents: amountOf(owed),
            reason: "Annulation",
            by: BY,
            key: `cancel-${order.id}`,
          }),
      });
    await cancel(whole, (owed) => owed);
    await cancel(part, (owed) => owed - 4_500);
    expect(await letterTo(whole, /^money:/)).toBeUndefined();
    expect((await letterTo(part, /^money:/))?.subject).toMatch(/^À rembourser : 45,00.€/);
    expect(await tasks("owed")).toHaveLength(2); // until the money has come back
  });

  test("by one frame of two that came back is its price, line by line, with the reason of the return", async () => {
    const order = await deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME), choiceOf(LAST_PIECE)] });
    const asking = await requestReturn(services, order.id, {
      lines: [{ lineId: lineOf(order), quantity: 1, reason: "size" }],
      comment: null,
    });
    if (asking.outcome !== "requested") throw new Error(asking.outcome);
    expect(await tasks("owed")).toEqual([]);
    await advanceReturn(services, asking.return.id, "Validé", { by: BY });
    expect(await tasks("owed")).toEqual([["return", 14_500, "2026-03-16"]]);
    expect(owedShares(await accountOf(services, order.id))).toEqual([{ lineId: lineOf(order), cents: 14_500 }]);
    expect(await reasonOfDebt(services, order.id)).toBe("Retour : la taille ne convient pas");
  });

  test("by a withdrawal in time falls due fourteen days after it; settled by hand, who and how are kept, and a colleague is told", async () => {
    const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
    await declareWithdrawal(services, order.id, [{ lineId: lineOf(order), quantity: 1 }]);
    expect(await tasks("owed")).toEqual([["withdrawal", 14_500, "2026-03-16"]]);
    const account = await newAdministrator(services);
    const [task] = await openTasks(services, "owed");
    expect(await settleByHand(services, account, task?.id ?? "", "Virement du 3 mars")).toEqual({ outcome: "settled" });
    expect(await settleByHand(services, account, task?.id ?? "", "Encore")).toMatchObject({ outcome: "already" });
    expect(await tasks("owed")).toEqual([]);
    expect(await services.db("audit_log").pluck("details")).toEqual(["Rétractation"]); // the audit is kept for ever; how it was settled ends with the order
    expect(await services.db("money_tasks").pluck("settled_how")).toEqual(["Virement du 3 mars"]);
  });

  test("for a sale at the till is given back by hand, with its credit note", async () => {
    const order = await paidOrder(services);
    await services.db("payments").where({ order_id: order.id }).update({ kind: "till", provider_id: null });
    await move(services, order, ORDER_STATUS.cancelled);
    const ask = { amountCents: order.totalCents, reason: "Annulation", by: BY };
    expect(await requestRefund(services, order.id, { ...ask, key: "a" })).toEqual({ outcome: "byHand" });
    expect(await requestRefund(services, order.id, { ...ask, key: "b", means: "especes" })).toMatchObject({
      outcome: "asked",
      refund: { state: "succeeded", means: "especes" },
    });
    expect((await creditNotesOf(services, order.id)).map(({ totalCents }) => totalCents)).toEqual([order.totalCents]);
    expect(await tasks("owed")).toEqual([]);
    expect((await letterTo(order, /^refund:/))?.text).toContain("rendue en espèces");
  });
});

describe("a payment too many", () => {
  async function paidTwice() {
    const { order, payment } = await started(services, await newVisitorId(services), "intent");
    const second = await providerOf(services).createIntent(
      { orderId: order.id, orderNumber: order.number, amountCents: order.totalCents, email: null },
      "second",
    );
    await newPayment(services, order, { providerId: second.id, intentId: second.id });
    for (const id of [payment.providerId, second.id]) stripe().confirmIntent(id);
    await tell(services, sandbox(), "payment_intent.succeeded");
    return { order, second: second.id };
  }

  test("given back is told to the customer and in the trace", async () => {
    const { order } = await paidTwice();
    expect(await tasks("owed")).toEqual([["surplus", order.totalCents, "2026-03-02"]]);
    await reconcile(services);
    expect(await tasks("owed")).toEqual([]);
    expect((await letterTo(order, /:surplus-returned$/))?.subject).toContain("vous est rendu");
    expect(await services.db("tracking_log").where({ action: "Second paiement rendu" })).toHaveLength(1);
  });

  test("that the provider refuses to give back is said once, and asked for from day to day", async () => {
    await paidTwice();
    const refuse = { error: { type: "invalid_request_error", code: "charge_disputed", message: "No." } };
    stripe().fail("POST /v1/refunds", { status: 400, body: JSON.stringify(refuse) });
    await reconcile(services);
    await reconcile(services);
    expect((await tasks("unclear")).map(([cause]) => cause)).toEqual(["surplus refused"]);
    expect(stripe().requests.filter(({ path, method }) => method === "POST" && path === "/v1/refunds")).toHaveLength(1);
    stripe().clear();
    services.clock.advance({ days: 1 });
    stripe().advance(86_400_000);
    expect(await reconcile(services)).toMatchObject({ refunded: 1 });
    expect(await tasks("unclear")).toEqual([]);
  });

  test("that the bank fails to take back later is with the shop again, and a person is told", async () => {
    const { order } = await paidTwice();
    await reconcile(services);
    stripe().failRefund(stripe().refunds()[0]?.id ?? "");
    for (const event of stripe()
      .events()
      .filter(({ type }) => type === "refund.failed")) {
      const body = JSON.stringify(event);
      const heard = providerOf(services).readWebhook(body, stripe().webhooks.sign(body));
      if (heard) await hearRefundEvent(services, providerOf(services), heard);
    }
    expect((await paymentsOf(services, order.id)).map(({ state }) => state)).toEqual(["paid", "surplus"]);
    expect((await tasks("unclear")).map(([cause]) => cause)).toEqual(["surplus refused"]);
  });
});

describe("a dispute", () => {
  const news = (type: string, intentId: string, more: Partial<ProviderDispute> = {}) =>
    hearDispute(services, providerOf(services), type, {
      id: "dp_1",
      kind: "dispute",
      intentId,
      amountCents: 14_500,
      reason: "product_not_received",
      status: "needs_response",
      dueBy: new Date("2026-03-20T22:59:59Z"),
      ...more,
    });
  const bought = async () => boughtOrder(services, sandbox(), await newVisitorId(services));

  test("holds the dispatch, tells the shop the last day to answer, and lets it go once won", async () => {
    const { order, intentId } = await bought();
    expect(await news("charge.dispute.created", intentId)).toBe("heard");
    expect(await tasks("unclear")).toEqual([["dispute", 14_500, "2026-03-20"]]);
    expect((await letterTo(order, /^money:/))?.text).toContain("article non reçu");
    expect(await changeStatus(services, order.id, ORDER_STATUS.shipped, { by: BY })).toMatchObject({
      outcome: "barred",
      reason: textWith("Envoi retenu"),
    });
    await news("charge.dispute.funds_withdrawn", intentId);
    expect((await accountOf(services, order.id)).chargedBack).toBe(14_500);
    await news("charge.dispute.closed", intentId, { status: "won" });
    await news("charge.dispute.funds_withdrawn", intentId); // late
    expect((await accountOf(services, order.id)).chargedBack).toBe(0);
    expect(await tasks("unclear")).toEqual([]);
    await move(services, order, ORDER_STATUS.shipped);
  });

  test("holds what waits in the shop to be fetched, too", async () => {
    const { order, intentId } = await boughtOrder(services, sandbox(), await newVisitorId(services), undefined, {
      deliveryMethod: "retrait",
    });
    await move(services, order, ORDER_STATUS.shipped);
    await news("charge.dispute.created", intentId);
    expect(await changeStatus(services, order.id, ORDER_STATUS.delivered, { by: BY })).toMatchObject({
      outcome: "barred",
      reason: textWith("Envoi retenu"),
    });
    const refunded = await paidOrder(services, { deliveryMethod: "retrait" });
    await move(services, refunded, ORDER_STATUS.shipped);
    await requestRefund(services, refunded.id, {
      amountCents: refunded.totalCents,
      reason: "Geste",
      by: BY,
      key: "tout",
      means: "especes",
    });
    expect(await changeStatus(services, refunded.id, ORDER_STATUS.delivered, { by: BY })).toMatchObject({
      outcome: "confirm",
      reason: textWith("entièrement remboursée"),
    });
  });

  test("is no longer said to hold the dispatch once the order is cancelled, nor a lost one to stop it", async () => {
    const { order, intentId } = await bought();
    await news("charge.dispute.created", intentId);
    const [task] = await openTasks(services, "unclear");
    const said = async () => [
      (await openTasks(services, "unclear"))[0]?.says,
      (await tasksOf(services, order.id)).find(({ list }) => list === "unclear")?.says,
      (await findTask(services, task?.id ?? ""))?.says,
    ];
    for (const says of await said()) expect(says).toContain("). L’envoi est retenu. Répondez");
    await move(services, order, ORDER_STATUS.cancelled);
    for (const says of await said()) expect(says).toContain("). Répondez");
    const { order: other, intentId: second } = await bought();
    await news("charge.dispute.closed", second, { id: "dp_lost", status: "lost" });
    const lost = async () => (await tasksOf(services, other.id)).find(({ cause }) => cause === "lost")?.says;
    expect(await lost()).toMatch(
      /: arrêtez la commande, ou voyez avec le client\. S’il règle de nouveau à la boutique/,
    );
    await move(services, other, ORDER_STATUS.cancelled);
    expect(await lost()).toMatch(/: voyez avec le client\.$/);
  });

  test("prevented at the bank is over, and the parcel leaves", async () => {
    const { order, intentId } = await bought();
    await news("charge.dispute.created", intentId);
    await news("charge.dispute.updated", intentId, { status: "prevented" });
    expect(await tasks("unclear")).toEqual([]);
    await move(services, order, ORDER_STATUS.shipped);
  });

  test("lost is booked as money the customer has, told out of order and twice", async () => {
    const { order, intentId } = await bought();
    for (const type of ["charge.dispute.closed", "charge.dispute.created", "charge.dispute.closed"])
      await news(type, intentId, type.endsWith("closed") ? { status: "lost" } : {});
    expect((await accountOf(services, order.id)).chargedBack).toBe(14_500);
    expect((await tasks("unclear")).map(([cause]) => cause)).toEqual(["lost"]);
    await move(services, order, ORDER_STATUS.cancelled);
    expect(await tasks("owed")).toEqual([]); // the bank gave it back already
  });

  test("a warning of fraud holds the dispatch until someone settles it", async () => {
    const { order, intentId } = await bought();
    await news("radar.early_fraud_warning.created", intentId, { id: "issfr_1", kind: "warning", status: "actionable" });
    expect((await tasks("unclear")).map(([cause]) => cause)).toEqual(["warning"]);
    const account = await newAdministrator(services);
    await settleByHand(services, account, (await openTasks(services, "unclear"))[0]?.id ?? "", "Client joint");
    await move(services, order, ORDER_STATUS.shipped);
  });

  test("closes the warning of fraud that it follows, whatever comes after; an inquiry is named before the warning", async () => {
    const { order, intentId } = await bought();
    const warn = (id: string) =>
      news("radar.early_fraud_warning.created", intentId, { id, kind: "warning", status: "actionable", dueBy: null });
    const causes = async () => (await tasks("unclear")).map(([cause]) => cause);
    const refusal = () => changeStatus(services, order.id, ORDER_STATUS.shipped, { by: BY });
    await warn("issfr_1");
    services.clock.advance({ days: 1 });
    await news("charge.dispute.created", intentId, { status: "warning_needs_response" });
    expect(await causes()).toEqual(["dispute", "warning"]);
    const said = /contesté auprès de la banque depuis le .*, réponse attendue au plus tard le 20 mars 2026\./;
    expect(await refusal()).toMatchObject({ outcome: "barred", reason: expect.stringMatching(said) as string });
    await news("charge.dispute.updated", intentId);
    await warn("issfr_2"); // late
    expect(await causes()).toEqual(["dispute"]);
    const part = { amountCents: 100, reason: "Geste", by: BY, key: "part", means: "virement" } as const;
    expect((await requestRefund(services, order.id, part)).outcome).toBe("asked");
    await news("charge.dispute.closed", intentId, { status: "won" });
    expect(await causes()).toEqual([]);
    await move(services, order, ORDER_STATUS.shipped);
  });

  test("is answered with the order, its parcel and its history, without the prescription itself", async () => {
    const { order } = await bought();
    const files = await evidenceOf(services, await orderNow(services, order.id));
    expect(files.map(({ name }) => name)).toEqual(["commande.txt", "envoi.txt", "ordonnance.txt", "historique.txt"]);
    expect(files[0]?.text).toContain("Maison Valmy Panthéon (Noir, taille 48) : 145,00");
    expect(files[2]?.text).toContain("ne demandent pas d’ordonnance");
  });

  test.each([
    ["online", null, "Commande passée en ligne", "le bouton « Commander avec obligation de paiement »"],
    ["online by PayPal", "express", "Commande passée en ligne", "le bouton de PayPal"],
  ])("is answered with how an order was agreed to %s", async (_, means, ...says) => {
    const { order } = await bought();
    await services.db("orders").where({ id: order.id }).update({ payment_method: means });
    const [ordered] = await evidenceOf(services, await orderNow(services, order.id));
    for (const sentence of [...says, "Les conditions de vente sont jointes à la confirmation"])
      expect(ordered?.text).toContain(sentence);
  });

  test("is answered with no button for an order placed by a call, unless its customer then pressed the shop's", async () => {
    const visitorId = await newVisitorId(services);
    const evidence = async (byCall: boolean) => {
      expect(await placeOrder(services, visitorId, purchaseOf({ byCall }))).toMatchObject({ outcome: "placed" });
      const [order, ...others] = await services.db("orders").where({ visitor_id: visitorId }).select("id");
      expect(others).toEqual([]);
      const [ordered, , , history] = await evidenceOf(services, await orderNow(services, order?.id ?? ""));
      return { says: ordered?.text ?? "", steps: history?.text.match(/par l’API|reprise sur le site/g) ?? [] };
    };
    for (let press = 0; press < 2; press += 1) {
      const called = await evidence(true);
      expect(called.says).toContain("Commande passée par un appel à l’API de la boutique");
      expect(called.says).not.toMatch(/obligation de paiement|PayPal|en ligne/);
      expect(called.steps).toHaveLength(1);
    }
    const onSite = await evidence(false);
    expect(onSite.says).toContain("Commander avec obligation de paiement");
    expect(onSite.says).not.toContain("appel à l’API");
    expect(onSite.steps).toHaveLength(2);
  });

  test("is answered with no button for an order that the shop took, at the counter or by telephone", async () => {
    const by = await newAdministrator(services);
    const choices = [choiceOf(PLAIN_FRAME)];
    const { fingerprint } = await quote(services, null, { choices, deliveryMethod: "domicile", couponCode: null });
    const sale = { ...CLARA_MOREAU, deliveryMethod: "domicile" as const, shown: fingerprint };
    const selling = await sellAtTill(services, by, choices, { ...sale, payment: "lien" }, "telephone");
    if (selling.outcome !== "linkSent") throw new Error(selling.outcome);
    const payment = await services.db("payments").where({ order_id: selling.order.id }).first("id");
    await hear(services, payment?.id ?? "", { event: "succeeded", receivedCents: selling.order.totalCents });
    const [ordered] = await evidenceOf(services, await orderNow(services, selling.order.id));
    expect(ordered?.text).toContain("prise par la boutique, au comptoir ou par téléphone");
    expect(ordered?.text).toContain("par le lien de paiement qui lui a été envoyé le 2 mars 2026");
    expect(ordered?.text).toContain("Les conditions de vente sont jointes à la confirmation");
    expect(ordered?.text).not.toMatch(/obligation de paiement|passée en ligne/);
    const sold = await sellAtTill(services, by, choices, { ...sale, payment: "especes" }, "counter");
    if (sold.outcome !== "sold") throw new Error(sold.outcome);
    const [atCounter] = await evidenceOf(services, sold.order);
    expect(atCounter?.text).toContain("Vente conclue à la boutique, de vive voix.");
    expect(atCounter?.text).not.toMatch(/obligation de paiement|passée en ligne/);
  });

  test("is answered with what went back, and with nothing of the eyes nor of what the shop notes for itself", async () => {
    const { order } = await bought();
    const asking = await requestRefund(services, order.id, { amountCents: 4_500, reason: "Geste", by: BY, key: "e" });
    if (asking.outcome !== "asked") throw new Error(asking.outcome);
    await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: "re_e" });
    await logStep(services, order.id, "Ordonnance refusée", "Cylindre de 4 dioptries à l’œil droit");
    await openTask(services, order.id, {
      ...{ list: "unclear", cause: "short", subject: order.id, amountCents: 100, says: "à rappeler" },
    });
    const [ordered, , , history] = (await evidenceOf(services, await orderNow(services, order.id))).map(({ text }) =>
      text.replace(/[\u00a0\u202f]/g, " "),
    );
    expect(ordered).toMatch(/Remboursements\r\n45,00 € demandés le .*, rendus/);
    expect(history).toContain("Remboursement effectué : 45,00 €");
    expect(history).toContain("Paiement reçu");
    expect(history).not.toMatch(/dioptries|éclaircir|rappeler/);
  });

  test("is answered of what was fetched with its own words", async () => {
    const order = await deliveredOrder(services, { deliveryMethod: "retrait" });
    const sent = (await evidenceOf(services, order))[1]?.text ?? "";
    expect(sent).toMatch(/Prête .*\r\nRemise le /);
    expect(sent).not.toMatch(/Expédiée|colis/);
  });
});

test("an unpaid order that is cancelled is closed at the provider, again and again until it is", async () => {
  const { order, payment } = await started(services, await newVisitorId(services), "session");
  stripe().fail("POST /v1/checkout/sessions/*", { status: 503 });
  await move(services, order, ORDER_STATUS.cancelled);
  await reconcile(services);
  expect((await paymentsOf(services, order.id))[0]?.state).toBe("open");
  stripe().clear();
  services.clock.advance({ hours: 1 });
  await reconcile(services);
  expect((await providerOf(services).session(payment.providerId)).status).toBe("expired");
  expect((await paymentsOf(services, order.id))[0]?.state).toBe("cancelled");
});

test("paid in the very moment of its cancellation, an order is not confirmed, and a person decides", async () => {
  const order = await placedOrder(services);
  const paymentId = await newPayment(services, order, { providerId: "pi_late", intentId: "pi_late" });
  await move(services, order, ORDER_STATUS.cancelled);
  await hear(services, paymentId, { event: "succeeded", receivedCents: order.totalCents });
  expect((await tasks("unclear")).map(([cause]) => cause)).toEqual(["late"]);
  expect((await queuedMails(services)).map(({ fact }) => fact)).not.toContain(`order:${order.id}:confirmation`);
  expect(await letterTo(order, /:paid-too-late$/)).toBeDefined();
});

test("nor is it confirmed to a customer who is named afterwards", async () => {
  const order = await placedOrder(services, { customer: null });
  const paymentId = await newPayment(services, order, { providerId: "pi_late", intentId: "pi_late" });
  await move(services, order, ORDER_STATUS.cancelled);
  await hear(services, paymentId, { event: "succeeded", receivedCents: order.totalCents });
  await completeCustomer(services, await orderNow(services, order.id), CLARA_MOREAU);
  expect((await queuedMails(services)).map(({ fact }) => fact)).not.toContain(`order:${order.id}:confirmation`);
  expect(await letterTo(order, /:paid-too-late$/)).toBeDefined();
});

test("a signed success of a payment that nobody asked for, in the name of our order, alerts", async () => {
  const order = await paidOrder(services);
  const intent = await providerOf(services).createIntent(
    { orderId: order.id, orderNumber: order.number, amountCents: 9_900, email: null },
    "stranger",
  );
  stripe().confirmIntent(intent.id);
  const event: ProviderEvent = {
    id: "evt_stranger",
    type: "payment_intent.succeeded",
    object: { kind: "intent", intent: await providerOf(services).intent(intent.id) },
  };
  await hearEvent(services, providerOf(services), event);
  await hearEvent(services, providerOf(services), event);
  expect(await tasks("unclear")).toEqual([["unknown payment", 9_900, null]]);
});

test("a payment that nobody asked for, given back in the provider's console, settles its line, in either order", async () => {
  const order = await paidOrder(services);
  const provider = providerOf(services);
  const succeeded = async (intentId: string): Promise<ProviderEvent> => ({
    id: `evt_${intentId}`,
    type: "payment_intent.succeeded",
    object: { kind: "intent", intent: await provider.intent(intentId) },
  });
  const asked = { orderId: order.id, orderNumber: order.number, amountCents: 9_900, email: null };
  const given = async (intentId: string) => {
    stripe().confirmIntent(intentId);
    return () =>
      provider.createRefund({ refundId: "", orderId: "", intentId, amountCents: 9_900 }, `console-${intentId}`);
  };
  const first = await provider.createIntent(asked, "first");
  const giveFirst = await given(first.id);
  await hearEvent(services, provider, await succeeded(first.id));
  expect(await tasks("unclear")).toEqual([["unknown payment", 9_900, null]]);
  const refund = await giveFirst();
  const told = { id: "evt_r", type: "refund.created", object: { kind: "refund" as const, refund } };
  expect(await hearRefundEvent(services, provider, told)).toBe("heard");
  expect(await tasks("unclear")).toEqual([]);

  const second = await provider.createIntent(asked, "second");
  await (
    await given(second.id)
  )();
  await hearEvent(services, provider, await succeeded(second.id));
  expect(await tasks("unclear")).toEqual([]);
});

test("less than the price makes no invoice that is paid off, and stands in the list", async () => {
  const order = await placedOrder(services);
  const paymentId = await newPayment(services, order, { providerId: "pi_s", intentId: "pi_s" });
  await hear(services, paymentId, { event: "succeeded", receivedCents: order.totalCents - 100 });
  expect(await readInvoice(services, order.id)).toMatchObject({ receivedCents: order.totalCents - 100 });
  expect((await letterTo(order, /:confirmation$/))?.text).toMatch(
    /paiement de 144,00.€[\s\S]+Il reste 1,00.€ à régler/,
  );
  expect((await tasks("unclear")).map(([cause, cents]) => [cause, cents])).toEqual([["short", 100]]);
});

test("forty payments that the bank thinks about do not starve the forty-first promise", async () => {
  const shops = await services.db("product_colors").update({ stock: 100 });
  expect(shops).toBeGreaterThan(0);
  for (let count = 0; count < 40; count += 1) {
    const { payment } = await started(services, await newVisitorId(services), "intent");
    stripe().confirmIntent(payment.providerId, { card: "4000000000000234" });
  }
  const last = await placedOrder(services);
  services.clock.advance({ minutes: 31 });
  for (let round = 0; round < 3; round += 1) {
    await reconcile(services);
    services.clock.advance({ seconds: 20 });
  }
  expect(await orderNow(services, last.id)).toMatchObject({ stockState: "released", status: ORDER_STATUS.cancelled });
});

test("a code that takes the whole price off finishes the order without a payment", async () => {
  await services.db("coupons").where({ code: COUPONS.tenPercent.code }).update({ percent: 100 });
  const starting = await startPayment(
    services,
    providerOf(services),
    await newVisitorId(services),
    purchaseOf({ couponCode: COUPONS.tenPercent.code }),
    "session",
  );
  expect(starting).toMatchObject({ outcome: "finished", order: { status: ORDER_STATUS.confirmed, totalCents: 0 } });
  expect(stripe().requests).toEqual([]);
  if (starting.outcome === "finished")
    expect((await letterTo(starting.order, /:confirmation$/))?.text).toContain("rien n’est à payer");
});
