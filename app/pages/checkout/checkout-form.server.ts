import { redirect } from "@remix-run/node";

import { saveFirstAddress } from "~/domain/accounts/profile.server";
import { readCart } from "~/domain/cart/cart.server";
import {
  continueAsGuest,
  readCheckoutDraft,
  saveBilling,
  saveBusiness,
  saveCoupon,
  saveCustomer,
  saveDelivery,
} from "~/domain/checkout/draft.server";
import {
  Business,
  CouponEntry,
  Customer,
  Delivery,
  FILL_ALL_FIELDS,
  Payment,
  type BillingDetails,
} from "~/domain/checkout/forms.server";
import { CHECKOUT, checkoutPath, type CheckoutStep } from "~/domain/checkout/journey";
import { orderPath } from "~/domain/orders/links.server";
import { quote } from "~/domain/checkout/quote.server";
import { pendingOrder, type Purchase } from "~/domain/orders/placing/place.server";
import { draftAtCheckout } from "~/domain/prescriptions/prescription.server";
import { isDueInShop } from "~/domain/orders/firm";
import { MOST_DUE_IN_SHOP, type InShopRefusal } from "~/domain/orders/placing/in-shop.server";
import { orderInShop, startPayment, type OrderingInShop, type Starting } from "~/domain/payments/start.server";
import { makeQuote, stateAtCheckout, takeReading } from "./checkout-quote.server";
import { appliesTo } from "~/http/cart/coupon-words.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { limited } from "~/http/forms/limits.server";
import { removeDraftFile, takePrescription } from "~/http/orders/prescription-form.server";
import { whyChanged } from "~/http/quotes/why-changed.server";
import type { ShopContext } from "~/http/request-context.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { WAY_LEFT, waysOffered } from "~/shop/delivery";
import { outOfReach, reaches } from "~/shop/destinations";
import { isTaken, MEANS_LEFT, PAID_AT_PICKUP } from "~/shop/payment-means";
import { ofName } from "~/shop/words/elision";
import type { FormState } from "~/ui/forms/form-state";

/** Does what a form of the checkout asks. Each step saves what it was told and leads to the next. */
export async function advanceCheckout(context: ShopContext, visitorId: string, posted: FormData) {
  switch (posted.get("intent")) {
    case "guest":
      await continueAsGuest(context.services, visitorId);
      return leadOn(context, visitorId, "account");
    case "customer":
      return takeCustomer(context, visitorId, posted);
    case "prescription":
      return (await takePrescription(context, visitorId, posted)) ?? leadOn(context, visitorId, "prescription");
    case "prescription-remove":
      await removeDraftFile(context, await draftAtCheckout(context.services, visitorId));
      return leadTo("prescription");
    case "quote":
      await makeQuote(context.services, visitorId);
      return leadTo("quote");
    case "quote-read":
      return takeReading(context, visitorId, posted);
    case "delivery":
      return takeDelivery(context, visitorId, posted);
    case "coupon":
      return atPayment(context, visitorId, await takeCoupon(context, visitorId, posted));
    case "coupon-remove":
      await saveCoupon(context.services, visitorId, null);
      setFlash(context, { kind: "success", text: "Le code promo est retiré." });
      return leadTo("payment");
    case "business":
      return atPayment(context, visitorId, await takeBusiness(context, visitorId, posted));
    case "business-remove":
      await saveBusiness(context.services, visitorId, null);
      setFlash(context, { kind: "success", text: "La facture ne sera pas établie au nom d’une entreprise." });
      return leadTo("payment");
    case "pay":
    case "pay-in-shop":
      return pay(context, visitorId, posted);
    default:
      return leadTo("account");
  }
}

async function takeCustomer(context: ShopContext, visitorId: string, posted: FormData) {
  const reading = readForm(posted, Customer);
  if (!reading.ok)
    return refuse(context, { ...reading.form, errors: { form: FILL_ALL_FIELDS, ...reading.form.errors } });
  await saveCustomer(context.services, visitorId, reading.data);
  if (context.session) await saveFirstAddress(context.services, context.session.account.id, reading.data);
  return leadOn(context, visitorId, "customer");
}

async function takeDelivery(context: ShopContext, visitorId: string, posted: FormData) {
  const reading = readForm(posted, Delivery);
  if (!reading.ok) return refuse(context, reading.form);
  const { deliveryMethod } = reading.data;
  if (!waysOffered(await settingsInForce(context.services)).includes(deliveryMethod))
    return refuseField(context, posted, "deliveryMethod", WAY_LEFT);
  const { customer } = await readCheckoutDraft(context.services, visitorId);
  if (!reaches(deliveryMethod, customer?.postalCode))
    return refuseField(context, posted, "deliveryMethod", outOfReach(deliveryMethod, customer?.postalCode));
  await saveDelivery(context.services, visitorId, deliveryMethod);
  return leadOn(context, visitorId, "delivery");
}

