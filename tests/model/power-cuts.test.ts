import { describe, expect, onTestFinished, test } from "vitest";

import { hearDispute } from "~/domain/disputes/hear.server";
import { askedBefore, changeStatus } from "~/domain/orders/life/life.server";
import { settleByHand } from "~/domain/settle-by-hand.server";
import { takeableInShop } from "~/domain/orders/money/rest-due.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import { findOrder, type Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { dueWhenFetched } from "~/domain/orders/pickup/due.server";
import { labelsOf, requestLabel } from "~/domain/parcels/labels.server";
import { hear } from "~/domain/payments/payment.server";
import { reconcile } from "~/domain/payments/reconcile.server";
import { payAgain } from "~/domain/payments/pay-again.server";
import { hearEvent } from "~/domain/payments/webhook.server";
import { matchFilesToRows } from "~/domain/prescriptions/upkeep.server";
import { dropErased, eraseAccount } from "~/domain/privacy/erase.server";
import { carryOutRefunds } from "~/domain/refunds/carry-out.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { hearRefundEvent } from "~/domain/refunds/webhook.server";
import { advanceReturn } from "~/domain/returns/advance.server";
import { requestReturn } from "~/domain/returns/request.server";
import { takeInShop } from "~/domain/till/taken-later.server";
import { takePaymentAndHandOver } from "~/domain/till/paid-at-pickup.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { atHour } from "~/domain/appointments/slots";
import { accountOf } from "~/domain/ledger/ledger.server";
import { closeServices, type Services } from "~/infra/services.server";

import { newAdministrator, newCustomer } from "../helpers/administrator";
import { belongingsOf } from "../helpers/belongings";
import { newPayment, queuedMails } from "../helpers/factories";
import { found } from "../helpers/found";
import { IS_NIGHTLY } from "../helpers/nightly";
import { BY, move, orderNow } from "../helpers/orders";
import { MONDAY_MORNING } from "../helpers/services";
import { tableNames } from "../helpers/table-names";
import { afterCut, Disk, type Moment } from "./disk";
import { broken, unsettled } from "./invariants";
import type { SmallProvider } from "./provider";
import { ModelShop } from "./shop";

const NAME = "Moreauclair";

type Pressed = { services: Services; provider: SmallProvider };
/** @returns the press, event or due work during which the power fails; it is repeated when the power is back */
type Scene = (shop: ModelShop) => Promise<(pressed: Pressed) => Promise<unknown>>;

async function placed(shop: ModelShop, pieces = 1): Promise<Order> {
  await shop.carryOut({ do: "place", visitor: 0, pieces, second: false, lenses: false, coupon: false });
  const { id } = await found(shop.services.db("orders").orderBy("id", "desc").first("id"));
  return orderNow(shop.services, id);
}

async function bought(shop: ModelShop, pieces = 1): Promise<Order> {
  const { id } = await placed(shop, pieces);
  await shop.carryOut({ do: "pay", payment: 0, how: "succeeded" });
  await shop.carryOut({ do: "tell", event: 0, again: false });
  return orderNow(shop.services, id);
}

/** An order fetched in the shop, and paid, with lenses that a stronger correction makes dearer. */
async function boughtWithLenses(shop: ModelShop): Promise<Order> {
  await shop.carryOut({
    do: "place",
    visitor: 0,
    pieces: 1,
    second: false,
    lenses: true,
    coupon: false,
    fetched: true,
  });
  const { id } = await found(shop.services.db("orders").orderBy("id", "desc").first("id"));
  await shop.carryOut({ do: "pay", payment: 0, how: "succeeded" });
  await shop.carryOut({ do: "tell", event: 0, again: false });
  return orderNow(shop.services, id);
}

const refundOf = (services: Services, { id, totalCents }: Order, by = BY) =>
  requestRefund(services, id, { amountCents: totalCents, reason: "Annulation", by, key: `press-${by}` });

