import { expect, test } from "vitest";

import { findByProvenEmail } from "~/domain/accounts/account.server";
import { accountOf } from "~/domain/ledger/ledger.server";
import { refundAskedCents } from "~/domain/ledger/account";
import { OWN_FRAMES } from "~/domain/catalogue/own-frames";
import { jobsOf, nextStep } from "~/domain/orders/jobs/job.server";
import { dueWhenFetched } from "~/domain/orders/pickup/due.server";
import { ordersToFetch } from "~/domain/orders/pickup/waiting.server";
import { findInvoice } from "~/domain/invoices/invoice.server";
import { purchasesOf } from "~/domain/orders/history.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { returnsOf } from "~/domain/returns/return.server";

import { DEMO_CUSTOMER, people } from "../../scripts/demo/people";
import { PLAIN_FRAME } from "../../seeds/named";
import { queuedMails } from "../helpers/factories";
import { found } from "../helpers/found";
import { orderNow } from "../helpers/orders";
import { sharedSandbox } from "../helpers/paying";
import { testServices } from "../helpers/services";

const sandbox = sharedSandbox();

test("the demo's customer has an order in each state, and all else that an account may hold", async () => {
  const services = await testServices({ seed: true, sandbox: sandbox(), env: { PAY_IN_SHOP: "all" } });
  await people(services, sandbox());
  const clara = await found(findByProvenEmail(services, DEMO_CUSTOMER.email));
  const { orders } = await purchasesOf(services, clara.visitorId, 1, 50);
  expect(orders.map(({ status }) => status)).toEqual([
    ORDER_STATUS.awaitingPayment,
    ORDER_STATUS.confirmed,
    ORDER_STATUS.preparing,
    ORDER_STATUS.awaitingPrescription,
    ORDER_STATUS.shipped,
    ORDER_STATUS.attention,
    ORDER_STATUS.delivered,
    ORDER_STATUS.cancelled,
  ]);
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(Object.values(ORDER_STATUS)));
  expect(orders.map(({ createdAt }) => createdAt)).toEqual(
    orders
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse(),
  );
  for (const order of orders) {
    // The shop's own rules made it, so its money, its papers and its letters agree.
    const account = await accountOf(services, order.id);
    expect([order.ledgerDoubt, account.paid]).toEqual([null, order.paidAt ? order.totalCents : 0]);
    expect(Boolean(await findInvoice(services, order.id)), order.status).toBe(
      order.paidAt !== null && order.status !== ORDER_STATUS.attention, // an administrator has to act first
    );
    if (order.status === ORDER_STATUS.cancelled) expect(refundAskedCents(account)).toBe(order.totalCents);
  }
  const [delivered] = orders.filter(({ status }) => status === ORDER_STATUS.delivered);
  expect(await returnsOf(services, delivered?.id ?? "")).toMatchObject([{ state: "En traitement" }]);
  const { db } = services;
  expect(await db("appointments").where({ visitor_id: clara.visitorId }).pluck("status")).toEqual(["confirmed"]);
  for (const table of ["reservations", "messages"] as const)
    expect(await db(table).where({ email: DEMO_CUSTOMER.email }), table).toHaveLength(1);
  // The orders on the page 'Retraits', and those at the bench.
  const [fetched] = await ordersToFetch(services);
  expect([fetched && (await dueWhenFetched(services, fetched)), fetched?.paidAt]).toEqual([
    PLAIN_FRAME.priceCents,
    null,
  ]);
  const own = await found(db("order_lines").where({ product_id: OWN_FRAMES.cercle.productId }).first("order_id"));
  const waiting = await jobsOf(services, await orderNow(services, own.order_id));
  expect(waiting.map(({ job }) => nextStep(job))).toEqual(["entrusted"]);
  // Only to addresses that nobody can have.
  for (const { mail } of await queuedMails(services)) expect(mail.to).toMatch(/@exemple\.fr$|\.example$/);

  await people(services, sandbox());
  expect((await purchasesOf(services, clara.visitorId, 1, 50)).orders).toEqual(orders);
});
