import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { reserve } from "~/domain/reservations/reserve.server";
import { sellReservation } from "~/domain/till/reservation-sale.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { setStock, shelfOf } from "../helpers/factories";
import { orderNow } from "../helpers/orders";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
let camille: Account;
let reservationId: string;
const PRICE = 14_500;
const CASH = { means: "especes", priceCents: PRICE } as const;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 1);
  camille = await newAdministrator(services);
  const put = await reserve(services, {
    productId: PLAIN_FRAME.id,
    color: PLAIN_FRAME.colors[0]?.value ?? "",
    size: PLAIN_FRAME.sizes[0] ?? "",
    name: "Odile Comptoir",
    email: "odile@exemple.fr",
    phone: "0612345678",
  });
  if (put.outcome !== "reserved") throw new Error(put.outcome);
  reservationId = put.reservation.id;
});
const reservation = () => services.db("reservations").where({ id: reservationId }).first("status", "order_id");

test("the last pair put aside becomes a paid order that was handed over, with its invoice, in one press", async () => {
  const selling = await sellReservation(services, camille, reservationId, CASH);
  if (selling.outcome !== "sold") throw new Error(selling.outcome);
  const order = await orderNow(services, selling.order.id);
  expect([order.status, order.totalCents, order.soldInShop]).toEqual([ORDER_STATUS.delivered, PRICE, true]);
  expect(await shelfOf(services, PLAIN_FRAME)).toMatchObject({ stock: 0, held: 0 });
  expect(await reservation()).toEqual({ status: "collected", order_id: order.id });
  const invoice = await readInvoice(services, order.id);
  expect(invoice?.buyer).toEqual({ name: "Odile Comptoir", email: "odile@exemple.fr", address: [] });
});

test("pressed twice it is sold once", async () => {
  const both = [
    await sellReservation(services, camille, reservationId, CASH),
    await sellReservation(services, camille, reservationId, CASH),
  ];
  expect(both.map(({ outcome }) => outcome)).toEqual(["sold", "ended"]);
  expect(await services.db("orders").whereNotNull("paid_at")).toHaveLength(1);
});

test("at another price than was shown nothing is sold, and the pair stays put aside", async () => {
  const selling = await sellReservation(services, camille, reservationId, { ...CASH, priceCents: PRICE - 100 });
  expect(selling).toEqual({ outcome: "changed" });
  expect(await reservation()).toEqual({ status: "held", order_id: null });
  expect(await shelfOf(services, PLAIN_FRAME)).toMatchObject({ stock: 1, held: 1 });
  expect(await services.db("orders")).toEqual([]);
});
