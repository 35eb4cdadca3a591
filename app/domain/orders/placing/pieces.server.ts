import type { Services } from "~/infra/services.server";
import { putBack, release, takeFree, takeHeld, type Pieces } from "~/domain/catalogue/stock.server";
import { countCouponUse, giveCouponBack } from "~/domain/coupons/coupons.server";
import type { Order } from "~/domain/orders/order.server";

/** What an order has of one product in one colour. `putBack`: of the pieces taken, those that a return brought back to the shelf. */
type Hold = Pieces & { id: string; putBack: number; state: "held" | "taken" | "released" | "short"; name: string };

export async function holdsOf({ db }: Services, orderId: string): Promise<Hold[]> {
  return db("stock_holds as hold")
    .join("products as product", "product.id", "hold.product_id")
    .where({ "hold.order_id": orderId })
    .select({
      id: "hold.id",
      productId: "hold.product_id",
      color: "hold.color",
      quantity: "hold.quantity",
      putBack: "hold.put_back",
      state: "hold.state",
      name: "product.name",
    });
}

/** Takes the held pieces out of the stock; where a hold has expired, only if pieces are still free. Pieces taken before are skipped. @returns the names of missing products */
export async function handOver(services: Services, orderId: string): Promise<string[]> {
  const missing: string[] = [];
  for (const hold of await holdsOf(services, orderId)) {
    if (hold.state === "taken") continue;
    const taken = hold.state === "held" ? await takeHeld(services, hold) : await takeFree(services, hold);
    // A hold that the stock cannot serve is released, so that its piece is not counted as promised.
    if (!taken && hold.state === "held") await release(services, hold);
    await services
      .db("stock_holds")
      .where({ id: hold.id })
      .update({ state: taken ? "taken" : "short", put_back: 0 });
    if (!taken) missing.push(`${hold.quantity} × ${hold.name}`);
  }
  return missing;
}

/**
 * Gives back what an order has, piece for piece: promises are released, pieces taken return to the shelf, those that a return
 * brought back are not counted again, and its coupon may be used once more. Repeating it changes nothing.
 * @returns the names of what the catalogue no longer has a place for
 */
export async function giveBack(services: Services, order: Order): Promise<string[]> {
  const homeless: string[] = [];
  for (const hold of await holdsOf(services, order.id)) {
    const back = hold.quantity - hold.putBack;
    if (hold.state === "held") await release(services, hold);
    if (hold.state === "taken" && back > 0 && !(await putBack(services, { ...hold, quantity: back })))
      homeless.push(`${back} × ${hold.name}`);
    await services.db("stock_holds").where({ id: hold.id }).update({ state: "released" });
  }
  if (order.couponCode && order.stockState !== "released") await giveCouponBack(services, order.couponCode);
  await services.db("orders").where({ id: order.id }).update({ stock_state: "released" });
  return homeless;
}

/** Takes pieces and coupon again for a cancelled order that is resumed. @returns the names of missing products */
export async function takeAgain(services: Services, order: Order): Promise<string[]> {
  const missing = await handOver(services, order.id);
  if (order.couponCode && order.stockState === "released") await countCouponUse(services, order.couponCode);
  await services
    .db("orders")
    .where({ id: order.id })
    .update({ stock_state: missing.length > 0 ? "short" : "taken" });
  return missing;
}

/** Pieces of a return go back on sale, at most as many as the order still has. @returns how many did */
export async function putOnSaleAgain(
  services: Services,
  orderId: string,
  { productId, color, quantity }: Pieces,
): Promise<number> {
  const { db } = services;
  const counted = await db("stock_holds")
    .where({ order_id: orderId, product_id: productId, color, state: "taken" })
    .whereRaw("put_back + ? <= quantity", [quantity])
    .increment("put_back", quantity);
  return counted > 0 && (await putBack(services, { productId, color, quantity })) ? quantity : 0;
}
