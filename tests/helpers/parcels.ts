import { finishOrder } from "~/domain/orders/finish.server";
import { findOrder, type Order } from "~/domain/orders/order.server";
import type { Purchase } from "~/domain/orders/place.server";
import { requestLabel, type Label, type LabelKind } from "~/domain/parcels/labels.server";
import type { Services } from "~/infra/services.server";

import { placedOrder } from "./factories";

/** An order that is paid and can be sent. */
export async function paidOrder(services: Services, changes: Partial<Purchase> = {}): Promise<Order> {
  const { id, totalCents } = await placedOrder(services, changes);
  await finishOrder(services, id, totalCents);
  return orderOf(services, id);
}

export async function orderOf(services: Services, id: string): Promise<Order> {
  const order = await findOrder(services, id);
  if (!order) throw new Error("no such order");
  return order;
}

/** A label that must be made. */
export async function madeLabel(services: Services, order: Order, kind: LabelKind = "outward"): Promise<Label & { parcelNumber: string }> {
  const wish = kind === "outward" ? { productCode: "DOM" as const, weightKg: 0.45 } : { productCode: "RET" as const, weightKg: 0.45 };
  const labelling = await requestLabel(services, order, kind, wish, "camille");
  if (labelling.outcome !== "made" || !labelling.label.parcelNumber) throw new Error(`not made: ${labelling.outcome}`);
  return { ...labelling.label, parcelNumber: labelling.label.parcelNumber };
}
