import { redirect } from "@remix-run/node";

import { isOrderKey } from "~/domain/orders/links.server";
import { findOrder, findOwnOrder, type Order } from "~/domain/orders/order.server";
import { limited } from "~/http/forms/limits.server";
import { notFound, type WayOn } from "~/http/answers/not-found.server";
import type { ShopContext } from "~/http/request-context.server";

/**
 * The order that an address names. It is shown to a browser with the signed link of a mail, and to the browser that
 * placed it.
 * @returns null for any other browser
 */
export async function orderShownTo(
  { services, visitorId }: ShopContext,
  request: Request,
  id: string,
): Promise<Order | null> {
  const signed = isOrderKey(services.config, id, new URL(request.url).searchParams.get("cle"));
  return signed ? findOrder(services, id) : findOwnOrder(services, id, visitorId);
}

/**
 * The same for a page of the order. Only refusals count towards the limit: customers may look as often as they like,
 * and guesses from the same network do not lock them out of a withdrawal.
 * @throws the page to show instead: 404 for another person's order, 429 after too many refusals
 */
export async function openOrder(context: ShopContext, request: Request, id = ""): Promise<Order> {
  const order = await orderShownTo(context, request, id);
  if (order) return order;
  throw (
    (await limited(context, "orderLookup")) ??
    notFound("Cette commande n’existe pas, ou ce lien n’est pas complet.", wayToOrder(request))
  );
}

/** Links for a customer whose session has ended: the shop then hides their own orders too. */
function wayToOrder(request: Request): WayOn {
  return {
    text: "Si elle est dans votre compte, connectez-vous. Sinon, son numéro et votre adresse e-mail la retrouvent.",
    links: [
      { href: `/mon-compte?retour=${encodeURIComponent(new URL(request.url).pathname)}`, name: "Voir mon compte" },
      { href: "/suivi-commande", name: "Retrouver ma commande" },
    ],
  };
}

/**
 * The same for a file of the order. A file cannot explain a refusal, so that a refused browser is redirected to the
 * order's page.
 */
export async function openOrderOfPaper(context: ShopContext, request: Request, id = ""): Promise<Order> {
  const order = await orderShownTo(context, request, id);
  if (!order) throw redirect(`/commande/${encodeURIComponent(id)}${new URL(request.url).search}`, 303);
  return order;
}
