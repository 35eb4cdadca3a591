import { beforeEach, describe, expect, test } from "vitest";

import { book } from "~/domain/appointments/book.server";
import { cancel, mark, move as moveAppointment } from "~/domain/appointments/changes.server";
import { sendReminders } from "~/domain/appointments/reminders.server";
import { atHour } from "~/domain/appointments/slots";
import { setTracking } from "~/domain/orders/life/life.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { deadAddresses, deadLettersAbout, deliverDue, queueMail } from "~/domain/outbox.server";
import { findPayment } from "~/domain/payments/payment.server";
import { surplusReceived, surplusReturned } from "~/domain/payments/surplus.server";
import { startWorkers } from "~/domain/workers.server";

import { placedOrder } from "../helpers/factories";
import { textWith } from "../helpers/matchers";
import { BY, move } from "../helpers/orders";
import { paidOrder, sharedSandbox } from "../helpers/paying";
import { testServices, type TestServices } from "../helpers/services";

const sandbox = sharedSandbox();
let services: TestServices;
beforeEach(async () => {
  sandbox().inbox.clear();
  services = await testServices({ sandbox: sandbox(), seed: true });
});

const inbox = () => sandbox().inbox;
const letter = (to: string, subject: string) => ({ to, subject, text: subject, html: `<p>${subject}</p>` });
const subjects = () => inbox().mails.map(({ subject }) => subject);
const CLARA = "clara@exemple.fr";

describe("letters of one order", () => {
  test("leave in their order, though the first is put off by a greylist", async () => {
    inbox().fail({ at: "rcpt", code: 451, to: CLARA, times: 1 });
    await queueMail(services, "order:a:confirmation", letter(CLARA, "confirmée"));
    await queueMail(services, "order:a:status-2", letter(CLARA, "annulée"));
    await queueMail(services, "order:a:alert", letter("boutique@exemple.fr", "à la boutique"));
    await queueMail(services, "order:b:confirmation", letter("paul@exemple.fr", "une autre"));
    await deliverDue(services, { connections: 4 });
    expect(subjects().sort()).toEqual(["une autre", "à la boutique"].sort());
    services.clock.advance({ seconds: 5 });
    await deliverDue(services, { connections: 4 });
    expect(subjects().slice(2)).toEqual(["confirmée", "annulée"]);
  });

  test("those of its refunds, returns and withdrawals among them", async () => {
    const order = await paidOrder(services);
    await services.db("outbox").delete();
    await services
      .db("returns")
      .insert({
        id: "65f000000000000000000001",
        order_id: order.id,
        state: "Retour demandé",
        requested_at: "2026-03-02T08:00:00.000Z",
      });
    await queueMail(services, `order:${order.id}:status-9`, letter(CLARA, "livrée"));
    await queueMail(services, "return:65f000000000000000000001:requested", letter(CLARA, "retour"));
    expect(await services.db("outbox").orderBy("turn").select("about", "turn")).toEqual([
      { about: `order:${order.id}`, turn: 1 },
      { about: `order:${order.id}`, turn: 2 },
    ]);
  });

  test("those of its payments and of what is to be settled too: a second payment given back is told among them", async () => {
    const order = await paidOrder(services);
    const payment = await findPayment(services, { intent_id: `pi_${order.id}` });
    if (!payment) throw new Error("no payment");
    await services.db("outbox").delete();
    await surplusReceived(services, payment, payment.amountCents);
    await surplusReturned(services, payment);
    expect(
      (await services.db("outbox").orderBy("turn").select("dedupe_key", "about", "turn")).map(
        ({ dedupe_key: key, about, turn }) => [key.split(":")[0], about, turn],
      ),
    ).toEqual([
      ["money", `order:${order.id}`, 1],
      ["payment", `order:${order.id}`, 2],
    ]);
  });

  test("one that is given up lets the next leave", async () => {
    inbox().fail({ at: "rcpt", code: 550, to: CLARA, times: 5 });
    await queueMail(services, "order:a:confirmation", letter(CLARA, "confirmée"));
    await queueMail(services, "order:a:status-2", letter(CLARA, "annulée"));
    for (let round = 0; round < 6; round += 1) {
      await deliverDue(services);
      services.clock.advance({ hours: 1 });
    }
    expect(subjects()).toEqual(["annulée"]);
  });
});

test("a link that someone waits for passes letters to addressees who are slow to answer", async () => {
  for (const each of ["a", "b", "c", "d", "e", "f"])
    await queueMail(services, `order:${each}:confirmation`, letter(`${each}@lent.example`, `à ${each}`));
  const slow = inbox().hold({ times: 4 }); // as many as are sent side by side
  const workers = startWorkers(services);
  await slow.arrived;
  await queueMail(services, "account:a:reset:1", letter(CLARA, "réinitialiser"), { urgent: true });
  await inbox().waitFor(({ subject }) => subject === "réinitialiser");
  expect(subjects()).toEqual(["réinitialiser"]);
  slow.release();
  await workers.stop();
});

