import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { appointAdministrator } from "~/domain/accounts/administrators.server";
import { findSession, openSession } from "~/domain/accounts/sessions.server";
import { book } from "~/domain/appointments/book.server";
import { cancel } from "~/domain/appointments/changes.server";
import { purgeAppointments } from "~/domain/appointments/purge.server";
import { atHour } from "~/domain/appointments/slots";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { deliverDue, purgeOutbox } from "~/domain/outbox.server";
import { purgeIdle } from "~/domain/privacy/idle.server";
import { purgeReservations } from "~/domain/reservations/purge.server";

import { purgeAll } from "../../../scripts/tasks/purge";
import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator, newCustomer } from "../../helpers/administrator";
import { belongingsOf } from "../../helpers/belongings";
import { CLARA_MOREAU, newVisitorId, queuedMails } from "../../helpers/factories";
import { deliveredOrder } from "../../helpers/orders";
import { testServices, type TestServices } from "../../helpers/services";
import { tableNames } from "../../helpers/table-names";

const EMAIL = "clara@exemple.fr";
const WARNING = "Votre compte va être effacé – Lunetterie des Terreaux";
const FAREWELL = "Votre compte est effacé – Lunetterie des Terreaux";
const NOTHING = { warned: 0, erased: 0, held: 0 };

let services: TestServices;
let clara: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  clara = await newCustomer(services, { email: EMAIL });
  await services.db("users").update({ created_at: "2026-03-02T08:00:00.000Z", last_seen_at: null });
});

const purge = async () => {
  const { warned, erased, held } = await purgeIdle(services);
  await deliverDue(services);
  return { warned, erased, held };
};
const accounts = (): Promise<string[]> => services.db("users").orderBy("id").pluck("id");
const subjects = async () =>
  (await queuedMails(services)).filter(({ mail }) => mail.to === EMAIL).map(({ mail }) => mail.subject);

/** Every row of every table. */
async function everything(): Promise<string> {
  const tables = await tableNames(services.db);
  return JSON.stringify(await Promise.all(tables.map((table) => services.db(table))));
}
const said = (report: string) => /comptes sans visite : .*/.exec(report)?.[0];

test("an account nobody comes back to is warned of once, 30 days before its three years are over, and then erased as its owner would have done", async () => {
  const { orders } = await belongingsOf(
    services,
    { account: clara, name: "Moreauclair", phone: "0611111111", street: "7 rue des Effacés" },
    atHour("2026-03-10", 10),
  );
  await services.db("outbox").delete();
  const [first] = orders;
  const invoice = await readInvoice(services, first?.id ?? "");

  services.clock.set("2029-02-08T08:59:59Z"); // 30 days before three years after the appointment
  expect(await purge()).toEqual(NOTHING);
  services.clock.advance({ seconds: 1 });
  expect(await purge()).toEqual({ ...NOTHING, warned: 1 });
  const [warning] = services.mailbox;
  expect([warning?.to, warning?.subject]).toEqual([EMAIL, WARNING]);
  expect(warning?.text).toContain("remonte au 10 mars 2026");
  expect(warning?.text).toContain("effacé à partir du 10 mars 2029");
  expect(warning?.text).toContain("http://localhost:3000/mon-compte");

  for (const day of ["2029-02-20T09:00:00Z", "2029-03-10T08:59:59Z"]) {
    services.clock.set(day);
    expect(await purge()).toEqual(NOTHING);
  }
  expect(await accounts()).toEqual([clara.id]);
  services.clock.advance({ seconds: 1 });
  expect(await purge()).toEqual({ ...NOTHING, erased: 1 });
  expect(await accounts()).toEqual([]);
  expect(services.mailbox.map(({ subject }) => subject)).toEqual([WARNING, FAREWELL]);
  expect(services.mailbox[1]?.text).toContain("sans visite depuis plus de 3 ans");
  expect(services.mailbox[1]?.text).not.toContain("vous l’avez demandé");
  expect(await services.files.list()).toEqual([]);
  expect(
    await services
      .db("orders")
      .whereIn(
        "id",
        orders.map(({ id }) => id),
      )
      .orderBy("number")
      .select("total_cents", "email"),
  ).toEqual(orders.map(({ totalCents }) => ({ total_cents: totalCents, email: null })));
  expect(await readInvoice(services, first?.id ?? "")).toEqual(invoice);
  expect(await services.db("erasures").select("orders", "prescriptions")).toHaveLength(1);
  expect(await purge()).toEqual(NOTHING);
});

