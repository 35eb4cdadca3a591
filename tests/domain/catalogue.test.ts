import { beforeEach, describe, expect, test } from "vitest";

import { accessoriesByFamily, OTHERS, type Accessories } from "~/domain/catalogue/accessories.server";
import {
  allProducts,
  countProducts,
  listProducts,
  PAGE_SIZE,
  relatedFrames,
  topProducts,
  type Facets,
} from "~/domain/catalogue/catalogue.server";
import { classify } from "~/domain/catalogue/classification";
import { materialLabel, shapeLabel } from "~/domain/catalogue/labels";
import { productJson } from "~/domain/catalogue/product-json.server";
import {
  findProduct,
  findSlug,
  isLow,
  isSoldOut,
  openingColor,
  type Product,
} from "~/domain/catalogue/products.server";
import { ANYTHING, readQuery, type CatalogueQuery } from "~/domain/catalogue/query";
import { reductionOf } from "~/domain/catalogue/reference-price";

import {
  ACCESSORY,
  CHEAP_FRAME,
  DISCOUNTED_FRAME,
  LAST_PIECE,
  NEW_AND_TOP_FRAME,
  ONE_COLOR_SOLD_OUT,
  PLAIN_FRAME,
  SOLD_OUT_FRAME,
} from "../../seeds/named";
import { archive, setStock } from "../helpers/factories";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const MEN: CatalogueQuery = { ...ANYTHING, category: "optic", gender: "homme" };
const everyPage = (query: CatalogueQuery) => allProducts(services, query);
const found = async (slugOrId: string): Promise<Product> => {
  const product = await findProduct(services, slugOrId);
  if (!product) throw new Error(`no product ${slugOrId}`);
  return product;
};
const counts = (facets: Facets, facet: keyof Facets) =>
  Object.fromEntries(facets[facet].map(({ value, count }) => [value, count]));

describe("shelves", () => {
  test("a page for men shows the frames for men and those for everyone, and no frame for women", async () => {
    const genders = new Set((await everyPage(MEN)).map((product) => product.gender));
    expect(genders).toEqual(new Set(["homme", "mixte"]));
  });

  test("a page for optical frames shows no sun frame and no accessory", async () => {
    const categories = new Set((await everyPage({ ...MEN, gender: "mixte" })).map((product) => product.category));
    expect(categories).toEqual(new Set(["optic"]));
  });

  test("pages follow one another without a gap or a repeat, and one past the end gives the last", async () => {
    const all = await everyPage(MEN);
    const { total, pages, products: first } = await listProducts(services, MEN);
    expect([total, pages]).toEqual([all.length, Math.ceil(all.length / PAGE_SIZE)]);
    const rest = await Promise.all(
      Array.from({ length: pages - 1 }, (_, index) => listProducts(services, { ...MEN, page: index + 2 })),
    );
    expect([first, ...rest.map(({ products }) => products)].flat().map(({ id }) => id)).toEqual(
      all.map(({ id }) => id),
    );

    const beyond = await listProducts(services, { ...MEN, page: pages + 5 });
    expect(beyond.page).toBe(pages);
    expect(beyond.products.length).toBeGreaterThan(0);
  });

  test("what was archived is on no shelf, under no name and in no count", async () => {
    const before = await countProducts(services, MEN);
    await archive(services, PLAIN_FRAME);
    expect((await countProducts(services, MEN)).total).toBe(before.total - 1);
    expect((await everyPage(ANYTHING)).map(({ id }) => id)).not.toContain(PLAIN_FRAME.id);
    for (const key of [PLAIN_FRAME.slug, PLAIN_FRAME.id, String(PLAIN_FRAME.number)])
      expect(await findProduct(services, key)).toBeNull();
    expect(await findSlug(services, PLAIN_FRAME.id)).toBeNull();
  });

  test("an empty shop has empty shelves", async () => {
    const empty = await testServices();
    expect(await listProducts(empty, MEN)).toEqual({
      products: [],
      facets: {
        brands: [],
        shapes: [],
        materials: [],
        colors: [],
        classes: [],
        genders: [],
        widths: [],
        prices: [],
        fits: [],
      },
      total: 0,
      page: 1,
      pages: 1,
    });
  });

  test("new arrivals are new, the timeless are frames of the top", async () => {
    const fresh = await everyPage({ ...ANYTHING, newOnly: true });
    expect(fresh.map(({ id }) => id)).toContain(NEW_AND_TOP_FRAME.id);
    expect(fresh.every((product) => product.isNew)).toBe(true);
    const top = await topProducts(services, 8);
    expect(top).toHaveLength(8);
    expect(top.every((product) => product.isTop && !product.isAccessory)).toBe(true);
  });

  test("accessories stand by family, those of none at the end", async () => {
    const { families } = await accessoriesByFamily(services);
    const names = families.map(({ family }) => family);
    expect(names).toEqual([...names.slice(0, -1).sort((one, other) => one.localeCompare(other, "fr")), OTHERS]);
    expect(families.find(({ family }) => family === "Étuis")?.accessories.map(({ id }) => id)).toContain(ACCESSORY.id);
  });

  test("many accessories are shown page by page, each once and in the same order", async () => {
    const ids = ({ families }: Accessories) => families.flatMap(({ accessories }) => accessories.map(({ id }) => id));
    const whole = await accessoriesByFamily(services);
    const first = await accessoriesByFamily(services, 1, 5);
    expect(first.pages).toBe(Math.ceil(whole.total / 5));
    const pages = await Promise.all(
      Array.from({ length: first.pages }, (_, page) => accessoriesByFamily(services, page + 1, 5)),
    );
    expect(pages.slice(0, -1).map((page) => ids(page).length)).toEqual(pages.slice(0, -1).map(() => 5));
    expect(pages.flatMap(ids)).toEqual(ids(whole));
    expect(ids(await accessoriesByFamily(services, 999, 5))).toEqual(ids(pages.at(-1) ?? whole));
  });
});

