import sharp from "sharp";
import { expect, test } from "vitest";

import { ACCESSORY, PLAIN_FRAME } from "../../seeds/named";
import { announceProducts } from "../helpers/by-hand";
import { attr } from "../helpers/dom";
import { found } from "../helpers/found";
import { ask } from "../helpers/http";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";

const shop = sharedShop();
const visit = (path: string) => newVisitor(shop()).visit(path);
const told = (page: Page, property: string) => page.elements("meta", { property }).map((each) => attr(each, "content"));
const previewOf = async (path: string) => new URL(told(await visit(path), "og:image")[0] ?? "");

test.each([
  "/home",
  "/optiques-femme",
  "/optiques-homme",
  "/solaires-femme",
  "/solaires-homme",
  "/nouveautes",
  "/accessoires",
  `/article/${PLAIN_FRAME.slug}`,
  `/article-accessoire/${ACCESSORY.number}`,
])("a link to %s shows a picture that social networks can read", async (path) => {
  const page = await visit(path);
  const [address = ""] = told(page, "og:image");
  expect(address.startsWith(`${shop().url}/apercus/`)).toBe(true);
  expect([told(page, "og:image:width"), told(page, "og:image:height")]).toEqual([["1200"], ["630"]]);
  expect(page.elements("meta", { name: "twitter:card" }).map((each) => attr(each, "content"))).toEqual([
    "summary_large_image",
  ]);
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
    200,
    "image/jpeg",
    "public, max-age=31536000, immutable",
  ]);
  const jpeg = Buffer.from(await answer.arrayBuffer());
  const { width, height, format } = await sharp(jpeg).metadata();
  expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
  expect(jpeg.length).toBeLessThan(120_000);
  expect((await sharp(jpeg).stats()).entropy).toBeGreaterThan(1); // the picture is not empty
});

test("an article shows the colour its address asks for, on the shop's paper white, the same bytes each time", async () => {
  const [blond, black] = [
    await previewOf(`/article/${PLAIN_FRAME.slug}?couleur=ecaille-blonde`),
    await previewOf(`/article/${PLAIN_FRAME.slug}`),
  ];
  expect(blond.pathname).not.toBe(black.pathname);
  const [first, again] = await Promise.all(
    [1, 2].map(async () => Buffer.from(await (await fetch(blond)).arrayBuffer())),
  );
  expect(first?.equals(again ?? Buffer.alloc(0))).toBe(true);
  const { data } = await sharp(first).raw().toBuffer({ resolveWithObject: true });
  const paper = [0xf7, 0xf4, 0xee];
  for (const [channel, shade] of paper.entries()) expect(Math.abs((data[channel] ?? 0) - shade)).toBeLessThanOrEqual(2);
});

test("what no page shows is drawn for nobody", async () => {
  const known = (await previewOf(`/article/${PLAIN_FRAME.slug}`)).pathname;
  const wrong = [
    known.replace(/-([0-9a-f]{6})_/, "-123456_"), // a frame that can be drawn, and is not sold
    known.replace("/v1/illustrations", "/v2/illustrations"),
    known.replace(/\.jpg$/, ""),
    known.replace(/\.jpg$/, ".png"),
    `${known}.jpg`,
    "/apercus/v1/illustrations/v1/scene/inconnue.svg.jpg",
    "/apercus/v1/favicon.ico.jpg",
    "/apercus/v1/../../.env.jpg",
    "/apercus/v1/.jpg",
    "/apercus/v1",
    "/apercus/",
  ];
  for (const path of wrong) expect([path, (await ask(new URL(path, shop().url))).status]).toEqual([path, 404]);
});

test("a frame taken off the shelves has no preview any more", async () => {
  const { slug } = await found(
    shop()
      .db("products")
      .where({ is_accessory: false })
      .whereNull("archived_at")
      .orderBy("number", "desc")
      .first("slug"),
  );
  const preview = await previewOf(`/article/${slug}`);
  await shop().db("products").where({ slug }).update({ archived_at: new Date().toISOString() });
  await announceProducts(shop());
  const answer = await fetch(preview);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([404, "text/plain; charset=utf-8"]);
  expect((await visit(`/article/${slug}`)).status).toBe(404);
});
