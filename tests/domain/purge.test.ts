import { expect, test } from "vitest";

import { openSession } from "~/domain/accounts/sessions.server";
import { issueToken } from "~/domain/accounts/tokens.server";
import { purgeAppointments } from "~/domain/appointments/purge.server";
import { book } from "~/domain/appointments/book.server";
import { atHour } from "~/domain/appointments/slots";
import { writeToShop } from "~/domain/messages/contact.server";
import { askOptician } from "~/domain/messages/questions.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { queueMail } from "~/domain/outbox.server";
import { purgeUnpaid } from "~/domain/privacy/purge.server";
import { latePurges } from "~/domain/privacy/purge-runs.server";
import { PURGES, runPurges } from "~/domain/privacy/purges.server";
import { startWorkers } from "~/domain/workers.server";
import type { ReservationStatus } from "~/domain/reservations/reservation.server";
import { instant } from "~/domain/time";

import { purgeAll } from "../../scripts/tasks/purge";
import { PLAIN_FRAME } from "../../seeds/named";
import { newCustomer } from "../helpers/administrator";
import { withCorrection } from "../helpers/prescriptions";
import { newVisitorId, placedOrder } from "../helpers/factories";
import { found } from "../helpers/found";
import { listeningLog } from "../helpers/listening-log";
import { onSqlite } from "../helpers/on-sqlite";
import { MONDAY_MORNING, testServices, type TestServices } from "../helpers/services";

const CLARA = { name: "Clara Moreau", email: "clara@exemple.fr", message: "Bonjour." };
const TABLES = ["appointments", "reservations", "messages", "lens_corrections"];
const left = (services: TestServices) => Promise.all(TABLES.map(async (table) => (await services.db(table)).length));

function reservation(services: TestServices, id: string, status: ReservationStatus) {
  const at = instant(services.now());
  return {
    id,
    reference: id,
    status,
    product_id: PLAIN_FRAME.id,
    color: "#1c1b1a",
    size: "48",
    product_name: "Panthéon",
    color_name: "Noir",
    name: "Clara",
    email: "c@exemple.fr",
    phone: "0612345678",
    created_at: at,
    expires_at: at,
    closed_at: status === "held" ? null : at,
  };
}

test("the purge forgets each thing after its time, says how much, and a rehearsal says the same and leaves all", async () => {
  const services = await testServices({ seed: true });
  await book(services, null, {
    motif: "controle",
    slotAt: atHour("2026-03-03", 10),
    nom: "Moreau",
    prenom: "Clara",
    telephone: "0612345678",
    email: "clara@exemple.fr",
  });
  await services
    .db("reservations")
    .insert([reservation(services, "CLOSED", "collected"), reservation(services, "HELD", "held")]);
  await writeToShop(services, CLARA);
  await askOptician(services, PLAIN_FRAME.id, CLARA);
  services.clock.advance({ days: 364 });
  expect((await purgeAll(services, { confirmed: true })).match(/ : [1-9]/g)).toBeNull();
  await withCorrection(services);
  await services.db("lens_corrections").update({ created_at: "2026-03-03T08:00:00.000Z" });
  expect(await left(services)).toEqual([1, 2, 2, 1]);

  services.clock.advance({ days: 3 });
  const rehearsed = await purgeAll(services, { dryRun: true });
  expect(await left(services)).toEqual([1, 2, 2, 1]);
  const told = await purgeAll(services, { confirmed: true });
  expect(await left(services)).toEqual([0, 1, 0, 0]);
  expect(rehearsed.split("\n").slice(1)).toEqual(told.split("\n").slice(1));
  for (const line of [
    "rendez-vous : 1 d’avant le 2026-03-04",
    "réservations en boutique : 1 close(s)",
    "messages et questions : 2 d’avant",
    "réponses au choix des verres : 0",
    "corrections : 1 sans panier, 0 de verres vendus",
  ])
    expect(told).toContain(line);
  expect(await services.db("reservations").pluck("status")).toEqual(["held"]);
});

