import { beforeAll, expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { openShop, type Shop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

test("an article chosen on a page left open too long is offered again, and added by one press", async () => {
  const article = await newVisitor(shop).visit(`/article/${PLAIN_FRAME.slug}`);
  const fields = Object.fromEntries(
    article.form({ button: "Ajouter au panier" }).fill({ Taille: "50" }).fields("Ajouter au panier"),
  );

  const later = newVisitor(shop); // the same page, after its cookie has gone
  const refused = await later.post("/panier", fields as Record<string, string>);
  expect(refused.status).toBe(422);
  expect(refused.errors()).toEqual([
    "Cette page était ouverte depuis trop longtemps. Vérifiez vos réponses, puis envoyez à nouveau.",
  ]);

  const cart = await refused.form({ button: "Ajouter l’article choisi" }).submit();
  expect(cart.text).toContain("est dans votre panier");
  expect(cart.text).toContain("taille 50");
});
