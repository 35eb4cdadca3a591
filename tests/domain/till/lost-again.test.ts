import { beforeEach, describe, expect, test } from "vitest";

import { verifyJournal } from "~/domain/accounting/verify.server";
import { hearDispute } from "~/domain/disputes/hear.server";
import { creditNotesOf } from "~/domain/invoices/credit-note.server";
import { invoicesOf } from "~/domain/invoices/invoice.server";
import { missingCents, outstandingCents } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { takeableInShop } from "~/domain/orders/money/rest-due.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { paymentsOf } from "~/domain/payments/payment.server";
import { refundable, requestRefund } from "~/domain/refunds/request.server";
import { takeInShop } from "~/domain/till/taken-later.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { orderView } from "~/http/orders/order-view.server";
import { orderPanel } from "~/pages/admin/orders/order-view.server";
import { takeView } from "~/pages/admin/orders/take/take-view.server";

import { plain } from "../../helpers/eyes";
import { BY, move, orderNow } from "../../helpers/orders";
import { SupplementShop, withdrawFromOne } from "../../helpers/supplements";

let shop: SupplementShop;
beforeEach(async () => {
  shop = await SupplementShop.open();
});

/** Dearer glasses, with both payments. */
async function paidTwice(quantity = 1) {
  const { order, proposal, intentId } = await shop.dearerGlasses(quantity);
  const [price] = await paymentsOf(shop.services, order.id);
  const supplement = { cents: proposal.differenceCents, intentId, proposalId: proposal.id };
  return { order, supplement, price: { cents: price?.amountCents ?? 0, intentId: price?.intentId ?? "" } };
}

type Paid = { cents: number; intentId: string };

const now = ({ id }: Order) => orderNow(shop.services, id);
const hear = ({ cents: amountCents, intentId }: Paid, type: string, status: string) =>
  hearDispute(shop.services, shop.provider, `charge.dispute.${type}`, {
    ...{ id: `du_${intentId}`, kind: "dispute", intentId, amountCents, reason: "general", dueBy: null },
    status,
  });

async function lose(payment: Paid): Promise<void> {
  await hear(payment, "created", "needs_response");
  await hear(payment, "funds_withdrawn", "needs_response");
  await hear(payment, "closed", "lost");
}

const askedFor = async (order: Order) => (await takeableInShop(shop.services, await now(order))).cents;

async function payAgain(order: Order, amountCents: number): Promise<void> {
  const taking = { means: "terminal", amountCents } as const;
  expect(await takeInShop(shop.services, shop.optician, order.id, taking)).toEqual({ outcome: "taken" });
  expect((await takeInShop(shop.services, shop.optician, order.id, taking)).outcome, "pressed again").toBe("otherSum");
}

const lines = async (list: "owed" | "unclear") =>
  (await openTasks(shop.services, list)).map(({ cause, amountCents }) => [cause, amountCents]);

/** What the order has, is owed and owes, and whether the money journal agrees with itself. */
async function stands(order: Order) {
  const account = await accountOf(shop.services, order.id);
  const { paid, chargedBack } = account;
  const { troubles } = await verifyJournal(shop.services);
  return { paid, chargedBack, missing: missingCents(account), owed: outstandingCents(account), troubles };
}
const SETTLED = { chargedBack: 0, missing: 0, owed: 0, troubles: [] };

