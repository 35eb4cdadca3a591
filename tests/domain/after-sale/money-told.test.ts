import { beforeEach, describe, expect, test } from "vitest";

import { hearDispute } from "~/domain/disputes/hear.server";
import { creditNotesOf, readCreditNote } from "~/domain/invoices/credit-note.server";
import { accountOf, moneyGoneAmong } from "~/domain/ledger/ledger.server";
import { formatEuros } from "~/domain/money";
import { changeStatus } from "~/domain/orders/life/life.server";
import { openDispute } from "~/domain/orders/money/open-dispute.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { withdrawalStanding } from "~/domain/orders/right-of-withdrawal.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hear } from "~/domain/payments/payment.server";
import { hearRefund, refundsOf } from "~/domain/refunds/refund.server";
import { refundable, requestRefund, type RefundRequest } from "~/domain/refunds/request.server";
import { bringable } from "~/domain/returns/brought-back.server";
import { settleByHand } from "~/domain/settle-by-hand.server";
import { whatWaits } from "~/domain/today/waiting.server";
import { sellUnnamed } from "~/domain/till/sale.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { quote } from "~/domain/checkout/quote.server";
import { orderView } from "~/http/orders/order-view.server";
import { tellDone } from "~/pages/admin/orders/refund/already-refunded.server";
import { refundView } from "~/pages/admin/orders/refund/refund-view.server";
import { moneyView } from "~/pages/admin/orders/money/money-view.server";
import { adminOrderView } from "~/pages/admin/orders/order-page.server";
import { TILL_DELIVERY } from "~/shop/delivery";

import { ACCESSORY, CHEAP_FRAME, PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { choiceOf, newPayment, placedOrder, queuedMails } from "../../helpers/factories";
import { textWith } from "../../helpers/matchers";
import { BY, move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";
import { SmallProvider } from "../../model/provider";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const plain = (text: string | null | undefined) => (text ?? "").replace(/[\u00a0\u202f]/g, " ");
const ask = async (order: Order, more: Partial<RefundRequest> = {}) => {
  const asking = await requestRefund(services, order.id, {
    amountCents: order.totalCents,
    reason: "Annulation",
    by: BY,
    key: `${order.id}-${JSON.stringify(more)}`,
    ...more,
  });
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  return asking.refund.id;
};
const letters = async (what: RegExp) =>
  (await queuedMails(services)).filter(({ fact }) => what.test(fact)).map(({ mail }) => mail);
const customerReads = async ({ id }: Order) => {
  const { state, status, comesBack, papers } = await orderView(services, await orderNow(services, id));
  return { state, status, comesBack: plain(comesBack), papers: papers.map(({ amount }) => plain(amount)) };
};
const adminReads = async ({ id }: Order) => adminOrderView(services, await orderNow(services, id), "owner");

describe("a refund that the bank does not take, after it was told as made", () => {
  async function cameBack() {
    const order = await paidOrder(services);
    await move(services, order, ORDER_STATUS.cancelled);
    const refund = await ask(order);
    await hearRefund(services, refund, { event: "succeeded", providerId: "re_1" });
    expect((await customerReads(order)).papers).toContain("145,00 € remboursés");
    await hearRefund(services, refund, { event: "failed" });
    return order;
  }

  test("is told to its customer by mail, once, and their page says one thing", async () => {
    const order = await cameBack();
    const [letter, ...others] = await letters(/came-back/);
    expect(others).toEqual([]);
    expect(plain(letter?.subject)).toBe(`Votre remboursement de 145,00 € n’a pas abouti, commande ${order.number}`);
    expect(letter?.to).toBe(order.customer?.email);
    expect(plain(letter?.text)).toContain("la somme est revenue à la boutique, et vous ne l’avez pas reçue");
    const { state, comesBack, papers } = await customerReads(order);
    expect(state).toBe("givenUp");
    expect(comesBack).toContain("Votre banque n’a pas accepté notre remboursement");
    expect(comesBack).toContain("Nous vous devons toujours 145,00 €");
    expect(papers).toContain("145,00 €, pas encore remboursés");
  });

  test("made again, by transfer as the page proposes first, it is told again, and nothing is called owed", async () => {
    const order = await cameBack();
    const { refundable: asked } = await refundView(services, await orderNow(services, order.id), false);
    expect(asked?.means[0]?.[0]).toBe("virement");
    await ask(order, { means: "virement" });
    expect(await letters(/:succeeded/)).toHaveLength(2);
    expect(await customerReads(order)).toMatchObject({ state: "givenUpAndRefunded", comesBack: "" });
    expect((await customerReads(order)).papers).toContain("145,00 € remboursés");
  });

  test("a part of what is owed, it is named by its own sum, and the desk counts it once", async () => {
    const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
    const gesture = await ask(order, { amountCents: 2_000 });
    await hearRefund(services, gesture, { event: "pending", providerId: "re_g" });
    await declareWithdrawal(services, order.id, [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }]);
    await hearRefund(services, gesture, { event: "failed" });
    const { comesBack } = await customerReads(order);
    expect(comesBack).toContain("n’a pas accepté notre remboursement de 20,00 €");
    expect(comesBack).toContain("Nous vous devons 145,00 €, ces 20,00 € compris");
    const { tasks } = await moneyView(services, await orderNow(services, order.id), "owner");
    const failed = tasks.filter(({ says }) => says.includes("Remboursement échoué"));
    expect(failed).toEqual([expect.objectContaining({ says: textWith("comprise dans «\u00a0À rembourser\u00a0»") })]);
  });

  test("of a withdrawn order, it takes the place of the promise to pay back as it was paid", async () => {
    const order = await paidOrder(services);
    await declareWithdrawal(services, order.id, [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }]);
    expect(await customerReads(order)).toMatchObject({ state: "withdrawn", comesBack: "" });
    const refund = await ask(order);
    await hearRefund(services, refund, { event: "pending", providerId: "re_1" });
    const waiting = await customerReads(order);
    expect([waiting.state, waiting.comesBack]).toEqual(["withdrawnAndSaid", textWith("en attente de la banque")]);
    await hearRefund(services, refund, { event: "failed" });
    expect(await letters(/came-back/)).toHaveLength(1); // even when no success was heard before
    const failed = await customerReads(order);
    expect([failed.state, failed.comesBack]).toEqual(["withdrawnAndSaid", textWith("Nous vous devons toujours")]);
    await ask(order, { means: "virement" });
    expect((await customerReads(order)).comesBack).toBe("Tout ce que vous avez payé vous est rendu.");
  });
});

