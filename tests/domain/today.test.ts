import { beforeEach, expect, test } from "vitest";

import type { StaffRole } from "~/domain/accounts/staff-roles";
import { book } from "~/domain/appointments/book.server";
import { atHour } from "~/domain/appointments/slots";
import { writeToShop } from "~/domain/messages/contact.server";
import { listOrders } from "~/domain/orders/list.server";
import { openTask } from "~/domain/orders/money/tasks.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { STATUS_FILTERS } from "~/domain/orders/status-filters";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { closeShop } from "~/domain/settings/dates.server";
import { whatWaitsSince } from "~/domain/today/waiting.server";
import { requestReturn } from "~/domain/returns/request.server";
import { waitingView } from "~/http/admin/waiting-view.server";
import { pagesOf } from "~/http/answers/list-query.server";
import { diaryView } from "~/pages/admin/appointments/diary-week.server";
import { TABS, tabOf } from "~/pages/admin/frame/tabs";
import { todayView } from "~/pages/admin/today/today-view.server";

import { newAdministrator } from "../helpers/administrator";
import { plain } from "../helpers/eyes";
import { onSqlite } from "../helpers/on-sqlite";
import { BY, deliveredOrder, move } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});
const lines = async () =>
  (await todayView(services, "owner")).lines.map(
    ({ amount, label, late }) => `${amount} ${label}${late ? ", pressant" : ""}`,
  );

const booked = (nom: string, slotAt: string) =>
  book(services, null, {
    motif: "controle",
    slotAt,
    nom,
    prenom: "Zoé",
    telephone: "0655555555",
    email: `${nom.toLowerCase()}@exemple.fr`,
  });

test("what waits stands by its deadline, in words, and leaves with its cause", async () => {
  expect(await lines()).toEqual([]);
  const order = await paidOrder(services);
  expect(await lines()).toEqual(["1 commande à préparer"]);
  services.clock.advance({ days: 1 });
  await writeToShop(services, { name: "Paul", email: "paul@exemple.fr", message: "Bonjour" });
  await openTask(services, order.id, {
    list: "owed",
    cause: "cancellation",
    subject: "x",
    amountCents: 100,
    says: "à rendre",
    dueOn: "2026-03-04",
  });
  expect(await lines()).toEqual(["1 commande à préparer, pressant", "1 somme à rembourser", "1 message à lire"]);
  services.clock.advance({ days: 1 });
  expect((await lines())[1]).toBe("1 somme à rembourser, pressant");
  await move(services, order, ORDER_STATUS.shipped);
  expect(await lines()).toEqual(["1 somme à rembourser, pressant", "1 message à lire"]);
});

onSqlite("what waits is counted by small indexes, and not among all that the shop ever sold", async () => {
  const asked: { sql: string; bindings: readonly unknown[] }[] = [];
  const note = (query: { sql: string; bindings: readonly unknown[] }) => void asked.push(query);
  services.db.on("query", note);
  await whatWaitsSince(services);
  services.db.off("query", note);
  const steps: string[] = [];
  for (const { sql, bindings } of asked)
    for (const { detail } of (await services.db.raw(`explain query plan ${sql}`, bindings as string[])) as {
      detail: string;
    }[])
      steps.push(detail);
  const read = steps.filter((step) => /^(SCAN|SEARCH) (entry|lens_jobs|correction_proposals|adaptation)/.test(step));
  const perOrder = /\(order_id=\? AND kind=\?\)|\(order_line_id=\?\)/;
  expect(read.length).toBeGreaterThan(5);
  for (const step of read.filter((each) => !perOrder.test(each)))
    expect(step).toMatch(
      /INDEX (order_ledger_withdrawn|order_ledger_money_left|lens_jobs_lots_awaited|correction_proposals_sent|adaptation_requests_(remade|answered_at_index))\b/,
    );
  expect(steps.filter((step) => /^SCAN orders\b/.test(step))).toEqual([]);
});

