import { beforeAll, describe, expect, test } from "vitest";

import { PAGE_SIZE } from "~/domain/catalogue/catalogue.server";
import { ANYTHING, type CatalogueQuery } from "~/domain/catalogue/query";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { cleanQuery, LONGEST_QUERY, search } from "~/domain/search/search.server";
import { distance, stemOf, wordsOf } from "~/domain/search/words";

import {
  ACCESSORY,
  CHEAP_FRAME,
  DISCOUNTED_FRAME,
  ONE_COLOR_SOLD_OUT,
  PLAIN_FRAME,
  SOLD_OUT_FRAME,
} from "../../seeds/named";
import { archive, setStock } from "../helpers/factories";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
beforeAll(async () => {
  services = await testServices({ seed: true });
});

const find = (query: string, changes: Partial<CatalogueQuery> = {}, from = services) =>
  search(from, cleanQuery(query), { ...ANYTHING, ...changes });
const everyPage = async (query: string) => {
  const { pages } = await find(query);
  return (await Promise.all(Array.from({ length: pages }, (_, index) => find(query, { page: index + 1 })))).flatMap(
    ({ products }) => products,
  );
};

describe("words", () => {
  test.each([
    ["Œil-de-chat", ["oeil", "chat"]],
    ["  L’Écaille   blonde ! ", ["ecaille", "blonde"]],
    ["Nørrelund", ["norrelund"]],
    ["E\u0301caille", ["ecaille"]],
    ["TR90 & 18/10", ["tr90", "18", "10"]],
    ["%_*?';--\\", []],
    ["la de du", []],
  ])("of %s", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test.each([
    [["ronde", "rondes", "rond", "ronds"]],
    [["carree", "carrees", "carre", "carres"]],
    [["noir", "noire", "noires", "noirs"]],
    [["bleue", "bleu", "bleus"]],
    [["metal", "metaux"]],
    [["lunette", "lunettes"]],
  ])("%s are one", (forms) => {
    expect(new Set(forms.map(stemOf)).size).toBe(1);
  });

  test.each([
    ["hoshikwa", "hoshikawa", 1],
    ["hoshikaaw", "hoshikawa", 1], // two neighbours swapped
    ["traboul", "traboule", 1],
    ["lucarne", "licorne", 2],
    ["abc", "xyz", 3],
    ["noir", "noir", 0],
  ])("from %s to %s", (one, other, expected) => {
    expect(distance(one, other, 3)).toBe(expected);
    expect(distance(other, one, 3)).toBe(expected);
    if (expected > 0) expect(distance(one, other, expected - 1)).toBe(expected);
  });
});

describe("what is found", () => {
  test.each([
    ["ecaille", { shape: "ecaille" }],
    ["oeil de chat", { shape: "oeil-de-chat" }],
    ["ŒIL-DE-CHAT", { shape: "oeil-de-chat" }],
    ["yeux", null],
    ["lunette de soleil ronde", { category: "solar", shape: "ronde" }],
    ["Lunettes de soleil rondes", { category: "solar", shape: "ronde" }],
    ["hoshikawa", { brand: "Hoshikawa" }],
    ["norrelund", { brand: "Nørrelund" }],
    ["étui", { isAccessory: true }],
    ["etuis", { isAccessory: true }],
    ["accessoires", { isAccessory: true }],
    ["tsuki", { name: "Tsuki" }],
    ["valmy pant", { name: "Panthéon" }],
    ["maisonvalmy", { brand: "Maison Valmy" }],
    ["titane hoshikawa femme", { brand: "Hoshikawa", material: "titane" }],
  ])("by « %s »", async (query, expected) => {
    const products = await everyPage(query);
    if (!expected) return expect(products).toEqual([]);
    expect(products.length).toBeGreaterThan(0);
    // The first product is the one that was meant; later ones may have the words elsewhere.
    expect(products[0]).toMatchObject(expected);
  });

  test("a shape is found in every frame that has it, by plural and masculine too", async () => {
    const { count } = (await services
      .db("products")
      .where({ shape: "ronde" })
      .whereNull("archived_at")
      .count({ count: "*" })
      .first()) as { count: number };
    for (const query of ["ronde", "rondes", "rond", "RONDS"]) {
      expect(
        (await everyPage(query)).filter(({ shape }) => shape === "ronde"),
        query,
      ).toHaveLength(Number(count));
    }
  });

  test("every word must be there", async () => {
    for (const { category, shape } of await everyPage("lunettes de soleil papillon"))
      expect([category, shape]).toEqual(["solar", "papillon"]);
  });

  test("a colour is found whichever of a product's it is", async () => {
    const names = (await everyPage("valmy écaille blonde")).map(({ name }) => name);
    expect(names).toContain(PLAIN_FRAME.name);
  });

  test("what left the shelves is not found, nor is its own name", async () => {
    const other = await testServices({ seed: true });
    expect((await find(CHEAP_FRAME.name, {}, other)).products.map(({ id }) => id)).toContain(CHEAP_FRAME.id);
    await archive(other, CHEAP_FRAME);
    await touchCatalogue(other);
    expect((await find(CHEAP_FRAME.name, {}, other)).products.map(({ id }) => id)).not.toContain(CHEAP_FRAME.id);
  });
});

describe("typed wrong", () => {
  test.each([
    ["hoshikwa", "Hoshikawa"],
    ["hoshykava", "Hoshikawa"],
    ["trabule", "Traboule"],
    ["asagri", "Asagiri"],
    ["norelund", "Nørrelund"],
    ["lucrane", "Lucarne"],
    ["havblic", "Havblik"],
    ["brindylle", "Brindille"],
    ["feranteé", "Ferrante"],
  ])("« %s » is read as %s", async (query, word) => {
    const { products, readAs } = await find(query);
    expect(readAs).toBe(word);
    expect(products[0]?.brand).toContain(word);
  });

  test.each(["xyzzy", "licorneau rose", "qqqq", "zz"])("« %s » is too far from anything", async (query) => {
    expect(await find(query)).toMatchObject({ total: 0, readAs: null, products: [] });
  });

  test.each(["hoshikawa", "ronde", "pant"])("« %s » is taken as it is", async (query) => {
    expect((await find(query)).readAs).toBeNull();
  });

  test.each([
    ["ronde xyzzyx", "ronde"],
    ["hoshikawa papillon", "hoshikawa"],
    ["ochikawwa", "Hoshikawa"],
  ])("when « %s » finds nothing, « %s » is offered, and finds", async (query, offered) => {
    const { total, suggestion } = await find(query);
    expect([total, suggestion]).toEqual([0, offered]);
    expect((await find(offered)).total).toBeGreaterThan(0);
  });
});

describe("in order", () => {
  test("a name comes before a colour or a shape of the same word", async () => {
    const [first] = (await find("étui")).products;
    expect(first?.name).toContain("Étui");
    expect((await find("bastille écaille")).products[0]?.name).toBe("Bastille");
  });

  test("what is gone stands after what is there, for equal words", async () => {
    const products = await everyPage("hoshikawa");
    expect(products.at(-1)?.id).toBe(SOLD_OUT_FRAME.id);
    expect((await find("tsuki")).products[0]?.id).toBe(SOLD_OUT_FRAME.id);
  });

  test("by price, up and down, as it is asked today", async () => {
    const up = (await everyPageSorted("priceAsc")).map(({ effectiveCents }) => effectiveCents);
    expect(up).toEqual([...up].sort((one, other) => one - other));
    const down = (await everyPageSorted("priceDesc")).map(({ effectiveCents }) => effectiveCents);
    expect(down).toEqual([...down].sort((one, other) => other - one));
    const newest = (await everyPageSorted("newest")).map(({ number }) => number);
    expect(newest).toEqual([...newest].sort((one, other) => other - one));
  });

  test("filters narrow the list, and say what each other value would leave", async () => {
    const all = await find("écaille");
    const brand = all.facets.brands.find(({ count }) => count > 1 && count < all.total);
    const narrowed = await find("écaille", { brands: [brand?.value ?? ""] });
    expect(narrowed.total).toBe(brand?.count);
    expect(narrowed.products.every((product) => product.brand === brand?.value)).toBe(true);
    expect(narrowed.facets.brands).toEqual(all.facets.brands);
    expect(await find("écaille", { brands: [DISCOUNTED_FRAME.brand.toUpperCase()] })).toMatchObject({
      total: (await find("écaille", { brands: [DISCOUNTED_FRAME.brand] })).total,
    });
    expect(
      (await find("écaille", { brands: ["Inconnue"] })).facets.brands.find(({ value }) => value === "Inconnue")?.count,
    ).toBe(0);
  });

  test("a page past the end is the last one", async () => {
    const { pages, total } = await find("lunettes");
    expect(pages).toBe(Math.ceil(total / PAGE_SIZE));
    const last = await find("lunettes", { page: 999 });
    expect([last.page, last.products.length]).toEqual([pages, total - (pages - 1) * PAGE_SIZE]);
  });
});

describe("harmless", () => {
  test.each([
    ["nothing", ""],
    ["SQL's wildcards", "%%%___"],
    ["a statement", "'; drop table products; --"],
    ["control characters", "\u0000\u0007\u001b[31m\u202e"],
    ["a regular expression", "(a+)+$"],
    ["a name of every object", "constructor __proto__ toString"],
  ])("%s", async (_what, query) => {
    expect((await find(query)).total).toBe(0);
    expect((await find("étui")).total).toBeGreaterThan(0);
  });

  test("what is searched has an end: letters and words beyond it are left out", async () => {
    expect(cleanQuery("é".repeat(5_000))).toHaveLength(LONGEST_QUERY);
    expect(cleanQuery(`  ronde\t\n noire\u0000 `)).toBe("ronde noire");
    expect(cleanQuery(null)).toBe("");
    expect((await find(`${"z".repeat(30)} `.repeat(20))).total).toBe(0);
  });
});

describe("a thousand products", () => {
  let large: TestServices;
  let asked = 0;
  beforeAll(async () => {
    large = await testServices({ seed: true });
    await thousandMore(large);
    large.db.on("query", () => (asked += 1));
    await find("ronde", {}, large);
  });

  test.each(["ronde", "lunettes de soleil rondes femme noir acétate titane", "hoshikwa", "xyzzy", "ronde xyzzyx"])(
    "« %s » asks the tables no more than any other",
    async (query) => {
      asked = 0;
      const { products } = await find(query, {}, large);
      // The version, and one query for each kind of data on a card.
      expect(asked).toBeLessThanOrEqual(products.length > 0 ? 7 : 2);
    },
  );

  test("the words are read again when a piece is sold, once for everybody who asks", async () => {
    const before = await find(ONE_COLOR_SOLD_OUT.name, {}, large);
    expect(before.products[0]?.id).toBe(ONE_COLOR_SOLD_OUT.id);
    await setStock(large, ONE_COLOR_SOLD_OUT, 0, 1);
    const reads: string[] = [];
    large.db.on(
      "query",
      ({ sql }: { sql: string }) =>
        /from [`"]products[`"] as [`"]product[`"] where coalesce\(product\.archived_at/.test(sql) && reads.push(sql),
    );
    await Promise.all(Array.from({ length: 5 }, () => find("ronde", {}, large)));
    expect(reads).toHaveLength(1);
  });

  test("all of them can be found", async () => {
    expect((await find("lunettes", {}, large)).total).toBeGreaterThan(1_000);
    expect((await find("modele 777", {}, large)).products.map(({ name }) => name)).toEqual(["Modèle 777"]);
  });
});

async function everyPageSorted(sort: CatalogueQuery["sort"]) {
  const { pages } = await find(ACCESSORY.brand, { sort });
  return (
    await Promise.all(Array.from({ length: pages }, (_, index) => find(ACCESSORY.brand, { sort, page: index + 1 })))
  ).flatMap(({ products }) => products);
}

async function thousandMore({ db }: TestServices): Promise<void> {
  const pattern = await db("products").where({ id: PLAIN_FRAME.id }).first("*");
  const color = await db("product_colors").where({ product_id: PLAIN_FRAME.id }).first("*");
  const numbers = Array.from({ length: 1_000 }, (_, index) => index + 1);
  const idOf = (number: number) => number.toString(16).padStart(24, "0");
  await db.batchInsert(
    "products",
    numbers.map((number) => ({
      ...pattern,
      id: idOf(number),
      number: 10_000 + number,
      slug: `modele-${number}`,
      name: `Modèle ${number}`,
    })),
    30,
  );
  await db.batchInsert(
    "product_colors",
    numbers.map((number) => ({ ...color, id: idOf(number), product_id: idOf(number) })),
    60,
  );
  const image = await db("product_images").where({ product_id: PLAIN_FRAME.id }).first("*");
  await db.batchInsert(
    "product_images",
    numbers.map((number) => ({ ...image, id: idOf(number), product_id: idOf(number), color_id: null })),
    60,
  );
}
