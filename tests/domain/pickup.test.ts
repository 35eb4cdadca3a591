import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { addDays, shopDay } from "~/domain/days";
import { openDayFrom } from "~/domain/opening/hours.server";
import { closeShop } from "~/domain/settings/dates.server";
import { openingRules } from "~/domain/settings/in-force.server";
import { outstandingCents } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { isSameCode, newPickupCode, spokenCode } from "~/domain/orders/pickup/code.server";
import { handOverOrder } from "~/domain/orders/pickup/hand-over.server";
import {
  findByPickupCode,
  keepLonger,
  ordersToFetch,
  releasePickups,
  remindOfPickups,
} from "~/domain/orders/pickup/waiting.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { statusName } from "~/domain/orders/status-name";
import { daysAfter, formatDay, instant } from "~/domain/time";
import { orderView } from "~/http/orders/order-view.server";
import { openRateLimits } from "~/infra/rate-limit.server";
import { terms } from "~/shop/terms";

import { PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { choiceOf, queuedMails, setStock, shelfOf } from "../helpers/factories";
import { given } from "../helpers/found";
import { move, orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { withCorrection } from "../helpers/prescriptions";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 50);
  camille = await newAdministrator(services);
});

const ready = async (extra = ""): Promise<Order> =>
  move(
    services,
    await paidOrder(services, { deliveryMethod: "retrait", choices: [choiceOf(PLAIN_FRAME, { extra })] }),
    ORDER_STATUS.shipped,
  );
const after = (days: number) => instant(daysAfter(services.now(), days));
const codeOf = (order: Order) => given(order.pickupCode);
const mailsWith = async (words: string) =>
  (await queuedMails(services)).filter(({ mail }) => mail.text.includes(words));

describe("the code of an order that is fetched", () => {
  test("has six letters that are not taken for one another, and is compared as it is spoken", () => {
    const codes = Array.from({ length: 300 }, newPickupCode);
    for (const code of codes) expect(code).toMatch(/^[ACDEFHJKLMNPRTUVWXY]{6}$/);
    expect(new Set(codes).size).toBeGreaterThan(295);
    expect(isSameCode("kar tev", "KARTEV")).toBe(true);
    for (const wrong of ["KARTE", "KARTEVA", "KARTEF", "", "      "]) expect(isSameCode(wrong, "KARTEV")).toBe(false);
  });

  test("is in the mail that says it is ready; a parcel has none", async () => {
    const order = await ready();
    expect(await mailsWith(spokenCode(codeOf(order)))).toHaveLength(1);
    const parcel = await paidOrder(services);
    expect(parcel.pickupCode).toBeNull();
  });

  test("stands beside the last day on which the order waits, as the terms and the release count; glasses made to one's eyes are kept", async () => {
    const order = await ready();
    const said =
      /jusqu’au (.+), et plus longtemps si vous nous le demandez\. Sans nouvelles de vous le (.+), nous l’annulons/;
    const days = said.exec((await orderView(services, order)).onItsWay.text)?.slice(1);
    expect(days).toEqual([formatDay(after(terms.pickupDays)), formatDay(after(terms.pickupReleaseDays))]);
    expect(await mailsWith(`Elle vous attend jusqu’au ${days?.[0] ?? ""}, et`)).toHaveLength(1);
    services.clock.advance({ days: 3 });
    await keepLonger(services, camille, order.id);
    const longer = said.exec((await orderView(services, order)).onItsWay.text)?.[1];
    expect(longer).toBe(formatDay(after(terms.pickupDays)));

    const glasses = await ready(await withCorrection(services));
    expect((await orderView(services, glasses)).onItsWay.text).toMatch(
      /aux heures d’ouverture\. .*elle vous est gardée\.$/,
    );
  });

  test("waits to a day on which the shop is open, and is given up on such a day", async () => {
    const order = await ready();
    const days = [terms.pickupDays, terms.pickupReleaseDays].map((count) => shopDay(after(count)));
    for (const day of days) await closeShop(services, camille, { from: day, to: addDays(day, 1), sentence: "" });
    const { text } = (await orderView(services, order)).onItsWay;
    const rules = await openingRules(services);
    for (const day of days) {
      expect(openDayFrom(rules, day) >= addDays(day, 2)).toBe(true);
      expect(text).toContain(formatDay(instant(new Date(openDayFrom(rules, day)))));
      expect(text).not.toContain(formatDay(instant(new Date(day))));
    }
    services.clock.advance({ days: terms.pickupReleaseDays });
    expect(await releasePickups(services)).toBe(0);
    services.clock.set(`${openDayFrom(rules, days[1] ?? "")}T09:00:00Z`);
    expect(await releasePickups(services)).toBe(1);
  });

  test("opens the order while it waits, and nothing before or after", async () => {
    const paid = await paidOrder(services, { deliveryMethod: "retrait" });
    expect(await findByPickupCode(services, codeOf(paid))).toBeNull();
    const order = await move(services, paid, ORDER_STATUS.shipped);
    expect((await findByPickupCode(services, spokenCode(codeOf(order)).toLowerCase()))?.id).toBe(order.id);
    expect((await handOverOrder(services, camille, order, "code")).outcome).toBe("changed");
    expect(await findByPickupCode(services, codeOf(order))).toBeNull();
  });

  test("is not guessed: after twenty tries in ten minutes one waits", async () => {
    const limits = openRateLimits(true);
    const tries = await Promise.all(Array.from({ length: 21 }, () => limits.take("pickupCode", "203.0.113.9")));
    expect(tries.filter((seconds) => seconds === 0)).toHaveLength(20);
    expect(tries.at(-1)).toBeGreaterThan(0);
  });
});

