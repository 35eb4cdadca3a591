import type { LegalFamily } from "~/domain/catalogue/safety/families";
import type { IdentifierKind } from "~/domain/catalogue/safety/identifiers";
import type { LotCause } from "~/domain/orders/jobs/former-lots.server";
import type { Instant } from "~/domain/time";

/**
 * Who has something that a recall may name, of one order line, and how to reach them; without a name once the buyer was
 * erased, or where the sale took none.
 */
export type Holder = {
  orderId: string;
  lineId: string;
  orderNumber: string;
  quoteNumber: string | null;
  /** Named as the letter names it. */
  product: string;
  /** Of the article in its colour, as it was sold; null without a picture. */
  imageUrl: string | null;
  /** So many were sold. */
  pieces: number;
  /** What was sold, for the words of the letter. */
  what: "lenses" | LegalFamily;
  firstName: string | null;
  lastName: string | null;
  name: string | null;
  /** Sold in the shop to somebody who gave no name. */
  isUnnamed: boolean;
  /** Empty for a buyer without one; null once the buyer was erased, and for a sale without a name. */
  email: string | null;
  phone: string | null;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  soldAt: Instant;
  /** The kind of the number that names it; null for lenses of a lot. */
  namedBy: IdentifierKind | null;
  place: Place;
  /** Of lenses, where another lot was noted after the pair was handed over; null where they have this one. */
  former: FormerBearing | null;
};

/**
 * Where it is. `bench` and `ready`: at the shop, which keeps it, before it was handed over. `cameBack`: all pieces of
 * the line are back, or were never handed over. `cancelled`: with nobody.
 */
export type Place = "bench" | "ready" | "sent" | "worn" | "cameBack" | "cancelled";

export type FormerBearing = { cause: LotCause; reason: string; replacedAt: Instant };

type Held = Pick<Holder, "place" | "former">;

/**
 * Whether somebody has what is recalled, or is about to get it by a carrier, as far as known: not lenses that left the
 * frame, nor what is at the shop.
 */
export const isConcerned = ({ place, former }: Held): boolean =>
  (place === "sent" || place === "worn") && former?.cause !== "remade";

/** Whether it is kept at the shop until the recall is cleared: its customer has nothing to bring back. */
export const isAtShop = ({ place, former }: Held): boolean =>
  (place === "bench" || place === "ready") && former?.cause !== "remade";

/** Those whose buyer can be mailed, once for each order. */
export const reachedBy = (holders: Holder[]): Holder[] =>
  onceEach(holders.filter((holder) => holder.email && isConcerned(holder)));

/** Those whose buyer is known and has no e-mail, once for each order: they are called, or written to on paper. */
export const toTellOtherwise = (holders: Holder[]): Holder[] =>
  onceEach(holders.filter((holder) => holder.email === "" && isConcerned(holder)));

/** One for each order, whose `product` names everything of it among these. */
export function onceEach(holders: Holder[]): Holder[] {
  const ofOrders = new Map<string, Holder[]>();
  for (const holder of holders) ofOrders.set(holder.orderId, [...(ofOrders.get(holder.orderId) ?? []), holder]);
  return [...ofOrders.values()].flatMap((lines) => {
    const last = lines.at(-1);
    if (!last) return [];
    const product = [...new Set(lines.map((line) => line.product))].join(" et ");
    return [{ ...last, product, pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0) }];
  });
}
