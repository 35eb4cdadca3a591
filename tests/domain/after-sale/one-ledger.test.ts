import { beforeEach, describe, expect, test } from "vitest";

import { creditNotesOf } from "~/domain/invoices/credit-note.server";
import { changeStatus } from "~/domain/orders/life/life.server";
import { validatePrescription } from "~/domain/orders/prescription/prescription.server";
import { reportSent } from "~/domain/orders/life/sent-anyway.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { advanceReturn } from "~/domain/returns/advance.server";
import { requestReturn } from "~/domain/returns/request.server";
import { returnsOf } from "~/domain/returns/return.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { packingSlip } from "~/pages/admin/orders/packing-slip/packing-slip-view.server";

import { LAST_PIECE, PLAIN_FRAME } from "../../../seeds/named";
import { choiceOf, queuedMails, shelfOf } from "../../helpers/factories";
import { BY, deliveredOrder, move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { withCorrection } from "../../helpers/prescriptions";
import { anyOf, textWith } from "../../helpers/matchers";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const lineOf = (order: { lines: { id: string }[] }, place = 0) => order.lines[place]?.id ?? "";

async function acknowledgement(): Promise<string> {
  const mails = await queuedMails(services);
  return mails.find(({ fact }) => fact.endsWith(":acknowledgement"))?.mail.text ?? "";
}

describe("two bought, one withdrawn before dispatch, one sent", () => {
  test("a return of all is of the one that was sent, and the piece kept back is on the shelf again", async () => {
    const { stock } = await shelfOf(services, PLAIN_FRAME);
    const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
    await declareWithdrawal(services, order.id, [{ lineId: lineOf(order), quantity: 1 }]);
    await move(services, order, ORDER_STATUS.shipped);
    await move(services, order, ORDER_STATUS.delivered);
    expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: stock - 1, held: 0 });

    const asking = await requestReturn(services, order.id, { lines: "all", comment: null });
    expect(asking).toMatchObject({ outcome: "requested", return: { lines: [{ quantity: 1 }] } });
  });
});

describe("a withdrawal before dispatch", () => {
  test("outlives the next change of status, and no text of the order says it", async () => {
    const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME), choiceOf(LAST_PIECE)] });
    await declareWithdrawal(services, order.id, [{ lineId: lineOf(order), quantity: 1 }]);
    expect((await orderNow(services, order.id)).attention).toBeNull();
    await move(services, order, ORDER_STATUS.preparing);
    expect(await changeStatus(services, order.id, ORDER_STATUS.shipped, { by: BY })).toMatchObject({
      outcome: "confirm",
      reason: textWith("1 × Maison Valmy Panthéon"),
    });
  });

  test("sent in spite of it, it comes back by a return that is open", async () => {
    const order = await paidOrder(services);
    await declareWithdrawal(services, order.id, [{ lineId: lineOf(order), quantity: 1 }]);
    await move(services, order, ORDER_STATUS.shipped);
    expect(await returnsOf(services, order.id)).toMatchObject([
      { state: "Retour demandé", withdrawalId: anyOf(String), lines: [{ quantity: 1 }] },
    ]);
  });

  test("of one article leaves the rest ordered, and its acknowledgement says so", async () => {
    const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME), choiceOf(LAST_PIECE)] });
    await declareWithdrawal(services, order.id, [{ lineId: lineOf(order), quantity: 1 }]);
    const text = await acknowledgement();
    expect(text).not.toContain("nous l’arrêtons");
    expect(text).toContain("Le reste de votre commande suit son cours");
  });

  test("of all that was to wait for a prescription asks for none, and prepares nothing", async () => {
    const order = await paidOrder(services, {
      choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) }), choiceOf(LAST_PIECE)],
    });
    await services
      .db("order_lines")
      .where({ id: lineOf(order) })
      .update({ withdrawable: true });
    await declareWithdrawal(services, order.id, [{ lineId: lineOf(order), quantity: 1 }]);
    expect((await orderNow(services, order.id)).status).toBe(ORDER_STATUS.confirmed);
    expect(await validatePrescription(services, order.id, BY)).toBe(false);
  });
});

