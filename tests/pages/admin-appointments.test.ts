import { beforeEach, expect, test } from "vitest";

import { addDays, shopDay, weekdayOf } from "~/domain/days";
import { atHour, slotName, wallTime } from "~/domain/appointments/slots";

import { ADMINISTRATOR_PASSWORD, carrying, adminVisitor, newCustomer } from "../helpers/administrator";
import { chooseSlot, CONFIRM, freeSlots, newAppointment, newBooker, toAgenda } from "../helpers/appointments";
import { normal } from "../helpers/dom";
import type { Page } from "../helpers/page";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
const TAB = "/admin/rendez-vous";
const yesterday = () => atHour(addDays(shopDay(new Date()), -1), 10);
let visitor: Visitor;
beforeEach(async () => {
  visitor = await adminVisitor(shop());
});

const find = (email: string, status = "tous") =>
  visitor.visit(`${TAB}?statut=${status}&q=${encodeURIComponent(email)}`);
const press = (page: Page, name: string, button: string | RegExp) => page.form({ name }).submit(button);
const statusOf = async (id: string) => (await shop().db("appointments").where({ id }).first("status"))?.status;
const mailsTo = (email: string) => shop().sandbox.inbox.mails.filter((mail) => mail.envelope.to.includes(email));

test("what waits is listed first; it is confirmed by one press, and cancelled after a question", async () => {
  const { id, email, slotAt } = await newAppointment(shop());
  let page = await visitor.visit(TAB);
  expect([page.title, page.h1]).toEqual(["Rendez-vous – Lunetterie des Terreaux", "Rendez-vous"]);
  for (const text of [normal(slotName(slotAt)), "En attente", "Contrôle de la vue", "Clara Moreau"])
    expect(page.text).toContain(text);
  expect(page.link(email).href).toBe(`mailto:${email}`);
  expect(page.link("06 12 34 56 78").href).toBe("tel:0612345678");

  page = await press(page, `confirmed-${id}`, /^Confirmer/);
  expect([page.path, page.redirects[0]?.status, page.texts("flash")]).toEqual([
    TAB,
    303,
    ["✅ Confirmé (email envoyé)"],
  ]);
  expect(page.text).not.toContain(email);
  await shop().sandbox.inbox.waitFor(
    (mail) => mail.envelope.to.includes(email) && mail.subject.endsWith("est confirmé"),
  );

  page = await find(email, "confirmed");
  expect(page.hasForm({ name: `confirmed-${id}` })).toBe(false);
  const list = page.path;
  page = await page.form({ button: /^Annuler : Clara Moreau/ }).submit();
  expect(page.text).toContain("Confirmer l’annulation de ce rendez-vous ?".replace("’", "'"));
  expect(await statusOf(id)).toBe("confirmed"); // the question changes nothing
  page = await page.form({ button: "Confirmer" }).submit("Confirmer");
  expect([page.path, page.texts("flash")]).toEqual([list, ["✅ Annulé"]]);
  expect([await statusOf(id), await shop().db("taken_slots").where({ slot_at: slotAt })]).toEqual(["cancelled", []]);
  await shop().sandbox.inbox.waitFor((mail) => mail.envelope.to.includes(email) && mail.subject.endsWith("est annulé"));
  page = await find(email);
  expect(page.hasForm({ button: /^Annuler : / })).toBe(false);
  expect((await press(page, `confirmed-${id}`, /^Confirmer/)).texts("flash")).toEqual(["✅ Confirmé (email envoyé)"]);
});