test("a rehearsal changes nothing, before the warning as before the end, and says what the purge then does", async () => {
  await belongingsOf(
    services,
    { account: clara, name: "Moreauclair", phone: "0611111111", street: "7 rue des Effacés" },
    atHour("2026-03-10", 10),
  );
  await newAdministrator(services);
  for (const [day, told] of [
    ["2029-02-20T09:00:00Z", "0 depuis avant le 2026-02-20 ; 1 courriel(s) d’avertissement ; 0 retenu(s)"],
    ["2029-03-25T09:00:00Z", "1 depuis avant le 2026-03-25 ; 0 courriel(s) d’avertissement ; 0 retenu(s)"],
  ]) {
    services.clock.set(day ?? "");
    const [before, files] = [await everything(), await services.files.list()];
    const rehearsed = await purgeAll(services, { dryRun: true });
    expect(await everything()).toBe(before);
    expect(await services.files.list()).toEqual(files);
    expect(services.mailbox.filter(({ subject }) => [WARNING, FAREWELL].includes(subject))).toHaveLength(
      day?.startsWith("2029-02") ? 0 : 1,
    );
    const done = await purgeAll(services, { confirmed: true });
    expect(said(done)).toContain(told);
    expect(said(rehearsed)).toBe(said(done));
    await deliverDue(services);
  }
  expect(await services.db("users").pluck("role")).toEqual(["admin"]);
});

test("a login after the warning keeps the account, and is warned again three years later", async () => {
  services.clock.set("2029-02-20T09:00:00Z");
  expect(await purge()).toEqual({ ...NOTHING, warned: 1 });
  services.clock.set("2029-03-01T09:00:00Z");
  const { token } = await openSession(services, clara.id, "customer", "Firefox");
  services.clock.set("2029-03-30T09:00:00Z"); // the session has not expired yet
  expect(await findSession(services, token)).not.toBeNull();
  expect(await purge()).toEqual(NOTHING);
  services.clock.set("2032-02-28T09:00:00Z");
  expect(await purge()).toEqual(NOTHING); // three years after the session was last used, not opened
  services.clock.set("2032-03-01T09:00:00Z");
  expect(await purge()).toEqual({ ...NOTHING, warned: 1 });
  expect(await subjects()).toEqual([WARNING, WARNING]);
  services.clock.set("2032-04-01T09:00:00Z");
  expect(await purge()).toEqual({ ...NOTHING, erased: 1 });
});

test("a warning that has not left has warned nobody, and one whose address is refused does not wait for ever", async () => {
  services.clock.set("2029-02-20T09:00:00Z");
  expect((await purgeIdle(services)).warned).toBe(1);
  services.clock.set("2029-05-01T09:00:00Z");
  expect((await purgeIdle(services)).erased).toBe(0);
  await deliverDue(services);
  services.clock.set("2029-05-30T09:00:00Z"); // a mail is kept from the day it was sent
  expect((await purgeOutbox(services)).deleted).toBe(0);
  expect((await purgeIdle(services)).erased).toBe(0);
  services.clock.set("2029-05-31T09:00:00Z");
  await services.db("outbox").update({ sent_at: null, next_try_at: null });
  expect(await purge()).toEqual({ ...NOTHING, erased: 1 });
});

const SLOT = {
  motif: "controle",
  slotAt: atHour("2027-05-04", 10),
  nom: "Moreau",
  prenom: "Clara",
  telephone: "0612345678",
  email: "Clara@exemple.fr",
} as const;
const BEING_THERE: Record<string, () => Promise<unknown>> = {
  "a login": () => openSession(services, clara.id, "customer", "Firefox"),
  "an order placed without the account": async () =>
    deliveredOrder(services, { customer: { ...CLARA_MOREAU, email: EMAIL } }, await newVisitorId(services)),
  "an appointment": () => book(services, null, SLOT),
  "an appointment long forgotten": async () => {
    await book(services, clara.visitorId, { ...SLOT, email: "autre@exemple.fr" });
    services.clock.set("2028-05-20T09:00:00Z");
    expect((await purgeAppointments(services)).deleted).toBe(1);
  },
  "a pair put aside and forgotten": async () => {
    const at = "2027-05-03T09:00:00.000Z";
    await services
      .db("reservations")
      .insert({
        id: "65f000000000000000000001",
        reference: "AAAA1111",
        status: "collected",
        product_id: PLAIN_FRAME.id,
        color: "#1c1b1a",
        size: "48",
        product_name: "Panthéon",
        color_name: "Noir",
        name: "Clara",
        email: EMAIL,
        phone: "0612345678",
        created_at: at,
        expires_at: at,
        closed_at: at,
      });
    services.clock.set("2028-05-20T09:00:00Z");
    expect((await purgeReservations(services)).deleted).toBe(1);
  },
};

