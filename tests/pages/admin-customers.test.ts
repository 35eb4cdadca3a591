import { expect, test } from "vitest";

import { reserve } from "~/domain/reservations/reserve.server";
import { writeLine } from "~/domain/till/basket";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor, carrying, newAdministrator } from "../helpers/administrator";
import { choiceOf, CLARA_MOREAU } from "../helpers/factories";
import { newEmail } from "../helpers/email";
import { htmlProblems } from "../helpers/html";
import { paidOrder } from "../helpers/paying";
import { textWith } from "../helpers/matchers";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();

const bought = (lastName: string) =>
  paidOrder(servicesOf(shop()), { customer: { ...CLARA_MOREAU, lastName, email: newEmail("appelant") } });

test("who calls is found from any page in one form, and their sheet leads to an order for them", async () => {
  const { number } = await bought("Vasseur-Thébault");
  const camille = await adminVisitor(shop());
  const found = await (
    await camille.visit("/admin/verres")
  )
    .form({ button: "Chercher partout" })
    .fill({ "Client, commande, téléphone, produit…": "thebault" })
    .submit();
  expect([found.path, found.h1]).toEqual(["/admin/recherche?q=thebault", "Recherche"]);
  expect(found.text).toContain(number);
  const sheet = await found.link("Clara Vasseur-Thébault").follow();
  expect([sheet.h1, sheet.text.includes("Sans compte"), sheet.text.includes(number)]).toEqual([
    "Clara Vasseur-Thébault",
    true,
    true,
  ]);
  const till = await sheet.link("Nouvelle commande").follow();
  expect(till.path).toContain("/admin/commandes/nouvelle?client=");
  expect((await camille.visit("/admin/recherche?q=personne-de-ce-nom")).text).toContain("Rien pour");
  expect((await newVisitor(shop()).visit(sheet.path)).path).toMatch(/^\/admin\/connexion/);
});

test("an appointment from the sheet is taken in the week, on a free slot, with nothing typed", async () => {
  const { id } = await bought("Agenda");
  const camille = await adminVisitor(shop());
  const week = await (await camille.visit(`/admin/clients/${id}`)).link("Prendre un rendez-vous").follow();
  expect(week.text).toContain("Rendez-vous pour Clara Agenda, 06 12 34 56 78 : choisissez un créneau libre.");
  expect(await htmlProblems(week.html)).toEqual([]);
  const next = await week.link("Semaine suivante").follow();
  const form = await next.link(/^Libre/).follow();
  expect((await form.link("Revenir").follow()).text).toContain("Rendez-vous pour Clara Agenda");
  const booked = await form.form({ name: "caller" }).submit("Prendre ce rendez-vous");
  expect(booked.texts("flash").join()).toContain("✅ Rendez-vous pris pour Clara Agenda");
  expect(booked.text).not.toContain("choisissez un créneau libre");
  expect((await next.link("Pour une autre personne").follow()).text).not.toContain("choisissez un créneau libre");
  const reader = await carrying(shop(), await newAdministrator(shop(), undefined, "reader"), "admin");
  expect((await reader.visit(`/admin/clients/${id}`)).text).not.toContain("Prendre un rendez-vous");
});

test("an order from the sheet of who never ordered begins with what the shop knows of them", async () => {
  const email = newEmail("essai");
  const { productId, color, size } = choiceOf(PLAIN_FRAME);
  await reserve(servicesOf(shop()), { productId, color, size, name: "Paul Fabre", email, phone: "0622222222" });
  const kept = await shop().db("reservations").where({ email }).first("id");
  const camille = await adminVisitor(shop());
  const sheet = await camille.visit(`/admin/clients/${kept?.id}`);
  const till = await sheet.link("Nouvelle commande").follow();
  const basket = new URLSearchParams({ ligne: writeLine(choiceOf(PLAIN_FRAME)) });
  const form = (await camille.visit(`${till.path}&${basket.toString()}`)).form({ name: "till" });
  expect(["Prénom", "Nom", "Adresse e-mail"].map((label) => form.value(label))).toEqual(["Paul", "Fabre", email]);
});