test("a form sent twice is one intent and one mail; one of an older page is refused and says why", async () => {
  const { id, email } = await newAppointment(shop());
  const old = await find(email);
  const form = old.form({ name: `confirmed-${id}` });
  await Promise.all([form.submit(), form.submit()]);
  const colleague = await adminVisitor(shop());
  const asked = await old.form({ button: /^Annuler : / }).submit();
  const page = await asked.form({ button: "Confirmer" }).submit("Confirmer");
  expect([page.status, page.title.startsWith("Erreur : "), page.errors()]).toEqual([
    422,
    true,
    [
      "❌ Erreur mise à jour",
      expect.stringMatching(
        /^Il vient d'être modifié par ailleurs : il est maintenant « Confirmé », \S+ \d.+ à \d\d h\.$/,
      ),
    ],
  ]);
  expect(await statusOf(id)).toBe("confirmed");
  expect(await shop().db("audit_log").where({ target: id })).toHaveLength(1);
  await shop().sandbox.inbox.waitFor(
    (mail) => mail.envelope.to.includes(email) && mail.subject.endsWith("est confirmé"),
  );
  expect(mailsTo(email).filter((mail) => mail.subject.endsWith("est confirmé"))).toHaveLength(1);
  expect((await colleague.visit(`${TAB}?statut=confirmed&q=${email}`)).text).toContain(email);
});

test("it is moved to a free hour; a wrong date, a taken hour and a past one are refused in place", async () => {
  const { id, email, slotAt } = await newAppointment(shop());
  const other = await newAppointment(shop());
  const [next = ""] = await freeSlots(shop());
  let page = await find(email);
  const move = (typed: string) =>
    page
      .form({ button: "Replanifier", name: `move-${id}-0` })
      .fill({ "Nouvelle date et heure": typed })
      .submit("Replanifier");
  expect(page.form({ name: `move-${id}-0` }).value("Nouvelle date et heure")).toBe(wallTime(slotAt));
  for (const [typed, message] of [
    ["demain", "Date invalide"],
    [`${wallTime(slotAt).slice(0, 13)}:30`, "Date invalide"],
    [wallTime(other.slotAt), "Créneau déjà réservé."],
    [wallTime(yesterday()), "Replanification impossible"],
  ] as const) {
    page = await move(typed);
    expect(
      [page.status, page.errors(), page.form({ name: `move-${id}-0` }).value("Nouvelle date et heure")],
      typed,
    ).toEqual([422, [message], typed]);
    expect(page.describedError("Nouvelle date et heure")).toBe(message);
  }
  page = await move(wallTime(next));
  expect([page.status, page.texts("flash")]).toEqual([200, ["✅ Replanifié (email envoyé)"]]);
  expect(await shop().db("appointments").where({ id })).toMatchObject([{ slot_at: next, status: "confirmed" }]);
  await shop().sandbox.inbox.waitFor(
    (mail) => mail.envelope.to.includes(email) && mail.subject.startsWith("Votre rendez-vous est déplacé"),
  );
});

test("notes are kept for the team; of two who edit them the second sees the first's, and loses nothing", async () => {
  const { id, email } = await newAppointment(shop());
  const evil = `<script>alert("${id}")</script>`;
  let page = await find(email);
  const edit = (from: Page, version: number, answers: Record<string, string>) =>
    from
      .form({ name: `details-${id}-${version}` })
      .fill(answers)
      .submit("Enregistrer les détails");
  const colleague = await find(email);
  page = await edit(page, 0, { "Notes": evil, "Étiquettes": " enfant, , 1re visite ,", "Suivi par": "=Idriss" });
  expect(page.texts("flash")).toEqual(["✅ Détails enregistrés"]);
  expect(page.text).toContain(`Étiquettes enfant, 1re visite`);
  expect(page.text).toContain(evil);
  expect(page.html).not.toContain("<script>alert");
  let late = await edit(colleague, 0, { Notes: "Rappeler mardi" });
  expect([late.status, late.errors()[0]]).toEqual([422, "❌ Erreur enregistrement"]);
  expect(late.errors()[1]).toContain("Ces détails viennent d'être modifiés par ailleurs");
  expect(late.text).toContain("=Idriss");
  expect(late.form({ name: `details-${id}-1` }).value("Notes")).toBe("Rappeler mardi");
  late = await edit(late, 1, { "Suivi par": "a".repeat(81) });
  expect(late.describedError("Suivi par")).toBe("Le nom compte 80 caractères au plus.");
  late = await edit(late, 1, { "Suivi par": "Camille" });
  expect(late.texts("flash")).toEqual(["✅ Détails enregistrés"]);
  expect(late.form({ name: `details-${id}-2` }).value("Notes")).toBe("Rappeler mardi");
});

