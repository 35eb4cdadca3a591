import { beforeEach, expect, test } from "vitest";

import { ORDER_STATUS } from "~/domain/orders/status";
import { payAgain } from "~/domain/payments/pay-again.server";
import { hear, paymentsOf } from "~/domain/payments/payment.server";
import { reconcile } from "~/domain/payments/reconcile.server";
import { checkOrder } from "~/domain/payments/start.server";
import { orderView } from "~/http/orders/order-view.server";

import { newPayment, newVisitorId, placedOrder, queuedMails } from "../helpers/factories";
import { orderNow } from "../helpers/orders";
import { providerOf, sharedSandbox, started, tell } from "../helpers/paying";
import { testServices, type TestServices } from "../helpers/services";
import { CARD } from "../sandbox/index";

const sandbox = sharedSandbox();
const stripe = () => sandbox().stripe;

let services: TestServices;
let visitor: string;
beforeEach(async () => {
  services = await testServices({ seed: true, sandbox: sandbox() });
  visitor = await newVisitorId(services);
});

type Started = Awaited<ReturnType<typeof started>>;
const plain = (text = "") => text.replace(/[\u00a0\u202f]/g, " ");
const told = async () =>
  (await queuedMails(services)).filter(({ fact }) => fact.includes(":payment-refused-")).map(({ mail }) => mail);
const page = async ({ order }: Started) => orderView(services, await orderNow(services, order.id));

/** The bank decides for five days, then refuses. */
async function refusedLate(kind: "intent" | "session"): Promise<Started> {
  const paying = await started(services, visitor, kind);
  const { providerId } = paying.payment;
  if (kind === "session") await stripe().payHostedPage(providerId, { card: CARD.processingThenFails });
  else stripe().confirmIntent(providerId, { card: CARD.processingThenFails });
  await checkOrder(services, providerOf(services), paying.order.id);
  expect((await page(paying)).state).toBe("checkingPayment");
  services.clock.advance({ days: 5 });
  await reconcile(services);
  expect(await told()).toEqual([]);
  stripe().settle(kind === "session" ? String(stripe().intents().at(-1)?.id) : providerId, "failed");
  await tell(services, sandbox());
  return paying;
}

test.each(["intent", "session"] as const)(
  "a payment by %s that the bank refuses days later is told, once, with a way to pay again while the pieces are kept",
  async (kind) => {
    const paying = await refusedLate(kind);
    await tell(services, sandbox()); // the same events again
    const [letter, ...others] = await told();
    expect(others).toEqual([]);
    expect(plain(letter?.subject)).toBe(`Votre paiement de 145,00 € n’a pas abouti, commande ${paying.order.number}`);
    expect(letter?.text).toContain(`/commande/${paying.order.id}?cle=`);
    await reconcile(services);
    const view = await page(paying);
    expect(view.state).toBe("paymentRefused");
    expect(plain(letter?.text)).toContain(`jusqu’au ${plain(view.payAgain?.until)}`);

    const again = await payAgain(services, providerOf(services), await orderNow(services, paying.order.id));
    if (again.outcome !== "started") throw new Error(again.outcome);
    const session = (await paymentsOf(services, paying.order.id)).at(-1);
    expect((await page(paying)).state).toBe("paymentRefused"); // not paid yet
    await stripe().payHostedPage(session?.providerId ?? "");
    await checkOrder(services, providerOf(services), paying.order.id);
    expect((await orderNow(services, paying.order.id)).status).toBe(ORDER_STATUS.confirmed);
    expect((await page(paying)).state).toBe("confirmed");
    expect(await payAgain(services, providerOf(services), await orderNow(services, paying.order.id))).toEqual({
      outcome: "closed",
    });
  },
);

test("not paid again, the order ends once its pieces were kept as long as was said", async () => {
  const paying = await refusedLate("session");
  services.clock.advance({ hours: 22 });
  await reconcile(services);
  expect((await page(paying)).state).toBe("paymentRefused");
  services.clock.advance({ hours: 2 });
  await reconcile(services);
  expect((await page(paying)).state).toBe("cancelled");
});

test("of an order that the shop cancelled meanwhile nothing more is asked", async () => {
  const order = await placedOrder(services);
  const payment = await newPayment(services, order, {});
  await hear(services, payment, { event: "processing", receivedCents: 0 });
  await services.db("orders").where({ id: order.id }).update({ status: ORDER_STATUS.cancelled });
  await hear(services, payment, { event: "declined", receivedCents: 0 });
  expect(await told()).toEqual([]);
});
