import { isId } from "~/domain/ids";
import { findOrder, type Order } from "~/domain/orders/order.server";
import { notFound } from "~/http/answers/not-found.server";
import type { ShopContext } from "~/http/request-context.server";

/** The order that an address of the admin area names. @throws the page that says there is none */
export async function adminOrder({ services }: ShopContext, { id = "" }: { id?: string }): Promise<Order> {
  const order = isId(id) ? await findOrder(services, id) : null;
  if (!order) throw notFound("Cette commande n’existe pas.");
  return order;
}
