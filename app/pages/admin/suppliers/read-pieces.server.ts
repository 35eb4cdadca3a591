import { readEuros, type Cents } from "~/domain/money";
import type { Place } from "~/domain/supplier-orders/propose.server";
import { MOST_PIECES } from "~/domain/supplier-orders/write.server";

/** Pieces typed for the rows of a form, by the row's key; a row left empty is absent. `errors`: by the field's name. */
export type TypedPieces = { pieces: Map<string, number>; errors: Record<string, string> };

const FIELD = "pieces-";
const PRICE = "price-";

/** Reads the fields of all rows: `pieces-` and the row's key. */
export function readPieces(posted: FormData): TypedPieces {
  const pieces = new Map<string, number>();
  const errors: Record<string, string> = {};
  for (const [name, typed] of posted) {
    const text = name.startsWith(FIELD) && typeof typed === "string" ? typed.trim() : "";
    if (!text) continue;
    if (/^\d{1,5}$/.test(text) && Number(text) <= MOST_PIECES) pieces.set(name.slice(FIELD.length), Number(text));
    else errors[name] = `Indiquez un nombre de pièces, de 0 à ${MOST_PIECES}.`;
  }
  return { pieces, errors };
}

/** Reads the purchase prices of all lines: `price-` and the line's id; one left empty is absent. */
export function readPrices(posted: FormData): { prices: Map<string, Cents>; errors: Record<string, string> } {
  const prices = new Map<string, Cents>();
  const errors: Record<string, string> = {};
  for (const [name, typed] of posted) {
    const text = name.startsWith(PRICE) && typeof typed === "string" ? typed.trim() : "";
    if (!text) continue;
    const cents = readEuros(text);
    if (cents === null) errors[name] = "Indiquez le prix d’achat, par exemple 48,50.";
    else prices.set(name.slice(PRICE.length), cents);
  }
  return { prices, errors };
}

/** The key of a row that is no line yet: the product, the colour without its sign, and the size. */
export function keyOf({ productId, color, size }: Place): string {
  return `${productId}-${color.slice(1)}-${encodeURIComponent(size)}`;
}

/** @returns null for a key that no page wrote */
export function placeOf(key: string): Place | null {
  const [, productId = "", color = "", size = ""] =
    /^([0-9a-f]{24})-([0-9a-f]{6})-([\w%.~!*'()-]{0,60})$/.exec(key) ?? [];
  return productId ? { productId, color: `#${color}`, size: decodeSize(size) } : null;
}

function decodeSize(text: string): string {
  try {
    return decodeURIComponent(text).slice(0, 20);
  } catch {
    return "";
  }
}

/** A text as it was typed, not trimmed, because an error names the number of its line. */
export function typedLines(posted: FormData, name: string): string {
  const typed = posted.get(name);
  return typeof typed === "string" ? typed : "";
}
