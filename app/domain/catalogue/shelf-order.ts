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

/** @returns the products in the order asked for, in a list of its own */
export function inOrder(products: readonly SearchableProduct[], sort: Sort): SearchableProduct[] {
  return ORDERS[sort]([...products]);
}

/** The first few in an order, found in one walk: the rest is not put in order. */
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
 * What can be bought, the best-loved first, then the makers in turn, each with what is new before the rest, so that no maker fills
 * the first rows.
 */
function shopsOwnOrder(products: SearchableProduct[]): SearchableProduct[] {
  products.sort(byNumber);
  /** By `groupOf`: the makers' first products, their second ones, and so on. */
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
