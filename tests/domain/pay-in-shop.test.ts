import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { outstandingCents } from "~/domain/ledger/account";
import { dueCents } from "~/domain/ledger/due";
import { accountOf } from "~/domain/ledger/ledger.server";
import { keepMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import { changeStatus } from "~/domain/orders/life/life.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { writeConfirmation } from "~/domain/orders/placing/confirmation.server";
import { handOverOrder } from "~/domain/orders/pickup/hand-over.server";
import { releasePickups, remindOfPickups } from "~/domain/orders/pickup/waiting.server";
import { MOST_DUE_IN_SHOP } from "~/domain/orders/placing/in-shop.server";
import { answerProposal } from "~/domain/orders/prescription/answer.server";
import { proposeCorrection } from "~/domain/orders/prescription/proposals.server";
import { withdrawalStanding } from "~/domain/orders/right-of-withdrawal.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hear } from "~/domain/payments/payment.server";
import { reconcile } from "~/domain/payments/reconcile.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { takePaymentAndHandOver } from "~/domain/till/paid-at-pickup.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { formatEuros } from "~/domain/money";
import { orderView } from "~/http/orders/order-view.server";
import { adminOrderView } from "~/pages/admin/orders/order-page.server";
import { terms } from "~/shop/terms";

import { PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { correctionOf, eyeOf } from "../helpers/eyes";
import {
  choiceOf,
  CLARA_MOREAU,
  newPayment,
  newVisitorId,
  placedOrder,
  queuedMails,
  setStock,
  shelfOf,
} from "../helpers/factories";
import { BY, move, orderNow } from "../helpers/orders";
import { dueOrder, orderingInShop } from "../helpers/paying-in-shop";
import { withCorrection } from "../helpers/prescriptions";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
let camille: Account;
const open = async (setting: "off" | "frames" | "all" = "all") => {
  services = await testServices({ seed: true, env: { PAY_IN_SHOP: setting } });
  await setStock(services, PLAIN_FRAME, 50);
  camille = await newAdministrator(services);
};
beforeEach(() => open());

const PRICE = PLAIN_FRAME.priceCents;
const lineOf = (order: Order) => order.lines[0] as Order["lines"][number];
const ready = (order: Order) => move(services, order, ORDER_STATUS.shipped);
const due = async ({ id }: Order) => dueCents(await accountOf(services, id));
const pay = async (order: Order, amountCents = PRICE) =>
  takePaymentAndHandOver(services, camille, { id: order.id }, "name", { means: "terminal", amountCents });
/** The text of the letter with this subject; letters of one instant have no order. */
const letter = async (subject: string) =>
  (await queuedMails(services)).find(({ mail }) => mail.subject.includes(subject))?.mail.text ?? "";
const measures = (sphere: number): LensMeasures => ({
  situation: "vision",
  correction: correctionOf(eyeOf(sphere)),
  pupillaryDistance: { left: 32, right: 32 },
});
async function glasses(sphere: number, lenses: string): Promise<Order> {
  const reference = await keepMeasures(services, measures(sphere), []);
  return dueOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra: `${lenses}:${reference}` })] });
}

