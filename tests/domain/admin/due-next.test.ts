import { expect, test } from "vitest";

import type { ListedOrder } from "~/domain/orders/list.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { dueNext } from "~/domain/orders/due-next";

const ORDER: ListedOrder = {
  id: "a",
  number: "C-2026-00001",
  customerName: null,
  email: null,
  fingerprint: "a",
  soldInShop: false,
  totalCents: 14_500,
  status: ORDER_STATUS.confirmed,
  deliveryMethod: "domicile",
  attention: null,
  carrier: null,
  trackingNumber: null,
  createdAt: "2026-02-26T10:00:00.000Z",
  paidAt: "2026-03-02T22:59:00.000Z",
  dueInShopAt: null,
  version: 1,
};
const due = (changes: Partial<ListedOrder>, at = "2026-03-03T08:00:00Z") =>
  dueNext({ ...ORDER, ...changes }, new Date(at));

test("what the shop owes an order next stands in one word, by what was bought and how it leaves", () => {
  expect(due({})).toEqual({ what: "À préparer", late: false });
  expect(due({ status: ORDER_STATUS.preparing })?.what).toBe("À expédier");
  expect(due({ status: ORDER_STATUS.preparing, deliveryMethod: "retrait" })?.what).toBe("À dire prête");
  expect(due({ status: ORDER_STATUS.shipped, attention: "Stock manquant" })?.what).toBe("À regarder");
});

test("where somebody else has to move, nothing is due", () => {
  for (const status of [ORDER_STATUS.awaitingPayment, ORDER_STATUS.awaitingPrescription, ORDER_STATUS.delivered])
    expect(due({ status })).toBeNull();
  expect(due({ status: ORDER_STATUS.cancelled, attention: "À rembourser" })).toBeNull();
});

test("it is late once it waited two days of the shop, from when it was paid", () => {
  expect(due({}, "2026-03-03T22:59:00Z")).toEqual({ what: "À préparer", late: false });
  expect(due({}, "2026-03-03T23:00:00Z")).toEqual({ what: "À préparer, depuis 2 jours", late: true });
});
