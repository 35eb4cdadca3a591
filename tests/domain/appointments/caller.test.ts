import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { findAppointment } from "~/domain/appointments/appointment.server";
import { bookForCaller, callerForm } from "~/domain/appointments/caller.server";
import { markMissed } from "~/domain/appointments/intents.server";
import { openShop } from "~/domain/settings/dates.server";
import { standingOf } from "~/domain/appointments/life";

import { newAdministrator } from "../../helpers/administrator";
import { queuedMails } from "../../helpers/factories";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices();
  services.clock.set("2026-03-02T08:00:00Z"); // a Monday
  camille = await newAdministrator(services);
});

const TYPED = {
  slotAt: "2026-03-03T11:00",
  motif: "ajustage",
  nom: "Moreau",
  prenom: "Clara",
  telephone: "06 12 34 56 78",
};
const book = (typed: Record<string, string> = TYPED) => bookForCaller(services, camille, callerForm(60).parse(typed));

test("a caller has their appointment at once, confirmed, without an address or with one that is written to", async () => {
  const booked = await book();
  if (booked.outcome !== "booked") throw new Error(booked.outcome);
  expect(booked.appointment).toMatchObject({ status: "confirmed", email: "", slotAt: "2026-03-03T10:00:00.000Z" });
  expect(await queuedMails(services)).toEqual([]);
  expect(await book()).toEqual({ outcome: "taken" });
  await book({ ...TYPED, slotAt: "2026-03-03T14:00", email: "clara@exemple.fr" });
  expect((await queuedMails(services)).map(({ mail }) => mail.to)).toEqual(["clara@exemple.fr"]);
});

test("an hour gone by, or none of the agenda, is nobody's; what is missing is said at its field", async () => {
  expect(await book({ ...TYPED, slotAt: "2026-03-01T11:00" })).toEqual({ outcome: "past" });
  expect(await book({ ...TYPED, slotAt: "2026-03-03T06:00" })).toEqual({ outcome: "none" });
  const wrong = callerForm(60).safeParse({ ...TYPED, nom: "", email: "clara" });
  expect(wrong.error?.issues.map(({ path }) => path[0]).sort()).toEqual(["email", "nom"]);
  const slotError = (slotAt: string) =>
    callerForm(60)
      .safeParse({ ...TYPED, slotAt })
      .error?.issues.map(({ message }) => message);
  expect(slotError("2026-03-03T10:30")).toEqual(["Les rendez-vous commencent à l’heure juste."]);
  expect(slotError("demain")).toEqual(["Veuillez choisir un créneau."]);
});

test("all that is left empty is said at once, each in its own words", () => {
  const empty = { slotAt: "", motif: "ajustage", nom: "", prenom: " ", telephone: "" };
  expect(
    callerForm(60)
      .safeParse(empty)
      .error?.issues.map(({ message }) => message),
  ).toEqual([
    "Indiquez le jour et l’heure.",
    "Indiquez le nom.",
    "Indiquez le prénom.",
    "Indiquez le numéro de téléphone.",
  ]);
});

test("an hour when the shop is closed, or far ahead, is asked about, and only that hour is then confirmed", async () => {
  const asked = async (slotAt: string) => {
    const booked = await book({ ...TYPED, slotAt });
    return "why" in booked ? booked.why : booked.outcome;
  };
  expect(await asked("2026-03-08T11:00")).toBe("La boutique est fermée le dimanche 8 mars 2026.");
  expect(await asked("2026-05-01T11:00")).toBe("La boutique est fermée le vendredi 1er mai 2026 (Fête du travail).");
  expect(await asked("2027-03-03T11:00")).toBe(
    "Le mercredi 3 mars 2027 est à plus de 60 jours, le plus loin que la boutique propose.",
  );
  await openShop(services, camille, { day: "2026-03-08", spans: [{ opens: "10:00", closes: "12:00" }], sentence: "" });
  expect(await asked("2026-03-08T15:00")).toBe("Le dimanche 8 mars 2026, la boutique ouvre 10 h – 12 h.");
  expect(await queuedMails(services)).toEqual([]);
  const booking = callerForm(60).parse({ ...TYPED, slotAt: "2026-03-08T15:00" });
  expect(await bookForCaller(services, camille, booking, "2026-03-15T14:00:00.000Z")).toMatchObject({
    outcome: "asks",
  });
  expect(await bookForCaller(services, camille, booking, booking.slotAt)).toMatchObject({ outcome: "booked" });
});

test("who did not come is noted so, once the hour has gone by, and told nothing", async () => {
  const booked = await book({ ...TYPED, email: "clara@exemple.fr" });
  if (booked.outcome !== "booked") throw new Error(booked.outcome);
  const { id } = booked.appointment;
  expect((await markMissed(services, camille, id)).outcome).toBe("refused");
  services.clock.set("2026-03-03T12:00:00Z");
  const before = (await queuedMails(services)).length;
  expect((await markMissed(services, camille, id, booked.appointment.sequence)).outcome).toBe("changed");
  const missed = await findAppointment(services, id);
  expect(missed && [missed.status, standingOf(missed)]).toEqual(["cancelled", "Pas venu"]);
  expect((await queuedMails(services)).length).toBe(before);
});