describe("filters", () => {
  test("values of one filter widen, filters together narrow", async () => {
    const { products } = await listProducts(services, { ...MEN, shapes: ["ronde", "pantos"], materials: ["acetate"] });
    expect(products.length).toBeGreaterThan(0);
    expect(new Set(products.map(({ shape }) => shape))).toEqual(new Set(["ronde", "pantos"]));
    expect(new Set(products.map(({ material }) => material))).toEqual(new Set(["acetate"]));
  });

  test("capital letters do not matter, accents of a brand included", async () => {
    const typed = await listProducts(services, { ...ANYTHING, brands: ["atelier saône"], shapes: ["PANTOS"] });
    expect(typed.products.map(({ id }) => id)).toContain(LAST_PIECE.id);
  });

  test("each count is what choosing that value would leave, with the other filters as they are", async () => {
    const query = { ...MEN, shapes: ["ronde", "pantos"] };
    const { facets } = await countProducts(services, query);
    for (const { value, count } of facets.brands) {
      expect((await countProducts(services, { ...query, brands: [value] })).total, value).toBe(count);
    }
    // A filter does not count against itself: its other values can still be added.
    for (const { value, count } of facets.shapes) {
      expect((await countProducts(services, { ...query, shapes: [value] })).total, value).toBe(count);
    }
    expect(counts(facets, "shapes")).toHaveProperty("rectangulaire");
  });

  test("values are in French order, and one asked for stays although nothing has it", async () => {
    const { facets, total } = await countProducts(services, { ...MEN, materials: ["kryptonite"] });
    expect(total).toBe(0);
    expect(facets.materials.find(({ value }) => value === "kryptonite")).toMatchObject({ count: 0 });
    const labels = facets.materials.map(({ label }) => label);
    expect(labels).toEqual([...labels].sort(new Intl.Collator("fr").compare));
  });

  test("shapes and materials are said in French", () => {
    expect([
      shapeLabel("oeil-de-chat"),
      shapeLabel("semi-cerclee"),
      materialLabel("acier_inoxydable"),
      materialLabel("inconnu"),
    ]).toEqual(["Œil-de-chat", "Semi-cerclée", "Acier inoxydable", "inconnu"]);
  });
});

