import type { Order } from "./order.server";

type Buyer = Pick<Order, "customer">;

/**
 * Whether the shop can write to an order's customer. One of the counter may have no e-mail address, and an erased one
 * has none: no sentence promises them a mail.
 */
export const canWriteTo = ({ customer }: Buyer): boolean => Boolean(customer?.email);

/** For the admin, of a change that its customer is mailed. */
export function customerToldSaid(order: Buyer): string {
  if (canWriteTo(order)) return "Le client en est informé.";
  return order.customer
    ? "Ce client n’a pas d’adresse e-mail : prévenez-le par téléphone."
    : "Le client n’est pas nommé : personne n’est à prévenir.";
}
