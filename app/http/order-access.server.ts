import { isOrderKey } from "~/domain/orders/links.server";
import { findOrder, findOwnOrder, type Order } from "~/domain/orders/order.server";
import { notFound } from "./not-found.server";
import type { ShopContext } from "./request-context.server";

/** An order for whoever may see it: the holder of the signed link of its mails, and the browser that placed it. @throws a 404 for all others */
export async function visibleOrder({ services, visitorId }: ShopContext, request: Request, id: string): Promise<Order> {
  const signed = isOrderKey(services.config, id, new URL(request.url).searchParams.get("cle"));
  const order = signed ? await findOrder(services, id) : await findOwnOrder(services, id, visitorId);
  if (!order) throw notFound("Cette commande n’existe pas, ou ce lien n’est pas complet.");
  return order;
}