test("filters and pages are addresses, and an empty list says so", async () => {
  const slots = (await freeSlots(shop())).slice(-11);
  for (const slotAt of slots) await newAppointment(shop(), { slotAt, nom: "Pagination" });
  const page = await visitor.visit(`${TAB}?q=pagination&par=10`);
  expect([page.text.includes("Page 1 / 2"), page.elements("article").length]).toEqual([true, 10]);
  const second = await page.link("Suivant").follow();
  expect([second.elements("article").length, second.text.includes("Page 2 / 2")]).toEqual([1, true]);
  expect((await visitor.visit(`${TAB}?q=pagination`)).elements("article")).toHaveLength(11); // twenty a page
  expect((await visitor.visit(`${TAB}?q=pagination&par=50`)).elements("article")).toHaveLength(11);
  const day = shopDay(slots[10] ?? "");
  const filtered = await page.form({ button: "Filtrer" }).fill({ Statut: "Tous", Du: day, Au: day }).submit("Filtrer");
  expect(filtered.elements("article")).toHaveLength(slots.filter((slot) => shopDay(slot) === day).length);
  expect(filtered.form({ button: "Filtrer" }).value("Statut")).toBe("Tous");
  expect((await find("personne-ici")).text).toContain("Aucun rendez-vous.");
  expect((await visitor.visit(`${TAB}?statut=rien&du=hier&page=0&tri=nom`)).status).toBe(200);
});

test("an hour is kept for the shop from its place in the week, and given back there", async () => {
  const [slot = ""] = await freeSlots(shop());
  const day = shopDay(slot);
  const week = await visitor.visit(`${TAB}/semaine?debut=${day}`);
  const link = week.links().find(({ href }) => href.includes(encodeURIComponent(wallTime(slot))));
  let page = await (await visitor.visit(link?.href ?? "")).link("Bloquer ce créneau à la place").follow();
  expect(page.form({ name: "block" }).value("Date et heure")).toBe(wallTime(slot));
  page = await page.form({ name: "block" }).fill({ "Motif (facultatif)": "<script>1</script>" }).submit();
  expect([page.path.startsWith(`${TAB}/semaine?debut=${day}`), page.texts("flash")]).toEqual([
    true,
    ["✅ Créneau bloqué"],
  ]);
  expect(page.text).toContain("Bloqué <script>1</script>");
  expect(page.html).not.toContain("<script>1<");
  expect(await freeSlots(shop())).not.toContain(slot);

  const again = await visitor.visit(`${TAB}/bloquer`);
  for (const [typed, message] of [
    [wallTime(slot), "Slot déjà pris."],
    [wallTime(yesterday()), "Blocage impossible"],
    ["", "Date invalide"],
    ["hier", "Date invalide"],
  ] as const) {
    const refused = await again.form({ name: "block" }).fill({ "Date et heure": typed }).submit();
    expect([refused.status, refused.errors(), refused.form({ name: "block" }).value("Date et heure")]).toEqual([
      422,
      [message],
      typed,
    ]);
  }
  page = await page.form({ name: `unblock-${slot}` }).submit();
  expect(page.texts("flash")).toEqual(["✅ Créneau libéré"]);
  expect(await freeSlots(shop())).toContain(slot);
  const email = newBooker()["Adresse e-mail"];
  const booked = await (
    await visitor.visit(`${TAB}/prendre?creneau=${encodeURIComponent(wallTime(slot))}`)
  )
    .form({ name: "caller" })
    .fill({ "Nom": "Semaine", "Prénom": "Clara", "Téléphone": "06 12 34 56 78", "E-mail (facultatif)": email })
    .submit();
  expect(booked.texts("flash").map(normal)).toEqual([
    `✅ Rendez-vous pris pour Clara Semaine, ${normal(slotName(slot))} (email envoyé)`,
  ]);
  const taken = await (await visitor.visit(`${TAB}/semaine?debut=${day}`)).link("Clara Semaine").follow();
  expect(taken.text).toContain(email);
});

