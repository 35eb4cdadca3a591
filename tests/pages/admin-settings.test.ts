import { beforeAll, beforeEach, expect, test } from "vitest";

import { addDays, dayAndMonth, longDay, shopDay, weekdayOf } from "~/domain/days";
import { slotName } from "~/domain/appointments/slots";
import { daysSaid } from "~/domain/opening/hours.server";
import { cancelReservation } from "~/domain/reservations/close.server";
import { reserve } from "~/domain/reservations/reserve.server";
import { closeShop } from "~/domain/settings/dates.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor, newAdministrator } from "../helpers/administrator";
import { freeSlots, newAppointment } from "../helpers/appointments";
import { normal, textOf } from "../helpers/dom";
import { newEmail } from "../helpers/email";
import { htmlProblems } from "../helpers/html";
import { testServices } from "../helpers/services";
import { textWith } from "../helpers/matchers";
import { openShop, servicesOf, type Shop } from "../helpers/shop";
import { newVisitor, type Visitor } from "../helpers/visitor";

const SETTINGS = "/admin/reglages";
const CLOSURES = `${SETTINGS}/fermetures`;
const HOURS = `${SETTINGS}/horaires`;
const today = () => shopDay(new Date());

let shop: Shop;
let admin: Visitor;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  await shop.db("settings_versions").delete();
  await shop.db("counters").where({ name: "catalogue" }).increment("value", 1);
  admin = await adminVisitor(shop);
});

const read = async (path: string) => normal((await newVisitor(shop).visit(path)).text);

test("two weeks are closed in three presses, and every page says so at once, kept ones included", async () => {
  const [from, to] = [addDays(today(), 8), addDays(today(), 21)];
  const told = `${normal(daysSaid(from, to))} fermé (congés d'hiver)`;
  for (const path of ["/home", "/optiques-homme", "/contact", "/a-propos"])
    expect(await read(path)).not.toContain(told);
  expect((await newVisitor(shop).visit("/optiques-homme")).headers.get("x-cache")).toBe("hit");

  const [color] = PLAIN_FRAME.colors;
  const wish = {
    productId: PLAIN_FRAME.id,
    color: color?.value ?? "",
    size: PLAIN_FRAME.sizes[0] ?? "",
    email: newEmail("nora"),
  };
  const reserved = await reserve(servicesOf(shop), { ...wish, name: "Nora Petit", phone: "0612345678" });
  if (reserved.outcome !== "reserved") throw new Error(reserved.outcome);
  const { id, reference } = reserved.reservation;
  await shop
    .db("reservations")
    .where({ id })
    .update({ expires_at: `${from}T18:00:00.000Z` });

  const settings = await admin.visit(SETTINGS);
  const page = await settings.link("Fermetures et ouvertures exceptionnelles").follow();
  const year = { "Premier jour": from, "Dernier jour, compris": addDays(to, 365 - 14) };
  const asked = await page.form({ button: "Fermer ces jours-là" }).fill(year).submit("Fermer ces jours-là");
  expect([asked.status, asked.errors()]).toEqual([422, [textWith("fermée 365 jours")]]);
  expect(asked.form({ button: "Fermer ces jours-là" }).value("Oui, fermer aussi longtemps")).toBeFalsy();
  const done = await asked
    .form({ button: "Fermer ces jours-là" })
    .fill({
      "Premier jour": from,
      "Dernier jour, compris": to,
      "Phrase pour les visiteurs (facultatif)": "congés d’hiver",
    })
    .submit("Fermer ces jours-là");
  expect([done.path, done.redirects[0]?.status]).toEqual([CLOSURES, 303]);
  expect(normal(done.text)).toContain(`${normal(daysSaid(from, to))} : congés d'hiver`);
  expect(await htmlProblems(done.html)).toEqual([]);
  for (const path of ["/home", "/optiques-homme", "/contact", "/a-propos"])
    expect(await read(path), path).toContain(told);
  expect(
    /"specialOpeningHoursSpecification":(\[[^\]]*\])/.exec((await newVisitor(shop).visit("/a-propos")).html)?.[1],
  ).toContain(`"validFrom":"${from}","validThrough":"${to}"`);
  const closed = (await freeSlots(shop)).filter((slot) => shopDay(slot) >= from && shopDay(slot) <= to);
  expect(closed).toEqual([]);

  const back = await done.form({ button: /^Retirer : / }).submit();
  expect(back.text).toContain("Aucune fermeture n'est prévue.");
  expect(normal(done.text)).toMatch(new RegExp(`Réservation ${reference} .* : prolongée jusqu'au .* à 19 h, car`));
  expect(normal(back.text)).toMatch(
    new RegExp(`Réservation ${reference} .* : reste prolongée jusqu'au .* à 19 h, car`),
  );
  await cancelReservation(servicesOf(shop), id, "shop");
  expect(await read("/optiques-homme")).not.toContain(told);
});

