import type { Knex } from "knex";

import type { Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { isGtin, plainGtin } from "~/domain/catalogue/safety/gtin";
import { countedSizes, sizesCell, type SizeCounts } from "~/domain/catalogue/sizes/counts";
import { checkStockList, type Checked, type LineError } from "~/domain/catalogue/editing/stock-import.server";

/** `received`: the pieces are added. `counted`: they are all the pieces of the named sizes, or of a colour without sizes. */
export const SCAN_KINDS = ["received", "counted"] as const;
export type ScanKind = (typeof SCAN_KINDS)[number];

const MOST_LINES = 2_000;
const MOST_PIECES = 9_999;

/** `sizes`: the sizes to tell apart; empty for a product in one size. `counts`: the sizes that were counted. */
type Found = {
  id: string;
  productId: string;
  number: number;
  value: string;
  name: string;
  stock: number;
  sizes: string[];
  counts: SizeCounts;
};
/** `size`: empty where the line names none. */
export type ScannedPieces = { line: number; color: Found; size: string; pieces: number };

/**
 * Checks the lines of a scanner, or typed ones: one for each piece, or with a number of pieces. A line is a GTIN, or an
 * ID with the name of a colour and a size. The whole list is checked, then kept until it is confirmed, like a
 * spreadsheet.
 */
export async function checkScan(services: Services, by: Account, kind: ScanKind, text: string): Promise<Checked> {
  const { errors, read } = await readScan(services, text);
  const sums = sumsOf(read);
  if (errors.length === 0) errors.push(...(kind === "received" ? noPieces(read) : uncounted(sums)));
  if (errors.length > 0) return { outcome: "wrong", errors };
  return checkStockList(services, by, stockLines(kind, sums), { scan: { kind, text } });
}

function noPieces(read: ScannedPieces[]): LineError[] {
  return read.flatMap(({ line, pieces }) =>
    pieces === 0 ? [{ line, message: "Écrivez au moins 1 pièce, car ce qui arrive s’ajoute au stock." }] : [],
  );
}

/**
 * A count of some sizes says nothing of pieces whose size nobody knows: the other sizes have to be named too, those also
 * that have a number, because it may be of what arrived alone.
 */
function uncounted(sums: Sum[]): LineError[] {
  return sums.flatMap(({ line, color, sizes, plain }) => {
    const known = Object.values(color.counts).reduce((all, each) => all + each, 0);
    const missing = color.sizes.filter((size) => sizes[size] === undefined);
    const named = Object.keys(sizes).length > 0;
    if (!named || plain || missing.length === 0 || known >= color.stock) return [];
    const example = `${color.number} ${color.name} ${missing[0]} x 0`;
    return [
      {
        line,
        message: `Comptez aussi la taille ${missing.join(", ")} : des pièces de ce coloris n’ont pas encore de taille. S’il n’en reste aucune, écrivez « ${example} ».`,
      },
    ];
  });
}

/** Reads such lines; `read` lacks those that `errors` tells of. */
export async function readScan(
  services: Services,
  text: string,
): Promise<{ errors: LineError[]; read: ScannedPieces[] }> {
  const lines = text.split(/\r?\n/).map((typed, position) => ({ typed: typed.trim(), line: position + 1 }));
  const written = lines.filter(({ typed }) => typed);
  if (written.length > MOST_LINES)
    return { errors: [{ line: MOST_LINES + 1, message: `${MOST_LINES} lignes au plus.` }], read: [] };
  const errors: LineError[] = [];
  const read: ScannedPieces[] = [];
  for (const { typed, line } of written) {
    const found = await readLine(services, typed);
    if (typeof found === "string") errors.push({ line, message: found });
    else read.push({ ...found, line });
  }
  return { errors, read };
}

/** What the lines say of one colour. `plain`: whether a line names it without a size. */
type Sum = { line: number; color: Found; pieces: number; sizes: SizeCounts; plain: boolean };

/** Makes one sum for each colour, however often it was named. */
function sumsOf(read: ScannedPieces[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { line, color, size, pieces } of read) {
    const known = sums.get(color.id) ?? { line, color, pieces: 0, sizes: {}, plain: false };
    const sizes = size ? { ...known.sizes, [size]: (known.sizes[size] ?? 0) + pieces } : known.sizes;
    sums.set(color.id, { ...known, pieces: known.pieces + pieces, sizes, plain: known.plain || !size });
  }
  return [...sums.values()];
}

function stockLines(kind: ScanKind, sums: Sum[]) {
  return sums.map(({ line, color, pieces, sizes }) => {
    const bySize = Object.keys(sizes).length > 0;
    const received = kind === "received";
    const counts: SizeCounts = { ...color.counts };
    let others = 0;
    for (const [size, there] of Object.entries(color.counts)) if (sizes[size] === undefined) others += there;
    for (const [size, more] of Object.entries(sizes)) counts[size] = received ? (counts[size] ?? 0) + more : more;
    return {
      line,
      id: String(color.number),
      color: color.value,
      stock: String(received ? color.stock + pieces : pieces + others),
      ...(bySize && { sizes: sizesCell(counts) }),
    };
  });
}

/**
 * "4006381333931", "4006381333931 x 3", "1001 Noir", "1001 Noir x 3", "1001 Noir 48 x 3"
 * @returns an error in words when it names nothing
 */
async function readLine(services: Services, typed: string): Promise<Omit<ScannedPieces, "line"> | string> {
  const [, what = "", amount] = /^(.*?)(?:\s*[x×*;\t]\s*(\d{1,5}))?$/i.exec(typed) ?? [];
  const pieces = amount === undefined ? 1 : Number(amount);
  if (pieces > MOST_PIECES) return `${MOST_PIECES} pièces au plus par ligne.`;
  const found = await shelfNamed(services, typed, what);
  if (typeof found === "string") return found;
  const { color, size } = found;
  return Object.keys(color.counts).length > 0 && !size
    ? `Dites la taille, car ce coloris est compté par taille : ${color.sizes.join(", ")}.`
    : { color, size, pieces };
}

async function shelfNamed(
  services: Services,
  typed: string,
  what: string,
): Promise<{ color: Found; size: string } | string> {
  const gtin = plainGtin(what);
  if (isGtin(gtin)) {
    const marked = await services.db("product_gtins").where({ gtin }).first("color_id", "size");
    const [color] = marked ? await colorsWhere(services, (rows) => rows.where("color.id", marked.color_id)) : [];
    if (!color) return `Aucun coloris ne porte le GTIN ${gtin}.`;
    return { color, size: color.sizes.find((each) => each === marked?.size) ?? "" };
  }
  const [, number, name = ""] = /^(\d{1,9})(?:\s+(.+))?$/.exec(what.trim()) ?? [];
  if (!number) return `« ${typed} » n’est ni un GTIN, ni un ID suivi d’un coloris.`;
  const colors = await colorsWhere(services, (rows) => rows.where("product.number", Number(number)));
  if (colors.length === 0) return `Aucun produit en vente ne porte l’ID « ${number} », ou un chiffre du GTIN est faux.`;
  const named = colors.flatMap((color) => {
    const size = sizeNamed(color, name.trim().toLowerCase());
    return size === null ? [] : [{ color, size }];
  });
  const [shelf] = named;
  if (!shelf) return `Ce produit n’a pas de coloris « ${name} » : ${colors.map((each) => each.name).join(", ")}.`;
  return named.length > 1 ? `Dites lequel : ${named.map(({ color }) => color.name).join(", ")}.` : shelf;
}

/** @returns the size after the colour's name, or alone; empty for none; null where another colour is meant */
function sizeNamed({ name, sizes }: Found, said: string): string | null {
  const plain = name.toLowerCase();
  if (!said || said === plain) return "";
  return sizes.find((size) => [`${plain} ${size.toLowerCase()}`, size.toLowerCase()].includes(said)) ?? null;
}

async function colorsWhere({ db }: Services, narrow: (rows: Knex.QueryBuilder) => Knex.QueryBuilder): Promise<Found[]> {
  const rows: Knex.QueryBuilder = db("product_colors as color")
    .join("products as product", "product.id", "color.product_id")
    .whereNull("product.archived_at")
    .orderBy("color.position");
  const colors = (await narrow(rows).select({
    id: "color.id",
    productId: "product.id",
    number: "product.number",
    value: "color.value",
    name: "color.name",
    stock: "color.stock",
  })) as Omit<Found, "sizes" | "counts">[];
  const [first] = colors;
  if (!first) return [];
  const sizes: string[] = await db("product_sizes")
    .where({ product_id: first.productId })
    .orderBy("position")
    .pluck("label");
  const counts = await db("color_sizes")
    .whereIn(
      "color_id",
      colors.map(({ id }) => id),
    )
    .whereNotNull("stock")
    .select("color_id", "size", "stock");
  return colors.map((color) => ({
    ...color,
    sizes: countedSizes(sizes),
    counts: Object.fromEntries(
      counts.filter(({ color_id }) => color_id === color.id).map(({ size, stock }) => [size, stock ?? 0]),
    ),
  }));
}
