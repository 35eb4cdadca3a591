import type { Services } from "~/infra/services.server";
import { isUsedUp } from "~/domain/coupons/coupons.server";
import { formatEuros } from "~/domain/money";
import type { Order } from "~/domain/orders/order.server";

/**
 * Of an order that gave the use of its code back: that no use of it is left, in words for the administrator. Null when one is, or when
 * the order still has its own.
 */
export async function usedMeanwhile(
  services: Services,
  { id, couponCode, stockState, discountCents }: Order,
): Promise<string | null> {
  if (!couponCode || stockState !== "released" || !(await isUsedUp(services, couponCode))) return null;
  const other = await services
    .db("orders")
    .where({ coupon_code: couponCode })
    .whereNot({ stock_state: "released" })
    .whereNot({ id })
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .first("number");
  const meanwhile = other ? `il a servi entre-temps à la commande ${other.number}` : "il a servi entre-temps";
  return `Son code ${couponCode} n’est plus utilisable : ${meanwhile}. Lui laisser sa remise de ${formatEuros(discountCents)}, c’est l’accorder une fois de trop.`;
}