describe("an order that is fetched", () => {
  test("is ready, then handed over, in words of its own; a parcel is sent and delivered", async () => {
    const { shipped, delivered, preparing } = ORDER_STATUS;
    expect([shipped, delivered, preparing].map((status) => statusName(status, "retrait"))).toEqual([
      "Prête",
      "Remise",
      "En préparation",
    ]);
    expect([shipped, delivered].map((status) => statusName(status, "domicile"))).toEqual(["Expédiée", "Livrée"]);
    const order = await ready();
    await handOverOrder(services, camille, order, "name");
    expect((await queuedMails(services)).map(({ mail }) => mail.subject)).toContain(
      `Votre commande ${order.number} est remise`,
    );
  });

  test("says who handed it over, when and on what, once", async () => {
    const order = await ready();
    services.clock.advance({ hours: 3 });
    const both = await Promise.all([
      handOverOrder(services, camille, order, "name"),
      handOverOrder(services, camille, order, "name"),
    ]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(["changed", "unchanged"]);
    const row = await services
      .db("orders")
      .where({ id: order.id })
      .first("handed_over_by", "handed_over_on", "delivered_at");
    expect(row).toEqual({
      handed_over_by: camille.id,
      handed_over_on: "name",
      delivered_at: services.now().toISOString(),
    });
    const steps = await services.db("tracking_log").where({ order_id: order.id, action: "Remise au client" });
    expect(steps).toHaveLength(1);
  });
});

describe("an order that nobody fetches", () => {
  test("is told of once more, then given up and owed back, its pieces on sale again", async () => {
    const { stock } = await shelfOf(services, PLAIN_FRAME);
    const order = await ready();
    services.clock.advance({ days: terms.pickupReminderDays - 1 });
    expect(await remindOfPickups(services)).toBe(0);
    services.clock.advance({ days: 1 });
    expect([await remindOfPickups(services), await remindOfPickups(services)]).toEqual([1, 0]);
    expect((await queuedMails(services)).filter(({ fact }) => fact.includes("pickup-reminder"))).toHaveLength(1);

    expect(await releasePickups(services)).toBe(0);
    services.clock.advance({ days: terms.pickupReleaseDays - terms.pickupReminderDays });
    expect([await releasePickups(services), await releasePickups(services)]).toEqual([1, 0]);
    const given = await orderNow(services, order.id);
    expect(given.status).toBe(ORDER_STATUS.cancelled);
    expect((await shelfOf(services, PLAIN_FRAME)).stock).toBe(stock);
    expect(outstandingCents(await accountOf(services, order.id))).toBe(order.totalCents);
    expect(await ordersToFetch(services)).toEqual([]);
  });

  test("is kept for a customer who asks for longer, and told of again", async () => {
    const order = await ready();
    services.clock.advance({ days: terms.pickupReleaseDays - 1 });
    expect([await remindOfPickups(services), await keepLonger(services, camille, order.id)]).toEqual([1, true]);
    services.clock.advance({ days: terms.pickupReminderDays });
    expect([await remindOfPickups(services), await releasePickups(services)]).toEqual([1, 0]);
    services.clock.advance({ days: terms.pickupReleaseDays });
    expect(await releasePickups(services)).toBe(1);
    expect(await keepLonger(services, camille, order.id)).toBe(false);
  });

  test("waits a whole term from when it is ready again, whatever was wished or reminded before it went back", async () => {
    const order = await ready();
    services.clock.advance({ days: 1 });
    await keepLonger(services, camille, order.id);
    services.clock.advance({ days: terms.pickupReminderDays });
    expect(await remindOfPickups(services)).toBe(1);
    await move(services, order, ORDER_STATUS.preparing);
    services.clock.advance({ days: terms.pickupReleaseDays });
    await move(services, order, ORDER_STATUS.shipped);
    expect([await remindOfPickups(services), await releasePickups(services)]).toEqual([0, 0]);
    expect((await orderView(services, await orderNow(services, order.id))).onItsWay.text).toContain(
      formatDay(after(terms.pickupDays)),
    );
    services.clock.advance({ days: terms.pickupReminderDays });
    expect([await remindOfPickups(services), await releasePickups(services)]).toEqual([1, 0]);
  });

  test("stays when its lenses were made to someone's eyes, and a person is told", async () => {
    const order = await ready(await withCorrection(services));
    services.clock.advance({ days: terms.pickupReleaseDays });
    expect(await releasePickups(services)).toBe(0);
    const kept = await orderNow(services, order.id);
    expect([kept.status, kept.attention]).toEqual([
      ORDER_STATUS.shipped,
      expect.stringContaining("Non retirée depuis"),
    ]);
  });
});
