import { beforeAll, beforeEach, expect, test } from "vitest";

import type { Services } from "~/infra/services.server";

import { administratorApi } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { found } from "../helpers/found";
import { textLike, textWith } from "../helpers/matchers";
import { orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";

const shop = sharedShop();
const SHIP = "/api/shipments/colissimo";
type Made = { labelUrl: string; trackingNumber: string; repeated: boolean };
type Refused = { error: string; toVerify?: string };

let services: Services;
let admin: Awaited<ReturnType<typeof administratorApi>>;
beforeAll(async () => {
  services = servicesOf(shop());
  admin = await administratorApi(shop());
});
beforeEach(() => {
  shop().sandbox.colissimo.clear();
  shop().sandbox.laPoste.clear();
});
const carrier = () => shop().sandbox.colissimo;
const back = (orderId: string) => `/api/returns/${orderId}/label`;

test("nobody but an administrator has labels made, read or parcels followed", async () => {
  const { id } = await paidOrder(services);
  const stranger = newApi(shop());
  for (const answer of [
    await stranger.post(SHIP, { orderId: id }),
    await stranger.post(back(id), {}),
    await stranger.get(`/api/shipments/${id}/label`),
    await stranger.get("/api/deliveries/track/6A41000000331"),
  ]) {
    expect([answer.status, answer.json<Refused>().error]).toEqual([401, "Session expirée, veuillez vous reconnecter."]);
  }
  expect((await admin.post(SHIP, { orderId: id }, { csrf: null })).status).toBe(403);
  expect([
    (await admin.get(SHIP)).status,
    (await admin.get(back(id))).status,
    (await admin.put(SHIP, {})).status,
  ]).toEqual([405, 405, 405]);
  expect(carrier().requests).toEqual([]);
});

test("a label is made with the usual product and weight, its PDF is at its address, and asked again it is the same", async () => {
  const order = await paidOrder(services);
  const made = await admin.post(SHIP, { orderId: order.id }, { key: "labels-1" });
  const { labelUrl, trackingNumber } = made.json<Made>();
  expect([made.status, made.json<Made>().repeated]).toEqual([201, false]);
  expect(carrier().parcels.at(-1)).toMatchObject({
    number: trackingNumber,
    productCode: "DOM",
    weight: 0.45,
    reference: order.number,
  });
  expect((await admin.post(SHIP, { orderId: order.id }, { key: "labels-1" })).headers.get("Idempotent-Replayed")).toBe(
    "true",
  );
  const again = await admin.post(SHIP, { orderId: order.id, productCode: "DOS", weightKg: 2 });
  expect([again.status, again.json()]).toEqual([200, { labelUrl, trackingNumber, repeated: true }]);
  expect(await orderNow(services, order.id)).toMatchObject({ trackingNumber, carrier: "Colissimo" });
  expect((await found(shop().db("labels").where({ order_id: order.id }).first("asked_by"))).asked_by).toBe(
    admin.account.id,
  );

  const pdf = await admin.get(labelUrl);
  expect([pdf.status, pdf.headers.get("Content-Type"), pdf.headers.get("Cache-Control")]).toEqual([
    200,
    "application/pdf",
    "no-store",
  ]);
  expect(pdf.headers.get("Content-Disposition")).toContain(`etiquette-${trackingNumber}.pdf`);
  expect(pdf.html.startsWith("%PDF-")).toBe(true);
  expect((await admin.get("/api/shipments/0123456789abcdef01234567/label")).status).toBe(404);
});

test("the label of a return is a PDF of Colissimo's CORE, the same when asked for twice, and lies nowhere else", async () => {
  const order = await paidOrder(services);
  const first = await admin.post(back(order.id), { productCode: "RET", weightKg: 0.6 }, { key: "retour-1" });
  expect([first.status, first.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expect(first.headers.get("Content-Disposition")).toContain(`retour-${order.number}.pdf`);
  expect(carrier().parcels.at(-1)).toMatchObject({ productCode: "CORE", weight: 0.6 });
  const parcels = carrier().parcels.length;
  const second = await admin.post(back(order.id), { productCode: "RET", weightKg: 0.6 }, { key: "retour-1" });
  expect([second.status, second.html === first.html, carrier().parcels.length]).toEqual([200, true, parcels]);
  expect(JSON.stringify(await shop().db("idempotency_keys").select("answer"))).not.toContain("%PDF");
});

test("each refusal has its status and its words", async () => {
  const order = await paidOrder(services);
  const pickup = await paidOrder(services, { deliveryMethod: "retrait" });
  const answer = async (body: object, path = SHIP) => {
    const page = await admin.post(path, body);
    return [page.status, page.json<Refused>().error];
  };
  expect(await answer({})).toEqual([422, "La commande manque."]);
  expect(await answer({ orderId: "0123456789abcdef01234567" })).toEqual([404, "Cette commande n’existe pas."]);
  expect(await answer({}, back("jamais-vu"))).toEqual([404, "Cette commande n’existe pas."]);
  expect(await answer({ orderId: order.id, weightKg: 31 })).toEqual([
    422,
    "Indiquez un poids entre 0,01 et 30 kg, par exemple 0,45.",
  ]);
  expect(await answer({ orderId: order.id, productCode: "HD" })).toEqual([422, "Ce produit n’est pas proposé."]);
  expect(await answer({ orderId: pickup.id })).toEqual([
    409,
    "Cette commande est retirée en boutique : elle n’a pas d’étiquette d’expédition.",
  ]);
  carrier().refuse("30204", "Le code postal n'existe pas");
  expect(await answer({ orderId: order.id })).toEqual([
    422,
    "Colissimo a refusé l’étiquette : Le code postal n'existe pas (30204)",
  ]);
  carrier().fail("*", { status: 503, times: 1 });
  expect(await answer({}, back(order.id))).toEqual([
    503,
    "Colissimo est indisponible : aucune étiquette n’a été créée. Réessayez plus tard.",
  ]);
});

test("an attempt to be verified is named, and another is made only for who names it", async () => {
  const order = await paidOrder(services);
  carrier().answerWith("withoutLabel");
  const lost = await admin.post(SHIP, { orderId: order.id });
  const { error, toVerify } = lost.json<Refused>();
  expect([lost.status, error]).toEqual([409, textWith("à vérifier")]);
  const parcels = carrier().parcels.length;
  expect((await admin.post(SHIP, { orderId: order.id })).json<Refused>().toVerify).toBe(toVerify);
  expect(carrier().parcels).toHaveLength(parcels);
  expect((await admin.post(SHIP, { orderId: order.id, evenSo: toVerify })).status).toBe(201);
});

test("a parcel is followed, with the carrier down by what it last said; its number is in no log", async () => {
  const { trackingNumber } = (await admin.post(SHIP, { orderId: (await paidOrder(services)).id })).json<Made>();
  carrier().advance(trackingNumber);
  const path = `/api/deliveries/track/${trackingNumber}`;
  const now = (await admin.get(path)).json();
  expect(now).toMatchObject({
    parcel: {
      parcelNumber: trackingNumber,
      step: [
        { stepId: 0, status: "STEP_STATUS_ACTIVE" },
        { stepId: 1, label: "Votre colis est pris en charge par La Poste", date: textLike(/Z$/) },
      ],
    },
    delivered: false,
    stale: false,
  });
  carrier().fail("*", { status: 503 });
  shop().sandbox.laPoste.fail("*", { status: "rate_limit" });
  expect((await admin.get(path)).json()).toMatchObject({ parcel: (now as { parcel: unknown }).parcel, stale: true });
  const unknown = await admin.get("/api/deliveries/track/6A99999999999");
  expect([unknown.status, unknown.json<Refused>().error]).toEqual([503, "Erreur lors de la récupération du suivi."]);
  carrier().clear();
  expect((await admin.get("/api/deliveries/track/6A99999999999")).status).toBe(404);
  expect(shop().log.join("\n")).not.toContain(trackingNumber);
});
