import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { onTheWall } from "~/domain/days";
import { setTracking } from "~/domain/orders/life/life.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { followParcels } from "~/domain/parcels/follow.server";
import { purgeParcels } from "~/domain/parcels/purge.server";
import { lastKnown, trackParcel } from "~/domain/parcels/tracking.server";

import { move } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { madeLabel } from "../../helpers/parcels";
import { MONDAY_MORNING, testServices, type TestServices } from "../../helpers/services";
import type { Sandbox } from "../../sandbox/index";
import { openSandbox } from "../../sandbox/testing";

let sandbox: Sandbox;
let services: TestServices;
let number: string;
beforeAll(async () => {
  sandbox = await openSandbox({ clock: () => services?.now() ?? MONDAY_MORNING });
});
beforeEach(async () => {
  sandbox.colissimo.clear();
  sandbox.colissimo.forget();
  sandbox.laPoste.clear();
  services = await testServices({ seed: true, sandbox });
  number = (await madeLabel(services, await paidOrder(services))).parcelNumber;
});
afterAll(() => sandbox.close());

const carriersDown = () => {
  sandbox.colissimo.fail("*", { status: 503 });
  sandbox.laPoste.fail("*", { status: "rate_limit" });
};

test("a parcel is followed to its delivery, and its times are instants", async () => {
  expect(await trackParcel(services, number)).toEqual({
    outcome: "followed",
    delivered: false,
    stale: false,
    fetchedAt: "2026-03-02T08:00:00.000Z",
    parcel: {
      number,
      step: [
        { id: 0, label: "Votre Colissimo va bientôt nous être confié !", status: "STEP_STATUS_ACTIVE", date: null },
      ],
    },
  });
  services.clock.set("2026-07-02T16:30:00Z");
  for (let times = 0; times < 5; times += 1) sandbox.colissimo.advance(number);
  const spaced = `${number.slice(0, 2).toLowerCase()} ${number.slice(2)}`;
  const arrived = await trackParcel(services, spaced);
  expect(arrived).toMatchObject({ delivered: true, parcel: { number } });
  expect(arrived.outcome === "followed" && arrived.parcel.step.map(({ id, date }) => [id, date])).toEqual([
    [0, null],
    ...[1, 2, 3, 4, 5].map((id) => [id, "2026-07-02T16:30:00.000Z"]),
  ]);
});

test("with the carrier's own timeline down the other says the same, to the minute", async () => {
  sandbox.colissimo.advance(number);
  sandbox.colissimo.fail("*", { status: "html502" });
  expect(await trackParcel(services, number)).toMatchObject({
    outcome: "followed",
    stale: false,
    parcel: {
      step: [
        { id: 1, status: "STEP_STATUS_ACTIVE", date: "2026-03-02T08:00:00.000Z" },
        { id: 2, status: "STEP_STATUS_INACTIVE" },
        {},
        {},
        {},
      ],
    },
  });
});

test("with both down the last known steps are shown, and said to be old", async () => {
  carriersDown();
  expect(await trackParcel(services, number)).toEqual({ outcome: "unavailable" });
  sandbox.colissimo.clear();
  sandbox.colissimo.advance(number);
  await trackParcel(services, number);
  services.clock.advance({ hours: 5 });
  sandbox.colissimo.advance(number);
  carriersDown();
  expect(await trackParcel(services, number)).toMatchObject({
    outcome: "followed",
    stale: true,
    fetchedAt: "2026-03-02T08:00:00.000Z",
    parcel: { step: [{ id: 0 }, { id: 1 }] },
  });
  // A carrier forgets parcels after some months, and a shop may end its contract.
  sandbox.colissimo.clear();
  sandbox.laPoste.clear();
  sandbox.colissimo.forget();
  expect(await trackParcel(services, number)).toMatchObject({ outcome: "followed", stale: true });
  expect(await trackParcel({ ...services, tracking: null }, number)).toMatchObject({
    outcome: "followed",
    stale: true,
  });
  services.clock.advance({ days: 366 });
  expect(await purgeParcels(services)).toMatchObject({ tracked: 1 });
  expect(await trackParcel(services, number)).toEqual({ outcome: "notFound" });
});

