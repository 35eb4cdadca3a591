import { beforeEach, describe, expect, test } from "vitest";

import { findAppointment, type Appointment } from "~/domain/appointments/appointment.server";
import { book } from "~/domain/appointments/book.server";
import { cancel, mark, move } from "~/domain/appointments/changes.server";
import { Booking, bookingCall } from "~/domain/appointments/forms.server";
import { sendReminders } from "~/domain/appointments/reminders.server";
import { atHour, slotsOf } from "~/domain/appointments/slots";
import { blockSlot, isFree, unblockSlot, unavailableSlots } from "~/domain/appointments/taken-slots.server";
import { deliverDue } from "~/domain/outbox.server";
import type { Mail } from "~/infra/mail.server";
import { shop } from "~/shop/identity";

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
beforeEach(async () => {
  services = await testServices();
});

async function booked(changes: Partial<Booking> = {}, visitorId: string | null = null): Promise<Appointment> {
  const booking = await book(services, visitorId, { ...CLARA, ...changes });
  if (booking.outcome !== "booked") throw new Error(booking.outcome);
  return booking.appointment;
}

/** Every mail since the last call. */
async function mailed(): Promise<Mail[]> {
  while ((await deliverDue(services)).sent > 0);
  return services.mailbox.splice(0);
}
const to = (mails: Mail[], address: string) => mails.filter((mail) => mail.to === address);
/** One line for each property, unfolded as the standard says. */
const event = (mail: Mail | undefined) =>
  new Map(
    (mail?.calendar?.content ?? "")
      .replace(/\r\n[ \t]/g, "")
      .split("\r\n")
      .map((line) => [line.split(/[;:]/)[0], line.slice(line.indexOf(":") + 1)]),
  );

describe("booking", () => {
  test("takes the slot from everyone else", async () => {
    await booked();
    expect([...(await unavailableSlots(services, "2026-03-03", "2026-03-03"))]).toEqual([TUESDAY]);
    expect(await book(services, null, { ...CLARA, email: "bob@exemple.fr" })).toEqual({ outcome: "taken" });
  });

  test("of ten at the same instant, one has it and one is written to", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => book(services, null, { ...CLARA, email: `c${index}@exemple.fr` })),
    );
    expect(outcomes.filter(({ outcome }) => outcome === "booked")).toHaveLength(1);
    expect(await services.db("appointments")).toHaveLength(1);
    expect(await mailed()).toHaveLength(2); // to the customer and to the shop
  });

  test("a booking sent again from another tab is told of the appointment that it made", async () => {
    const first = await booked({}, "visitor-1");
    expect(await book(services, "visitor-1", CLARA)).toEqual({ outcome: "booked", appointment: first });
    expect(await book(services, "visitor-2", CLARA)).toEqual({ outcome: "taken" });
    expect(await mailed()).toHaveLength(2);
  });

  test.each([
    ["past", "2026-03-02T09:00:00.000Z"],
    ["on a Sunday", atHour("2026-03-08", 10)],
    ["on a holiday", atHour("2026-04-06", 10)],
    ["too far", atHour("2026-05-04", 10)],
  ])("a slot %s is not to be had", async (_what, slotAt) => {
    expect(await book(services, null, { ...CLARA, slotAt })).toEqual({ outcome: "taken" });
    expect(await services.db("taken_slots")).toEqual([]);
    expect(await mailed()).toEqual([]);
  });

  test("the customer gets the particulars, a signed link and an event; the shop who comes and why", async () => {
    const appointment = await booked();
    expect(appointment).toMatchObject({ status: "pending", slotAt: TUESDAY, sequence: 0 });
    const mails = await mailed();
    const [letter] = to(mails, CLARA.email);
    expect(plain(letter?.subject ?? "")).toBe("Votre rendez-vous du mardi 3 mars 2026 à 10 h");
    for (const part of [letter?.text, letter?.html]) {
      expect(plain(part ?? "")).toContain("nous vous attendons mardi 3 mars 2026 à 10 h");
      expect(part).toContain("Contrôle de la vue");
      expect(part).toMatch(new RegExp(`http://localhost:3000/rendez-vous/${appointment.id}\\?cle(=|&#61;)[\\w-]{43}`));
    }
    expect(letter?.calendar?.method).toBe("REQUEST");
    expect(Object.fromEntries(event(letter))).toMatchObject({
      METHOD: "REQUEST",
      UID: `${appointment.id}@localhost`,
      SEQUENCE: "0",
      DTSTART: "20260303T090000Z",
      DTEND: "20260303T100000Z",
      STATUS: "CONFIRMED",
    });
    expect(letter?.calendar?.content).not.toMatch(/Contrôle|cle=/); // other people may see a calendar
    const [notice] = to(mails, shop.email);
    expect(notice).toMatchObject({ replyTo: CLARA.email });
    expect(notice?.text).toContain("Clara Moreau");
    expect(notice?.text).toContain(CLARA.telephone);
  });
});