const SCENES: Record<string, Scene> = {
  "an order is cancelled and its money given back": async (shop) => {
    const order = await bought(shop);
    return async ({ services }) => {
      await changeStatus(services, order.id, ORDER_STATUS.cancelled, {
        by: BY,
        giveBack: (inside) => refundOf(inside, order),
      });
      await carryOutRefunds(services, true);
    };
  },
  "money that is owed is settled by hand": async (shop) => {
    const order = await bought(shop);
    await move(shop.services, order, ORDER_STATUS.cancelled);
    const account = await newAdministrator(shop.services);
    const [task] = await openTasks(shop.services, "owed");
    return ({ services }) => settleByHand(services, account, task?.id ?? "", "Virement du 3 mars");
  },
  "a dispute is opened and lost": async (shop) => {
    await bought(shop);
    for (const id of shop.provider.intents.keys()) shop.provider.dispute(id);
    for (const id of shop.provider.disputes.keys()) shop.provider.endDispute(id, "lost");
    return ({ services, provider }) => hearAll(services, provider);
  },
  "a dispute is opened and won": async (shop) => {
    await bought(shop);
    for (const id of shop.provider.intents.keys()) shop.provider.dispute(id);
    for (const id of shop.provider.disputes.keys()) shop.provider.endDispute(id, "won");
    return ({ services, provider }) => hearAll(services, provider);
  },
  "a return is validated, put on sale again and owed": async (shop) => {
    const order = await bought(shop, 2);
    await move(shop.services, order, ORDER_STATUS.shipped);
    await move(shop.services, order, ORDER_STATUS.delivered);
    const asking = await requestReturn(shop.services, order.id, { lines: "all", comment: null });
    if (asking.outcome !== "requested") throw new Error(asking.outcome);
    return ({ services }) => advanceReturn(services, asking.return.id, "Validé", { by: BY, restock: true });
  },
  "two administrators refund the same money at once": async (shop) => {
    const order = await bought(shop);
    return async ({ services }) => {
      await Promise.all([refundOf(services, order), refundOf(services, order, "hélène")]);
      await carryOutRefunds(services, true);
    };
  },
  "two pieces are withdrawn before they are sent": async (shop) => {
    const order = await bought(shop, 2);
    const lines = [{ lineId: order.lines[0]?.id ?? "", quantity: 2 }];
    return ({ services }) => declareWithdrawal(services, order.id, lines);
  },
  "a payment is heard, and all that follows is written": async (shop) => {
    await placed(shop, 2);
    await shop.carryOut({ do: "pay", payment: 0, how: "succeeded" });
    return ({ services, provider }) => hearAll(services, provider);
  },
  "an unpaid order is cancelled and closed at the provider": async (shop) => {
    const order = await placed(shop);
    return async ({ services }) => {
      await changeStatus(services, order.id, ORDER_STATUS.cancelled, { by: BY });
      await reconcile(services, true);
    };
  },
  "a second payment is given back": async (shop) => {
    const order = await bought(shop);
    const { id } = await shop.provider.createIntent({ orderId: order.id, amountCents: order.totalCents }, "second");
    const payment = await newPayment(shop.services, order, { providerId: id, intentId: id });
    shop.provider.pay(id, "succeeded");
    await hear(shop.services, payment, { event: "succeeded", receivedCents: order.totalCents });
    return ({ services }) => reconcile(services, true);
  },
  "money of the till is handed back": async (shop) => {
    const order = await bought(shop);
    await shop.services
      .db("payments")
      .where({ order_id: order.id })
      .update({ kind: "till", provider_id: null, intent_id: null });
    await move(shop.services, order, ORDER_STATUS.cancelled);
    return ({ services }) =>
      requestRefund(services, order.id, {
        amountCents: order.totalCents,
        reason: "Annulation",
        by: BY,
        key: "press",
        means: "especes",
      });
  },
  "a supplement of lenses is paid, and all that follows is written": async (shop) => {
    await boughtWithLenses(shop);
    await shop.carryOut({ do: "supplement", order: 0, line: 0, sphere: 3, answer: "pay" });
    await shop.carryOut({ do: "pay", payment: 1, how: "succeeded" });
    return ({ services, provider }) => hearAll(services, provider);
  },
  "a supplement is taken when its order is handed over": async (shop) => {
    const order = await boughtWithLenses(shop);
    await shop.carryOut({ do: "supplement", order: 0, line: 0, sphere: 3, answer: "atPickup" });
    const account = await newAdministrator(shop.services);
    const ready = await move(shop.services, order, ORDER_STATUS.shipped);
    const amountCents = (await dueWhenFetched(shop.services, ready)) ?? 0;
    return ({ services }) =>
      takePaymentAndHandOver(services, account, { id: order.id }, "name", { means: "especes", amountCents });
  },
  "the rest of a payment that was too small is taken at the counter": async (shop) => {
    const order = await boughtShort(shop);
    const account = await newAdministrator(shop.services);
    const { cents: amountCents } = await takeableInShop(shop.services, order);
    return ({ services }) => takeInShop(services, account, order.id, { means: "especes", amountCents });
  },
  "an order whose payment was too small is withdrawn from": async (shop) => {
    const order = await boughtShort(shop);
    const lines = [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }];
    return ({ services }) => declareWithdrawal(services, order.id, lines);
  },
  "an order is paid again after its customer's bank refused": async (shop) => {
    const order = await begunAndRefused(shop);
    await payAgain(shop.services, shop.provider, order);
    for (const page of shop.provider.payable().slice(1)) shop.provider.payOn(page, "succeeded");
    return ({ services, provider }) => hearAll(services, provider);
  },
  "a dispute of a cancelled order is lost, and its invoice credited": async (shop) => {
    const order = await bought(shop);
    await move(shop.services, order, ORDER_STATUS.cancelled);
    return loseAll(shop);
  },
  "a dispute of a withdrawn order is lost, and its invoice credited": async (shop) => {
    const order = await bought(shop);
    await declareWithdrawal(shop.services, order.id, [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }]);
    return loseAll(shop);
  },
  "an order whose refund failed is taken up, and its invoice replaced": async (shop) => {
    const order = await bought(shop);
    await move(shop.services, order, ORDER_STATUS.cancelled);
    await refundOf(shop.services, order);
    await carryOutRefunds(shop.services, true);
    for (const id of shop.provider.refunds.keys()) shop.provider.endRefund(id, "failed");
    await hearRefunds(shop);
    const up = ORDER_STATUS.preparing;
    const { agreedTo } = await askedBefore(shop.services, await orderNow(shop.services, order.id), up);
    return ({ services }) => changeStatus(services, order.id, up, { by: BY, agreedTo });
  },
  "an account is erased": async (shop) => {
    const { services } = shop;
    const account = await newCustomer(services);
    const person = { account, name: NAME, phone: "0611111111", street: "7 rue des Effacés" };
    await belongingsOf(services, person, atHour("2026-03-12", 10));
    return async (pressed) => {
      const erasure = await eraseAccount(pressed.services, account.id);
      if (erasure.outcome === "erased") await dropErased(pressed.services, erasure.files);
    };
  },
};

