import { beforeEach, describe, expect, test } from "vitest";

import { askedBefore, changeStatus } from "~/domain/orders/life/life.server";
import { stepsOf } from "~/domain/orders/life/steps.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { finishOrder, releaseOrder } from "~/domain/orders/placing/finish.server";
import { setWithdrawable } from "~/domain/orders/placing/withdrawable.server";
import { standingOfWhatLeaves } from "~/domain/orders/prescription/prescription.server";
import { ORDER_STATUS, type ShopStatus } from "~/domain/orders/status";
import { eraseAccount } from "~/domain/privacy/erase.server";
import { reasonOfDebt } from "~/domain/refunds/reason.server";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { advanceReturn } from "~/domain/returns/advance.server";
import { requestReturn } from "~/domain/returns/request.server";
import { RETURN_STATE, returnsOf } from "~/domain/returns/return.server";
import { settleByHand } from "~/domain/settle-by-hand.server";
import { instant } from "~/domain/time";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { orderView } from "~/http/orders/order-view.server";
import { headingOf } from "~/pages/order/order-words";

import { LAST_PIECE, PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator, newCustomer } from "../../helpers/administrator";
import { choiceOf, newCoupon, placedOrder, queuedMails } from "../../helpers/factories";
import { BY, deliveredOrder, move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { withCorrection } from "../../helpers/prescriptions";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const { preparing, shipped, delivered, cancelled } = ORDER_STATUS;
const AGAIN = "Cette commande est annulée\u00a0: la reprendre retire à nouveau ses articles du stock.";
const twoFrames = () => ({ choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
const lineOf = (order: Order, place = 0) => order.lines[place]?.id ?? "";
const takeBackOne = (order: Order, place = 0) =>
  declareWithdrawal(services, order.id, [{ lineId: lineOf(order, place), quantity: 1 }]);
const owed = async () =>
  (await openTasks(services, "owed")).map(({ cause, amountCents, dueOn }) => [cause, amountCents, dueOn]);

async function refund(order: Order, amountCents: number): Promise<string> {
  const asking = await requestRefund(services, order.id, {
    amountCents,
    reason: "Geste",
    by: BY,
    key: `${amountCents}`,
  });
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: `re_${amountCents}` });
  return asking.refund.id;
}

describe("taken up again, an order owes", () => {
  test("what a withdrawal made it owe, to its own last day, and no longer its cancellation", async () => {
    const order = await paidOrder(services, twoFrames());
    await takeBackOne(order);
    services.clock.advance({ days: 10 });
    await move(services, order, cancelled);
    expect(await owed()).toEqual([
      ["withdrawal", 14_500, "2026-03-16"],
      ["cancellation", 14_500, "2026-03-26"],
    ]);
    await move(services, order, preparing);
    await move(services, order, shipped);
    expect(await owed()).toEqual([["withdrawal", 14_500, "2026-03-16"]]);
    expect(await reasonOfDebt(services, order.id)).toBe("Rétractation");
    const ended = await services.db("money_tasks").whereNotNull("settled_at").select("cause", "settled_how");
    expect(ended).toEqual([{ cause: "cancellation", settled_how: "Commande reprise." }]);
  });

  test("what a withdrawal made it owe, when the cancellation alone was settled by hand", async () => {
    const order = await paidOrder(services, twoFrames());
    await takeBackOne(order);
    await move(services, order, cancelled);
    const line = (await openTasks(services, "owed")).find(({ cause }) => cause === "cancellation");
    await settleByHand(services, await newAdministrator(services), line?.id ?? "", "Rendu en espèces");
    await move(services, order, preparing);
    expect(await owed()).toEqual([["withdrawal", 14_500, "2026-03-16"]]);
  });

  test("nothing for the cancellation when the refund of the withdrawal fails at the bank later", async () => {
    const order = await paidOrder(services, twoFrames());
    await takeBackOne(order);
    services.clock.advance({ days: 1 });
    await move(services, order, cancelled);
    const id = await refund(order, 14_500);
    services.clock.advance({ days: 1 });
    await move(services, order, preparing);
    expect(await owed()).toEqual([]);
    await hearRefund(services, id, { event: "failed", refusal: "lost_or_stolen_card" });
    expect(await owed()).toEqual([["withdrawal", 14_500, "2026-03-16"]]);
  });

  test("what came back while it was cancelled, as a return", async () => {
    const order = await deliveredOrder(services, twoFrames());
    const lines = [{ lineId: lineOf(order), quantity: 1, reason: "size" as const }];
    const asking = await requestReturn(services, order.id, { lines, comment: null });
    if (asking.outcome !== "requested") throw new Error(asking.outcome);
    await move(services, order, cancelled);
    await advanceReturn(services, asking.return.id, "Validé", { by: BY });
    expect(await owed()).toEqual([["cancellation", 29_000, "2026-03-16"]]);
    await move(services, order, delivered);
    expect(await owed()).toEqual([["return", 14_500, "2026-03-16"]]);
    expect(await reasonOfDebt(services, order.id)).toBe("Retour");
  });

  test("the part of a withdrawal that the money given back meanwhile was not for", async () => {
    const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME), choiceOf(LAST_PIECE)] });
    const price = order.lines[1]?.unitPriceCents ?? 0;
    await refund(order, 2_000); // a gesture, for the first line
    await takeBackOne(order, 1);
    services.clock.advance({ days: 1 });
    await move(services, order, cancelled);
    await refund(order, price - 1_000); // pieces withdrawn from are owed before those that the cancellation ended
    await move(services, order, preparing);
    expect(await owed()).toEqual([["withdrawal", 1_000, "2026-03-16"]]);
  });
});

