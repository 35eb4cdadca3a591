import { formatEuros, type Cents } from "~/domain/money";
import type { TaxedSale } from "~/domain/vat";
import type { Order } from "./order.server";

type Priced = Pick<Order, "subtotalCents" | "discountCents" | "deliveryCents" | "totalCents">;

/**
 * What the total of an order has less than the sum of its lines, or more if it is below 0: a correction gave a line
 * another price after some of its pairs were withdrawn from, and those keep the price that they were sold at.
 */
export function otherPriceOfEnded({ subtotalCents, discountCents, deliveryCents, totalCents }: Priced): Cents {
  return subtotalCents - discountCents + deliveryCents - totalCents;
}

/** The same as a row between the sub-total of an order and its total; null where there is none. */
export function otherPriceRow(order: Priced): { name: string; amount: string } | null {
  const cents = otherPriceOfEnded(order);
  if (cents === 0) return null;
  return {
    name: "Écart de prix des paires retirées",
    amount: `${cents > 0 ? "−" : "+"}\u00a0${formatEuros(Math.abs(cents))}`,
  };
}

/** An order as its VAT is counted: that of its total. */
export function taxedOrder(order: Order): TaxedSale {
  return { ...order, discountCents: order.discountCents + otherPriceOfEnded(order) };
}
