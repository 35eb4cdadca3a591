import { json, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { BillingInfo, BusinessInfo } from "~/domain/checkout/api-forms.server";
import { CartItems, readItems } from "~/domain/cart/items.server";
import { readCheckoutDraft } from "~/domain/checkout/draft.server";
import { toEuros } from "~/domain/money";
import { orderPath, paymentReturnPath } from "~/domain/orders/links.server";
import { checkoutPath } from "~/domain/checkout/journey";
import type { Purchase } from "~/domain/orders/placing/place.server";
import { quoteAtCheckout } from "~/domain/quotes/at-checkout.server";
import { quotePath } from "~/domain/quotes/links.server";
import { noteReading } from "~/domain/quotes/written-quote.server";
import type { Services } from "~/infra/services.server";
import { startPayment } from "~/domain/payments/start.server";
import { prescriptionLacking, type NotGiven } from "~/domain/prescriptions/given.server";
import { askForPrescription } from "~/domain/prescriptions/need";
import { PRESCRIPTION_MISSING } from "~/domain/prescriptions/wording";
import { apiError } from "~/http/answers/api-answers.server";
import { lapsedNow, whyChanged } from "~/http/quotes/why-changed.server";
import { readJson } from "~/http/forms/json-body.server";
import { limited } from "~/http/forms/limits.server";
import { ensureVisitor } from "~/http/session/visitor.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { DELIVERY_METHODS, USUAL_DELIVERY, WAY_LEFT, waysOffered } from "~/shop/delivery";
import { isTaken, MEANS_LEFT, ONLINE_MEANS } from "~/shop/payment-means";

const PaymentStart = z.object({
  currency: z
    .string()
    .toLowerCase()
    .pipe(z.literal("eur", { error: "La boutique encaisse en euros." }))
    .default("eur"),
  couponCode: z.string().trim().max(40).nullish(),
  cartItems: CartItems,
  deliveryMethod: z.enum(DELIVERY_METHODS).nullish(),
  /** The name of the summary that the customer agreed to; absent where the caller does not show the shop's summary. */
  shown: z.string().max(64).nullish(),
  paymentMethod: z.enum(ONLINE_MEANS).nullish(),
  billingInfo: BillingInfo.nullish(),
  /** The name and SIREN of a business that buys, for the invoice. */
  business: BusinessInfo.nullish(),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const tooMany = await limited(context, "payment");
  if (tooMany) return tooMany;
  const { services } = context;
  if (!services.payments) return apiError(503, "Paiement indisponible");
  const body = await readJson(request, PaymentStart);
  if (!body.ok) return body.refusal;
  const { couponCode, cartItems, deliveryMethod, shown, paymentMethod, billingInfo, business } = body.data;
  const { choices, unknown } = await readItems(services, cartItems);
  if (unknown > 0) return apiError(409, "Un article de votre panier n’existe plus.");

  const settings = await settingsInForce(services);
  const ways = waysOffered(settings);
  if (deliveryMethod && !ways.includes(deliveryMethod)) return apiError(422, WAY_LEFT);
  if (!isTaken(paymentMethod ?? null, settings)) return apiError(422, MEANS_LEFT);
  const visitorId = await ensureVisitor(context);
  const draft = await readCheckoutDraft(services, visitorId, choices);
  if (askForPrescription(choices) && !draft.prescriptionGiven) {
    const { code = MISSING, says = PRESCRIPTION_MISSING } =
      (await prescriptionLacking(services, visitorId, choices)) ?? {};
    return json({ error: says, code, step: checkoutPath("prescription") }, { status: 422 });
  }
  const purchase: Purchase = {
    choices,
    couponCode: couponCode ?? null,
    deliveryMethod: deliveryMethod ?? draft.deliveryMethod ?? ways[0] ?? USUAL_DELIVERY,
    customer: draft.customer,
    billing: billingInfo === undefined ? draft.billing : billingInfo,
    business: business === undefined ? draft.business : business,
    paymentMethod: paymentMethod ?? null,
    shown: shown ?? null,
    byCall: !shown,
  };
  let starting = await startPayment(services, services.payments, visitorId, purchase, "intent");
  // A caller that does not show the shop's summary gets the quote in this answer, before the customer pays.
  // It reads there, too, that the price of an earlier quote is over.
  const lapsed = shown ? null : await lapsedNow(services, visitorId, purchase);
  const given = starting.outcome === "quoteUnread" && !shown ? await giveQuote(services, visitorId, purchase) : null;
  if (given) starting = await startPayment(services, services.payments, visitorId, purchase, "intent");
  switch (starting.outcome) {
    case "empty":
      return apiError(422, "Votre panier est vide.");
    case "quoteUnread":
      return json({ error: QUOTE_UNREAD, code: "quoteUnread", step: checkoutPath("quote") }, { status: 422 });
    case "changed": {
      const { code, says } = whyChanged(starting.quote);
      return json({ error: says, code, total: toEuros(starting.quote.totalCents) }, { status: 409 });
    }
    case "finished":
      return json(
        {
          error: "Votre commande est confirmée : rien n’était à payer.",
          code: "finished",
          orderUrl: orderPath(services.config, starting.order.id),
        },
        { status: 409 },
      );
    case "alreadyPaid":
      return json(
        {
          error: "Cette commande est déjà payée.",
          code: "alreadyPaid",
          orderUrl: orderPath(services.config, starting.order.id),
        },
        { status: 409 },
      );
    case "providerDown":
      return apiError(503, "Échec de la création du paiement.");
    case "started":
      return json({
        clientSecret: starting.payment.clientSecret,
        orderId: starting.order.id,
        orderUrl: orderPath(services.config, starting.order.id),
        returnUrl: paymentReturnPath(services.config, starting.order.id, starting.payment.id),
        amount: toEuros(starting.order.totalCents),
        ...(given && { quote: { number: given.number, url: quotePath(services.config, given) } }),
        ...(lapsed && { lapsedQuote: lapsed }),
      });
  }
}

/** Makes the quote and notes that the caller received it; the caller has to show it to the customer. */
async function giveQuote(services: Services, visitorId: string, { choices, customer }: Purchase) {
  const quote = await quoteAtCheckout(services, visitorId, choices, customer);
  if (quote) await noteReading(services, quote.id, "call");
  return quote;
}

const MISSING: NotGiven["code"] = "prescriptionMissing"; // of a visitor who has begun no checkout
const QUOTE_UNREAD = "Lisez votre devis avant de payer des verres correcteurs.";
