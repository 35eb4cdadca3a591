import type { Knex } from "knex";

import { OWN_FRAME_IDS } from "~/domain/catalogue/own-frames";
import { PROMOTED_SHELVES, type PromotedShelf, type Scope } from "./promotion";

/** The value of the form's field for a brand. */
export const onBrand = (brand: string) => `marque:${brand}`;
export const onShelf = (shelf: PromotedShelf) => `rayon:${shelf}`;
/** The value for a list of products, whose numbers are in another field. */
export const ON_LIST = "liste";

const MOST_NUMBERS = 500;
const SHELVES = Object.keys(PROMOTED_SHELVES) as PromotedShelf[];

const CATEGORIES: Record<Exclude<PromotedShelf, "tout">, string> = {
  optiques: "optic",
  solaires: "solar",
  accessoires: "accessory",
};

/** @returns an error in words when it is no scope */
export function readScope(on: string, numbers: string): Scope["on"] | string {
  if (on === ON_LIST) {
    const read = readNumbers(numbers);
    if (!read || read.length === 0) return "Indiquez les ID des produits, séparés par des virgules.";
    return read.length > MOST_NUMBERS ? `Une liste compte ${MOST_NUMBERS} produits au plus.` : { numbers: read };
  }
  const [what, value] = [on.slice(0, on.indexOf(":")), on.slice(on.indexOf(":") + 1)];
  if (what === "marque" && value) return { brand: value };
  const shelf = SHELVES.find((each) => what === "rayon" && each === value);
  return shelf ? { shelf } : "Choisissez les produits.";
}

/** "1001, 1002 1003" @returns null when a part of it is no number */
export function readNumbers(typed: string): number[] | null {
  const words = typed.split(/[\s,;]+/).filter(Boolean);
  return words.every((word) => /^[1-9]\d{0,8}$/.test(word)) ? [...new Set(words.map(Number))] : null;
}

/**
 * Restricts a query to the products of a scope; customers' own frames are not goods.
 * @param products of `products as product`
 */
export function inScope(products: Knex.QueryBuilder, on: Scope["on"]): Knex.QueryBuilder {
  products.whereNotIn("product.id", OWN_FRAME_IDS);
  if ("brand" in on) return products.where("product.brand", on.brand);
  if ("numbers" in on) return products.whereIn("product.number", on.numbers);
  return on.shelf === "tout" ? products : products.where("product.category", CATEGORIES[on.shelf]);
}