describe("taken up again, an order that was to be paid back", () => {
  const letterAbout = async (order: Order) => {
    const { version } = await orderNow(services, order.id);
    const found = (await queuedMails(services)).find(({ fact }) => fact === `order:${order.id}:status-${version}`);
    return (found?.mail.text ?? "").replace(/[\u00a0\u202f]/g, " ");
  };
  const GOES_ON = "Elle était annulée : nous la reprenons, et elle suit son cours.";
  const KEPT = "Les 145,00 € que nous devions vous rendre la règlent : ils ne vous sont pas rendus.";

  test.each([preparing, shipped])(
    "says at its next step, '%s', that it goes on and nothing is given back",
    async (to) => {
      const order = await paidOrder(services);
      await move(services, order, cancelled);
      expect(await letterAbout(order)).toContain("Nous vous devons 145,00 €");
      await move(services, order, to);
      expect(await letterAbout(order)).toContain(`Votre commande est reprise\n${GOES_ON}\n${KEPT}`);
      if (to === preparing) await move(services, order, shipped);
      else await move(services, order, delivered);
      expect(await letterAbout(order)).not.toContain(GOES_ON);
    },
  );

  test("takes back only what its cancellation promised", async () => {
    const order = await paidOrder(services, twoFrames());
    await takeBackOne(order);
    await move(services, order, cancelled);
    await move(services, order, preparing);
    const said = await letterAbout(order);
    expect(said).toContain(KEPT);
    expect(said).toContain("Nous vous devons 145,00 €");
  });

  test("promises nothing anew of what was given back, and of what was settled by hand", async () => {
    const order = await paidOrder(services);
    await move(services, order, cancelled);
    await refund(order, 14_500);
    await move(services, order, preparing);
    expect(await letterAbout(order)).toContain("Elle était annulée : nous la reprenons.");
    expect((await letterAbout(order)).replace(/\s/g, " ")).toContain(
      "Les 145,00 € rendus pour son annulation ne la règlent plus",
    );
    expect(await letterAbout(order)).not.toMatch(/ rendre|suit son cours/);
  });

  test("has in its trace who ended the debt, and why", async () => {
    const order = await paidOrder(services);
    await move(services, order, cancelled);
    const camille = await newAdministrator(services);
    const { agreedTo } = await askedBefore(services, await orderNow(services, order.id), preparing);
    await changeStatus(services, order.id, preparing, { by: camille.id, agreedTo });
    const step = (await stepsOf(services, order.id)).find(({ action }) => action === "À rembourser : clos");
    expect(step?.by).toBe("Camille Perrachon");
    expect(step?.details.replace(/\s/g, " ")).toBe("Commande annulée, 145,00 € : Commande reprise.");
  });
});

