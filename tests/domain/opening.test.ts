import { expect, test } from "vitest";

import { seasonOf } from "~/domain/days";
import { openingNow, openingsOf } from "~/domain/opening/hours.server";

import { AS_DELIVERED } from "../helpers/settings";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  ["2026-03-03T10:00:00+01:00", "Ouvert jusqu’à 19 h", "the moment of opening"],
  ["2026-03-03T18:59:59+01:00", "Ouvert jusqu’à 19 h", "the last minute"],
  ["2026-03-03T19:00:00+01:00", "Fermé, ouvre mercredi à 10 h", "the moment of closing"],
  ["2026-03-03T09:59:00+01:00", "Fermé, ouvre à 10 h", "before opening"],
  ["2026-03-03T00:30:00+01:00", "Fermé, ouvre à 10 h", "after midnight, when UTC still says yesterday"],
  ["2026-03-07T19:30:00+01:00", "Fermé, ouvre lundi à 10 h", "a Saturday evening"],
  ["2026-03-08T12:00:00+01:00", "Fermé, ouvre lundi à 10 h", "a Sunday"],
  ["2026-03-29T12:00:00+02:00", "Fermé, ouvre lundi à 10 h", "the Sunday that clocks go forward"],
  ["2026-03-28T18:30:00+01:00", "Ouvert jusqu’à 19 h", "the evening before, by winter time"],
  ["2026-03-30T18:30:00+02:00", "Ouvert jusqu’à 19 h", "the evening after, by summer time"],
  ["2026-10-26T09:30:00+01:00", "Fermé, ouvre à 10 h", "the morning after clocks go back"],
  ["2026-04-04T20:00:00+02:00", "Fermé, ouvre mardi à 10 h", "the Saturday before Easter"],
  ["2026-04-06T12:00:00+02:00", "Fermé, ouvre mardi à 10 h", "Easter Monday"],
  ["2026-05-01T12:00:00+02:00", "Fermé, ouvre samedi à 10 h", "Labour Day"],
  ["2026-05-14T12:00:00+02:00", "Fermé, ouvre vendredi à 10 h", "Ascension"],
  ["2026-12-24T19:30:00+01:00", "Fermé, ouvre samedi à 10 h", "Christmas Eve"],
  ["2027-12-31T20:00:00+01:00", "Fermé, ouvre lundi à 10 h", "New Year's Eve of a long weekend"],
])("at %s the shop says '%s': %s", (moment, says) =>
  expect(plain(openingNow(AS_DELIVERED, new Date(moment)))).toBe(says),
);

test("the public holidays of France are closed, those of Alsace are not", () => {
  const closed = [
    "2026-01-01",
    "2026-04-06",
    "2026-05-01",
    "2026-05-08",
    "2026-05-14",
    "2026-05-25",
    "2026-07-14",
    "2026-08-15",
    "2026-11-11",
    "2026-12-25",
  ];
  expect(closed.filter((day) => openingsOf(AS_DELIVERED, day).length > 0)).toEqual([]);
  for (const day of ["2026-04-03", "2026-12-26", "2026-12-24"])
    expect(openingsOf(AS_DELIVERED, day), day).toEqual([{ opens: "10:00", closes: "19:00" }]);
});

test.each([
  ["2026-11-30", "automne"],
  ["2026-12-01", "hiver"],
  ["2027-02-28", "hiver"],
  ["2027-03-01", "printemps"],
  ["2027-06-01", "ete"],
  ["2027-09-01", "automne"],
])("%s is of the shop's season %s", (day, season) => {
  expect(seasonOf(day)).toBe(season);
});
