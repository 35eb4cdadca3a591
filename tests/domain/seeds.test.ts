import knex, { type Knex } from "knex";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OWN_FRAME_IDS } from "../../app/domain/catalogue/own-frames";
import { parseAccessoryUrl, parseFrameUrl } from "../../app/illustration/index";
import type { Row } from "../../app/infra/db.server";
import { brands } from "../../seeds/catalogue/frames/index";
import { MATERIALS } from "../../seeds/catalogue/types";
import { seed } from "../../seeds/index";
import { COUPONS, NAMED_PRODUCTS } from "../../seeds/named";

const NOW = new Date("2026-11-20T10:00:00.000Z");
const DAY = 24 * 60 * 60 * 1000;
const TABLES = [
  "products",
  "product_colors",
  "product_images",
  "product_sizes",
  "price_history",
  "lenses",
  "treatments",
  "treatment_coefficients",
  "coupons",
];

type Product = {
  id: string;
  number: number;
  slug: string;
  is_accessory: number;
  name: string;
  brand: string;
  description: string;
  category: string;
  accessory_category: string | null;
  gender: string;
  equipment_class: "A" | "B" | null;
  shape: string;
  material: string;
  rim_type: string;
  lens_width_mm: number;
  lens_height_mm: number;
  bridge_mm: number;
  temple_mm: number;
  price_cents: number;
  discount_cents: number | null;
  is_new: number;
  is_top: number;
  delivery_estimate: string;
  created_at: string;
};
type Color = {
  id: string;
  product_id: string;
  position: number;
  value: string;
  name: string;
  stock: number;
  held: number;
  low_stock_threshold: number;
};
type Image = { product_id: string; color_id: string; position: number; url: string; alt: string };
type Price = { product_id: string; price_cents: number; since: string };

async function emptyShop(): Promise<Knex> {
  const db = knex({
    client: "better-sqlite3",
    connection: ":memory:",
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
  });
  await db.raw("PRAGMA foreign_keys = ON");
  await db.migrate.latest({ directory: "./migrations" });
  return db;
}

async function contents(db: Knex): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const table of TABLES) tables[table] = await db(table).select().orderBy(1);
  return tables;
}

