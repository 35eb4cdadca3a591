import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { outstandingCents } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { changeStatus } from "~/domain/orders/life/life.server";
import { openTasks, tasksOf } from "~/domain/orders/money/tasks.server";
import { releaseOrder } from "~/domain/orders/placing/finish.server";
import { validatePrescription } from "~/domain/orders/prescription/prescription.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hear } from "~/domain/payments/payment.server";
import { advanceReturn } from "~/domain/returns/advance.server";
import { requestReturn } from "~/domain/returns/request.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { migrate, openDatabase } from "~/infra/db.server";

import { seed } from "../../seeds/index";
import { ACCESSORY, PLAIN_FRAME } from "../../seeds/named";
import { choiceOf, newPayment, placedOrder } from "../helpers/factories";
import { BY, deliveredOrder, orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { postgres, startPostgres } from "../helpers/postgres";
import { withCorrection } from "../helpers/prescriptions";
import { testServices, type TestServices } from "../helpers/services";

describe.skipIf(!postgres)("two who change the money of one order in the same moment, on PostgreSQL", () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let services: TestServices;

  beforeAll(async () => {
    server = await startPostgres();
    services = await testServices({ db: openDatabase(server.url), env: { DELIVERY_FEE_CENTS: "590" } });
    await migrate(services.db);
    await seed(services.db, services.now());
  });
  beforeEach(async () => {
    await services.db("product_colors").update({ stock: 9, held: 0 });
    await services.db("color_sizes").delete();
  });
  afterAll(async () => {
    await services.db.destroy();
    await server.stop();
  });

  /**
   * Begins the second transaction before the first is written. The first is written once the second has ended, or waits
   * for it.
   */
  async function meanwhile(
    first: (inside: Services) => Promise<unknown>,
    second: () => Promise<unknown>,
  ): Promise<void> {
    let doing: Promise<unknown> = Promise.resolve();
    await inTransaction(services, async (inside) => {
      await first(inside);
      doing = second();
      await Promise.race([doing, someoneWaits()]);
    });
    await doing;
  }

  const someoneWaits = () =>
    expect.poll(() => services.db("pg_stat_activity").where({ wait_event_type: "Lock" }).pluck("pid")).not.toEqual([]);

  async function expectListed({ id }: Pick<Order, "id">): Promise<void> {
    const listed = (await tasksOf(services, id)).filter(({ list }) => list === "owed");
    const owed = outstandingCents(await accountOf(services, id));
    expect(owed).toBeGreaterThan(0);
    expect(listed.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(owed);
  }

  async function returnOf({ id, lines }: Order, place: number): Promise<string> {
    const line = { lineId: lines[place]?.id ?? "", quantity: 1, reason: "none" as const };
    const asking = await requestReturn(services, id, { lines: [line], comment: null });
    if (asking.outcome !== "requested") throw new Error(asking.outcome);
    return asking.return.id;
  }

  test("the last two returns are validated: what the delivery cost is owed, too", async () => {
    const order = await deliveredOrder(services, { choices: [choiceOf(ACCESSORY, { quantity: 2 })] });
    expect(order.deliveryCents).toBe(590);
    const [one, other] = [await returnOf(order, 0), await returnOf(order, 0)];
    await meanwhile(
      (inside) => advanceReturn(inside, one, "Validé", { by: BY }),
      () => advanceReturn(services, other, "Validé", { by: BY }),
    );
    await expectListed(order);
  });

  test("an order is cancelled while its prescription is validated: it stays cancelled", async () => {
    const extra = await withCorrection(services);
    const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra })] });
    expect(order.status).toBe(ORDER_STATUS.awaitingPrescription);
    await meanwhile(
      (inside) => changeStatus(inside, order.id, ORDER_STATUS.cancelled, { by: BY }),
      () => validatePrescription(services, order.id, BY),
    );
    expect((await orderNow(services, order.id)).status).toBe(ORDER_STATUS.cancelled);
  });

  test("an order is paid while its promise ends: it stays confirmed, with its pieces", async () => {
    const order = await placedOrder(services);
    const payment = await newPayment(services, order);
    await meanwhile(
      (inside) => hear(inside, payment, { event: "succeeded", receivedCents: order.totalCents }),
      () => inTransaction(services, (inside) => releaseOrder(inside, order.id, "cancelled")),
    );
    expect(await orderNow(services, order.id)).toMatchObject({ status: ORDER_STATUS.confirmed, stockState: "taken" });
    expect(await openTasks(services, "unclear")).toEqual([]);
  });
});
