import { beforeEach, describe, expect, test } from "vitest";

import { verifyJournal } from "~/domain/accounting/verify.server";
import { creditNotesOf, readCreditNote } from "~/domain/invoices/credit-note.server";
import { findStrayed } from "~/domain/accounting/unrecorded.server";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { renderCreditNote, renderInvoice } from "~/domain/invoices/pdf.server";
import { missingCents, refundedCents, whollyCredited, type Account } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { completeCustomer } from "~/domain/orders/placing/finish.server";
import type { Purchase } from "~/domain/orders/placing/place.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hear } from "~/domain/payments/payment.server";
import { invoicePaper } from "~/domain/papers/sale-papers.server";
import { hearRefund, issueMissingCreditNotes, refundsOf } from "~/domain/refunds/refund.server";
import { refundable, requestOwed, requestRefund } from "~/domain/refunds/request.server";
import { settleByHand } from "~/domain/settle-by-hand.server";
import { takeInShop } from "~/domain/till/taken-later.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { adminOrderView } from "~/pages/admin/orders/order-page.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { CLARA_MOREAU, choiceOf, newPayment, placedOrder, queuedMails } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { BY, move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { readPdfText } from "../../helpers/pdf-text";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const tasks = async (list: "owed" | "unclear") =>
  (await openTasks(services, list)).map(({ cause, amountCents, dueOn }) => [cause, amountCents, dueOn]);
const letterTo = async (order: Order, fact: RegExp) =>
  (await queuedMails(services)).find(
    (each) => fact.test(each.fact) && `${each.mail.subject} ${each.mail.text}`.includes(order.number),
  )?.mail;

test("an invoice of what was paid in full names no allowance, nor does its paper", async () => {
  const order = await paidOrder(services);
  const invoice = await found(readInvoice(services, order.id));
  expect(invoice.allowance).toBeUndefined();
  const none = { totalCents: 0, excludingTaxCents: 0, taxCents: 0 };
  for (const each of [invoice, { ...invoice, allowance: none }])
    expect((await readPdfText(await renderInvoice(each))).text).not.toContain("Remise");
});

/** What the customer has, what the books say, and what the order is. */
const settled = async ({ id }: Order) => {
  const invoice = await readInvoice(services, id);
  const notes = await creditNotesOf(services, id);
  const account = await accountOf(services, id);
  return {
    invoiced: invoice?.totals.totalCents,
    received: invoice?.receivedCents ?? invoice?.totals.totalCents,
    credited: notes.map(({ totalCents }) => totalCents),
    paid: account.paid,
    missing: missingCents(account),
    money: moneyLeftWith(account),
    journal: (await services.db("money_journal").orderBy("position").select("kind", "amount_cents")).map(
      ({ kind, amount_cents }) => `${kind} ${amount_cents}`,
    ),
    troubles: (await verifyJournal(services)).troubles,
  };
};
const moneyLeftWith = (account: Account) => account.paid - refundedCents(account);

async function paidShort(receivedCents: number, changes: Partial<Purchase> = {}): Promise<Order> {
  const order = await placedOrder(services, changes);
  const paymentId = await newPayment(services, order, { providerId: "pi_s", intentId: "pi_s" });
  await hear(services, paymentId, { event: "succeeded", receivedCents });
  return order;
}

async function refundAll({ id }: Order, amountCents: number): Promise<void> {
  const asking = await requestRefund(services, id, { amountCents, reason: "Annulation", by: BY, key: "all" });
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: "re_all" });
}