describe("money that the bank has not confirmed", () => {
  test("is asked for and not given back, to the admin and to the customer", async () => {
    const order = await paidOrder(services);
    const refund = await ask(order);
    const told = async () => plain(await tellDone(services, (await refundsOf(services, order.id)).at(-1) ?? null));
    for (const event of ["asked", "pending"] as const) {
      if (event === "pending") await hearRefund(services, refund, { event, providerId: "re_1" });
      const adminView = await adminReads(order);
      expect(adminView.refunded).toBe("Remboursement demandé le 2 mars 2026, en attente de la banque");
      expect(plain(adminView.rights.ended ?? "")).toBe("Aucun : le remboursement de toute la commande est demandé.");
      expect(adminView.next).toBeNull();
      expect(await withdrawalStanding(services, await orderNow(services, order.id))).toBe("refundAsked");
      expect(await told()).toMatch(/^Remboursement demandé par .+ : 145,00 €, le .+, en attente de la banque\.$/);
      const page = await customerReads(order);
      expect([page.state, page.status]).toEqual(["refundAsked", "Remboursement demandé"]);
      expect(page.comesBack).toBe(
        "Le remboursement de 145,00 €, demandé le 2 mars 2026, est en attente de la banque ; un courriel vous le confirme dès qu’il est fait.",
      );
    }
    await services.db("orders").where({ id: order.id }).update({ email: "" });
    expect((await customerReads(order)).comesBack).toMatch(/en attente de la banque\.$/);
    const ids = [order.id, (await paidOrder(services)).id];
    expect([...(await moneyGoneAmong(services, ids))]).toEqual([[order.id, "asked"]]);
    await hearRefund(services, refund, { event: "succeeded" });
    const adminView = await adminReads(order);
    expect([adminView.refunded, plain(adminView.rights.ended ?? "")]).toEqual([
      "Entièrement remboursée",
      "Aucun : la commande est entièrement remboursée.",
    ]);
    expect(await told()).toMatch(/^Déjà remboursé par .+ : 145,00 €, le [^,]+\.$/);
    expect(await customerReads(order)).toMatchObject({ state: "refunded", status: "Remboursée", comesBack: "" });
  });

  test("in the mail of a cancellation too", async () => {
    const order = await paidOrder(services);
    await ask(order);
    await move(services, order, ORDER_STATUS.cancelled);
    const [letter] = await letters(/:status-/);
    expect(plain(letter?.text)).toContain("Le remboursement de 145,00 €, demandé le 2 mars 2026, est en attente");
  });
});

