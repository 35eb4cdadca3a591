/** The box that says yes to a price of nothing. */
export const FREE_FIELD = "free";

/** What a form asks before it saves a price of 0, typed or left empty. @param what "ce produit", "ce verre", "ce traitement" */
export function asksIfFree(what: string): string {
  return `À 0 €, ${what} se donne : cochez « Oui, à 0 € » si c’est voulu.`;
}

/** The label of the box that says yes to a stock of nothing. */
const NONE_LEFT = "Oui, plus aucune pièce";

/** What a form asks before it ends the sale of a colour that had pieces. */
export function asksIfNoneLeft(shown: number): string {
  return `Il y en avait ${shown} : à 0, ce coloris n’est plus en vente. Cochez « ${NONE_LEFT} » si c’est voulu.`;
}
