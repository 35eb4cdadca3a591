import { expect, test } from "vitest";

import { addToCart } from "../helpers/buying";
import { openShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";
import { PLAIN_FRAME } from "../../seeds/named";

test("a new secret leaves carts and open forms as they are, where the former one is named", async () => {
  const shop = await openShop();
  const visitor = newVisitor(shop);
  await addToCart(visitor);
  const open = await visitor.visit(`/article/${PLAIN_FRAME.slug}`);
  const empty = "est vide";
  expect((await visitor.visit("/panier")).text).not.toContain(empty);

  const former = shop.env.APP_SECRET;
  await shop.restart({ APP_SECRET: "un-tout-autre-secret-des-tests-0123456789", APP_SECRET_FORMER: former });
  expect(
    (await open.form({ button: "Ajouter au panier" }).fill({ Taille: "50" }).submit("Ajouter au panier")).status,
  ).toBe(200);
  expect((await visitor.visit("/panier")).text).not.toContain(empty);

  await shop.restart({ APP_SECRET: "un-troisieme-secret-des-tests-0123456789", APP_SECRET_FORMER: undefined });
  expect((await visitor.visit("/panier")).text).toContain(empty);
});
