import { expect } from "vitest";

import { outstandingCents, toSend } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { hasLeft } from "~/domain/orders/life/left";
import { ORDER_STATUS } from "~/domain/orders/status";

import { fillAdmin } from "../../scripts/bench/fill-admin";
import { fillCatalogue } from "../../scripts/bench/fill-catalogue";
import { onSqlite } from "../helpers/on-sqlite";
import { orderNow } from "../helpers/orders";
import { testServices } from "../helpers/services";

onSqlite("a shop filled for the bench has books that agree: orders, payments, invoices and ledger", async () => {
  const services = await testServices({ seed: true, now: new Date() });
  await fillAdmin(services.db, { orders: 120, appointments: 10, pageViews: 10, people: 1_000 });
  const ids: string[] = await services.db("orders").where("number", "like", "B%").pluck("id");
  expect(ids).toHaveLength(120);
  for (const id of ids) {
    const order = await orderNow(services, id);
    const account = await accountOf(services, id);
    const isCancelled = order.status === ORDER_STATUS.cancelled;
    const price = order.lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0);
    expect([order.number, price, account.paid, outstandingCents(account)]).toEqual([
      order.number,
      order.totalCents,
      isCancelled ? 0 : order.totalCents,
      0,
    ]);
    expect(await services.db("invoices").where({ order_id: id }).pluck("total_cents")).toEqual(
      isCancelled ? [] : [order.totalCents],
    );
    for (const line of account.lines.values()) {
      const quantity = order.lines[0]?.quantity;
      expect([order.status, line.sold, line.taken, toSend(line)]).toEqual([
        order.status,
        quantity,
        isCancelled ? 0 : quantity,
        isCancelled || hasLeft(order) ? 0 : quantity,
      ]);
    }
  }
});

onSqlite(
  "a catalogue filled for the bench has the wanted number of products, each with the parts of its model",
  async () => {
    const { db } = await testServices({ seed: true });
    const count = async (table: "products" | "product_colors" | "product_sizes") =>
      Number((await db(table).count({ n: "*" }).first())?.n);
    const [models, colors, sizes] = [
      await count("products"),
      await count("product_colors"),
      await count("product_sizes"),
    ];
    await fillCatalogue(db, 3 * models);
    expect([await count("products"), await count("product_colors"), await count("product_sizes")]).toEqual([
      3 * models,
      3 * colors,
      3 * sizes,
    ]);
  },
);
