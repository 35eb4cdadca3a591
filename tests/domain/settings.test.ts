import { readFileSync } from "node:fs";

import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { isOffered } from "~/domain/appointments/opening.server";
import { atHour } from "~/domain/appointments/slots";
import { strandedAppointments } from "~/domain/appointments/stranded.server";
import { unavailableSlots } from "~/domain/appointments/taken-slots.server";
import { addDays } from "~/domain/days";
import { catalogueVersion } from "~/domain/catalogue/version.server";
import { hoursSaid, openingNow, openingsOf } from "~/domain/opening/hours.server";
import { endOfReservation } from "~/domain/reservations/end.server";
import { listVersions, restoreVersion, saveSettings } from "~/domain/settings/changes.server";
import { ClosureForm, closeShop, OpeningForm, openShop, takeClosureBack } from "~/domain/settings/dates.server";
import { readGroup, shownGroup } from "~/domain/settings/group-form.server";
import { settingsInForce, versionInForce } from "~/domain/settings/in-force.server";
import { KEYS, readState, settingOf, writeState } from "~/domain/settings/model.server";
import { readSpans } from "~/domain/settings/spans";
import { strandedView } from "~/pages/admin/settings/stranded-view.server";
import type { OpeningHours } from "~/shop/hours";

import { settingsPage } from "../../scripts/tools/settings-page";
import { newAdministrator } from "../helpers/administrator";
import { plain } from "../helpers/eyes";
import { sourcesIn } from "../helpers/source";
import { AS_DELIVERED } from "../helpers/settings";
import { testServices, type TestServices } from "../helpers/services";

/** Tuesday to Saturday with a break at noon, longer on Thursday. */
const WITH_BREAKS: readonly OpeningHours[] = [2, 3, 4, 5, 6].flatMap((weekday) => [
  { weekdays: [weekday], opens: "09:30", closes: "12:30" },
  { weekdays: [weekday], opens: "14:00", closes: weekday === 4 ? "20:00" : "19:00" },
]);
const SUMMER = { from: "2026-03-09", to: "2026-03-21", sentence: "Congés d’hiver." };

let services: TestServices;
let camille: Account;
let sacha: Account;
beforeEach(async () => {
  services = await testServices();
  camille = await newAdministrator(services, "camille@exemple.fr");
  sacha = await newAdministrator(services, "sacha@exemple.fr");
});

const said = (text: string) => plain(text);

