import type { CartLine } from "~/domain/cart/cart.server";
import { formatEuros } from "~/domain/money";
import { formatCalendarDay } from "~/domain/prescriptions/wording";
import { french } from "~/shop/words/french-spacing";

/** `back`: the button that sets the quantity for which the quote holds its price. */
type LapsedWords = { says: string; back: { quantity: number; name: string } | null };

/** Says why the price of a quote no longer applies: it holds for one order, for the quantity of the quote, and until its last day. */
export function lapsedWords({ lapsed }: Pick<CartLine, "lapsed">): LapsedWords | null {
  if (!lapsed) return null;
  const { quoteNumber, quantity, unitCents, until, why } = lapsed;
  if (why === "over")
    return {
      says: french(
        `Le devis ${quoteNumber} était valable jusqu’au ${formatCalendarDay(until)} : son prix, ${formatEuros(unitCents)} l’unité, n’est plus tenu. Ici, c’est le prix du jour.`,
      ),
      back: null,
    };
  if (why === "taken")
    return {
      says: french(
        `Le prix du devis ${quoteNumber}, ${formatEuros(unitCents)} l’unité, vaut pour une seule commande : une autre l’a pris, ou se paie en ce moment. Ici, c’est le prix du jour.`,
      ),
      back: null,
    };
  const pairs = quantity > 1 ? `${quantity} paires` : "une paire";
  return {
    says: french(
      `Le devis ${quoteNumber} tient son prix, ${formatEuros(unitCents)} l’unité, pour ${pairs}. Pour davantage, c’est le prix du jour.`,
    ),
    back: { quantity, name: `Revenir à ${pairs}, au prix du devis` },
  };
}
