import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { isConfirmedByPayment } from "~/domain/orders/firm";
import { isOrderKey, orderPath } from "~/domain/orders/links.server";
import { findOrder } from "~/domain/orders/order.server";
import { checkOrderIfPossible } from "~/domain/payments/start.server";
import { setFlash } from "~/http/answers/flash.server";
import { notFound } from "~/http/answers/not-found.server";

/**
 * Where the payment page sends the shopper back to. Of its address only the signed order is trusted; the provider is asked for the
 * state of the payment. If that fails, the order's page says that the payment is being checked, and the webhook or the
 * reconciliation finishes it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services } = context;
  const search = new URL(request.url).searchParams;
  const orderId = search.get("commande") ?? "";
  if (!isOrderKey(services.config, orderId, search.get("cle"))) throw notFound("Cette commande n’existe pas.");

  const before = await findOrder(services, orderId);
  if (before && !before.paidAt && services.payments) await checkOrderIfPossible(services, services.payments, orderId);
  const after = await findOrder(services, orderId);
  if (after && isConfirmedByPayment(after))
    setFlash(context, { kind: "success", text: `Merci ! Votre commande ${after.number} est confirmée.` });
  return redirect(orderPath(services.config, orderId), 303);
}

/** Never rendered: an error boundary needs a component beside it. */
export default function PaymentReturn() {
  return null;
}