async function boughtShort(shop: ModelShop): Promise<Order> {
  const { id } = await placed(shop);
  await shop.carryOut({ do: "pay", payment: 0, how: "half" });
  await hearAll(shop.services, shop.provider);
  return orderNow(shop.services, id);
}

async function begunAndRefused(shop: ModelShop): Promise<Order> {
  const order = await placed(shop);
  await shop.carryOut({ do: "pay", payment: 0, how: "processing" });
  await hearAll(shop.services, shop.provider);
  await move(shop.services, order, ORDER_STATUS.preparing);
  await shop.carryOut({ do: "pay", payment: 0, how: "refused" });
  await hearAll(shop.services, shop.provider);
  return orderNow(shop.services, order.id);
}

function loseAll({ provider }: ModelShop) {
  for (const id of provider.intents.keys()) provider.dispute(id);
  for (const id of provider.disputes.keys()) provider.endDispute(id, "lost");
  return ({ services, provider: its }: Pressed) => hearAll(services, its);
}

async function hearRefunds({ services, provider }: ModelShop): Promise<void> {
  for (const event of provider.events)
    if (event.object.kind === "refund") await hearRefundEvent(services, provider, event);
}

/** Handles events like the webhook; the provider repeats those without an answer. */
async function hearAll(services: Services, provider: SmallProvider): Promise<void> {
  for (const event of provider.events)
    if (event.object.kind === "dispute") await hearDispute(services, provider, event.type, event.object.dispute);
    else await hearEvent(services, provider, event);
}

/** The state of customers, books and the provider at the end, without the ids that were made meanwhile. */
async function summaryOf({ services, provider }: ModelShop) {
  const { db } = services;
  const nameless = (text: string) => text.replace(/[0-9a-f]{24}/g, "#");
  const naming: string[] = [];
  for (const table of await tableNames(db)) {
    const rows = (await db(table)).filter((row) => JSON.stringify(row).includes(NAME));
    if (rows.length > 0) naming.push(`${table}: ${rows.length}`);
  }
  return {
    orders: await Promise.all(
      ((await db("orders").orderBy("id").pluck("id")) as string[]).map(async (id) => {
        const { lines, ...account } = await accountOf(services, id);
        return [(await findOrder(services, id))?.status, account, [...lines.values()]];
      }),
    ),
    tasks: await db("money_tasks")
      .orderBy(["list", "cause"])
      .select("list", "cause", "amount_cents", db.raw("settled_at is null as open")),
    refunds: await db("refunds").orderBy("id").select("amount_cents", "state", "means"),
    notes: await db("credit_notes").orderBy("number").select("number", "total_cents"),
    payments: await db("payments").orderBy(["order_id", "attempt"]).select("state"),
    disputes: await db("disputes").select("status", "amount_cents"),
    steps: (await db("tracking_log").select("action")).map(({ action }) => action).sort(),
    mails: (await queuedMails(services)).map(({ fact }) => nameless(fact)).sort(),
    provider: [...provider.intents.keys()].map((id) => [provider.intents.get(id)?.status, provider.left(id)]),
    naming,
    files: (await services.files.list()).length,
  };
}