describe("an order that its customer withdrew from as a whole", () => {
  const plain = (text: string | null | undefined) => (text ?? "").replace(/[\u00a0\u202f]/g, " ");
  const asked = async ({ id }: Order, to: ShopStatus) =>
    plain((await askedBefore(services, await orderNow(services, id), to)).reason);
  const page = async ({ id }: Order) => {
    const view = await orderView(services, await orderNow(services, id));
    return [view.state, plain(headingOf(view).text), plain(view.comesBack)];
  };
  const barredFrom = async ({ id }: Order, to: ShopStatus) => {
    const { agreedTo } = await askedBefore(services, await orderNow(services, id), to);
    expect(await changeStatus(services, id, to, { by: BY, agreedTo })).toMatchObject({
      outcome: "barred",
      reason:
        "Le client s’est rétracté de toute cette commande\u00a0: il n’en reste rien à préparer. S’il en veut de nouveau, prenez une nouvelle commande.",
    });
    expect((await orderNow(services, id)).status).toBe(cancelled);
  };
  const STANDS = "Le client s’est rétracté de toute la commande : sa rétractation reste entière";
  const MADE = "La boutique a pourtant repris cette commande. Votre rétractation reste entière";

  test("is not prepared once it is cancelled; that it left by mistake is asked about with what is owed", async () => {
    const order = await paidOrder(services);
    await takeBackOne(order);
    await move(services, order, cancelled);
    await barredFrom(order, preparing);
    expect(await asked(order, shipped)).toContain(`${STANDS} ; 145,00 € lui restent dus. Envoyée malgré tout`);
    await move(services, order, shipped);
    expect((await returnsOf(services, order.id)).map(({ state }) => state)).toEqual([RETURN_STATE.requested]);
  });

  test("is not prepared once it is refunded, nor invoiced anew where it leaves by mistake", async () => {
    const order = await paidOrder(services);
    await takeBackOne(order);
    await refund(order, 14_500);
    await barredFrom(order, preparing);
    expect(await asked(order, shipped)).toContain(
      `Cette commande est entièrement remboursée. ${STANDS}. Envoyée malgré tout`,
    );
    await move(services, order, shipped);
    expect(await services.db("invoices").where({ order_id: order.id }).pluck("replaces")).toEqual([""]);
  });

  test("is not made ready in the shop either", async () => {
    const order = await paidOrder(services, { deliveryMethod: "retrait" });
    await takeBackOne(order);
    await move(services, order, cancelled);
    for (const to of [preparing, shipped] as const) await barredFrom(order, to);
    expect(await asked(order, delivered)).toContain(STANDS);
  });

  test("speaks of no refund where nothing was paid", async () => {
    await newCoupon(services, { code: "OFFERT", percent: 100 });
    const order = await placedOrder(services, { couponCode: "OFFERT" });
    await finishOrder(services, order.id, 0);
    await takeBackOne(order);
    expect(await asked(order, shipped)).toContain(`${STANDS}. Envoyée malgré tout`);
    await barredFrom(order, preparing);
  });

  test.each(["domicile", "retrait"] as const)(
    "is not prepared before it is cancelled either, and says what is to be refunded: %s",
    async (deliveryMethod) => {
      const order = await paidOrder(services, { deliveryMethod });
      await takeBackOne(order);
      for (const to of deliveryMethod === "retrait" ? ([preparing, shipped] as const) : ([preparing] as const)) {
        const { agreedTo } = await askedBefore(services, await orderNow(services, order.id), to);
        const changing = await changeStatus(services, order.id, to, { by: BY, agreedTo });
        expect(changing).toMatchObject({ outcome: "barred" });
        expect(plain("reason" in changing ? changing.reason : "")).toBe(
          "Le client s’est rétracté de toute cette commande : il n’en reste rien à préparer, et 145,00 € sont à lui rembourser. S’il en veut de nouveau, prenez une nouvelle commande.",
        );
      }
      expect((await orderNow(services, order.id)).status).toBe("Validée");
      expect(await asked(order, deliveryMethod === "retrait" ? delivered : shipped)).toContain(
        "elle est à annuler et à rembourser. Envoyée malgré tout",
      );
    },
  );

  test("tells of the withdrawal and the money where it was prepared all the same, as was once possible", async () => {
    const order = await paidOrder(services);
    await takeBackOne(order);
    services.clock.advance({ hours: 1 });
    const made = { status: preparing, prepared_at: instant(services.now()) };
    await services.db("orders").where({ id: order.id }).update(made);
    expect(await page(order)).toEqual([
      "withdrawnAndMade",
      expect.stringContaining(MADE),
      expect.stringContaining("Nous vous devons 145,00 €"),
    ]);
  });

  test("is not said to be made all the same where its preparation had begun within the second before", async () => {
    const order = await paidOrder(services);
    services.clock.advance({ seconds: 0.044 });
    await move(services, order, preparing);
    services.clock.advance({ seconds: 0.5 });
    await takeBackOne(order);
    expect((await page(order))[0]).not.toBe("withdrawnAndMade");
  });
});

