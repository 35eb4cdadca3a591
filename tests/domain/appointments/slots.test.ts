import { describe, expect, test } from "vitest";

import { isOffered, lastDayOffered } from "~/domain/appointments/opening.server";
import { atHour, readSlot, slotName, slotsOf } from "~/domain/appointments/slots";
import { shopDay, daysFrom, isDay, lastOfMonth, longDay, mondayOf } from "~/domain/days";
import { closedSaid, whyClosed } from "~/domain/opening/closed-days.server";
import { unavailableSlots } from "~/domain/appointments/taken-slots.server";

import { plain } from "../../helpers/eyes";
import { MONDAY_MORNING, testServices } from "../../helpers/services";
import { AS_DELIVERED } from "../../helpers/settings";

describe("the hours of a day", () => {
  test("are nine, from 10 to 18 on the shop's wall", () => {
    expect(slotsOf(AS_DELIVERED, "2026-03-03")).toEqual(
      ["09", "10", "11", "12", "13", "14", "15", "16", "17"].map((hour) => `2026-03-03T${hour}:00:00.000Z`),
    );
    expect(slotsOf(AS_DELIVERED, "2026-07-01")[0]).toBe("2026-07-01T08:00:00.000Z");
  });

  test.each([
    ["2026-03-28", "09"],
    ["2026-03-29", "08"],
    ["2026-03-30", "08"], // summer begins in the night to Sunday 29
    ["2026-10-24", "08"],
    ["2026-10-25", "09"],
    ["2026-10-26", "09"], // and ends in the night to Sunday 25
  ])("around the change of clocks, %s opens at %s UTC", (day, hour) => {
    expect(atHour(day, 10)).toBe(`${day}T${hour}:00:00.000Z`);
    expect(slotsOf(AS_DELIVERED, day).map((slot) => plain(slotName(slot)).split(" à ")[1])).toEqual([
      "10 h",
      "11 h",
      "12 h",
      "13 h",
      "14 h",
      "15 h",
      "16 h",
      "17 h",
      "18 h",
    ]);
    expect(new Set(slotsOf(AS_DELIVERED, day).map(shopDay))).toEqual(new Set([day]));
  });

  test("weeks and months across the change count every day once", () => {
    expect(daysFrom("2026-03-23", "2026-04-05")).toHaveLength(14);
    expect(new Set(daysFrom("2026-10-01", lastOfMonth("2026-10-12"))).size).toBe(31);
    expect(mondayOf("2026-03-29")).toBe("2026-03-23");
    expect(mondayOf("2026-03-30")).toBe("2026-03-30");
    expect([lastOfMonth("2026-02-01"), lastOfMonth("2028-02-29"), lastOfMonth("2026-12-31")]).toEqual([
      "2026-02-28",
      "2028-02-29",
      "2026-12-31",
    ]);
  });

  test("are read from any ISO date-time that names an hour of the wall, and from nothing else", () => {
    for (const told of [
      "2026-03-03T09:00:00Z",
      "2026-03-03T10:00:00+01:00",
      "2026-03-03T09:00:00.000Z",
      "2026-03-03T04:00-05:00",
    ])
      expect(readSlot(told), told).toBe("2026-03-03T09:00:00.000Z");
    for (const told of [
      "2026-03-03T09:30:00Z",
      "2026-03-03T09:00:01Z",
      "2026-03-03T09:00:00",
      "2026-03-03",
      "2026-02-30T99:00:00Z",
      "demain",
      "",
    ])
      expect(readSlot(told), told).toBeNull();
  });

  test("days are days of the calendar", () => {
    expect(["2026-03-03", "2028-02-29"].every(isDay)).toBe(true);
    expect(["2026-02-30", "2026-02-29", "2026-13-01", "26-03-03", "2026-3-3", ""].some(isDay)).toBe(false);
    expect(longDay("2026-05-01")).toBe("vendredi 1er mai 2026");
    expect(longDay("2026-05-11")).toBe("lundi 11 mai 2026");
  });
});

describe("what is offered", () => {
  test.each([
    ["2026-03-08", "Fermé"],
    ["2026-04-06", "Lundi de Pâques"],
    ["2026-05-01", "Fête du travail"],
    ["2026-05-25", "Lundi de Pentecôte"],
    ["2026-07-14", "Fête Nationale de la France"],
    ["2026-12-25", "Noël"],
    ["2027-03-29", "Lundi de Pâques"],
    ["2026-04-03", null],
    ["2026-03-07", null],
    ["2026-12-26", null],
  ])("%s: %s", (day, why) => expect(whyClosed(AS_DELIVERED, day)).toBe(why));

  test("a closed day says that it is, and why where it has a reason", () => {
    const closures = [{ from: "2026-03-03", to: "2026-03-03", sentence: "nous revenons reposés" }];
    const said = (day: string) => closedSaid({ ...AS_DELIVERED, closures }, day);
    expect([said("2026-03-08"), said("2026-12-25"), said("2026-03-03"), said("2026-03-07")]).toEqual([
      "Fermé",
      "Fermé (Noël)",
      "Fermé (nous revenons reposés)",
      null,
    ]);
  });

  test("begins two hours from now, to the minute", () => {
    const eleven = "2026-03-02T10:00:00.000Z";
    expect(isOffered(AS_DELIVERED, eleven, new Date("2026-03-02T08:00:00Z"))).toBe(true);
    expect(isOffered(AS_DELIVERED, eleven, new Date("2026-03-02T08:00:01Z"))).toBe(false);
    expect(isOffered(AS_DELIVERED, eleven, new Date("2026-03-05T08:00:00Z"))).toBe(false);
  });

  test("ends with the sixtieth day from today, as the shop's wall counts days", () => {
    expect(lastDayOffered(AS_DELIVERED, MONDAY_MORNING)).toBe("2026-05-01");
    const now = new Date("2026-03-01T22:59:00Z");
    expect([
      isOffered(AS_DELIVERED, atHour("2026-04-30", 18), now),
      isOffered(AS_DELIVERED, atHour("2026-05-02", 10), now),
    ]).toEqual([true, false]);
    expect(lastDayOffered(AS_DELIVERED, new Date("2026-03-01T23:01:00Z"))).toBe("2026-05-01"); // in Lyon it is Monday already
  });

  test("closed days count as taken, all nine hours of them, and so does what has gone by", async () => {
    const services = await testServices();
    const easter = await unavailableSlots(services, "2026-04-05", "2026-04-07");
    expect([...easter]).toEqual([...slotsOf(AS_DELIVERED, "2026-04-05"), ...slotsOf(AS_DELIVERED, "2026-04-06")]);
    expect([...(await unavailableSlots(services, "2026-03-02", "2026-03-03"))]).toEqual(
      slotsOf(AS_DELIVERED, "2026-03-02").slice(0, 1),
    );
    expect((await unavailableSlots(services, "2026-02-28", "2026-02-28")).size).toBe(9);
    expect((await unavailableSlots(services, "2026-05-04", "2026-05-05")).size).toBe(18);
  });
});