/** Runs the workers, sends the provider's waiting events, and tidies the folder as a start does. */
async function settled(shop: ModelShop) {
  await matchFilesToRows(shop.services);
  await shop.settle();
  expect([...(await broken(shop)), ...(await unsettled(shop))]).toEqual([]);
  return summaryOf(shop);
}

const [GOES_ON, PRESSED_AGAIN] = [0, 1];
/** By day, the two ways to go on take turns, and both are tried at the first moment and the last; at night, both at each. */
const isTried = (turn: number, count: number, way: number) =>
  IS_NIGHTLY || turn === 0 || turn === count - 1 || turn % 2 === way;

async function onNewDisk(): Promise<{ disk: Disk; shop: ModelShop }> {
  const disk = await Disk.seeded();
  const shop = await ModelShop.open(await disk.open(MONDAY_MORNING));
  onTestFinished(async () => {
    await closeServices(shop.services);
    disk.remove();
  });
  return { disk, shop };
}

describe("power fails while", () => {
  test.each(Object.entries(SCENES))(
    "%s: all of it has happened or nothing, the workers go on, and pressed again it has happened once",
    async (_, scene) => {
      const { disk, shop } = await onNewDisk();
      const act = await scene(shop);
      const { moments, writes } = await disk.momentsOf(shop.services, shop.provider, (services) =>
        act({ services, provider: shop.provider }),
      );
      onTestFinished(() => moments.forEach((moment) => moment.disk.remove()));
      expect(writes).toBeGreaterThan(1);
      expect(moments.length).toBeGreaterThan(1);

      const whole = await settled(shop);
      const resume = async (moment: Moment, work: (back: ModelShop) => Promise<void>) => {
        const provider = moment.provider.copy();
        await afterCut(moment, {}, (services) => work(ModelShop.after(shop, services, provider)));
      };
      let nothing: unknown;
      for (const [turn, moment] of moments.entries()) {
        if (isTried(turn, moments.length, GOES_ON))
          await resume(moment, async (back) => {
            const left = await settled(back);
            nothing ??= left; // right before the first write
            expect([nothing, whole], moment.before).toContainEqual(left);
          });
        if (isTried(turn, moments.length, PRESSED_AGAIN))
          await resume(moment, async (back) => {
            await act({ services: back.services, provider: back.provider });
            expect(await settled(back), moment.before).toEqual(whole);
          });
      }
    },
  );

  test("a label is made for a disputed order by someone who knows: no second parcel is made unasked, and a lost one is said", async () => {
    const { disk, shop } = await onNewDisk();
    const parcels: string[] = [];
    const carrier = {
      name: "Colissimo",
      makeLabel: async () => {
        parcels.push(`6A${parcels.length}`);
        return { outcome: "made" as const, parcelNumber: parcels.at(-1) ?? "", pdf: Buffer.from("%PDF-1.4") };
      },
    };
    const order = await bought(shop);
    for (const id of shop.provider.intents.keys()) shop.provider.dispute(id);
    await hearAll(shop.services, shop.provider);
    const [dispute = ""] = shop.provider.disputes.keys();
    const ask = (services: Services) =>
      requestLabel(services, order, "outward", { productCode: "DOM", weightKg: 0.45 }, BY, { dispute });
    const { moments } = await disk.momentsOf({ ...shop.services, carrier }, shop.provider, ask);
    onTestFinished(() => moments.forEach((moment) => moment.disk.remove()));

    const outcomes: string[] = [];
    for (const moment of moments)
      await afterCut(moment, { carrier }, async (services) => {
        services.clock.advance({ minutes: 3 });
        const before = parcels.length;
        const { outcome } = await ask(services);
        const made = (await labelsOf(services, order.id)).filter(({ state }) => state === "made");
        outcomes.push(`${outcome}, ${made.length} here, ${parcels.length - before} more there`);
      });
    expect([...new Set(outcomes)]).toEqual([
      "made, 1 here, 1 more there",
      "toVerify, 0 here, 0 more there",
      "made, 1 here, 0 more there",
    ]);
  });
});
