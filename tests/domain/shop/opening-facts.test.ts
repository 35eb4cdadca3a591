import { expect, test } from "vitest";

import { openingFacts } from "~/pages/help/opening-facts.server";
import { WEEK, type OpeningRules } from "~/shop/hours";

const NOW = new Date("2026-12-01T09:00:00Z");
const RULES: OpeningRules = { week: WEEK, closedOnHolidays: false, closures: [], openings: [] };

/** Each special day or span of days, with its hours: "2026-12-24 10:00-16:00". */
const special = (rules: Partial<OpeningRules>) =>
  openingFacts({ ...RULES, ...rules }, NOW).special.map(({ validFrom = "", validThrough = "", opens, closes }) =>
    [validFrom === validThrough ? validFrom : `${validFrom}/${validThrough}`, `${opens}-${closes}`].join(" "),
  );

test("search engines are told the week, and apart from it the days that differ, until they are over", () => {
  expect(openingFacts(RULES, NOW)).toEqual({
    usual: [
      {
        "@type": "OpeningHoursSpecification",
        "dayOfWeek": ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
        "opens": "10:00",
        "closes": "19:00",
      },
    ],
    special: [],
  });
  const closures = [
    { from: "2026-11-02", to: "2026-11-30", sentence: "" },
    { from: "2026-12-28", to: "2027-01-02", sentence: "Congés" },
  ];
  const openings = [
    { day: "2026-11-29", spans: [{ opens: "10:00", closes: "18:00" }], sentence: "" },
    {
      day: "2026-12-20",
      spans: [
        { opens: "10:00", closes: "12:30" },
        { opens: "14:00", closes: "18:00" },
      ],
      sentence: "",
    },
  ];
  expect(special({ closures, openings })).toEqual([
    "2026-12-20 10:00-12:30",
    "2026-12-20 14:00-18:00",
    "2026-12-28/2027-01-02 00:00-00:00",
  ]);
});

test("a day opened within a closure is told as open alone, and a public holiday as closed where the shop would be open", () => {
  const open = (day: string) => ({ day, spans: [{ opens: "09:00", closes: "12:00" }], sentence: "" });
  const closures = [{ from: "2026-12-21", to: "2026-12-31", sentence: "" }];
  expect(special({ closures, openings: [open("2026-12-24"), open("2026-12-21")] })).toEqual([
    "2026-12-21 09:00-12:00",
    "2026-12-22/2026-12-23 00:00-00:00",
    "2026-12-24 09:00-12:00",
    "2026-12-25/2026-12-31 00:00-00:00",
  ]);
  const holidays = special({ closures, openings: [open("2027-05-01")], closedOnHolidays: true });
  expect(holidays).toContain("2027-01-01 00:00-00:00");
  // Christmas is within the closure, 15 August 2027 is a Sunday, and on 1 May the shop opens.
  for (const day of ["2026-12-25", "2027-08-15"]) expect(holidays).not.toContain(`${day} 00:00-00:00`);
  expect(holidays.filter((told) => told.startsWith("2027-05-01"))).toEqual(["2027-05-01 09:00-12:00"]);
});
