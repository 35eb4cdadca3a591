import type { Knex } from "knex";

import type { Services } from "~/infra/services.server";
import type { EquipmentClass } from "~/domain/catalogue/equipment-classes";
import type { Cents } from "~/domain/money";
import { colorFamiliesOf } from "~/shop/colors/recognise";
import type { Category, Gender } from "./classification";
import { askedPrice, groupBy } from "./asked-price.server";
import { productFields } from "./products.server";
import { onSale } from "./safety/on-sale.server";

/** The facts of a product for search, filters and sorting. */
export type SearchableProduct = {
  id: string;
  number: number;
  name: string;
  brand: string;
  isAccessory: boolean;
  category: Category;
  accessoryCategory: string | null;
  gender: Gender;
  equipmentClass: EquipmentClass | null;
  shape: string | null;
  material: string | null;
  rimType: string | null;
  lensWidthMm: number | null;
  bridgeMm: number | null;
  frontWidthMm: number | null;
  collection: string | null;
  isNew: boolean;
  isTop: boolean;
  priceCents: Cents;
  effectiveCents: Cents;
  /** Products share it. */
  colorNames: readonly string[];
  /** The codes of the families that its colours belong to, each once. Products share it. */
  colorFamilies: readonly string[];
  soldOut: boolean;
};

type Row = Omit<SearchableProduct, "isAccessory" | "isNew" | "isTop" | "colorNames" | "colorFamilies" | "soldOut"> &
  Record<"isAccessory" | "isNew" | "isTop", boolean | number>;

const FIELDS = [
  "id",
  "number",
  "name",
  "brand",
  "isAccessory",
  "category",
  "accessoryCategory",
  "gender",
  "equipmentClass",
  "shape",
  "material",
  "rimType",
  "lensWidthMm",
  "bridgeMm",
  "frontWidthMm",
  "collection",
  "isNew",
  "isTop",
  "priceCents",
] as const;

/**
 * Products of one share. A share is made in some milliseconds, and the reading thread reads the next one meanwhile; a
 * whole catalogue at once would hold every request.
 */
export const SHARE = 500;

/** Every product on sale, by number. @param among only the products of these ids, some hundreds at most */
export async function searchableProducts(services: Services, among?: string[]): Promise<SearchableProduct[]> {
  const make = maker();
  if (among) {
    const rows = await productRows(services, (products) => void products.whereIn("product.id", among));
    return make(rows, await colorRows(services, (colors) => void colors.whereIn("color.product_id", among)));
  }
  const made: SearchableProduct[] = [];
  let reading: Promise<Row[]> | null = share(services, -1);
  while (reading) {
    const rows: Row[] = await reading;
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) break;
    const between = [first.number, last.number] as const;
    const coloring = colorRows(services, (colors) => void colors.whereBetween("product.number", between));
    reading = rows.length === SHARE ? share(services, last.number) : null;
    reading?.catch(() => undefined); // it is awaited below, unless the colours fail first
    for (const product of make(rows, await coloring)) made.push(product);
  }
  return made;
}

const share = (services: Services, after: number): Promise<Row[]> =>
  productRows(services, (products) => void products.where("product.number", ">", after).limit(SHARE));

function productRows({ db, now }: Services, narrow: (products: Knex.QueryBuilder) => void): Promise<Row[]> {
  return onSale(db("products as product"), now())
    .modify(narrow)
    .orderBy("product.number")
    .select({ ...productFields(...FIELDS), effectiveCents: askedPrice(db, now()) })
    .then((rows: Row[]) => rows); // a query of Knex starts when it is awaited
}

type ColorRow = { productId: string; value: string; name: string; stock: number; held: number };

function colorRows({ db }: Services, narrow: (colors: Knex.QueryBuilder) => void): Promise<ColorRow[]> {
  return db("product_colors as color")
    .join("products as product", "product.id", "color.product_id")
    .whereNull("product.archived_at")
    .modify(narrow)
    .orderBy("color.position")
    .select({
      productId: "color.product_id",
      value: "color.value",
      name: "color.name",
      stock: "color.stock",
      held: "color.held",
    })
    .then((rows: ColorRow[]) => rows);
}

/** Makes the products of one share after the other; all of them have the same copies of the words and lists that come back. */
function maker(): (rows: Row[], colors: ColorRow[]) => SearchableProduct[] {
  const oneOf = sharing();
  const oneListOf = sharingLists();
  const familiesOf = rememberedFamilies();
  return (rows, colors) => {
    const colorsOf = groupBy(colors, ({ productId }) => productId);
    return rows.map((row) => {
      const own = colorsOf.get(row.id) ?? [];
      // Field by field: a spread copy of a driver's row is ten times as slow to read.
      return {
        id: row.id,
        number: row.number,
        name: row.name,
        brand: oneOf(row.brand),
        isAccessory: Boolean(row.isAccessory),
        category: oneOf(row.category),
        accessoryCategory: oneOf(row.accessoryCategory),
        gender: oneOf(row.gender),
        equipmentClass: oneOf(row.equipmentClass),
        shape: oneOf(row.shape),
        material: oneOf(row.material),
        rimType: oneOf(row.rimType),
        lensWidthMm: row.lensWidthMm,
        bridgeMm: row.bridgeMm,
        frontWidthMm: row.frontWidthMm,
        collection: oneOf(row.collection),
        isNew: Boolean(row.isNew),
        isTop: Boolean(row.isTop),
        priceCents: row.priceCents,
        effectiveCents: row.effectiveCents,
        colorNames: oneListOf(own.map(({ name }) => oneOf(name))),
        colorFamilies: oneListOf([...new Set(own.flatMap(familiesOf))]),
        soldOut: own.every(({ stock, held }) => stock <= held),
      };
    });
  };
}

/** `colorFamiliesOf`, found once for each colour: most frames of a shop have the same few. */
function rememberedFamilies(): typeof colorFamiliesOf {
  const known = new Map<string, string[]>();
  return (color) => {
    const key = color.value + color.name;
    const families = known.get(key) ?? colorFamiliesOf(color);
    known.set(key, families);
    return families;
  };
}

/**
 * Keeps one copy of each word, however many rows contain it. With tens of thousands of products, counting and comparing
 * them is then several times as fast.
 */
function sharing(): <Word extends string | null>(word: Word) => Word {
  const known = new Map<string, string>();
  return <Word extends string | null>(word: Word) => {
    if (word === null) return word;
    const same = known.get(word) ?? word;
    known.set(same, same);
    return same as Word;
  };
}

/** The same for lists of words: the frames of a shop come in the same few rows of colours. */
function sharingLists(): (words: string[]) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (words) => {
    const key = words.join("\0");
    const same = known.get(key) ?? words;
    known.set(key, same);
    return same;
  };
}
