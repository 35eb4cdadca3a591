import type { Services } from "~/infra/services.server";
import type { Cart } from "~/domain/cart/cart.server";
import { titleForCustomer } from "~/domain/catalogue/own-frames";
import { readCheckoutDraft } from "~/domain/checkout/draft.server";
import { quote, type Quote } from "~/domain/checkout/quote.server";
import { formatEuros } from "~/domain/money";
import { pendingOrder } from "~/domain/orders/placing/place.server";
import { french } from "~/shop/words/french-spacing";

/** What an accepted code does with articles that are reduced already, for the customer; null where there are none. */
export function appliesTo({ couponCode, lines }: Pick<Quote, "couponCode" | "lines">): string | null {
  if (!couponCode || !lines.some(({ offer }) => offer.reduced)) return null;
  const leftOut = lines.filter(({ frameWithoutCode }) => frameWithoutCode);
  if (leftOut.length === 0)
    return french("Il s’ajoute aux réductions en cours : il vaut aussi pour les articles déjà réduits.");
  const names = leftOut.map(({ offer, lenses }) =>
    lenses ? `la monture ${titleForCustomer(offer)} (ses verres en profitent)` : titleForCustomer(offer),
  );
  return french(`Il ne vaut pas pour ce qui est déjà réduit : ${[...new Set(names)].join(", ")}.`);
}

/** What the code typed at an earlier visit to the checkout takes off this cart; null without a code. */
export async function couponOfCart(
  services: Services,
  visitorId: string | null,
  { lines }: Pick<Cart, "lines">,
): Promise<string | null> {
  const { couponCode, deliveryMethod } = await readCheckoutDraft(services, visitorId);
  if (!couponCode || lines.length === 0) return null;
  const waiting = await pendingOrder(services, visitorId ?? "");
  const quoted = await quote(services, visitorId, { choices: lines, deliveryMethod, couponCode }, waiting?.couponCode);
  if (quoted.couponRefusal) return french(`Votre code ${couponCode} n’est pas compté : ${lower(quoted.couponRefusal)}`);
  const taken = `Votre code ${couponCode} : ${formatEuros(quoted.discountCents)} de remise, déduits à l’étape du paiement.`;
  return [french(taken), appliesTo(quoted)].filter(Boolean).join(" ");
}

const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
