import type { Services } from "~/infra/services.server";
import { endedPieces } from "~/domain/ledger/ledger.server";
import { hasLeft } from "~/domain/orders/life/left";
import { isForgotten, type Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import type { Holder, Place } from "./holders";

/** The columns of a query that joins `orders as order` and `order_lines as line`. */
export const SOLD = {
  orderId: "order.id",
  lineId: "line.id",
  orderNumber: "order.number",
  quoteNumber: "order.quote_number",
  status: "order.status",
  deliveryMethod: "order.delivery_method",
  shippedAt: "order.shipped_at",
  deliveredAt: "order.delivered_at",
  soldAt: "order.created_at",
  brand: "line.brand",
  product: "line.name",
  pieces: "line.quantity",
  imageUrl: "line.image_url",
  firstName: "order.first_name",
  lastName: "order.last_name",
  fingerprint: "order.fingerprint",
  email: "order.email",
  phone: "order.phone",
  street: "order.street",
  postalCode: "order.postal_code",
  city: "order.city",
} as const;

type Way = Pick<Order, "status" | "deliveryMethod" | "shippedAt" | "deliveredAt">;

/** A row of `SOLD`. */
export type SoldRow = Omit<Holder, "name" | "isUnnamed" | "namedBy" | "place" | "former" | "what"> &
  Way &
  Pick<Order, "fingerprint"> & { brand: string };

/** The row as who has what was sold, and where that is. */
export function holderOf(
  { status, deliveryMethod, shippedAt, deliveredAt, fingerprint, brand, product, ...row }: SoldRow,
  ended: Set<string>,
): Omit<Holder, "former" | "what" | "namedBy"> {
  return {
    ...row,
    product: `${brand} ${product}`,
    name: [row.firstName, row.lastName].filter(Boolean).join(" ") || null,
    isUnnamed: row.email === null && !isForgotten({ fingerprint }),
    place: placeOf(row.lineId, { status, deliveryMethod, shippedAt, deliveredAt }, ended),
  };
}

/** Lenses that are made anew are worn until the new ones are mounted: nobody notes when the glasses come for them. */
function placeOf(lineId: string, way: Way, ended: Set<string>): Place {
  if (way.status === ORDER_STATUS.cancelled) return "cancelled";
  if (ended.has(lineId)) return "cameBack";
  if (!hasLeft(way)) return way.status === ORDER_STATUS.shipped ? "ready" : "bench";
  return way.deliveredAt === null ? "sent" : "worn";
}

const ENDED_PIECES = endedPieces("line.id");

/** Those of these lines whose pieces were all cancelled or came back: nobody has them. */
export async function endedAmong({ db }: Services, lineIds: string[]): Promise<Set<string>> {
  const rows: { id: string }[] = await db("order_lines as line")
    .whereIn("line.id", lineIds)
    .whereRaw(`line.quantity <= (${ENDED_PIECES})`)
    .select({ id: "line.id" });
  return new Set(rows.map(({ id }) => id));
}

/** Reads so many lines at once. */
export const BATCH = 500;