describe("what a bank contests beside a small refund", () => {
  const contested = async () => {
    const order = await paidOrder(services);
    await hearRefund(services, await ask(order, { amountCents: 1_000 }), { event: "succeeded" });
    const provider = new SmallProvider();
    for (const type of ["created", "funds_withdrawn"])
      await hearDispute(services, provider, `charge.dispute.${type}`, {
        id: "dp_1",
        kind: "dispute",
        intentId: `pi_${order.id}`,
        amountCents: 13_500,
        reason: "product_not_received",
        status: "needs_response",
        dueBy: null,
      });
    return order;
  };

  test("is not given back: the admin and the customer read the dispute, and the right of withdrawal stands", async () => {
    const order = await contested();
    expect(await customerReads(order)).toMatchObject({ state: "chargedBack", status: "Suspendue" });
    expect((await adminReads(order)).refunded).toBeNull();
    expect(await withdrawalStanding(services, await orderNow(services, order.id))).toBe("open");
    expect([...(await moneyGoneAmong(services, [order.id]))]).toEqual([[order.id, "otherwise"]]);
  });

  test("is not told as given back by a cancellation", async () => {
    const order = await contested();
    await move(services, order, ORDER_STATUS.cancelled);
    const [letter] = await letters(/:status-/);
    expect(plain(letter?.text)).toContain(
      "Nous vous avons rendu 10,00 €. Votre banque nous a repris 135,00 € à la suite de votre contestation : c’est elle qui vous en dira la suite.",
    );
    expect((await customerReads(order)).state).toBe("givenUp");
  });
});

describe("a part of a full refund that failed after its credit note", () => {
  const CREDITED = "et la facture est entièrement créditée.";
  const asked = async (order: Order) => {
    const changing = await changeStatus(services, order.id, ORDER_STATUS.shipped, { by: BY });
    return changing.outcome === "confirm" ? plain(changing.reason) : changing.outcome;
  };

  test("is asked about before any step, leaves the order out of what is to be prepared, and is still owed", async () => {
    const order = await paidOrder(services);
    const part = await ask(order, { amountCents: 5_000 });
    await hearRefund(services, part, { event: "succeeded", providerId: "re_1" });
    await hearRefund(services, await ask(order, { amountCents: 9_500 }), { event: "succeeded" });
    await hearRefund(services, part, { event: "failed" });
    expect(await asked(order)).toContain(`95,00 € sur 145,00 € sont rendus, ${CREDITED}`);
    const { toPrepare } = await whatWaits(services);
    expect([toPrepare, (await adminReads(order)).next]).toEqual([0, null]);
    const page = await customerReads(order);
    expect([page.state, page.comesBack]).toEqual(["givenBackInPart", textWith("Nous vous devons toujours 50,00 €")]);
  });

  test("pays for an order that was taken up meanwhile: nothing is asked", async () => {
    const order = await paidOrder(services);
    await move(services, order, ORDER_STATUS.cancelled);
    const refund = await ask(order);
    await hearRefund(services, refund, { event: "succeeded", providerId: "re_1" });
    await move(services, order, ORDER_STATUS.preparing);
    await hearRefund(services, refund, { event: "failed" });
    expect(await asked(order)).toBe("changed");
  });
});