async function takeCoupon(context: ShopContext, visitorId: string, posted: FormData) {
  const tooMany = await limited(context, "coupon", posted);
  if (tooMany) return tooMany;
  const reading = readForm(posted, CouponEntry);
  if (!reading.ok) return refuse(context, reading.form);
  const code = reading.data.couponCode;
  if (!code) return refuseField(context, posted, "couponCode", "Indiquez un code promo, ou continuez sans.");
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
  if (quoted.couponRefusal) return refuseField(context, posted, "couponCode", quoted.couponRefusal);
  await saveCoupon(services, visitorId, code);
  setFlash(context, {
    kind: "success",
    text: [`Le code ${code} est appliqué.`, appliesTo(quoted)].filter(Boolean).join(" "),
  });
  return leadTo("payment");
}

async function takeBusiness(context: ShopContext, visitorId: string, posted: FormData) {
  const reading = readForm(posted, Business);
  if (!reading.ok) return refuse(context, reading.form);
  const { businessName: name, businessSiren: siren } = reading.data;
  await saveBusiness(context.services, visitorId, { name, siren });
  setFlash(context, { kind: "success", text: `La facture sera établie au nom ${ofName(name)}.` });
  return leadTo("payment");
}

async function pay(context: ShopContext, visitorId: string, posted: FormData) {
  const { services } = context;
  if (!services.payments) return refuseField(context, posted, "form", "Paiement indisponible");
  const tooMany = await limited(context, "payment", posted);
  if (tooMany) return tooMany;
  // With the card fields in the page, the form's means is the card; this second button overrides it.
  if (posted.get("intent") === "pay-in-shop") posted.set("paymentMethod", PAID_AT_PICKUP);
  const reading = readForm(posted, Payment);
  const cart = await readCart(services, visitorId);
  const draft = await readCheckoutDraft(services, visitorId, cart.lines);
  const missing = CHECKOUT.missing(await stateAtCheckout(context, visitorId, draft, cart));
  // A refusal would name fields of this step, which is not shown before the missing one is done.
  if (missing !== "payment" || !draft.customer || !draft.deliveryMethod) {
    await saveBilling(services, visitorId, reading.ok ? reading.data.billing : billingTyped(reading.form));
    return missing === "quote" ? toReadQuote(context) : leadTo(missing);
  }
  if (!reading.ok) return refuse(context, reading.form);

  if (!isTaken(reading.data.paymentMethod, await settingsInForce(services)))
    return refuseField(context, posted, "paymentMethod", MEANS_LEFT);

  await saveBilling(services, visitorId, reading.data.billing);
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

/** A refusal that names fields of the payment step becomes the way to an earlier step, where one is missing again. */
async function atPayment<Answer extends Response>(context: ShopContext, visitorId: string, answer: Answer) {
  if (answer.status !== 422) return answer;
  const cart = await readCart(context.services, visitorId);
  const draft = await readCheckoutDraft(context.services, visitorId, cart.lines);
  const missing = CHECKOUT.missing(await stateAtCheckout(context, visitorId, draft, cart));
  if (missing === "payment") return answer;
  context.refused = false;
  return leadTo(missing);
}

/** Redirects to the step that follows `done`. */
async function leadOn(context: ShopContext, visitorId: string, done: CheckoutStep) {
  const { services } = context;
  const cart = await readCart(services, visitorId);
  const draft = await readCheckoutDraft(services, visitorId, cart.lines);
  const next = CHECKOUT.after(done, await stateAtCheckout(context, visitorId, draft, cart));
  if (next === "quote") await makeQuote(services, visitorId);
  return leadTo(next);
}

/** A pressed payment needs another quote: the one that was read was ordered, is over, or is for another purchase. */
function toReadQuote(context: ShopContext) {
  setFlash(context, { kind: "info", text: QUOTE_OVER });
  return leadTo("quote");
}

const QUOTE_OVER =
  "Le devis que vous avez lu ne vaut plus pour ce panier : il a déjà été commandé, il est arrivé à sa fin, ou la commande a changé depuis. Lisez le nouveau devis avant de payer. Rien n’a été débité.";

function leadTo(step: CheckoutStep) {
  return redirect(checkoutPath(step), 303);
}