describe("the model", () => {
  test("delivers what its own bounds allow, and has words for all of it", () => {
    for (const key of KEYS) {
      const { schema, initial, say, label, bounds } = settingOf(key);
      expect(schema.safeParse(initial).success, key).toBe(true);
      for (const words of [say(initial), label, bounds]) expect(words, key).not.toBe("");
    }
  });

  test("a form sent back as it was shown changes nothing", () => {
    const typed = Object.fromEntries(
      shownGroup("horaires", AS_DELIVERED).flatMap(({ fields }) => fields.map(({ name, value }) => [name, value])),
    );
    const reading = readGroup("horaires", typed);
    const value = reading.ok ? reading.value : {};
    expect(said(hoursSaid({ ...AS_DELIVERED, ...value }, services.now())[0]?.hours ?? "")).toBe("10 h – 19 h");
    expect(value).toMatchObject({ closedOnHolidays: true, noticeHours: 2, horizonDays: 60, reminderHour: 10 });
  });

  test.each([
    ["noticeHours", "-1"],
    ["noticeHours", "169"],
    ["noticeHours", "2,5"],
    ["horizonDays", ""],
    ["horizonDays", "6"],
    ["reminderHour", "21"],
    ["week-1", "19 h – 10 h"],
    ["week-1", "10 h – 14 h, 13 h – 19 h"],
    ["week-1", "10 h"],
    ["week-1", "25 h – 26 h"],
    ["week-1", "1 h – 2 h, 3 h – 4 h, 5 h – 6 h, 7 h – 8 h, 9 h – 10 h"],
  ])("refuses %s = '%s' at its field", (name, text) => {
    const typed = {
      ...Object.fromEntries(
        shownGroup("horaires", AS_DELIVERED).flatMap(({ fields }) => fields.map((each) => [each.name, each.value])),
      ),
      [name]: text,
    };
    const reading = readGroup("horaires", typed);
    expect(reading.ok ? [] : Object.keys(reading.errors)).toEqual([name]);
  });

  test("a week without an open day is refused", () => {
    expect(readGroup("horaires", { noticeHours: "2", horizonDays: "60", reminderHour: "10" })).toMatchObject({
      ok: false,
      errors: { "week-1": /au moins un jour/ as unknown },
    });
  });

  test.each([
    ["10 h – 19 h", [{ opens: "10:00", closes: "19:00" }]],
    [
      "de 9h30 à 12h30 et de 14h à 19h",
      [
        { opens: "09:30", closes: "12:30" },
        { opens: "14:00", closes: "19:00" },
      ],
    ],
    [
      "14:00-19:00, 9:30-12:30",
      [
        { opens: "09:30", closes: "12:30" },
        { opens: "14:00", closes: "19:00" },
      ],
    ],
    ["fermé", []],
    ["le matin", null],
  ])("hours are read as people write them: %s", (told, spans) => expect(readSpans(told)).toEqual(spans));

  test("a stored value that bounds allow no more is as delivered; what was never chosen is not stored", () => {
    const state = JSON.stringify({ noticeHours: 5000, horizonDays: 30, gone: true });
    expect(readState(state, AS_DELIVERED)).toEqual({ ...AS_DELIVERED, horizonDays: 30 });
    expect(writeState({ ...AS_DELIVERED, horizonDays: 30 }, AS_DELIVERED)).toBe('{"horizonDays":30}');
  });

  test("docs/settings.md is what the model says: `npm run docs` writes it", () => {
    expect(readFileSync("docs/settings.md", "utf8")).toBe(settingsPage());
  });

  test("what was delivered is read by the settings alone: everyone else asks what is in force", () => {
    const readers = sourcesIn("app")
      .filter(({ path }) => !path.startsWith("app/domain/settings/") && !path.startsWith("app/shop/"))
      .filter(({ text }) => /\bWEEK\b|\bagenda\.(noticeHours|horizonDays|reminderHour)\b|\.initial\b/.test(text));
    expect(readers.map(({ path }) => path)).toEqual([]);
  });
});

