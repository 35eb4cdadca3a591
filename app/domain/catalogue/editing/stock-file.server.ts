import { CsvError, parse } from "csv-parse/sync";

import type { Services } from "~/infra/services.server";
import { groupBy } from "~/domain/catalogue/asked-price.server";
import { productFields } from "~/domain/catalogue/products.server";
import { csvStream, plainCell } from "~/domain/csv.server";
import { typedEuros } from "~/domain/money";
import { sheetFacts } from "./read-sheet.server";
import { sizesCell } from "~/domain/catalogue/sizes/counts";
import { FACT_COLUMNS, factCells, type FactCells, type FactColumn } from "./stock-facts.server";

/** The columns of the list of stocks, prices, safety and origin, in their order. Lines are known by ID and colour code; names are for people. */
const COLUMNS = {
  id: "ID",
  brand: "Marque",
  name: "Nom",
  colorName: "Coloris",
  color: "Code couleur",
  price: "Prix",
  discount: "Prix réduit",
  stock: "Stock",
  threshold: "Seuil",
  held: "Promis",
  exported: "Stock exporté",
  ...FACT_COLUMNS,
  sizes: "Stock par taille",
  sizesExported: "Stock par taille exporté",
} as const;
/** `exported`, `sizesExported`: the stock when the list was made. */
export type StockColumn =
  "price" | "discount" | "stock" | "threshold" | "exported" | "sizes" | "sizesExported" | FactColumn;

const BATCH = 200;
const MOST_LINES = 20_000;

/**
 * The list for a French spreadsheet: every product on sale, one line for each colour. It is read from the tables while
 * it is sent.
 */
export function stockFile(services: Services): ReadableStream<Uint8Array> {
  return csvStream(Object.values(COLUMNS), stockLines(services));
}

type Listed = {
  id: string;
  number: number;
  brand: string;
  name: string;
  priceCents: number;
  discountCents: number | null;
};

async function* stockLines(services: Services): AsyncGenerator<string[][], void> {
  const { db } = services;
  let after = 0;
  for (;;) {
    const products: Listed[] = await db("products as product")
      .whereNull("product.archived_at")
      .where("product.number", ">", after)
      .orderBy("product.number")
      .limit(BATCH)
      .select(productFields("id", "number", "brand", "name", "priceCents", "discountCents"));
    const last = products.at(-1);
    if (!last) return;
    after = last.number;
    const facts = await sheetFacts(
      services,
      products.map(({ id }) => id),
    );
    const colors: {
      id: string;
      productId: string;
      value: string;
      name: string;
      stock: number;
      held: number;
      threshold: number;
    }[] = await db("product_colors")
      .whereIn(
        "product_id",
        products.map(({ id }) => id),
      )
      .orderBy("position")
      .select({
        id: "id",
        productId: "product_id",
        value: "value",
        name: "name",
        stock: "stock",
        held: "held",
        threshold: "low_stock_threshold",
      });
    const counts: SizeCount[] = await db("color_sizes")
      .whereIn(
        "color_id",
        colors.map(({ id }) => id),
      )
      .whereNotNull("stock")
      .orderBy("size")
      .select({ colorId: "color_id", size: "size", stock: "stock" });
    const colorsOf = groupBy(colors, ({ productId }) => productId);
    const countsOf = groupBy(counts, ({ colorId }) => colorId);
    yield products.flatMap(({ id, number, brand, name, priceCents, discountCents }) => {
      const product = {
        id: number,
        brand,
        name,
        price: typedEuros(priceCents),
        discount: discountCents === null ? "" : typedEuros(discountCents),
      };
      const own = colorsOf.get(id) ?? [];
      const said = facts.get(id);
      return own.length === 0
        ? [cellsOf(product, NO_COLOR, said && factCells(said.facts, undefined))]
        : own.map(({ name: colorName, value: color, stock, threshold, held, id: colorId }) => {
            const sizes = sizesOf(countsOf.get(colorId) ?? []);
            return cellsOf(
              product,
              { colorName, color, stock, threshold, held, exported: stock, sizes, sizesExported: sizes },
              said && factCells(said.facts, said.colors[color]),
            );
          });
    });
  }
}

