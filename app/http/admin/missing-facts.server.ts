import { factNames, type Missing } from "~/domain/catalogue/safety/on-sale.server";
import { formatDay } from "~/domain/time";

/** "Hors vente : il manque la référence du fabricant." */
function heldSentence({ held, until }: Missing): string {
  const missing = `il manque ${factNames(held)}.`;
  return until ? `À compléter avant le ${formatDay(until)} : ${missing}` : `Hors vente : ${missing}`;
}

/** The same sentence for a row of a list; null for a product that is on sale and stays on sale. */
export function problemOf(missing: Missing | undefined): string | null {
  return missing && missing.held.length > 0 ? heldSentence(missing) : null;
}

/** What the sheet of a product, lens or treatment says above its form. */
export function missingView(missing: Missing | undefined): { held: string | null; advised: string | null } {
  if (!missing) return { held: null, advised: null };
  return {
    held: missing.held.length > 0 ? heldSentence(missing) : null,
    advised: missing.advised.length > 0 ? `Il serait bon d’ajouter ${factNames(missing.advised)}.` : null,
  };
}
