import { beforeEach, describe, expect, test } from "vitest";

import { hearDispute } from "~/domain/disputes/hear.server";
import { creditNotesOf, readCreditNote } from "~/domain/invoices/credit-note.server";
import { findInvoice, readInvoice } from "~/domain/invoices/invoice.server";
import { outstandingCents } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { carryOutRefunds } from "~/domain/refunds/carry-out.server";
import { refundsOf } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { hearRefundEvent } from "~/domain/refunds/webhook.server";
import { takeBack } from "~/domain/returns/brought-back.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { refundView } from "~/pages/admin/orders/refund/refund-view.server";
import { paymentsOf } from "~/domain/payments/payment.server";
import { orderView } from "~/http/orders/order-view.server";
import { takePaymentAndHandOver } from "~/domain/till/paid-at-pickup.server";
import { dueWhenFetched } from "~/domain/orders/pickup/due.server";
import { findProposal } from "~/domain/orders/prescription/proposals.server";
import { reconcile } from "~/domain/payments/reconcile.server";
import { answerProposal } from "~/domain/orders/prescription/answer.server";
import type { HandMeans } from "~/domain/refunds/means";

import { LAST_PIECE } from "../../../seeds/named";
import { plain } from "../../helpers/eyes";
import { choiceOf } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { BY, move, orderNow } from "../../helpers/orders";
import { firstLine, SupplementShop, withdrawFromOne } from "../../helpers/supplements";

let shop: SupplementShop;
beforeEach(async () => {
  shop = await SupplementShop.open();
});

async function giveBack(order: Order, amountCents: number, means?: HandMeans) {
  const key = `press-${(await refundsOf(shop.services, order.id)).length}`;
  const asking = await requestRefund(shop.services, order.id, { amountCents, reason: "Retour", by: BY, key, means });
  expect(asking.outcome).toBe("asked");
  await carryOutRefunds(shop.services, true);
}

/** Each credit note by the invoice that it corrects, with the articles that it names. */
async function credited(order: Order, supplementOf: string) {
  const { services } = shop;
  const invoice = await found(findInvoice(services, order.id, supplementOf));
  const notes = (await creditNotesOf(services, order.id)).filter(({ invoiceId }) => invoiceId === invoice.id);
  return Promise.all(
    notes.map(async ({ id, totalCents }) => {
      const { lines = [] } = await found(readCreditNote(services, order.id, id));
      return { totalCents, lines: lines.map(({ quantity, totalCents: cents }) => [quantity, cents]) };
    }),
  );
}

const owed = async ({ id }: Order) => outstandingCents(await accountOf(shop.services, id));

