import { redirect } from "@remix-run/node";

import { readCart } from "~/domain/cart/cart.server";
import { readCheckoutDraft, saveBilling, saveBusiness, saveCoupon } from "~/domain/checkout/draft.server";
import { Business, CouponEntry, Payment, type BillingDetails } from "~/domain/checkout/forms.server";
import { CHECKOUT } from "~/domain/checkout/journey";
import { quote } from "~/domain/checkout/quote.server";
import { isDueInShop } from "~/domain/orders/firm";
import { orderPath } from "~/domain/orders/links.server";
import { MOST_DUE_IN_SHOP, type InShopRefusal } from "~/domain/orders/placing/in-shop.server";
import { pendingOrder, type Purchase } from "~/domain/orders/placing/place.server";
import { orderInShop, startPayment, type OrderingInShop, type Starting } from "~/domain/payments/start.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { setFlash } from "~/http/answers/flash.server";
import { appliesTo } from "~/http/cart/coupon-words.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { limited } from "~/http/forms/limits.server";
import { whyChanged } from "~/http/quotes/why-changed.server";
import type { ShopContext } from "~/http/request-context.server";
import { isTaken, MEANS_LEFT, PAID_AT_PICKUP } from "~/shop/payment-means";
import { ofName } from "~/shop/words/elision";
import type { FormState } from "~/ui/forms/form-state";
import { leadTo, standingOf } from "./lead-on.server";

export async function takeCoupon(context: ShopContext, visitorId: string, posted: FormData) {
  const tooMany = await limited(context, "coupon", posted);
  if (tooMany) return tooMany;
  const refused = (refusal: () => Response) => refuseAtPayment(context, visitorId, refusal);
  const reading = readForm(posted, CouponEntry);
  if (!reading.ok) return refused(() => refuse(context, reading.form));
  const code = reading.data.couponCode;
  if (!code)
    return refused(() => refuseField(context, posted, "couponCode", "Indiquez un code promo, ou continuez sans."));
  const { services } = context;
  const cart = await readCart(services, visitorId);
  const draft = await readCheckoutDraft(services, visitorId, cart.lines);
  const waiting = await pendingOrder(services, visitorId);
  const quoted = await quote(
    services,
    visitorId,
    { choices: cart.lines, deliveryMethod: draft.deliveryMethod, couponCode: code },
    waiting?.couponCode ?? null, // a use counted for the visitor's own waiting order does not count against the code
  );
  const { couponRefusal } = quoted;
  if (couponRefusal) return refused(() => refuseField(context, posted, "couponCode", couponRefusal));
  await saveCoupon(services, visitorId, code);
  setFlash(context, {
    kind: "success",
    text: [`Le code ${code} est appliqué.`, appliesTo(quoted)].filter(Boolean).join(" "),
  });
  return leadTo("payment");
}

export async function takeBusiness(context: ShopContext, visitorId: string, posted: FormData) {
  const reading = readForm(posted, Business);
  if (!reading.ok) return refuseAtPayment(context, visitorId, () => refuse(context, reading.form));
  const { businessName: name, businessSiren: siren } = reading.data;
  await saveBusiness(context.services, visitorId, { name, siren });
  setFlash(context, { kind: "success", text: `La facture sera établie au nom ${ofName(name)}.` });
  return leadTo("payment");
}

/** A refusal that names fields of the payment step becomes the way to an earlier step, where one is missing again. */
async function refuseAtPayment(context: ShopContext, visitorId: string, refusal: () => Response): Promise<Response> {
  const { state } = await standingOf(context, visitorId);
  const missing = CHECKOUT.missing(state);
  return missing === "payment" ? refusal() : leadTo(missing);
}