test.each([preparing, shipped, delivered])(
  "an order whose buyer was erased is not taken up again: '%s'",
  async (to) => {
    const { id: account, visitorId } = await newCustomer(services);
    const order = await paidOrder(services, {}, visitorId);
    await move(services, order, cancelled);
    await refund(order, 14_500);
    expect((await eraseAccount(services, account)).outcome).toBe("erased");
    const { agreedTo } = await askedBefore(services, await orderNow(services, order.id), to);
    expect(await changeStatus(services, order.id, to, { by: BY, agreedTo })).toMatchObject({
      outcome: "barred",
      reason: expect.stringMatching(/^Le nom et les coordonnées du client de cette commande sont effacés/) as unknown,
    });
    expect((await orderNow(services, order.id)).status).toBe(cancelled);
  },
);

test("an order that had left before its cancellation was sent, and does not go on its way again", async () => {
  const order = await deliveredOrder(services);
  await move(services, order, cancelled);
  await refund(order, 14_500);
  const { reason } = await askedBefore(services, await orderNow(services, order.id), delivered);
  expect(reason).not.toContain("pas été expédiée");
  expect(reason).toContain("Cette commande est entièrement remboursée.");
  const { version } = await move(services, order, delivered);
  const { mail } =
    (await queuedMails(services)).find(({ fact }) => fact === `order:${order.id}:status-${version}`) ?? {};
  expect(mail?.text).toContain(
    "Votre commande n’est plus annulée\nElle était annulée\u00a0: nous revenons sur cette annulation.",
  );
  expect(mail?.text).not.toMatch(/suit son cours|est reprise/);
});

