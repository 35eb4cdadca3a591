import { beforeEach, describe, expect, test } from "vitest";

import { hearDispute } from "~/domain/disputes/hear.server";
import { askedBefore } from "~/domain/orders/life/life.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { advanceReturn } from "~/domain/returns/advance.server";
import { returnsOf } from "~/domain/returns/return.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { orderView } from "~/http/orders/order-view.server";
import { orderPanel } from "~/pages/admin/orders/order-view.server";
import { headingOf } from "~/pages/order/order-words";

import { LAST_PIECE, PLAIN_FRAME } from "../../../seeds/named";
import { plain } from "../../helpers/eyes";
import { choiceOf, queuedMails, setStock } from "../../helpers/factories";
import { BY, deliveredOrder, move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";
import { SmallProvider } from "../../model/provider";

let services: TestServices;
const provider = new SmallProvider();
beforeEach(async () => {
  services = await testServices({ seed: true });
  services.payments = provider;
});

const { preparing, cancelled } = ORDER_STATUS;
const two = () => ({ choices: [choiceOf(PLAIN_FRAME), choiceOf(LAST_PIECE)] });
const withdraw = (order: Order, ...places: number[]) =>
  declareWithdrawal(
    services,
    order.id,
    places.map((place) => ({ lineId: order.lines[place]?.id ?? "", quantity: 1 })),
  );
const seen = async ({ id }: Order) => orderView(services, await orderNow(services, id));
const attention = async ({ id }: Order) =>
  (await orderPanel(services, await orderNow(services, id), "owner")).attention ?? "";

async function contest(order: Order, end?: "won" | "lost", amountCents = order.totalCents): Promise<void> {
  const heard = (type: string, status: string) =>
    hearDispute(services, provider, `charge.dispute.${type}`, {
      id: `dp_${order.id}`,
      kind: "dispute",
      intentId: `pi_${order.id}`,
      amountCents,
      reason: "fraudulent",
      status,
      dueBy: null,
    });
  await heard("created", "needs_response");
  await heard("funds_withdrawn", "needs_response");
  if (end) await heard("closed", end);
}

describe("a contested payment", () => {
  test.each([
    ["that was delivered", () => deliveredOrder(services)],
    ["that was cancelled", async () => move(services, await paidOrder(services), cancelled)],
  ])("is said in the admin area, and holds nothing of an order %s", async (_, made) => {
    const order = await made();
    await contest(order);
    expect(await attention(order)).toMatch(/^Le paiement est contesté auprès de la banque depuis le /);
  });

  test("holds what is still to be sent", async () => {
    const order = await paidOrder(services);
    await contest(order);
    expect(plain((await attention(order)) ?? "")).toMatch(/^Envoi retenu : le paiement est contesté/);
  });

  test("of an order that was wholly taken back is not called settled while the bank has the money", async () => {
    const order = await paidOrder(services, two());
    await withdraw(order, 0, 1);
    await contest(order);
    const { comesBack } = await seen(order);
    expect(comesBack).toMatch(/^Votre banque nous a repris .* c’est elle qui vous en dira la suite\.$/);
    expect(comesBack).not.toMatch(/réglé|rendu/);
  });

  test("of a part tells of that, beside what the shop still owes, on the page and in the letter of the cancellation", async () => {
    const order = await paidOrder(services);
    await contest(order, undefined, 5_000);
    await move(services, order, cancelled);
    const letter = (await queuedMails(services)).find(({ mail }) => mail.subject.endsWith("est annulée"));
    for (const says of [(await seen(order)).comesBack, letter?.mail.text]) {
      const plain = (says ?? "").replace(/\s/g, " ");
      expect(plain).toContain("Nous vous devons 95,00 €");
      expect(plain).toContain("Votre banque nous a repris 50,00 €");
    }
  });

  test("suspends the rest of an order that was taken back in part, and the page says so everywhere", async () => {
    const order = await move(services, await paidOrder(services, two()), preparing);
    await withdraw(order, 0);
    expect((await seen(order)).withdrawal?.rest).toContain("suit son cours");
    await contest(order);
    const view = await seen(order);
    expect(view.status).toBe("Suspendue");
    expect(headingOf(view).text).toMatch(
      /^Le reste de votre commande est suspendu\u00a0: votre banque a repris le paiement/,
    );
    expect(JSON.stringify(view)).not.toContain("suit son cours");
    await withdraw(order, 1);
    expect(await seen(order)).toMatchObject({ status: "Rétractée", withdrawal: null });
  });
});

test("taken up again after its dispute was lost, an order is told as no longer paid, and not as going its way", async () => {
  const order = await paidOrder(services);
  await move(services, order, cancelled);
  await contest(order, "lost");
  await move(services, order, preparing);
  const letter = (await queuedMails(services)).filter(({ fact }) => fact.includes(":status-")).at(-1)?.mail.text;
  expect(letter).toMatch(/Votre banque nous a repris 145,00.€[\s\S]+Elle n’est donc plus réglée/);
  expect(letter).not.toMatch(/suit son cours|Nous préparons/);
  expect(letter).not.toContain("Nous vous la confirmons");
});

test("taken up without a piece in stock, such an order's letter names the piece", async () => {
  const order = await paidOrder(services);
  await move(services, order, cancelled);
  await contest(order, "lost");
  await setStock(services, PLAIN_FRAME, 0);
  await move(services, order, preparing);
  const letter = (await queuedMails(services)).filter(({ fact }) => fact.includes(":status-")).at(-1)?.mail.text;
  expect(letter).toMatch(/Il nous manque pour l’instant\n.*Panthéon/);
});

test("what the desk is asked before it takes up such an order names what the bank took, not a refund of nothing", async () => {
  const order = await paidOrder(services);
  await move(services, order, cancelled);
  await contest(order, "lost");
  const { reason } = await askedBefore(services, await orderNow(services, order.id), preparing);
  expect((reason ?? "").replace(/\s/g, " ")).toContain("La banque a repris 145,00 € au titre d’une contestation.");
  expect(reason).not.toContain("0,00");
});

test("who takes back a piece of an order that the bank has suspended reads that the rest is suspended", async () => {
  const order = await paidOrder(services, two());
  await contest(order, "lost");
  await withdraw(order, 0);
  const letter = (await queuedMails(services)).find(({ fact }) => fact.endsWith(":acknowledgement"));
  expect(letter?.mail.text).toContain("Le reste de votre commande est suspendu");
  expect(letter?.mail.text).toContain("votre banque lui a repris le paiement");
  expect(letter?.mail.text).not.toMatch(/suit son cours|déjà rendu/);
  const notice = (await queuedMails(services)).find(({ fact }) => fact.endsWith(":notice"));
  expect(notice?.mail.text).toContain("Le reste de la commande est retenu\u00a0: la banque a repris le paiement.");
});

test("what comes back of an order that the bank has the money of is not called given back", async () => {
  const order = await deliveredOrder(services);
  await contest(order, "lost");
  await withdraw(order, 0);
  const [asked] = await returnsOf(services, order.id);
  await advanceReturn(services, asked?.id ?? "", "Validé", { by: BY });
  const letter = (await queuedMails(services)).find(({ fact }) => fact.endsWith(":Validé"));
  expect(letter?.mail.text).toContain("votre banque lui a repris le paiement");
});
