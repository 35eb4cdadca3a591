import { redirect } from "@remix-run/node";

import { orderPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { payAgain } from "~/domain/payments/pay-again.server";
import { refuseField } from "~/http/forms/forms.server";
import type { ShopContext } from "~/http/request-context.server";
import { shop } from "~/shop/identity";

/** A second press continues the payment under way, which has one page at the provider. */
export async function payOrderAgain(context: ShopContext, order: Order): Promise<Response> {
  const { services, form } = context;
  const { payments: provider } = services;
  const paying = provider ? await payAgain(services, provider, order) : { outcome: "providerDown" as const };
  if (paying.outcome === "started") return redirect(paying.hostedUrl, 303);
  if (paying.outcome === "closed") return redirect(orderPath(services.config, order.id), 303);
  return refuseField(context, form, "form", notPayable());
}

const notPayable = () =>
  `Le paiement en ligne ne répond pas, et rien ne vous est débité. Réessayez dans quelques minutes, ou appelez-nous au ${shop.phone}.`;
