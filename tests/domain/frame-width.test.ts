import { expect, test } from "vitest";

import { allProducts, countProducts } from "~/domain/catalogue/catalogue.server";
import { colorFamily } from "~/domain/catalogue/editing/palette";
import { findProduct } from "~/domain/catalogue/products.server";
import { ANYTHING, readQuery } from "~/domain/catalogue/query";
import { brief, cardOf } from "~/http/pictures/product-cards.server";
import { COLOR_TONES } from "~/pages/catalogue/color-tones";
import { widthWord } from "~/shop/frame-widths";
import { pictureOf } from "~/ui/product-card";

import { seed } from "../../seeds/index";
import { PLAIN_FRAME } from "../../seeds/named";
import { testServices } from "../helpers/services";

test("a frame is narrow below 130 mm, wide from 138 mm, and medium between", () => {
  expect([118, 129, 130, 137, 138, 150].map(widthWord)).toEqual([
    "Étroit",
    "Étroit",
    "Moyen",
    "Moyen",
    "Large",
    "Large",
  ]);
});

test("a shelf is narrowed to fronts of a width, which are offered from the narrowest on; children's have none", async () => {
  const services = await testServices({ seed: true });
  const everything = await allProducts(services, ANYTHING);
  const adults = everything.filter(({ frontWidthMm, gender }) => frontWidthMm && gender !== "enfant");
  expect(adults.length).toBeGreaterThan(50);
  const { facets } = await countProducts(services, ANYTHING);
  expect(facets.widths.map(({ value }) => value)).toEqual(["etroit", "moyen", "large"]);
  expect(facets.widths.reduce((sum, { count }) => sum + count, 0)).toBe(adults.length);

  const query = readQuery(new URLSearchParams("largeur=moyen&largeur=LARGE"), ANYTHING);
  const found = await allProducts(services, query);
  expect(found.map(({ id }) => id).sort()).toEqual(
    adults
      .filter(({ frontWidthMm }) => (frontWidthMm ?? 0) >= 130)
      .map(({ id }) => id)
      .sort(),
  );
});

test("shelves are narrowed by families of colours, of which a frame has several, and by bands of prices", async () => {
  const services = await testServices({ seed: true });
  const everything = await allProducts(services, ANYTHING);
  const { facets } = await countProducts(services, ANYTHING);
  expect(facets.prices.map(({ label }) => label)).toEqual([
    "Moins de 100 €",
    "De 100 à 200 €",
    "De 200 à 300 €",
    "300 € et plus",
  ]);
  expect(facets.prices.reduce((sum, { count }) => sum + count, 0)).toBe(everything.length);
  expect(facets.colors.map(({ value }) => value)).toEqual(Object.keys(COLOR_TONES));

  const found = await allProducts(services, readQuery(new URLSearchParams("couleur=ecaille&prix=100"), ANYTHING));
  expect(found.length).toBeGreaterThan(3);
  for (const { colors, effectiveCents, name } of found) {
    expect(colors.map((color) => color.name).join(), name).toMatch(/écaille/i);
    expect(effectiveCents, name).toBeGreaterThanOrEqual(100_00);
    expect(effectiveCents, name).toBeLessThan(200_00);
  }
});

test.each([
  ["#1c1b1a", "Noir", "noir"],
  ["#2a2a2b", "Noir mat", "noir"],
  ["#1f2b44", "Bleu nuit", "bleu"],
  ["#5e1f2b", "Bordeaux", "rouge"],
  ["#d8622a", "Orange mat", "rouge"],
  ["#d7a9a3", "Rose poudré", "rose"],
  ["#b8336a", "Fuchsia", "rose"],
  ["#44263d", "Aubergine", "violet"],
  ["#22402f", "Vert sapin", "vert"],
  ["#c1922e", "Moutarde", "dore"],
  ["#c98f78", "Or rose", "dore"],
  ["#4a2c1d", "Chocolat", "brun"],
  ["#b9bcc0", "Argent", "gris"],
  ["#f1ede4", "Blanc nacré", "blanc"],
  ["#b4cfdb", "Cristal bleu glacier", "cristal"],
  ["#8a3b2a", "Écaille rouge", "ecaille"],
])("%s, %s, is looked for among %s", (value, name, family) => {
  expect(colorFamily(value, name)).toBe(family);
});

test("a card says how wide a frame for adults is; of a demo that stood before fronts were measured, they are measured", async () => {
  const services = await testServices({ seed: true });
  await services.db("products").where({ id: PLAIN_FRAME.id }).update({ front_width_mm: null });
  const card = async () => {
    const product = await findProduct(services, PLAIN_FRAME.id);
    return product && cardOf(product);
  };
  expect(await card()).not.toHaveProperty("wide");
  await seed(services.db, services.now());
  const wide = (await card())?.wide ?? 0;
  expect(wide).toBeGreaterThan(110);
  await services
    .db("products")
    .where({ id: PLAIN_FRAME.id })
    .update({ front_width_mm: wide + 1 });
  await seed(services.db, services.now());
  expect(await card()).toMatchObject({ wide: wide + 1 });
  await services.db("products").where({ id: PLAIN_FRAME.id }).update({ gender: "enfant" });
  expect(await card()).not.toHaveProperty("wide");
});

test("a shelf's cards name each picture in few letters, and are read back as they were", async () => {
  const services = await testServices({ seed: true });
  const cards = (await allProducts(services, ANYTHING)).map(cardOf);
  const short = brief(cards);
  expect(JSON.stringify(short).length).toBeLessThan(JSON.stringify(cards).length * 0.9);
  for (const [place, card] of cards.entries())
    expect(card.colors.map((_, position) => pictureOf(short[place] ?? card, position))).toEqual(
      card.colors.map(([, , image]) => image),
    );
});