test("a note is kept once however often it is sent, refused empty with its field, and taken out", async () => {
  const { id } = await bought("Desnoyers");
  const camille = await adminVisitor(shop());
  const sheet = await camille.visit(`/admin/clients/${id}`);
  const empty = await sheet.form({ button: "Ajouter la note" }).submit("Ajouter la note");
  expect([empty.status, empty.describedError("Nouvelle note")]).toEqual([422, "Écrivez la note."]);
  const form = sheet.form({ button: "Ajouter la note" }).fill({ "Nouvelle note": "Préfère <b>le titane</b>" });
  const [first, second] = await Promise.all([form.submit("Ajouter la note"), form.submit("Ajouter la note")]);
  for (const page of [first, second]) expect(page.texts("admin-said")).toEqual(["Préfère <b>le titane</b>"]);
  const asked = await first.form({ button: /^Supprimer/ }).submit(/^Supprimer/);
  expect(asked.text).toContain("Supprimer cette note pour toujours ? Préfère <b>le titane</b>");
  expect((await camille.visit(`/admin/clients/${id}`)).texts("admin-said")).toHaveLength(1);
  const gone = asked.form({ button: "Confirmer" });
  expect((await gone.submit("Confirmer")).texts("flash")).toEqual(["Note supprimée."]);
  const stale = await (await camille.visit(`/admin/clients/${id}`)).form({ button: "Ajouter la note" }).submit();
  expect(stale.texts("admin-said")).toEqual([]);
});

test("a note that is too long is refused with its length, and comes back as it was typed", async () => {
  const { id } = await bought("Longuet");
  const sheet = await (await adminVisitor(shop())).visit(`/admin/clients/${id}`);
  const typed = "Préfère le titane. ".repeat(60).trim();
  const page = await sheet
    .form({ button: "Ajouter la note" })
    .fill({ "Nouvelle note": typed })
    .submit("Ajouter la note");
  expect([page.status, page.describedError("Nouvelle note")]).toEqual([
    422,
    textWith("Cette note a 1 139 caractères : 1 000 au plus."),
  ]);
  expect(page.form({ button: "Ajouter la note" }).value("Nouvelle note")).toBe(typed);
});

test("a filter hides no order unsaid", async () => {
  const { number } = await bought("Quenouille");
  const camille = await adminVisitor(shop());
  const list = await camille.visit("/admin/commandes?q=quenouille");
  expect(list.text).toContain("Aucune commande pour ce filtre. 1 dans les autres filtres");
  expect((await list.link("1 dans les autres filtres").follow()).text).toContain(number);
  expect((await camille.visit("/admin/commandes?q=personne-de-ce-nom")).text).toContain(
    "Aucune commande pour ce filtre.",
  );
});

test("two sheets of one person become one: found beside each other, shown before, agreed to, and done once", async () => {
  const kept = await bought("Fusionnier");
  const other = await bought("Fusionnier");
  const camille = await adminVisitor(shop());
  const list = await (await camille.visit(`/admin/clients/${kept.id}`)).link("Fusionner avec une autre fiche").follow();
  expect(list.h1).toBe("Fusionner deux fiches client");
  const preview = await list.link("Clara Fusionnier").follow();
  expect(preview.text).toContain("Une fusion ne s'annule pas.");
  expect(preview.text).toContain("1 commande");
  const turned = await preview.link("Garder plutôt l'autre fiche").follow();
  expect(turned.text).toContain("1 commande");
  const form = preview.form({ button: "Fusionner les deux fiches" });
  const unchecked = await form.submit();
  expect([unchecked.status, unchecked.text.includes("Cochez la case")]).toEqual([422, true]);
  const agreed = unchecked.form({ button: "Fusionner les deux fiches" });
  agreed.fill({ "J'ai vérifié que les deux fiches sont celles de la même personne": true });
  const [first, again] = await Promise.all([agreed.submit(), agreed.submit()]);
  for (const page of [first, again])
    expect([page.h1, page.text.includes(other.number)]).toEqual(["Clara Fusionnier", true]);
  expect((await camille.visit(`/admin/clients/${other.id}/fusion?avec=${kept.id}`)).text).toContain(
    "déjà la même fiche",
  );
});
