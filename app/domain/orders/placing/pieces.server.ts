import type { Services } from "~/infra/services.server";
import type { Movement } from "~/domain/catalogue/movements";
import { areFree, putBack, release, takeFree, takeHeld, type Pieces } from "~/domain/catalogue/stock.server";
import { countCouponUse, giveCouponBack } from "~/domain/coupons/coupons.server";
import { ended, lineAccount, offShelf, underWayBack, type Account, type LineAccount } from "~/domain/ledger/account";
import { accountOf, enter, type Source, type NewEntry } from "~/domain/ledger/ledger.server";
import { hasLeft } from "~/domain/orders/life/left";
import type { Order, OrderLine } from "~/domain/orders/order.server";

/**
 * The pieces of one product in one colour and size that are promised to an order. The pieces that it took are in its
 * ledger.
 */
type Hold = Required<Pieces> & { id: string; state: "held" | "taken" | "released" | "short"; name: string };

export async function holdsOf({ db }: Services, orderId: string): Promise<Hold[]> {
  return db("stock_holds as hold")
    .join("products as product", "product.id", "hold.product_id")
    .where({ "hold.order_id": orderId })
    .select({
      id: "hold.id",
      productId: "hold.product_id",
      color: "hold.color",
      size: "hold.size",
      quantity: "hold.quantity",
      state: "hold.state",
      name: "product.name",
    });
}

/**
 * Takes the held pieces out of the stock; where a hold has expired, only if pieces are still free. Pieces taken before
 * are skipped.
 * @returns the names of missing products
 */
export async function handOver(services: Services, order: Order, source: Source): Promise<string[]> {
  const missing: string[] = [];
  const account = await accountOf(services, order.id);
  for (const hold of await holdsOf(services, order.id)) {
    if (hold.state === "taken") continue;
    const pieces = piecesOf(order, account, hold, wanted);
    const quantity = sumOf(pieces);
    const taken =
      hold.state === "held"
        ? await takeHeld(services, hold, forOrder(order))
        : quantity === 0 || (await takeFree(services, { ...hold, quantity }, forOrder(order)));
    // A hold that the stock cannot serve is released: otherwise its piece would still count as promised.
    if (!taken && hold.state === "held") await release(services, hold);
    await services
      .db("stock_holds")
      .where({ id: hold.id })
      .update({ state: taken ? "taken" : "short" });
    if (taken) await enter(services, order.id, source, entriesOf("taken", pieces));
    else missing.push(`${quantity} × ${hold.name}`);
  }
  return missing;
}

/** Pieces of a line that an order needs and does not have yet. */
const wanted = (line: LineAccount) => line.sold - ended(line) - offShelf(line);

/**
 * Pieces of a line that are out of the stock and still in the shop. Pieces that the customer has, or sends back, go
 * back into the stock by their return.
 */
const inShop = (order: Order) => (line: LineAccount) => (hasLeft(order) ? 0 : offShelf(line) - underWayBack(line));

/**
 * Gives back what an order has in the shop, piece for piece: holds are released, pieces return to the stock, and its
 * coupon may be used once more. Repeating it changes nothing.
 * @returns the names of products that the catalogue no longer has
 */
export async function giveBack(services: Services, order: Order, source: Source): Promise<string[]> {
  const homeless: string[] = [];
  const account = await accountOf(services, order.id);
  for (const hold of await holdsOf(services, order.id)) {
    if (hold.state === "held") await release(services, hold);
    if (hold.state === "taken") {
      const off = piecesOf(order, account, hold, inShop(order));
      const quantity = sumOf(off);
      if (quantity > 0 && (await putBack(services, { ...hold, quantity }, backFrom(order))))
        await enter(services, order.id, source, entriesOf("restocked", off));
      else if (quantity > 0) homeless.push(`${quantity} × ${hold.name}`);
    }
    await services.db("stock_holds").where({ id: hold.id }).update({ state: "released" });
  }
  if (order.couponCode && order.stockState !== "released") await giveCouponBack(services, order.couponCode);
  await services.db("orders").where({ id: order.id }).update({ stock_state: "released" });
  return homeless;
}

