import { inTransaction, type Services } from "~/infra/services.server";
import { addToCart } from "~/domain/cart/cart.server";
import type { Order, OrderLine } from "./order.server";

export type BoughtAgain = {
  /** In the cart now, as many as there are. */
  added: OrderLine[];
  /** Not sold any more, sold out in that colour, or all there are is in the cart already. */
  missing: OrderLine[];
  /** Lenses are made to eyes that change: they are chosen anew, on the frame's own page. */
  withLenses: OrderLine[];
};

/** Puts what an order held into the cart, by the cart's own rules and at the prices of today. */
export async function buyAgain(services: Services, visitorId: string, order: Order): Promise<BoughtAgain> {
  return inTransaction(services, async (inside) => {
    const again: BoughtAgain = { added: [], missing: [], withLenses: [] };
    for (const line of order.lines) {
      if (line.extra !== "") {
        again.withLenses.push(line);
        continue;
      }
      const { outcome } = await addToCart(inside, visitorId, line);
      again[outcome === "added" || outcome === "capped" ? "added" : "missing"].push(line);
    }
    return again;
  });
}
