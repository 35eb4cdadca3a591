/** The box that says yes to a price of nothing. */
export const FREE_FIELD = "free";

/** What a form asks before it saves a price of 0, typed or left empty. @param what "ce produit", "ce verre", "ce traitement" */
export function asksIfFree(what: string): string {
  return `À 0 €, ${what} se donne : cochez « Oui, à 0 € » si c’est voulu.`;
}
