import { expect, test } from "vitest";

import { hoursByDays, openDays, openingsOn, spokenHour, WEEK, type OpeningHours } from "~/shop/hours";

const DAY = { opens: "10:00", closes: "19:00" };

test("the hours of the demo's week are said as its pages say them", () => {
  expect(hoursByDays({ week: WEEK, closedOnHolidays: true })).toEqual([
    { days: "Du lundi au samedi", hours: "10 h – 19 h" },
    { days: "Dimanche et jours fériés", hours: "fermé" },
  ]);
  expect(openDays(WEEK)).toBe("du lundi au samedi");
});

test("a week with breaks, late days and two days off says itself", () => {
  const week: OpeningHours[] = [
    { weekdays: [2, 3, 5], opens: "14:00", closes: "19:00" },
    { weekdays: [2, 3, 5], opens: "09:30", closes: "12:30" },
    { weekdays: [4], opens: "09:30", closes: "20:00" },
    { weekdays: [6], ...DAY },
  ];
  expect(hoursByDays({ week, closedOnHolidays: true })).toEqual([
    { days: "Mardi et mercredi", hours: "9 h 30 – 12 h 30, 14 h – 19 h" },
    { days: "Jeudi", hours: "9 h 30 – 20 h" },
    { days: "Vendredi", hours: "9 h 30 – 12 h 30, 14 h – 19 h" },
    { days: "Samedi", hours: "10 h – 19 h" },
    { days: "Lundi, dimanche et jours fériés", hours: "fermé" },
  ]);
  expect(openDays(week)).toBe("du mardi au samedi");
  expect(openingsOn(2, week)).toEqual([
    { opens: "09:30", closes: "12:30" },
    { opens: "14:00", closes: "19:00" },
  ]);
  expect(openingsOn(0, week)).toEqual([]);
});

test("days apart, or every day, are said as such", () => {
  expect(openDays([{ weekdays: [1, 3, 4], ...DAY }])).toBe("le lundi, le mercredi et le jeudi");
  const everyDay = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], ...DAY }];
  expect(openDays(everyDay)).toBe("du lundi au dimanche");
  expect(hoursByDays({ week: everyDay, closedOnHolidays: true }).at(-1)).toEqual({
    days: "Jours fériés",
    hours: "fermé",
  });
  expect(hoursByDays({ week: everyDay, closedOnHolidays: false })).toEqual([
    { days: "Du lundi au dimanche", hours: "10 h – 19 h" },
  ]);
});

test("an hour is said without its naughts", () => {
  expect([spokenHour("09:00"), spokenHour("09:30", " ")]).toEqual(["9\u00a0h", "9 h 30"]);
});