describe("moving", () => {
  test("gives the old slot back, and every mail of one appointment is the same event, later", async () => {
    const { id } = await booked();
    const [first] = to(await mailed(), CLARA.email);
    expect(await move(services, id, WEDNESDAY, "customer")).toMatchObject({
      outcome: "moved",
      appointment: { slotAt: WEDNESDAY, sequence: 1, status: "pending" },
    });
    expect(await isFree(services, TUESDAY)).toBe(true);
    expect(await isFree(services, WEDNESDAY)).toBe(false);
    const mails = await mailed();
    const [letter] = to(mails, CLARA.email);
    expect(plain(letter?.text ?? "")).toContain("mercredi 4 mars 2026 à 15 h, au lieu du mardi 3 mars 2026 à 10 h");
    expect(to(mails, shop.email)).toHaveLength(1);
    expect([event(letter).get("UID"), event(letter).get("SEQUENCE"), event(letter).get("DTSTART")]).toEqual([
      event(first).get("UID"),
      "1",
      "20260304T140000Z",
    ]);

    expect(await cancel(services, id, "customer")).toMatchObject({ outcome: "cancelled" });
    const [last] = to(await mailed(), CLARA.email);
    expect([
      event(last).get("UID"),
      event(last).get("SEQUENCE"),
      event(last).get("METHOD"),
      event(last).get("STATUS"),
    ]).toEqual([event(first).get("UID"), "2", "CANCEL", "CANCELLED"]);
  });

  test("to a slot someone has, or one that is not offered, changes nothing", async () => {
    const { id } = await booked();
    await booked({ slotAt: WEDNESDAY, email: "bob@exemple.fr" });
    await mailed();
    expect(await move(services, id, WEDNESDAY, "customer")).toMatchObject({
      outcome: "taken",
      appointment: { slotAt: TUESDAY },
    });
    expect(await move(services, id, atHour("2026-03-08", 10), "customer")).toMatchObject({ outcome: "taken" });
    expect(await move(services, id, TUESDAY, "customer")).toMatchObject({ outcome: "unchanged" });
    expect(await findAppointment(services, id)).toMatchObject({ slotAt: TUESDAY, sequence: 0 });
    expect(await mailed()).toEqual([]);
  });

  test("two at once end with one slot", async () => {
    const { id } = await booked();
    await Promise.all([
      move(services, id, WEDNESDAY, "customer"),
      move(services, id, atHour("2026-03-05", 11), "shop"),
    ]);
    const rows = await services.db("taken_slots").select("slot_at", "appointment_id");
    expect(rows).toEqual([{ slot_at: (await findAppointment(services, id))?.slotAt, appointment_id: id }]);
  });

  test("the shop may take an hour that it does not offer, and says sorry", async () => {
    const { id } = await booked();
    await mailed();
    expect(await move(services, id, atHour("2026-03-02", 10), "shop")).toMatchObject({
      outcome: "moved",
      appointment: { status: "confirmed" },
    });
    const mails = await mailed();
    expect(mails.map((mail) => mail.to)).toEqual([CLARA.email]);
    expect(mails[0]?.text).toContain("nous nous en excusons");
  });

  test("what is over, done or cancelled stays as it is", async () => {
    const over = await booked();
    const done = await booked({ slotAt: WEDNESDAY });
    const gone = await booked({ slotAt: atHour("2026-03-05", 10) });
    await cancel(services, gone.id, "shop");
    services.clock.set(TUESDAY);
    await services.db("appointments").where({ id: done.id }).update({ status: "done" });
    await mailed();
    for (const { id } of [over, done, gone])
      expect(await move(services, id, atHour("2026-03-06", 10), "customer")).toEqual({ outcome: "closed" });
    expect([await cancel(services, over.id, "customer"), await cancel(services, gone.id, "customer")]).toMatchObject([
      { outcome: "closed" },
      { outcome: "unchanged" },
    ]);
    expect(await move(services, "0".repeat(24), WEDNESDAY, "customer")).toEqual({ outcome: "closed" });
    expect(await mailed()).toEqual([]);
  });
});

