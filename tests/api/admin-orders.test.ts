import { beforeAll, expect, test } from "vitest";

import { ORDER_STATUS } from "~/domain/orders/status";
import type { Services } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { administratorApi, carrying, newCustomer } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { CLARA_MOREAU, setStock } from "../helpers/factories";
import { move, orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";

const shop = sharedShop();
const LIST = "/api/admin/orders";
type Listed = {
  _id: string;
  customerName: string | null;
  user: { email: string } | null;
  total: number;
  status: string;
  trackingNumber: string | null;
  carrier: string | null;
  items: unknown[];
};
type Answer = { error?: string; confirm?: boolean; order: Listed & { version: number } };

let services: Services;
let admin: Awaited<ReturnType<typeof administratorApi>>;
beforeAll(async () => {
  services = servicesOf(shop());
  admin = await administratorApi(shop());
  await setStock(shop(), PLAIN_FRAME, 500);
});
const statusOf = (id: string) => `${LIST}/${id}/status`;
const trackingOf = (id: string) => `${LIST}/${id}/tracking`;

test("nobody and no customer sees or changes an order", async () => {
  const { id } = await paidOrder(services);
  const customer = newApi(shop(), await carrying(shop(), await newCustomer(shop())));
  for (const [api, refused] of [
    [newApi(shop()), 401],
    [customer, 403],
  ] as const) {
    const answers = [
      await api.get(LIST),
      await api.put(statusOf(id), { status: "Expédiée" }),
      await api.put(trackingOf(id), { trackingNumber: "1" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([refused, refused, refused]);
  }
  expect((await admin.put(statusOf(id), { status: "Expédiée" }, { csrf: null })).status).toBe(403);
  expect([(await admin.post(statusOf(id), {})).status, (await admin.get(trackingOf(id))).headers.get("Allow")]).toEqual(
    [405, "PUT"],
  );
  expect((await orderNow(services, id)).status).toBe("Validée");
});

test("the list has the fields of the specification, is narrowed by its query and counted in a header", async () => {
  const order = await move(
    services,
    await paidOrder(services, { customer: { ...CLARA_MOREAU, lastName: "Catalogue", email: "catalogue@exemple.fr" } }),
    ORDER_STATUS.preparing,
  );
  const answer = await admin.get(`${LIST}?q=catalogue`);
  expect([answer.status, answer.headers.get("X-Total-Count")]).toEqual([200, "1"]);
  const [line] = order.lines;
  expect(answer.json<Listed[]>()).toEqual([
    {
      _id: order.id,
      dueInShop: false,
      number: order.number,
      customerName: "Clara Catalogue",
      user: { email: "catalogue@exemple.fr" },
      total: order.totalCents / 100,
      status: "En préparation",
      trackingNumber: null,
      carrier: null,
      attention: null,
      createdAt: order.createdAt,
      items: [
        {
          productId: line?.productId,
          product: { _id: line?.productId, name: line?.name, brand: line?.brand },
          name: `${line?.brand} ${line?.name}`,
          quantity: 1,
        },
      ],
    },
  ]);
  expect((await admin.get(`${LIST}?q=catalogue&statut=livree`)).json<Listed[]>()).toEqual([]);
  expect((await admin.get(`${LIST}?limit=2`)).json<Listed[]>()).toHaveLength(2);
});

test("a status is set with its parcel, once for a key", async () => {
  const order = await move(services, await paidOrder(services), ORDER_STATUS.preparing);
  const body = { status: "Expédiée", trackingNumber: "6A 1", carrier: "Colissimo" };
  const first = await admin.put(statusOf(order.id), body, { key: `orders-${order.id}` });
  expect([first.status, first.json<Answer>().order]).toMatchObject([
    200,
    { _id: order.id, status: "Expédiée", trackingNumber: "6A1", carrier: "Colissimo", version: order.version + 1 },
  ]);
  const again = await admin.put(statusOf(order.id), body, { key: `orders-${order.id}` });
  expect([again.headers.get("Idempotent-Replayed"), again.json()]).toEqual(["true", first.json()]);
  expect(
    (await admin.put(statusOf(order.id), { ...body, status: "Livrée" }, { key: `orders-${order.id}` })).status,
  ).toBe(422);
  expect((await shop().db("audit_log").where({ target: order.number })).map(({ action }) => action)).toEqual([
    "Commande : statut",
  ]);
});

test("what makes little sense asks, what changed meanwhile is told, what is not there is refused", async () => {
  const order = await move(services, await paidOrder(services), ORDER_STATUS.delivered);
  const asked = await admin.put(statusOf(order.id), { status: "En préparation" });
  expect([asked.status, asked.json<Answer>()]).toMatchObject([
    409,
    { error: "Cette commande est déjà livrée.", confirm: true, order: { status: "Livrée" } },
  ]);
  const { agreedTo } = asked.json<{ agreedTo: string }>();
  const late = await admin.put(statusOf(order.id), { status: "En préparation", version: order.version - 1, agreedTo });
  expect([late.status, late.json<Answer>().error]).toEqual([409, expect.stringContaining("modifiée entre-temps")]);
  expect(
    (await admin.put(statusOf(order.id), { status: "En préparation", agreedTo })).json<Answer>().order.status,
  ).toBe("En préparation");
  for (const [path, body, status, error] of [
    [statusOf(order.id), { status: "Perdue" }, 422, "Données de commande invalides"],
    [statusOf(order.id), {}, 422, "Données de commande invalides"],
    [statusOf("0".repeat(24)), { status: "Livrée" }, 404, "Données de commande invalides"],
    [statusOf("x"), { status: "Livrée" }, 404, "Données de commande invalides"],
    [trackingOf(order.id), {}, 422, "Veuillez saisir un numéro de suivi."],
    [trackingOf(order.id), { trackingNumber: "  " }, 422, "Veuillez saisir un numéro de suivi."],
    [trackingOf(order.id), { trackingNumber: "//" }, 422, "Veuillez saisir un numéro de suivi."],
    [trackingOf("x"), { trackingNumber: "1" }, 404, "Données de commande invalides"],
  ] as const) {
    const answer = await admin.put(path, body);
    expect([answer.status, answer.json<Answer>().error], path).toEqual([status, error]);
  }
});

test("a tracking number is noted with its carrier", async () => {
  const order = await paidOrder(services);
  const answer = await admin.put(
    trackingOf(order.id),
    { trackingNumber: "1Z 999", carrier: "UPS" },
    { key: `tracking-${order.id}` },
  );
  expect([answer.status, answer.json()]).toEqual([200, { order: { trackingNumber: "1Z999", carrier: "UPS" } }]);
});
