import { saveFirstAddress } from "~/domain/accounts/profile.server";
import {
  continueAsGuest,
  readCheckoutDraft,
  saveBusiness,
  saveCoupon,
  saveCustomer,
  saveDelivery,
} from "~/domain/checkout/draft.server";
import { Customer, Delivery, FILL_ALL_FIELDS } from "~/domain/checkout/forms.server";
import { draftAtCheckout } from "~/domain/prescriptions/prescription.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { removeDraftFile, takePrescription } from "~/http/orders/prescription-form.server";
import type { ShopContext } from "~/http/request-context.server";
import { WAY_LEFT, waysOffered } from "~/shop/delivery";
import { outOfReach, reaches } from "~/shop/destinations";
import { makeQuote, takeReading } from "./checkout-quote.server";
import { leadOn, leadTo } from "./lead-on.server";
import { pay, takeBusiness, takeCoupon } from "./payment-form.server";

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
      return takeCoupon(context, visitorId, posted);
    case "coupon-remove":
      await saveCoupon(context.services, visitorId, null);
      setFlash(context, { kind: "success", text: "Le code promo est retiré." });
      return leadTo("payment");
    case "business":
      return takeBusiness(context, visitorId, posted);
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