describe("the shop", () => {
  test("confirms once, by one mail", async () => {
    const { id } = await booked();
    await mailed();
    expect(await mark(services, id, "confirmed")).toMatchObject({
      outcome: "changed",
      appointment: { status: "confirmed", sequence: 1 },
    });
    expect(await mark(services, id, "confirmed")).toMatchObject({ outcome: "unchanged" });
    const mails = await mailed();
    expect(mails.map(({ to, subject }) => [to, plain(subject)])).toEqual([
      [CLARA.email, "Votre rendez-vous du mardi 3 mars 2026 à 10 h est confirmé"],
    ]);
  });

  test("keeps a slot for itself, unless a customer has it, and gives back only what it kept", async () => {
    expect(await blockSlot(services, TUESDAY, "Formation")).toBe("blocked");
    expect(await blockSlot(services, TUESDAY, "Formation")).toBe("taken");
    expect(await book(services, null, CLARA)).toEqual({ outcome: "taken" });
    expect(await unblockSlot(services, TUESDAY)).toBe(true);
    await booked();
    expect(await blockSlot(services, TUESDAY, "Formation")).toBe("taken");
    expect(await unblockSlot(services, TUESDAY)).toBe(false);
    expect(await isFree(services, TUESDAY)).toBe(false);
  });

  test("cancelling frees the slot and tells the customer alone", async () => {
    const { id } = await booked();
    await mailed();
    await cancel(services, id, "shop");
    expect(await isFree(services, TUESDAY)).toBe(true);
    expect((await mailed()).map((mail) => mail.to)).toEqual([CLARA.email]);
  });
});

describe("the reminder", () => {
  const reminders = async () => (await mailed()).filter(({ subject }) => subject.startsWith("Rappel"));

  test("leaves at ten on the day before, once, however often one looks", async () => {
    await booked({ slotAt: WEDNESDAY });
    services.clock.set("2026-03-03T08:59:59Z");
    expect(await sendReminders(services)).toBe(0);
    services.clock.set("2026-03-03T09:00:00Z");
    expect(await Promise.all([sendReminders(services), sendReminders(services)])).toContain(1);
    await sendReminders(services);
    const [mail, ...others] = await reminders();
    expect(others).toEqual([]);
    expect(plain(mail?.subject ?? "")).toBe("Rappel : votre rendez-vous du mercredi 4 mars 2026 à 15 h");
    services.clock.advance({ days: 1 });
    await sendReminders(services);
    expect(await reminders()).toEqual([]);
  });

  test("is late rather than lost when the shop was down, and is not sent once the hour has come", async () => {
    await booked({ slotAt: WEDNESDAY });
    await booked({ slotAt: atHour("2026-03-04", 10), email: "bob@exemple.fr" });
    services.clock.set("2026-03-04T10:00:00Z");
    expect(await sendReminders(services)).toBe(1);
    expect((await reminders()).map((mail) => mail.to)).toEqual([CLARA.email]);
  });

  test("outlives a clock that leaps ahead and comes back, and does not repeat itself when it goes back", async () => {
    await booked({ slotAt: WEDNESDAY });
    services.clock.set("2027-01-01T00:00:00Z");
    expect(await sendReminders(services)).toBe(0);
    services.clock.set("2026-03-03T12:00:00Z");
    expect(await sendReminders(services)).toBe(1);
    services.clock.set("2026-03-02T12:00:00Z");
    expect(await sendReminders(services)).toBe(0);
    services.clock.set("2026-03-03T12:00:00Z");
    expect(await sendReminders(services)).toBe(0);
  });

  test("is not sent for what was booked that very day or the day before, nor for what is cancelled; a move has one of its own", async () => {
    const late = await booked({ slotAt: TUESDAY });
    services.clock.set("2026-03-02T09:00:00Z");
    await booked({ slotAt: atHour("2026-03-03", 16), email: "bob@exemple.fr" });
    const gone = await booked({ slotAt: WEDNESDAY, email: "eve@exemple.fr" });
    await cancel(services, gone.id, "customer");
    await move(services, late.id, atHour("2026-03-05", 10), "customer");
    services.clock.set("2026-03-03T07:00:00Z");
    await mailed();
    expect(await sendReminders(services)).toBe(0);
    services.clock.set("2026-03-04T09:30:00Z");
    expect(await sendReminders(services)).toBe(1);
    expect((await reminders()).map((mail) => mail.to)).toEqual([CLARA.email]);
  });

  test("in the week the clocks change, ten is ten on the shop's wall", async () => {
    services.clock.set("2026-03-25T08:00:00Z");
    await booked({ slotAt: atHour("2026-03-30", 10) });
    services.clock.set("2026-03-29T07:59:00Z");
    expect(await sendReminders(services)).toBe(0);
    services.clock.set("2026-03-29T08:00:00Z");
    expect(await sendReminders(services)).toBe(1);
  });
});

