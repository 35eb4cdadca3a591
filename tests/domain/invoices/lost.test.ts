import { beforeEach, describe, expect, test } from "vitest";

import { verifyJournal } from "~/domain/accounting/verify.server";
import { hearDispute } from "~/domain/disputes/hear.server";
import { creditNotesOf, readCreditNote } from "~/domain/invoices/credit-note.server";
import { invoicesOf } from "~/domain/invoices/invoice.server";
import { renderCreditNote } from "~/domain/invoices/pdf.server";
import { creditedCents } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { askedBefore, changeStatus } from "~/domain/orders/life/life.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hear } from "~/domain/payments/payment.server";
import { hearRefund, issueMissingCreditNotes } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";

import { newPayment, placedOrder } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { BY, move, orderNow } from "../../helpers/orders";
import { readPdfText } from "../../helpers/pdf-text";
import { testServices, type TestServices } from "../../helpers/services";
import { SmallProvider } from "../../model/provider";

let services: TestServices;
let provider: SmallProvider;
beforeEach(async () => {
  services = await testServices({ seed: true });
  provider = new SmallProvider();
  services.payments = provider;
});

const { preparing, shipped, cancelled } = ORDER_STATUS;

/** An order paid at the provider. @param receivedCents below the price: the bank took less */
async function bought(receivedCents = 14_500): Promise<{ order: Order; intentId: string }> {
  const order = await placedOrder(services);
  const { id: intentId } = await provider.createIntent({ orderId: order.id, amountCents: receivedCents }, "pay");
  provider.pay(intentId, "succeeded");
  const id = await newPayment(services, order, { providerId: intentId, intentId });
  await hear(services, id, { event: "succeeded", receivedCents });
  return { order, intentId };
}

async function lose(
  intentId: string,
  amountCents = 14_500,
  heard = ["created", "funds_withdrawn", "closed"],
): Promise<void> {
  for (const [type, status] of [
    ["created", "needs_response"],
    ["funds_withdrawn", "needs_response"],
    ["closed", "lost"],
  ] as const)
    if (heard.includes(type))
      await hearDispute(services, provider, `charge.dispute.${type}`, {
        ...{ id: "du_1NabcdefghijklmnopqrsT", kind: "dispute", intentId, reason: "fraudulent", dueBy: null },
        amountCents,
        status,
      });
}

async function refund({ id }: Order, amountCents: number): Promise<void> {
  const asking = await requestRefund(services, id, { amountCents, reason: "Annulation", by: BY, key: "part" });
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: "re_part" });
}

/** The papers, and what the books say. */
async function booked({ id }: Order) {
  const notes = await creditNotesOf(services, id);
  const credited = notes.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const invoices = await invoicesOf(services, id);
  const invoicedAgain = invoices.reduce((sum, { replaces, totalCents }) => sum + (replaces ? totalCents : 0), 0);
  const sales = await services.db("money_journal").whereIn("kind", ["sale", "credit note"]).pluck("amount_cents");
  return {
    notes: notes.map(({ grounds, totalCents }) => [grounds, totalCents]),
    ledger: creditedCents(await accountOf(services, id)) - (credited - invoicedAgain),
    sales: sales.reduce((sum: number, cents: number) => sum + cents, 0),
    troubles: (await verifyJournal(services)).troubles,
    missing: await issueMissingCreditNotes(services),
  };
}
const RIGHT = { ledger: 0, troubles: [], missing: 0 };

