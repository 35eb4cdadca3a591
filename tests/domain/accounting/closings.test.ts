import { beforeEach, describe, expect, test } from "vitest";

import {
  closeAfterJump,
  closeWhatEnded,
  findClosing,
  heldClosings,
  listClosings,
} from "~/domain/accounting/close.server";
import { readTotals } from "~/domain/accounting/closing.server";
import { salesCents } from "~/domain/accounting/totals";
import { verifyJournal } from "~/domain/accounting/verify.server";
import { believeClock } from "~/domain/clock-watch.server";
import { requestRefund } from "~/domain/refunds/request.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { setStock } from "../../helpers/factories";
import { paidOrder } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";
import { withoutGuards } from "../../helpers/without-guards";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 50);
});

const periods = async (): Promise<string[]> => services.db("closings").orderBy("position").pluck("period");

describe("a day", () => {
  test("is closed once it has ended in Paris, with its totals and those since the first line", async () => {
    services.clock.set("2026-03-02T22:30:00Z"); // half past eleven in the evening at the shop
    const order = await paidOrder(services);
    expect(await closeWhatEnded(services)).toBe(0);
    services.clock.set("2026-03-02T23:00:01Z");
    expect(await closeWhatEnded(services)).toBe(1);
    expect(await closeWhatEnded(services)).toBe(0);
    const second = await paidOrder(services);
    const asked = { amountCents: 1000, reason: "Retour", by: "camille", key: "one", means: "especes" as const };
    await requestRefund(services, second.id, asked);
    services.clock.advance({ days: 1 });
    await closeWhatEnded(services);

    const [last, first] = await listClosings(services, "day", 10);
    if (!first || !last) throw new Error("not closed");
    expect([first.period, first.from, first.to]).toEqual(["2026-03-02", 1, 2]);
    expect([last.period, last.from, last.to]).toEqual(["2026-03-03", 3, 6]);
    expect(readTotals(last.totals)).toMatchObject({
      lines: 4,
      invoices: { count: 1, cents: second.totalCents },
      creditNotes: { count: 1, cents: -1000 },
      money: [
        { means: "credit", inCents: second.totalCents, outCents: 0 },
        { means: "especes", inCents: 0, outCents: -1000 },
      ],
    });
    expect(salesCents(readTotals(last.perpetual))).toBe(order.totalCents + second.totalCents - 1000);
    expect((await verifyJournal(services)).troubles).toEqual([]);
  });

  test("without a line is closed too: that nothing was sold is said as well", async () => {
    await paidOrder(services);
    services.clock.advance({ days: 3 });
    await closeWhatEnded(services);
    expect(await periods()).toEqual(["2026-03-02", "2026-03-03", "2026-03-04"]);
    const empty = await findClosing(services, "day", "2026-03-03");
    expect(empty && readTotals(empty.totals).lines).toBe(0);
    expect((await verifyJournal(services)).troubles).toEqual([]);
  });

  test("is left open while the clock stands far beyond what the shop saw last: a closing is not undone", async () => {
    await paidOrder(services);
    await closeWhatEnded(services);
    services.clock.advance({ days: 400 });
    expect(await closeWhatEnded(services)).toBe(0);
    expect(await periods()).toEqual([]);
  });

  test("that a jump of the clock left open is closed late, with its month, by a person who confirms the date", async () => {
    const by = await newAdministrator(services);
    await believeClock(services);
    await paidOrder(services);
    expect([await heldClosings(services), await closeWhatEnded(services)]).toEqual([null, 0]);
    services.clock.set("2026-04-02T08:00:00Z");
    expect(await closeWhatEnded(services)).toBe(0);
    expect(await heldClosings(services)).toMatchObject({ day: "2026-03-02" });
    expect(await closeAfterJump(services, by, "2026-04-01")).toEqual({ outcome: "otherDay" });
    expect(await periods()).toEqual([]);
    const [once, again] = [
      await closeAfterJump(services, by, "2026-04-02"),
      await closeAfterJump(services, by, "2026-04-02"),
    ];
    expect([once, again]).toEqual([
      { outcome: "closed", written: 32 },
      { outcome: "closed", written: 0 },
    ]);
    expect((await periods()).filter((period) => ["2026-03-02", "2026-03", "2026-04-01"].includes(period))).toEqual([
      "2026-03-02",
      "2026-03",
      "2026-04-01",
    ]);
    expect(await heldClosings(services)).toBeNull();
    expect(await services.db("audit_log").where({ action: "comptabilité.horloge" })).toHaveLength(1);
    expect((await verifyJournal(services)).troubles).toEqual([]);
  });

  test("whose line a clock put back dates on a closed day counts it with the next day: no line is left out", async () => {
    await paidOrder(services);
    services.clock.advance({ days: 1 });
    await closeWhatEnded(services);
    services.clock.advance({ hours: -20 });
    const late = await paidOrder(services);
    services.clock.set("2026-03-04T08:00:00Z");
    await closeWhatEnded(services);
    const next = await findClosing(services, "day", "2026-03-03");
    expect(next && readTotals(next.totals).invoices.cents).toBe(late.totalCents);
    expect((await verifyJournal(services)).troubles).toEqual([]);
  });
});

test("a month and a year are closed with their last day, and are the sums of their days", async () => {
  services.clock.set("2026-12-30T12:00:00Z");
  const one = await paidOrder(services);
  services.clock.advance({ days: 1 });
  const other = await paidOrder(services);
  services.clock.advance({ days: 1 });
  await closeWhatEnded(services);
  expect(await periods()).toEqual(["2026-12-30", "2026-12-31", "2026-12", "2026"]);
  for (const [kind, period] of [
    ["month", "2026-12"],
    ["year", "2026"],
  ] as const) {
    const closing = await findClosing(services, kind, period);
    expect(closing && [closing.from, closing.to, salesCents(readTotals(closing.totals))]).toEqual([
      1,
      4,
      one.totalCents + other.totalCents,
    ]);
  }
  expect((await verifyJournal(services)).troubles).toEqual([]);
});

test("two that close at once write each closing once", async () => {
  await paidOrder(services);
  services.clock.advance({ days: 2 });
  const written = await Promise.all([closeWhatEnded(services), closeWhatEnded(services)]);
  expect(written[0] + written[1]).toBe(2);
  expect(await periods()).toEqual(["2026-03-02", "2026-03-03"]);
});

test("a changed closing is found and named", async () => {
  await paidOrder(services);
  services.clock.advance({ days: 1 });
  await closeWhatEnded(services);
  await withoutGuards(services.db, () => services.db("closings").update({ totals: "{}" }));
  expect((await verifyJournal(services)).troubles).toEqual(["La clôture 1 (2026-03-02) a été modifiée."]);
});
