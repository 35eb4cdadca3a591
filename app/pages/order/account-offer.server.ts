import { redirect } from "@remix-run/node";

import { buyersPassword, REGISTRATION_FAILED } from "~/domain/accounts/forms.server";
import { register } from "~/domain/accounts/register.server";
import { orderPath } from "~/domain/orders/links.server";
import { firmAt } from "~/domain/orders/firm";
import type { Order } from "~/domain/orders/order.server";
import { attemptOf } from "~/http/forms/attempt.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse } from "~/http/forms/forms.server";
import { limited } from "~/http/forms/limits.server";
import { withStrength } from "~/http/forms/password-form.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import type { ShopContext } from "~/http/request-context.server";
import { startSession } from "~/http/session/session.server";
import type { AccountOffer } from "./new-account";

/** Offers an account to the browser that placed the order without one; not to a link, which may be forwarded. */
export function accountOffer({ session, visitorId }: ShopContext, order: Order): AccountOffer | null {
  if (session || !firmAt(order) || !order.customer || order.visitorId !== visitorId) return null;
  return { action: `/commande/${order.id}`, email: order.customer.email };
}

/** Makes an account from the order's details of its buyer; the order joins it once its address is proven. */
export async function createFromOrder(context: ShopContext, request: Request, order: Order): Promise<Response> {
  const { customer } = order;
  const { services, form: posted } = context;
  if (!customer || !accountOffer(context, order)) return redirect(orderPath(services.config, order.id), 303);
  const reading = readForm(posted, buyersPassword(customer.email));
  if (!reading.ok) return refuse(context, withStrength(reading.form, posted, "password"));
  const enough = await limited(context, "registration", posted);
  if (enough) return enough;
  return withFailureMessage(context, REGISTRATION_FAILED, posted, async () => {
    const person = {
      genre: customer.genre,
      nom: customer.lastName,
      prenom: customer.firstName,
      email: customer.email.toLowerCase(),
      telephone: customer.phone,
      address: customer.street,
      postalCode: customer.postalCode,
      city: customer.city,
      password: reading.data.password,
    };
    await startSession(context, request, await register(services, person, attemptOf(context)));
    setFlash(context, {
      kind: "success",
      text: "Votre compte est créé. Ouvrez le lien que nous vous envoyons par courriel : vos commandes y seront alors, celle-ci comprise.",
    });
    return redirect(orderPath(services.config, order.id), 303);
  });
}