describe("glasses with a paid supplement that are taken back", () => {
  test("are credited at their price on the order's invoice, and their supplement on its own; the money goes back to both payments", async () => {
    const { order, proposal, intentId } = await shop.dearerGlasses(2);
    const [supplement, price] = [proposal.differenceCents / 2, 20_400];
    for (const round of [1, 2]) {
      await withdrawFromOne(shop.services, order);
      await giveBack(order, price + supplement);
      expect(shop.provider.left(intentId)).toBe(proposal.differenceCents - round * supplement);
    }
    const first = await found(readInvoice(shop.services, order.id));
    expect(first.lines[0]).toMatchObject({ unitCents: price, quantity: 2 });
    expect(await credited(order, "")).toEqual(Array(2).fill({ totalCents: price, lines: [[1, price]] }));
    expect(await credited(order, proposal.id)).toEqual(
      Array(2).fill({ totalCents: supplement, lines: [[null, supplement]] }),
    );
    expect(await owed(order)).toBe(0);
  });

  test.each(["terminal", undefined] as const)(
    "at the counter too, with the other article or without: by %s",
    async (means) => {
      const { order, proposal } = await shop.dearerGlasses();
      await move(shop.services, order, ORDER_STATUS.delivered);
      const back = (place: number) => ({ lineId: order.lines[place]?.id ?? "", quantity: 1 });
      await takeBack(shop.services, order.id, { lines: [back(0)], restock: false, by: BY });
      await giveBack(order, await owed(order), means);
      const glasses = { totalCents: 20_400, lines: [[1, 20_400]] };
      expect(await credited(order, "")).toEqual([glasses]);
      const its = { totalCents: proposal.differenceCents, lines: [[null, proposal.differenceCents]] };
      expect(await credited(order, proposal.id)).toEqual([its]);
      await takeBack(shop.services, order.id, { lines: [back(1)], restock: true, by: BY });
      await giveBack(order, await owed(order), means);
      const frame = firstLine({ ...order, lines: order.lines.slice(1) }).unitPriceCents;
      expect(await credited(order, "")).toEqual([glasses, { totalCents: frame, lines: [[1, frame]] }]);
      expect(await credited(order, proposal.id)).toEqual([its]);
    },
  );

  test("with both articles in one refund", async () => {
    const { order, proposal } = await shop.dearerGlasses();
    await move(shop.services, order, ORDER_STATUS.delivered);
    const lines = order.lines.map(({ id }) => ({ lineId: id, quantity: 1 }));
    await takeBack(shop.services, order.id, { lines, restock: false, by: BY });
    await giveBack(order, await owed(order));
    const frame = order.lines[1]?.unitPriceCents ?? 0;
    expect(await credited(order, "")).toEqual([
      {
        totalCents: 20_400 + frame,
        lines: [
          [1, 20_400],
          [1, frame],
        ],
      },
    ]);
    expect(await credited(order, proposal.id)).toMatchObject([{ totalCents: proposal.differenceCents }]);
  });

  test("whose supplement was paid at the till: the provider gives back the price, and the till the rest", async () => {
    const order = await shop.glasses({ deliveryMethod: "retrait" }, { besides: [choiceOf(LAST_PIECE)] });
    const proposal = await shop.ask(order);
    await answerProposal(shop.services, order.id, proposal.id, "atPickup");
    const { differenceCents: amountCents } = proposal;
    const { services, optician } = shop;
    await move(services, order, ORDER_STATUS.shipped);
    const cash = { means: "especes", amountCents } as const;
    const taking = await takePaymentAndHandOver(services, optician, { id: order.id }, "name", cash);
    expect(taking.outcome).toBe("changed");
    await takeBack(services, order.id, {
      lines: [{ lineId: firstLine(order).id, quantity: 1 }],
      restock: false,
      by: BY,
    });
    const { refundable: asked } = await refundView(services, await orderNow(services, order.id), false);
    expect([asked?.typed, plain(asked?.rest ?? "")]).toEqual(["204,00", expect.stringContaining("80,00 € de plus")]);
    await giveBack(order, 20_400);
    await giveBack(order, amountCents, "especes");
    expect(await credited(order, "")).toEqual([{ totalCents: 20_400, lines: [[1, 20_400]] }]);
    expect(await credited(order, proposal.id)).toMatchObject([{ totalCents: amountCents }]);
  });

  test("a supplement that is given back in the provider's console is credited of its glasses", async () => {
    const { order, proposal, intentId } = await shop.dearerGlasses();
    const other = order.lines[1]?.id ?? "";
    await move(shop.services, order, ORDER_STATUS.delivered);
    const lines = order.lines.map(({ id }) => ({ lineId: id, quantity: 1 }));
    await takeBack(shop.services, order.id, { lines, restock: false, by: BY });
    shop.provider.refundInConsole(intentId, proposal.differenceCents);
    for (const event of shop.provider.events.splice(0)) await hearRefundEvent(shop.services, shop.provider, event);
    const account = await accountOf(shop.services, order.id);
    expect(account.lines.get(other)?.credited).toBe(0);
    expect(account.lines.get(firstLine(order).id)?.credited).toBe(proposal.differenceCents);
  });
});

test("a gesture on glasses that stay corrects the order's invoice before their supplement's", async () => {
  const { order, proposal } = await shop.dearerGlasses();
  await giveBack(order, 22_400);
  expect(await credited(order, "")).toMatchObject([{ totalCents: 20_400, lines: [] }]);
  expect(await credited(order, proposal.id)).toMatchObject([{ totalCents: 2_000, lines: [] }]);
});