describe("order", () => {
  test("by price means by what is asked today, reductions included", async () => {
    const asked = (await everyPage({ ...MEN, sort: "priceAsc" })).map(({ effectiveCents }) => effectiveCents);
    expect(asked).toEqual([...asked].sort((one, other) => one - other));
    const descending = (await everyPage({ ...MEN, sort: "priceDesc" })).map(({ effectiveCents }) => effectiveCents);
    expect(descending).toEqual([...asked].reverse());
  });

  test("the newest have the highest numbers", async () => {
    const numbers = (await everyPage({ ...MEN, sort: "newest" })).map(({ number }) => number);
    expect(numbers).toEqual([...numbers].sort((one, other) => other - one));
  });

  test("the shop's own order has the best-loved first, the sold out last, and no brand twice in a row of the top", async () => {
    const products = await everyPage({ ...ANYTHING, category: "optic" });
    expect(products[0]?.isTop).toBe(true);
    const firstGone = products.findIndex(isSoldOut);
    expect(firstGone).toBeGreaterThan(0);
    expect(products.slice(firstGone).every(isSoldOut)).toBe(true);
    const firstBrands = products.slice(0, 3).map(({ brand }) => brand);
    expect(new Set(firstBrands).size).toBe(3);
  });
});

describe("what an address asks", () => {
  const read = (search: string) => readQuery(new URLSearchParams(search), { category: "optic", gender: "femme" });

  test("filters, order and page are read, with the shelf's own kind", () => {
    expect(read("marque=Traboule&marque=Havblik&forme=ronde&tri=priceDesc&page=3")).toEqual({
      ...ANYTHING,
      category: "optic",
      gender: "femme",
      brands: ["Traboule", "Havblik"],
      shapes: ["ronde"],
      sort: "priceDesc",
      page: 3,
    });
  });

  test.each(["page=0", "page=-2", "page=x", "page=1.5", "tri=hasard", "marque=", "marque=%20"])(
    "%s is left out",
    (search) => {
      expect(read(search)).toEqual({ ...ANYTHING, category: "optic", gender: "femme" });
    },
  );

  test.each([
    ["women", "femme"],
    ["Female", "femme"],
    ["men", "homme"],
    ["MALE", "homme"],
    ["homme", "homme"],
    ["unisexe", "mixte"],
    [null, "mixte"],
  ])("a gender written %s is %s", (gender, known) => {
    expect(classify({ gender }).gender).toBe(known);
  });

  test.each([
    ["optique", "optic"],
    ["optical", "optic"],
    ["Optic", "optic"],
    ["solaire", "solar"],
    ["sun", "solar"],
    ["accessories", "accessory"],
    ["chapeaux", null],
    ["", null],
  ])("a category written %s is %s", (cate, known) => {
    expect(classify({ cate }).category).toBe(known);
  });
});

