import type { Quote } from "~/domain/checkout/quote.server";
import { formatEuros } from "~/domain/money";
import { formatCalendarDay } from "~/domain/prescriptions/wording";

/** Why a purchase is not the one that was shown, with a code for programs; a written quote whose price is over is named. */
export function whyChanged(quote: Quote): { code: "changed" | "quoteExpired" | "quoteTaken"; says: string } {
  const {
    obstacles: [obstacle],
    couponRefusal,
    endedQuotes: [ended],
    takenQuotes: [taken],
  } = quote;
  const refusal = obstacle ?? couponRefusal;
  if (refusal) return { code: "changed", says: refusal };
  const total = `Le montant de votre commande a changé : il est maintenant de ${formatEuros(quote.totalCents)}. Vérifiez le récapitulatif avant de payer.`;
  if (taken)
    return {
      code: "quoteTaken",
      says: `Le prix du devis ${taken} vaut pour une seule commande, et une autre l’a pris. ${total}`,
    };
  if (ended)
    return {
      code: "quoteExpired",
      says: `Le devis ${ended.number} était valable jusqu’au ${formatCalendarDay(ended.until)} : son prix n’est plus tenu. ${total}`,
    };
  return { code: "changed", says: total };
}
