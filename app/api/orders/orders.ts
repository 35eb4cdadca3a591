import { json, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { BillingInfo, ClientInfo } from "~/domain/checkout/api-forms.server";
import { Customer } from "~/domain/checkout/forms.server";
import { email } from "~/domain/contact-details.server";
import { toEuros } from "~/domain/money";
import { completeCustomer } from "~/domain/orders/placing/finish.server";
import { isConfirmedByPayment } from "~/domain/orders/firm";
import { orderPath } from "~/domain/orders/links.server";
import { findOwnOrder, savePaymentDetails } from "~/domain/orders/order.server";
import { findPayment } from "~/domain/payments/payment.server";
import { isProviderFault } from "~/domain/payments/at-provider.server";
import { checkOrder } from "~/domain/payments/start.server";
import { apiError } from "~/http/answers/api-answers.server";
import { readJson } from "~/http/forms/json-body.server";
import { outOfReach, reaches } from "~/shop/destinations";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { DELIVERY_METHODS, WAY_LEFT, waysOffered } from "~/shop/delivery";
import { ONLINE_MEANS } from "~/shop/payment-means";

const PAYMENT_MISSING = "Le paiement de cette commande manque.";

const OrderCall = z.object({
  clientInfo: ClientInfo.nullish(),
  guestEmail: email.nullish(),
  billingInfo: BillingInfo.nullish(),
  deliveryMethod: z.enum(DELIVERY_METHODS).nullish(),
  cartItems: z.array(z.unknown()).nullish(), // not read: the order froze its lines when the payment was created
  paymentMethod: z.enum(ONLINE_MEANS, { error: "Veuillez choisir un moyen de paiement." }).nullish(),
  paymentId: z.string({ error: PAYMENT_MISSING }).min(1, PAYMENT_MISSING).max(100),
  visionDetails: z.unknown().optional(),
});

/**
 * Called after the payment: saves the customer's details if they are missing, and finishes the order if nothing has
 * yet.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { services, visitorId } = context;
  if (!services.payments) return apiError(503, "Paiement indisponible");
  const body = await readJson(request, OrderCall);
  if (!body.ok) return body.refusal;
  const { clientInfo, guestEmail, billingInfo, deliveryMethod, paymentId, paymentMethod } = body.data;

  const payment = await findPayment(services, { intent_id: paymentId });
  const order = payment && (await findOwnOrder(services, payment.orderId, visitorId));
  if (!payment || !order) return apiError(404, "Cette commande n’existe pas.");

  if (!order.customer) {
    const customer = Customer.safeParse({ ...clientInfo, email: clientInfo?.email ?? guestEmail });
    if (!customer.success)
      return json(
        {
          error: "Veuillez remplir correctement tous les champs.",
          fields: customer.error.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message })),
        },
        { status: 422 },
      );
    const [method, { postalCode }] = [deliveryMethod ?? order.deliveryMethod, customer.data];
    if (method !== order.deliveryMethod && !waysOffered(await settingsInForce(services)).includes(method))
      return apiError(422, WAY_LEFT);
    if (!reaches(method, postalCode)) return apiError(422, outOfReach(method, postalCode));
    await completeCustomer(services, order, customer.data, deliveryMethod ?? null);
  }
  await savePaymentDetails(services, order.id, billingInfo ?? null, paymentMethod ?? null);

  try {
    await checkOrder(services, services.payments, order.id);
  } catch (fault) {
    if (!isProviderFault(fault)) throw fault;
    return apiError(503, "Une erreur est survenue pendant la finalisation de la commande.");
  }
  const finished = await findOwnOrder(services, order.id, visitorId);
  if (!finished?.paidAt) {
    const state = (await findPayment(services, { intent_id: paymentId }))?.state;
    if (state === "processing")
      return json(
        { ...placedOrderJson(order), orderUrl: orderPath(services.config, order.id), pending: true },
        { status: 202 },
      );
    return apiError(402, "Le paiement n'a pas abouti. Réessayez.");
  }
  const confirmed = isConfirmedByPayment(finished);
  return json(
    { ...placedOrderJson(finished), orderUrl: orderPath(services.config, order.id), confirmed },
    { status: 201 },
  );
}

function placedOrderJson(order: { id: string; number: string; status: string; totalCents: number }) {
  return {
    orderId: order.id,
    id: order.id,
    number: order.number,
    status: order.status,
    total: toEuros(order.totalCents),
  };
}
