import { PDFDocument } from "@cantoo/pdf-lib";
import { beforeAll, expect, test } from "vitest";

import type { Order } from "~/domain/orders/order.server";
import { setTracking } from "~/domain/orders/life/life.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import type { Services } from "~/infra/services.server";
import { orderPanel } from "~/pages/admin/orders/order-view.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { normal } from "../helpers/dom";
import { CLARA_MOREAU, setStock } from "../helpers/factories";
import { textWith } from "../helpers/matchers";
import { move, orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";
import type { Visitor } from "../helpers/visitor";

const shop = sharedShop();
let services: Services;
let camille: Visitor;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 500);
  camille = await adminVisitor(shop());
});

const bought = (lastName: string, asked: Parameters<typeof paidOrder>[1] = {}) =>
  paidOrder(services, { customer: { ...CLARA_MOREAU, lastName }, ...asked });
const listOf = (lastName: string, more = "") => camille.visit(`/admin/commandes?statut=toutes&q=${lastName}${more}`);
const statusOf = async ({ id }: Pick<Order, "id">) => (await orderNow(services, id)).status;

test("ticked orders are prepared; one that refuses says why, keeps none from it, and nothing is done twice", async () => {
  const [one, two] = [await bought("Lotun"), await bought("Lotun")];
  const ended = await move(services, await bought("Lotun"), ORDER_STATUS.cancelled);
  const form = (await listOf("lotun")).form({ button: "Préparer" });
  const ticked = form.fill({
    [`Cocher ${one.number}`]: true,
    [`Cocher ${two.number}`]: true,
    [`Cocher ${ended.number}`]: true,
  });
  const [page, again] = [await ticked.submit("Préparer"), await ticked.submit("Préparer")];
  expect(page.text).toContain("2 commandes en préparation. 1 commande à voir");
  expect(again.text).toContain("2 commandes déjà en préparation. 1 commande à voir");
  for (const answer of [page, again]) {
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(`${ended.number} : Cette commande est annulée`);
  }
  expect([await statusOf(one), await statusOf(two), await statusOf(ended)]).toEqual([
    ORDER_STATUS.preparing,
    ORDER_STATUS.preparing,
    ORDER_STATUS.cancelled,
  ]);
  const steps = await shop().db("tracking_log").where({ order_id: one.id, action: "Statut modifié" });
  expect(steps).toHaveLength(1);
});

test("an order that a colleague moved since the list was opened is left to be looked at", async () => {
  const order = await bought("Lotdeux");
  const form = (await listOf("lotdeux", "&cocher=tout")).form({ button: "Préparer" });
  await move(services, order, ORDER_STATUS.shipped);
  const page = await form.submit("Préparer");
  expect([page.status, page.text.includes("Modifiée entre-temps")]).toEqual([422, true]);
  expect(await statusOf(order)).toBe(ORDER_STATUS.shipped);
});

test("slips and labels of all come in one file, labels are asked for once, and all leave with four presses", async () => {
  const orders = [await bought("Lottrois"), await bought("Lottrois")];
  const labels = () =>
    shop()
      .db("labels")
      .whereIn(
        "order_id",
        orders.map(({ id }) => id),
      )
      .select("id");
  const list = await (await listOf("lottrois")).link("Tout cocher").follow();
  const printed = await list.form({ button: "Expédier" }).submit("Imprimer bons et étiquettes");
  expect(printed.texts("flash").join()).toContain("Bons et étiquettes de 2 commandes.");
  await list.form({ button: "Expédier" }).submit("Imprimer bons et étiquettes");
  expect(await labels()).toHaveLength(2);
  const href = printed.link(/^Ouvrir les bons et étiquettes/).href;
  const answer = await fetch(new URL(href, shop().url), {
    headers: { Cookie: camille.jar.header(new URL(shop().url)) ?? "" },
  });
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  const file = await PDFDocument.load(await answer.arrayBuffer());
  expect(file.getPageCount()).toBe(4); // two slips and two labels
  // Those of the list that were ticked stay so, and a third one stays out, through all the steps.
  const left = await bought("Lottrois");
  const prepared = await printed.form({ button: "Préparer" }).submit("Préparer");
  expect(prepared.texts("flash").join()).toContain("2 commandes en préparation.");
  const sent = await prepared.form({ button: "Expédier" }).submit("Expédier");
  expect(
    [prepared, sent].map((page) => page.link(/^Ouvrir les bons et étiquettes/).href),
    "the papers go into these parcels",
  ).toEqual([href, href]);
  expect(await statusOf(left)).toBe(ORDER_STATUS.confirmed);
  expect([sent.status, sent.texts("flash").join()]).toEqual([200, textWith("2 commandes parties")]);
  for (const order of orders) expect(await statusOf(order)).toBe(ORDER_STATUS.shipped);
  // One that left under a number of its own keeps it: its slip alone is printed.
  const gone = await move(services, left, ORDER_STATUS.shipped);
  await setTracking(services, gone.id, { trackingNumber: "6A00202600006", carrier: "Colissimo" });
  const again = await listOf("lottrois", "&cocher=tout");
  const slips = await again.form({ button: "Expédier" }).submit("Imprimer bons et étiquettes");
  expect(slips.texts("flash").join()).toContain("Bons et étiquettes de 3 commandes.");
  expect(await orderNow(services, gone.id)).toMatchObject({ trackingNumber: "6A00202600006" });
  expect(await shop().db("labels").where({ order_id: gone.id })).toEqual([]);
});