test("a link that someone waits for passes a letter of the same account that the server defers", async () => {
  inbox().fail({ at: "rcpt", code: 450, to: CLARA, times: 1 });
  await queueMail(services, "account:a:changed:1", letter(CLARA, "différée"));
  await deliverDue(services);
  await queueMail(services, "account:a:reset:1", letter(CLARA, "réinitialiser"), { urgent: true });
  await deliverDue(services);
  expect(subjects()).toEqual(["réinitialiser"]);
});

test("of what is due, the urgent leaves first", async () => {
  await queueMail(services, "order:a:confirmation", letter(CLARA, "confirmée"));
  await queueMail(services, "account:a:reset:1", letter(CLARA, "réinitialiser"), { urgent: true });
  await deliverDue(services);
  expect(subjects()).toEqual(["réinitialiser", "confirmée"]);
});

describe("a reminder that has not left", () => {
  const SLOT = { motif: "controle", nom: "Moreau", prenom: "Clara", telephone: "0612345678", email: CLARA } as const;
  const reminders = async () =>
    (await services.db("outbox").pluck("dedupe_key")).filter((key) => key.includes(":reminder:"));
  const reminded = async () => {
    const booking = await book(services, null, { ...SLOT, slotAt: atHour("2026-03-05", 10) });
    if (booking.outcome !== "booked") throw new Error(booking.outcome);
    services.clock.set(atHour("2026-03-04", 20));
    expect(await sendReminders(services)).toBe(1);
    expect(await reminders()).toHaveLength(1);
    return booking.appointment.id;
  };

  test("stays when its appointment is cancelled, by either side, or moved", async () => {
    await cancel(services, await reminded(), "customer");
    expect(await reminders()).toEqual([]);
    services.clock.set("2026-03-02T08:00:00Z");
    await mark(services, await reminded(), "cancelled");
    expect(await reminders()).toEqual([]);
    services.clock.set("2026-03-02T08:00:00Z");
    expect(await moveAppointment(services, await reminded(), atHour("2026-03-06", 10), "shop")).toMatchObject({
      outcome: "moved",
    });
    expect(await reminders()).toEqual([]);
  });

  test("leaves when the appointment is confirmed, and not once its hour has come", async () => {
    const id = await reminded();
    await mark(services, id, "confirmed");
    expect(await reminders()).toHaveLength(1);
    await inbox().stop();
    await deliverDue(services);
    await inbox().start();
    services.clock.set(atHour("2026-03-05", 10));
    await deliverDue(services);
    expect(subjects().filter((subject) => subject.startsWith("Rappel"))).toEqual([]);
  });
});

test("an address that refuses every try is known by the order and by the address", async () => {
  const order = await paidOrder(services);
  const email = order.customer?.email ?? "";
  inbox().fail({ at: "rcpt", code: 550, to: email });
  expect(await deadLettersAbout(services, [`order:${order.id}`])).toEqual([]);
  for (let round = 0; round < 6; round += 1) {
    await deliverDue(services);
    services.clock.advance({ hours: 1 });
  }
  const [dead] = await deadLettersAbout(services, [`order:${order.id}`]);
  expect(dead).toMatchObject({ recipient: email, subject: textWith(order.number) });
  expect((await deadAddresses(services, [email.toUpperCase(), "autre@exemple.fr"])).size).toBe(1);
  expect(await deadLettersAbout(services, [`order:${(await placedOrder(services)).id}`])).toEqual([]);
});

describe("what a customer reads of a parcel that has left", () => {
  const numbers = async () => {
    const messages: string[] = await services
      .db("outbox")
      .where("dedupe_key", "like", "%:tracking-%")
      .orderBy("turn")
      .pluck("message");
    return messages.map((message) => /suivi\u00a0: (\w+)/.exec(message)?.[1]);
  };

  test("is each change: A, then B, then A again, then another carrier", async () => {
    const order = await move(services, await paidOrder(services), ORDER_STATUS.shipped);
    for (const trackingNumber of ["AA1", "BB2", "BB2", "AA1"])
      await setTracking(services, order.id, { trackingNumber, carrier: "Colissimo", by: BY });
    await setTracking(services, order.id, { trackingNumber: "AA1", carrier: "Chronopost", by: BY });
    expect(await numbers()).toEqual(["AA1", "BB2", "AA1", "AA1"]);
  });
});
