import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import type { Appointment } from "~/domain/appointments/appointment.server";
import { book } from "~/domain/appointments/book.server";
import { cancel } from "~/domain/appointments/changes.server";
import { giveSlotBack, keepSlot, markAppointment, rescheduleAppointment } from "~/domain/appointments/intents.server";
import { DetailsCall, DetailsForm, NO_DETAILS, saveDetails } from "~/domain/appointments/details.server";
import { eachAppointment, findAppointmentLine, listAppointments, type Wanted } from "~/domain/appointments/list.server";
import { atHour, slotsOf } from "~/domain/appointments/slots";
import { isFree } from "~/domain/appointments/taken-slots.server";
import { diaryOf } from "~/domain/appointments/week.server";
import { csvStream } from "~/domain/csv.server";
import { deliverDue } from "~/domain/outbox.server";

import { newAdministrator } from "../../helpers/administrator";
import { plain } from "../../helpers/eyes";
import { testServices, type TestServices } from "../../helpers/services";
import { AS_DELIVERED } from "../../helpers/settings";

const TUESDAY = atHour("2026-03-03", 10);
const WEDNESDAY = atHour("2026-03-04", 15);
const CLARA = {
  motif: "controle",
  slotAt: TUESDAY,
  nom: "Moreau",
  prenom: "Clara",
  telephone: "06 12 34 56 78",
  email: "clara@exemple.fr",
} as const;

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices();
  camille = await newAdministrator(services);
});

async function booked(changes: Partial<typeof CLARA> | Record<string, string> = {}): Promise<Appointment> {
  const booking = await book(services, null, { ...CLARA, ...changes } as typeof CLARA);
  if (booking.outcome !== "booked") throw new Error(booking.outcome);
  return booking.appointment;
}

async function mailed() {
  while ((await deliverDue(services)).sent > 0);
  return services.mailbox.splice(0);
}
const calendarOf = async (to: string) => {
  const letters = (await mailed()).filter((mail) => mail.to === to);
  const line = (name: string) =>
    new RegExp(`^${name}:(.*)$`, "m").exec((letters[0]?.calendar?.content ?? "").replaceAll("\r", ""))?.[1];
  return {
    mails: letters.length,
    subject: plain(letters[0]?.subject ?? ""),
    METHOD: line("METHOD"),
    SEQUENCE: line("SEQUENCE"),
    STATUS: line("STATUS"),
  };
};
/** All of them have one hour, because the clock stands. */
const intents = async () =>
  (await services.db("audit_log").select("action", "target")).map(({ action, target }) => `${action} ${target}`).sort();

