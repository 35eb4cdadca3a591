import { describe, expect, test } from "vitest";

import { APPOINTMENT_STATUSES, momentOf, turn, type Turn } from "~/domain/appointments/life";
import { searchParts, searchText } from "~/domain/appointments/search-text";
import { readWallSlot, wallTime } from "~/domain/appointments/slots";

const RULE: Record<string, [before: Turn, today: Turn, past: Turn]> = {
  "pending → confirmed": ["confirm", "confirm", "refused"],
  "pending → done": ["refused", "finish", "finish"],
  "pending → cancelled": ["cancel", "cancel", "strike"],
  "confirmed → pending": ["refused", "refused", "refused"],
  "confirmed → done": ["refused", "finish", "finish"],
  "confirmed → cancelled": ["cancel", "cancel", "strike"],
  "cancelled → pending": ["refused", "refused", "refused"],
  "cancelled → confirmed": ["reinstate", "reinstate", "refused"],
  "cancelled → done": ["refused", "refused", "refused"],
  "done → pending": ["refused", "refused", "refused"],
  "done → confirmed": ["refused", "refused", "refused"],
  "done → cancelled": ["refused", "refused", "refused"],
};

describe("the life of an appointment", () => {
  const pairs = APPOINTMENT_STATUSES.flatMap((from) => APPOINTMENT_STATUSES.map((to) => [from, to] as const));

  test.each(pairs)("%s → %s", (from, to) => {
    const expected = from === to ? ["unchanged", "unchanged", "unchanged"] : RULE[`${from} → ${to}`];
    expect([turn(from, to, "before"), turn(from, to, "today"), turn(from, to, "past")]).toEqual(expected);
  });

  test("the day is the shop's own, and an hour that has struck is past", () => {
    const slot = "2026-03-03T09:00:00.000Z";
    expect(
      ["2026-03-02T22:59:59Z", "2026-03-02T23:00:00Z", "2026-03-03T08:59:59Z", "2026-03-03T09:00:00Z"].map((now) =>
        momentOf(slot, new Date(now)),
      ),
    ).toEqual(["before", "today", "today", "past"]);
  });
});

describe("what an administrator types", () => {
  test.each([
    ["2026-03-03T10:00", "2026-03-03T09:00:00.000Z"],
    ["2026-03-03 10:00", "2026-03-03T09:00:00.000Z"],
    ["2026-07-14T18:00:00", "2026-07-14T16:00:00.000Z"],
    ["03/03/2026 10 h", "2026-03-03T09:00:00.000Z"],
    [" 3/3/2026 à 10h00 ", "2026-03-03T09:00:00.000Z"],
    ["3/3/2026 10:00", "2026-03-03T09:00:00.000Z"],
    ["", null],
    ["demain", null],
    ["2026-02-30T10:00", null],
    ["2026-03-03T10:30", null],
    ["2026-03-03T24:00", null],
    ["31/02/2026 10 h", null],
    ["2026-03-03", null],
  ])("«%s» is the slot %s", (typed, slot) => {
    expect(readWallSlot(typed)).toBe(slot);
    if (slot) expect(readWallSlot(wallTime(slot))).toBe(slot);
  });

  test("someone is found by names without accents, in any order, and by a telephone however it is written", () => {
    const text = searchText({
      firstName: "Hélène",
      lastName: "L’Œuvre-Noël",
      email: "H.Noel@Exemple.fr",
      phone: "+33 (0)6 12.34.56.78",
    });
    const finds = (typed: string) => searchParts(typed).every((part) => text.includes(part));
    for (const typed of [
      "helene",
      "HÉLÈNE",
      "noël hélène",
      "œuvre",
      "h.noel@exemple",
      "0612345678",
      "06 12 34",
      "+33 6 12 34 56 78",
      "0033612345678",
      "06-12-34-56-78",
    ])
      expect(finds(typed), typed).toBe(true);
    for (const typed of ["helena", "07 12", "noël paul"]) expect(finds(typed), typed).toBe(false);
  });
});
