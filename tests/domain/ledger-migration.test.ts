import { beforeEach, describe, expect } from "vitest";

import { lineAccount, type Account } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { advanceReturn } from "~/domain/returns/advance.server";
import { requestReturn } from "~/domain/returns/request.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";

import { COUPONS, LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { choiceOf } from "../helpers/factories";
import { onSqlite } from "../helpers/on-sqlite";
import { BY, deliveredOrder, move, orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

/**
 * Puts the database into the state of a version before the ledger, then migrates it to today's.
 * @param putBack the pieces that version had counted as put back, by order
 */
async function throughTheMigration(putBack: Record<string, number> = {}): Promise<void> {
  const options = { directory: "migrations", loadExtensions: [".js"] };
  await services.db.raw("pragma foreign_keys = off"); // removing columns rebuilds the table
  for (;;) {
    const [, pending] = (await services.db.migrate.list(options)) as [unknown, { file: string }[]];
    if (pending.some(({ file }) => file.startsWith("0030_"))) break;
    await services.db.migrate.down(options);
  }
  // Deletes what the foreign keys would have deleted, had they been on, with the products of the way down.
  await services.db("product_colors").whereNotIn("product_id", services.db("products").select("id")).delete();
  await services.db.raw("pragma foreign_keys = on");
  for (const [order_id, pieces] of Object.entries(putBack))
    await services.db.raw("update stock_holds set put_back = ? where order_id = ?", [pieces, order_id]);
  await services.db.migrate.latest(options);
}

/** The sums alone: the migration names their sources in other words. */
function sumsOf(account: Account, order: Order) {
  const { whole, paid } = account;
  return { lines: order.lines.map(({ id }) => ({ ...lineAccount(account, id), cancelledWhole: 0 })), whole, paid };
}

async function returned(order: Order, restock: boolean): Promise<void> {
  const asking = await requestReturn(services, order.id, { lines: "all", comment: null });
  if (asking.outcome !== "requested") throw new Error(asking.outcome);
  await advanceReturn(services, asking.return.id, "Validé", { by: BY, restock });
}

async function refunded(order: Order, amountCents: number): Promise<void> {
  const asking = await requestRefund(services, order.id, { amountCents, reason: "Retour", by: BY, key: order.id });
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: `re_${order.id}` });
}

describe("the ledger built from what was there before it", () => {
  onSqlite("adds up to what the shop had written by itself, order by order", async () => {
    const two = { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })], couponCode: COUPONS.tenPercent.code };
    const paid = await paidOrder(services, two);
    const cancelled = await move(services, await paidOrder(services, two), ORDER_STATUS.cancelled);
    const back = await deliveredOrder(services, two);
    await returned(back, true);
    await refunded(back, back.totalCents);
    const sent = await move(services, await paidOrder(services, two), ORDER_STATUS.shipped);
    await declareWithdrawal(services, sent.id, [{ lineId: sent.lines[0]?.id ?? "", quantity: 1 }]);
    const orders = [paid, back, sent];
    const before = await Promise.all(orders.map(async (order) => sumsOf(await accountOf(services, order.id), order)));

    await throughTheMigration({ [back.id]: 2 });

    const after = await Promise.all(orders.map(async (order) => sumsOf(await accountOf(services, order.id), order)));
    expect(after).toEqual(before);
    for (const order of [...orders, cancelled]) expect((await orderNow(services, order.id)).ledgerDoubt).toBeNull();
    // The cancelled order was never refunded: it is in the list from the start.
    expect(await openTasks(services, "owed")).toMatchObject([
      { orderId: cancelled.id, cause: "cancellation", amountCents: cancelled.totalCents },
    ]);
  });

  onSqlite("marks an order whose sums do not agree, and guesses nothing", async () => {
    const order = await paidOrder(services, { choices: [choiceOf(LAST_PIECE)] });
    await services
      .db("orders")
      .where({ id: order.id })
      .update({ subtotal_cents: 1, total_cents: order.totalCents + 1 });
    const unpaid = await paidOrder(services);
    await services.db("payments").where({ order_id: unpaid.id }).delete();
    await throughTheMigration();
    expect((await orderNow(services, order.id)).ledgerDoubt).toBe(
      "Le total de la commande n’est pas la somme de ses lignes.",
    );
    expect((await orderNow(services, unpaid.id)).ledgerDoubt).toBe("Aucun paiement connu ne règle cette commande.");
    expect((await openTasks(services, "unclear")).map(({ cause }) => cause)).toEqual(["ledger", "ledger"]);
  });

  onSqlite("gives money that was taken by hand a payment of its own", async () => {
    const order = await paidOrder(services);
    await services.db("payments").where({ order_id: order.id }).delete();
    await services.db("orders").where({ id: order.id }).update({ payment_method: "especes" });
    await throughTheMigration();
    expect(await services.db("payments").where({ order_id: order.id })).toMatchObject([
      { kind: "till", state: "paid", amount_cents: order.totalCents },
    ]);
    expect((await accountOf(services, order.id)).paid).toBe(order.totalCents);
  });
});
