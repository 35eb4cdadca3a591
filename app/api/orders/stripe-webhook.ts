import { json, type ActionFunctionArgs } from "@remix-run/node";

import { hearDispute } from "~/domain/disputes/hear.server";
import { hearEvent } from "~/domain/payments/webhook.server";
import { hearRefundEvent } from "~/domain/refunds/webhook.server";
import { apiError } from "~/http/answers/api-answers.server";

/**
 * Takes an event of the payment provider. Only the signature over the raw body is trusted. The provider sends an event
 * again that got no 200.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { services } = context;
  const provider = services.payments;
  if (!provider) return apiError(404, "Paiement indisponible");
  const event = provider.readWebhook(await request.text(), request.headers.get("Stripe-Signature") ?? "");
  if (!event) return apiError(400, "Signature refusée.");
  const { object, type } = event;
  const ofRefund = object.kind === "refund" || object.kind === "refunded";
  const outcome =
    object.kind === "dispute"
      ? await hearDispute(services, provider, type, object.dispute)
      : await (ofRefund ? hearRefundEvent : hearEvent)(services, provider, event);
  services.log.info({ eventId: event.id, type: event.type, outcome }, "payment event");
  return json({ received: true });
}