/** Places the order that the last step shows, and leads to its payment. */
export async function pay(context: ShopContext, visitorId: string, posted: FormData) {
  const { services } = context;
  if (!services.payments) return refuseField(context, posted, "form", "Paiement indisponible");
  const tooMany = await limited(context, "payment", posted);
  if (tooMany) return tooMany;
  // With the card fields in the page, the form's means is the card; this second button overrides it.
  if (posted.get("intent") === "pay-in-shop") posted.set("paymentMethod", PAID_AT_PICKUP);
  const reading = readForm(posted, Payment);
  const { cart, draft, state } = await standingOf(context, visitorId);
  // Kept as typed, right or not: it comes back however the shopper returns to this step.
  await saveBilling(services, visitorId, reading.ok ? reading.data.billing : billingTyped(reading.form));
  const missing = CHECKOUT.missing(state);
  // A refusal would name fields of this step, which is not shown before the missing one is done.
  if (missing !== "payment" || !draft.customer || !draft.deliveryMethod)
    return missing === "quote" ? toReadQuote(context) : leadTo(missing);
  if (!reading.ok) return refuse(context, reading.form);

  if (!isTaken(reading.data.paymentMethod, await settingsInForce(services)))
    return refuseField(context, posted, "paymentMethod", MEANS_LEFT);

  const purchase: Purchase = {
    choices: cart.lines,
    deliveryMethod: draft.deliveryMethod,
    couponCode: draft.couponCode,
    customer: draft.customer,
    billing: reading.data.billing,
    business: draft.business,
    paymentMethod: reading.data.paymentMethod,
    shown: reading.data.shown,
  };
  return answerTo(
    context,
    posted,
    purchase.paymentMethod === PAID_AT_PICKUP
      ? await orderInShop(services, services.payments, visitorId, purchase)
      : await startPayment(services, services.payments, visitorId, purchase, "session"),
  );
}

/** @returns null where no other address than the customer's was asked for */
function billingTyped({ values }: FormState): BillingDetails | null {
  const { billingDiffers, billingStreet, billingPostalCode, billingCity, billingCountry } = values;
  return billingDiffers
    ? {
        street: billingStreet ?? "",
        postalCode: billingPostalCode ?? "",
        city: billingCity ?? "",
        country: billingCountry ?? "",
      }
    : null;
}

const NOT_IN_SHOP: Record<InShopRefusal, string> = {
  off: "Cette commande se paie en ligne.",
  lenses: "Des verres correcteurs se paient à la commande : choisissez un paiement en ligne.",
  notFetched: "Une commande livrée se paie en ligne. Pour la régler à la boutique, choisissez d’abord le retrait.",
  free: "Rien n’est à payer : confirmez simplement votre commande.",
  tooMany: `Vous avez déjà ${MOST_DUE_IN_SHOP} commandes à régler à la boutique : retirez-les d’abord, ou payez celle-ci en ligne.`,
};

function answerTo(context: ShopContext, posted: FormData, starting: Starting | OrderingInShop) {
  switch (starting.outcome) {
    case "ordered":
      setFlash(context, { kind: "success", text: `Votre commande ${starting.order.number} est confirmée.` });
      return redirect(orderPath(context.services.config, starting.order.id), 303);
    case "notOffered":
      return refuseField(context, posted, "paymentMethod", NOT_IN_SHOP[starting.reason]);
    case "started":
      if (starting.payment.hostedUrl) return redirect(starting.payment.hostedUrl, 303);
      return refuseField(context, posted, "form", "Échec de la création du paiement. Rien n’a été débité.");
    case "alreadyPaid":
      setFlash(context, {
        kind: "info",
        text: isDueInShop(starting.order)
          ? "Cette commande est déjà enregistrée : elle ne l’est pas une seconde fois."
          : "Cette commande est déjà payée : rien ne vous a été demandé une seconde fois.",
      });
      return redirect(orderPath(context.services.config, starting.order.id), 303);
    case "finished":
      setFlash(context, { kind: "success", text: "Votre commande est confirmée : rien n’était à payer." });
      return redirect(orderPath(context.services.config, starting.order.id), 303);
    case "empty":
      return redirect("/home", 303);
    case "quoteUnread":
      return toReadQuote(context);
    case "changed":
      return refuseField(context, posted, "form", whyChanged(starting.quote).says);
    case "providerDown":
      return refuseField(
        context,
        posted,
        "form",
        "Échec de la création du paiement. Rien n’a été débité, et votre panier est conservé : réessayez dans un instant.",
      );
  }
}

/** A pressed payment needs another quote: the one that was read was ordered, is over, or is for another purchase. */
function toReadQuote(context: ShopContext) {
  setFlash(context, { kind: "info", text: QUOTE_OVER });
  return leadTo("quote");
}

const QUOTE_OVER =
  "Le devis que vous avez lu ne vaut plus pour ce panier : il a déjà été commandé, il est arrivé à sa fin, ou la commande a changé depuis. Lisez le nouveau devis avant de payer. Rien n’a été débité.";
