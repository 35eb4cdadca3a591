import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { labelsOf } from "~/domain/parcels/labels.server";
import { matchFilesToRows } from "~/domain/prescriptions/upkeep.server";
import type { Services } from "~/infra/services.server";

import { atNight } from "../helpers/nightly";
import { onSqlite } from "../helpers/on-sqlite";
import { administratorApi } from "../helpers/administrator";
import { orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";
import { eventually } from "../helpers/shopper";

const shop = sharedShop();
const SHIP = "/api/shipments/colissimo";
type Refused = { error: string; toVerify?: string };

let services: Services;
let admin: Awaited<ReturnType<typeof administratorApi>>;
beforeAll(async () => {
  services = servicesOf(shop());
  admin = await administratorApi(shop());
});
beforeEach(() => shop().sandbox.colissimo.forget());
afterEach(() => shop().sandbox.colissimo.clear());

const carrier = () => shop().sandbox.colissimo;
const labelCalls = () => carrier().requests.filter(({ path }) => path.endsWith("generateLabel"));
const states = async (orderId: string) => (await labelsOf(services, orderId)).map(({ state }) => state);
/** Dates the attempt back by so many minutes. */
const age = (orderId: string, minutes: number) =>
  shop()
    .db("labels")
    .where({ order_id: orderId })
    .update({ asked_at: new Date(Date.now() - minutes * 60_000).toISOString() });

test("an answer that does not come in ten seconds is not asked for again by itself: the label is to be verified", async () => {
  const order = await paidOrder(services);
  const hold = carrier().hold("*", { mode: "after" });
  const answer = await admin.post(SHIP, { orderId: order.id }, { key: "etiquette-lente" });
  const { error, toVerify } = answer.json<Refused>();
  expect([answer.status, error]).toEqual([409, expect.stringContaining("à vérifier")]);
  hold.release();
  expect([await states(order.id), carrier().parcels.length, labelCalls().length]).toEqual([["unknown"], 1, 1]);

  for (const key of ["etiquette-lente", "autre-essai"])
    expect((await admin.post(SHIP, { orderId: order.id }, { key })).json<Refused>().toVerify).toBe(toVerify);
  await shop().kill9();
  await shop().restart();
  expect((await admin.post(SHIP, { orderId: order.id })).json<Refused>().toVerify).toBe(toVerify);
  expect(labelCalls()).toHaveLength(1); // no caller, worker or start asked again
  expect((await orderNow(services, order.id)).trackingNumber).toBeNull();

  const again = await admin.post(SHIP, { orderId: order.id, evenSo: toVerify });
  expect([again.status, carrier().parcels.length]).toEqual([201, 2]);
});

test.each(["after" as const, ...atNight("before" as const)])(
  "power fails %s the carrier makes the parcel: the attempt is known, and is to be verified",
  async (mode) => {
    const order = await paidOrder(services);
    const hold = carrier().hold("*", { mode });
    const lost = admin.post(SHIP, { orderId: order.id }).then(
      (page) => Promise.reject(new Error(`answered with ${page.status}`)),
      () => undefined,
    );
    await hold.arrived;
    await shop().kill9();
    if (mode === "before") hold.discard();
    else hold.release();
    await lost;
    await shop().restart();

    expect(await states(order.id)).toEqual(["asked"]);
    expect([(await admin.post(SHIP, { orderId: order.id })).status, labelCalls().length]).toEqual([
      409,
      labelCalls().length,
    ]);
    await age(order.id, 3);
    const { error, toVerify } = (await admin.post(SHIP, { orderId: order.id })).json<Refused>();
    expect(error).toContain("à vérifier");
    expect(carrier().parcels).toHaveLength(mode === "after" ? 1 : 0);
    expect((await admin.post(SHIP, { orderId: order.id, evenSo: toVerify })).status).toBe(201);
    expect((await states(order.id)).sort()).toEqual(["made", "unknown"]);
  },
);

onSqlite(
  "power fails once the answer is here and before it is written down: no label of nobody's is left on the disk",
  async () => {
    const order = await paidOrder(services);
    // The database is busy when the answer comes: the file is written, and its row has to wait.
    const hold = carrier().hold("*", { mode: "after" });
    const lost = admin.post(SHIP, { orderId: order.id }).catch(() => undefined);
    await hold.arrived;
    const before = (await services.files.list()).length;
    await services.db.transaction(async (busy) => {
      await busy("labels").where({ order_id: order.id }).first("id");
      hold.release();
      await eventually(async () =>
        expect((await services.files.list()).filter(({ name }) => !name.endsWith(".part"))).toHaveLength(before + 1),
      );
      await shop().kill9();
    });
    await lost;
    expect(await states(order.id)).toEqual(["asked"]);
    await shop().restart();
    await eventually(async () => expect(await services.files.list()).toHaveLength(before));
    expect((await matchFilesToRows(services)).setAside).toBe(0);
    await age(order.id, 3);
    expect((await admin.post(SHIP, { orderId: order.id })).json<Refused>().error).toContain("à vérifier");
    expect(carrier().parcels).toHaveLength(1);
  },
);

test("two administrators press at once: one label, one parcel, and the second is told", async () => {
  const order = await paidOrder(services);
  const other = await administratorApi(shop());
  const hold = carrier().hold("*", { mode: "before" });
  const presses = [admin, other].map((each) => each.post(SHIP, { orderId: order.id }));
  await hold.arrived;
  const refused = await Promise.race(presses);
  expect([refused.status, refused.json<Refused>().error]).toEqual([
    409,
    expect.stringContaining("déjà en cours de création"),
  ]);
  hold.release();
  expect((await Promise.all(presses)).map(({ status }) => status).sort()).toEqual([201, 409]);
  const again = await Promise.all([admin, other].map((each) => each.post(SHIP, { orderId: order.id })));
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
  expect([carrier().parcels.length, await states(order.id)]).toEqual([1, ["made"]]);
});

test("with the carrier down nothing is made, and the next press after it is back makes one", async () => {
  const order = await paidOrder(services);
  for (const status of [503, "rate_limit"] as const) {
    carrier().fail("*", { status, times: 1 });
    expect((await admin.post(SHIP, { orderId: order.id })).status).toBe(503);
  }
  expect((await admin.post(SHIP, { orderId: order.id })).status).toBe(201);
  expect(carrier().parcels).toHaveLength(1);
});