describe("money of a cancelled order that a bank took back for good", () => {
  test.each([
    ["lost after the cancellation", true],
    ["lost before it", false],
  ])("has its credit note, %s", async (_, first) => {
    const { order, intentId } = await bought();
    if (first) await move(services, order, cancelled);
    await lose(intentId);
    if (!first) {
      expect(await booked(order)).toEqual({ notes: [], sales: 14_500, ...RIGHT }); // the sale goes on
      await move(services, order, cancelled);
    }
    expect(await booked(order)).toEqual({ notes: [["lost", 14_500]], sales: 0, ...RIGHT });
    await lose(intentId); // the same events again
    expect((await booked(order)).notes).toHaveLength(1);
    expect(await openTasks(services, "owed")).toEqual([]);
    const [note] = await creditNotesOf(services, order.id);
    const { text } = await readPdfText(
      await renderCreditNote(await found(readCreditNote(services, order.id, note?.id ?? ""))),
    );
    expect(text).toContain("la banque du client a repris la somme");
    expect(text).not.toMatch(/[Rr]emboursé sur|remboursé TTC/);
  });

  test("has it too where its customer withdraws from all of it afterwards", async () => {
    const { order, intentId } = await bought();
    await lose(intentId);
    const lines = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
    expect(await declareWithdrawal(services, order.id, lines)).toMatchObject({ outcome: "recorded" });
    expect((await orderNow(services, order.id)).status).toBe(cancelled);
    expect(await booked(order)).toEqual({ notes: [["lost", 14_500]], sales: 0, ...RIGHT });
    const { agreedTo } = await askedBefore(services, await orderNow(services, order.id), preparing);
    expect(await changeStatus(services, order.id, preparing, { by: BY, agreedTo })).toMatchObject({
      outcome: "barred",
    });
    await move(services, order, shipped); // by mistake
    expect(await booked(order)).toEqual({ notes: [["lost", 14_500]], sales: 0, ...RIGHT });
  });

  test("is credited beside what was refunded of it", async () => {
    const { order, intentId } = await bought();
    await move(services, order, cancelled);
    await refund(order, 4_500);
    await lose(intentId, 10_000);
    expect(await booked(order)).toEqual({
      notes: [
        ["refund", 4_500],
        ["lost", 10_000],
      ],
      sales: 0,
      ...RIGHT,
    });
  });

  test("is credited before what is refunded of the rest", async () => {
    const { order, intentId } = await bought();
    await move(services, order, cancelled);
    await lose(intentId, 10_000);
    await lose(intentId, 10_000); // the same events again
    expect(await booked(order)).toMatchObject({ notes: [["lost", 10_000]], sales: 4_500, ...RIGHT });
    await refund(order, 4_500);
    expect(await booked(order)).toMatchObject({ sales: 0, ...RIGHT });
  });

  test("is credited no further than what the invoice has left", async () => {
    const { order, intentId } = await bought();
    await move(services, order, cancelled);
    await refund(order, 4_500);
    await lose(intentId, 14_500);
    expect(await booked(order)).toMatchObject({
      notes: [
        ["refund", 4_500],
        ["lost", 10_000],
      ],
      sales: 0,
      ...RIGHT,
    });
  });

  test("has none while the bank decides", async () => {
    const { order, intentId } = await bought();
    await lose(intentId, 14_500, ["created", "funds_withdrawn"]);
    await move(services, order, cancelled);
    expect(await booked(order)).toEqual({ notes: [], sales: 14_500, ...RIGHT });
  });

  test("paid short, leaves nothing of its invoice", async () => {
    const { order, intentId } = await bought(14_400);
    await move(services, order, cancelled);
    await lose(intentId, 14_400);
    expect(await booked(order)).toMatchObject({ sales: 0, ...RIGHT });
  });

  test("taken up again, the order has a new invoice, and cancelled once more a new credit note", async () => {
    const { order, intentId } = await bought();
    await move(services, order, cancelled);
    await lose(intentId);
    await move(services, order, preparing);
    expect(await booked(order)).toMatchObject({ notes: [["lost", 14_500]], sales: 14_500, ...RIGHT });
    expect(await invoicesOf(services, order.id)).toHaveLength(2);
    await move(services, order, cancelled);
    expect(await booked(order)).toMatchObject({ sales: 0, ...RIGHT });
    await move(services, order, preparing);
    expect(await booked(order)).toMatchObject({ sales: 14_500, ...RIGHT });
  });
});
