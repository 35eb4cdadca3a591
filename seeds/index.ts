import type { Knex } from "knex";
import { accessoryUrl, currentAddress, frameUrl, overallWidth, VIEWS } from "../app/illustration/index";
import { accessories } from "./catalogue/accessories";
import { coupons } from "./catalogue/coupons";
import { brands } from "./catalogue/frames/index";
import { lenses, treatments } from "./catalogue/lenses";
import { makers } from "./catalogue/makers";
import { COLORS } from "./catalogue/palette";
import {
  filterOf,
  gtinOf,
  LENS_NUMBERS,
  lppCodeOf,
  safetyOfLens,
  safetyOfSeed,
  safetyOfTreatment,
} from "./catalogue/safety";
import { french } from "./catalogue/typography";
import type { AccessorySeed, FrameSeed } from "./catalogue/types";
import { altOf, drawingOf, rimOf } from "./catalogue/wording";
import { colorId, fixedId, productId, slugOf } from "./ids";

const DAY = 24 * 60 * 60 * 1000;
const DELIVERY = "3 à 4 jours ouvrés";
const LOW_STOCK = 5;

type Row = Record<string, string | number | boolean | null>;
/** A product with the rows that depend on it: all of them are inserted, or none. */
type Product = { product: Row; colors: Row[]; gtins: Row[]; images: Row[]; sizes: Row[]; prices: Row[] };

const cents = (euros: number) => Math.round(euros * 100);

/** For how many days a product has been on sale: the highest numbers came last, the new products within a few weeks. */
function daysOnSale(number: number, isNew: boolean): number {
  if (isNew) return 10 + (1324 - number);
  return number < 1300 ? 60 + (1300 - number) : 400 + (1600 - number);
}

/**
 * The usual price has stood long before a reduction, and the reduction began within the last thirty days: the
 * announced reference (code de la consommation, L. 112-1-1) is then the lowest price of the thirty days before it.
 */
function history(seed: FrameSeed | AccessorySeed, onSale: number): (readonly [price: number, daysAgo: number])[] {
  const before = seed.formerly ?? [[seed.price, onSale] as const];
  return seed.discount === undefined ? [...before] : [...before, [seed.discount, 4 + (seed.number % 22)]];
}

function product(
  seed: FrameSeed | AccessorySeed,
  brand: string,
  now: Date,
  own: Row,
): Pick<Product, "product" | "prices"> {
  const slug = slugOf(brand, seed.name);
  const id = productId(slug);
  const isNew = "isNew" in seed && seed.isNew === true;
  const prices = history(seed, daysOnSale(seed.number, isNew));
  const ago = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  const opened = prices[0]?.[1] ?? 0;
  const changed = prices.at(-1)?.[1] ?? opened;
  return {
    product: {
      id,
      number: seed.number,
      slug,
      name: french(seed.name),
      brand,
      description: french(seed.text),
      gender: "mixte",
      is_accessory: false,
      accessory_category: null,
      shape: null,
      material: null,
      rim_type: null,
      lens_width_mm: null,
      lens_height_mm: null,
      bridge_mm: null,
      temple_mm: null,
      front_width_mm: null,
      collection: null,
      price_cents: cents(seed.price),
      discount_cents: seed.discount === undefined ? null : cents(seed.discount),
      is_new: isNew,
      is_top: "isTop" in seed && seed.isTop === true,
      delivery_estimate: seed.delivery ?? DELIVERY,
      version: 1,
      created_at: ago(opened),
      updated_at: ago(changed),
      archived_at: null,
      ...frenchSafety(seed, brand),
      ...own,
    },
    prices: prices.map(([price, daysAgo]) => ({
      id: fixedId("price", `${slug}:${price}:${daysAgo}`),
      product_id: id,
      price_cents: cents(price),
      since: ago(daysAgo),
    })),
  };
}

function frenchSafety(seed: FrameSeed | AccessorySeed, brand: string): Row {
  return frenchTexts(safetyOfSeed(seed, brand));
}

function frenchTexts<Facts extends { warnings?: string | null; instructions?: string | null }>(facts: Facts) {
  const { warnings, instructions } = facts;
  return {
    ...facts,
    warnings: warnings ? french(warnings) : null,
    instructions: instructions ? french(instructions) : null,
  };
}

function gtinRows(slug: string, number: number, colors: readonly string[], sizes: readonly string[]): Row[] {
  return colors.flatMap((value, color) =>
    sizes.map((size, place) => ({ color_id: colorId(slug, value), size, gtin: gtinOf(number, color, place) })),
  );
}