describe("an order that is paid when it is fetched", () => {
  test("is firm at once: its pieces leave the shelf, the mail says the sum, nothing is invoiced", async () => {
    const { stock } = await shelfOf(services, PLAIN_FRAME);
    const order = await dueOrder(services);
    expect(order).toMatchObject({
      status: ORDER_STATUS.confirmed,
      stockState: "taken",
      paidAt: null,
      dueInShopAt: services.now().toISOString(),
      soldInShop: false,
    });
    expect(order.pickupCode).toMatch(/^[A-Z]{6}$/);
    expect(await shelfOf(services, PLAIN_FRAME)).toMatchObject({ stock: stock - 1, held: 0 });
    expect(await readInvoice(services, order.id)).toBeNull();
    const confirmation = await letter(`Votre commande ${order.number} est confirmée`);
    expect(confirmation).toContain("Vous la réglerez en venant la chercher, et nous préparons vos articles.");
    expect(confirmation).toContain(`À régler à la boutique, au retrait\u00a0: ${formatEuros(PRICE)}`);
    expect(confirmation).not.toMatch(/Il reste|paiement de/);
    services.clock.advance({ days: 2 });
    await reconcile(services, true);
    expect((await orderNow(services, order.id)).status).toBe(ORDER_STATUS.confirmed);
  });

  test("is handed over once it is paid: money, invoice and handing over in one press", async () => {
    const order = await ready(await dueOrder(services));
    expect(await letter(`Votre commande ${order.number} est prête`)).toContain(
      `À régler à la boutique, au retrait\u00a0: ${formatEuros(PRICE)}`,
    );
    const unpaid = await handOverOrder(services, camille, order, "name");
    expect(unpaid).toMatchObject({ outcome: "barred", reason: expect.stringContaining("reste à régler") as string });
    expect((await changeStatus(services, order.id, ORDER_STATUS.delivered, { by: BY })).outcome).toBe("barred");
    expect((await pay(order, PRICE - 100)).outcome).toBe("otherSum");
    expect((await accountOf(services, order.id)).paid).toBe(0);

    expect((await pay(order)).outcome).toBe("changed");
    expect((await pay(order)).outcome, "pressed again").toBe("otherSum");
    const paid = await orderNow(services, order.id);
    expect(paid).toMatchObject({ status: ORDER_STATUS.delivered, paidAt: services.now().toISOString() });
    expect(await readInvoice(services, order.id)).toMatchObject({
      paidBy: "Carte bancaire, à la boutique",
      totals: { totalCents: PRICE },
      soldAt: services.now().toISOString(),
    });
    const account = await accountOf(services, order.id);
    expect([account.paid, dueCents(account), outstandingCents(account)]).toEqual([PRICE, 0, 0]);
    expect(await services.db("payments").where({ order_id: order.id })).toMatchObject([
      { kind: "till", state: "paid", amount_cents: PRICE },
    ]);
    expect(await withdrawalStanding(services, paid), "concluded at a distance").toBe("open");
  });

  test("is not paid when it cannot be handed over", async () => {
    const order = await ready(await dueOrder(services));
    await services.db("orders").where({ id: order.id }).update({ attention: "Vis à reprendre." });
    const asked = await pay(order);
    expect(asked.outcome).toBe("confirm");
    expect([(await accountOf(services, order.id)).paid, await readInvoice(services, order.id)]).toEqual([0, null]);
    const { agreedTo } = asked.outcome === "confirm" ? asked : { agreedTo: null };
    const handing = { id: order.id, agreedTo };
    const agreed = await takePaymentAndHandOver(services, camille, handing, "code", {
      means: "cheque",
      amountCents: PRICE,
    });
    expect(agreed.outcome).toBe("changed");
  });

  test("is given up when nobody fetches it, and nothing is owed; lenses for someone's eyes tell a person", async () => {
    const { stock } = await shelfOf(services, PLAIN_FRAME);
    const order = await ready(await dueOrder(services));
    const lenses = await ready(await glasses(-1, "verres:standard:unifocal:1.5:"));
    services.clock.advance({ days: terms.pickupReleaseDays });
    await remindOfPickups(services);
    expect(await letter(`${order.number} vous attend toujours`)).toContain(formatEuros(PRICE));
    expect(await releasePickups(services)).toBe(1);
    expect((await orderNow(services, order.id)).status).toBe(ORDER_STATUS.cancelled);
    expect((await orderNow(services, lenses.id)).attention).toContain("Non retirée");
    expect((await shelfOf(services, PLAIN_FRAME)).stock).toBe(stock - 1);
    expect(await openTasks(services, "owed")).toEqual([]);
    expect(await letter(`${order.number} est annulée`)).toContain("Vous n’aviez rien payé, et vous ne devez rien.");
  });

  test("is withdrawn from in part before it is paid: the rest alone is asked for, invoiced, and later given back", async () => {
    const order = await dueOrder(services, { choices: [{ ...choiceOf(PLAIN_FRAME), quantity: 2 }] });
    const one = [{ lineId: lineOf(order).id, quantity: 1 }];
    expect((await declareWithdrawal(services, order.id, one)).outcome).toBe("recorded");
    expect(await letter("Accusé de réception")).toContain("vous ne devez plus rien pour ces articles");
    expect([await due(order), await openTasks(services, "owed")]).toEqual([PRICE, []]);
    const again = await writeConfirmation(services, await orderNow(services, order.id));
    expect(again?.text).toContain(`À régler à la boutique, au retrait\u00a0: ${formatEuros(PRICE)}`);
    await ready(order);
    expect((await pay(order)).outcome).toBe("confirm");
    const asked = await pay(order);
    const { agreedTo } = asked.outcome === "confirm" ? asked : { agreedTo: null };
    const payment = { means: "especes", amountCents: PRICE } as const;
    await takePaymentAndHandOver(services, camille, { id: order.id, agreedTo }, "name", payment);
    const account = await accountOf(services, order.id);
    expect([account.paid, outstandingCents(account)]).toEqual([PRICE, 0]);
    expect(await readInvoice(services, order.id)).toMatchObject({
      lines: [{ quantity: 1 }],
      totals: { totalCents: PRICE },
    });
    const refund = { amountCents: PRICE, reason: "Retour", by: BY, key: "tout", means: "especes" } as const;
    expect((await requestRefund(services, order.id, refund)).outcome).toBe("asked");
    expect(outstandingCents(await accountOf(services, order.id))).toBe(0);
  });

  test("paid online after all, by a payment that was under way, is paid once", async () => {
    const visitorId = await newVisitorId(services);
    const placed = await placedOrder(services, { deliveryMethod: "retrait" }, visitorId);
    const paymentId = await newPayment(services, placed, { state: "cancelled", intentId: "pi_tard" });
    const order = await dueOrder(services, {}, visitorId);
    expect(order.id).toBe(placed.id);
    expect(await hear(services, paymentId, { event: "succeeded", receivedCents: PRICE })).toBe("paid");
    expect((await orderNow(services, order.id)).status).toBe(ORDER_STATUS.confirmed);
    expect((await readInvoice(services, order.id))?.totals.totalCents).toBe(PRICE);
    expect([await due(order), (await pay(await ready(order))).outcome]).toEqual([0, "otherSum"]);
  });

  test("waits for its prescription like a paid one", async () => {
    const order = await dueOrder(services, {
      choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })],
    });
    expect(order.status).toBe(ORDER_STATUS.awaitingPrescription);
    const early = await changeStatus(services, order.id, ORDER_STATUS.preparing, { by: BY });
    expect(early).toMatchObject({ outcome: "barred", reason: expect.stringContaining("ordonnance") as string });
    expect(await services.db("quotes").where({ order_id: order.id })).toHaveLength(1);
  });
});

