import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS, type OrderStatus, type ShopStatus } from "~/domain/orders/status";
import { DELIVERY } from "~/shop/delivery";

/** How far an order has come; what stands outside its way has no place on it. */
const PLACES: OrderStatus[] = [
  ORDER_STATUS.confirmed,
  ORDER_STATUS.preparing,
  ORDER_STATUS.shipped,
  ORDER_STATUS.delivered,
];

/** Why a change of status looks like a slip, in words for the administrator; null when it makes sense. */
export function whyAsk(
  order: Pick<Order, "status" | "paidAt" | "attention" | "deliveryMethod">,
  to: ShopStatus,
): string | null {
  const { status, paidAt, attention, deliveryMethod } = order;
  if (to === ORDER_STATUS.cancelled) {
    if (status === ORDER_STATUS.shipped)
      return "Cette commande est déjà expédiée : l’annuler remet ses articles en vente avant leur retour.";
    if (status === ORDER_STATUS.delivered)
      return "Cette commande est déjà livrée : l’annuler remet ses articles en vente avant leur retour.";
    return null;
  }
  if (status === ORDER_STATUS.cancelled)
    return "Cette commande est annulée : la reprendre retire à nouveau ses articles du stock.";
  if (!paidAt) return "Cette commande n’est pas payée.";
  if (status === ORDER_STATUS.awaitingPrescription) return "Cette commande attend une ordonnance validée.";
  if (attention) return `Cette commande est à traiter : ${attention}`;
  if (PLACES.indexOf(to) < PLACES.indexOf(status)) return `Cette commande est déjà ${status.toLowerCase()}.`;
  if (to === ORDER_STATUS.delivered && DELIVERY[deliveryMethod].carrier && status !== ORDER_STATUS.shipped)
    return "Cette commande n’a pas été expédiée.";
  return null;
}
