import type { Knex } from "knex";

import type { Db } from "~/infra/db.server";
import { inTurnOf, type Services } from "~/infra/services.server";
import { findOffers, type Offer } from "~/domain/catalogue/offers.server";
import { isOwnFrame, titleForCustomer } from "~/domain/catalogue/own-frames";
import { freeIn, withClaims } from "~/domain/catalogue/sizes/free";
import { newId } from "~/domain/ids";
import { readConfigurationKey } from "~/domain/lenses/configuration";
import { isEngravedSize } from "~/domain/lenses/own-frame/own-frame";
import type { Cents } from "~/domain/money";
import { instant } from "~/domain/time";
import { lineKey, MAX_QUANTITY, type Choice } from "./choice";
import { lensesFor, priceWithLenses, type LensesOfLine, type LineLenses } from "./lenses.server";
import { promisedPrices, type LapsedPromise } from "./promised-prices.server";

export type CartLine = Choice & {
  id: string;
  offer: Offer;
  /** Pieces this visitor can buy: free ones, and those promised to the visitor's own unpaid order. */
  available: number;
  /** Null for a frame without lenses, and when the lenses can no longer be sold. */
  lenses: LineLenses | null;
  /** Price of one piece, frame and lenses together. */
  unitPriceCents: Cents;
  totalCents: Cents;
  /** Why this line cannot be bought now. */
  problem: "archived" | "soldOut" | "tooMany" | "lenses" | null;
  /** Why these lenses cannot be sold, as a sentence without its capital. */
  lensProblem: string | null;
  /** The quote whose price no longer applies, because the line has more pieces than it. */
  lapsed: LapsedPromise | null;
};
export type Cart = { lines: CartLine[]; count: number; totalCents: Cents };

const EMPTY_CART: Cart = { lines: [], count: 0, totalCents: 0 };

const MAX_LINES = 50;

type LineRow = { id: string; product_id: string; color: string; size: string; extra: string; quantity: number };

export async function readCart(services: Services, visitorId: string | null): Promise<Cart> {
  if (!visitorId) return EMPTY_CART;
  const rows: LineRow[] = await services
    .db("cart_lines")
    .where({ visitor_id: visitorId })
    .orderBy(["added_at", "line_key"]) // lines of one merge share their instant
    .limit(MAX_LINES)
    .select("id", "product_id", "color", "size", "extra", "quantity");
  if (rows.length === 0) return EMPTY_CART;

  const choices = rows.map((row) => ({
    productId: row.product_id,
    color: row.color,
    size: row.size,
    extra: row.extra,
    quantity: row.quantity,
  }));
  const offered = await offersFor(services, visitorId, choices);
  const lensed = await lensesFor(services, choices);
  const promised = await promisedPrices(services, visitorId, choices);
  const lines = rows.flatMap((row, position) => {
    const choice = choices[position];
    const found = choice && offered(choice);
    if (!choice || !found) return [];
    const { offer, lenses, lapsed } = promised(choice, {
      offer: found.offer,
      lenses: lensed(choice.extra, found.offer),
    });
    const room = found.free(choices.slice(0, position));
    return [{ ...cartLine(row.id, choice, { offer, room }, lenses), lapsed }];
  });
  return {
    lines,
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    totalCents: lines.reduce((sum, line) => sum + line.totalCents, 0),
  };
}

export async function cartCount({ db }: Services, visitorId: string | null): Promise<number> {
  if (!visitorId) return 0;
  const row = await countedPieces(db, visitorId).first();
  return Number(row?.amount ?? 0);
}

/** One count of a visitor; `kind` tells them apart when one query reads several. */
export type VisitorCount = { kind: "cart" | "wish"; amount: number | string };

/** The pieces of a cart, to be read alone or in one query with other counts. */
export function countedPieces(
  db: Db,
  visitorId: string,
): Knex.QueryBuilder<Knex.TableType<"cart_lines">, VisitorCount[]> {
  return db("cart_lines")
    .where({ visitor_id: visitorId })
    .select<VisitorCount[]>(db.raw("'cart' as kind"), db.raw("coalesce(sum(quantity), 0) as amount"));
}

export type AddOutcome =
  | { outcome: "added"; line: { name: string; colorName: string }; quantity: number }
  /** `available`: the most that one line may hold. */
  | { outcome: "capped"; line: { name: string; colorName: string }; available: number }
  | { outcome: "unknown" | "soldOut" | "soldOutSize" | "sizeMissing" | "full" };