function grouped<Item, Key>(items: Item[], key: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

let db: Knex;
let products: Product[];
let frames: Product[];
let accessories: Product[];
let colors: Map<string, Color[]>;
let images: Map<string, Image[]>;
let sizes: Map<string, { label: string }[]>;
let prices: Map<string, Price[]>;

beforeAll(async () => {
  db = await emptyShop();
  await seed(db, NOW);
  products = await db<Product>("products").whereNotIn("id", OWN_FRAME_IDS).orderBy("number");
  frames = products.filter((product) => !product.is_accessory);
  accessories = products.filter((product) => product.is_accessory);
  colors = grouped(
    await db<Color>("product_colors").whereNotIn("product_id", OWN_FRAME_IDS).orderBy("position"),
    (color) => color.product_id,
  );
  images = grouped(await db<Image>("product_images").orderBy("position"), (image) => image.product_id);
  sizes = grouped(
    await db("product_sizes").orderBy("position"),
    (size: { product_id: string }) => size.product_id,
  ) as never;
  prices = grouped(await db<Price>("price_history").orderBy("since"), (price) => price.product_id);
});

afterAll(() => db.destroy());

const colorsOf = (product: Product) => colors.get(product.id) ?? [];
const stockOf = (product: Product) => colorsOf(product).reduce((sum, color) => sum + color.stock, 0);
const sizesOf = (product: Product) => (sizes.get(product.id) ?? []).map(({ label }) => label);
const duplicates = <T>(values: T[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe("the demo catalogue", () => {
  test("has 187 frames of 16 brands, and 24 accessories", () => {
    expect(frames).toHaveLength(187);
    expect(new Set(frames.map((frame) => frame.brand)).size).toBe(16);
    expect(accessories).toHaveLength(24);
  });

  test("serves both ways of wearing glasses and everyone who wears them", () => {
    const count = (category: string, gender: string) =>
      frames.filter((frame) => frame.category === category && frame.gender === gender).length;
    expect(frames.filter((frame) => frame.category === "optic")).toHaveLength(117);
    expect(frames.filter((frame) => frame.category === "solar")).toHaveLength(70);
    for (const category of ["optic", "solar"])
      for (const gender of ["homme", "femme", "mixte"])
        expect(count(category, gender), `${category} ${gender}`).toBeGreaterThanOrEqual(15);
  });

  test("holds the 100 % Santé offer that a shop must show: 17 models for adults and 10 for children, in two colours each", () => {
    const classA = frames.filter((frame) => frame.equipment_class === "A");
    const ofChildren = ({ gender }: Product) => gender === "enfant";
    expect(classA.filter(ofChildren).length).toBeGreaterThanOrEqual(10);
    expect(classA.filter((frame) => !ofChildren(frame)).length).toBeGreaterThanOrEqual(17);
    for (const frame of classA) {
      expect(frame.price_cents, frame.slug).toBeLessThanOrEqual(3000);
      expect(colorsOf(frame).filter(({ stock }) => stock > 0).length, frame.slug).toBeGreaterThanOrEqual(2);
    }
    for (const frame of frames.filter(({ category }) => category !== "optic")) expect(frame.equipment_class).toBeNull();
  });

  test("shows each of the twenty shapes at least five times", () => {
    const shapes = grouped(frames, (frame) => frame.shape);
    expect(shapes.size).toBe(20);
    for (const [shape, wearing] of shapes) expect(wearing.length, shape).toBeGreaterThanOrEqual(5);
  });

  test("uses every material the admin area offers", () => {
    expect(MATERIALS).toHaveLength(30);
    expect([...new Set(frames.map((frame) => frame.material))].sort()).toEqual([...MATERIALS].sort());
  });

  test("gives each shape the rim it needs", () => {
    for (const frame of frames) {
      expect(["cercle", "demicercle", "perce"]).toContain(frame.rim_type);
      if (frame.shape === "sans-monture") expect(frame.rim_type, frame.slug).toBe("perce");
      if (frame.shape === "semi-cerclee") expect(frame.rim_type, frame.slug).toBe("demicercle");
    }
  });

  test("has measurements a face can wear, the first of the sizes offered among them", () => {
    for (const frame of frames) {
      const between = (value: number, least: number, most: number) => value >= least && value <= most;
      const worn =
        frame.gender === "enfant"
          ? between(frame.lens_width_mm, 40, 48) && between(frame.temple_mm, 115, 130)
          : between(frame.lens_width_mm, 44, 60) && between(frame.temple_mm, 135, 150);
      expect(worn && between(frame.bridge_mm, 14, 22), frame.slug).toBe(true);
      expect(between(frame.lens_height_mm, 26, frame.lens_width_mm), frame.slug).toBe(true);
      const labels = sizesOf(frame);
      expect(labels.length, frame.slug).toBeGreaterThanOrEqual(1);
      expect(labels.length, frame.slug).toBeLessThanOrEqual(3);
      if (labels.some((label) => /^\d+$/.test(label)))
        expect(labels, frame.slug).toContain(String(frame.lens_width_mm));
      else for (const label of labels) expect(["S", "M", "L"]).toContain(label);
    }
    expect(frames.filter((frame) => sizesOf(frame).includes("M")).length).toBeGreaterThan(5);
  });

  test("has numbers and slugs of its own for each product", () => {
    expect(duplicates(products.map((product) => product.number))).toEqual([]);
    expect(duplicates(products.map((product) => product.slug))).toEqual([]);
    for (const product of products) {
      expect(product.id).toMatch(/^[0-9a-f]{24}$/);
      expect(product.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(product.number).toBeGreaterThanOrEqual(1001);
    }
  });

  test("costs from 59 to 420 euros for a frame of free price, from 19 to 30 for one of class A, from 4.90 to 49 for an accessory", () => {
    const bounds = (list: Product[]) => [
      Math.min(...list.map((one) => one.price_cents)),
      Math.max(...list.map((one) => one.price_cents)),
    ];
    expect(bounds(frames.filter((frame) => frame.equipment_class !== "A"))).toEqual([5900, 42000]);
    expect(bounds(frames.filter((frame) => frame.equipment_class === "A"))).toEqual([1900, 3000]);
    expect(bounds(accessories)).toEqual([490, 4900]);
  });

  test("arrives in three to four working days, or says how long it takes to make", () => {
    const estimates = grouped(products, (product) => product.delivery_estimate);
    expect(estimates.get("3 à 4 jours ouvrés")?.length).toBeGreaterThan(150);
    for (const [estimate] of estimates) expect(estimate).toMatch(/^3 à 4 jours ouvrés$|commande, \d à \d semaines$/);
  });

  test("sorts accessories into four families, and leaves two for 'Autres'", () => {
    const families = grouped(accessories, (accessory) => accessory.accessory_category);
    expect([...families.keys()].sort()).toEqual(
      ["Cordons et chaînes", "Entretien", "Pièces et réparation", "Étuis", null].sort(),
    );
    expect(families.get(null)).toHaveLength(2);
    for (const accessory of accessories) expect([accessory.category, accessory.gender]).toEqual(["accessory", "mixte"]);
  });

  test("marks what is new and what is timeless", () => {
    const fresh = frames.filter((frame) => frame.is_new);
    const others = frames.filter((frame) => !frame.is_new);
    expect(fresh).toHaveLength(24);
    expect(frames.filter((frame) => frame.is_top)).toHaveLength(12);
    // 'newest' sorts by number
    expect(Math.min(...fresh.map((frame) => frame.number))).toBeGreaterThan(
      Math.max(...others.map((frame) => frame.number)),
    );
    for (const frame of fresh) expect(Date.parse(frame.created_at)).toBeGreaterThan(NOW.getTime() - 60 * DAY);
  });
});

describe("stock", () => {
  test("is mostly good, sometimes low, sometimes gone", () => {
    const all = frames.flatMap(colorsOf);
    expect(frames.filter((frame) => stockOf(frame) === 0)).toHaveLength(3);
    expect(
      frames.filter((frame) => stockOf(frame) > 0 && colorsOf(frame).some((color) => color.stock === 0)).length,
    ).toBeGreaterThanOrEqual(5);
    expect(all.filter((color) => color.stock > 0 && color.stock < 5).length).toBeGreaterThan(20);
    expect(all.filter((color) => color.stock >= 3).length / all.length).toBeGreaterThan(0.8);
    for (const color of all) expect(color.stock).toBeLessThanOrEqual(25);
  });

  test("is kept by colour, each with its name and value once, nothing promised yet", () => {
    for (const product of products) {
      const own = colorsOf(product);
      expect(own.length, product.slug).toBeGreaterThanOrEqual(1);
      expect(own.length, product.slug).toBeLessThanOrEqual(4);
      for (const color of own) {
        expect(color.value).toMatch(/^#[0-9a-f]{6}$/);
        expect([color.held, color.low_stock_threshold]).toEqual([0, 5]);
      }
    }
  });

  test("calls a colour by one name across all frames", () => {
    const names = grouped(frames.flatMap(colorsOf), (color) => color.value);
    for (const [value, same] of names) expect(new Set(same.map((color) => color.name)).size, value).toBe(1);
  });
});

describe("pictures", () => {
  test("show every colour of a frame from the front, from three quarters and the side, folded and close by, as the frame is", () => {
    for (const frame of frames) {
      for (const color of colorsOf(frame)) {
        const own = (images.get(frame.id) ?? []).filter((image) => image.color_id === color.id);
        const drawn = own.map((image) => parseFrameUrl(image.url));
        expect(
          drawn.map((one) => one?.view),
          frame.slug,
        ).toEqual(["face", "trois-quarts", "profil", "plie", "detail"]);
        for (const one of drawn) {
          expect(one?.drawing, frame.slug).toMatchObject({
            shape: frame.shape,
            rim: frame.rim_type,
            color: color.value,
            lensWidth: frame.lens_width_mm,
            lensHeight: frame.lens_height_mm,
            bridge: frame.bridge_mm,
            temple: frame.temple_mm,
          });
          expect(Boolean(one?.drawing.lensTint), frame.slug).toBe(frame.category === "solar");
        }
      }
    }
  });

  test("are painted as the name of the colour says", () => {
    for (const frame of frames) {
      for (const color of colorsOf(frame)) {
        const image = (images.get(frame.id) ?? []).find((one) => one.color_id === color.id);
        const finish = parseFrameUrl(image?.url ?? "")?.drawing.finish;
        if (color.name.startsWith("Écaille")) expect(finish, `${frame.slug} ${color.name}`).toBe("tortoise");
        if (color.name.endsWith(" sur cristal")) expect(finish, `${frame.slug} ${color.name}`).toBe("duo");
        if (color.name.startsWith("Cristal")) expect(finish, `${frame.slug} ${color.name}`).toBe("crystal");
        if (["titane", "laiton", "acier_inoxydable", "or"].includes(frame.material))
          expect(finish, frame.slug).toBe("metal");
        if (frame.material === "bois" || frame.material === "bambou") expect(finish, frame.slug).toBe("wood");
        if (frame.material === "corne") expect(finish, frame.slug).toBe("horn");
        if (frame.material === "carbone") expect(finish, frame.slug).toBe("carbon");
      }
    }
  });

  test("show every colour of an accessory", () => {
    for (const accessory of accessories) {
      const drawn = (images.get(accessory.id) ?? []).map((image) => [
        image.color_id,
        parseAccessoryUrl(image.url)?.color,
      ]);
      expect(drawn, accessory.slug).toEqual(colorsOf(accessory).map((color) => [color.id, color.value]));
    }
  });

  test("are described in words that tell one from another", () => {
    const all = [...images.values()].flat();
    expect(duplicates(all.map((image) => image.alt))).toEqual([]);
    for (const image of all) {
      expect(image.alt.length).toBeLessThanOrEqual(200);
      expect(image.alt).not.toContain("'");
      expect(image.url.length).toBeLessThanOrEqual(300);
    }
    for (const product of products)
      expect(
        (images.get(product.id) ?? []).map((image) => image.position),
        product.slug,
      ).toEqual((images.get(product.id) ?? []).map((_, index) => index));
  });
});

describe("texts", () => {
  const sentences = (text: string) => text.split(/(?<=[.!?])\s+(?=[A-ZÀ-ÖØ-ÞŒ0-9])/u).filter(Boolean);

  test("are two to four sentences, and no sentence is said of two products", () => {
    for (const product of products) {
      expect(sentences(product.description).length, product.slug).toBeGreaterThanOrEqual(2);
      expect(sentences(product.description).length, product.slug).toBeLessThanOrEqual(4);
    }
    expect(duplicates(products.map((product) => product.description))).toEqual([]);
    expect(duplicates(products.flatMap((product) => sentences(product.description)))).toEqual([]);
  });

  test("do not begin alike", () => {
    expect(duplicates(products.map((product) => product.description.split(" ").slice(0, 4).join(" ")))).toEqual([]);
  });

  test("are set as French is: curved apostrophes, and no line that starts with a colon", () => {
    for (const product of products) {
      for (const text of [product.name, product.description]) {
        expect(text, product.slug).not.toMatch(
          /'| [:;!?»%€]|« |\d (?:(?:mm|g|ans|grammes|dioptries)(?![a-zà-ÿ])|[€%])/,
        );
        expect(text, product.slug).not.toMatch(/[^\s\u00a0\u202f0-9][:;!?]/);
        expect(text, product.slug).not.toMatch(/ {2}|\s$|^\s/);
      }
    }
  });
});

describe("prices", () => {
  const referenceOf = (history: Price[]) => {
    const reduced = Date.parse(history.at(-1)?.since ?? "");
    const standing = history
      .slice(0, -1)
      .filter((price, index, all) => Date.parse(all[index + 1]?.since ?? "9999") > reduced - 30 * DAY);
    return Math.min(...standing.map((price) => price.price_cents));
  };

  test("are reduced on 28 frames, each against a price that stood for thirty days before", () => {
    const reduced = products.filter((product) => product.discount_cents !== null);
    expect(reduced).toHaveLength(28);
    for (const product of reduced) {
      const history = prices.get(product.id) ?? [];
      const [last, before] = [history.at(-1), history.at(-2)];
      expect(product.discount_cents, product.slug).toBeLessThan(product.price_cents);
      expect(last?.price_cents, product.slug).toBe(product.discount_cents);
      expect(Date.parse(last?.since ?? ""), product.slug).toBeGreaterThan(NOW.getTime() - 30 * DAY);
      expect(Date.parse(before?.since ?? ""), product.slug).toBeLessThan(NOW.getTime() - 30 * DAY);
      expect(referenceOf(history), product.slug).toBeGreaterThan(product.discount_cents ?? 0);
      expect(referenceOf(history), product.slug).toBeLessThanOrEqual(product.price_cents);
      const share = 1 - (product.discount_cents ?? 0) / product.price_cents;
      expect(share > 0.08 && share < 0.45, product.slug).toBe(true);
    }
    expect(
      reduced.filter((product) => referenceOf(prices.get(product.id) ?? []) < product.price_cents).length,
    ).toBeGreaterThanOrEqual(2);
  });

  test("have a history that starts when the product came and ends with what is asked today", () => {
    for (const product of products) {
      const history = prices.get(product.id) ?? [];
      expect(history[0]?.since, product.slug).toBe(product.created_at);
      expect(history.at(-1)?.price_cents, product.slug).toBe(product.discount_cents ?? product.price_cents);
      expect(Date.parse(history.at(-1)?.since ?? ""), product.slug).toBeLessThan(NOW.getTime());
    }
  });
});

describe("lenses, treatments and coupons", () => {
  test("cover single-vision and progressive lenses in four indices, and lenses for screens", async () => {
    const rows = await db("lenses");
    for (const type of ["unifocal", "progressif"])
      for (const equipmentClass of ["A", "B"]) {
        const own = rows
          .filter((lens) => lens.lens_type === type && lens.equipment_class === equipmentClass)
          .sort((a, b) => a.base_price_cents - b.base_price_cents || a.name.localeCompare(b.name));
        expect(
          own.map((lens) => lens.name.split(" ").at(-1)),
          type,
        ).toEqual(["1,5", "1,6", "1,67", "1,74"]);
      }
    expect(rows.find((lens) => lens.name === "Verres pour écran")?.lens_type).toBe("ecran");
  });

  test("give anti-reflective and hard coats, and price the others", async () => {
    const rows: { key: string; name: string; price_cents: number }[] = await db("treatments");
    expect(rows.map((treatment) => treatment.key).sort()).toEqual([
      "ANTIFOG",
      "AR",
      "BLUE",
      "HARD",
      "HYDRO_OLEO",
      "MIRROR",
      "PHOTO",
      "POLAR",
      "THINNING",
      "UV100",
    ]);
    expect(
      rows
        .filter((treatment) => treatment.price_cents === 0)
        .map((treatment) => treatment.key)
        .sort(),
    ).toEqual(["AR", "HARD", "THINNING"]);
  });

  test("price thinning by the index", async () => {
    const rows = await db("treatment_coefficients")
      .join("treatments", "treatments.id", "treatment_id")
      .where("treatments.name", "Amaincissement")
      .orderBy("amount_cents")
      .select<Pick<Row<"treatment_coefficients">, "lens_index" | "amount_cents">[]>("lens_index", "amount_cents");
    expect(rows.map((row) => [row.lens_index, row.amount_cents])).toEqual([
      ["1,5", 0],
      ["1,6", 4000],
      ["1,67", 9000],
    ]);
  });

  test("has coupons as named, the last one expired whatever the day", async () => {
    for (const coupon of Object.values(COUPONS)) {
      expect(await db("coupons").where("code", coupon.code).first()).toMatchObject({
        percent: coupon.percent,
        amount_cents: coupon.amountCents,
        minimum_cents: coupon.minimumCents,
        max_uses: null,
        uses: 0,
      });
    }
    const expired = (shop: Knex, now: Date) =>
      shop("coupons").where("valid_until", "<", now.toISOString()).pluck("code");
    expect(await expired(db, NOW)).toEqual(["ETE2025"]);
    const earlier = await emptyShop();
    const then = new Date("2025-01-02T10:00:00.000Z");
    await seed(earlier, then);
    expect(await expired(earlier, then)).toEqual(["ETE2025"]);
    await earlier.destroy();
  });
});

describe("the products tests rely on", () => {
  test.each(NAMED_PRODUCTS.map((one) => [one.slug, one] as const))("%s is as named", (_, named) => {
    const product = products.find((one) => one.slug === named.slug) as Product;
    expect({
      id: product.id,
      slug: product.slug,
      number: product.number,
      name: product.name,
      brand: product.brand,
      isAccessory: Boolean(product.is_accessory),
      category: product.category,
      gender: product.gender,
      priceCents: product.price_cents,
      discountCents: product.discount_cents,
      isNew: Boolean(product.is_new),
      isTop: Boolean(product.is_top),
      sizes: sizesOf(product),
      colors: colorsOf(product).map(({ value, name, stock }) => ({ value, name, stock })),
    }).toEqual(named);
  });
});

describe("a second run", () => {
  test("changes nothing", async () => {
    const before = await contents(db);
    await seed(db, new Date(NOW.getTime() + 3 * DAY));
    expect(await contents(db)).toEqual(before);
  });

  test("leaves alone what was sold, corrected or taken out of the range since, and brings back what is missing", async () => {
    const shop = await emptyShop();
    await seed(shop, NOW);
    const [first, second, third] = NAMED_PRODUCTS as [
      (typeof NAMED_PRODUCTS)[0],
      (typeof NAMED_PRODUCTS)[0],
      (typeof NAMED_PRODUCTS)[0],
    ];
    await shop("product_colors").where({ product_id: first.id, value: "#1c1b1a" }).update({ stock: 2, held: 1 });
    await shop("product_colors").where({ product_id: first.id, value: "#c08a4a" }).delete();
    await shop("products")
      .where("id", second.id)
      .update({ price_cents: 12300, slug: "renommee", archived_at: NOW.toISOString() });
    await shop("products").where("id", third.id).delete();
    await shop("coupons").where("code", "BIENVENUE10").update({ uses: 4 });

    await seed(shop, NOW);
    expect(await shop("product_colors").where("product_id", first.id)).toMatchObject([
      { value: "#1c1b1a", stock: 2, held: 1 },
    ]);
    expect(await shop("products").where("id", second.id).first()).toMatchObject({
      price_cents: 12300,
      slug: "renommee",
    });
    expect(await shop("product_colors").where("product_id", third.id)).toHaveLength(third.colors.length);
    expect(await shop("coupons").where("code", "BIENVENUE10").first()).toMatchObject({ uses: 4 });
    await shop.destroy();
  });

  test("shows each drawing under the address it has today, and photographs under their own", async () => {
    const again = await emptyShop();
    await seed(again, NOW);
    const [drawn, taken] = await again<{ id: string; url: string }>("product_images").orderBy("id").limit(2);
    await again("product_images")
      .where({ id: drawn?.id })
      .update({ url: drawn?.url.replace(/\/v\d+\//, "/v1/") });
    await again("product_images").where({ id: taken?.id }).update({ url: "/medias/8-1600x1000.jpg" });
    await seed(again, NOW);
    const url = async (id: string | undefined) => ((await again("product_images").where({ id }).first()) as Image).url;
    expect(await url(drawn?.id)).toBe(drawn?.url);
    expect(await url(taken?.id)).toBe("/medias/8-1600x1000.jpg");
    await again.destroy();
  });

  test("finds the same ids on every machine", () => {
    expect(NAMED_PRODUCTS[0]?.id).toBe("fe7ba71b7f8aa65249a04e45");
    expect(brands).toHaveLength(16);
  });
});
