import { beforeAll, expect, test } from "vitest";

import { LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { addToCart, goToPayment, pressPay } from "../helpers/buying";
import { announceProducts } from "../helpers/by-hand";
import { openShop, type Shop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const article = `/article/${PLAIN_FRAME.slug}`;

test("a cached page carries each browser's own token, form key and nonce", async () => {
  const [first, second] = [await newVisitor(shop).visit(article), await newVisitor(shop).visit(article)];
  const secretsOf = (page: typeof first) => ({
    csrf: page
      .elements("input", { name: "csrf" })
      .map((input) => input.attrs.find((each) => each.name === "value")?.value)[0],
    attempt: page
      .elements("input", { name: "attempt" })
      .map((input) => input.attrs.find((each) => each.name === "value")?.value)[0],
    nonce: /nonce-([^']+)/.exec(page.headers.get("Content-Security-Policy") ?? "")?.[1],
  });
  const [one, other] = [secretsOf(first), secretsOf(second)];
  expect(one.csrf).toBeTruthy();
  expect(other.csrf).not.toBe(one.csrf);
  expect(other.attempt).not.toBe(one.attempt);
  expect(second.html).toContain(`nonce="${other.nonce}"`);
  expect(second.html).not.toContain(one.nonce);
  expect(second.html).not.toContain(one.csrf);
});

test("a form of a cached page works", async () => {
  await newVisitor(shop).visit(article);
  const cart = await addToCart(newVisitor(shop));
  expect(cart.text).toContain("est dans votre panier");
});

test("no visitor sees another's cart badge", async () => {
  const buyer = newVisitor(shop);
  await addToCart(buyer);
  expect((await buyer.visit("/home")).texts("cart-link__count")).toEqual(["1 article"]);
  expect((await newVisitor(shop).visit("/home")).texts("cart-link__count")).toEqual([]);
});

test("a price changed by the shop is on the next page, kept or not", async () => {
  const stranger = newVisitor(shop);
  await stranger.visit(article);
  await shop.db("products").where({ slug: PLAIN_FRAME.slug }).update({ price_cents: 15_100 });
  await announceProducts(shop);
  expect((await stranger.visit(article)).text).toContain("151,00 €");
  await shop.db("products").where({ slug: PLAIN_FRAME.slug }).update({ price_cents: PLAIN_FRAME.priceCents });
  await announceProducts(shop);
  expect((await stranger.visit(article)).text).toContain("145,00 €");
});

test("the last pair, promised to someone who is paying, is sold out on the next page", async () => {
  const stranger = newVisitor(shop);
  expect((await stranger.visit(`/article/${LAST_PIECE.slug}`)).text).toContain("Plus que 1 en stock");
  const buyer = newVisitor(shop);
  await addToCart(buyer, { slug: LAST_PIECE.slug });
  await pressPay(await goToPayment(buyer));
  expect((await stranger.visit(`/article/${LAST_PIECE.slug}`)).text).toContain("Épuisé");
});

test("no page carries a byte that is no letter, wherever its accents fall", async () => {
  const stranger = newVisitor(shop);
  for (const path of [
    "/plan-du-site",
    "/optiques-homme?page=-1",
    "/optiques-homme?forme=ronde",
    "/optiques-femme",
    "/home",
    article,
  ]) {
    expect((await stranger.visit(path)).html.includes("\0"), path).toBe(false);
  }
});

test("a drawing is made once and sent from memory, the same bytes, packed for who takes them packed", async () => {
  const picture = (await newVisitor(shop).visit(article)).elements("img", { src: /^\/illustrations\// })[0];
  const path = picture?.attrs.find(({ name }) => name === "src")?.value ?? "";
  const ask = async (coding: string) => {
    const answer = await fetch(`${shop.url}${path}?de=${coding}`, { headers: { "Accept-Encoding": coding } });
    const said = (name: string) => answer.headers.get(name);
    return {
      text: await answer.text(),
      cache: said("X-Cache"),
      kept: said("Cache-Control"),
      coding: said("Content-Encoding"),
    };
  };
  const first = await ask("identity");
  expect(first).toMatchObject({ kept: "public, max-age=31536000, immutable", coding: null });
  expect(first.text).toMatch(/^<svg[\s\S]*<\/svg>$/);
  expect(await ask("identity")).toEqual({ ...first, cache: "hit" });
  expect(await ask("gzip")).toEqual({ ...first, cache: "hit", coding: "gzip" });
  expect((await fetch(`${shop.url}/illustrations/v1/face/inconnue.svg`)).status).toBe(404);
});
