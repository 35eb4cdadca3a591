import { allSizesGone } from "~/domain/catalogue/sizes/counts";
import { colorField, DEFAULT_STOCK } from "./sheet";

/** The box that says yes to a price of nothing. */
export const FREE_FIELD = "free";

/** What a form asks before it saves a price of 0, typed or left empty. @param what "ce produit", "ce verre", "ce traitement" */
export function asksIfFree(what: string): string {
  return `À 0 €, ${what} se donne : cochez « Oui, à 0 € » si c’est voulu.`;
}

/** The label of the box that says yes to a stock of nothing. */
const NONE_LEFT = "Oui, plus aucune pièce";

/** What a form asks before it ends the sale of a colour that had pieces. */
function asksIfNoneLeft(shown: number): string {
  return `Il y en avait ${shown} : à 0, ce coloris n’est plus en vente. Cochez « ${NONE_LEFT} » si c’est voulu.`;
}

/** An emptied field is refused where there was stock, and 0 wants a yes: a slip would end the sale of it. */
export function readStock(
  typed: Record<string, string>,
  value: string,
  sizes: string[],
  errors: Record<string, string>,
): number {
  const field = colorField(value, "stock");
  const shown = Number(typed[colorField(value, "shown")] ?? 0);
  if ((typed[field] ?? "").trim() === "" && shown > 0)
    errors[field] = `Le stock est vide, et il y en avait ${shown} : écrivez 0 s’il n’en reste plus.`;
  const stock = readPieces(typed[field], DEFAULT_STOCK, field, errors);
  const none = stock === 0 || (stock === shown && allSizesGone(typed, sizes, (part) => colorField(value, part), shown));
  if (none && shown > 0 && typed[colorField(value, "none")] !== "on") errors[field] ??= asksIfNoneLeft(shown);
  return stock;
}

/** Empty is the default; below zero there is nothing. */
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