test("an appointment at an hour that is closed by now is to be moved, until it is", async () => {
  await booked("Moreau", atHour("2026-03-10", 10));
  await services.db("appointments").update({ status: "confirmed" });
  expect(await lines()).toEqual([]);
  await closeShop(services, await newAdministrator(services), { from: "2026-03-09", to: "2026-03-11", sentence: "" });
  expect(await lines()).toEqual(["1 rendez-vous tombe quand la boutique est fermée"]);
  await services.db("appointments").update({ status: "cancelled" });
  expect(await lines()).toEqual([]);
});

test("the 100 % Santé offer that a shop must show is missed as soon as a model of it is gone, or left in one colour", async () => {
  const missed = async () =>
    (await todayView(services, "owner")).apart
      .filter(({ key }) => key.startsWith("classA"))
      .map(({ amount, label }) => plain(`${amount} ${label}`));
  expect(await missed()).toEqual([]);
  const { db } = services;
  const [first, second] = await db("products")
    .where({ equipment_class: "A" })
    .whereNot({ gender: "enfant" })
    .pluck("id");
  await db("products").where({ id: first }).update({ archived_at: "2026-03-01T00:00:00.000Z" });
  const [color] = await db("product_colors").where({ product_id: second }).pluck("id");
  await db("product_colors").where({ product_id: second }).whereNot({ id: color }).update({ stock: 0 });
  expect(await missed()).toEqual([
    "2 montures de classe A pour adultes à ajouter ou à réassortir : l’offre 100 % Santé en compte au moins 17, en deux coloris",
  ]);
  await db("products").where({ equipment_class: "A", gender: "enfant" }).update({ equipment_class: "B" });
  expect((await missed())[1]).toMatch(/^10 montures de classe A pour enfants/);
  await db("products").where({ category: "optic" }).update({ archived_at: "2026-03-01T00:00:00.000Z" });
  expect(await missed(), "of a shop that sells no glasses for the sight").toEqual([]);
});

test("an order is to be prepared until all of its money is given back, or asked to be, and again once the bank refused that", async () => {
  const order = await paidOrder(services);
  const filter = STATUS_FILTERS.find(({ slug }) => slug === "a-preparer");
  const toPrepare = async () => [
    (await whatWaitsSince(services)).toPrepare.amount,
    (
      await listOrders(services, {
        ...{
          statuses: filter?.statuses ?? null,
          marks: filter?.marks,
          toVerify: false,
          search: "",
          from: null,
          to: null,
        },
        ...{ sort: "date", descending: true, page: 1, limit: 10, pages: pagesOf },
      })
    ).total,
  ];
  const ask = async (amountCents: number) => {
    const asking = await requestRefund(services, order.id, {
      amountCents,
      reason: "Geste",
      by: BY,
      key: `${amountCents}`,
    });
    if (asking.outcome !== "asked") throw new Error(asking.outcome);
    return asking.refund.id;
  };
  await ask(4_500);
  expect(await toPrepare()).toEqual([1, 1]);
  const rest = await ask(10_000);
  expect(await toPrepare()).toEqual([0, 0]);
  await hearRefund(services, rest, { event: "failed" });
  expect(await toPrepare()).toEqual([1, 1]);
});

test("a return waits with the days that the law gives, and the first of several is told", async () => {
  for (const day of [0, 1]) {
    const order = await deliveredOrder(services);
    await requestReturn(services, order.id, { lines: "all", comment: "" });
    services.clock.advance({ days: 1 - day });
  }
  expect((await whatWaitsSince(services)).returns).toEqual({ amount: 2, first: "2026-03-02T08:00:00.000Z" });
  const { lines: waiting } = await todayView(services, "owner");
  expect(waiting).toMatchObject([{ amount: 2, label: "retours à traiter", to: "/admin/retours", late: false }]);
  expect(waiting[0]?.when).toBe("le premier à rembourser au plus tard le 16 mars 2026");
  const bar = waitingView(await whatWaitsSince(services), "owner").map(({ amount, label }) => `${amount} ${label}`);
  expect(bar.filter((line) => line.includes("retour"))).toEqual([
    "2 retours à traiter, le premier à rembourser au plus tard le lundi 16 mars",
  ]);
  await services.db("returns").where("requested_at", ">", "2026-03-02T09:00:00.000Z").delete();
  const [alone] = (await todayView(services, "owner")).lines;
  expect(alone?.when).toBe("à rembourser au plus tard le 16 mars 2026");
});