test("parcels on their way are followed by themselves, each as often as carriers move, and not once they are there", async () => {
  const order = await paidOrder(services);
  const { parcelNumber } = await madeLabel(services, order);
  expect(await followParcels(services)).toBe(0); // neither has left the shop
  await move(services, order, ORDER_STATUS.shipped);
  const elsewhere = await move(services, await paidOrder(services), ORDER_STATUS.shipped);
  await setTracking(services, elsewhere.id, { trackingNumber: "1Z999AA10123456784", carrier: "UPS" });
  const asked = () => sandbox.colissimo.requests.filter(({ path }) => !path.endsWith("generateLabel")).length;
  const before = asked();
  expect([await followParcels(services), await followParcels(services), asked() - before]).toEqual([1, 0, 1]);
  sandbox.colissimo.advance(parcelNumber);
  services.clock.advance({ hours: 3 });
  expect(await followParcels(services)).toBe(1);
  expect(await lastKnown(services, parcelNumber)).toMatchObject({ parcel: { step: [{ id: 0 }, { id: 1 }] } });

  services.clock.advance({ hours: 3 });
  carriersDown();
  expect(await followParcels(services)).toBe(0);
  sandbox.colissimo.clear();
  sandbox.laPoste.clear();
  for (let times = 0; times < 4; times += 1) sandbox.colissimo.advance(parcelNumber);
  expect(await followParcels(services)).toBe(1);
  services.clock.advance({ days: 1 });
  expect(await followParcels(services)).toBe(0);
  expect(await followParcels({ ...services, tracking: null })).toBe(0);
});

test("a number the carrier does not know takes no other parcel's turn", async () => {
  const { id } = await move(services, await paidOrder(services), ORDER_STATUS.shipped);
  await setTracking(services, id, { trackingNumber: "6A99999999999", carrier: "Colissimo" });
  const asked = () => sandbox.colissimo.requests.length + sandbox.laPoste.requests.length;
  await followParcels(services);
  const before = asked();
  await followParcels(services);
  expect(asked()).toBe(before);
  expect(await lastKnown(services, "6A99999999999")).toBeNull();
  services.clock.advance({ hours: 3 });
  await followParcels(services);
  expect(asked()).toBeGreaterThan(before);
});

test("a parcel given back to the shop is not delivered, and an unknown one is unknown", async () => {
  sandbox.colissimo.giveBack(number);
  expect(await trackParcel(services, number)).toMatchObject({ outcome: "followed", delivered: false });
  const asked = sandbox.colissimo.requests.length;
  expect(await trackParcel(services, "6A99999999999")).toEqual({ outcome: "notFound" });
  for (const nonsense of ["", "6A", "../../etc/passwd", "6A'; drop table orders"])
    expect(await trackParcel(services, nonsense)).toEqual({ outcome: "notFound" });
  expect(sandbox.colissimo.requests).toHaveLength(asked + 1);
  expect(await trackParcel({ ...services, tracking: null }, number.replace("6A", "6B"))).toEqual({
    outcome: "notConfigured",
  });
});

test("the time on the wall is read on the nights the clocks change, too", () => {
  const read = (moment: string) => onTheWall(moment)?.toISOString() ?? null;
  expect([read("2026-01-15T12:00:00.000"), read("2026-07-15T12:00:00")]).toEqual([
    "2026-01-15T11:00:00.000Z",
    "2026-07-15T10:00:00.000Z",
  ]);
  expect([read("2026-03-29T01:59:00"), read("2026-03-29T03:00:00")]).toEqual([
    "2026-03-29T00:59:00.000Z",
    "2026-03-29T01:00:00.000Z",
  ]);
  expect([read("2026-10-25T01:30:00"), read("2026-10-25T03:30:00")]).toEqual([
    "2026-10-24T23:30:00.000Z",
    "2026-10-25T02:30:00.000Z",
  ]);
  expect(read("hier")).toBeNull();
});
