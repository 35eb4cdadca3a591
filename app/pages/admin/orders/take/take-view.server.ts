import { formatEuros } from "~/domain/money";
import { takeableInShop } from "~/domain/orders/money/rest-due.server";
import type { Order } from "~/domain/orders/order.server";
import type { Services } from "~/infra/services.server";
import { paymentMeansView } from "~/http/admin/payment-means.server";
import type { TakeView } from "./take-in-shop";

const LOST = {
  price:
    "La banque a repris cette somme, à la suite d’une contestation perdue : notez ici son paiement, si le client la règle de nouveau à la boutique.",
  supplement:
    "La banque a repris le supplément des verres, à la suite d’une contestation perdue : notez ici son paiement, si le client le règle de nouveau à la boutique.",
};

/** @returns null where nothing is to be paid, or no means is taken in the shop */
export async function takeView(services: Services, order: Order): Promise<TakeView | null> {
  const { cents: amountCents, isRest, lost } = await takeableInShop(services, order);
  const means = await paymentMeansView(services, { field: "means" });
  if (amountCents === 0 || means.options.length === 0) return null;
  return {
    says: lost
      ? LOST[lost.lineId === null ? "price" : "supplement"]
      : isRest
        ? "Il manque une partie du prix : notez ici le reste, s’il est reçu à la boutique."
        : "Son paiement n’est pas arrivé : le client peut régler à la boutique, ou en ligne depuis la page de sa commande.",
    sum: formatEuros(amountCents),
    amountCents,
    means,
  };
}