describe("the shop's word", () => {
  test("confirms, cancels and takes back in the customer's own agenda, each later than the last", async () => {
    const { id } = await booked();
    await mailed();
    expect(await markAppointment(services, camille, id, "confirmed", 0)).toMatchObject({
      outcome: "changed",
      appointment: { status: "confirmed" },
    });
    expect(await calendarOf(CLARA.email)).toMatchObject({ mails: 1, METHOD: "REQUEST", SEQUENCE: "1" });
    expect(await markAppointment(services, camille, id, "cancelled", 1)).toMatchObject({ outcome: "changed" });
    expect(await isFree(services, TUESDAY)).toBe(true);
    expect(await calendarOf(CLARA.email)).toMatchObject({
      mails: 1,
      METHOD: "CANCEL",
      SEQUENCE: "2",
      STATUS: "CANCELLED",
    });
    expect(await markAppointment(services, camille, id, "confirmed", 2)).toMatchObject({ outcome: "changed" });
    expect(await isFree(services, TUESDAY)).toBe(false);
    expect(await calendarOf(CLARA.email)).toMatchObject({
      mails: 1,
      METHOD: "REQUEST",
      SEQUENCE: "3",
      STATUS: "CONFIRMED",
    });
    expect(await services.db("taken_slots")).toMatchObject([{ slot_at: TUESDAY, appointment_id: id }]);
    expect(await intents()).toEqual([
      `rendez-vous.annulé ${id}`,
      `rendez-vous.confirmé ${id}`,
      `rendez-vous.confirmé ${id}`,
    ]);
    expect(await services.db("appointments").where({ id })).toMatchObject([
      { sequence: 3, reminder_due_at: atHour("2026-03-02", 10) },
    ]);
  });

  test("a cancelled one whose slot someone else has by now stays cancelled", async () => {
    const { id } = await booked();
    await cancel(services, id, "customer");
    await booked({ email: "bob@exemple.fr" });
    await mailed();
    expect(await markAppointment(services, camille, id, "confirmed")).toMatchObject({
      outcome: "taken",
      appointment: { status: "cancelled" },
    });
    expect([await mailed(), await intents()]).toEqual([[], []]);
  });

  test("repeating changes nothing; what was decided on an older page is refused", async () => {
    const { id } = await booked();
    await Promise.all([1, 2].map(() => markAppointment(services, camille, id, "confirmed", 0)));
    await mailed();
    expect(await markAppointment(services, camille, id, "cancelled", 0)).toMatchObject({
      outcome: "stale",
      appointment: { status: "confirmed" },
    });
    expect(await markAppointment(services, camille, id, "confirmed", 0)).toMatchObject({ outcome: "unchanged" });
    expect(await markAppointment(services, camille, id, "done")).toMatchObject({ outcome: "refused" });
    expect(await markAppointment(services, camille, "0".repeat(24), "done")).toEqual({ outcome: "unknown" });
    expect([await mailed(), await intents()]).toEqual([[], [`rendez-vous.confirmé ${id}`]]);
  });

  test("once its hour is past one ends it, or strikes it out without a word; both keep no reminder", async () => {
    const [came, missed] = [await booked(), await booked({ slotAt: WEDNESDAY })];
    await mailed();
    services.clock.set(WEDNESDAY);
    expect(await markAppointment(services, camille, came.id, "done")).toMatchObject({
      outcome: "changed",
      appointment: { status: "done" },
    });
    expect(await markAppointment(services, camille, missed.id, "cancelled")).toMatchObject({ outcome: "changed" });
    expect(await markAppointment(services, camille, missed.id, "confirmed")).toMatchObject({ outcome: "refused" });
    expect(await mailed()).toEqual([]);
    expect(await services.db("appointments").whereNotNull("reminder_due_at")).toEqual([]);
    expect(await services.db("taken_slots").pluck("appointment_id")).toEqual([came.id]);
  });

  test("moves to any free hour to come, tells the customer, and refuses what is taken, past or changed meanwhile", async () => {
    const { id } = await booked();
    await booked({ slotAt: WEDNESDAY, email: "bob@exemple.fr" });
    await mailed();
    expect(await rescheduleAppointment(services, camille, id, WEDNESDAY)).toEqual({ outcome: "taken" });
    expect(await rescheduleAppointment(services, camille, id, atHour("2026-02-27", 10))).toEqual({
      outcome: "impossible",
    });
    expect(await rescheduleAppointment(services, camille, id, atHour("2026-03-05", 10), { seen: 7 })).toEqual({
      outcome: "impossible",
    });
    expect(await rescheduleAppointment(services, camille, "0".repeat(24), WEDNESDAY)).toEqual({ outcome: "unknown" });
    expect(await mailed()).toEqual([]);
    const sunday = atHour("2026-03-08", 11);
    expect(await rescheduleAppointment(services, camille, id, sunday, { seen: 0 })).toEqual({
      outcome: "asks",
      why: "La boutique est fermée le dimanche 8 mars 2026.",
    });
    expect(await mailed()).toEqual([]);
    expect(await rescheduleAppointment(services, camille, id, sunday, { seen: 0, agreed: sunday })).toMatchObject({
      outcome: "moved",
      appointment: { status: "confirmed" },
    });
    expect(await calendarOf(CLARA.email)).toMatchObject({
      mails: 1,
      subject: "Votre rendez-vous est déplacé au dimanche 8 mars 2026 à 11 h",
      SEQUENCE: "1",
    });
    expect(await isFree(services, TUESDAY)).toBe(true);
    await cancel(services, id, "shop");
    expect(await rescheduleAppointment(services, camille, id, TUESDAY)).toEqual({ outcome: "impossible" });
    expect(await intents()).toEqual([`rendez-vous.déplacé ${id}`]);
  });

  test("keeps hours for itself, of which two want one, and gives back only those", async () => {
    expect(
      (
        await Promise.all([
          keepSlot(services, camille, TUESDAY, "Inventaire"),
          keepSlot(services, camille, TUESDAY, ""),
        ])
      ).sort(),
    ).toEqual(["blocked", "taken"]);
    expect(await keepSlot(services, camille, atHour("2026-02-27", 10), "")).toBe("past");
    await booked({ slotAt: WEDNESDAY });
    expect([
      await giveSlotBack(services, camille, WEDNESDAY),
      await giveSlotBack(services, camille, TUESDAY),
      await giveSlotBack(services, camille, TUESDAY),
    ]).toEqual([false, true, false]);
    expect(await intents()).toEqual([`créneau.bloqué ${TUESDAY}`, `créneau.libéré ${TUESDAY}`]);
  });
});

