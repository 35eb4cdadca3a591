import { expect, test } from "vitest";

import { ACCESSORY, CHEAP_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();
const FRAMES = `monture=${PLAIN_FRAME.slug}&monture=${CHEAP_FRAME.slug}`;

test("frames stand side by side with their measures, and each can be taken away", async () => {
  const page = await newVisitor(shop()).visit(`/comparer?${FRAMES}`);
  expect(page.status).toBe(200);
  for (const { name } of [PLAIN_FRAME, CHEAP_FRAME]) expect(page.html).toContain(name);
  expect(page.html.match(/<th scope="row">/g)).toHaveLength(10);
  expect(page.html).toContain(`href="/comparer?monture=${CHEAP_FRAME.slug}"`);
  expect(page.html).toMatch(/\/illustrations\/v3\/sur-[a-z]+\//);
});

test("what is no frame on sale is left out, and nothing to compare is said", async () => {
  const visitor = newVisitor(shop());
  const page = await visitor.visit(`/comparer?monture=nulle-part&monture=${ACCESSORY.id}`);
  expect(page.status).toBe(200);
  expect(page.html).toContain("Rien à comparer");
});

test("a wishlist of two frames and more leads to their comparison", async () => {
  const visitor = newVisitor(shop());
  for (const { slug } of [PLAIN_FRAME, CHEAP_FRAME]) {
    const article = await visitor.visit(`/article/${slug}`);
    await article.form({ button: /wishlist/ }).submit(/wishlist/);
  }
  const wishlist = await visitor.visit("/wishlist");
  expect(wishlist.html).toContain("Comparer ces montures");
  expect(wishlist.html).toContain("/comparer?monture=");
});