function colorRow(
  slug: string,
  position: number,
  name: string,
  value: string,
  stock: number,
  filter: number | null,
): Row {
  return {
    id: colorId(slug, value),
    product_id: productId(slug),
    position,
    value,
    name,
    stock,
    held: 0,
    low_stock_threshold: LOW_STOCK,
    filter_category: filter,
  };
}

function imageRow(slug: string, color: string, position: number, url: string, alt: string): Row {
  return {
    id: fixedId("image", `${slug}:${color}:${position}`),
    product_id: productId(slug),
    color_id: colorId(slug, color),
    position,
    url,
    alt: french(alt),
  };
}

function frameProduct(brand: string, frame: FrameSeed, now: Date): Product {
  const slug = slugOf(brand, frame.name);
  const [lensWidth, lensHeight, bridge, temple] = frame.mm;
  const [first] = frame.colors;
  return {
    ...product(frame, brand, now, {
      category: frame.category,
      equipment_class: frame.category === "optic" ? (frame.equipmentClass ?? "B") : null,
      lpp_code: frame.category === "optic" ? lppCodeOf(frame.number) : null,
      gender: frame.gender,
      shape: frame.shape,
      material: frame.material,
      rim_type: rimOf(frame),
      lens_width_mm: lensWidth,
      lens_height_mm: lensHeight,
      bridge_mm: bridge,
      temple_mm: temple,
      front_width_mm: first ? Math.round(overallWidth(drawingOf(frame, first))) : null,
      collection: french(frame.collection),
    }),
    colors: frame.colors.map(([name, stock, tint], position) =>
      colorRow(slug, position, name, COLORS[name], stock, filterOf(frame, tint)),
    ),
    gtins: gtinRows(
      slug,
      frame.number,
      frame.colors.map(([name]) => COLORS[name]),
      frame.sizes,
    ),
    images: frame.colors.flatMap((color, index) =>
      VIEWS.map((view, side) =>
        imageRow(
          slug,
          COLORS[color[0]],
          index * VIEWS.length + side,
          frameUrl(drawingOf(frame, color), view),
          altOf(brand, frame, color, view),
        ),
      ),
    ),
    sizes: frame.sizes.map((label, position) => ({ product_id: productId(slug), position, label })),
  };
}

function accessoryProduct(seed: AccessorySeed, now: Date): Product {
  const slug = slugOf(seed.brand, seed.name);
  return {
    ...product(seed, seed.brand, now, {
      category: "accessory",
      equipment_class: null,
      lpp_code: null,
      is_accessory: true,
      accessory_category: seed.family ?? null,
    }),
    colors: seed.colors.map(([name, value, stock], position) =>
      colorRow(slug, position, french(name), value, stock, seed.kind === "clip-solaire" ? 3 : null),
    ),
    gtins: gtinRows(
      slug,
      seed.number,
      seed.colors.map(([, value]) => value),
      [""],
    ),
    images: seed.colors.map(([name, value, , accent], position) =>
      imageRow(
        slug,
        value,
        position,
        accessoryUrl({ kind: seed.kind, color: value, ...(accent ? { accent } : {}) }),
        `${seed.brand} ${seed.name} : ${seed.pictured}, coloris ${name.toLowerCase()}`,
      ),
    ),
    sizes: [],
  };
}

/** Small enough for the engines' limits on the parameters of one statement. */
async function insertAll(db: Knex, table: string, rows: Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 100) await db(table).insert(rows.slice(from, from + 100));
}

async function seedProducts(db: Knex, now: Date): Promise<void> {
  const all = [
    ...brands.flatMap(({ brand, frames }) => frames.map((frame) => frameProduct(brand, frame, now))),
    ...accessories.map((accessory) => accessoryProduct(accessory, now)),
  ];
  const present = await db("products").select("id", "slug", "number");
  const taken = new Set<unknown>(present.flatMap(({ id, slug, number }) => [id, slug, number]));
  // Products that exist are not written again: they may have been sold, or changed by an administrator.
  const missing = all.filter(({ product: { id, slug, number } }) => ![id, slug, number].some((own) => taken.has(own)));
  await insertAll(
    db,
    "products",
    missing.map((one) => one.product),
  );
  await insertAll(
    db,
    "product_colors",
    missing.flatMap((one) => one.colors),
  );
  await insertAll(
    db,
    "product_gtins",
    missing.flatMap((one) => one.gtins),
  );
  await insertAll(
    db,
    "product_images",
    missing.flatMap((one) => one.images),
  );
  await insertAll(
    db,
    "product_sizes",
    missing.flatMap((one) => one.sizes),
  );
  await insertAll(
    db,
    "price_history",
    missing.flatMap((one) => one.prices),
  );
  await measureFronts(db, all);
}