test("who comes today is listed by the hour, whatever the day before and after", async () => {
  await booked("Tard", atHour("2026-03-03", 15));
  await booked("Tot", atHour("2026-03-03", 10));
  await booked("Demain", atHour("2026-03-04", 10));
  services.clock.set("2026-03-03T07:00:00Z");
  const { appointments, hours, day } = await todayView(services, "owner");
  expect(appointments.map(({ hour, name }) => [hour.replace(/\s/g, " "), name])).toEqual([
    ["10 h", "Zoé Tot"],
    ["15 h", "Zoé Tard"],
  ]);
  expect([day, hours.replace(/\s/g, " ")]).toEqual(["mardi 3 mars 2026", "La boutique est ouverte de 10 h à 19 h."]);
  services.clock.set("2026-03-03T18:00:00Z"); // 19 h in Lyon
  expect((await todayView(services, "owner")).hours.replace(/\s/g, " ")).toBe(
    "La boutique était ouverte de 10 h à 19 h. Fermé, ouvre mercredi à 10 h.",
  );
  services.clock.set("2026-03-08T09:00:00Z");
  expect((await todayView(services, "owner")).hours).toContain("fermée aujourd’hui");
});

test("the diary opens on Sunday on the week to come, and on a day of work on its own", async () => {
  const asked = (typed = {}) => diaryView(services, new URLSearchParams(typed), "owner");
  const opens = async (now: string) => {
    services.clock.set(now);
    const { over, days } = await asked();
    return [...(over?.days ?? []), ...days][0]?.day;
  };
  expect(await opens("2026-03-07T16:00:00Z")).toBe("2026-03-02");
  expect(await opens("2026-03-08T09:00:00Z")).toBe("2026-03-09");
  expect((await asked({ debut: "2026-03-01" })).days[0]?.day).toBe("2026-02-23");
});

test("the week folds the days that are over, and prints telephones for those who may see them", async () => {
  await booked("Girard", atHour("2026-03-03", 10));
  await booked("Noël", atHour("2026-03-06", 15));
  services.clock.set("2026-03-05T07:00:00Z");
  const week = (role: StaffRole) => diaryView(services, new URLSearchParams(), role);
  const { over, days } = await week("owner");
  expect(over?.says).toBe("lundi 2 mars, mardi 3 mars, mercredi 4 mars (1 rendez-vous)");
  const slotsOf = (shown: typeof days) => shown.flatMap(({ people }) => people.flatMap(({ slots }) => slots));
  expect(slotsOf(over?.days ?? []).map(({ state }) => state)).toEqual(["taken"]);
  expect(days.map(({ day }) => day)).toEqual(["2026-03-05", "2026-03-06", "2026-03-07", "2026-03-08"]);
  const phones = async (role: StaffRole) => slotsOf((await week(role)).days).flatMap(({ phone }) => phone ?? []);
  expect(await phones("sales")).toEqual(["06\u00a055\u00a055\u00a055\u00a055"]);
  expect(await phones("accountant")).toEqual([]);
});

test("each tab is named once, and a page belongs to the nearest above it", () => {
  expect(new Set(TABS.map(({ to }) => to)).size).toBe(TABS.length);
  expect(tabOf("/admin")?.name).toBe("Aujourd’hui");
  expect(tabOf("/admin/commandes/abc/bon")?.name).toBe("Commandes");
  expect(tabOf("/admin/rendez-vous/semaine")?.name).toBe("Vue de la semaine");
  expect(tabOf("/admin/recherche")).toBeNull();
});