/** Adds a choice to the cart, or raises the quantity of the same line, up to the free pieces. */
export async function addToCart(services: Services, visitorId: string, choice: Choice): Promise<AddOutcome> {
  return inTurnOf(services, visitorId, async (inside) => {
    const offered = await offersFor(inside, visitorId, [choice]);
    const found = offered(choice);
    if (!found || found.offer.archived) return { outcome: "unknown" };
    const { offer } = found;
    // Only lenses are sold for the customer's own frame.
    if (isOwnFrame(choice) && !readConfigurationKey(choice.extra)) return { outcome: "unknown" };
    const size = sizeOf(offer, choice.size);
    if (offer.sizes.length > 0 && !offer.sizes.includes(size)) return { outcome: "sizeMissing" };
    const complete = { ...choice, size };
    const available = found.free([], size);
    if (available === 0) return { outcome: found.free([], "") > 0 ? "soldOutSize" : "soldOut" };

    const rows: LineRow[] = await inside
      .db("cart_lines")
      .where({ visitor_id: visitorId })
      .select("id", "product_id", "color", "size", "extra", "quantity");
    const same = rows.find((row) => lineKey({ ...row, productId: row.product_id }) === lineKey(complete));
    if (!same && rows.length >= MAX_LINES) return { outcome: "full" };

    // Other lines of the same colour may need the same pieces.
    const others = rows.filter((row) => row !== same).map((row) => ({ ...row, productId: row.product_id }));
    const room = Math.min(mostOf(choice), found.free(others, size));
    const wanted = isOwnFrame(choice) ? 1 : (same?.quantity ?? 0) + choice.quantity;
    const quantity = Math.min(wanted, room);
    const line = { name: titleForCustomer(offer), colorName: offer.colorName };
    const most = Math.min(MAX_QUANTITY, available);
    if (quantity === 0) return { outcome: "capped", line, available: most };

    if (same) await inside.db("cart_lines").where({ id: same.id, visitor_id: visitorId }).update({ quantity });
    else await writeLine(inside, visitorId, { ...complete, quantity });
    return wanted > room ? { outcome: "capped", line, available: most } : { outcome: "added", line, quantity };
  });
}

/** The most pieces of a line: the customer's own frame exists once. */
export function mostOf(choice: { productId: string }): number {
  return isOwnFrame(choice) ? 1 : MAX_QUANTITY;
}

async function writeLine({ db, now }: Services, visitorId: string, choice: Choice): Promise<void> {
  const { productId, color, size, extra, quantity } = choice;
  await db("cart_lines").insert({
    id: newId(now()),
    visitor_id: visitorId,
    product_id: productId,
    color,
    size,
    extra,
    line_key: lineKey(choice),
    quantity,
    added_at: instant(now()),
  });
}

/**
 * Moves a line of another cart that cannot be bought now, as it is: the cart then says why at the line. Dropping it
 * would hide the reason.
 */
export async function bringAsItIs(services: Services, into: string, choice: Choice): Promise<void> {
  const there = await services
    .db("cart_lines")
    .where({ visitor_id: into, line_key: lineKey(choice) })
    .first("id");
  if (!there) await writeLine(services, into, choice);
}

/**
 * Moves a line of the visitor's other cart. The same line adds up as far as there are pieces, and keeps at least the
 * quantity of either cart: the cart says at the line that fewer are left. Lowering it would hide that.
 */
export async function bringLine(services: Services, into: string, choice: Choice): Promise<void> {
  const same = { visitor_id: into, line_key: lineKey(choice) };
  const before = await services.db("cart_lines").where(same).first("quantity");
  if ((await addToCart(services, into, choice)).outcome === "added") return;
  await bringAsItIs(services, into, choice);
  const least = Math.max(before?.quantity ?? 0, choice.quantity);
  await services.db("cart_lines").where(same).where("quantity", "<", least).update({ quantity: least });
}

export type QuantityOutcome =
  { outcome: "changed"; quantity: number } | { outcome: "capped"; available: number } | { outcome: "unknown" };

/** Sets the quantity of a line, at most to the free pieces. */
export async function setQuantity(
  services: Services,
  visitorId: string,
  lineId: string,
  quantity: number,
): Promise<QuantityOutcome> {
  return inTurnOf(services, visitorId, async (inside) => {
    const cart = await readCart(inside, visitorId);
    const line = cart.lines.find((each) => each.id === lineId);
    if (!line) return { outcome: "unknown" };
    const found = (await offersFor(inside, visitorId, [line]))(line);
    const others = cart.lines.filter((each) => each !== line);
    const room = Math.min(mostOf(line), found?.free(others) ?? 0);
    const kept = Math.max(1, Math.min(quantity, room));
    await inside.db("cart_lines").where({ id: lineId, visitor_id: visitorId }).update({ quantity: kept });
    return quantity > room
      ? { outcome: "capped", available: Math.max(0, room) }
      : { outcome: "changed", quantity: kept };
  });
}