test("while the shop is closed, what pages say of delivery counts from the reopening, and at once no longer after", async () => {
  const told = ["/home", "/options-de-livraison", `/article/${PLAIN_FRAME.slug}`];
  const counts = "à partir de notre réouverture, le";
  for (const path of told) expect(await read(path), path).not.toContain(normal(counts));
  const done = await (
    await admin.visit(CLOSURES)
  )
    .form({ button: "Fermer ces jours-là" })
    .fill({ "Premier jour": today(), "Dernier jour, compris": addDays(today(), 9) })
    .submit("Fermer ces jours-là");
  for (const path of told) expect(await read(path), path).toContain(normal(counts));
  await done.form({ button: /^Retirer : / }).submit();
  for (const path of told) expect(await read(path), path).not.toContain(normal(counts));
});

test("appointments that fall in a closure are named, with the way to each", async () => {
  const { slotAt, id } = await newAppointment(shop);
  const day = shopDay(slotAt);
  const page = await admin.visit(CLOSURES);
  const done = await page
    .form({ button: "Fermer ces jours-là" })
    .fill({ "Premier jour": day, "Dernier jour, compris": day })
    .submit("Fermer ces jours-là");
  expect(done.text).toContain("Un rendez-vous tombe quand la boutique est fermée");
  expect(normal(done.text)).toContain(normal(slotName(slotAt)));
  const card = await done.link(/^déplacer ou annuler/).follow();
  expect(card.hasForm({ name: `confirmed-${id}` })).toBe(true);
});

test("a closure sent twice is one; dates that make no sense come back as they were typed", async () => {
  const page = await admin.visit(CLOSURES);
  const form = page
    .form({ button: "Fermer ces jours-là" })
    .fill({ "Premier jour": addDays(today(), 3), "Dernier jour, compris": addDays(today(), 4) });
  await Promise.all([form.submit("Fermer ces jours-là"), form.submit("Fermer ces jours-là")]);
  expect(await shop.db("settings_versions")).toHaveLength(1);

  const wrong = await page
    .form({ button: "Fermer ces jours-là" })
    .fill({ "Premier jour": addDays(today(), 4), "Dernier jour, compris": addDays(today(), 3) })
    .submit("Fermer ces jours-là");
  expect([wrong.status, wrong.errors()]).toEqual([422, ["Le dernier jour vient avant le premier."]]);
  expect(wrong.form({ button: "Fermer ces jours-là" }).value("Premier jour")).toBe(addDays(today(), 4));
  expect(wrong.title).toMatch(/^Erreur : /);
});

test("a Sunday is opened with hours of its own, and can be booked", async () => {
  const sunday = Array.from({ length: 7 }, (_, ahead) => addDays(today(), ahead + 3)).find(
    (day) => weekdayOf(day) === 0,
  );
  const page = await admin.visit(CLOSURES);
  const done = await page
    .form({ button: "Ouvrir ce jour-là" })
    .fill({ Jour: sunday ?? "", Heures: "14h à 17h" })
    .submit("Ouvrir ce jour-là");
  expect(normal(done.text).toLowerCase()).toContain(`${normal(longDay(sunday ?? ""))} : 14 h – 17 h`);
  expect((await read("/contact")).toLowerCase()).toContain(`${normal(dayAndMonth(sunday ?? ""))} 14 h – 17 h`);
  const booking = await newVisitor(shop).visit("/rendez-vous");
  const agenda = await booking
    .form({ button: "Continuer" })
    .fill({ "Quel est le motif de votre visite ?": "Contrôle de la vue" })
    .submit("Continuer");
  const days = await agenda.visitor.visit(`/rendez-vous?etape=2&vue=3jours&du=${sunday}`);
  const hours = days.elements("fieldset", { class: "agenda__day" })[0];
  expect(normal(textOf(hours ?? days.root)).match(/\d+ h/g)).toEqual(["14 h", "15 h", "16 h"]);
});

