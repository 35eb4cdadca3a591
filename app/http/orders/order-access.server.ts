import { redirect } from "@remix-run/node";

import { isOrderKey } from "~/domain/orders/links.server";
import { findOrder, findOwnOrder, type Order } from "~/domain/orders/order.server";
import { limited } from "~/http/forms/limits.server";
import { notFound, type WayOn } from "~/http/answers/not-found.server";
import type { ShopContext } from "~/http/request-context.server";

/** The order of an address, for whoever holds the signed link of a mail and for the browser that placed it. @returns null for all others */
export async function orderShownTo(
  { services, visitorId }: ShopContext,
  request: Request,
  id: string,
): Promise<Order | null> {
  const signed = isOrderKey(services.config, id, new URL(request.url).searchParams.get("cle"));
  return signed ? findOrder(services, id) : findOwnOrder(services, id, visitorId);
}

/**
 * The same for a page of it. Only who is refused is counted: whoever may see an order looks at it as often as they like, and the
 * guesses of one network close nobody's withdrawal.
 * @throws the page to show instead: 404 for another's order, 429 for who guesses
 */
export async function openOrder(context: ShopContext, request: Request, id = ""): Promise<Order> {
  const order = await orderShownTo(context, request, id);
  if (order) return order;
  throw (
    (await limited(context, "orderLookup")) ??
    notFound("Cette commande n’existe pas, ou ce lien n’est pas complet.", wayToOrder(request))
  );
}

/** A session that has ended hides one's own orders, too. */
function wayToOrder(request: Request): WayOn {
  return {
    text: "Si elle est dans votre compte, connectez-vous. Sinon, son numéro et votre adresse e-mail la retrouvent.",
    links: [
      { href: `/mon-compte?retour=${encodeURIComponent(new URL(request.url).pathname)}`, name: "Voir mon compte" },
      { href: "/suivi-commande", name: "Retrouver ma commande" },
    ],
  };
}

/** The same for a paper of it: a file has no page to say why it is not shown, and whoever may not see it is led to the one that has. */
export async function openOrderOfPaper(context: ShopContext, request: Request, id = ""): Promise<Order> {
  const order = await orderShownTo(context, request, id);
  if (!order) throw redirect(`/commande/${encodeURIComponent(id)}${new URL(request.url).search}`, 303);
  return order;
}
