import { filterName, filterWarning } from "~/domain/catalogue/safety/families";
import type { Product } from "~/domain/catalogue/products.server";
import type { PriceLine } from "../proposals.server";

/** `filterCategory`: that of the sunglasses' own lenses, 0 to 4, after EN ISO 12312-1; null where the sheet has none. */
export type TintedFrame = { category: string; filterCategory: number | null };

/** A product in one of its colours. */
export function tintedFrame({ category, colors }: Pick<Product, "category" | "colors">, color: string): TintedFrame {
  return { category, filterCategory: colors.find(({ value }) => value === color)?.filterCategory ?? null };
}

/** The key of the tint among the parts of a price. Nobody chooses it: sunglasses keep the tint of their own lenses. */
const TINT_KEY = "TINT";
const PHOTOCHROMIC = "PHOTO";

/**
 * The parts of a pair with its tint. Sunglasses made to the wearer's sight are tinted like the lenses they are sold
 * with, at no extra price; the category and its warning then stand on each page and paper that names the lenses.
 * Photochromic lenses have a tint of their own. Other frames get none.
 */
export function withTint(lines: PriceLine[], { category, filterCategory }: TintedFrame): PriceLine[] {
  if (category !== "solar" || lines.some(({ key }) => key === PHOTOCHROMIC)) return lines;
  return [...lines, { kind: "treatment", key: TINT_KEY, label: tintName(filterCategory), cents: 0, included: true }];
}

/** "Teinte solaire, catégorie 3 : forte luminosité" */
function tintName(category: number | null): string {
  if (category === null) return "Teinte solaire, comme les verres d’origine";
  const said = filterName(category);
  const warning = filterWarning(category);
  return `Teinte solaire, ${said[0]?.toLowerCase()}${said.slice(1)}${warning ? `. ${warning}` : ""}`;
}
