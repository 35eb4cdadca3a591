import { expect, test } from "vitest";

import { allProducts, countProducts } from "~/domain/catalogue/catalogue.server";
import { findProduct } from "~/domain/catalogue/products.server";
import { ANYTHING, readQuery } from "~/domain/catalogue/query";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { search } from "~/domain/search/search.server";
import { brief, cardFor, cardOf } from "~/http/pictures/product-cards.server";
import { colorFamiliesOf } from "~/shop/colors/recognise";
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

test("shelves are narrowed by bands of prices", async () => {
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

  const found = await allProducts(services, readQuery(new URLSearchParams("prix=100"), ANYTHING));
  expect(found.length).toBeGreaterThan(3);
  for (const { effectiveCents, name } of found) {
    expect(effectiveCents, name).toBeGreaterThanOrEqual(100_00);
    expect(effectiveCents, name).toBeLessThan(200_00);
  }
});

test("a colour belongs to the families of its words, and one without such a word to the family it looks like", () => {
  const families = (name: string, value = "#000000") => colorFamiliesOf({ name, value }).sort();
  expect(families("Noir mat")).toEqual(["noir"]);
  expect(families("Écaille verte")).toEqual(["ecaille", "vert"]);
  expect(families("Bleu nuit sur cristal")).toEqual(["bleu", "cristal"]);
  expect(families("Titane bleui")).toEqual(["bleu", "gris"]);
  expect(families("Ondine", "#7fa9c9")).toEqual(["bleu"]);
  expect(families("Sous-bois", "#274a35")).toEqual(["vert"]);
  expect(families("Or")).toEqual(["dore"]);
  expect(families("Orage", "#45484c")).toEqual(["gris"]);
  expect(families("Sans valeur", "bleu")).toEqual([]);
});

test("shelves and search are narrowed by families of colours, and a card opens with a colour asked for", async () => {
  const services = await testServices({ seed: true });
  const { facets } = await countProducts(services, ANYTHING);
  expect(facets.colors.map(({ label }) => label).slice(0, 3)).toEqual(["Noir", "Gris, argent", "Blanc, ivoire"]);
  const query = readQuery(new URLSearchParams("couleur=bleu&couleur=VERT"), ANYTHING);
  const found = await allProducts(services, query);
  const one = (code: string) => facets.colors.find(({ value }) => value === code)?.count ?? 0;
  expect(found.length).toBeGreaterThan(Math.max(one("bleu"), one("vert")));
  expect(found.length).toBeLessThanOrEqual(one("bleu") + one("vert"));
  for (const product of found) {
    const card = cardFor(product, product.gender, query.colors);
    const [value = "", name = ""] = card.colors[card.shown ?? 0] ?? [];
    expect(colorFamiliesOf({ name, value }), `${product.name} ${name}`).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(bleu|vert)$/)]),
    );
  }
  const searched = await search(services, "rondes", { ...ANYTHING, colors: ["bleu"] });
  expect(searched.total).toBe(searched.facets.colors.find(({ value }) => value === "bleu")?.count);
  expect(searched.total).toBeGreaterThan(0);
});

test("a colour that gets another name is found in its new family", async () => {
  const services = await testServices({ seed: true });
  const blue = async () => (await countProducts(services, { ...ANYTHING, colors: ["bleu"] })).total;
  const before = await blue();
  const product = (await allProducts(services, ANYTHING)).find(({ colors }) =>
    colors.every((color) => !colorFamiliesOf(color).includes("bleu")),
  );
  await services
    .db("product_colors")
    .where({ product_id: product?.id, value: product?.colors[0]?.value })
    .update({ name: "Bleu orage" });
  await touchCatalogue(services, [product?.id ?? ""]);
  expect(await blue()).toBe(before + 1);
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
