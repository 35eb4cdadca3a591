import { afterEach, expect, test } from "vitest";

import { appointmentPath } from "~/domain/appointments/links.server";
import { hourName, slotName } from "~/domain/appointments/slots";
import { readConfig } from "~/infra/config.server";

import { onSqlite } from "../helpers/on-sqlite";
import { bookSlot, CONFIRM, freeSlot, freeSlots, newBooker, toConfirm } from "../helpers/appointments";
import { normal } from "../helpers/dom";
import { nightTest } from "../helpers/nightly";
import { sharedShop } from "../helpers/shop";
import { eventually, hastenMails, powerCut } from "../helpers/shopper";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();
afterEach(async () => {
  shop().sandbox.inbox.clear();
  await shop().sandbox.inbox.start();
  await shop().db("outbox").whereNull("sent_at").delete(); // a waiting mail would meet the failure that the next test orders
});

const inbox = () => shop().sandbox.inbox;
const mailsTo = (email: string) => inbox().mails.filter((mail) => mail.envelope.to.includes(email));
const rows = (email: string) => shop().db("appointments").where({ email });
const seconds = (after: number) => new Date(Date.now() + after * 1000).toISOString();

/** Moves to the time of the next try, and restarts the shop. */
async function later(): Promise<void> {
  await hastenMails(shop());
  await powerCut(shop());
}

/** The mails to this address that the shop has noted as sent. */
const leftFor = (email: string) => shop().db("outbox").where({ recipient: email }).whereNotNull("sent_at");

/** Waits until every due mail has left. */
const quiet = () =>
  eventually(async () =>
    expect(await shop().db("outbox").whereNotNull("next_try_at").where("next_try_at", "<=", seconds(0))).toEqual([]),
  );

/** Whether the shop reports that requests which write are waiting. */
async function cannotWrite(): Promise<boolean> {
  return (await fetch(`${shop().url}/api/health`)).status === 503;
}

nightTest("the mail server is down: the appointment stands, and its mail leaves once when it is back", async () => {
  await inbox().stop();
  const booker = newBooker();
  const home = await bookSlot(shop(), await freeSlot(shop()), booker);
  expect(home.text).toContain("Rendez-vous confirmé.");
  await eventually(async () => expect(await shop().db("outbox").where("last_error", "ESOCKET")).toHaveLength(2));
  await inbox().start();
  await later();
  await eventually(() => expect(mailsTo(booker["Adresse e-mail"])).toHaveLength(1));
  await quiet();
  expect(mailsTo(booker["Adresse e-mail"])).toHaveLength(1);
});

nightTest("power fails between the booking and its mail: both are there afterwards, once", async () => {
  const booker = newBooker();
  const slot = await freeSlot(shop());
  const hold = inbox().hold({ mode: "before", times: Infinity }); // the shop is told too, side by side
  await bookSlot(shop(), slot, booker);
  await hold.arrived;
  await shop().kill9();
  hold.discard();
  expect(mailsTo(booker["Adresse e-mail"])).toEqual([]);
  await hastenMails(shop());
  await shop().restart();
  await eventually(() => expect(mailsTo(booker["Adresse e-mail"])).toHaveLength(1));
  await quiet();
  expect(mailsTo(booker["Adresse e-mail"]).map((mail) => normal(mail.subject))).toEqual([
    `Votre rendez-vous du ${normal(slotName(slot))}`,
  ]);
  expect(await rows(booker["Adresse e-mail"])).toMatchObject([{ slot_at: slot }]);
  expect(await freeSlots(shop())).not.toContain(slot);
});

onSqlite(
  "power fails while a booking is being written: none of it is there, and the same form books it, once",
  async () => {
    const booker = newBooker();
    const slot = await freeSlot(shop());
    const form = (await toConfirm(newVisitor(shop()), slot)).form({ button: CONFIRM }).fill(booker);
    const writing = await shop().db.transaction(); // another writer: the shop has to wait for the table
    await writing("counters").insert({ name: "un autre", value: 1 });
    const lost = form.submit(CONFIRM).then(
      () => "answered",
      () => "lost",
    );
    await eventually(async () => expect(await cannotWrite()).toBe(true));
    await shop().kill9();
    await writing.rollback();
    expect(await lost).toBe("lost");
    await shop().restart();
    expect([await rows(booker["Adresse e-mail"]), (await freeSlots(shop())).includes(slot)]).toEqual([[], true]);

    for (let press = 0; press < 2; press += 1)
      expect((await form.submit(CONFIRM)).text).toContain("Rendez-vous confirmé.");
    expect(await rows(booker["Adresse e-mail"])).toHaveLength(1);
    await eventually(() => expect(mailsTo(booker["Adresse e-mail"])).toHaveLength(1));
  },
);

test("the reminder leaves once, through power cuts before, during and after it", async () => {
  const booker = newBooker();
  const email = booker["Adresse e-mail"];
  await bookSlot(shop(), await freeSlot(shop()), booker);
  await eventually(async () => expect(await leftFor(email)).toHaveLength(1)); // an unconfirmed mail would delay the reminder
  await shop().kill9();
  await shop()
    .db("appointments")
    .where({ email })
    .update({ reminder_due_at: seconds(-60) }); // the hour comes while the shop is down
  const hold = inbox().hold({ mode: "before" });
  await shop().restart();
  await hold.arrived;
  expect(await rows(email)).toMatchObject([{ reminder_due_at: null }]);
  await shop().kill9();
  hold.discard();
  await hastenMails(shop());
  await shop().restart();
  const reminders = () => mailsTo(email).filter((mail) => mail.subject.startsWith("Rappel"));
  await eventually(() => expect(reminders()).toHaveLength(1));
  await powerCut(shop());
  await quiet();
  expect(reminders()).toHaveLength(1);
});

test("a form that was open while the shop lost power still books; a link mailed before it still opens", async () => {
  const booker = newBooker();
  const slot = await freeSlot(shop());
  const confirm = await toConfirm(newVisitor(shop()), slot);
  await powerCut(shop());
  expect((await confirm.form({ button: CONFIRM }).fill(booker).submit(CONFIRM)).path).toBe("/home");
  const [{ id = "" } = {}] = (await rows(booker["Adresse e-mail"])) as { id?: string }[];
  await powerCut(shop());
  const page = await newVisitor(shop()).visit(appointmentPath(readConfig(shop().env), id));
  expect(page.text).toContain(normal(hourName(slot)));
});
