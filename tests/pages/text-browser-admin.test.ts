import { beforeAll, expect, test } from "vitest";

import type { Order } from "~/domain/orders/order.server";
import { requestReturn } from "~/domain/returns/request.server";
import type { Services } from "~/infra/services.server";

import { ACCESSORY, PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { newAppointment } from "../helpers/appointments";
import { choiceOf } from "../helpers/factories";
import { gluedWords } from "../helpers/glued-words";
import { deliveredOrder } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { withCorrection } from "../helpers/prescriptions";
import { servicesOf, sharedShop } from "../helpers/shop";
import { eventually } from "../helpers/shopper";
import { newVisitor, type Visitor } from "../helpers/visitor";
import { dumpOf, fixtureOf, hasW3m } from "../helpers/w3m";
import { reserve } from "~/domain/reservations/reserve.server";
import { askOptician } from "~/domain/messages/questions.server";
import { writeToShop } from "~/domain/messages/contact.server";

const shop = sharedShop();
let services: Services;
let camille: Visitor;
let glasses: Order;
let delivered: Order;

/** A shop with one of everything that the admin area can show. */
beforeAll(async () => {
  services = servicesOf(shop());
  camille = await adminVisitor(shop(), "camille@exemple.fr");
  glasses = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(shop()) })] });
  delivered = await deliveredOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { quantity: 2 }), choiceOf(ACCESSORY)],
  });
  await requestReturn(services, delivered.id, {
    lines: [{ lineId: delivered.lines[0]?.id ?? "", quantity: 1, reason: "size" }],
    comment: "Trop grande.",
  });
  await newAppointment(shop(), { email: "rdv@exemple.fr" });
  const who = { name: "Paul Fabre", email: "paul@exemple.fr" };
  await reserve(services, {
    ...who,
    phone: "0698765432",
    productId: PLAIN_FRAME.id,
    color: PLAIN_FRAME.colors[0]?.value ?? "",
    size: PLAIN_FRAME.sizes[0] ?? "",
  });
  await askOptician(services, PLAIN_FRAME.id, { ...who, message: "Convient-elle à des progressifs ?" });
  await writeToShop(services, { ...who, message: "Réparez-vous les branches ?" });
  // An order's page shows for each letter whether it has left.
  const waiting = async () => shop().db("outbox").whereNotNull("next_try_at").pluck("id");
  await eventually(async () => expect(await waiting()).toEqual([]));
});

const PAGES: [name: string, path: () => string][] = [
  ...[
    "/admin",
    "/admin/utilisateurs",
    "/admin/recherche?q=girard",
    "/admin/commandes",
    "/admin/commandes/nouvelle",
    "/admin/retours",
    "/admin/a-regler",
    "/admin/logs",
    "/admin/produits",
    "/admin/produits/nouveau",
    "/admin/produits/tableur",
    "/admin/produits/prix",
    "/admin/produits/reception",
    "/admin/promotions",
    "/admin/promotions/nouvelle",
    "/admin/fournisseurs",
    "/admin/fournisseurs/nouvelle?fournisseur=Maison+Valmy",
    "/admin/verres",
    "/admin/verres/nouveau",
    "/admin/traitements",
    "/admin/traitements/nouveau",
    "/admin/reservations",
    "/admin/rendez-vous",
    "/admin/rendez-vous/semaine",
    "/admin/rendez-vous/bloquer",
    "/admin/questions",
    "/admin/messages",
    "/admin/codes-promo",
    "/admin/codes-promo/nouveau",
    "/admin/reglages/horaires",
    "/admin/comptabilite",
    "/admin/journal",
    "/admin/analytics",
    "/admin/securite",
    "/admin/securite/mot-de-passe",
    "/admin/confirmer-identite",
  ].map((path): [string, () => string] => [path, () => path]),
  ["a customer's sheet", () => `/admin/clients/${glasses.id}`],
  ["an order of lenses", () => `/admin/commandes/${glasses.id}`],
  ["an order with a return", () => `/admin/commandes/${delivered.id}`],
  ["an order unfolded in the list", () => `/admin/commandes?statut=toutes&ouvert=${delivered.id}`],
  ["what lenses are cut to", () => `/admin/commandes/${glasses.id}/correction/${glasses.lines[0]?.id ?? ""}`],
  ["a packing slip", () => `/admin/commandes/${delivered.id}/bon`],
  ["a product's sheet", () => `/admin/produits/${PLAIN_FRAME.id}`],
  ["a product's photographs", () => `/admin/produits/${PLAIN_FRAME.id}/photos`],
];

test.skipIf(!hasW3m)("w3m shows the login of the admin area as it did", async () => {
  const { html } = await newVisitor(shop()).visit("/admin/connexion");
  expect(gluedWords(html)).toEqual([]);
  await expect(dumpOf(html)).toMatchFileSnapshot(fixtureOf("/admin/connexion"));
});

test("without a style, no two words touch on any page of the admin area", async () => {
  const glued: string[] = [];
  for (const [name, path] of PAGES) {
    const page = await camille.visit(path());
    expect([page.status, page.path.split("?")[0]], name).toEqual([200, path().split("?")[0]]);
    glued.push(...gluedWords(page.html).map((words) => `${name}: ${words}`));
  }
  expect(glued).toEqual([]);
});

/** Pages whose lines depend on the day, or on requests made just before. */
const OF_THE_DAY = /^\/admin$|semaine|bloquer|analytics|journal|comptabilite/;

for (const [name, path] of PAGES.filter(([each]) => !OF_THE_DAY.test(each)))
  test.skipIf(!hasW3m)(`w3m shows ${name} as it did`, async () => {
    const [reserved] = await shop().db("reservations").pluck("reference");
    const { html } = await camille.visit(path());
    await expect(dumpOf(html.replaceAll(String(reserved), "[code]"))).toMatchFileSnapshot(fixtureOf(name));
  });
