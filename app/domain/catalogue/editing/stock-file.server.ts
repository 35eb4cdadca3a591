import { CsvError, parse, type Options } from "csv-parse/sync";

import type { Services } from "~/infra/services.server";
import { groupBy } from "~/domain/catalogue/asked-price.server";
import { productFields } from "~/domain/catalogue/products.server";
import { CELL_END, LINE_END, plainCell, writtenCells, writtenCsvStream } from "~/domain/csv.server";
import { typedEuros } from "~/domain/money";
import { COLORS, FACTS, factsOf, gtinsByColor, type ColorRow, type FactsRow } from "./read-sheet.server";
import { sizesCell } from "~/domain/catalogue/sizes/counts";
import { FACT_COLUMNS, markCells, productFactCells, type FactCells, type FactColumn } from "./stock-facts.server";

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

const BATCH = 400;
/**
 * The products whose lines are made, and sent, in one go: other requests wait for less, and V8 soon takes back a text of less
 * than 128 kB, where it lets larger ones lie for long.
 */
const PIECE = 50;
const MOST_LINES = 20_000;

/**
 * The list for a French spreadsheet: every product on sale, one line for each colour. It is read from the tables while
 * it is sent.
 */
export function stockFile(services: Services): ReadableStream<Uint8Array> {
  return writtenCsvStream(Object.values(COLUMNS), stockLines(services));
}

type Listed = {
  id: string;
  number: number;
  brand: string;
  name: string;
  priceCents: number;
  discountCents: number | null;
};

/** The next products are read, on a thread aside, while the lines of those before are made. */
async function* stockLines(services: Services): AsyncGenerator<string, void> {
  let reading: Promise<Batch> | null = batchAfter(services, 0);
  while (reading) {
    const batch: Batch = await reading;
    const last = batch.products.at(-1);
    reading = last && batch.products.length === BATCH ? batchAfter(services, last.number) : null;
    reading?.catch(() => undefined); // it is awaited after the lines, unless nobody reads them any more
    yield* linesOf(batch);
  }
}

type ListedColor = ColorRow & { productId: string };
type Batch = {
  products: (Listed & FactsRow)[];
  colors: ListedColor[];
  gtins: Awaited<ReturnType<typeof gtinsByColor>>;
  counts: SizeCount[];
};

async function batchAfter(services: Services, after: number): Promise<Batch> {
  const { db } = services;
  const products: Batch["products"] = await db("products as product")
    .whereNull("product.archived_at")
    .where("product.number", ">", after)
    .orderBy("product.number")
    .limit(BATCH)
    .select({ ...productFields("id", "number", "brand", "name", "priceCents", "discountCents"), ...FACTS });
  const ids = products.map(({ id }) => id);
  // Asked together: the thread aside reads them one after the other without waiting for the lines that are made here.
  const [colors, gtins, counts] = await Promise.all([
    colorsOf(services, ids),
    gtinsByColor(services, ids),
    countsOf(services, ids),
  ]);
  return { products, colors, gtins, counts };
}

async function colorsOf({ db }: Services, ids: string[]): Promise<ListedColor[]> {
  return await db("product_colors")
    .whereIn("product_id", ids)
    .orderBy("position")
    .select({ ...COLORS, productId: "product_id" });
}

async function countsOf({ db }: Services, ids: string[]): Promise<SizeCount[]> {
  return await db("color_sizes as counted")
    .join("product_colors as color", "color.id", "counted.color_id")
    .whereIn("color.product_id", ids)
    .whereNotNull("counted.stock")
    .orderBy("counted.size")
    .select({ colorId: "counted.color_id", size: "counted.size", stock: "counted.stock" });
}

function* linesOf({ products, colors, gtins, counts }: Batch): Generator<string, void> {
  const ofProduct = groupBy(colors, ({ productId }) => productId);
  const ofColor = groupBy(counts, ({ colorId }) => colorId);
  let lines: string[] = [];
  for (const [place, row] of products.entries()) {
    const { id, number, brand, name, priceCents, discountCents } = row;
    const discount = discountCents === null ? "" : typedEuros(discountCents);
    const product = { id: String(number), brand, name, price: typedEuros(priceCents), discount };
    const line = lineOf(product, productFactCells(factsOf(row)));
    const own = ofProduct.get(id);
    if (!own) lines.push(line(NO_COLOR));
    for (const { name: colorName, value: color, stock, threshold, held, filterCategory, id: colorId } of own ?? []) {
      const { filter = "", gtins: marked = "" } = markCells({ filterCategory, gtins: gtins.get(colorId) ?? {} });
      const [exported, sizes] = [String(stock), sizesOf(ofColor.get(colorId))];
      lines.push(
        line([colorName, color, exported, String(threshold), String(held), exported, filter, marked, sizes, sizes]),
      );
    }
    if (place % PIECE !== PIECE - 1) continue;
    yield lines.join("");
    lines = [];
  }
  if (lines.length > 0) yield lines.join("");
}