/** Takes pieces and coupon again for a cancelled order that is taken up. @returns the names of missing products */
export async function takeAgain(services: Services, order: Order, source: Source): Promise<string[]> {
  const missing = await handOver(services, order, source);
  if (order.couponCode && order.stockState === "released") await countCouponUse(services, order.couponCode);
  await services
    .db("orders")
    .where({ id: order.id })
    .update({ stock_state: missing.length > 0 ? "short" : "taken" });
  return missing;
}

/**
 * What the stock lacks for a cancelled order that would be taken up. A hold is served in full or not at all.
 * @returns `missing` as "1 × Panthéon"; `found`: whether at least one hold could be served
 */
export async function missingAgain(
  services: Services,
  order: Order,
  account: Account,
): Promise<{ missing: string[]; found: boolean }> {
  const missing: string[] = [];
  let found = false;
  for (const hold of await holdsOf(services, order.id)) {
    const quantity = sumOf(piecesOf(order, account, hold, wantedOnceResumed));
    if (quantity === 0) continue;
    if (await areFree(services, { ...hold, quantity })) found = true;
    else missing.push(`${quantity} × ${hold.name}`);
  }
  return { missing, found };
}

/** The pieces that an order needs and the stock did not have: "1 × Panthéon". */
export async function missingOf(services: Services, order: Order, account: Account): Promise<string[]> {
  return (await holdsOf(services, order.id)).flatMap((hold) => {
    const quantity = hold.state === "short" ? sumOf(piecesOf(order, account, hold, wanted)) : 0;
    return quantity > 0 ? [`${quantity} × ${hold.name}`] : [];
  });
}

/**
 * The pieces needed once the order is taken up: those that its cancellation removed, and not those that a withdrawal
 * removed.
 */
function wantedOnceResumed(line: LineAccount): number {
  return wanted({ ...line, cancelled: line.cancelled - line.cancelledWhole });
}

/**
 * Puts pieces of a line back on sale, all or none, and at most those that are out of the stock for it.
 * @returns how many
 */
export async function putOnSaleAgain(
  services: Services,
  order: Order,
  { lineId, quantity }: { lineId: string; quantity: number },
  source: Source,
): Promise<number> {
  const line = order.lines.find(({ id }) => id === lineId);
  const account = await accountOf(services, order.id);
  if (!line || quantity < 1 || offShelf(lineAccount(account, lineId)) < quantity) return 0;
  const pieces = { productId: line.productId, color: line.color, size: line.size, quantity };
  if (!(await putBack(services, pieces, backFrom(order)))) return 0;
  await enter(services, order.id, source, [{ lineId, kind: "restocked", pieces: quantity }]);
  return quantity;
}

/** Takes pieces of a line that were put back out of the stock once more. @returns false when fewer are free */
export async function takeFromShelf(
  services: Services,
  order: Order,
  { lineId, quantity }: { lineId: string; quantity: number },
  source: Source,
): Promise<boolean> {
  const line = order.lines.find(({ id }) => id === lineId);
  if (!line) return false;
  const pieces = { productId: line.productId, color: line.color, size: line.size, quantity };
  if (!(await takeFree(services, pieces, forOrder(order)))) return false;
  await enter(services, order.id, source, [{ lineId, kind: "taken", pieces: quantity }]);
  return true;
}

const forOrder = ({ number }: Order): Movement => ({ cause: "order", reference: number });
const backFrom = ({ number }: Order): Movement => ({ cause: "back", reference: number });

type LinePieces = { lineId: string; pieces: number };

/** The pieces of one hold, by line. */
function piecesOf(
  order: Order,
  account: Account,
  hold: Required<Pieces>,
  of: (line: LineAccount) => number,
): LinePieces[] {
  const isOfHold = ({ productId, color, size }: OrderLine) =>
    productId === hold.productId && color === hold.color && size === hold.size;
  return order.lines
    .filter(isOfHold)
    .map(({ id }) => ({ lineId: id, pieces: Math.max(0, of(lineAccount(account, id))) }));
}

function sumOf(pieces: LinePieces[]): number {
  return pieces.reduce((sum, each) => sum + each.pieces, 0);
}

function entriesOf(kind: NewEntry["kind"], pieces: LinePieces[]): NewEntry[] {
  return pieces.map((each) => ({ ...each, kind }));
}
