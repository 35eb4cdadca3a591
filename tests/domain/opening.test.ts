import { describe, expect, test } from "vitest";

import { seasonOf } from "~/domain/days";
import { openingNow, openingsOf, reopening } from "~/domain/opening/hours.server";
import { endOfReservation } from "~/domain/reservations/end.server";
import { closeShop } from "~/domain/settings/dates.server";

import { newAdministrator } from "../helpers/administrator";
import { queuedMails } from "../helpers/factories";
import { dueOrder } from "../helpers/paying-in-shop";
import { paidOrder } from "../helpers/paying";
import { testServices } from "../helpers/services";
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

describe("a closure of two weeks", () => {
  const CLOSURE = { from: "2026-08-03", to: "2026-08-15", sentence: "Congés d’été" };
  const OPEN_ONCE = { day: "2026-08-08", spans: [{ opens: "14:00", closes: "18:00" }], sentence: "" };

  test.each([
    ["2026-07-31", null, "two open days before"],
    ["2026-08-01", "le lundi 17 août", "on the last open day before it"],
    ["2026-08-02", "le lundi 17 août", "on its eve, a Sunday"],
    ["2026-08-03", "le lundi 17 août", "on its first day"],
    ["2026-08-15", "le lundi 17 août", "on its last day"],
    ["2026-08-16", null, "on the Sunday after it"],
  ])("delays what is ordered on %s to %s: %s", (day, says, _when) => {
    const rules = { ...AS_DELIVERED, closures: [CLOSURE] };
    expect(reopening(rules, new Date(`${day}T10:00:00Z`))).toBe(says);
  });

  test("of a year is counted, too", () => {
    const rules = { ...AS_DELIVERED, closures: [{ ...CLOSURE, to: "2027-08-02" }] };
    const at = new Date("2026-08-04T10:00:00Z");
    expect(reopening(rules, at)).toBe("le mardi 3 août");
    expect(openingNow(rules, at)).toContain("Fermé, ouvre");
    expect(endOfReservation(rules, at, 2).toISOString()).toBe("2027-08-04T17:00:00.000Z");
  });

  test("does not delay beyond a day on which the shop opens all the same", () => {
    const rules = { ...AS_DELIVERED, closures: [CLOSURE], openings: [OPEN_ONCE] };
    expect(reopening(rules, new Date("2026-08-04T10:00:00Z"))).toBe("le samedi 8 août");
    expect(reopening(rules, new Date("2026-08-08T10:00:00Z"))).toBe("le lundi 17 août"); // an eve, too
  });

  test("is told by the confirmation of a parcel and of an order to fetch, and not once it is over", async () => {
    const services = await testServices({
      now: new Date("2026-08-03T10:00:00Z"),
      seed: true,
      env: { PAY_IN_SHOP: "all" },
    });
    await closeShop(services, await newAdministrator(services), CLOSURE);
    const confirmation = async (id: string) =>
      plain((await queuedMails(services)).find(({ fact }) => fact === `order:${id}:confirmation`)?.mail.text ?? "");
    expect(await confirmation((await paidOrder(services)).id)).toContain(
      "Délai estimé : 3 à 4 jours ouvrés à partir de notre réouverture, le lundi 17 août.",
    );
    expect(await confirmation((await dueOrder(services)).id)).toContain(
      "Nous vous écrivons dès que votre commande est prête, à partir de notre réouverture, le lundi 17 août.",
    );
    services.clock.set("2026-08-17T10:00:00Z");
    expect(await confirmation((await paidOrder(services)).id)).toContain("Délai estimé : 3 à 4 jours ouvrés.");
  });
});
