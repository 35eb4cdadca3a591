import type { Services } from "~/infra/services.server";
import { touchCatalogue } from "./version.server";

/** Pieces of one product in one colour. */
export type Pieces = { productId: string; color: string; quantity: number };

/**
 * Stock moves by conditional updates alone: the database decides between two buyers of the last pair.
 * `stock` counts the pieces in the shop, `held` those promised to orders being paid and to reservations; both stay at zero or above.
 */

/** Promises pieces to an order or a reservation. @returns false when fewer are free */
export async function hold(services: Services, { productId, color, quantity }: Pieces): Promise<boolean> {
  await touchCatalogue(services, [productId]);
  const changed = await services
    .db("product_colors")
    .where({ product_id: productId, value: color })
    .whereRaw("stock - held >= ?", [quantity])
    .increment("held", quantity);
  return changed === 1;
}

/** Gives a promise back. */
export async function release(services: Services, { productId, color, quantity }: Pieces): Promise<void> {
  await touchCatalogue(services, [productId]);
  await services.db("product_colors").where({ product_id: productId, value: color }).decrement("held", quantity);
}

/** Hands over pieces that were promised. @returns false when the shop holds fewer than it promised: it miscounted meanwhile */
export async function takeHeld(services: Services, { productId, color, quantity }: Pieces): Promise<boolean> {
  const { db } = services;
  await touchCatalogue(services, [productId]);
  const changed = await db("product_colors")
    .where({ product_id: productId, value: color })
    .where("stock", ">=", quantity)
    .update({ stock: db.raw("stock - ?", [quantity]), held: db.raw("held - ?", [quantity]) });
  return changed === 1;
}

/** Takes free pieces, not promised to an order or a reservation, out of the stock. @returns false when fewer are free */
export async function takeFree(services: Services, { productId, color, quantity }: Pieces): Promise<boolean> {
  await touchCatalogue(services, [productId]);
  const changed = await services
    .db("product_colors")
    .where({ product_id: productId, value: color })
    .whereRaw("stock - held >= ?", [quantity])
    .decrement("stock", quantity);
  return changed === 1;
}

/** Pieces that were handed over stand in the shop again. @returns false when the catalogue no longer has that product or colour */
export async function putBack(services: Services, { productId, color, quantity }: Pieces): Promise<boolean> {
  await touchCatalogue(services, [productId]);
  const changed = await services
    .db("product_colors")
    .where({ product_id: productId, value: color })
    .increment("stock", quantity);
  return changed === 1;
}
