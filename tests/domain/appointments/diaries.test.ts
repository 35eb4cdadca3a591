import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import type { Appointment } from "~/domain/appointments/appointment.server";
import { book } from "~/domain/appointments/book.server";
import { bookForCaller, callerForm } from "~/domain/appointments/caller.server";
import { cancel, mark, move } from "~/domain/appointments/changes.server";
import type { Booking } from "~/domain/appointments/forms.server";
import { keepSlot, rescheduleAppointment } from "~/domain/appointments/intents.server";
import { attendedSlotsOf, wayOf } from "~/domain/appointments/opening.server";
import { atMinute, hourName } from "~/domain/appointments/slots";
import { strandedAppointments, whenStranded } from "~/domain/appointments/stranded.server";
import { isFree, unavailableSlots } from "~/domain/appointments/taken-slots.server";
import { diaryOf } from "~/domain/appointments/week.server";
import {
  addAbsence,
  addDiary,
  raiseDiary,
  removeAbsence,
  saveDiary,
  setDiaryClosed,
} from "~/domain/diaries/changes.server";
import { diariesInForce, everyDiary, presenceOf } from "~/domain/diaries/diary.server";
import { AbsenceForm, DiaryForm, weekFields } from "~/domain/diaries/forms.server";
import { closeShop } from "~/domain/settings/dates.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { REASONS, type Reason } from "~/shop/agenda";

import { newAdministrator } from "../../helpers/administrator";
import { bookingOf, newDiary, rush, setLengths, strayQuarters } from "../../helpers/diaries";
import { plain } from "../../helpers/eyes";
import { queuedMails } from "../../helpers/factories";
import { given } from "../../helpers/found";
import { testServices, type TestServices } from "../../helpers/services";

const DAY = "2026-03-03"; // a Tuesday
const at = (hour: number, minute = 0, day = DAY) => atMinute(day, hour * 60 + minute);
const MORNINGS = [{ weekdays: [2, 4], opens: "09:00", closes: "12:30" }];

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices(); // Monday 2 March, in the morning
  camille = await newAdministrator(services);
});

let known = 0;
async function booked(changes: Partial<Booking> & Pick<Booking, "slotAt">): Promise<Appointment> {
  const booking = await book(services, null, bookingOf({ email: `client${++known}@exemple.fr`, ...changes }));
  if (booking.outcome !== "booked") throw new Error(booking.outcome);
  return booking.appointment;
}
const outcomeOf = async (changes: Partial<Booking> & Pick<Booking, "slotAt">) =>
  (await book(services, null, bookingOf({ email: `client${++known}@exemple.fr`, ...changes }))).outcome;
const first = async () => given((await diariesInForce(services))[0]);
const offered = async (reason: Reason, avec: string | null = null) => {
  const settings = await settingsInForce(services);
  const way = wayOf(settings, await diariesInForce(services), reason, avec);
  const gone = await unavailableSlots(services, DAY, DAY, { reason, diaryId: avec });
  return attendedSlotsOf(settings, way, DAY)
    .filter((slot) => !gone.has(slot))
    .map((slot) => plain(hourName(slot)));
};

