import { expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { newApi } from "../helpers/api";
import { plain } from "../helpers/eyes";
import { choiceOf } from "../helpers/factories";
import { found } from "../helpers/found";
import { anyOf } from "../helpers/matchers";
import {
  chooseHome,
  givePrescription,
  promisePrescription,
  SCREEN,
  toPrescription,
  visitorIdOf,
} from "../helpers/prescriptions";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";
import { takeLenses, toLenses } from "../helpers/wearing";

const shop = sharedShop();

const INTENT = "/api/payments/create-payment-intent";
const PLAIN = {
  productId: PLAIN_FRAME.id,
  quantity: 1,
  selectedColor: choiceOf(PLAIN_FRAME).color,
  selectedSize: "48",
};

type Started = {
  clientSecret: string;
  orderId: string;
  amount: number;
  quote?: { number: string; url: string };
  lapsedQuote?: { code: string; says: string };
};
type Ordered = { orderId: string; status: string; total: number };
type Refused = { error: string; code?: string };

const begin = async (api: ReturnType<typeof newApi>, body: object) => {
  const answer = await api.post(INTENT, body);
  expect(answer.status, answer.html).toBe(200);
  const started = answer.json<Started>();
  return { ...started, paymentId: started.clientSecret.split("_secret_")[0] ?? "" };
};
const refusal = (page: Page): [number, string] => [page.status, page.json<Refused>().error];

/** A customer with glasses in the cart, and the item that the card fields send for them. */
async function withGlasses() {
  const visitor = newVisitor(shop());
  await takeLenses(await toLenses(visitor), "standard");
  const { extra } = await found(
    shop()
      .db("cart_lines")
      .where({ visitor_id: visitorIdOf(visitor) })
      .first("extra"),
  );
  return { visitor, api: newApi(shop(), visitor), item: { ...PLAIN, extra: String(extra) } };
}

test("lenses that correct are not paid for without a prescription, or the promise of one, for guests and accounts alike", async () => {
  const { visitor, api, item } = await withGlasses();
  const step = await toPrescription(visitor);
  for (const caller of [api, newApi(shop())]) {
    const refused = await caller.post(INTENT, { cartItems: [PLAIN, item], visionDetails: null });
    expect(refusal(refused)[0]).toBe(422);
    expect(refused.json<Refused>()).toEqual({
      error: "Veuillez fournir votre ordonnance ou cocher l'option pour l'envoyer par e-mail.",
      code: "prescriptionMissing",
      step: "/checkout?step=3",
    });
  }
  expect(await shop().db("order_lines").where({ extra: item.extra })).toEqual([]);
  // Lenses for screens correct nothing.
  await begin(newApi(shop()), { cartItems: [{ ...PLAIN, extra: SCREEN }] });

  await promisePrescription(step);
  // A caller who shows no summary gets the quote with the secret.
  const { orderId, amount, quote } = await begin(api, { cartItems: [item] });
  expect(amount).toBe(284);
  expect(await shop().db("quotes").where({ number: quote?.number }).pluck("read_how")).toEqual(["call"]);
  expect((await visitor.visit(quote?.url ?? "")).h1).toBe(`Devis ${quote?.number}`);
  expect(await shop().db("orders").where({ id: orderId }).pluck("quote_number")).toEqual([quote?.number]);
  expect(await shop().db("order_lines").where({ order_id: orderId }).select("extra")).toEqual([{ extra: item.extra }]);
});

test("a caller who shows no summary is told that the price of an earlier quote is over, with the price of now", async () => {
  const { visitor, api, item } = await withGlasses();
  await promisePrescription(await toPrescription(visitor));
  const first = await begin(api, { cartItems: [item] });
  expect(first.lapsedQuote).toBeUndefined();
  const { number = "" } = first.quote ?? {};
  await shop().db("quotes").where({ number }).update({ valid_until: "2020-01-31" });
  const dearer = (cents: number) =>
    shop()
      .db("products")
      .where({ id: PLAIN_FRAME.id })
      .update({ price_cents: PLAIN_FRAME.priceCents + cents });
  await dearer(1000);
  const second = await begin(api, { cartItems: [item] });
  await dearer(0);
  expect([second.amount, second.lapsedQuote?.code]).toEqual([first.amount + 10, "quoteExpired"]);
  expect(second.lapsedQuote?.says).toContain(`Le devis ${number} était valable jusqu’au 31 janvier 2020`);
});

test("glasses paid by the call keep their lenses and price whatever the calls say of them, and wait for the optician", async () => {
  const { visitor, api, item } = await withGlasses();
  await chooseHome(await givePrescription(await toPrescription(visitor)));
  const told = {
    leftEye: { sphere: "-6.00", cylinder: "-2.00" },
    selectedLens: "Aucun",
    proposalType: { name: "Aucun" },
    price: 0,
  };
  const { orderId, paymentId, amount } = await begin(api, { cartItems: [{ ...item, price: 1, visionDetails: told }] });
  shop().sandbox.stripe.confirmIntent(paymentId);
  const answer = await api.post("/api/orders", { paymentId, cartItems: [PLAIN], visionDetails: told });
  expect([answer.status, answer.json<Ordered>()]).toEqual([
    201,
    expect.objectContaining({ orderId, status: "En attente d'ordonnance", total: amount }),
  ]);
  const lines = await shop()
    .db("order_lines")
    .where({ order_id: orderId })
    .select("extra", "frame_price_cents", "lens_price_cents", "unit_price_cents", "sealed_correction");
  expect(lines).toEqual([
    {
      extra: item.extra,
      frame_price_cents: 14_500,
      lens_price_cents: 13_900,
      unit_price_cents: 28_400,
      sealed_correction: anyOf(Buffer),
    },
  ]);
  expect(await shop().db("prescriptions").where({ order_id: orderId }).pluck("state")).toEqual(["received"]);
  expect((await visitor.visit("/panier")).text).toContain("Votre panier est vide.");
});

test("a caller is told of the glasses in the cart by their parts, and cannot have them without their correction", async () => {
  const { visitor, api, item } = await withGlasses();
  const merged = (await api.post("/api/cart/merge", { items: [] })).json<{
    items: Record<string, unknown>[];
    total: number;
  }>();
  expect(merged.total).toBe(284);
  expect(merged.items).toMatchObject([
    {
      price: 284,
      monturePrice: 145,
      verresPrice: 139,
      isMontureWithLenses: true,
      extra: item.extra,
      lensDetails: { name: "Good Deal", glassType: "unifocal", index: 1.6, treatments: [] },
    },
  ]);
  expect(item.extra).toMatch(/^verres:standard:unifocal:1\.6::/);
  expect(JSON.stringify(merged)).not.toMatch(/sphere|-2\.25/);

  await promisePrescription(await toPrescription(visitor));
  const [status, error] = refusal(
    await api.post(INTENT, { cartItems: [{ ...item, extra: item.extra.replace(/:[^:]+$/, "") }] }),
  );
  expect([status, plain(error)]).toEqual([
    409,
    "Maison Valmy Panthéon (Noir) : la correction de ces verres n’est plus conservée. Modifiez les verres dans votre panier.",
  ]);
});