type SizeCount = { colorId: string; size: string; stock: number };

function sizesOf(own: SizeCount[]): string {
  return own.length === 0 ? "" : sizesCell(Object.fromEntries(own.map(({ size, stock }) => [size, stock])));
}

type ProductCells = Record<"id" | "brand" | "name" | "price" | "discount", string | number>;
type ColorCells = Record<Exclude<keyof typeof COLUMNS, keyof ProductCells | FactColumn>, string | number>;

const NO_COLOR: ColorCells = {
  colorName: "",
  color: "",
  stock: "",
  threshold: "",
  held: "",
  exported: "",
  sizes: "",
  sizesExported: "",
};

/** Where the cell of each column is found, in the order of the columns. */
const SOURCES = (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).map((key) => ({
  key,
  from: key in FACT_COLUMNS ? "facts" : key in NO_COLOR ? "color" : "product",
}));

/**
 * The cells of a line in the order of the columns; a cell without a value is empty. What they are taken from stays apart: to
 * copy all of it into one object took most of the time of a large list.
 */
function cellsOf(product: ProductCells, color: ColorCells, facts: FactCells | undefined): string[] {
  const sources: Record<string, Record<string, string | number | undefined> | undefined> = { product, color, facts };
  return SOURCES.map(({ key, from }) => String(sources[from]?.[key] ?? ""));
}

/** A line as typed; a column that the file does not have is undefined. */
export type StockLine = { line: number; id: string; color: string } & Partial<Record<StockColumn, string>>;

/** Reads the list as CSV. @returns its lines, or in words why the file cannot be read */
export function readStockFile(bytes: Buffer): { lines: StockLine[] } | { problem: string } {
  const text = decode(bytes).replace(/^\uFEFF/, "");
  const head = text.slice(0, Math.max(0, text.search(/[\r\n]/)));
  const delimiter = [";", "\t", ","].find((sign) => head.includes(sign));
  if (!delimiter)
    return {
      problem:
        "Ce fichier n’est pas une liste de stocks : exportez-la d’ici, modifiez-la, puis enregistrez-la au format CSV.",
    };
  const keys = head
    .split(delimiter)
    .map(
      (cell) =>
        Object.entries(COLUMNS).find(
          ([, header]) => plainCell(header) === plainCell(cell.replace(/^"|"$/g, "")),
        )?.[0] ?? null,
    );
  for (const needed of ["id", "color"] as const)
    if (!keys.includes(needed)) return { problem: `La colonne « ${COLUMNS[needed]} » manque.` };
  try {
    const rows = parse(text, {
      delimiter,
      columns: keys.map((key) => key ?? false),
      from_line: 2,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      info: true,
      to: MOST_LINES + 1,
    }) as unknown as { info: { lines: number }; record: Record<string, string> }[];
    if (rows.length > MOST_LINES) return { problem: `${MOST_LINES.toLocaleString("fr-FR")} lignes au plus.` };
    if (rows.length === 0) return { problem: "Ce fichier ne contient aucune ligne." };
    return {
      lines: rows.map(({ info, record: { id = "", color = "", ...cells } }) => ({
        line: info.lines,
        id,
        color: color.toLowerCase(),
        price: cells.price,
        discount: cells.discount,
        stock: cells.stock,
        threshold: cells.threshold,
        exported: cells.exported,
        sizes: cells.sizes,
        sizesExported: cells.sizesExported,
        ...Object.fromEntries(
          (Object.keys(FACT_COLUMNS) as FactColumn[])
            .filter((column) => cells[column] !== undefined)
            .map((column) => [column, cells[column]]),
        ),
      })),
    };
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault;
    return {
      problem: `La ligne ${Number(fault.lines)} n’a pas autant de cellules que la première, ou un guillemet n’y est pas fermé.`,
    };
  }
}

/** Spreadsheets on Windows write their own encoding unless another is chosen. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