test("the purge forgets ended sessions, accounts that nobody proved, mails that left and answers to old forms; no one else's", async () => {
  const services = await testServices({ now: new Date() });
  const owner = await newCustomer(services, { email: "clara@exemple.fr" });
  const [idle, buyer, unproven] = [
    await newCustomer(services, { email: owner.email, proven: false }),
    await newCustomer(services, { email: owner.email, proven: false }),
    await newCustomer(services, { proven: false }),
  ];
  await services
    .db("orders")
    .insert({
      id: "65f000000000000000000001",
      number: "LT-1",
      visitor_id: buyer.visitorId,
      status: "Livrée",
      stock_state: "taken",
      hold_expires_at: "",
      fingerprint: "",
      delivery_method: "retrait",
      subtotal_cents: 0,
      discount_cents: 0,
      delivery_cents: 0,
      total_cents: 0,
      created_at: instant(services.now()),
    });
  await openSession(services, owner.id, "customer", "Firefox");
  await issueToken(services, owner.id, "reset", owner.email);
  await queueMail(services, "erasure:parti", { to: owner.email, subject: "", text: "", html: "" });
  await queueMail(services, "erasure:à partir", { to: owner.email, subject: "", text: "", html: "" });
  await services
    .db("outbox")
    .where({ dedupe_key: "erasure:parti" })
    .update({ next_try_at: null, sent_at: instant(services.now()) });
  await services
    .db("idempotency_keys")
    .insert({ caller: "a", key: "b", request_hash: "", answer: "{}", created_at: instant(services.now()) });
  const tables = ["users", "sessions", "account_tokens", "outbox", "idempotency_keys"];
  const rows = () => Promise.all(tables.map(async (table) => (await services.db(table)).length));

  services.clock.advance({ days: 1 });
  await purgeAll(services, { confirmed: true });
  expect(await rows()).toEqual([4, 1, 0, 2, 1]);
  services.clock.advance({ days: 5 });
  expect(await purgeAll(services, { dryRun: true })).toContain("réponses aux formulaires : 0 ");
  services.clock.advance({ days: 90 });
  const rehearsed = await purgeAll(services, { dryRun: true });
  expect(await rows()).toEqual([4, 1, 0, 2, 1]);
  const told = await purgeAll(services, { confirmed: true });
  expect(rehearsed.split("\n").slice(1)).toEqual(told.split("\n").slice(1));
  expect(await rows()).toEqual([2, 0, 0, 1, 0]);
  for (const line of [
    "connexions et liens : 1 ",
    "comptes jamais confirmés : 2 ",
    "courriels : 1 ",
    "réponses aux formulaires : 1 ",
  ])
    expect(told).toContain(line);
  expect((await services.db("users").pluck("id")).sort()).toEqual([owner.id, buyer.id].sort());
  expect(await services.db("visitors").whereIn("id", [idle.visitorId, unproven.visitorId])).toEqual([]);
  expect(await services.db("outbox").pluck("dedupe_key")).toEqual(["erasure:à partir"]);
});

/** Visitors of long ago, with nothing else. */
async function oldVisitors(services: TestServices, count: number) {
  const at = instant(services.now());
  for (let n = 0; n < count; n += 1)
    await services.db("visitors").insert({ id: n.toString(16).padStart(24, "0"), created_at: at });
}

test("a clock that runs ahead purges nothing until a person confirms it", async () => {
  const { log, lines } = listeningLog();
  const services = await testServices({ log });
  await oldVisitors(services, 3);
  expect((await runPurges(services, { dueOnly: true })).held).toEqual([]);
  services.clock.advance({ days: 4000 });
  await newVisitorId(services); // new rows do not make the clock right
  const held = { why: "clock", since: instant(MONDAY_MORNING) };
  for (let round = 0; round < 2; round += 1)
    expect(await runPurges(services, { dueOnly: true })).toEqual({ lines: [], held: [held], failed: [] });
  await expect(purgeAll(services)).rejects.toThrow(
    /L’horloge a sauté du 2 mars 2026 .*rien n’a été supprimé[^]*--confirm/,
  );
  expect(await services.db("visitors")).toHaveLength(4);
  expect(lines()).toContainEqual(expect.objectContaining({ level: "error", since: held.since }));

  expect(await purgeAll(services, { confirmed: true })).toContain("paniers et favoris sans compte : 3 ");
  expect(lines()).toContainEqual(
    expect.objectContaining({ level: "info", msg: "purged", purge: "paniers et favoris sans compte", deleted: 3 }),
  );
  expect((await runPurges(services, { dueOnly: true })).held).toEqual([]);
});