describe("lengths", () => {
  test("a short reason begins on the half-hour or the quarter, and leaves room for the next", async () => {
    await setLengths(services, camille, { controle: 30, ajustage: 15, choix: 90 });
    const { endsAt } = await booked({ slotAt: at(10, 30) });
    expect(endsAt).toBe(at(11));
    expect((await offered("controle")).slice(0, 3)).toEqual(["10 h", "11 h", "11 h 30"]);
    expect((await offered("ajustage")).slice(0, 4)).toEqual(["10 h", "10 h 15", "11 h", "11 h 15"]);
    expect((await offered("verres"))[0]).toBe("11 h"); // an hour, on the hour
    expect((await offered("choix")).at(-1)).toBe("17 h 30"); // over when the door closes
    expect(await outcomeOf({ slotAt: at(10, 15), motif: "ajustage" })).toBe("booked");
    expect(await outcomeOf({ slotAt: at(10, 45), motif: "ajustage" })).toBe("taken");
    expect(await outcomeOf({ slotAt: at(10) })).toBe("taken"); // its second quarter is gone
    expect(await outcomeOf({ slotAt: at(11, 15) })).toBe("taken"); // not one of its starts
    expect(await strayQuarters(services)).toEqual([]);
  });

  test("a move by half an hour overlaps itself, and one that is refused leaves all as it was", async () => {
    await setLengths(services, camille, { controle: 60, autre: 30 });
    const { id } = await booked({ slotAt: at(14) });
    await booked({ slotAt: at(15), motif: "autre" });
    expect(await move(services, id, at(13, 30), "shop")).toMatchObject({
      outcome: "moved",
      appointment: { slotAt: at(13, 30), endsAt: at(14, 30) },
    });
    expect(await move(services, id, at(14, 30), "shop")).toMatchObject({ outcome: "taken" });
    expect(await strayQuarters(services)).toEqual([]);
    await cancel(services, id, "shop");
    expect(await isFree(services, at(13, 30), { reason: "autre" })).toBe(true);
    expect(await mark(services, id, "confirmed")).toMatchObject({ outcome: "changed" });
    expect(await isFree(services, at(14), { reason: "autre" })).toBe(false);
    expect(await strayQuarters(services)).toEqual([]);
  });

  test("without a reason a start is free only when every reason that may begin then can have it", async () => {
    await setLengths(services, camille, { autre: 30 });
    await booked({ slotAt: at(10, 30), motif: "autre" });
    const gone = await unavailableSlots(services, DAY, DAY);
    expect([at(10), at(10, 30), at(11)].map((slot) => gone.has(slot))).toEqual([true, true, false]);
  });

  test("the calendar file ends when the appointment does, and a caller may begin at any step", async () => {
    await setLengths(services, camille, { ajustage: 15 });
    const typed = { slotAt: "2026-03-03T10:45", motif: "ajustage", nom: "A", prenom: "B", telephone: "0612345678" };
    expect(callerForm(60).safeParse(typed).success).toBe(false);
    const booking = await bookForCaller(services, camille, callerForm(15).parse({ ...typed, email: "a@exemple.fr" }));
    expect(booking).toMatchObject({ outcome: "booked", appointment: { endsAt: at(11) } });
    const [letter] = await queuedMails(services);
    expect(letter?.mail.calendar?.content).toContain("DTEND:20260303T100000Z");
  });
});

