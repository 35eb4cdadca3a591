import type { Knex } from "knex";

import { OWN_FRAME_IDS } from "~/domain/catalogue/own-frames";
import type { Services } from "~/infra/services.server";
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

/** The numbers that are typed into the fields of a form: those of the list, and those that stay out of it. */
type Typed = { on: Scope["on"]; except?: number[] };

/**
 * A mistyped number must not be dropped: the product that was meant would keep its price.
 * @returns the error of each field that names an ID of no product
 */
export async function unknownNumbers({ db }: Services, { on, except = [] }: Typed): Promise<Record<string, string>> {
  const fields = { numbers: "numbers" in on ? on.numbers : [], except };
  const known = new Set(
    await db("products")
      .whereIn("number", [...fields.numbers, ...fields.except])
      .whereNotIn("id", OWN_FRAME_IDS)
      .pluck("number"),
  );
  const errors: Record<string, string> = {};
  for (const [field, numbers] of Object.entries(fields)) {
    const unknown = numbers.filter((each) => !known.has(each));
    if (unknown.length === 1) errors[field] = `Aucun produit ne porte l’ID ${unknown[0]}.`;
    if (unknown.length > 1) errors[field] = `Aucun produit ne porte les ID ${unknown.join(", ")}.`;
  }
  return errors;
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
