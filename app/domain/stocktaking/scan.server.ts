import type { Knex } from "knex";

import type { Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { isGtin, plainGtin } from "~/domain/catalogue/safety/gtin";
import { checkStockList, type Checked, type LineError } from "~/domain/catalogue/editing/stock-import.server";

/** `received`: the pieces come on top. `counted`: they are all there is of the colours that are named. */
export const SCAN_KINDS = ["received", "counted"] as const;
export type ScanKind = (typeof SCAN_KINDS)[number];

const MOST_LINES = 2_000;
const MOST_PIECES = 9_999;

type Found = { productId: string; number: number; value: string; name: string; stock: number };
type Read = { line: number; color: Found; pieces: number };

/**
 * What a scanner or a hand wrote, a line for each piece or with how many: a GTIN, or an ID with the name of a colour. Checked whole, then
 * kept until it is confirmed, as a spreadsheet is.
 */
export async function checkScan(services: Services, by: Account, kind: ScanKind, text: string): Promise<Checked> {
  const lines = text.split(/\r?\n/).map((typed, position) => ({ typed: typed.trim(), line: position + 1 }));
  const written = lines.filter(({ typed }) => typed);
  if (written.length > MOST_LINES)
    return { outcome: "wrong", errors: [{ line: MOST_LINES + 1, message: `${MOST_LINES} lignes au plus.` }] };
  const errors: LineError[] = [];
  const read: Read[] = [];
  for (const { typed, line } of written) {
    const found = await readLine(services, typed);
    if (typeof found === "string") errors.push({ line, message: found });
    else read.push({ ...found, line });
  }
  if (errors.length > 0) return { outcome: "wrong", errors };
  return checkStockList(services, by, stockLines(kind, read), kind);
}

/** One line for each colour, wherever it was named. */
function stockLines(kind: ScanKind, read: Read[]) {
  const sums = new Map<string, Read>();
  for (const each of read) {
    const key = `${each.color.productId} ${each.color.value}`;
    const known = sums.get(key);
    sums.set(key, known ? { ...known, pieces: known.pieces + each.pieces } : each);
  }
  return [...sums.values()].map(({ line, color, pieces }) => ({
    line,
    id: String(color.number),
    color: color.value,
    stock: String(kind === "received" ? color.stock + pieces : pieces),
  }));
}

/** "4006381333931", "4006381333931 x 3", "1001 Noir", "1001 Noir x 3" @returns what is wrong, in words, when it names nothing */
async function readLine(services: Services, typed: string): Promise<Omit<Read, "line"> | string> {
  const [, what = "", amount] = /^(.*?)(?:\s*[x×*;\t]\s*(\d{1,5}))?$/i.exec(typed) ?? [];
  const pieces = amount === undefined ? 1 : Number(amount);
  if (pieces > MOST_PIECES) return `${MOST_PIECES} pièces au plus par ligne.`;
  const gtin = plainGtin(what);
  if (isGtin(gtin)) {
    const [color] = await colorsWhere(services, (rows) =>
      rows.whereIn("color.id", services.db("product_gtins").where({ gtin }).select("color_id")),
    );
    return color ? { color, pieces } : `Aucun coloris ne porte le GTIN ${gtin}.`;
  }
  const [, number, name = ""] = /^(\d{1,9})(?:\s+(.+))?$/.exec(what.trim()) ?? [];
  if (!number) return `« ${typed} » n’est ni un GTIN, ni un ID suivi d’un coloris.`;
  const colors = await colorsWhere(services, (rows) => rows.where("product.number", Number(number)));
  if (colors.length === 0) return `Aucun produit en vente ne porte l’ID « ${number} », ou un chiffre du GTIN est faux.`;
  const named = colors.filter((color) => !name || color.name.toLowerCase() === name.trim().toLowerCase());
  const [color] = named;
  if (!color) return `Ce produit n’a pas de coloris « ${name} » : ${colors.map((each) => each.name).join(", ")}.`;
  return named.length > 1 ? `Dites lequel : ${named.map((each) => each.name).join(", ")}.` : { color, pieces };
}

async function colorsWhere({ db }: Services, narrow: (rows: Knex.QueryBuilder) => Knex.QueryBuilder): Promise<Found[]> {
  const rows: Knex.QueryBuilder = db("product_colors as color")
    .join("products as product", "product.id", "color.product_id")
    .whereNull("product.archived_at")
    .orderBy("color.position");
  return (await narrow(rows).select({
    productId: "product.id",
    number: "product.number",
    value: "color.value",
    name: "color.name",
    stock: "color.stock",
  })) as Found[];
}
