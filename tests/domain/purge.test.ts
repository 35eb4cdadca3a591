import { expect, test } from "vitest";

import { openSession } from "~/domain/accounts/sessions.server";
import { issueToken } from "~/domain/accounts/tokens.server";
import { book } from "~/domain/appointments/book.server";
import { atHour } from "~/domain/appointments/slots";
import { writeToShop } from "~/domain/messages/contact.server";
import { askOptician } from "~/domain/messages/questions.server";
import { queueMail } from "~/domain/outbox.server";
import type { ReservationStatus } from "~/domain/reservations/reservation.server";
import { instant } from "~/domain/time";

import { purgeAll } from "../../scripts/tasks/purge";
import { PLAIN_FRAME } from "../../seeds/named";
import { newCustomer } from "../helpers/administrator";
import { withCorrection } from "../helpers/prescriptions";
import { testServices, type TestServices } from "../helpers/services";

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
  expect((await purgeAll(services, false)).match(/ : [1-9]/g)).toBeNull();
  await withCorrection(services);
  await services.db("lens_corrections").update({ created_at: "2026-03-03T08:00:00.000Z" });
  expect(await left(services)).toEqual([1, 2, 2, 1]);

  services.clock.advance({ days: 3 });
  const rehearsed = await purgeAll(services, true);
  expect(await left(services)).toEqual([1, 2, 2, 1]);
  const told = await purgeAll(services, false);
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

test("the purge forgets ended sessions, accounts made with another's address, mails that left and answers to old forms; no one else's", async () => {
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
  await queueMail(services, "parti", { to: owner.email, subject: "", text: "", html: "" });
  await queueMail(services, "à partir", { to: owner.email, subject: "", text: "", html: "" });
  await services
    .db("outbox")
    .where({ dedupe_key: "parti" })
    .update({ next_try_at: null, sent_at: instant(services.now()) });
  await services
    .db("idempotency_keys")
    .insert({ caller: "a", key: "b", request_hash: "", answer: "{}", created_at: instant(services.now()) });
  const tables = ["users", "sessions", "account_tokens", "outbox", "idempotency_keys"];
  const rows = () => Promise.all(tables.map(async (table) => (await services.db(table)).length));

  services.clock.advance({ days: 6 });
  await purgeAll(services, false);
  expect(await rows()).toEqual([4, 1, 0, 2, 1]);
  services.clock.advance({ days: 90 });
  const rehearsed = await purgeAll(services, true);
  expect(await rows()).toEqual([4, 1, 0, 2, 1]);
  const told = await purgeAll(services, false);
  expect(rehearsed.split("\n").slice(1)).toEqual(told.split("\n").slice(1));
  expect(await rows()).toEqual([3, 0, 0, 1, 0]);
  for (const line of [
    "connexions et liens : 1 ",
    "comptes jamais confirmés : 1 ",
    "courriels : 1 ",
    "réponses aux formulaires : 1 ",
  ])
    expect(told).toContain(line);
  expect((await services.db("users").pluck("id")).sort()).toEqual([owner.id, buyer.id, unproven.id].sort());
  expect(await services.db("visitors").where({ id: idle.visitorId })).toEqual([]);
  expect(await services.db("outbox").pluck("dedupe_key")).toEqual(["à partir"]);
});
