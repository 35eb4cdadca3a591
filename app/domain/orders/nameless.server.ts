import { awaitsBuyer, isForgotten, type Order } from "./order.server";

/** Shown in place of a buyer's name: the name was erased, or is not known yet. */
export function namelessSaid(order: Pick<Order, "fingerprint">): string {
  return isForgotten(order) ? "Nom effacé" : "À préciser";
}

/** Who bought, in a list of orders: a name, an address, or why there is none. */
export function listedBuyer(
  order: Pick<Order, "fingerprint" | "soldInShop"> & { customerName: string | null; email: string | null },
): string {
  const known = order.customerName ?? order.email;
  if (known) return known;
  if (isForgotten(order)) return "Nom effacé";
  return order.soldInShop ? "Vente sans nom" : "Client à préciser";
}

/** The same for a buyer's name and contact details. */
export function noBuyerSaid(order: Pick<Order, "fingerprint" | "customer" | "soldInShop">): string {
  if (isForgotten(order)) return "Nom et coordonnées effacés.";
  return awaitsBuyer(order) ? "Coordonnées à recevoir." : "Vente sans nom.";
}
