import { expect, test } from "vitest";

import { ACCESSORY, CHEAP_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { normal } from "../helpers/dom";
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
  expect(page.html).toMatch(/\/illustrations\/v\d+\/sur-[a-z]+\//);
});

test("what is no frame on sale is left out, and nothing to compare is said", async () => {
  const visitor = newVisitor(shop());
  const page = await visitor.visit(`/comparer?monture=nulle-part&monture=${ACCESSORY.id}`);
  expect(page.status).toBe(200);
  expect(page.html).toContain("Rien à comparer");
  const missing = /Une monture demandée n'est pas en vente/;
  const byNumber = await visitor.visit(`/comparer?monture=nulle-part&monture=${PLAIN_FRAME.number}`);
  expect(byNumber.text).toMatch(missing);
  expect(byNumber.html).toContain(PLAIN_FRAME.name);
  const twice = await visitor.visit(`/comparer?monture=${PLAIN_FRAME.number},${PLAIN_FRAME.slug}`);
  expect(twice.text).not.toMatch(missing);
  expect(twice.html.match(/<th scope="col">/g)).toHaveLength(2);
});

test("a frame alone leads to its comparison with frames like it", async () => {
  const visitor = newVisitor(shop());
  const page = await visitor.visit(`/comparer?monture=${PLAIN_FRAME.slug}`);
  expect(page.text).toContain("Une seule monture");
  expect(page.text).not.toContain("la plus large");
  const [, other = ""] = /href="(\/comparer\?monture=[^"]*&amp;monture=[^"]*)"/.exec(page.html) ?? [];
  const both = await visitor.visit(other.replaceAll("&amp;", "&"));
  expect(both.html).toContain('class="compare__laid"');
  expect(both.text).not.toContain("Une seule monture");
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

test("fronts lie over each other, and over one's own glasses once their marking is typed", async () => {
  const visitor = newVisitor(shop());
  const page = await visitor.visit(`/comparer?${FRAMES}`);
  expect(page.html).toMatch(/class="compare__laid" src="data:image\/svg/);
  const laid = await page
    .form({ button: "Les mettre dessous" })
    .fill({ "Le marquage de mes lunettes, par exemple 52 □ 18 140": "46□21-145" })
    .submit("Les mettre dessous");
  expect(laid.path).toContain(`monture=${PLAIN_FRAME.slug}`);
  // Panthéon is a 48 □ 21: each of its two lenses is two millimetres wider.
  expect(normal(laid.text)).toContain("Panthéon : 4 mm plus large que les vôtres, de verre à verre");
  expect(normal(laid.text)).toContain("Vos lunettes, 46 □ 21 (en pointillé)");

  const lost = await visitor.visit(`/comparer?${FRAMES}&miennes=abc`);
  expect(lost.errors().map(normal)).toEqual(["Ce marquage ne se lit pas : écrivez deux nombres, comme 52 □ 18."]);
  expect(lost.title).toMatch(/^Erreur : /);
  expect(
    lost.form({ button: "Les mettre dessous" }).value("Le marquage de mes lunettes, par exemple 52 □ 18 140"),
  ).toBe("abc");
  const sitters = [...page.html.matchAll(/\/sur-([a-z]+)\//g)].map(([, name]) => name);
  expect(new Set(sitters).size).toBe(1);

  const alone = `/comparer?monture=${PLAIN_FRAME.slug}`;
  expect((await visitor.visit(alone)).html).not.toContain('class="compare__laid"');
  expect((await visitor.visit(`${alone}&miennes=48+21`)).text).toContain("aussi large que les vôtres");
});

test("a frame is as wide in each of its colours, on its page and beside others", async () => {
  const visitor = newVisitor(shop());
  const widths = async (path: string) => {
    const { text } = await visitor.visit(path);
    return /Largeur totale\s+([^\n]*?)\s?mm/.exec(normal(text))?.[1];
  };
  const article = "/article/maison-valmy-sorbonne";
  const usual = await widths(article);
  expect(usual).toMatch(/\d{3}/);
  expect(await widths(`${article}?couleur=noir`)).toBe(usual);
  expect(usual).toContain(await widths("/comparer?monture=maison-valmy-sorbonne"));
});