test("a shop without the carrier's key offers no labels: it says how they are made", async () => {
  const order = await bought("Lotsanscle");
  const { outward, back, noLabels } = await orderPanel({ ...services, carrier: null }, order, null);
  expect([outward, back, noLabels]).toEqual([null, null, expect.stringContaining("notez ici le numéro de suivi")]);
});

test("parcels without a number are asked about before they leave, and a second press counts nothing anew", async () => {
  const [followed, one, two] = [await bought("Lotsix"), await bought("Lotsix"), await bought("Lotsix")];
  await setTracking(services, followed.id, { trackingNumber: "6A00000000001" });
  await (await listOf("lotsix", "&cocher=tout")).form({ button: "Préparer" }).submit("Préparer");
  const list = await listOf("lotsix", "&cocher=tout");
  const asked = await list.form({ button: "Expédier" }).submit("Expédier");
  expect([asked.status, asked.text.includes("1 commande partie. 2 commandes sans numéro de suivi.")]).toEqual([
    422,
    true,
  ]);
  expect([await statusOf(followed), await statusOf(one), await statusOf(two)]).toEqual([
    ORDER_STATUS.shipped,
    ORDER_STATUS.preparing,
    ORDER_STATUS.preparing,
  ]);
  const form = asked.form({ button: "Expédier sans numéro de suivi" });
  const sent = await form.submit("Expédier sans numéro de suivi");
  expect(sent.texts("flash")).toEqual(["2 commandes parties."]);
  const again = await form.submit("Expédier sans numéro de suivi");
  expect(again.texts("flash")).toEqual(["2 commandes déjà parties."]);
  expect([await statusOf(one), await statusOf(two)]).toEqual([ORDER_STATUS.shipped, ORDER_STATUS.shipped]);
});

test("an order that nobody prepared, or that is fetched, does not leave with the parcels: it is named", async () => {
  const [parcel, fetched] = [await bought("Lotsept"), await bought("Lotsept", { deliveryMethod: "retrait" })];
  const ship = async (button: string) => (await listOf("lotsept", "&cocher=tout")).form({ button }).submit(button);
  const early = normal((await ship("Expédier")).text);
  expect(early).toContain(`${parcel.number} : Personne ne l'a préparée`);
  expect(early).toContain(`${fetched.number} : Elle se retire à la boutique : choisissez « Prêtes à retirer ».`);
  await ship("Préparer");
  const ready = normal((await ship("Prêtes à retirer")).text);
  expect(ready).toContain("1 commande prête.");
  expect(ready).toContain(`${parcel.number} : Elle part par transporteur`);
  expect([await statusOf(parcel), await statusOf(fetched)]).toEqual([ORDER_STATUS.preparing, ORDER_STATUS.shipped]);
});

test("nothing ticked is said, and a table of the ticked orders wants the password", async () => {
  const order = await bought("Lotquatre");
  const page = await listOf("lotquatre");
  const none = await page.form({ button: "Préparer" }).submit("Préparer");
  expect([none.status, none.errors()]).toEqual([422, ["Cochez au moins une commande."]]);
  const ticked = page.form({ button: "Préparer" }).fill({ [`Cocher ${order.number}`]: true });
  const table = await ticked.submit("Exporter (CSV)");
  expect([table.headers.get("Content-Type"), table.html.includes(`${order.number};`)]).toEqual([
    "text/csv; charset=utf-8",
    true,
  ]);
  expect(table.html).toMatch(/;'0\d{9};.*, taille \d\d/); // a spreadsheet would drop the zero of a telephone number
  await shop().db("sessions").update({ proven_at: null });
  expect((await ticked.submit("Exporter (CSV)")).path).toBe(
    `/admin/confirmer-identite?retour=${encodeURIComponent(`/admin/commandes/export.csv?id=${order.id}`)}`,
  );
});

test("an order's page has one next step, its notes and every mail about it", async () => {
  const order = await bought("Lotcinq");
  const at = `/admin/commandes/${order.id}`;
  const page = await camille.visit(at);
  expect(page.text).toMatch(/Courriels envoyés Votre commande/);
  const noted = await page
    .form({ button: "Ajouter la note" })
    .fill({ "Nouvelle note": "Paquet cadeau" })
    .submit("Ajouter la note");
  expect([noted.path, noted.texts("admin-said")]).toEqual([at, ["Paquet cadeau"]]);
  const begun = await noted.form({ button: "Commencer la préparation" }).submit("Commencer la préparation");
  expect([begun.path, await statusOf(order)]).toEqual([at, ORDER_STATUS.preparing]);
  const sent = await begun.form({ button: "Marquer « Expédiée »" }).submit("Marquer « Expédiée »");
  expect([await statusOf(order), sent.hasLink("Commencer la préparation")]).toEqual([ORDER_STATUS.shipped, false]);
});