describe("several people", () => {
  test("a slot is free while one of them is, without a preference the first has it, and then it is gone", async () => {
    const lea = await newDiary(services, camille, "Léa");
    const one = await booked({ slotAt: at(10) });
    const two = await booked({ slotAt: at(10) });
    expect([one.diaryId, two.diaryId]).toEqual([(await first()).id, lea.id]);
    expect(await outcomeOf({ slotAt: at(10) })).toBe("taken");
    expect(await isFree(services, at(10))).toBe(false);
  });

  test("who is asked for receives, and is named in the mails of all; one alone is not", async () => {
    const bodies = async () => (await queuedMails(services)).map(({ mail }) => mail.text).join("\n");
    await booked({ slotAt: at(9 + 1) });
    expect(await bodies()).not.toContain("La boutique");
    const lea = await newDiary(services, camille, "Léa");
    expect(await booked({ slotAt: at(11), avec: lea.id })).toMatchObject({ diaryId: lea.id });
    expect(await outcomeOf({ slotAt: at(11), avec: lea.id })).toBe("taken");
    expect(await outcomeOf({ slotAt: at(12), avec: "nobody" })).toBe("taken");
    expect(await bodies()).toMatch(/Avec\s*:?\s*Léa/);
  });

  test("hours of one's own lie within the shop's, and a reason that someone does not do is not offered with them", async () => {
    const lea = await newDiary(services, camille, "Léa", { week: MORNINGS, reasonsOff: ["controle"] });
    expect(presenceOf(await settingsInForce(services), lea, DAY)).toEqual([{ opens: "10:00", closes: "12:30" }]);
    expect(await offered("choix", lea.id)).toEqual(["10 h", "11 h"]);
    expect(await offered("controle", lea.id)).toEqual([]);
    expect(await booked({ slotAt: at(10), avec: lea.id, motif: "choix" })).toMatchObject({ diaryId: lea.id });
    expect(await outcomeOf({ slotAt: at(14), avec: lea.id, motif: "choix" })).toBe("taken");
    await booked({ slotAt: at(11) });
    expect(await outcomeOf({ slotAt: at(11) })).toBe("taken"); // Léa is free, but does not do it
    const typed = { slotAt: "2026-03-03T11:00", motif: "controle", nom: "A", prenom: "B", telephone: "0612345678" };
    expect(await bookForCaller(services, camille, callerForm(60).parse({ ...typed, avec: lea.id }))).toEqual({
      outcome: "asks",
      why: `Léa ne reçoit pas pour «\u00a0${REASONS.controle.label}\u00a0» à cette heure-là.`,
    });
  });

  test("a move keeps the person where they can, the shop may name another", async () => {
    const lea = await newDiary(services, camille, "Léa");
    const { id } = await booked({ slotAt: at(10), avec: lea.id });
    expect(await move(services, id, at(11), "customer")).toMatchObject({ appointment: { diaryId: lea.id } });
    await booked({ slotAt: at(12), avec: lea.id });
    const { id: boutique } = await first();
    expect(await move(services, id, at(12), "customer")).toMatchObject({ appointment: { diaryId: boutique } });
    const again = await rescheduleAppointment(services, camille, id, at(12), { avec: lea.id });
    expect(again).toEqual({ outcome: "taken" });
    const back = await rescheduleAppointment(services, camille, id, at(11), { avec: lea.id });
    expect(back).toMatchObject({ outcome: "moved", appointment: { diaryId: lea.id, slotAt: at(11) } });
    expect(await strayQuarters(services)).toEqual([]);
  });

  test("an absence offers nothing, strands what was booked, and the shop may still book into it once it is asked", async () => {
    const lea = await newDiary(services, camille, "Léa");
    const { id } = await booked({ slotAt: at(10), avec: lea.id });
    await addAbsence(services, camille, lea.id, { from: "2026-03-02", to: "2026-03-05" });
    expect(await offered("controle", lea.id)).toEqual([]);
    const stranded = await strandedAppointments(services);
    expect(stranded.map((each) => [each.id, each.away])).toEqual([[id, "Léa"]]);
    expect(whenStranded(stranded)).toBe("quand Léa ne reçoit pas"); // the shop itself is open
    const typed = { slotAt: "2026-03-03T11:00", motif: "choix", nom: "A", prenom: "B", telephone: "0612345678" };
    expect(await bookForCaller(services, camille, callerForm(60).parse(typed))).toMatchObject({
      appointment: { diaryId: (await first()).id },
    });
    const withLea = callerForm(60).parse({ ...typed, avec: lea.id });
    expect(await bookForCaller(services, camille, withLea)).toEqual({
      outcome: "asks",
      why: "Léa ne reçoit pas à cette heure-là.",
    });
    expect(await bookForCaller(services, camille, withLea, withLea.slotAt)).toMatchObject({
      appointment: { diaryId: lea.id },
    });
    expect(await removeAbsence(services, camille, lea.id, { from: "2026-03-02", to: "2026-03-05" })).toEqual({
      outcome: "saved",
    });
    expect(await strandedAppointments(services)).toEqual([]);
    await closeShop(services, camille, { from: DAY, to: DAY, sentence: "" });
    const closed = await strandedAppointments(services);
    expect(closed.map(({ away }) => away)).toEqual([null, null, null]);
    expect(whenStranded(closed)).toBe("quand la boutique est fermée");
  });

  test("an hour is kept for one person or for all, and then for none when one has an appointment", async () => {
    const lea = await newDiary(services, camille, "Léa");
    expect(await keepSlot(services, camille, at(10), "Inventaire", { diaryId: lea.id, minutes: 90 })).toBe("blocked");
    expect(await outcomeOf({ slotAt: at(11), avec: lea.id })).toBe("taken");
    expect(await keepSlot(services, camille, at(11), "")).toBe("taken");
    expect(await isFree(services, at(11))).toBe(true);
    expect(await keepSlot(services, camille, at(15), "")).toBe("blocked");
    expect(await isFree(services, at(15))).toBe(false);
    const week = await diaryOf(services, "2026-03-02", lea.id);
    expect(week[1]?.people).toHaveLength(1);
    expect(week[1]?.people[0]?.slots.slice(0, 2).map(({ slotAt, endsAt, state }) => [slotAt, endsAt, state])).toEqual([
      [at(10), at(11, 30), "blocked"],
      [at(12), at(13), "free"],
    ]);
  });

  test("many who book and move at once never meet in one diary", async () => {
    const { booked: made, twice } = await rush(services, camille);
    expect(made).toBeGreaterThan(8);
    expect(twice).toEqual([]);
    expect(await strayQuarters(services)).toEqual([]);
  });
});