describe("a warning of fraud", () => {
  const warned = async () => {
    const provider = new SmallProvider();
    services.payments = provider;
    const placed = await placedOrder(services);
    const { id: intentId } = await provider.createIntent({ orderId: placed.id, amountCents: placed.totalCents }, "pay");
    provider.pay(intentId, "succeeded");
    const paymentId = await newPayment(services, placed, { providerId: intentId, intentId });
    await hear(services, paymentId, { event: "succeeded", receivedCents: placed.totalCents });
    const warn = (id = "issfr_1") =>
      hearDispute(services, provider, "radar.early_fraud_warning.created", {
        id,
        kind: "warning",
        intentId,
        amountCents: 0,
        reason: "unauthorized_use_of_card",
        status: "actionable",
        dueBy: null,
      });
    await warn();
    return { order: await orderNow(services, placed.id), warn };
  };
  const listed = async () => (await openTasks(services, "unclear")).map(({ cause }) => cause);

  test("ends with the full refund, and its hold; not with a part of it, nor before the bank has confirmed it", async () => {
    const { order, warn } = await warned();
    expect((await openDispute(services, order.id))?.id).toBe("issfr_1");
    await hearRefund(services, await ask(order, { amountCents: 4_500 }), { event: "succeeded" });
    const rest = await ask(order, { amountCents: 10_000 });
    expect([await listed(), (await openDispute(services, order.id))?.id]).toEqual([["warning"], "issfr_1"]);
    await hearRefund(services, rest, { event: "succeeded" });
    expect([await listed(), await openDispute(services, order.id)]).toEqual([[], null]);
    expect((await adminReads(order)).next).toBeNull();
    await warn(); // heard again
    await warn("issfr_2"); // or heard late
    expect([await listed(), await openDispute(services, order.id)]).toEqual([[], null]);
  });

  test("stands again once the refund that settled it came back; what a person has decided stays decided", async () => {
    const { order } = await warned();
    const refund = await ask(order);
    await hearRefund(services, refund, { event: "succeeded" });
    await hearRefund(services, refund, { event: "failed" });
    expect((await openDispute(services, order.id))?.id).toBe("issfr_1");
    expect((await listed()).sort()).toEqual(["refund failed", "warning"]);
    const task = (await openTasks(services, "unclear")).find(({ cause }) => cause === "warning");
    await settleByHand(services, await newAdministrator(services), task?.id ?? "", "Cliente jointe : c’est bien elle");
    await hearRefund(services, await ask(order, { amountCents: 100, means: "virement" }), { event: "succeeded" });
    expect([await listed(), await openDispute(services, order.id)]).toEqual([["refund failed"], null]);
  });
});

describe("a sale at the till without a name, cancelled", () => {
  const sold = async (means: "especes" | "terminal" | "cheque") => {
    const choices = [choiceOf(ACCESSORY)];
    const shown = (await quote(services, null, { choices, deliveryMethod: TILL_DELIVERY, couponCode: null }))
      .fingerprint;
    const camille = await newAdministrator(services);
    const selling = await sellUnnamed(services, camille, choices, { unnamedPayment: means, shown }, means);
    if (selling.outcome !== "sold") throw new Error(selling.outcome);
    return orderNow(services, selling.order.id);
  };

  test("offers no pieces to take back: the cancellation calls them back", async () => {
    const order = await sold("especes");
    const offered = async () => (await bringable(services, order)).map(({ quantity }) => quantity);
    expect(await offered()).toEqual([1]);
    await move(services, order, ORDER_STATUS.cancelled);
    expect(await offered()).toEqual([0]);
    const view = await refundView(services, await orderNow(services, order.id), false);
    expect([view.bringable, view.reasonHint]).toEqual([[], "Le client le lira sur l’avoir."]);
  });

  test.each([
    ["especes", "especes"],
    ["terminal", "terminal"],
    ["cheque", "virement"],
  ] as const)("is given back as it was paid: %s by %s", async (paid, back) => {
    const order = await sold(paid);
    const { refundable: asked } = await refundView(services, order, false);
    expect(asked?.means[0]?.[0]).toBe(back);
  });
});

test("what was paid online goes back the way it came first, and never by cash of itself", async () => {
  const order = await paidOrder(services);
  const first = async () => (await refundView(services, order, false)).refundable?.means.map(([means]) => means);
  expect((await first())?.slice(0, 2)).toEqual(["provider", "virement"]);
  const refund = await ask(order, { amountCents: 4_500 });
  await hearRefund(services, refund, { event: "succeeded", providerId: "re_1" });
  await hearRefund(services, refund, { event: "failed" });
  expect((await refundable(services, order.id)).online).toBe(10_000);
  await ask(order, { amountCents: 10_000 });
  expect((await first())?.[0]).toBe("virement");
});

