import { allSizesGone } from "~/domain/catalogue/sizes/counts";
import { colorField, DEFAULT_STOCK } from "./sheet";

/** The name of the box that confirms a price of 0. */
export const FREE_FIELD = "free";

/**
 * The question of a form that would save a price of 0, typed or left empty.
 * @param what "ce produit", "ce verre", "ce traitement"
 */
export function asksIfFree(what: string): string {
  return `À 0 €, ${what} se donne : cochez « Oui, à 0 € » si c’est voulu.`;
}

/** The label of the box that confirms a stock of 0. */
const NONE_LEFT = "Oui, plus aucune pièce";

/** The question of a form that would end the sale of a colour that had pieces. */
function asksIfNoneLeft(shown: number): string {
  return `Il y en avait ${shown} : à 0, ce coloris n’est plus en vente. Cochez « ${NONE_LEFT} » si c’est voulu.`;
}

/**
 * Reads a stock. An emptied field is refused where there was stock, and 0 needs the ticked box: a slip would end the
 * sale of the colour.
 */
export function readStock(
  typed: Record<string, string>,
  value: string,
  sizes: string[],
  errors: Record<string, string>,
): number {
  const field = colorField(value, "stock");
  const shown = Number(typed[colorField(value, "shown")] ?? 0);
  if ((typed[field] ?? "").trim() === "" && shown > 0)
    errors[field] = `Le stock est vide, et il y en avait ${shown} : écrivez 0 s’il n’en reste plus.`;
  const stock = readPieces(typed[field], DEFAULT_STOCK, field, errors);
  const none = stock === 0 || (stock === shown && allSizesGone(typed, sizes, (part) => colorField(value, part), shown));
  if (none && shown > 0 && typed[colorField(value, "none")] !== "on") errors[field] ??= asksIfNoneLeft(shown);
  return stock;
}

/** Reads a number of pieces. Empty gives the default; all but a whole number from 0 to 999999 is an error. */
export function readPieces(
  typed: string | undefined,
  otherwise: number,
  field: string,
  errors: Record<string, string>,
): number {
  const plain = (typed ?? "").trim();
  if (plain === "") return otherwise;
  if (!/^\d{1,6}$/.test(plain)) errors[field] = "Indiquez un nombre entier, 0 ou plus.";
  return Number(plain);
}