test("a shop that was never watched compares its clock with its newest row", async () => {
  const services = await testServices();
  await oldVisitors(services, 1);
  services.clock.advance({ days: 8 });
  expect((await runPurges(services)).held).toMatchObject([{ why: "clock" }]);
});

test("a purge of more than its share stops by itself, the others go on; confirmed, it is done", async () => {
  const services = await testServices();
  await oldVisitors(services, 21);
  for (let week = 0; week < 31; week += 1) {
    services.clock.advance({ days: 6 });
    if (week < 30) expect((await runPurges(services, { dueOnly: true })).held).toEqual([]);
  }
  await services
    .db("idempotency_keys")
    .insert({ caller: "a", key: "b", request_hash: "", answer: "{}", created_at: instant(MONDAY_MORNING) });
  await expect(purgeAll(services)).rejects.toThrow(
    /réponses aux formulaires : 1 [^]*sans compte : retenu, ce serait 21 sur 21/,
  );
  expect(await services.db("visitors")).toHaveLength(21);
  expect(await purgeAll(services, { confirmed: true })).toContain("paniers et favoris sans compte : 21 ");
  expect(await services.db("visitors")).toEqual([]);
});

test("an open shop purges every kind by itself, each as often as it is due, and misses what has not run for two days", async () => {
  const services = await testServices();
  await services.db("shop_identity").update({ made_at: instant(MONDAY_MORNING) });
  const names = PURGES.map(({ name }) => name);
  const late = async () => (await latePurges(services, PURGES)).map(({ name }) => name);
  const ran = async () => {
    const { lines } = await runPurges(services, { dueOnly: true });
    return lines.map((line) => line.split(" : ")[0]);
  };
  expect(await ran()).toEqual(names);
  expect(await ran()).toEqual([]);
  services.clock.advance({ hours: 1 });
  expect(await ran()).toEqual(PURGES.filter(({ hourly }) => hourly).map(({ name }) => name));
  services.clock.advance({ hours: 23 });
  expect(await ran()).toEqual(names);
  services.clock.advance({ days: 2 });
  expect(await late()).toEqual([]);
  services.clock.advance({ seconds: 1 });
  expect(await late()).toEqual(names);
  await ran();
  expect(await late()).toEqual([]);
});

test("a purge that fails stops no other, and is the one that is missed", async () => {
  const { log, lines } = listeningLog();
  const services = await testServices({ log });
  await services.db("shop_identity").update({ made_at: instant(MONDAY_MORNING) });
  await runPurges(services, { dueOnly: true });
  await services.db.schema.dropTable("page_days");
  for (let day = 0; day < 3; day += 1) {
    services.clock.advance({ days: 1 });
    expect((await runPurges(services, { dueOnly: true })).failed).toEqual(["mesure d’audience"]);
  }
  expect(await latePurges(services, PURGES)).toEqual([{ name: "mesure d’audience", since: instant(MONDAY_MORNING) }]);
  expect(lines()).toContainEqual(expect.objectContaining({ level: "error", purge: "mesure d’audience" }));
  await expect(purgeAll(services)).rejects.toThrow("mesure d’audience : interrompu par une erreur");

  const workers = startWorkers(services);
  await workers.stop();
  expect(lines()).toContainEqual(
    expect.objectContaining({ level: "error", late: [expect.objectContaining({ name: "mesure d’audience" })] }),
  );
});

/** A statement as it was sent to the database, and how SQLite looks for its rows, step by step. */
type Planned = { sql: string; steps: string[] };

async function plansOf(services: TestServices, work: () => Promise<unknown>): Promise<Planned[]> {
  const sent: { sql: string; bindings: readonly unknown[] }[] = [];
  const note = (query: { sql: string; bindings: readonly unknown[] }) => void sent.push(query);
  services.db.on("query", note);
  await work();
  services.db.off("query", note);
  const planned: Planned[] = [];
  for (const { sql, bindings } of sent.filter((each) => /^(select|delete)/.test(each.sql))) {
    const rows = (await services.db.raw(`explain query plan ${sql}`, bindings as string[])) as { detail: string }[];
    planned.push({ sql, steps: rows.map(({ detail }) => detail) });
  }
  return planned;
}

