import { awaitsBuyer, isForgotten, type Order } from "./order.server";

/** What stands where a person would be named: one who was erased is not one who is yet to come. */
export function namelessSaid(order: Pick<Order, "fingerprint">): string {
  return isForgotten(order) ? "Nom effacé" : "À préciser";
}

/** The same of who bought, with how they are reached. */
export function noBuyerSaid(order: Pick<Order, "fingerprint" | "customer" | "soldInShop">): string {
  if (isForgotten(order)) return "Nom et coordonnées effacés.";
  return awaitsBuyer(order) ? "Coordonnées à recevoir." : "Vente sans nom.";
}
