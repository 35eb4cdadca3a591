import { beforeEach, describe, expect, test } from "vitest";

import { hearDispute } from "~/domain/disputes/hear.server";
import { customerToldSaid } from "~/domain/orders/reach";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { orderView } from "~/http/orders/order-view.server";
import { jobView } from "~/pages/admin/orders/job/job-view.server";
import { headingOf, mailNote } from "~/pages/order/order-words";

import { LAST_PIECE, PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { choiceOf, CLARA_MOREAU, placedOrder } from "../../helpers/factories";
import { BY, deliveredOrder, move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { withCorrection } from "../../helpers/prescriptions";
import { testServices, type TestServices } from "../../helpers/services";
import { SmallProvider } from "../../model/provider";

let services: TestServices;
const provider = new SmallProvider();
beforeEach(async () => {
  services = await testServices({ seed: true });
  services.payments = provider;
});

const { preparing, shipped, cancelled, attention } = ORDER_STATUS;
const two = () => ({ choices: [choiceOf(PLAIN_FRAME), choiceOf(LAST_PIECE)] });
const PROMISE = /courriel|e-mail|vous écri(t|vons|vez)\b/i;

/** Removes the address afterwards, as the admin may. @returns what the order's page says, contact details apart */
async function read({ id }: Order): Promise<string> {
  await services.db("orders").where({ id }).update({ email: "", email_key: "" });
  const view = await orderView(services, await orderNow(services, id));
  const { contact: _, ...said } = view;
  return JSON.stringify([said, headingOf(view), mailNote(view)]);
}

async function takeBack(order: Order): Promise<Order> {
  await declareWithdrawal(services, order.id, [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }]);
  return order;
}

async function refunded(order: Order, event: "pending" | "succeeded" | "failed"): Promise<Order> {
  const { totalCents: amountCents } = order;
  const asking = await requestRefund(services, order.id, { amountCents, reason: "", by: BY, key: order.id });
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  await hearRefund(services, asking.refund.id, { event, providerId: `re_${order.id}` });
  return order;
}

async function contested(order: Order): Promise<Order> {
  for (const type of ["created", "funds_withdrawn"])
    await hearDispute(services, provider, `charge.dispute.${type}`, {
      id: `dp_${order.id}`,
      kind: "dispute",
      intentId: `pi_${order.id}`,
      amountCents: order.totalCents,
      reason: "fraudulent",
      status: "needs_response",
      dueBy: null,
    });
  return order;
}

const glasses = async () => ({ choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })] });
const STATES: [string, () => Promise<Order>][] = [
  ["waits for its payment", () => placedOrder(services)],
  ["is paid", () => paidOrder(services)],
  ["waits for its prescription", async () => paidOrder(services, await glasses())],
  ["is being prepared", async () => move(services, await paidOrder(services), preparing)],
  ["is on its way", async () => move(services, await paidOrder(services), shipped)],
  ["is ready", async () => move(services, await paidOrder(services, { deliveryMethod: "retrait" }), shipped)],
  ["is delivered", () => deliveredOrder(services)],
  ["is cancelled and owed", async () => move(services, await paidOrder(services), cancelled)],
  ["is cancelled unpaid", async () => move(services, await placedOrder(services), cancelled)],
  ["is withdrawn from in part", async () => takeBack(await paidOrder(services, two()))],
  [
    "is withdrawn from in part on its way",
    async () => takeBack(await move(services, await paidOrder(services, two()), shipped)),
  ],
  ["is withdrawn from as a whole", async () => takeBack(await paidOrder(services))],
  ["has left in spite of that", async () => move(services, await takeBack(await paidOrder(services)), shipped)],
  ["is to be refunded", async () => refunded(await paidOrder(services), "pending")],
  ["is refunded", async () => refunded(await paidOrder(services), "succeeded")],
  ["was refunded in vain", async () => refunded(await paidOrder(services), "failed")],
  ["is contested", async () => contested(await takeBack(await paidOrder(services, two())))],
  [
    "wants someone's attention",
    async () => {
      const order = await paidOrder(services);
      await services.db("orders").where({ id: order.id }).update({ status: attention, attention: "À voir." });
      return order;
    },
  ],
];

describe("the page of an order promises no mail to a customer without an address", () => {
  test.each(STATES)("when it %s", async (_, made) => {
    expect(await read(await made())).not.toMatch(PROMISE);
  });
});

test("the sheet of a pair says how its customer learns in which state their frame came", async () => {
  const by = await newAdministrator(services);
  const order = await paidOrder(services, await glasses());
  const hint = async () => {
    const now = await orderNow(services, order.id);
    return (await jobView(services, by, now, now.lines[0]?.id ?? "")).entrustedHint;
  };
  expect(await hint()).toContain("dans le courriel");
  await services.db("orders").where({ id: order.id }).update({ email: "", email_key: "" });
  expect(await hint()).toBe(
    "Demandé à la réception. Ce client n’a pas d’adresse e-mail\u00a0: prévenez-le par téléphone.",
  );
});

test("the admin reads that it has to call such a customer", async () => {
  const { customer } = await placedOrder(services);
  expect(customerToldSaid({ customer })).toBe("Le client en est informé.");
  expect(customerToldSaid({ customer: { ...CLARA_MOREAU, email: "" } })).toContain("prévenez-le par téléphone");
  expect(customerToldSaid({ customer: null })).toContain("pas nommé");
});