describe("who receives", () => {
  test("is added, ordered, closed and opened again, and somebody always receives", async () => {
    const boutique = await first();
    expect(await setDiaryClosed(services, camille, boutique.id, true)).toEqual({ outcome: "last" });
    const lea = await newDiary(services, camille, "Léa");
    expect(await raiseDiary(services, camille, lea.id)).toEqual({ outcome: "saved" });
    expect((await booked({ slotAt: at(10) })).diaryId).toBe(lea.id);
    expect(await setDiaryClosed(services, camille, lea.id, true)).toEqual({ outcome: "saved" });
    expect(await setDiaryClosed(services, camille, lea.id, true)).toEqual({ outcome: "unchanged" });
    expect(await offered("controle", lea.id)).toEqual([]);
    expect(await strandedAppointments(services)).toHaveLength(1);
    expect(await setDiaryClosed(services, camille, lea.id, false)).toEqual({ outcome: "saved" });
    expect(await strandedAppointments(services)).toEqual([]);
    for (let count = 0; count < 12; count += 1) await addDiary(services, camille, { name: "Autre" });
    expect(await everyDiary(services)).toHaveLength(12);
  });

  test("what two change at once is lost by nobody unseen", async () => {
    const { id, version } = await first();
    const particulars = { name: "Camille", week: null, reasonsOff: [] };
    expect(await saveDiary(services, camille, id, particulars, version)).toEqual({ outcome: "saved" });
    expect(await saveDiary(services, camille, id, { ...particulars, name: "Sacha" }, version)).toEqual({
      outcome: "stale",
    });
    const absence = { from: "2026-04-01", to: "2026-04-02" };
    expect(await Promise.all([1, 2].map(() => addAbsence(services, camille, id, absence)))).toEqual([
      { outcome: "saved" },
      { outcome: "unchanged" },
    ]);
    expect((await first()).absences).toEqual([absence]);
  });

  test("the form reads several spans a day, and says what is wrong", () => {
    const typed = { "name": " Léa ", "version": "3", "heures-propres": "on", "fait-choix": "on" };
    const reading = DiaryForm.parse({ ...typed, "jour-2": "9 h – 12 h 30, 14 h – 18 h" });
    expect(reading).toMatchObject({ name: "Léa", version: 3 });
    expect(reading.reasonsOff).not.toContain("choix");
    expect(weekFields(reading.week ?? []).find(({ name }) => name === "jour-2")?.value).toBe(
      "9 h – 12 h 30, 14 h – 18 h",
    );
    expect(DiaryForm.parse({ "name": "Léa", "version": "0", "fait-choix": "on" }).week).toBeNull();
    const wrong = (changes: Record<string, string>) =>
      DiaryForm.safeParse({ ...typed, ...changes }).error?.issues.map(({ path }) => path[0]);
    expect(wrong({ "jour-2": "tôt" })).toEqual(["jour-2"]);
    expect(wrong({})).toEqual(["jour-1"]);
    expect(wrong({ "jour-2": "9-12", "fait-choix": "" })).toEqual(["fait-controle"]);
    expect(wrong({ "jour-2": "9-12", "name": " " })).toEqual(["name"]);
    const absence = (from: string, to: string) => AbsenceForm(DAY).safeParse({ from, to }).success;
    expect([absence(DAY, DAY), absence(DAY, "2026-03-02"), absence("2026-02-01", "2026-03-02")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