describe("a refund that succeeded, failed at the bank, and was made again in the provider's console", () => {
  test("has one credit note: never more is credited than was invoiced", async () => {
    const order = await paidOrder(services);
    const asking = await requestRefund(services, order.id, {
      amountCents: order.totalCents,
      reason: "Retour",
      by: BY,
      key: "one",
    });
    if (asking.outcome !== "asked") throw new Error(asking.outcome);
    await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: "re_1" });
    await hearRefund(services, asking.refund.id, { event: "failed" });
    const payment = await services.db("payments").where({ order_id: order.id }).first("id");
    await services
      .db("refunds")
      .insert({
        ...(await services.db("refunds").where({ id: asking.refund.id }).first()),
        id: "f".repeat(24),
        payment_id: payment?.id ?? "",
        request_key: null,
        provider_id: "re_2",
        state: "asked",
      } as never);
    await hearRefund(services, "f".repeat(24), { event: "succeeded", providerId: "re_2" });
    const notes = await creditNotesOf(services, order.id);
    expect(notes.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(order.totalCents);
  });
});

describe("what an administrator says has left in spite of a withdrawal", () => {
  const withdrawnOfTwo = async () => {
    const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
    const declared = await declareWithdrawal(services, order.id, [{ lineId: lineOf(order), quantity: 1 }]);
    if (declared.outcome !== "recorded") throw new Error(declared.outcome);
    return { order: await move(services, order, ORDER_STATUS.shipped), withdrawalId: declared.withdrawal.id };
  };
  const report = (withdrawalId: string, { id, version }: { id: string; version: number }) =>
    reportSent(services, id, withdrawalId, { by: BY, version });

  test("is not taken from a page that is older than the order, nor of one that has not left", async () => {
    const { order, withdrawalId } = await withdrawnOfTwo();
    const moved = await move(services, order, ORDER_STATUS.preparing);
    expect(await report(withdrawalId, order)).toMatchObject({ outcome: "conflict", order: { version: moved.version } });
    expect(await report(withdrawalId, moved)).toEqual({ outcome: "notLeft" });
    expect(await returnsOf(services, order.id)).toEqual([]);
    expect((await queuedMails(services)).some(({ fact }) => fact.endsWith(":sent-anyway"))).toBe(false);
  });

  test("is told with what became of its price: to come once it is back, or given back already", async () => {
    const told = async () =>
      (await queuedMails(services)).find(({ fact }) => fact.endsWith(":sent-anyway"))?.mail.text.replace(/\s/g, " ");
    const unpaid = await withdrawnOfTwo();
    await report(unpaid.withdrawalId, unpaid.order);
    expect(await told()).toContain("leur prix vous est alors remboursé");
    await services.db("outbox").delete();
    const { order, withdrawalId } = await withdrawnOfTwo();
    const amountCents = PLAIN_FRAME.priceCents;
    const cash = { amountCents, reason: "Rétractation", by: BY, key: "back", means: "virement" } as const;
    expect((await requestRefund(services, order.id, cash)).outcome).toBe("asked");
    await report(withdrawalId, await orderNow(services, order.id));
    expect(await told()).toContain("Leur prix vous a déjà été remboursé. Nous vous écrivons");
    expect(await told()).not.toContain("alors remboursé");
  });

  test("opens a return in that administrator's name, once", async () => {
    const { order, withdrawalId } = await withdrawnOfTwo();
    expect(await report(withdrawalId, order)).toMatchObject({ outcome: "sent", missing: [] });
    expect(await report(withdrawalId, order)).toEqual({ outcome: "repeated" });
    expect(await returnsOf(services, order.id)).toHaveLength(1);
    expect(
      await services
        .db("tracking_log")
        .where({ order_id: order.id })
        .whereIn("action", ["Retour demandé", "Partie malgré la rétractation"])
        .pluck("actor"),
    ).toEqual([BY, BY]);
  });
});

test("the packing slip names what is to be sent, as the ledger counts it: what came back is not packed again", async () => {
  const order = await deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
  const slip = async () => {
    const { lines, pieces } = await packingSlip(services, await orderNow(services, order.id));
    return [lines.map(({ quantity, warning }) => [quantity, warning]), pieces];
  };
  expect(await slip()).toEqual([[[2, null]], "2 pièces en tout."]);
  await requestReturn(services, order.id, {
    lines: [{ lineId: lineOf(order), quantity: 1, reason: "none" }],
    comment: null,
  });
  const [back] = await returnsOf(services, order.id);
  await advanceReturn(services, back?.id ?? "", "Validé", { by: BY, restock: true });
  await move(services, order, ORDER_STATUS.preparing);
  expect(await slip()).toEqual([[[1, "Retour\u00a0: 1 à ne pas mettre dans le colis."]], "1 pièce en tout."]);
});
