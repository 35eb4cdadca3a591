import { inTransaction, type Services } from "~/infra/services.server";
import { addToCart } from "~/domain/cart/cart.server";
import { isQuotedFrame } from "~/domain/cart/quoted-frames";
import type { Order, OrderLine } from "./order.server";

export type BoughtAgain = {
  /** Put into the cart; a quantity beyond the stock is cut down to what is there. */
  added: OrderLine[];
  /** Not put into the cart: no longer sold, sold out in that colour, or all that is left is in the cart already. */
  missing: OrderLine[];
  /** Not put into the cart: lenses are made to eyes that change, so they are chosen anew on the frame's own page. */
  withLenses: OrderLine[];
};

/** Puts an order's lines into the cart, by the rules of the cart and at today's prices. */
export async function buyAgain(services: Services, visitorId: string, order: Order): Promise<BoughtAgain> {
  return inTransaction(services, async (inside) => {
    const again: BoughtAgain = { added: [], missing: [], withLenses: [] };
    for (const line of order.lines) {
      if (line.extra !== "" && !isQuotedFrame(line)) {
        again.withLenses.push(line);
        continue;
      }
      const { outcome } = await addToCart(inside, visitorId, { ...line, extra: "" });
      again[outcome === "added" || outcome === "capped" ? "added" : "missing"].push(line);
    }
    return again;
  });
}