describe("the question before an order is taken up again", () => {
  test("does not call it wholly taken back for one piece of two", async () => {
    const order = await paidOrder(services, twoFrames());
    await takeBackOne(order);
    await move(services, order, cancelled);
    expect((await askedBefore(services, await orderNow(services, order.id), preparing)).reason).toBe(AGAIN);
  });

  test("still says so when all of it was", async () => {
    const order = await paidOrder(services);
    await takeBackOne(order);
    const now = await move(services, order, cancelled);
    expect((await askedBefore(services, now, preparing)).reason).toContain("s’est rétracté de toute la commande");
  });

  test("asks for no prescription of lenses that were taken back", async () => {
    const order = await paidOrder(services, {
      choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) }), choiceOf(LAST_PIECE)],
    });
    const by = (await newAdministrator(services)).id;
    await setWithdrawable(services, order.id, lineOf(order), { withdrawable: true, reason: null, by });
    await takeBackOne(order);
    const now = await move(services, order, cancelled);
    expect(await standingOfWhatLeaves(services, now)).toBeNull();
    expect((await askedBefore(services, now, preparing)).reason).toBe(AGAIN);
  });

  const asked = async (order: Order) =>
    (await askedBefore(services, await orderNow(services, order.id), preparing)).reason;

  test("says that its one-use code has served another order since, and which", async () => {
    await newCoupon(services, { code: "UNIQUE", amountCents: 2_000, maxUses: 1 });
    const order = await paidOrder(services, { couponCode: "UNIQUE" });
    await move(services, order, cancelled);
    expect(await asked(order)).toBe(AGAIN);
    const other = await paidOrder(services, { couponCode: "UNIQUE" });
    const says = `Son code UNIQUE n’est plus utilisable\u00a0: il a servi entre-temps à la commande ${other.number}. Lui laisser sa remise de 20,00\u00A0€, c’est l’accorder une fois de trop.`;
    const shown = await asked(order);
    expect(shown).toBe(`${AGAIN} ${says}`);
    await move(services, other, cancelled);
    expect(await asked(order)).toBe(AGAIN);
  });

  test("says what the stock no longer has, and the customer is told the same", async () => {
    const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME), choiceOf(LAST_PIECE)] });
    await move(services, order, cancelled);
    await paidOrder(services, { choices: [choiceOf(LAST_PIECE)] });
    const gone = `1 × ${LAST_PIECE.name}`;
    expect(await asked(order)).toBe(`${AGAIN.slice(0, -1)}, sauf ce qui n’y est plus\u00a0: ${gone}.`);
    await move(services, order, preparing);
    const { mail } =
      (await queuedMails(services)).find(({ mail: { subject } }) => subject.endsWith("article manque")) ?? {};
    expect(mail?.subject).toBe(`Votre commande ${order.number} : un article manque`);
    expect(mail?.text).toContain(gone);
    expect(mail?.text).toContain(`Nous reprenons votre commande ${order.number}, qui était annulée.`);
    expect(mail?.text).not.toContain("Nous préparons");
    const view = await orderView(services, await orderNow(services, order.id));
    expect(view.state).toBe("lacking");
  });

  test("says the same of one that is still to be paid, once it has given its pieces and its code back", async () => {
    await newCoupon(services, { code: "UNIQUE", amountCents: 2_000, maxUses: 1 });
    const order = await placedOrder(services, { choices: [choiceOf(LAST_PIECE)], couponCode: "UNIQUE" });
    await releaseOrder(services, order.id, "stillPayable");
    await paidOrder(services, { choices: [choiceOf(LAST_PIECE)], couponCode: "UNIQUE" });
    expect(await asked(order)).toMatch(/Il manque en stock\u00a0: 1 × .*\. Son code UNIQUE n’est plus utilisable/);
  });

  test("promises nothing from a stock that has none of it", async () => {
    const order = await paidOrder(services, { choices: [choiceOf(LAST_PIECE)] });
    await move(services, order, cancelled);
    await paidOrder(services, { choices: [choiceOf(LAST_PIECE)] });
    expect(await asked(order)).toBe(
      `Cette commande est annulée, et ses articles ne sont plus en stock (1 × ${LAST_PIECE.name})\u00a0: la reprendre n’en retire rien.`,
    );
  });
});

test("whose cancellation was refunded in part is not told as paid: neither in the question, nor in the letter", async () => {
  const order = await paidOrder(services);
  await move(services, order, ORDER_STATUS.cancelled);
  const asked = { amountCents: 7_250, reason: "Annulation", by: BY, key: "part" };
  const asking = await requestRefund(services, order.id, asked);
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: "re_part" });
  const { reason } = await askedBefore(services, await orderNow(services, order.id), ORDER_STATUS.preparing);
  expect((reason ?? "").replace(/\s/g, " ")).toContain("72,50 € sur 145,00 € sont rendus pour l’annulation");
  await move(services, order, ORDER_STATUS.preparing);
  const letter = (await queuedMails(services)).filter(({ fact }) => fact.includes(":status-")).at(-1)?.mail.text;
  const says = (letter ?? "").replace(/\s/g, " ");
  expect(says).toContain("Les 72,50 € que nous devions vous rendre la règlent en partie");
  expect(says).toContain("Les 72,50 € rendus pour son annulation ne la règlent plus");
  expect(says).not.toContain("suit son cours");
});