describe("paying when it is fetched", () => {
  test.each([
    ["off", {}, "off"],
    ["all", { deliveryMethod: "domicile" }, "notFetched"],
  ] as const)("is refused: %s, %o", async (setting, changes, reason) => {
    await open(setting);
    expect(await orderingInShop(services, changes)).toEqual({ outcome: "notOffered", reason });
  });

  test("may be kept from lenses that correct by the shop's setting", async () => {
    await open("frames");
    const choices = [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })];
    expect(await orderingInShop(services, { choices })).toEqual({ outcome: "notOffered", reason: "lenses" });
    expect((await orderingInShop(services)).outcome).toBe("ordered");
  });

  test("is for a few open orders of one address or one visitor at most", async () => {
    const customer = { ...CLARA_MOREAU, email: "Beaucoup@Exemple.fr" };
    for (let count = 0; count < MOST_DUE_IN_SHOP; count += 1) await dueOrder(services, { customer });
    const again = { customer: { ...customer, email: "beaucoup@exemple.fr" } };
    expect(await orderingInShop(services, again)).toEqual({ outcome: "notOffered", reason: "tooMany" });
    expect((await orderingInShop(services)).outcome).toBe("ordered");
    const [first] = await services.db("orders").where({ email_key: "beaucoup@exemple.fr" }).select("id");
    await move(services, { id: first?.id ?? "" }, ORDER_STATUS.cancelled);
    expect((await orderingInShop(services, again)).outcome).toBe("ordered");
  });

  test("pressed twice, from two windows, is one order", async () => {
    const visitorId = await newVisitorId(services);
    const both = await Promise.all([orderingInShop(services, {}, visitorId), orderingInShop(services, {}, visitorId)]);
    const numbers = both.map((each) => ("order" in each ? each.order.number : each.outcome));
    expect(numbers).toEqual([numbers[0], numbers[0]]);
  });
});