test("a day that is none exports no file of everyone: the list says so", async () => {
  const refused = await visitor.visit(`${TAB}/export.csv?statut=tous&du=zz`);
  expect([refused.path, refused.texts("flash")]).toEqual([
    `${TAB}?statut=tous&du=zz`,
    ["Indiquez une date, par exemple 2026-03-02."],
  ]);
});

test("the export opens in a French spreadsheet, formulas defused; a fault is told on the list", async () => {
  const { id, slotAt } = await newAppointment(shop(), { nom: "Export" });
  await (
    await find("export")
  )
    .form({ name: `details-${id}-0` })
    .fill({ "Notes": '=HYPERLINK("x")\n=1+1', "Suivi par": "@sum" })
    .submit("Enregistrer les détails");
  const list = await find("export");
  const file = await list.link("Exporter CSV").follow();
  expect([
    file.headers.get("Content-Type"),
    file.headers.get("Content-Disposition"),
    file.headers.get("Cache-Control"),
  ]).toEqual(["text/csv; charset=utf-8", 'attachment; filename="rendezvous.csv"', "no-store"]);
  expect(file.body.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [head, row, ...rest] = file.body.toString("utf8").slice(1).split("\r\n");
  expect(head).toBe("Date;Heure;Statut;Motif;Prénom;Nom;E-mail;Téléphone;Notes;Étiquettes;Suivi par");
  expect(row).toContain(
    `${shopDay(slotAt).split("-").reverse().join("/")};${wallTime(slotAt).slice(11)};En attente;Contrôle de la vue;Clara;Export;`,
  );
  expect(row).toMatch(/;"'=HYPERLINK\(""x""\)\n=1\+1";;'@sum$/);
  expect(rest).toEqual([""]);
  expect(await shop().db("audit_log").where({ action: "rendez-vous.exportés" })).toHaveLength(1);

  await shop().db.schema.alterTable("appointments", (table) => table.renameColumn("sealed_details", "elsewhere"));
  try {
    const failed = await visitor.visit(TAB);
    expect([failed.status, failed.text.includes("Impossible de charger les rendez-vous.")]).toEqual([500, true]);
    const export_ = await failed.link("Exporter CSV").follow();
    expect([export_.path, export_.texts("flash")]).toEqual([TAB, ["Export impossible"]]);
  } finally {
    await shop().db.schema.alterTable("appointments", (table) => table.renameColumn("elsewhere", "sealed_details"));
  }
});

test("taking the list away asks for the password again, if it was given a while ago", async () => {
  const list = await visitor.visit(TAB);
  const before = await shop().db("audit_log").where({ action: "rendez-vous.exportés" });
  await shop()
    .db("sessions")
    .update({ proven_at: new Date(Date.now() - 11 * 60_000).toISOString() });
  const asked = await list.link("Exporter CSV").follow();
  expect([asked.status, asked.path]).toEqual([
    200,
    `/admin/confirmer-identite?retour=${encodeURIComponent(`${TAB}/export.csv`)}`,
  ]);
  expect(await shop().db("audit_log").where({ action: "rendez-vous.exportés" })).toEqual(before);
  const call = await visitor.visit("/api/admin/rendezvous/export.csv", { follow: false });
  expect(call.headers.get("Location")).toMatch(/^\/admin\/confirmer-identite/);
  const file = await asked
    .form({ button: /./, action: "/admin/confirmer-identite" })
    .fill({ "Mot de passe": ADMINISTRATOR_PASSWORD })
    .submit();
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
});

test("nobody and customers see none of it, and a role withdrawn ends it in the middle of a form", async () => {
  const { id, email } = await newAppointment(shop());
  const form = (await find(email)).form({ name: `confirmed-${id}` });
  const customer = await carrying(shop(), await newCustomer(shop()));
  for (const path of [TAB, `${TAB}/semaine`, `${TAB}/bloquer`, `${TAB}/export.csv`]) {
    expect((await newVisitor(shop()).visit(path)).path, path).toMatch(/^\/admin\/connexion\?retour=/);
    expect((await customer.visit(path, { follow: false })).headers.get("Location"), path).toBe("/mon-compte");
  }
  await shop().db("users").where({ role: "admin" }).update({ role: "customer" });
  const page = await form.submit();
  expect(page.path).toMatch(/^\/admin\/connexion/);
  expect(await statusOf(id)).toBe("pending");
});

test("someone else receives, with hours, reasons and absences of their own, and a customer may ask for them", async () => {
  let page = await visitor.visit(`${TAB}/agendas`);
  page = await page.form({ button: "Ajouter" }).fill({ Nom: " " }).submit();
  expect([page.status, page.errors()]).toEqual([422, ["Indiquez le nom."]]);
  page = await page.form({ button: "Ajouter" }).fill({ Nom: "Léa" }).submit();
  expect(page.texts("flash")).toEqual(["Léa reçoit désormais."]);
  page = await visitor.visit(page.link("Modifier : Léa").href);
  const path = page.path;
  page = await page
    .form({ button: "Enregistrer" })
    .fill({ "Cette personne a ses propres heures (sinon, celles de la boutique)": true, "Mardi": "tôt" })
    .submit();
  expect([page.status, page.errors().length]).toEqual([422, 1]);
  page = await page
    .form({ button: "Enregistrer" })
    .fill({ "Mardi": "10 h – 12 h, 14 h – 16 h", "Contrôle de la vue": false })
    .submit();
  expect([page.path, page.texts("flash")]).toEqual([path, ["Agenda enregistré."]]);
  const day = addDays(shopDay(new Date()), 3);
  page = await page
    .form({ button: "Noter cette absence" })
    .fill({ "Premier jour": day, "Dernier jour, compris": day })
    .submit();
  expect(page.text).toContain("absence notée");
  page = await page.form({ button: /^Retirer/ }).submit();
  expect(page.texts("flash")).toEqual(["Absence retirée."]);

  const customer = newVisitor(shop());
  const agenda = await toAgenda(customer, "Choisir une monture");
  const asked = await agenda.link("Léa").follow();
  const [, lea = ""] = /&avec=(\w+)/.exec(asked.path) ?? [];
  const isTuesdayAtTen = (slot: string) => weekdayOf(shopDay(slot)) === 2 && wallTime(slot).endsWith("T10:00");
  const tuesday = (await freeSlots(shop())).find(isTuesdayAtTen) ?? "";
  const confirm = await chooseSlot(customer, tuesday, `/rendez-vous?etape=2&avec=${lea}`);
  expect(confirm.text).toContain("à 10 h, avec Léa");
  const booker = newBooker();
  await confirm.form({ button: CONFIRM }).fill(booker).submit(CONFIRM);
  const [booked] = await shop().db("appointments").where({ email: booker["Adresse e-mail"] });
  expect(booked).toMatchObject({ slot_at: tuesday, diary_id: lea, reason: "choix" });
  expect((await toAgenda(newVisitor(shop()))).text).not.toContain("Sans préférence"); // Léa does not do it
  const week = await visitor.visit(`${TAB}/semaine`);
  expect(week.text).toContain("Tout le monde");

  page = await (await visitor.visit(path)).form({ button: "Fermer cet agenda" }).submit();
  expect(page.texts("flash")).toEqual(["Cet agenda ne reçoit plus de rendez-vous."]);
  expect((await toAgenda(newVisitor(shop()), "Choisir une monture")).text).not.toContain("Sans préférence");
});