describe("a supplement that a bank took back", () => {
  const lost = async (intentId: string, amountCents: number) =>
    hearDispute(shop.services, shop.provider, "charge.dispute.closed", {
      ...{ id: "dp_1", kind: "dispute", intentId, amountCents, reason: "general", dueBy: null },
      status: "lost",
    });

  test("lessens nothing that is owed for another article, and is asked for by itself", async () => {
    const { order, proposal, intentId } = await shop.dearerGlasses();
    await lost(intentId, proposal.differenceCents);
    const [, frame] = order.lines;
    const declared = await declareWithdrawal(shop.services, order.id, [{ lineId: frame?.id ?? "", quantity: 1 }]);
    expect(declared.outcome).toBe("recorded");
    expect(await owed(order)).toBe(frame?.unitPriceCents);
    const tasks = await openTasks(shop.services, "owed");
    expect(tasks).toMatchObject([{ cause: "withdrawal", amountCents: frame?.unitPriceCents }]);
    const [task] = await openTasks(shop.services, "unclear");
    expect(task).toMatchObject({ cause: "lost", amountCents: proposal.differenceCents });
    expect(task?.says).toContain("contestation du supplément");
    expect(task?.says).toContain("ne sont plus réglés en entier");
    const shown = plain((await orderView(shop.services, await orderNow(shop.services, order.id))).comesBack ?? "");
    expect(shown).toContain("Nous vous devons 189,00 €");
    await giveBack(order, frame?.unitPriceCents ?? 0);
    expect(await owed(order)).toBe(0);
  });

  test("of two pairs is kept back from neither's price, nor owed once more where the whole is cancelled", async () => {
    const { order, proposal, intentId } = await shop.dearerGlasses(2);
    await lost(intentId, proposal.differenceCents);
    await withdrawFromOne(shop.services, order);
    expect(await owed(order)).toBe(20_400);
    await giveBack(order, 20_400);
    expect(await credited(order, "")).toEqual([{ totalCents: 20_400, lines: [[1, 20_400]] }]);
    await withdrawFromOne(shop.services, order);
    expect(await owed(order)).toBe(20_400);
    await move(shop.services, await orderNow(shop.services, order.id), ORDER_STATUS.cancelled);
    expect(await owed(order)).toBe(order.totalCents - proposal.differenceCents - 20_400);
  });

  test("the supplement that is left when a bank took the price is credited of its glasses alone", async () => {
    const { order, proposal } = await shop.dearerGlasses();
    const [price] = await paymentsOf(shop.services, order.id);
    await lost(price?.intentId ?? "", price?.amountCents ?? 0);
    await move(shop.services, await orderNow(shop.services, order.id), ORDER_STATUS.cancelled);
    await giveBack(order, proposal.differenceCents);
    const its = { totalCents: proposal.differenceCents, lines: [[null, proposal.differenceCents]] };
    expect(await credited(order, proposal.id)).toEqual([its]);
  });

  test("is owed again with its glasses once the bank returns it", async () => {
    const { order, proposal, intentId } = await shop.dearerGlasses();
    const { differenceCents: amountCents } = proposal;
    const dispute = { id: "dp_2", kind: "dispute", intentId, amountCents, reason: "general", dueBy: null } as const;
    const hear = (type: string, status: string) =>
      hearDispute(shop.services, shop.provider, `charge.dispute.${type}`, { ...dispute, status });
    await hear("funds_withdrawn", "needs_response");
    await withdrawFromOne(shop.services, order);
    expect(await owed(order)).toBe(20_400);
    await hear("closed", "won");
    expect(await owed(order)).toBe(20_400 + amountCents);
  });
});

describe("of two pairs whose dearer lenses are agreed, one taken back before they are paid leaves the supplement of the other", () => {
  test("to be paid at the pickup", async () => {
    const { services } = shop;
    const order = await shop.glasses({ deliveryMethod: "retrait" }, { quantity: 2, besides: [choiceOf(LAST_PIECE)] });
    const proposal = await shop.ask(order);
    const each = proposal.differenceCents / 2;
    expect(await answerProposal(services, order.id, proposal.id, "atPickup")).toBe("done");
    await withdrawFromOne(services, order);
    expect(await dueWhenFetched(services, await orderNow(services, order.id))).toBe(each);
    const payment = { means: "terminal", amountCents: each } as const;
    await move(services, order, ORDER_STATUS.preparing);
    await move(services, order, ORDER_STATUS.shipped);
    const hand = (agreedTo?: string) =>
      takePaymentAndHandOver(services, shop.optician, { id: order.id, agreedTo }, "name", payment);
    // The pair that was taken back stays in the shop.
    const asked = await hand();
    const taken = await hand(asked.outcome === "confirm" ? asked.agreedTo : "");
    expect(taken.outcome).toBe("changed");
    const invoice = await found(readInvoice(services, order.id, proposal.id));
    expect([invoice.totals.totalCents, invoice.lines[0]?.details]).toEqual([
      each,
      expect.not.stringContaining("paires"),
    ]);
  });

  test("to be paid online: the page opened before is closed, and another pays for it", async () => {
    const { services, provider } = shop;
    const order = await shop.glasses({}, { quantity: 2, besides: [choiceOf(LAST_PIECE)] });
    const proposal = await shop.ask(order);
    const before = await shop.begin(order, proposal);
    await withdrawFromOne(services, order);
    await reconcile(services, true);
    expect(provider.intents.get(before)?.status).toBe("canceled");
    const now = await found(findProposal(services, order.id, proposal.id));
    expect(now.differenceCents).toBe(proposal.differenceCents / 2);
    await shop.pay(order, now);
    expect(await findProposal(services, order.id, proposal.id)).toMatchObject({ state: "accepted" });
    expect((await openTasks(services, "owed")).map(({ cause }) => cause)).toEqual(["withdrawal"]);
  });
});
