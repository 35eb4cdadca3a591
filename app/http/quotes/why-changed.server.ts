import { quotedReference } from "~/domain/cart/quoted-frames";
import { quote as priceOf, type Quote, type QuoteRequest } from "~/domain/checkout/quote.server";
import { formatEuros } from "~/domain/money";
import { formatCalendarDay } from "~/domain/prescriptions/wording";
import type { Services } from "~/infra/services.server";

/** Why a purchase is not the one that was shown, with a code for programs; a written quote whose price is over is named. */
export function whyChanged(quote: Quote): { code: "changed" | LapsedQuote["code"]; says: string } {
  const {
    obstacles: [obstacle],
    couponRefusal,
  } = quote;
  const refusal = obstacle ?? couponRefusal;
  if (refusal) return { code: "changed", says: refusal };
  const total = `Le montant de votre commande a changé : il est maintenant de ${formatEuros(quote.totalCents)}. Vérifiez le récapitulatif avant de payer.`;
  const lapsed = lapsedQuote(quote);
  return lapsed ? { code: lapsed.code, says: `${lapsed.says} ${total}` } : { code: "changed", says: total };
}

type LapsedQuote = { code: "quoteExpired" | "quoteTaken"; says: string };

/**
 * The written quote whose lower price no longer applies to this purchase, for a call of the API that was shown no total;
 * null for none.
 */
export async function lapsedNow(services: Services, visitorId: string, request: QuoteRequest) {
  const isOnQuote = request.choices.some(({ extra }) => quotedReference(extra) !== null);
  return isOnQuote ? lapsedQuote(await priceOf(services, visitorId, request)) : null;
}

/** The written quote whose lower price no longer applies to a purchase; null for none. */
function lapsedQuote({
  endedQuotes: [ended],
  takenQuotes: [taken],
}: Pick<Quote, "endedQuotes" | "takenQuotes">): LapsedQuote | null {
  if (taken)
    return {
      code: "quoteTaken",
      says: `Le prix du devis ${taken} vaut pour une seule commande, et une autre l’a pris.`,
    };
  if (!ended) return null;
  const until = formatCalendarDay(ended.until);
  return {
    code: "quoteExpired",
    says: `Le devis ${ended.number} était valable jusqu’au ${until} : son prix n’est plus tenu.`,
  };
}
