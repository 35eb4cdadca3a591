import { json, redirect } from "@remix-run/node";

import { findByNumber, NO_SUCH_ORDER, OrderLookup } from "~/domain/orders/lookup.server";
import type { Order } from "~/domain/orders/order.server";
import { ageProblem, shownNow } from "~/http/forms/form-age.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { limited, tooSoon } from "~/http/forms/limits.server";
import type { ShopContext } from "~/http/request-context.server";

/** What a page needs to show the form that finds an order. */
export function lookupView(context: ShopContext) {
  return json({ shown: shownNow(context), refused: context.refused });
}

/**
 * Answers the form that asks for an order's number and e-mail. One message says that either is wrong. Tries are limited
 * by network and by number, because numbers can be counted up and an e-mail address is no secret.
 * @param leadTo the signed page to go to
 */
export async function lookUpOrder(
  context: ShopContext,
  posted: FormData,
  leadTo: (order: Order) => string,
): Promise<Response> {
  const tooMany = await limited(context, "orderLookup", posted);
  if (tooMany) return tooMany;
  const reading = readForm(posted, OrderLookup);
  if (!reading.ok) return refuse(context, reading.form);
  const problem = ageProblem(context, posted);
  if (problem) return refuseField(context, posted, "form", problem);
  const wait = await context.services.rateLimits.take("orderLookup", reading.data.number);
  if (wait > 0) return tooSoon(context, wait, posted);
  const order = reading.data.website ? null : await findByNumber(context.services, reading.data);
  return order ? redirect(leadTo(order), 303) : refuseField(context, posted, "form", NO_SUCH_ORDER);
}
