import { expect, test } from "vitest";

import { beyondReach } from "~/shop/destinations";

import { addToCart, CLARA } from "../helpers/buying";
import { normal } from "../helpers/dom";
import { sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();

test("a postal code that is nowhere is refused; one overseas leads to the shop's address, or to fetching the order", async () => {
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  const step = await (await visitor.visit("/checkout")).form({ button: /invité/ }).submit(/invité/);
  const refused = await step
    .form({ button: "Continuer" })
    .fill({ ...CLARA, "Code postal": "96000" })
    .submit("Continuer");
  expect([refused.status, refused.errors().at(-1)]).toEqual([
    422,
    "Ce code postal n'existe pas. Vérifiez-le : il a 5 chiffres, par exemple 69001.",
  ]);
  const delivery = await refused
    .form({ button: "Continuer" })
    .fill({ "Code postal": "97400", "Ville": "Saint-Denis" })
    .submit("Continuer");
  expect([delivery.h1, delivery.text.includes(normal(beyondReach()))]).toEqual(["Votre livraison", true]);
  const choose = (label: RegExp | string) =>
    delivery
      .form({ button: "Continuer" })
      .fill({ "Comment souhaitez-vous recevoir votre commande ?": label as string })
      .submit("Continuer");
  const home = await choose("Livraison à domicile");
  expect([home.status, home.errors()]).toEqual([422, [normal(beyondReach())]]);
  expect((await visitor.visit("/checkout?step=5")).path).toBe("/checkout?step=4");
  expect((await choose("Retrait à la boutique : offert")).path).toBe("/checkout?step=5");
});
