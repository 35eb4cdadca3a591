import type { Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { instant } from "~/domain/time";
import type { Movement } from "./movements";
import { countedSizes } from "~/domain/catalogue/sizes/counts";
import { freeIn, type ColorPieces } from "~/domain/catalogue/sizes/free";
import { touchCatalogue } from "./version.server";

/** Pieces of one product in one colour and size; without a size, in any. */
export type Pieces = { productId: string; color: string; size?: string; quantity: number };

/**
 * Stock moves by conditional updates alone: the database decides between two buyers of the last pair.
 * Of a colour, `stock` counts the pieces in the shop, `held` those promised to orders being paid and to reservations; both stay at zero
 * or above. Each function writes the colour's row before it reads its sizes, so that another buyer of the colour waits until it is done.
 */

/** Promises pieces to an order or a reservation. @returns false when fewer are free */
export async function hold(services: Services, pieces: Pieces): Promise<boolean> {
  await touchCatalogue(services, [pieces.productId]);
  const changed = await colorRow(services, pieces)
    .whereRaw("stock - held >= ?", [pieces.quantity])
    .increment("held", pieces.quantity);
  if (changed !== 1) return false;
  const color = await colorOf(services, pieces);
  if (freeIn({ ...color, held: color.held - pieces.quantity }, pieces.size ?? "") >= pieces.quantity) {
    await promise(services, color.id, pieces, pieces.quantity);
    return true;
  }
  await colorRow(services, pieces).decrement("held", pieces.quantity);
  return false;
}

/** Takes back a promise of pieces. */
export async function release(services: Services, pieces: Pieces): Promise<void> {
  await touchCatalogue(services, [pieces.productId]);
  const changed = await colorRow(services, pieces).decrement("held", pieces.quantity);
  if (changed === 1) await promise(services, (await colorOf(services, pieces)).id, pieces, -pieces.quantity);
}

/** Hands over promised pieces. @returns false when the shop has fewer pieces than it promised, after a wrong count */
export async function takeHeld(services: Services, pieces: Pieces, movement: Movement): Promise<boolean> {
  const { db } = services;
  const { quantity } = pieces;
  await touchCatalogue(services, [pieces.productId]);
  const changed = await colorRow(services, pieces)
    .where("stock", ">=", quantity)
    .update({ stock: db.raw("stock - ?", [quantity]), held: db.raw("held - ?", [quantity]) });
  if (changed !== 1) return false;
  const color = await colorOf(services, pieces);
  const here = { stock: color.stock + quantity, held: 0, sizes: color.sizes.map((size) => ({ ...size, held: 0 })) };
  if (freeIn(here, pieces.size ?? "") < quantity) {
    await colorRow(services, pieces).update({
      stock: db.raw("stock + ?", [quantity]),
      held: db.raw("held + ?", [quantity]),
    });
    return false;
  }
  await promise(services, color.id, pieces, -quantity);
  await takeOfSize(services, color, pieces);
  await noteMovement(services, { ...pieces, delta: -quantity }, movement);
  return true;
}

/**
 * Takes free pieces out of the stock: those not promised to an order or a reservation.
 * @returns false when fewer are free
 */
export async function takeFree(services: Services, pieces: Pieces, movement: Movement): Promise<boolean> {
  const { quantity } = pieces;
  await touchCatalogue(services, [pieces.productId]);
  const changed = await colorRow(services, pieces)
    .whereRaw("stock - held >= ?", [quantity])
    .decrement("stock", quantity);
  if (changed !== 1) return false;
  const color = await colorOf(services, pieces);
  if (freeIn({ ...color, stock: color.stock + quantity }, pieces.size ?? "") < quantity) {
    await colorRow(services, pieces).increment("stock", quantity);
    return false;
  }
  await takeOfSize(services, color, pieces);
  await noteMovement(services, { ...pieces, delta: -quantity }, movement);
  return true;
}

/** Whether the colour has so many free pieces, whatever their size: not promised to an order or a reservation. */
export async function areFree({ db }: Services, { productId, color, quantity }: Pieces): Promise<boolean> {
  const row = await db("product_colors")
    .where({ product_id: productId, value: color })
    .whereRaw("stock - held >= ?", [quantity])
    .first("id");
  return row !== undefined;
}

/**
 * Puts pieces that were handed over back into the stock.
 * @returns false when the catalogue no longer has that product or colour
 */
export async function putBack(services: Services, pieces: Pieces, movement: Movement): Promise<boolean> {
  await touchCatalogue(services, [pieces.productId]);
  const changed = await colorRow(services, pieces).increment("stock", pieces.quantity);
  if (changed !== 1) return false;
  const { id } = await colorOf(services, pieces);
  await services
    .db("color_sizes")
    .where({ color_id: id, size: pieces.size ?? "" })
    .whereNotNull("stock")
    .increment("stock", pieces.quantity);
  await noteMovement(services, { ...pieces, delta: pieces.quantity }, movement);
  return true;
}

/**
 * Adds pieces that a supplier delivered. Their size is known, so that it has a number of its own from then on, as after a
 * scan of what arrived; pieces that are there without a size stay so.
 * @returns false when the catalogue no longer has that product or colour
 */
export async function addArrived(services: Services, pieces: Pieces, movement: Movement): Promise<boolean> {
  if (!(await putBack(services, pieces, movement))) return false;
  const { productId, size, quantity } = pieces;
  const { db } = services;
  const sizes: string[] = await db("product_sizes").where({ product_id: productId }).pluck("label");
  if (!size || !countedSizes(sizes).includes(size)) return true;
  const { id } = await colorOf(services, pieces);
  const known = await db("color_sizes").where({ color_id: id, size }).first("stock");
  if (!known) await db("color_sizes").insert({ color_id: id, size, stock: quantity, held: 0 });
  else if (known.stock === null) await db("color_sizes").where({ color_id: id, size }).update({ stock: quantity });
  return true;
}

type Place = Pick<Pieces, "productId" | "color">;

function colorRow({ db }: Services, { productId, color }: Place) {
  return db("product_colors").where({ product_id: productId, value: color });
}

async function colorOf(services: Services, place: Place): Promise<ColorPieces & { id: string }> {
  const row = await colorRow(services, place).first("id", "stock", "held");
  if (!row) throw new Error("a colour just written is gone");
  const sizes = await services.db("color_sizes").where({ color_id: row.id }).select("size", "stock", "held");
  return { id: row.id, stock: row.stock, held: row.held, sizes };
}

/** Raises or lowers the number of pieces promised in a size. */
async function promise({ db }: Services, colorId: string, { size }: Pieces, quantity: number): Promise<void> {
  if (!size) return;
  const known = await db("color_sizes").where({ color_id: colorId, size }).increment("held", quantity);
  if (known === 0 && quantity > 0)
    await db("color_sizes").insert({ color_id: colorId, size, stock: null, held: quantity });
}

/** Takes the counted pieces of a size first, then uncounted ones. */
async function takeOfSize(
  { db }: Services,
  { id, sizes }: ColorPieces & { id: string },
  { size, quantity }: Pieces,
): Promise<void> {
  const own = sizes.find((each) => each.size === size)?.stock ?? null;
  if (own !== null)
    await db("color_sizes")
      .where({ color_id: id, size })
      .update({ stock: Math.max(0, own - quantity) });
}

/**
 * Notes why the stock of a colour changed, after the change and in the same transaction. A change of 0 is not noted.
 */
export async function noteMovement(
  services: Services,
  { productId, color, size, delta }: { productId: string; color: string; size?: string; delta: number },
  { cause, reference, by }: Movement,
): Promise<void> {
  if (delta === 0) return;
  const { db, now } = services;
  const row = await colorRow(services, { productId, color }).first("stock");
  await db("stock_movements").insert({
    id: newId(now()),
    product_id: productId,
    color,
    size: size || null,
    delta,
    stock: row?.stock ?? 0,
    cause,
    reference: reference ?? null,
    moved_by: by?.slice(0, 130) ?? null,
    moved_at: instant(now()),
  });
}