/** @returns what was removed; null when the line belongs to another visitor, or was removed before */
export async function removeLine(
  services: Services,
  visitorId: string,
  lineId: string,
): Promise<{ name: string } | null> {
  const cart = await readCart(services, visitorId);
  const line = cart.lines.find((each) => each.id === lineId);
  await services.db("cart_lines").where({ id: lineId, visitor_id: visitorId }).delete();
  return line ? { name: titleForCustomer(line.offer) } : null;
}

/** Removes what an order has bought; lines and pieces added since stay. */
export async function removeBought({ db }: Services, visitorId: string, bought: Choice[]): Promise<void> {
  for (const choice of bought) {
    const line = { visitor_id: visitorId, line_key: lineKey(choice) };
    await db("cart_lines").where(line).where("quantity", "<=", choice.quantity).delete();
    await db("cart_lines").where(line).decrement("quantity", choice.quantity);
  }
}

type Claimed = Pick<Choice, "productId" | "color" | "size" | "quantity">;
type Offered = (choice: Choice) => {
  offer: Offer;
  /**
   * The pieces that can be bought beside those claimed by other lines.
   * @param size another size than that of the choice
   */
  free: (others: Claimed[], size?: string) => number;
} | null;

/** Reads the offers of several choices at once. Pieces promised to the visitor's own unpaid orders count as free. */
export async function offersFor(services: Services, visitorId: string | null, choices: Choice[]): Promise<Offered> {
  const offers = await findOffers(
    services,
    choices.map((choice) => choice.productId),
  );
  const own: { product_id: string; color: string; size: string; held: number }[] = visitorId
    ? await services
        .db("stock_holds as hold")
        .join("orders", "orders.id", "hold.order_id")
        .where({ "orders.visitor_id": visitorId, "hold.state": "held" })
        .groupBy("hold.product_id", "hold.color", "hold.size")
        .select("hold.product_id", "hold.color", "hold.size")
        .sum({ held: "hold.quantity" })
    : [];
  return (choice) => {
    const sameProduct = offers.filter((each) => each.productId === choice.productId);
    const offer = sameProduct.find((each) => each.color === choice.color) ?? withdrawn(sameProduct[0], choice.color);
    if (!offer) return null;
    if (isOwnFrame(offer)) return { offer: { ...offer, archived: false }, free: () => MAX_QUANTITY };
    const mine = own
      .filter((each) => each.product_id === offer.productId && each.color === offer.color)
      .map(({ size, held }) => ({ size, quantity: -Number(held) }));
    const free = (others: Claimed[], size = choice.size) => {
      const claims = others.filter((each) => each.productId === offer.productId && each.color === offer.color);
      return freeIn(withClaims(offer.pieces, [...mine, ...claims]), size);
    };
    return { offer, free };
  };
}

/** The name of a colour that its product no longer has, for carts that still have it. */
function withdrawn(product: Offer | undefined, color: string): Offer | null {
  return product
    ? {
        ...product,
        color,
        colorName: "Ancien coloris",
        pieces: { stock: 0, held: 0, sizes: [] },
        archived: true,
        imageUrl: null,
        imageAlt: "",
      }
    : null;
}

/**
 * The chosen size; the only size of a product needs no choice, and a product without sizes has none. The customer's own
 * frame keeps the size that was typed.
 */
export function sizeOf(offer: Offer, chosen: string): string {
  const { sizes } = offer;
  if (isOwnFrame(offer)) return isEngravedSize(chosen) ? chosen : "";
  if (sizes.length === 0) return "";
  return chosen || (sizes.length === 1 ? (sizes[0] ?? "") : "");
}

function cartLine(
  id: string,
  choice: Choice,
  { offer, room }: { offer: Offer; room: number },
  lensesOfLine: LensesOfLine,
): Omit<CartLine, "lapsed"> {
  const price = priceWithLenses(offer.unitPriceCents, lensesOfLine);
  const problem = offer.archived
    ? "archived"
    : room <= 0
      ? "soldOut"
      : price.lensProblem
        ? "lenses"
        : choice.quantity > room
          ? "tooMany"
          : null;
  return {
    id,
    ...choice,
    offer,
    available: room,
    ...price,
    totalCents: price.unitPriceCents * choice.quantity,
    problem,
  };
}