describe("a missing sum that is received in the shop", () => {
  test("is a payment of its own, pays the invoice off, and lets the order go on", async () => {
    const camille = await newAdministrator(services);
    const order = await paidShort(14_400);
    const before = await adminOrderView(services, await orderNow(services, order.id), "sales");
    expect(before.money.take).toMatchObject({ amountCents: 100 });
    expect(await takeInShop(services, camille, order.id, { means: "especes", amountCents: 99 })).toEqual({
      outcome: "otherSum",
    });
    expect(await takeInShop(services, camille, order.id, { means: "especes", amountCents: 100 })).toEqual({
      outcome: "taken",
    });
    expect(await takeInShop(services, camille, order.id, { means: "especes", amountCents: 100 })).toEqual({
      outcome: "otherSum",
    });
    expect(await settled(order)).toMatchObject({
      credited: [],
      paid: 14_500,
      missing: 0,
      journal: ["sale 14500", "payment 14400", "payment 100"],
      troubles: [],
    });
    expect(await findStrayed(services)).toEqual([]);
    expect(await tasks("unclear")).toEqual([]);
    const [means] = await services.db("orders").where({ id: order.id }).pluck("payment_method");
    expect(means, "of the payment that finished the order").not.toBe("especes");
    expect(await orderNow(services, order.id)).toMatchObject({ status: ORDER_STATUS.confirmed, attention: null });
    const paper = await found(invoicePaper(services, await orderNow(services, order.id)));
    expect((await readPdfText(paper.content)).text).toMatch(/Depuis, facture acquittée : 1,00.€ reçus le/);
  });

  test("goes back with the rest, and the invoice is credited as a whole", async () => {
    const camille = await newAdministrator(services);
    const order = await paidShort(14_400);
    await takeInShop(services, camille, order.id, { means: "terminal", amountCents: 100 });
    await move(services, order, ORDER_STATUS.cancelled);
    await requestOwed(services, order.id, 14_500, { reason: "Annulation", by: BY, key: "all" });
    for (const { id, means } of await refundsOf(services, order.id))
      if (means === "provider") await hearRefund(services, id, { event: "succeeded", providerId: `re_${id}` });
    const left = await refundable(services, order.id);
    expect(left.inAll).toBe(100); // of the till, given back by hand
    await requestRefund(services, order.id, {
      amountCents: 100,
      reason: "Annulation",
      by: BY,
      key: "rest",
      means: "virement",
    });
    expect(await settled(order)).toMatchObject({ paid: 14_500, money: 0, troubles: [] });
    expect((await settled(order)).credited.reduce((sum, cents) => sum + cents, 0)).toBe(14_500);
  });

  test("is not asked for while all that came is asked to go back", async () => {
    const order = await paidShort(14_400);
    await requestRefund(services, order.id, { amountCents: 14_400, reason: "Annulation", by: BY, key: "all" });
    expect((await adminOrderView(services, await orderNow(services, order.id), "owner")).money.take).toBeNull();
  });

  test("is not asked for of an order that is cancelled", async () => {
    const order = await paidShort(14_400);
    await move(services, order, ORDER_STATUS.cancelled);
    expect((await adminOrderView(services, await orderNow(services, order.id), "owner")).money.take).toBeNull();
  });
});