describe("internal details", () => {
  test("are kept sealed, and opened for the shop alone", async () => {
    const { id } = await booked();
    const details = { notes: "Myopie forte, prévoir une heure", tags: ["enfant", "1re visite"], handledBy: "Idriss" };
    expect(await saveDetails(services, camille, id, details, 0)).toBe("saved");
    expect(await findAppointmentLine(services, id)).toMatchObject({ details, detailsVersion: 1 });
    const row = await services.db("appointments").where({ id }).first();
    expect(JSON.stringify(row)).not.toMatch(/Myopie|enfant/);
    expect(row).toMatchObject({ handled_by: "Idriss", sequence: 0 }); // the customer's calendar did not change
    expect(await saveDetails(services, camille, id, NO_DETAILS)).toBe("saved");
    expect(await services.db("appointments").where({ id }).first()).toMatchObject({
      sealed_details: null,
      handled_by: null,
    });
  });

  test("of two who edit at once, the second is told; a lost key loses the notes, not the list", async () => {
    const { id } = await booked();
    expect(await saveDetails(services, camille, id, { ...NO_DETAILS, notes: "une" }, 0)).toBe("saved");
    expect(await saveDetails(services, camille, id, { ...NO_DETAILS, notes: "autre" }, 0)).toBe("stale");
    expect((await findAppointmentLine(services, id))?.details.notes).toBe("une");
    expect(await saveDetails(services, camille, "0".repeat(24), NO_DETAILS)).toBe("unknown");
    await services
      .db("appointments")
      .where({ id })
      .update({ sealed_details: Buffer.from("autre chose").toString("base64") });
    expect((await findAppointmentLine(services, id))?.details).toEqual(NO_DETAILS);
  });

  test("tags are parted by commas, trimmed, the empty and the repeated dropped", () => {
    expect(DetailsForm.parse({ tags: " enfant, , 1re  visite,enfant ,", notes: " à revoir " })).toEqual({
      notes: "à revoir",
      tags: ["enfant", "1re visite"],
      handledBy: "",
    });
    expect(DetailsCall.parse({ tags: [" enfant ", ""] })).toEqual({ notes: "", tags: ["enfant"], handledBy: "" });
    expect(DetailsCall.parse({})).toEqual(NO_DETAILS);
    for (const wrong of [
      { notes: "a".repeat(2001) },
      { tags: "a".repeat(41) },
      { tags: Array.from({ length: 21 }, (_, tag) => tag).join() },
      { handledBy: "a".repeat(81) },
    ])
      expect(DetailsForm.safeParse(wrong).success).toBe(false);
  });
});