describe("versions", () => {
  test("a shop that never chose has the settings it was delivered with", async () => {
    expect(await versionInForce(services)).toEqual({ version: 0, settings: AS_DELIVERED });
    expect(await listVersions(services)).toEqual([]);
  });

  test("say who changed what and when; cached pages are made anew; any version comes back", async () => {
    const before = await catalogueVersion(services);
    expect(await saveSettings(services, camille, { week: WITH_BREAKS, noticeHours: 4 }, 0)).toEqual({
      outcome: "saved",
      version: 1,
    });
    expect(await catalogueVersion(services)).not.toBe(before);
    expect((await settingsInForce(services)).noticeHours).toBe(4);
    expect(await saveSettings(services, sacha, { noticeHours: 4 }, 1)).toEqual({ outcome: "unchanged" });
    await saveSettings(services, sacha, { horizonDays: 90 }, 1);

    expect(await restoreVersion(services, camille, 1)).toEqual({ outcome: "saved", version: 3 });
    expect(await settingsInForce(services)).toEqual({ ...AS_DELIVERED, week: WITH_BREAKS, noticeHours: 4 });
    expect(await restoreVersion(services, camille, 0)).toEqual({ outcome: "saved", version: 4 });
    expect(await settingsInForce(services)).toEqual(AS_DELIVERED);
    expect(await restoreVersion(services, camille, 99)).toEqual({ outcome: "unknown" });

    const versions = await listVersions(services);
    expect(versions.map(({ version, restores }) => [version, restores])).toEqual([
      [4, 0],
      [3, 1],
      [2, null],
      [1, null],
    ]);
    expect(versions[2]?.changes.map((change) => [change.label, said(change.before), said(change.after)])).toEqual([
      ["Rendez-vous proposés à l’avance", "60 jours", "90 jours"],
    ]);
    expect(await services.db("audit_log").orderBy("action").pluck("action")).toEqual([
      "réglages.modifiés",
      "réglages.modifiés",
      "réglages.rétablis",
      "réglages.rétablis",
    ]);
  });

  test("two administrators at once: the same setting is told, another one is not in the way", async () => {
    await saveSettings(services, camille, { noticeHours: 4 }, 0);
    expect(await saveSettings(services, sacha, { noticeHours: 6, horizonDays: 60 }, 0)).toMatchObject({
      outcome: "conflict",
      version: 1,
      by: "Camille Perrachon",
      changes: [{ field: "Délai avant un rendez-vous" }],
    });
    expect((await settingsInForce(services)).noticeHours).toBe(4);
    expect(await saveSettings(services, sacha, { horizonDays: 30 }, 0)).toEqual({ outcome: "saved", version: 2 });
    expect(await saveSettings(services, sacha, { noticeHours: 6 }, 2)).toEqual({ outcome: "saved", version: 3 });
    expect(await settingsInForce(services)).toMatchObject({ noticeHours: 6, horizonDays: 30 });
  });

  test("dates added at the same moment are both kept; the same closure twice is one", async () => {
    const spring = { from: "2026-04-01", to: "2026-04-05", sentence: "" };
    await Promise.all([closeShop(services, camille, SUMMER), closeShop(services, sacha, spring)]);
    expect(await closeShop(services, camille, SUMMER)).toEqual({ outcome: "unchanged" });
    expect((await settingsInForce(services)).closures).toEqual([SUMMER, spring]);
    expect(await takeClosureBack(services, camille, SUMMER.from, SUMMER.to)).toBe(true);
    expect(await takeClosureBack(services, camille, SUMMER.from, SUMMER.to)).toBe(false);
    expect((await settingsInForce(services)).closures).toEqual([spring]);
  });
});