describe("a missing sum of an order all of whose money went back", () => {
  test.each([1, 100])(
    "is asked for only once it is taken up: the invoice is credited as a whole, without %i cents left",
    async (missing) => {
      const order = await paidShort(14_500 - missing);
      await move(services, order, ORDER_STATUS.cancelled);
      await refundAll(order, 14_500 - missing);
      expect(await settled(order)).toMatchObject({ credited: [14_500 - missing, missing], money: 0, troubles: [] });
      expect(await issueMissingCreditNotes(services)).toBe(0);
      await move(services, order, ORDER_STATUS.preparing);
      expect(await tasks("unclear")).toEqual([["short", 14_500, null]]);
    },
  );

  test("leaves the list where the order was not cancelled", async () => {
    const order = await paidShort(14_400);
    await refundAll(order, 14_400);
    expect([await tasks("unclear"), (await settled(order)).credited]).toEqual([[], [14_400, 100]]);
  });

  test("is asked for as long as a part of the money is here", async () => {
    const order = await paidShort(28_900, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
    await refundAll(order, 14_500);
    expect([await tasks("unclear"), (await settled(order)).credited]).toMatchObject([[["short", 100, null]], [14_500]]);
  });
});

describe("a missing sum that a person waives", () => {
  const waive = async () => {
    const [line] = await openTasks(services, "unclear");
    await settleByHand(services, await newAdministrator(services), line?.id ?? "", "Un centime d’arrondi");
  };

  test.each([1, 100, 9_000])(
    "of %i cents has its credit note: the invoice is what was paid and credited",
    async (missing) => {
      const order = await placedOrder(services);
      const paymentId = await newPayment(services, order, { providerId: "pi_s", intentId: "pi_s" });
      await hear(services, paymentId, { event: "succeeded", receivedCents: 14_500 - missing });
      await waive();
      expect(await settled(order)).toEqual({
        invoiced: 14_500,
        received: 14_500 - missing,
        credited: [missing],
        paid: 14_500 - missing,
        missing: 0,
        money: 14_500 - missing,
        journal: ["sale 14500", `payment ${14_500 - missing}`, `credit note -${missing}`],
        troubles: [],
      });
      expect(await orderNow(services, order.id)).toMatchObject({ status: ORDER_STATUS.confirmed, attention: null });
      expect(whollyCredited(await accountOf(services, order.id))).toBe(false);
      expect((await letterTo(order, /:allowance-/))?.text).toMatch(/L’avoir A2026-000001 corrige votre facture/);
      const [note] = await creditNotesOf(services, order.id);
      const paper = await readPdfText(
        await renderCreditNote(await found(readCreditNote(services, order.id, note?.id ?? ""))),
      );
      expect(paper.text).toMatch(/Remise commerciale/);
      expect(paper.text).not.toMatch(/[Rr]emboursé sur|remboursé TTC/);

      await move(services, order, ORDER_STATUS.cancelled);
      expect(await tasks("owed")).toMatchObject([["cancellation", 14_500 - missing, expect.anything()]]);
      const asking = await requestRefund(services, order.id, {
        amountCents: 14_500 - missing,
        reason: "Annulation",
        by: BY,
        key: "all",
      });
      if (asking.outcome !== "asked") throw new Error(asking.outcome);
      await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: "re_all" });
      expect((await settled(order)).credited).toEqual([missing, 14_500 - missing]);
      expect(await issueMissingCreditNotes(services)).toBe(0);
    },
  );

  test("before its buyer is known is taken off the invoice, which is then paid off", async () => {
    const order = await placedOrder(services, { customer: null });
    const paymentId = await newPayment(services, order, { providerId: "pi_s", intentId: "pi_s" });
    await hear(services, paymentId, { event: "succeeded", receivedCents: 14_400 });
    await waive();
    expect(await readInvoice(services, order.id)).toBeNull();
    await completeCustomer(services, await orderNow(services, order.id), CLARA_MOREAU);
    expect(await settled(order)).toMatchObject({
      invoiced: 14_400,
      received: 14_400,
      credited: [],
      missing: 0,
      troubles: [],
    });
    const paper = await readPdfText(await renderInvoice(await found(readInvoice(services, order.id))));
    expect(paper.text).toMatch(/Remise commerciale\s+−0,83.€\s+−0,17.€\s+−1,00.€/);
    expect(paper.text).toMatch(/Facture acquittée[\s\S]+Reste à payer : 0,00.€/);
    expect((await letterTo(order, /:confirmation$/))?.text).not.toMatch(/Il reste/);
  });

  test("stays waived once the order is cancelled and taken up again", async () => {
    const order = await placedOrder(services);
    const paymentId = await newPayment(services, order, { providerId: "pi_s", intentId: "pi_s" });
    await hear(services, paymentId, { event: "succeeded", receivedCents: 14_400 });
    await waive();
    await move(services, order, ORDER_STATUS.cancelled);
    await move(services, order, ORDER_STATUS.preparing);
    expect(await openTasks(services, "unclear")).toEqual([]);
  });

  test("is no part of what a withdrawn piece is owed", async () => {
    const order = await placedOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
    const paymentId = await newPayment(services, order, { providerId: "pi_s", intentId: "pi_s" });
    await hear(services, paymentId, { event: "succeeded", receivedCents: 28_900 });
    await waive();
    await declareWithdrawal(services, order.id, [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }]);
    expect(await tasks("owed")).toMatchObject([["withdrawal", 14_450, expect.anything()]]);
  });
});
