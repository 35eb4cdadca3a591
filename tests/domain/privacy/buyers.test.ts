import { describe, expect, test } from "vitest";

import { atHour } from "~/domain/appointments/slots";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { openTask, settleTask } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hear } from "~/domain/payments/payment.server";
import { eraseAccount, obstaclesTo } from "~/domain/privacy/erase.server";
import { purgeBuyers } from "~/domain/privacy/purge.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { advanceReturn } from "~/domain/returns/advance.server";
import { requestReturn } from "~/domain/returns/request.server";
import { returnsOf, RETURN_STATE } from "~/domain/returns/return.server";

import { newCustomer } from "../../helpers/administrator";
import { belongingsOf } from "../../helpers/belongings";
import { CLARA_MOREAU, newPayment, newVisitorId, placedOrder } from "../../helpers/factories";
import { found, given } from "../../helpers/found";
import { BY, deliveredOrder, move } from "../../helpers/orders";
import { testServices, type TestServices } from "../../helpers/services";

test("after five years an order stays in the books without its buyer; one that is under way, and younger ones, keep theirs", async () => {
  const services = await testServices({ seed: true });
  const account = await newCustomer(services);
  const { orders } = await belongingsOf(
    services,
    { account, name: "Moreauclair", phone: "0611111111", street: "7 rue des Pentes" },
    atHour("2026-03-10", 10),
  );
  const [own, busy] = orders.map(({ id }) => id);
  if (!own || !busy) throw new Error("no orders");
  await services.db("orders").where({ id: busy }).update({ status: ORDER_STATUS.shipped });
  const invoice = await readInvoice(services, own);
  services.clock.set("2028-03-02T08:00:00Z");
  const young = await deliveredOrder(services, { customer: CLARA_MOREAU }, await newVisitorId(services));
  const named = async () =>
    (await services.db("orders").whereNotNull("email").orderBy("number").pluck("id")) as string[];

  services.clock.set("2031-03-02T08:00:00Z");
  expect((await purgeBuyers(services)).deleted).toBe(0);
  services.clock.set("2031-03-02T08:00:01Z");
  expect((await purgeBuyers(services, { dryRun: true })).deleted).toBe(1);
  expect(await named()).toEqual([own, busy, young.id]);
  expect((await purgeBuyers(services)).deleted).toBe(1);
  expect(await named()).toEqual([busy, young.id]);
  const kept = await found(services.db("orders").where({ id: own }).first());
  expect(JSON.stringify(kept)).not.toMatch(
    new RegExp(`Moreauclair|0611111111|Pentes|${account.email}|${account.visitorId}`, "i"),
  );
  expect([kept.total_cents, kept.status, kept.city]).toEqual([orders[0]?.totalCents, ORDER_STATUS.delivered, "Lyon"]);
  expect(await readInvoice(services, own)).toEqual(invoice);
  expect((await purgeBuyers(services)).deleted).toBe(0);
});

test("an order that its bank still decides on keeps its buyer, delivered or not", async () => {
  const services = await testServices({ seed: true });
  const account = await newCustomer(services, { email: CLARA_MOREAU.email });
  const order = await placedOrder(services, {}, account.visitorId);
  const payment = await newPayment(services, order, { providerId: "pi_b", intentId: "pi_b" });
  await hear(services, payment, { event: "processing", receivedCents: 0 });
  for (const status of [ORDER_STATUS.preparing, ORDER_STATUS.shipped, ORDER_STATUS.delivered] as const)
    await move(services, order, status);
  expect((await obstaclesTo(services, account)).orders).toEqual([order.number]);
  services.clock.set("2032-03-02T08:00:00Z");
  expect((await purgeBuyers(services)).deleted).toBe(0);
  await hear(services, payment, { event: "succeeded", receivedCents: order.totalCents });
  expect((await obstaclesTo(services, account)).orders).toEqual([]);
});

test("what comes to an order after its buyer was erased ends once it is over, and does not wait five years", async () => {
  const services = await testServices({ seed: true });
  const account = await newCustomer(services, { email: "clara.moreau@exemple.fr" });
  const order = await deliveredOrder(services, {}, account.visitorId);
  expect((await eraseAccount(services, account.id)).outcome).toBe("erased");
  expect((await purgeBuyers(services)).deleted).toBe(0);
  await requestReturn(services, order.id, { lines: "all", comment: "je suis Clara Moreau" });
  const [back] = await returnsOf(services, order.id);
  expect((await purgeBuyers(services)).deleted).toBe(0); // the shop still needs the comment
  await advanceReturn(services, back?.id ?? "", RETURN_STATE.validated, { by: BY });
  await requestRefund(services, order.id, {
    amountCents: order.totalCents,
    reason: "Retour de Clara Moreau",
    by: BY,
    key: "retour",
    means: "virement",
  });
  expect((await purgeBuyers(services)).deleted).toBe(1);
  expect(await services.db("returns").pluck("comment")).toEqual([null]);
  expect(JSON.stringify([await services.db("refunds"), await services.db("tracking_log")])).not.toContain("Moreau");
  expect((await purgeBuyers(services)).deleted).toBe(0);
});

describe("a delivered order keeps its buyer for as long as", () => {
  const AT = "2026-03-10T10:00:00.000Z";
  const STILL: Record<string, (services: TestServices, order: Order) => Promise<() => Promise<unknown>>> = {
    "a bank judges a dispute about its payment": async ({ db }, { id }) => {
      const payment = await found(db("payments").where({ order_id: id }).first("id"));
      const dispute = {
        id: "dp_1",
        order_id: id,
        payment_id: payment.id,
        kind: "dispute",
        amount_cents: 14_500,
      } as const;
      await db("disputes").insert({
        ...{ ...dispute, reason: "fraudulent", status: "needs_response", due_by: null, opened_at: AT, closed_at: null },
      });
      return async () => db("disputes").update({ closed_at: AT });
    },
    "a line about its money is open": async (services, { id }) => {
      const line = { cause: "ledger", subject: id } as const;
      await openTask(services, id, { ...line, list: "unclear", amountCents: 0, says: "à vérifier." });
      return async () => settleTask(services, line, "Vérifié.");
    },
    "lenses are made anew for it": async ({ db }, order) => {
      const [none, line] = [null, given(order.lines[0])];
      await db("adaptation_requests").insert({
        ...{
          id: "remake",
          order_id: order.id,
          order_line_id: line.id,
          open_of: none,
          sealed_words: Buffer.from(""),
          sealed_answer: none,
        },
        ...{
          outcome: "accepted",
          requested_at: AT,
          answered_at: AT,
          answered_by: none,
          remade_at: AT,
          remade_by: none,
        },
        ...{ ordered_at: AT, ordered_by: none, received_at: AT, received_by: none, mounted_at: AT, mounted_by: none },
        ...{ checked_at: none, checked_by: none },
      });
      return async () => db("adaptation_requests").update({ checked_at: AT });
    },
  };

  test.each(Object.entries(STILL))("%s", async (_, begin) => {
    const services = await testServices({ seed: true });
    const account = await newCustomer(services, { email: CLARA_MOREAU.email });
    const order = await deliveredOrder(services, {}, account.visitorId);
    expect((await obstaclesTo(services, account)).orders).toEqual([]);
    const end = await begin(services, order);
    expect((await obstaclesTo(services, account)).orders).toEqual([order.number]);
    services.clock.set("2032-03-02T08:00:00Z");
    expect((await purgeBuyers(services)).deleted).toBe(0);
    await end();
    expect((await obstaclesTo(services, account)).orders).toEqual([]);
    expect((await purgeBuyers(services)).deleted).toBe(1);
  });
});