describe("hours in force", () => {
  test("a break at noon, a late Thursday and a Monday off rule what is open and what can be booked", async () => {
    await saveSettings(services, camille, { week: WITH_BREAKS }, 0);
    const settings = await settingsInForce(services);
    expect(hoursSaid(settings, services.now()).map(({ days, hours }) => `${days} : ${hours}`)).toEqual([
      "Mardi et mercredi : 9 h 30 – 12 h 30, 14 h – 19 h",
      "Jeudi : 9 h 30 – 12 h 30, 14 h – 20 h",
      "Vendredi et samedi : 9 h 30 – 12 h 30, 14 h – 19 h",
      "Lundi, dimanche et jours fériés : fermé",
    ]);
    expect(said(openingNow(settings, new Date("2026-03-03T13:00:00+01:00")))).toBe("Fermé, ouvre à 14 h");
    const offered = (day: string) =>
      Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
        isOffered(settings, atHour(day, hour), services.now()),
      );
    expect(offered("2026-03-03")).toEqual([10, 11, 14, 15, 16, 17, 18]);
    expect(offered("2026-03-05")).toEqual([10, 11, 14, 15, 16, 17, 18, 19]);
    expect(offered("2026-03-09")).toEqual([]);
    expect([...(await unavailableSlots(services, "2026-03-03", "2026-03-03"))].sort()).toEqual(
      [12, 13, 19].map((hour) => atHour("2026-03-03", hour)),
    );
  });

  test("a closure is told before it begins, rules booking and the end of reservations, and names what was booked", async () => {
    await services
      .db("appointments")
      .insert({
        id: "0".repeat(24),
        slot_at: atHour("2026-03-10", 10),
        ends_at: atHour("2026-03-10", 11),
        status: "confirmed",
        reason: "controle",
        last_name: "Moreau",
        first_name: "Clara",
        phone: "0612345678",
        email: "clara@exemple.fr",
        search_text: "",
        created_at: services.now().toISOString(),
        updated_at: services.now().toISOString(),
      });
    expect(await strandedAppointments(services)).toEqual([]);
    await closeShop(services, camille, SUMMER);
    const settings = await settingsInForce(services);
    expect(hoursSaid(settings, services.now()).at(-1)).toEqual({
      days: "Du 9 au 21 mars",
      hours: "fermé (Congés d’hiver)",
    });
    expect(said(openingNow(settings, new Date("2026-03-08T12:00:00+01:00")))).toBe("Fermé, ouvre lundi 23 mars à 10 h");
    expect(isOffered(settings, atHour("2026-03-10", 10), services.now())).toBe(false);
    expect(endOfReservation(settings, new Date("2026-03-06T12:00:00+01:00"), 2).toISOString()).toBe(
      "2026-03-23T18:00:00.000Z",
    );
    expect((await strandedAppointments(services)).map(({ lastName, email }) => [lastName, email])).toEqual([
      ["Moreau", expect.stringContaining("@")],
    ]);
    await services.db("appointments").update({ status: "cancelled" });
    expect(await strandedAppointments(services)).toEqual([]);
  });

  test("of many appointments on closed hours the settings show the next ones, and say how many there are", async () => {
    const at = services.now().toISOString();
    await services
      .db("appointments")
      .insert(
        Array.from({ length: 12 }, (_, place) => ({
          id: String(place).padStart(24, "0"),
          slot_at: atHour(addDays("2026-03-10", 11 - place), 10),
          ends_at: atHour(addDays("2026-03-10", 11 - place), 11),
          status: "confirmed",
          reason: "controle" as const,
          last_name: `Moreau-${place}`,
          first_name: "Clara",
          phone: "0612345678",
          email: "clara@exemple.fr",
          created_at: at,
          updated_at: at,
        })),
      );
    await closeShop(services, camille, SUMMER);
    const { total, lines } = await strandedView(services, 10);
    expect([total, lines.length, lines[0]?.name]).toEqual([12, 10, "Clara Moreau-11"]);
    expect((await strandedView(services)).lines).toHaveLength(12);
  });

  test("an exceptional opening wins over a Sunday, a holiday and a closure", async () => {
    await closeShop(services, camille, SUMMER);
    for (const day of ["2026-03-08", "2026-03-10", "2026-05-01"])
      await openShop(services, camille, { day, spans: [{ opens: "08:00", closes: "12:00" }], sentence: "" });
    const settings = await settingsInForce(services);
    for (const day of ["2026-03-08", "2026-03-10", "2026-05-01"])
      expect(openingsOf(settings, day), day).toEqual([{ opens: "08:00", closes: "12:00" }]);
    expect(isOffered(settings, atHour("2026-03-08", 8), services.now())).toBe(true);
    expect(isOffered(settings, atHour("2026-03-08", 12), services.now())).toBe(false);
  });

  test("a shop open on public holidays has its week's hours then, and does not say 'jours fériés'", () => {
    const settings = { ...AS_DELIVERED, closedOnHolidays: false };
    expect(openingsOf(settings, "2026-05-01")).toEqual([{ opens: "10:00", closes: "19:00" }]);
    expect(hoursSaid(settings, services.now()).at(-1)).toEqual({ days: "Dimanche", hours: "fermé" });
  });

  test.each([
    [{ from: "2026-03-05", to: "2026-03-04" }, "to"],
    [{ from: "2026-02-01", to: "2026-03-01" }, "to"],
    [{ from: "2026-03-05", to: "2027-03-07" }, "to"],
    [{ from: "2026-02-30", to: "2026-03-05" }, "from"],
    [{ from: "2026-03-05", to: "2026-03-06", sentence: "x".repeat(121) }, "sentence"],
  ])("a closure that makes no sense is refused: %j", (typed, field) => {
    const reading = ClosureForm("2026-03-02").safeParse(typed);
    expect(reading.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  test("an opening needs a day to come and hours", () => {
    const paths = (typed: object) =>
      OpeningForm("2026-03-02")
        .safeParse(typed)
        .error?.issues.map(({ path }) => path[0]);
    expect(paths({ day: "2026-03-01", hours: "10 h – 12 h" })).toEqual(["day"]);
    expect(paths({ day: "2026-03-08", hours: "" })).toEqual(["hours"]);
    expect(paths({ day: "2026-03-08", hours: "10 h – 12 h" })).toBeUndefined();
  });
});