type SizeCount = { colorId: string; size: string; stock: number };

function sizesOf(own: SizeCount[] = []): string {
  return own.length === 0 ? "" : sizesCell(Object.fromEntries(own.map(({ size, stock }) => [size, stock])));
}

/** The columns that differ between the lines of a product, in the order of the columns. */
const OF_A_COLOR = [
  "colorName",
  "color",
  "stock",
  "threshold",
  "held",
  "exported",
  "filter",
  "gtins",
  "sizes",
  "sizesExported",
] as const satisfies (keyof typeof COLUMNS)[];
type ProductCells = Record<"id" | "brand" | "name" | "price" | "discount", string>;

const NO_COLOR = OF_A_COLOR.map(() => "");
const KEYS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
const SOURCES = KEYS.map((key) => ({ key, from: key in FACT_COLUMNS ? 1 : 0 }));
const OWN_PLACES = OF_A_COLOR.map((key) => KEYS.indexOf(key));

/**
 * Makes the lines of a product: the cells in the order of the columns; one without a value is empty. What all of its lines
 * say is written once, as the text before each cell that differs. To write it anew for each line took most of the time of a
 * large list.
 * @returns a line from the cells of a colour, in the order of `OF_A_COLOR`
 */
function lineOf(product: ProductCells, facts: FactCells): (ofColor: string[]) => string {
  // They stay apart: to copy them into one object takes longer than all else of a line.
  const sources: Partial<Record<keyof typeof COLUMNS, string>>[] = [product, facts];
  const written = writtenCells(SOURCES.map(({ key, from }) => sources[from]?.[key] ?? ""));
  // Each text is made at once: one that grows by pieces is kept in pieces, and put together again for each line.
  const before = OWN_PLACES.map((place, count) => {
    const from = (OWN_PLACES[count - 1] ?? -1) + 1;
    return ["", ...written.slice(from, place), ""].join(CELL_END).slice(from === 0 ? CELL_END.length : 0);
  });
  const end = ["", ...written.slice((OWN_PLACES.at(-1) ?? -1) + 1)].join(CELL_END) + LINE_END;
  const pieces: string[] = [];
  return (ofColor) => {
    const cells = writtenCells(ofColor);
    for (let place = 0; place < cells.length; place += 1) {
      pieces[2 * place] = before[place] ?? "";
      pieces[2 * place + 1] = cells[place] ?? "";
    }
    pieces[2 * cells.length] = end;
    return pieces.join("");
  };
}

/** How much of a file was read before a place in it, its first line not counted. */
type Counted = { records: number; empty_lines: number };

const readRows = (text: string, options: Options) =>
  parse(text, options) as unknown as { info: Counted; record: Record<string, string> }[];

/** The row as spreadsheets number it, where a cell of several lines is in one row. The headings are the first. */
const rowOf = ({ records, empty_lines }: Counted): number => records + empty_lines + 1;

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
        "Ce fichier n’est pas une liste de stocks : exportez-la d’ici, modifiez-la, puis enregistrez-la au format CSV.",
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
    if (!keys.includes(needed)) return { problem: `La colonne « ${COLUMNS[needed]} » manque.` };
  try {
    const rows = readRows(text, {
      delimiter,
      columns: keys.map((key, place) => key ?? `other-${place}`),
      from_line: 2,
      skip_empty_lines: true,
      trim: true,
      info: true,
    }).filter(({ record }) => Object.values(record).some((cell) => cell !== ""));
    if (rows.length > MOST_LINES) return { problem: `${MOST_LINES.toLocaleString("fr-FR")} lignes au plus.` };
    if (rows.length === 0) return { problem: "Ce fichier ne contient aucune ligne." };
    return {
      lines: rows.map(({ info, record: { id = "", color = "", ...cells } }) => ({
        line: rowOf(info),
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
      problem: `La ligne ${rowOf(fault as unknown as Counted) + 1} n’a pas autant de cellules que la première, ou un guillemet n’y est pas fermé.`,
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