describe("the form", () => {
  const message = (changes: Record<string, string | undefined>) =>
    Booking.safeParse({ ...CLARA, ...changes }).error?.issues[0]?.message;

  test.each([
    [{ motif: undefined }, "Veuillez choisir un motif."],
    [{ motif: "sieste" }, "Veuillez choisir un motif."],
    [{ slotAt: undefined }, "Veuillez choisir un créneau."],
    [{ slotAt: "2026-03-03T09:30:00Z" }, "Veuillez choisir un créneau."],
    [{ nom: "" }, "Veuillez renseigner nom et prénom."],
    [{ prenom: "  " }, "Veuillez renseigner nom et prénom."],
    [{ prenom: "123" }, "Veuillez renseigner nom et prénom."],
    [{ telephone: "" }, "Numéro de téléphone invalide."],
    [{ telephone: "06 12 34 5" }, "Numéro de téléphone invalide."],
    [{ telephone: "1234567890123456" }, "Numéro de téléphone invalide."],
    [{ telephone: "06 12 34 56 7o" }, "Numéro de téléphone invalide."],
    [{ telephone: "+33 (0) 6 12 34 56 78" }, "Numéro de téléphone invalide."],
    [{ email: "" }, "Adresse e-mail invalide."],
    [{ email: "clara" }, "Adresse e-mail invalide."],
    [{ email: "clara@exemple" }, "Adresse e-mail invalide."],
    [{ email: "clara@@exemple.fr" }, "Adresse e-mail invalide."],
    [{ email: "clara moreau@exemple.fr" }, "Adresse e-mail invalide."],
    [{ email: ".clara@exemple.fr" }, "Adresse e-mail invalide."],
    [{ email: "clara@-exemple.fr" }, "Adresse e-mail invalide."],
    [{ email: "clara@exemple-.fr" }, "Adresse e-mail invalide."],
    [{ email: `clara@${"b".repeat(64)}.fr` }, "Adresse e-mail invalide."],
    [{ email: `${"a".repeat(250)}@exemple.fr` }, "Adresse e-mail invalide."],
  ])("%o is refused with «%s»", (changes, expected) => expect(message(changes)).toBe(expected));

  test.each([
    [{ nom: "  D’Alès-Müller \u0000<b>3</b> " }, { nom: "D’Alès-Müller bb" }],
    [{ prenom: "Ｃｌａｒａ" }, { prenom: "Clara" }],
    [{ nom: "é".repeat(80) }, { nom: "é".repeat(64) }],
    [{ prenom: "Нина" }, null],
    [{ telephone: "+33 (0)6.12-34 56 78" }, { telephone: "+33 (0)6.12-34 56 78" }],
    [{ telephone: "06\u00a012\u202f34 56 78" }, { telephone: "06 12 34 56 78" }],
    [{ email: ' <"clara" @exemple.fr> ' }, { email: "clara@exemple.fr" }],
    [{ email: "o'brien@exemple.fr" }, { email: "o'brien@exemple.fr" }],
    [{ motif: "Contrôle de la vue" }, { motif: "controle" }],
    [{ motif: "Retrait d'une commande" }, { motif: "retrait" }],
    [{ slotAt: "2026-03-03T10:00+01:00" }, { slotAt: TUESDAY }],
  ])("%o is cleaned to %o", (changes, expected) => {
    const read = Booking.safeParse({ ...CLARA, ...changes });
    if (expected) expect(read.data).toMatchObject(expected);
    else expect(read.success).toBe(false);
  });

  test("tells of everything at once, and the call of the API reads the same", () => {
    expect(
      Booking.safeParse({ ...CLARA, nom: "", telephone: "1", email: "x" })
        .error?.issues.map(({ path }) => path[0])
        .sort(),
    ).toEqual(["email", "nom", "telephone"]);
    const { motif, slotAt, ...customer } = CLARA;
    expect(bookingCall(60).parse({ motif, slotAt, customer })).toEqual(Booking.parse(CLARA));
    expect(bookingCall(60).safeParse({ motif, slotAt }).error?.issues[0]?.message).toBe(
      "Veuillez renseigner nom et prénom.",
    );
  });
});

test("every hour of a day can be had, each once", async () => {
  for (const slotAt of slotsOf(AS_DELIVERED, "2026-03-03")) await booked({ slotAt });
  expect((await unavailableSlots(services, "2026-03-03", "2026-03-03")).size).toBe(9);
});
