import { expect, test } from "vitest";

import { book } from "~/domain/appointments/book.server";
import { atHour } from "~/domain/appointments/slots";
import { writeToShop } from "~/domain/messages/contact.server";
import { askOptician } from "~/domain/messages/questions.server";
import { instant } from "~/domain/time";

import { purgeAll } from "../../scripts/tasks/purge";
import { PLAIN_FRAME } from "../../seeds/named";
import { withCorrection } from "../helpers/prescriptions";
import { testServices, type TestServices } from "../helpers/services";

const CLARA = { name: "Clara Moreau", email: "clara@exemple.fr", message: "Bonjour." };
const TABLES = ["appointments", "reservations", "messages", "lens_corrections"];
const left = (services: TestServices) => Promise.all(TABLES.map(async (table) => (await services.db(table)).length));

function reservation(services: TestServices, id: string, status: string) {
  const at = instant(services.now());
  return { id, reference: id, status, product_id: PLAIN_FRAME.id, color: "#1c1b1a", size: "48", product_name: "Panthéon", color_name: "Noir", name: "Clara", email: "c@exemple.fr", phone: "0612345678", created_at: at, expires_at: at, closed_at: status === "held" ? null : at };
}

test("the purge forgets each thing after its time, says how much, and a rehearsal says the same and leaves all", async () => {
  const services = await testServices({ seed: true });
  await book(services, null, { motif: "controle", slotAt: atHour("2026-03-03", 10), nom: "Moreau", prenom: "Clara", telephone: "0612345678", email: "clara@exemple.fr" });
  await services.db("reservations").insert([reservation(services, "CLOSED", "collected"), reservation(services, "HELD", "held")]);
  await writeToShop(services, CLARA);
  await askOptician(services, PLAIN_FRAME.id, CLARA);
  services.clock.advance({ days: 364 });
  expect((await purgeAll(services, false)).match(/ : [1-9]/g)).toBeNull();
  await withCorrection(services);
  await services.db("lens_corrections").update({ created_at: "2026-03-03T08:00:00.000Z" });
  expect(await left(services)).toEqual([1, 2, 2, 1]);

  services.clock.advance({ days: 3 });
  const rehearsed = await purgeAll(services, true);
  expect(await left(services)).toEqual([1, 2, 2, 1]);
  const told = await purgeAll(services, false);
  expect(await left(services)).toEqual([0, 1, 0, 0]);
  expect(rehearsed.split("\n").slice(1)).toEqual(told.split("\n").slice(1));
  for (const line of ["rendez-vous : 1 d’avant le 2026-03-04", "réservations en boutique : 1 close(s)", "messages et questions : 2 d’avant", "réponses au choix des verres : 0", "corrections : 1 sans panier, 0 de verres vendus"]) expect(told).toContain(line);
  expect(await services.db("reservations").pluck("status")).toEqual(["held"]);
});
