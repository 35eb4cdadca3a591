import { changeStatus, type Changing } from "~/domain/orders/life/life.server";
import { findOrder, type Order } from "~/domain/orders/order.server";
import { prescriptionStanding, validatePrescription } from "~/domain/orders/prescription/prescription.server";
import type { Purchase } from "~/domain/orders/placing/place.server";
import { ORDER_STATUS, type ShopStatus } from "~/domain/orders/status";
import type { Services } from "~/infra/services.server";

import { noteSteps } from "./jobs";
import { paidOrder } from "./paying";

/** The administrator of the tests. */
export const BY = "camille";

export async function orderNow(services: Services, id: string): Promise<Order> {
  const order = await findOrder(services, id);
  if (!order) throw new Error(`no order ${id}`);
  return order;
}

/**
 * Moves an order as an administrator who confirms every question, after the optician has validated its prescription and
 * the steps of its lenses were noted.
 */
export async function move(services: Services, { id }: Pick<Order, "id">, status: ShopStatus): Promise<Order> {
  const standing = await prescriptionStanding(services, await orderNow(services, id));
  if (status !== ORDER_STATUS.cancelled && standing && standing !== "validated")
    await validatePrescription(services, id, BY);
  if (status === ORDER_STATUS.shipped || status === ORDER_STATUS.delivered)
    await noteSteps(services, await orderNow(services, id), BY);
  let changing: Changing = await changeStatus(services, id, status, { by: BY });
  if (changing.outcome === "confirm")
    changing = await changeStatus(services, id, status, {
      by: BY,
      agreedTo: changing.agreedTo,
      overrideReason: "Dit au téléphone",
    });
  if (changing.outcome !== "changed") throw new Error(`not moved: ${changing.outcome}`);
  return changing.order;
}

/** An order paid, sent and delivered, all at the time of the services' clock. */
export async function deliveredOrder(
  services: Services,
  changes: Partial<Purchase> = {},
  visitorId?: string,
): Promise<Order> {
  const order = await paidOrder(services, changes, visitorId);
  await move(services, order, ORDER_STATUS.shipped);
  return move(services, order, ORDER_STATUS.delivered);
}