test.each(Object.keys(BEING_THERE))(
  "%s counts as having been there, and nobody else's account lasts longer for it",
  async (kind) => {
    const paul = await newCustomer(services, { proven: false });
    await services.db("users").where({ id: paul.id }).update({ created_at: "2026-03-02T08:00:00.000Z" });
    services.clock.set("2027-05-03T09:00:00Z");
    await BEING_THERE[kind]?.();
    services.clock.set("2029-03-02T09:00:00Z");
    expect(await purge()).toEqual({ ...NOTHING, warned: 1 });
    services.clock.set("2029-04-02T09:00:00Z");
    expect(await purge()).toEqual({ ...NOTHING, erased: 1 });
    expect(await accounts()).toEqual([clara.id]);
    services.clock.set("2030-05-05T09:00:00Z");
    expect(await purge()).toEqual({ ...NOTHING, warned: 1 });
  },
);

test("an appointment that was cancelled counts from the day it was made", async () => {
  services.clock.set("2027-04-01T09:00:00Z");
  const booking = await book(services, clara.visitorId, SLOT);
  if (booking.outcome !== "booked") throw new Error(booking.outcome);
  await cancel(services, booking.appointment.id, "customer");
  services.clock.set("2030-03-03T09:00:00Z");
  expect(await purge()).toEqual({ ...NOTHING, warned: 1 });
});

test("what is under way keeps the account, without a warning that would not come true, and the books of it are kept whole", async () => {
  const order = await deliveredOrder(services, {}, clara.visitorId);
  const orderIs = (changes: object) => services.db("orders").where({ id: order.id }).update(changes);
  services.clock.set("2029-03-25T09:00:00Z");
  await orderIs({ status: ORDER_STATUS.attention });
  expect(await purge()).toEqual({ ...NOTHING, held: 1 });
  await orderIs({ status: ORDER_STATUS.delivered });
  await services
    .db("returns")
    .insert({
      id: "65f000000000000000000001",
      order_id: order.id,
      state: "Retour demandé",
      requested_at: "2026-03-03T08:00:00.000Z",
    });
  expect(await purge()).toEqual({ ...NOTHING, held: 1 });
  await services.db("returns").update({ state: "Validé" });
  expect(await purge()).toEqual({ ...NOTHING, warned: 1 });

  services.clock.set("2029-05-01T09:00:00Z");
  const payment = (await services.db("payments").where({ order_id: order.id }).first("id")) as { id: string };
  await services
    .db("refunds")
    .insert({
      id: "65f000000000000000000002",
      order_id: order.id,
      payment_id: payment.id,
      state: "sent",
      amount_cents: 100,
      reason: "Article rendu",
      asked_by: "camille",
      created_at: "2029-04-20T08:00:00.000Z",
      updated_at: "2029-04-20T08:00:00.000Z",
    });
  expect(await purge()).toEqual({ ...NOTHING, held: 1 });
  await services.db("refunds").update({ state: "succeeded" });
  expect(await purge()).toEqual({ ...NOTHING, erased: 1 }); // the warning still counts
  expect(await services.db("orders").where({ id: order.id }).first("total_cents", "last_name")).toEqual({
    total_cents: order.totalCents,
    last_name: null,
  });
});

test("administrators stay, and so does a customer who became one after the warning", async () => {
  await newAdministrator(services);
  services.clock.set("2029-02-20T09:00:00Z");
  expect(await purge()).toEqual({ ...NOTHING, warned: 1 });
  await appointAdministrator(services, {
    email: EMAIL,
    firstName: null,
    lastName: null,
    password: "Monture-Pantos-69001",
  });
  services.clock.set("2032-02-20T09:00:00Z");
  expect(await purge()).toEqual(NOTHING);
  expect(await accounts()).toHaveLength(2);
});

test("a leap day does not end an account before the day its owner was told", async () => {
  await services
    .db("users")
    .update({ last_seen_at: "2025-03-01T06:00:00.000Z", created_at: "2024-03-02T08:00:00.000Z" });
  services.clock.set("2028-01-25T09:00:00Z");
  expect(await purge()).toEqual(NOTHING);
  services.clock.set("2028-01-31T09:00:00Z");
  expect(await purge()).toEqual({ ...NOTHING, warned: 1 });
  expect(services.mailbox[0]?.text).toContain("effacé à partir du 1er mars 2028");
  services.clock.set("2028-02-29T23:00:00Z");
  await services.db("users").update({ idle_warned_at: "2028-01-20T09:00:00.000Z" });
  await services.db("outbox").update({ sent_at: "2028-01-20T09:00:00.000Z" });
  expect(await purge()).toEqual(NOTHING);
});
