import { formatEuros } from "~/domain/money";
import { takeableInShop } from "~/domain/orders/money/rest-due.server";
import type { Order } from "~/domain/orders/order.server";
import type { Services } from "~/infra/services.server";
import { paymentMeansView } from "~/http/admin/payment-means.server";
import type { TakeView } from "./take-in-shop";

/** @returns null where nothing is to be paid, or no means is taken in the shop */
export async function takeView(services: Services, order: Order): Promise<TakeView | null> {
  const { cents: amountCents, isRest } = await takeableInShop(services, order);
  const means = await paymentMeansView(services, { field: "means" });
  if (amountCents === 0 || means.options.length === 0) return null;
  return {
    says: isRest
      ? "Il manque une partie du prix : notez ici le reste, s’il est reçu à la boutique."
      : "Son paiement n’est pas arrivé : le client peut régler à la boutique, ou en ligne depuis la page de sa commande.",
    sum: formatEuros(amountCents),
    amountCents,
    means,
  };
}
