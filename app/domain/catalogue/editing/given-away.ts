/** The box that says yes to a price of nothing. */
export const FREE_FIELD = "free";

const BEGINNING = "À 0 €, ";

/** What a form asks before it saves a price of 0, typed or left empty. @param what "ce produit", "ce verre", "ce traitement" */
export function asksIfFree(what: string): string {
  return `${BEGINNING}${what} se donne : cochez « Oui, à 0 € » si c’est voulu.`;
}

/** Whether that is what a field is refused for: the box then stands beside it. */
export function isAskedIfFree(error: string | undefined): boolean {
  return error?.startsWith(BEGINNING) ?? false;
}