describe("the list", () => {
  const ALL: Wanted = { status: null, reason: null, search: "", from: null, to: null };
  const asked = { page: 1, limit: 10, descending: false, pages: () => ({ offset: 0 }) };
  const hours = async (wanted: Partial<Wanted>) =>
    (await listAppointments(services, { ...ALL, ...wanted }, asked)).rows.map(({ slotAt }) => slotAt);

  test("filters by status, reason, days of the shop and words, in the order of the hours", async () => {
    await booked({ slotAt: WEDNESDAY, prenom: "Hélène", email: "helene@exemple.fr", motif: "choix" });
    const { id } = await booked();
    await markAppointment(services, camille, id, "confirmed");
    expect(await hours({})).toEqual([TUESDAY, WEDNESDAY]);
    expect(await hours({ status: "pending" })).toEqual([WEDNESDAY]);
    expect(await hours({ reason: "controle" })).toEqual([TUESDAY]);
    expect(await hours({ from: "2026-03-04" })).toEqual([WEDNESDAY]);
    expect(await hours({ to: "2026-03-03" })).toEqual([TUESDAY]);
    expect(await hours({ from: "2026-03-03", to: "2026-03-04", search: "moreau helene" })).toEqual([WEDNESDAY]);
    expect(await hours({ search: "+33 6 12 34 56 78" })).toHaveLength(2);
    for (const search of ["%", "_", "' or 1=1 --", "\\"]) expect(await hours({ search })).toEqual([]);
  });

  test("is written out whole, in batches, as a table a French spreadsheet opens", async () => {
    const at = services.now().toISOString();
    const rows = Array.from({ length: 1203 }, (_, number) => ({
      id: number.toString(16).padStart(24, "0"),
      slot_at: slotsOf(AS_DELIVERED, "2026-03-03")[number % 3],
      status: "pending",
      reason: "autre",
      last_name: "Moreau",
      first_name: "Clara",
      phone: "06",
      email: "a@b.fr",
      sequence: 0,
      created_at: at,
      updated_at: at,
    }));
    await services.db.batchInsert("appointments", rows, 60);
    const seen: string[] = [];
    for await (const batch of eachAppointment(services, ALL)) seen.push(...batch.map(({ id, slotAt }) => slotAt + id));
    expect([seen.length, new Set(seen).size]).toEqual([1203, 1203]);
    expect(seen).toEqual([...seen].sort());

    async function* lines() {
      yield [
        ["=1+1", 'é;"è"'],
        ["@a", "-3"],
      ];
      yield [["+33 6", "deux\nlignes"]];
    }
    const text = Buffer.from(await new Response(csvStream(["Nom", "Note"], lines())).arrayBuffer()).toString("utf8");
    expect(text).toBe('\ufeffNom;Note\r\n\'=1+1;"é;""è"""\r\n\'@a;\'-3\r\n\'+33 6;"deux\nlignes"\r\n');
  });
});

test("the week shows who comes, what is kept and what is free, on a closed day only what was put there", async () => {
  const { id } = await booked();
  await keepSlot(services, camille, WEDNESDAY, "Inventaire");
  await rescheduleAppointment(
    services,
    camille,
    (await booked({ slotAt: atHour("2026-03-05", 10), email: "bob@exemple.fr" })).id,
    atHour("2026-03-08", 11),
    { agreed: atHour("2026-03-08", 11) },
  );
  const week = async () =>
    (await diaryOf(services, "2026-03-02")).map(({ people, ...day }) => ({ ...day, slots: people[0]?.slots ?? [] }));
  const days = await week();
  expect(days.map(({ day, closed, slots }) => [day.slice(8), closed, slots.length])).toEqual([
    ["02", null, 9],
    ["03", null, 9],
    ["04", null, 9],
    ["05", null, 9],
    ["06", null, 9],
    ["07", null, 9],
    ["08", "Fermé", 1],
  ]);
  expect(days[1]?.slots[0]).toMatchObject({
    slotAt: TUESDAY,
    state: "taken",
    appointment: { id, firstName: "Clara", status: "pending" },
  });
  expect(days[2]?.slots[5]).toEqual({
    slotAt: WEDNESDAY,
    endsAt: atHour("2026-03-04", 16),
    state: "blocked",
    blockedFor: "Inventaire",
  });
  expect(days[3]?.slots[0]).toMatchObject({ state: "free" });
  services.clock.set(atHour("2026-03-05", 10));
  expect((await week())[3]?.slots.slice(0, 2).map(({ state }) => state)).toEqual(["past", "free"]);
});
