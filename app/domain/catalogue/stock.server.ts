import type { Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { instant } from "~/domain/time";
import type { Movement } from "./movements";
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
export async function takeHeld(services: Services, pieces: Pieces, movement: Movement): Promise<boolean> {
  const { productId, color, quantity } = pieces;
  const { db } = services;
  await touchCatalogue(services, [productId]);
  const changed = await db("product_colors")
    .where({ product_id: productId, value: color })
    .where("stock", ">=", quantity)
    .update({ stock: db.raw("stock - ?", [quantity]), held: db.raw("held - ?", [quantity]) });
  if (changed > 0) await noteMovement(services, { ...pieces, delta: -quantity }, movement);
  return changed === 1;
}

/** Takes free pieces, not promised to an order or a reservation, out of the stock. @returns false when fewer are free */
export async function takeFree(services: Services, pieces: Pieces, movement: Movement): Promise<boolean> {
  const { productId, color, quantity } = pieces;
  await touchCatalogue(services, [productId]);
  const changed = await services
    .db("product_colors")
    .where({ product_id: productId, value: color })
    .whereRaw("stock - held >= ?", [quantity])
    .decrement("stock", quantity);
  if (changed > 0) await noteMovement(services, { ...pieces, delta: -quantity }, movement);
  return changed === 1;
}

/** Whether pieces are free now: not promised to an order or a reservation. */
export async function areFree({ db }: Services, { productId, color, quantity }: Pieces): Promise<boolean> {
  const row = await db("product_colors")
    .where({ product_id: productId, value: color })
    .whereRaw("stock - held >= ?", [quantity])
    .first("id");
  return row !== undefined;
}

/** Pieces that were handed over stand in the shop again. @returns false when the catalogue no longer has that product or colour */
export async function putBack(services: Services, pieces: Pieces, movement: Movement): Promise<boolean> {
  const { productId, color, quantity } = pieces;
  await touchCatalogue(services, [productId]);
  const changed = await services
    .db("product_colors")
    .where({ product_id: productId, value: color })
    .increment("stock", quantity);
  if (changed > 0) await noteMovement(services, { ...pieces, delta: quantity }, movement);
  return changed === 1;
}

/** Writes down why the stock of a colour has changed, once it has, in the same transaction. Nothing for no change. */
export async function noteMovement(
  { db, now }: Services,
  { productId, color, delta }: { productId: string; color: string; delta: number },
  { cause, reference, by }: Movement,
): Promise<void> {
  if (delta === 0) return;
  const row = await db("product_colors").where({ product_id: productId, value: color }).first("stock");
  await db("stock_movements").insert({
    id: newId(now()),
    product_id: productId,
    color,
    delta,
    stock: row?.stock ?? 0,
    cause,
    reference: reference ?? null,
    moved_by: by?.slice(0, 130) ?? null,
    moved_at: instant(now()),
  });
}
