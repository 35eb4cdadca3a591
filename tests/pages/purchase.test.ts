import { beforeAll, expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { addToCart, goToPayment, payHosted, pressPay } from "../helpers/buying";
import { openShop, type Shop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

test("a guest without scripts buys a frame, from the shelf to the mail", async () => {
  const visitor = newVisitor(shop);
  const cart = await addToCart(visitor);
  expect(cart.path).toBe("/panier");
  expect(cart.text).toContain("est dans votre panier");

  const payment = await goToPayment(visitor);
  expect(payment.path).toBe("/checkout?step=5");
  expect(payment.h1).toBe("Vérifiez et payez");
  const hosted = await pressPay(payment);
  expect(hosted.url.origin).toBe(new URL(shop.sandbox.urls.stripeApi).origin);

  const confirmation = await payHosted(hosted);
  expect(confirmation.h1).toBe("Merci, votre commande est confirmée");
  expect(confirmation.text).toContain("145,00 €");

  const mail = await shop.sandbox.inbox.waitFor((each) => each.subject.includes("est confirmée"));
  expect(mail.text).toContain("145,00");
  const link = /http\S+\/commande\/[0-9a-f]{24}\?\S+/.exec(mail.text)?.[0] ?? "";
  const page = await newVisitor(shop).visit(link);
  expect(page.h1).toBe("Merci, votre commande est confirmée");

  expect((await visitor.visit("/panier")).text).toContain("Votre panier est vide.");
  const [color] = await shop
    .db("product_colors")
    .where({ product_id: PLAIN_FRAME.id, value: PLAIN_FRAME.colors[0]?.value ?? "" })
    .select("stock", "held");
  expect(color).toMatchObject({ stock: 17, held: 0 });
});
