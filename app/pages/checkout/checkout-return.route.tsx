import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { isOrderKey, orderPath } from "~/domain/orders/links.server";
import { findOrder } from "~/domain/orders/order.server";
import { checkOrderIfPossible } from "~/domain/payments/start.server";
import { setFlash } from "~/http/answers/flash.server";
import { notFound } from "~/http/answers/not-found.server";

/**
 * Where the payment page sends the shopper back to. It believes nothing of its address but the signed order, and asks the
 * provider; should that fail, the order's page says that the payment is being checked, and the webhook or our own asking
 * finishes it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services } = context;
  const search = new URL(request.url).searchParams;
  const orderId = search.get("commande") ?? "";
  if (!isOrderKey(services.config, orderId, search.get("cle"))) throw notFound("Cette commande n’existe pas.");

  const before = await findOrder(services, orderId);
  if (before && !before.paidAt && services.payments) await checkOrderIfPossible(services, services.payments, orderId);
  const after = await findOrder(services, orderId);
  if (after?.paidAt)
    setFlash(context, { kind: "success", text: `Merci ! Votre commande ${after.number} est confirmée.` });
  return redirect(orderPath(services.config, orderId), 303);
}

/** Never seen: there for the page of an error to have a place. */
export default function PaymentReturn() {
  return null;
}