onSqlite(
  "a share of a purge is looked for by its keys, not among all rows that stay: shoppers wait for it",
  async () => {
    const services = await testServices();
    await oldVisitors(services, 1);
    await queueMail(services, "erasure:parti", { to: "clara@exemple.fr", subject: "", text: "", html: "" });
    await services.db("outbox").update({ next_try_at: null, sent_at: instant(services.now()) });
    const at = instant(services.now());
    await services
      .db("idempotency_keys")
      .insert({ caller: "a", key: "b", request_hash: "", answer: "{}", created_at: at });
    await services.db("analytics_events").insert({ id: "1", name: "page_view", path: "/", cid: "c", occurred_at: at });
    services.clock.advance({ days: 500 });
    const planned = await plansOf(services, async () => {
      for (const purge of PURGES) await purge.run(services, false);
    });

    // The tables that grow with every visit; the others keep some thousands of rows at most.
    const ended = ["visitors", "outbox", "idempotency_keys", "analytics_events"] as const;
    for (const table of ended) {
      const shares = planned.filter(({ sql }) => sql.startsWith("select") && sql.includes(`from \`${table}\``));
      expect(shares.length, table).toBeGreaterThan(0);
      expect(shares.filter(({ steps }) => steps.some((step) => step.includes("USE TEMP B-TREE")))).toEqual([]);
      const deletion = planned.find(({ sql }) => sql.startsWith(`delete from \`${table}\``));
      expect(deletion?.steps[0], table).toContain(`INDEX sqlite_autoindex_${table}_1 (`);
      expect(await services.db(table), table).toEqual([]);
    }
  },
);

/** The kinds of statements that some work sends to the database, with how many of each. */
async function statementsOf(services: TestServices, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const sent: Record<string, number> = {};
  const note = ({ sql }: { sql: string }) => {
    const kind = /^\w+/.exec(sql)?.[0].toLowerCase() ?? "";
    sent[kind] = (sent[kind] ?? 0) + 1;
  };
  services.db.on("query", note);
  await work();
  services.db.off("query", note);
  return sent;
}

test("a backlog of orders loses its buyers with a few commits, because each makes every other request wait", async () => {
  const services = await testServices({ seed: true });
  const { id } = await placedOrder(services);
  const order = await found(services.db("orders").where({ id }).first());
  const given = { ...order, status: ORDER_STATUS.cancelled, stock_state: "released" as const };
  const copies = Array.from({ length: 60 }, (_, place) => ({ ...given, id: `a${place}`, number: `A-${place}` }));
  await services.db.batchInsert("orders", copies, 10);
  services.clock.advance({ days: 31 });
  const sent = await statementsOf(services, async () => {
    expect((await purgeUnpaid(services)).deleted).toBe(60);
  });
  expect(sent.begin).toBe(3);
  expect(sent.select).toBeLessThan(200);
  expect(await services.db("orders").whereNotNull("last_name").pluck("id")).toEqual([id]);
});

test("old appointments are counted without being touched, and end in shares", async () => {
  const services = await testServices();
  const at = instant(services.now());
  await services.db.batchInsert(
    "appointments",
    Array.from({ length: 1_100 }, (_, place) => ({
      id: String(place).padStart(24, "0"),
      slot_at: at,
      ends_at: at,
      status: "done",
      reason: "controle",
      last_name: "Moreau",
      first_name: "Clara",
      phone: "0612345678",
      email: "clara@exemple.fr",
      created_at: at,
      updated_at: at,
    })),
    50,
  );
  services.clock.advance({ days: 366 });
  const count = await statementsOf(services, async () => {
    expect((await purgeAppointments(services, { dryRun: true })).deleted).toBe(1_100);
  });
  expect(count).toEqual({ select: 1 });
  const sent = await statementsOf(services, async () => {
    expect((await purgeAppointments(services)).deleted).toBe(1_100);
  });
  expect(sent.begin).toBe(3);
  expect(await services.db("appointments")).toEqual([]);
});
