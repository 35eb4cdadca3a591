import { beforeAll, expect, test } from "vitest";

import { LAST_PIECE } from "../../seeds/named";
import { payHosted, pressPay } from "../helpers/buying";
import type { Page } from "../helpers/page";
import { announceProducts } from "../helpers/by-hand";
import { sharedShop } from "../helpers/shop";
import {
  cartItem,
  eventually,
  expectShelvesRight,
  newShopper,
  stockBefore,
  stockOf,
  type IntentAnswer,
} from "../helpers/shopper";

const BUYERS_OF_EACH_KIND = 50;
const SOLD_OUT = /^Atelier Saône Fourvière \(Écaille ambrée\) vient d[’']être épuisé/;

const shop = sharedShop();
beforeAll(() => stockBefore(shop()));

test("of a hundred who press pay for the last piece at once, one pays and the others are told before paying", async () => {
  const { stripe } = shop().sandbox;
  const atPage = Array.from({ length: BUYERS_OF_EACH_KIND }, () => newShopper(shop()));
  const atCardFields = Array.from({ length: BUYERS_OF_EACH_KIND }, () => newShopper(shop()));
  const paymentSteps = await Promise.all(atPage.map((shopper) => shopper.toPayment({ product: LAST_PIECE })));
  await Promise.all(atCardFields.map((shopper) => shopper.visitor.visit("/api/health")));

  const pressed = atPage.map(
    (_, turn) =>
      [pressPay(paymentSteps[turn] as Page), atCardFields[turn]?.askIntent({ product: LAST_PIECE })] as const,
  );
  const pages = await Promise.all(pressed.map(([page]) => page));
  const calls = await Promise.all(pressed.map(([, call]) => call as Promise<Page>));

  const hosted = pages.filter((page) => page.url.origin === stripe.url);
  const intents = calls.filter((call) => call.status === 200);
  expect(hosted.length + intents.length).toBe(1);
  for (const page of pages.filter((each) => !hosted.includes(each))) {
    expect(page.status).toBe(422);
    expect(page.errors()[0]).toMatch(SOLD_OUT);
  }
  for (const call of calls.filter((each) => !intents.includes(each))) {
    expect(call.status).toBe(409);
    expect(call.json<{ error: string }>().error).toMatch(SOLD_OUT);
  }
  expect(stripe.sessions().length + stripe.intents().length).toBe(1); // no other customer got anything to pay
  expect(await stockOf(shop(), LAST_PIECE)).toMatchObject({ stock: 1, held: 1 });

  if (hosted[0]) {
    expect((await payHosted(hosted[0])).h1).toBe("Merci, votre commande est confirmée");
  } else {
    const winner = atCardFields[calls.findIndex((call) => call.status === 200)];
    const { clientSecret } = intents[0]?.json<IntentAnswer>() as IntentAnswer;
    const { id } = stripe.confirmIntent(clientSecret);
    const answer = await winner?.api.post("/api/orders", {
      paymentId: id,
      paymentMethod: "credit",
      cartItems: [cartItem(LAST_PIECE)],
      guestEmail: winner.email,
      clientInfo: {
        nom: "Moreau",
        prenom: "Clara",
        telephone: "0612345678",
        address: "7 rue Sainte-Catherine",
        postalCode: "69001",
        city: "Lyon",
      },
    });
    expect(answer?.status).toBe(201);
  }
  expect(stripe.listPaid()).toMatchObject([{ amount: LAST_PIECE.priceCents, net: LAST_PIECE.priceCents }]);
  await eventually(async () =>
    expect(await shop().db("orders").select("status", "total_cents")).toEqual([
      { status: "Validée", total_cents: LAST_PIECE.priceCents },
    ]),
  );
  expect(await stockOf(shop(), LAST_PIECE)).toMatchObject({ stock: 0, held: 0 });
  await expectShelvesRight(shop());

  const late = await newShopper(shop()).visitor.visit(`/article/${LAST_PIECE.slug}`);
  expect(late.text).toContain("Épuisé");
});

test("who has the sold piece in the cart reads so there, and is asked for nothing", async () => {
  await shop().db("product_colors").where({ product_id: LAST_PIECE.id }).increment("stock", 1);
  await announceProducts(shop());
  const slow = newShopper(shop());
  await slow.add({ product: LAST_PIECE });
  await shop().db("product_colors").where({ product_id: LAST_PIECE.id }).decrement("stock", 1);
  await announceProducts(shop());

  const cart = await slow.visitor.visit("/panier");
  expect(cart.text).toContain("Vient d'être épuisé. Retirez cet article pour continuer.");
  expect(cart.hasLink("Procéder au paiement")).toBe(false);
});
