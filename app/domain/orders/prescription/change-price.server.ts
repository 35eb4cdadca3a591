import type { Services } from "~/infra/services.server";
import type { Cents } from "~/domain/money";
import type { Order, OrderLine } from "~/domain/orders/order.server";
import { shareOf } from "./proposal-price.server";

/**
 * A new price of a line for so many of its pairs, those whose contract goes on.
 * @property perPair how much more a pair costs in the price list
 * @property differenceCents what these pairs cost more, after the reduction of the order
 */
type Repriced = { perPair: Cents; pairs: number; differenceCents: Cents };

/**
 * Changes the price of a line that is still to be paid to the price of its new lenses; a reduction of the order applies
 * to it. Pairs of the line that have ended keep their price: the total of the order is less than the sum of its lines
 * then (`otherPriceOfEnded`).
 */
export async function changePrice(
  { db }: Services,
  order: Order,
  line: OrderLine,
  { perPair, pairs, differenceCents }: Repriced,
): Promise<void> {
  await db("order_lines")
    .where({ id: line.id })
    .update({ unit_price_cents: line.unitPriceCents + perPair, lens_price_cents: line.lensPriceCents + perPair });
  await db("orders")
    .where({ id: order.id })
    .update({
      subtotal_cents: order.subtotalCents + perPair * line.quantity,
      discount_cents: order.discountCents + perPair * pairs - differenceCents,
      total_cents: order.totalCents + differenceCents,
    });
}

/**
 * Takes the supplement of withdrawn pairs off an order whose line has its new price already, because it was agreed to be
 * paid at the pickup.
 */
export async function forgoSupplement(
  { db }: Services,
  order: Order,
  { pairs, cents }: { pairs: number; cents: Cents },
): Promise<void> {
  const listed = perPairOf(order, { pairs, cents }) * pairs;
  await db("orders")
    .where({ id: order.id })
    .update({ discount_cents: order.discountCents - (listed - cents), total_cents: order.totalCents - cents });
}

/** How much more a pair costs in the price list, from a supplement: that is the price after the reduction of the order. */
export function perPairOf(order: Order, { pairs, cents }: { pairs: number; cents: Cents }): Cents {
  return Math.round(cents / (pairs * shareOf(order)));
}