test("the hours of the week are changed in one form; a colleague's change meanwhile is told", async () => {
  const page = await admin.visit(HOURS);
  expect(await htmlProblems(page.html)).toEqual([]);
  const colleague = await (await adminVisitor(shop)).visit(HOURS);
  const done = await page
    .form({ button: "Enregistrer" })
    .fill({ Lundi: "", Mardi: "9h30 - 12h30, 14h - 18h30" })
    .submit("Enregistrer");
  expect([done.path, done.texts("flash")]).toEqual([SETTINGS, ["Réglages enregistrés."]]);
  const footer = await read("/panier");
  for (const line of ["Mardi 9 h 30 – 12 h 30, 14 h – 18 h 30", "Lundi, dimanche et jours fériés fermé"])
    expect(footer).toContain(line);
  expect(await read("/services")).toContain("Du mardi au samedi, de 10 h à 18 h");

  const told = await colleague.form({ button: "Enregistrer" }).fill({ Jeudi: "10 h – 20 h" }).submit("Enregistrer");
  expect([told.status, told.errors()]).toEqual([
    422,
    [expect.stringMatching(/a modifié ces réglages pendant votre saisie/)],
  ]);
  expect(told.form({ button: "Enregistrer quand même" }).value("Jeudi")).toBe("10 h – 20 h");
  const own = await told
    .form({ button: "Enregistrer quand même" })
    .fill({ Lundi: "" })
    .submit("Enregistrer quand même");
  expect(own.path).toBe(SETTINGS);
  expect(await read("/panier")).toContain("Jeudi 10 h – 20 h");

  const wrong = await (
    await admin.visit(HOURS)
  )
    .form({ button: "Enregistrer" })
    .fill({ "Mercredi": "midi", "Délai avant un rendez-vous (heures)": "1000" })
    .submit("Enregistrer");
  expect(wrong.status).toBe(422);
  expect(wrong.errors()).toHaveLength(2);
});

test("the history says who changed what, and goes back", async () => {
  const hours = await admin.visit(HOURS);
  await hours
    .form({ button: "Enregistrer" })
    .fill({ "Délai avant un rendez-vous (heures)": "5" })
    .submit("Enregistrer");
  const settings = await admin.visit(SETTINGS);
  const history = await settings.link("Historique des réglages").follow();
  expect(normal(history.text)).toContain("Délai avant un rendez-vous Avant : 2 heures Après : 5 heures");
  expect(history.text).toContain("Camille Perrachon");
  const back = await history.form({ button: "Revenir aux réglages d'origine" }).submit();
  expect(back.texts("flash").join()).toMatch(/^Réglages rétablis\..*Ont changé : Délai avant un rendez-vous\./s);
  expect(back.text).toContain("retour aux réglages d'origine");
  expect(await htmlProblems(back.html)).toEqual([]);
  expect((await admin.visit(HOURS)).form({ button: "Enregistrer" }).value("Délai avant un rendez-vous (heures)")).toBe(
    "2",
  );
});

test("what another process changes is in force here at the next request", async () => {
  await read("/optiques-femme");
  expect((await newVisitor(shop).visit("/optiques-femme")).headers.get("x-cache")).toBe("hit");
  const other = await testServices({ db: shop.db });
  other.clock.set(new Date());
  const from = addDays(today(), 2);
  await closeShop(other, await newAdministrator(shop), { from, to: from, sentence: "inventaire" });
  expect(await read("/optiques-femme")).toContain(`${normal(daysSaid(from, from))} fermé (inventaire)`);
});

test("only administrators see them", async () => {
  for (const path of [SETTINGS, HOURS, CLOSURES, `${SETTINGS}/historique`])
    expect((await newVisitor(shop).visit(path)).path).toMatch(/^\/admin\/connexion/);
  expect((await admin.visit(`${SETTINGS}/secrets`)).status).toBe(404);
});
