import type { Sort } from "./query";
import type { SearchableProduct } from "./searchable.server";

const byNumber = (one: SearchableProduct, other: SearchableProduct) => one.number - other.number;
const byPrice = (one: SearchableProduct, other: SearchableProduct) => one.effectiveCents - other.effectiveCents;

const ORDERS: Record<Sort, (products: SearchableProduct[]) => SearchableProduct[]> = {
  selection: shopsOwnOrder,
  priceAsc: (products) => products.sort((one, other) => byPrice(one, other) || byNumber(one, other)),
  priceDesc: (products) => products.sort((one, other) => byPrice(other, one) || byNumber(one, other)),
  newest: (products) => products.sort((one, other) => byNumber(other, one)),
};

/** @returns the sorted products in a new list */
export function inOrder(products: readonly SearchableProduct[], sort: Sort): SearchableProduct[] {
  return ORDERS[sort]([...products]);
}

/** The first few of a list in an order, without sorting the rest. */
export function firstOf<Item>(items: Item[], most: number, compare: (one: Item, other: Item) => number): Item[] {
  const first: Item[] = [];
  for (const item of items) {
    const last = first[most - 1];
    if (last !== undefined && compare(item, last) >= 0) continue;
    const place = first.findIndex((other) => compare(item, other) < 0);
    first.splice(place === -1 ? first.length : place, 0, item);
    first.length = Math.min(first.length, most);
  }
  return first;
}

/**
 * What can be bought comes first; within that, the products marked as top. Brands then take turns, each with its new
 * products first, so that no brand fills the first rows.
 */
function shopsOwnOrder(products: SearchableProduct[]): SearchableProduct[] {
  products.sort(byNumber);
  /** By `groupOf`; in each group the first product of every brand, then the second of every brand, and so on. */
  const rows: SearchableProduct[][][] = [[], [], [], []];
  const turnsOf = new Map<string, [number, number, number, number]>();
  const place = (product: SearchableProduct) => {
    const turns = turnsOf.get(product.brand) ?? [0, 0, 0, 0];
    turnsOf.set(product.brand, turns);
    const group = groupOf(product);
    const turn = turns[group];
    turns[group] += 1;
    ((rows[group] ??= [])[turn] ??= []).push(product);
  };
  for (const product of products) if (product.isNew) place(product);
  for (const product of products) if (!product.isNew) place(product);
  return rows.flatMap((turns) => turns.flatMap((row) => row.sort(byNumber)));
}

function groupOf({ isTop, soldOut }: SearchableProduct): 0 | 1 | 2 | 3 {
  if (soldOut) return isTop ? 2 : 3;
  return isTop ? 0 : 1;
}