describe("a payment that a bank took back for good is paid again at the counter", () => {
  test("for its price: the order is paid again, its line is settled, and it is invoiced once", async () => {
    const { order, price, supplement } = await paidTwice();
    await lose(price);
    const [line] = await openTasks(shop.services, "unclear");
    expect(line?.says).toContain("S’il règle de nouveau à la boutique");
    const asked = await takeView(shop.services, await now(order));
    expect([asked?.amountCents, asked?.says]).toEqual([price.cents, expect.stringContaining("contestation perdue")]);
    const customer = async () => plain((await orderView(shop.services, await now(order))).payment ?? "");
    expect(await customer()).toContain("Vous la réglez à la boutique");

    await payAgain(order, price.cents);
    expect(await stands(order)).toEqual({ ...SETTLED, paid: price.cents + supplement.cents });
    expect([await lines("unclear"), await customer()]).toEqual([[], ""]);
    const { paid, paidAgain } = await orderPanel(shop.services, await now(order), null);
    expect([paid, paidAgain.map(plain)]).toEqual([
      expect.stringContaining("Carte bancaire"),
      [expect.stringMatching(/ \([\d ,]+ €, carte bancaire\)$/)],
    ]);
    expect((await orderView(shop.services, await now(order))).state).not.toBe("chargedBack");
    expect(await invoicesOf(shop.services, order.id)).toHaveLength(2);
  });

  test("for the supplement of its lenses; taken back afterwards, all of it goes back where it came from", async () => {
    const { order, price, supplement } = await paidTwice();
    await lose(supplement);
    expect((await takeView(shop.services, await now(order)))?.says).toContain("supplément");
    await payAgain(order, supplement.cents);
    expect(await stands(order)).toEqual({ ...SETTLED, paid: price.cents + supplement.cents });

    await move(shop.services, await now(order), ORDER_STATUS.cancelled);
    expect(await stands(order)).toMatchObject({ owed: price.cents + supplement.cents });
    expect(await refundable(shop.services, order.id)).toEqual({
      online: price.cents,
      inAll: price.cents + supplement.cents,
    });
    const giveBack = (amountCents: number, means?: "terminal") =>
      requestRefund(shop.services, order.id, {
        amountCents,
        reason: "Annulation",
        by: BY,
        key: `${amountCents}`,
        means,
      });
    expect((await giveBack(supplement.cents, "terminal")).outcome).toBe("asked");
    const [refund] = await shop.services.db("refunds").where({ order_id: order.id });
    const again = (await paymentsOf(shop.services, order.id)).find(
      ({ kind, proposalId }) => kind === "till" && proposalId,
    );
    expect(refund?.payment_id).toBe(again?.id);
    const notes = await creditNotesOf(shop.services, order.id);
    expect(notes.map(({ grounds, totalCents }) => [grounds, totalCents])).toEqual([["refund", supplement.cents]]);
    expect(await lines("owed")).toEqual([["cancellation", price.cents]]);
  });

  test("as far as it pays for what the customer keeps: nothing of what was withdrawn from, nothing once all is", async () => {
    const { order, price } = await paidTwice();
    await lose(price);
    const [glasses, frame] = order.lines;
    const withdraw = (line?: Order["lines"][number]) =>
      declareWithdrawal(shop.services, order.id, [{ lineId: line?.id ?? "", quantity: 1 }]);
    expect((await withdraw(frame)).outcome).toBe("recorded");
    expect(await askedFor(order)).toBe(price.cents - (frame?.unitPriceCents ?? 0));
    await shop.services.db("order_lines").where({ id: glasses?.id }).update({ withdrawable: true });
    expect((await withdraw(glasses)).outcome).toBe("recorded");
    expect(await askedFor(order)).toBe(0);
  });

  test("with what was refunded of a withdrawn article besides, when the bank took that too", async () => {
    const { order, price } = await paidTwice();
    const frame = order.lines[1]?.unitPriceCents ?? 0;
    await declareWithdrawal(shop.services, order.id, [{ lineId: order.lines[1]?.id ?? "", quantity: 1 }]);
    const ask = { amountCents: frame, reason: "Rétractation", by: BY, key: "frame", means: "virement" } as const;
    expect((await requestRefund(shop.services, order.id, ask)).outcome).toBe("asked");
    await lose(price);
    expect(await lines("unclear")).toContainEqual(["given twice", expect.any(Number)]);
    await payAgain(order, price.cents);
    expect(await stands(order)).toMatchObject(SETTLED);
    expect(await lines("unclear")).toEqual([]);
  });

  test("not for glasses of which a pair is taken back: a person reckons what is due", async () => {
    const { order, supplement } = await paidTwice(2);
    await lose(supplement);
    await withdrawFromOne(shop.services, order);
    expect(await askedFor(order)).toBe(0);
  });

  test("returned by the bank after all, it was paid twice and is owed", async () => {
    const { order, price, supplement } = await paidTwice();
    await lose(supplement);
    await payAgain(order, supplement.cents);
    await hear(supplement, "funds_reinstated", "won");
    await hear(supplement, "funds_reinstated", "won");
    const paid = price.cents + 2 * supplement.cents;
    expect(await stands(order)).toEqual({ ...SETTLED, paid, owed: supplement.cents });
    expect(await lines("owed")).toEqual([["won", supplement.cents]]);
  });

  test("is offered no more once its line is settled, the order is cancelled, or the bank has returned the sum", async () => {
    const { order, price } = await paidTwice();
    await move(shop.services, order, ORDER_STATUS.preparing);
    await lose(price);
    expect(await askedFor(order)).toBe(price.cents);
    await move(shop.services, await now(order), ORDER_STATUS.cancelled);
    expect(await askedFor(order)).toBe(0);
    expect((await openTasks(shop.services, "unclear"))[0]?.says).not.toContain("S’il règle de nouveau");
    await move(shop.services, await now(order), ORDER_STATUS.preparing);
    expect(await askedFor(order)).toBe(price.cents);
    await hear(price, "funds_reinstated", "won");
    expect([await askedFor(order), await lines("unclear")]).toEqual([0, []]);
  });
});