describe("a product", () => {
  test("is found by slug, id and number", async () => {
    for (const key of [PLAIN_FRAME.slug, PLAIN_FRAME.id, String(PLAIN_FRAME.number)])
      expect((await found(key)).name).toBe("Panthéon");
    expect(await findProduct(services, "nulle-part")).toBeNull();
    expect(await findSlug(services, String(PLAIN_FRAME.number))).toBe(PLAIN_FRAME.slug);
  });

  test("a pair promised to someone who pays is no longer available", async () => {
    await services.db("product_colors").where({ product_id: LAST_PIECE.id }).update({ held: 1 });
    const product = await found(LAST_PIECE.slug);
    expect(product.colors.map(({ available }) => available)).toEqual([0]);
    expect(isSoldOut(product)).toBe(true);
  });

  test("more promised than there is counts as none, not as less than none", async () => {
    await services.db("product_colors").where({ product_id: LAST_PIECE.id }).update({ stock: 0, held: 1 });
    expect((await found(LAST_PIECE.slug)).colors[0]?.available).toBe(0);
  });

  test("opens in its first colour that can be bought, or in its first when none can", async () => {
    expect(openingColor(await found(ONE_COLOR_SOLD_OUT.slug))?.name).toBe("Écaille brune");
    expect(openingColor(await found(SOLD_OUT_FRAME.slug))?.name).toBe("Titane brut");
  });

  test("stock is low at its threshold and below, and not when there is none", async () => {
    const levels: boolean[] = [];
    for (const stock of [6, 5, 1, 0]) {
      await setStock(services, PLAIN_FRAME, stock);
      const [color] = (await found(PLAIN_FRAME.slug)).colors;
      levels.push(color ? isLow(color) : false);
    }
    expect(levels).toEqual([false, true, true, false]);
  });

  test("each colour has its own pictures, first from the front", async () => {
    const { colors } = await found(PLAIN_FRAME.slug);
    const views = ["face", "trois-quarts", "profil", "plie", "detail"];
    expect(colors.map(({ images }) => images.map(({ url }) => new RegExp(views.join("|")).exec(url)?.[0]))).toEqual([
      views,
      views,
    ]);
    expect(colors[0]?.images[0]?.url).toContain("1c1b1a");
  });

  test("related frames are of its kind, in stock, and not itself", async () => {
    const product = await found(PLAIN_FRAME.slug);
    const related = await relatedFrames(services, product);
    expect(related).toHaveLength(4);
    expect(related.every((each) => each.category === "optic" && each.id !== product.id && !isSoldOut(each))).toBe(true);
    expect(related[0]?.shape).toBe(product.shape);
  });

  test("as JSON it has the names and units callers know", async () => {
    expect(productJson(await found(DISCOUNTED_FRAME.slug))).toMatchObject({
      _id: DISCOUNTED_FRAME.id,
      id: 1241,
      slug: DISCOUNTED_FRAME.slug,
      price: 159,
      discountPrice: 119,
      cate: "optic",
      gender: "mixte",
      shape: "pantos",
      colors: ["#b6934a", "#8f7338", "#26272a"],
      colorNames: ["Laiton brossé", "Laiton vieilli", "Noir satiné"],
      taille: ["46", "48"],
      stockByColor: { "#b6934a": { stock: 9, lowStockThreshold: 5 } },
      isNewProduct: false,
      isAccessoire: false,
      isTop: false,
      typeMonture: "cercle",
    });
    const json = productJson(await found(CHEAP_FRAME.slug));
    expect(json.discountPrice).toBeNull();
    expect(json.colorImages["#1c1b1a"]?.[0]).toMatch(/^\/illustrations\//);
    expect(productJson(await found(ACCESSORY.slug))).toMatchObject({ cate: "Étuis", isAccessoire: true, taille: [] });
  });
});

describe("a reduction", () => {
  const NOW = new Date("2026-03-31T12:00:00.000Z");
  const at = (since: string, euros: number) => ({
    since: since.length === 10 ? `${since}T12:00:00.000Z` : since,
    priceCents: euros * 100,
  });

  test("is counted from the lowest price of the 30 days before it, not from the usual one", () => {
    const history = [at("2025-01-01", 200), at("2026-03-01", 150), at("2026-03-11", 180), at("2026-03-21", 120)];
    expect(reductionOf(12_000, history, NOW)).toEqual({ referenceCents: 15_000, percent: 20 });
  });

  test("a low price that ended just 30 days before it is forgotten, one that lasted a moment longer is not", () => {
    const ending = (end: string) => [at("2025-01-01", 130), at(end, 200), at("2026-03-21", 120)];
    expect(reductionOf(12_000, ending("2026-02-19T12:00:00.000Z"), NOW)?.referenceCents).toBe(20_000);
    expect(reductionOf(12_000, ending("2026-02-19T12:00:00.001Z"), NOW)?.referenceCents).toBe(13_000);
  });

  test("that lasts keeps the reference of its first day", () => {
    expect(reductionOf(12_000, [at("2025-01-01", 160), at("2025-06-01", 120)], NOW)).toEqual({
      referenceCents: 16_000,
      percent: 25,
    });
  });

  test("the same price noted twice in a row is one reduction", () => {
    expect(
      reductionOf(12_000, [at("2025-01-01", 160), at("2026-03-01", 120), at("2026-03-20", 120)], NOW)?.referenceCents,
    ).toBe(16_000);
  });

  test.each([
    ["nothing is known of earlier prices", []],
    ["it was always sold at that price", [at("2026-01-01", 120)]],
    [
      "it was cheaper within the 30 days",
      [at("2025-01-01", 160), at("2026-03-10", 110), at("2026-03-15", 160), at("2026-03-21", 120)],
    ],
    ["less than one percent is left of it", [at("2025-01-01", 120.4), at("2026-03-21", 120)]],
    ["the earlier price only starts tomorrow", [at("2026-04-01", 200)]],
  ])("is not announced when %s", (_why, history) => {
    expect(reductionOf(12_000, history, NOW)).toBeNull();
  });

  test("of the shelf: 159 € until lately, 119 € now, is 25 percent less", async () => {
    const product = await found(DISCOUNTED_FRAME.slug);
    expect(product.effectiveCents).toBe(11_900);
    expect(product.reduction).toEqual({ referenceCents: 15_900, percent: 25 });
    expect((await found(PLAIN_FRAME.slug)).reduction).toBeNull();
  });
});