/** Adds the width of the front to frames of an earlier version; a width that an administrator typed stays. */
async function measureFronts(db: Knex, all: Product[]): Promise<void> {
  const unmeasured = new Set<unknown>(
    await db("products").whereNull("front_width_mm").where({ is_accessory: false }).pluck("id"),
  );
  for (const { id, front_width_mm } of all.map(({ product }) => product as { id: string; front_width_mm: number }))
    if (unmeasured.has(id)) await db("products").where({ id }).update({ front_width_mm });
}

/** Gives the drawings of products their present addresses: the drawings change with the code. */
async function renewDrawings(db: Knex): Promise<void> {
  const rows = (await db("product_images").select("id", "url").where("url", "like", "/illustrations/%")) as {
    id: string;
    url: string;
  }[];
  for (const { id, url } of rows) {
    const renewed = currentAddress(url);
    if (renewed !== url) await db("product_images").where({ id }).update({ url: renewed });
  }
}

async function seedBrands(db: Knex, now: Date): Promise<void> {
  const rows = Object.entries(makers).map(([name, { maker, country, responsible }]) => ({
    id: fixedId("brand", name),
    name,
    maker_name: maker[0],
    maker_address: maker[1],
    maker_country: country,
    maker_contact: maker[2],
    responsible_name: responsible?.[0] ?? null,
    responsible_address: responsible?.[1] ?? null,
    responsible_contact: responsible?.[2] ?? null,
    version: 1,
    updated_at: now.toISOString(),
  }));
  await db("brands").insert(rows).onConflict("name").ignore();
}

async function seedLenses(db: Knex): Promise<void> {
  const lensRows = lenses.map((lens, position) => {
    const { name, type, price, equipmentClass } = lens;
    return {
      id: fixedId("lens", name),
      name: french(name),
      lens_type: type,
      base_price_cents: cents(price),
      equipment_class: type === "ecran" ? null : (equipmentClass ?? ("B" as const)),
      lpp_code: type === "ecran" ? null : lppCodeOf(LENS_NUMBERS + position),
      archived_at: null,
      ...frenchTexts(safetyOfLens(lens, position)),
    };
  });
  await db("lenses").insert(lensRows).onConflict("id").ignore();

  const present = new Set((await db("treatments").select("key")).map(({ key }) => key as string));
  const missing = treatments.filter(({ key }) => !present.has(key));
  await insertAll(
    db,
    "treatments",
    missing.map((treatment) => {
      const { key, name, price } = treatment;
      return {
        id: fixedId("treatment", key),
        key,
        name: french(name),
        price_cents: cents(price),
        archived_at: null,
        ...frenchTexts(safetyOfTreatment(treatment, treatments.indexOf(treatment))),
      };
    }),
  );
  await insertAll(
    db,
    "treatment_coefficients",
    missing.flatMap(({ key, coefficients = {} }) =>
      Object.entries(coefficients).map(([index, amount]) => ({
        treatment_id: fixedId("treatment", key),
        lens_index: index,
        amount_cents: cents(amount),
      })),
    ),
  );
}

async function seedCoupons(db: Knex, now: Date): Promise<void> {
  const rows = coupons.map(({ code, percent, amount, minimum, validity }) => {
    // An expired coupon must stay expired, even in a shop whose clock a test has set back.
    const tooLate = validity ? Math.max(0, Date.parse(validity[1]) - now.getTime() + DAY) : 0;
    const [from, until] = validity?.map((instant) => new Date(Date.parse(instant) - tooLate).toISOString()) ?? [];
    return {
      id: fixedId("coupon", code),
      code,
      percent: percent ?? null,
      amount_cents: amount === undefined ? null : cents(amount),
      minimum_cents: cents(minimum),
      valid_from: from ?? null,
      valid_until: until ?? null,
      max_uses: null,
      uses: 0,
      archived_at: null,
    };
  });
  await db("coupons").insert(rows).onConflict("code").ignore();
}

/** Inserts the demo catalogue. Run again, it adds what is missing, and updates the addresses of drawings. */
export async function seed(db: Knex, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    await seedBrands(transaction, now);
    await seedProducts(transaction, now);
    await renewDrawings(transaction);
    await seedLenses(transaction);
    await seedCoupons(transaction, now);
  });
}
