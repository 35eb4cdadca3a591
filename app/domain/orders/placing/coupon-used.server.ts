import type { Services } from "~/infra/services.server";
import { isUsedUp } from "~/domain/coupons/coupons.server";
import { formatEuros } from "~/domain/money";
import type { Order } from "~/domain/orders/order.server";

/**
 * Says, for the administrator, that a coupon has no use left for an order that gave its own use back. Null while a use
 * is left, or while the order still has its own.
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
  return `Son code ${couponCode} n’est plus utilisable : ${meanwhile}. Lui laisser sa remise de ${formatEuros(discountCents)}, c’est l’accorder une fois de trop.`;
}