describe("an accepted correction", () => {
  const propose = async (order: Order, sphere: number, waived = false) => {
    const bearer = waived ? ("shop" as const) : ("customer" as const);
    const asked = { lineId: lineOf(order).id, measures: measures(sphere), bearer, by: camille.id };
    const proposing = await proposeCorrection(services, order.id, asked);
    if (proposing.outcome !== "sent") throw new Error(proposing.outcome);
    return proposing.proposal;
  };

  test.each([
    ["dearer", -1, "verres:standard:unifocal:1.5:", -3, 1],
    ["cheaper", -2.25, "verres:standard:unifocal:1.6:", -1.25, -1],
  ] as const)("that is %s changes what is paid at the pickup", async (_, typed, lenses, read, sign) => {
    const order = await glasses(typed, lenses);
    const proposal = await propose(order, read);
    expect(Math.sign(proposal.differenceCents)).toBe(sign);
    expect([await due(order), await answerProposal(services, order.id, proposal.id, "accepted")]).toEqual([
      order.totalCents,
      "done",
    ]);
    const after = await orderNow(services, order.id);
    expect(after.totalCents).toBe(order.totalCents + proposal.differenceCents);
    const [from, to] = [order.totalCents, after.totalCents].map((cents) => formatEuros(cents));
    expect(await letter("Le prix de vos verres a changé")).toContain(
      `Le total de votre commande passe de ${from} à ${to}\u00a0:`,
    );
    expect([await due(order), lineOf(after).framePriceCents + lineOf(after).lensPriceCents]).toEqual([
      after.totalCents,
      lineOf(after).unitPriceCents,
    ]);
    expect(await openTasks(services, "owed")).toEqual([]);
    await ready(order);
    expect((await pay(order, after.totalCents)).outcome).toBe("changed");
    const invoice = await readInvoice(services, order.id);
    expect(invoice?.totals.totalCents).toBe(after.totalCents);
    expect(invoice?.lines[0]?.parts.filter(({ label }) => !label.startsWith("–")).map(({ cents }) => cents)).toEqual([
      lineOf(after).framePriceCents,
      lineOf(after).lensPriceCents,
    ]);
  });

  test("that is dearer is not proposed before someone says who pays the difference", async () => {
    const order = await glasses(-1, "verres:standard:unifocal:1.5:");
    const asked = { lineId: lineOf(order).id, measures: measures(-3), bearer: null, by: camille.id };
    const before = (await queuedMails(services)).length;
    expect(await proposeCorrection(services, order.id, asked)).toMatchObject({ outcome: "dearer" });
    expect((await queuedMails(services)).length).toBe(before);
  });

  test("that the shop offers changes nothing of what is paid", async () => {
    const order = await glasses(-1, "verres:standard:unifocal:1.5:");
    const proposal = await propose(order, -3, true);
    expect(proposal.differenceCents).toBe(0);
    await answerProposal(services, order.id, proposal.id, "accepted");
    const after = await orderNow(services, order.id);
    expect([after.totalCents, await due(order)]).toEqual([order.totalCents, order.totalCents]);
    expect(await letter("Le prix de vos verres a changé"), "nothing changed").toBe("");
  });

  test("of class A lenses is priced by the ceilings of its eyes", async () => {
    const order = await glasses(-1, "verres:classA:unifocal:1.5:");
    const proposal = await propose(order, -4.5);
    expect(proposal.differenceCents).toBeGreaterThan(0);
    await answerProposal(services, order.id, proposal.id, "accepted");
    expect(await due(order)).toBe(order.totalCents + proposal.differenceCents);
  });
});

describe("an order to be paid when it is fetched, of which nothing is left or nothing was paid", () => {
  const withdraw = async (order: Order, quantity: number) => {
    const declared = await declareWithdrawal(services, order.id, [{ lineId: lineOf(order).id, quantity }]);
    expect(declared.outcome).toBe("recorded");
  };
  const letterOf = async (order: Order) => {
    const last = (await queuedMails(services))
      .filter(({ fact }) => fact.startsWith(`order:${order.id}:status-`))
      .at(-1);
    return last?.mail.text ?? "";
  };
  const page = async ({ id }: Order) => orderView(services, await orderNow(services, id));

  test("is given up without a word of a refund", async () => {
    const order = await dueOrder(services);
    await ready(order);
    expect(await letterOf(order)).toMatch(/Sans nouvelles de vous le .+, nous l’annulons\.\s/);
    expect((await page(order)).onItsWay?.text).not.toContain("rendons");
  });

  test("asks for no 0,00 € and is not made ready, once it was wholly withdrawn from", async () => {
    const order = await dueOrder(services);
    await withdraw(order, 1);
    const desk = async () => (await adminOrderView(services, await orderNow(services, order.id), "owner")).panel.due;
    expect([await desk(), (await page(order)).due]).toEqual([null, null]);
    services.clock.advance({ hours: 1 });
    await expect(ready(order)).rejects.toThrow("barred");
    expect(await letterOf(order), "no letter of the desk's").toBe("");
    expect([await desk(), (await page(order)).due, (await page(order)).pickupCode]).toEqual([null, null, null]);
  });

  test("says what a withdrawn piece took off the total, also once the rest is paid", async () => {
    const order = await dueOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
    await withdraw(order, 1);
    const note = async () => (await page(order)).summary.lines[0]?.note;
    const before = await note();
    expect(before).toContain(`soit ${formatEuros(PRICE)} du total`);
    await ready(order);
    const asked = await pay(order);
    if (asked.outcome !== "confirm") throw new Error(asked.outcome);
    const payment = { means: "terminal", amountCents: PRICE } as const;
    const known = { id: order.id, agreedTo: asked.agreedTo };
    expect(await takePaymentAndHandOver(services, camille, known, "name", payment)).toMatchObject({
      outcome: "changed",
    });
    expect(await note()).toBe(before);
  });
});