test("what leaves the list of debts says why", async () => {
  const order = await paidOrder(services);
  await move(services, order, ORDER_STATUS.cancelled);
  const how = async () =>
    (await services.db("money_tasks").where({ order_id: order.id }).first("settled_how"))?.settled_how;
  await hearRefund(services, await ask(order), { event: "succeeded" });
  expect(plain(await how())).toBe("Remboursé : 145,00 €.");
});

describe("beside a refund that the bank sent back after its credit note, another through the provider", () => {
  const made = async (order: Order, amountCents: number, means?: "virement") => {
    const id = await ask(order, { amountCents, ...(means && { means }) });
    await hearRefund(services, id, { event: "succeeded", providerId: `re_${id}` });
    return id;
  };
  const sentBack = async (order: Order, amountCents: number) =>
    hearRefund(services, await made(order, amountCents), { event: "failed" });
  const credited = async ({ id }: Order) => {
    const { lines } = await accountOf(services, id);
    for (const line of lines.values()) expect(line.credited).toBeLessThanOrEqual(line.value);
    return (await creditNotesOf(services, id)).map(({ totalCents }) => totalCents);
  };
  const withdraw = async (order: Order, place: number) =>
    declareWithdrawal(services, order.id, [{ lineId: order.lines[place]?.id ?? "", quantity: 1 }]);

  test("is credited as a whole, for its own line", async () => {
    const choices = [choiceOf(PLAIN_FRAME, { quantity: 2 }), choiceOf(CHEAP_FRAME)];
    const order = await paidOrder(services, { choices });
    await withdraw(order, 0);
    await sentBack(order, PLAIN_FRAME.priceCents);
    await withdraw(order, 1);
    const second = await made(order, CHEAP_FRAME.priceCents);
    expect(await credited(order)).toEqual([PLAIN_FRAME.priceCents, CHEAP_FRAME.priceCents]);
    const [letter] = await letters(new RegExp(`${second}:succeeded`));
    expect(plain(letter?.text)).toContain(plain(formatEuros(CHEAP_FRAME.priceCents)));
    const { lines } = await accountOf(services, order.id);
    expect([...lines.values()].map(({ refunded }) => refunded)).toEqual([0, CHEAP_FRAME.priceCents]);
    await made(order, PLAIN_FRAME.priceCents, "virement");
    expect(await credited(order), "the first stands for its refund by hand").toHaveLength(2);
  });

  test("a transfer is first for what came back: a sum beyond it is credited of its own lines, and the letter names both papers", async () => {
    const choices = [choiceOf(PLAIN_FRAME), choiceOf(CHEAP_FRAME)];
    const order = await paidOrder(services, { choices });
    const [first, second] = [PLAIN_FRAME.priceCents, CHEAP_FRAME.priceCents];
    await withdraw(order, 0);
    await sentBack(order, first);
    await withdraw(order, 1);
    const part = await made(order, 1_000, "virement");
    const rest = await made(order, first + second - 1_000, "virement");
    expect(await credited(order)).toEqual([first, second]);
    const { lines } = await accountOf(services, order.id);
    expect([...lines.values()].map((line) => [line.credited, line.refunded])).toEqual([
      [first, first],
      [second, second],
    ]);
    const [, note] = await creditNotesOf(services, order.id);
    const document = await readCreditNote(services, order.id, note?.id ?? "");
    expect(document?.lines).toMatchObject([{ label: "Traboule Pentes", quantity: 1, totalCents: second }]);
    const told = async (id: string) => plain((await letters(new RegExp(`${id}:succeeded`)))[0]?.text);
    expect(await told(part)).toContain("Avoir déjà émis : A2026-000001, pour 10,00 €");
    expect(await told(rest)).toContain(`Avoir : A2026-000002, de ${plain(formatEuros(second))}`);
    expect(await told(rest)).toContain(`A2026-000001, pour ${plain(formatEuros(first - 1_000))}`);
  });

  test("is credited as a whole with the cancellation of the rest", async () => {
    const order = await paidOrder(services);
    await sentBack(order, 2_000);
    await move(services, order, ORDER_STATUS.cancelled);
    await made(order, 12_500);
    expect(await credited(order)).toEqual([2_000, 12_500]);
    await made(order, 2_000, "virement");
    expect(await credited(order)).toEqual([2_000, 12_500]);
  });
});
