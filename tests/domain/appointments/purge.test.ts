import { expect, test } from "vitest";

import { book } from "~/domain/appointments/book.server";
import { readAppointmentDraft, saveReason } from "~/domain/appointments/draft.server";
import { purgeAppointments } from "~/domain/appointments/purge.server";
import { atHour } from "~/domain/appointments/slots";

import { newVisitorId } from "../../helpers/factories";
import { testServices } from "../../helpers/services";

test("a year after its day an appointment is forgotten, and answers that came to nothing a month after", async () => {
  const services = await testServices();
  const visitorId = await newVisitorId(services);
  await saveReason(services, visitorId, "choix");
  await book(services, null, {
    motif: "controle",
    slotAt: atHour("2026-03-03", 10),
    nom: "Moreau",
    prenom: "Clara",
    telephone: "0612345678",
    email: "clara@exemple.fr",
  });
  services.clock.advance({ days: 29 });
  expect((await purgeAppointments(services)).deleted).toBe(0);
  expect(await readAppointmentDraft(services, visitorId)).toMatchObject({ reason: "choix" });
  services.clock.advance({ days: 2 });
  await purgeAppointments(services);
  expect(await readAppointmentDraft(services, visitorId)).toMatchObject({ reason: null });
  services.clock.set("2027-03-03T08:00:00Z");
  expect((await purgeAppointments(services)).deleted).toBe(0);
  services.clock.set("2027-03-03T10:00:00Z");
  expect(await purgeAppointments(services)).toMatchObject({ deleted: 1 });
  expect([await services.db("appointments"), await services.db("taken_slots")]).toEqual([[], []]);
});
