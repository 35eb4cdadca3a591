import type { Knex } from "knex";

import { selectRows } from "~/infra/db.server";
import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { newId } from "~/domain/ids";
import { endedPieces } from "~/domain/ledger/ledger.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { instant, type Instant } from "~/domain/time";
import type { LotCause } from "~/domain/orders/jobs/former-lots.server";
import { hasLeft } from "~/domain/orders/life/left";
import type { Order } from "~/domain/orders/order.server";
import { hasLot, lotKey } from "~/domain/orders/jobs/steps";

/** Glasses with a lot, and how to reach their buyer; without a name once the buyer was erased. */
export type Wearer = {
  orderId: string;
  lineId: string;
  orderNumber: string;
  quoteNumber: string | null;
  product: string;
  firstName: string | null;
  lastName: string | null;
  name: string | null;
  /** Empty for a buyer without one; null once the buyer was erased. */
  email: string | null;
  phone: string | null;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  side: "right" | "left" | "both";
  mountedAt: Instant | null;
  soldAt: Instant;
  place: PairPlace;
  /** Set where another lot was noted after the pair was handed over; null where it has this one. */
  former: FormerBearing | null;
};

/**
 * Where a pair is. `bench` and `ready`: at the shop, which keeps it, before it was handed over. `cameBack`: all pieces of
 * the line are back, or were never handed over. `cancelled`: with nobody.
 */
export type PairPlace = "bench" | "ready" | "sent" | "worn" | "cameBack" | "cancelled";

export type FormerBearing = { cause: LotCause; reason: string; replacedAt: Instant };

export type Recall = {
  id: string;
  lot: string;
  message: string;
  letters: number | null;
  preparedAt: Instant;
  /** When it was confirmed: its letters left then, and its lot is held back since. */
  sentAt: Instant | null;
  endedAt: Instant | null;
  endedReason: string | null;
};

/** Whether a recall holds its lot back: a prepared letter may be discarded, and an ended one is over. */
export const isInForce = ({ sentAt, endedAt }: Pick<Recall, "sentAt" | "endedAt">): boolean =>
  sentAt !== null && endedAt === null;

const BATCH = 500;
const ENDED_PIECES = endedPieces("line.id");

/**
 * Everyone who wears lenses of a lot, and everyone who wore them under that lot before another was noted.
 * @param lot as it is typed: spaces and dashes do not count; of a UDI the lot or the device is enough
 */
export async function wearersOf(services: Services, lot: string): Promise<Wearer[]> {
  const key = lotKey(lot);
  if (!key) return [];
  const wearers = await bearing(services, key, borneNow);
  const now = new Set(wearers.map(({ lineId }) => lineId));
  const before = (await bearing(services, key, borneBefore)).filter(({ lineId }) => !now.has(lineId));
  const latest = new Map(before.map((wearer) => [wearer.lineId, wearer]));
  return [...wearers, ...latest.values()].sort((one, other) => one.orderNumber.localeCompare(other.orderNumber));
}

/** All rows with the lot, read in batches. */
async function bearing(
  services: Services,
  key: string,
  read: (services: Services, key: string, after: string) => Promise<ReadRow[]>,
): Promise<Wearer[]> {
  const wearers: Wearer[] = [];
  for (let after = ""; ;) {
    const found = await read(services, key, after);
    const lineIds = found.map(({ lineId }) => lineId);
    const gone = await endedAmong(services, lineIds);
    const rows = found.map((row) => ({ ...row, place: placeOf(row, gone) }));
    wearers.push(...rows.flatMap((row) => wearerIn(row, key) ?? []));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return wearers;
    after = last.id;
  }
}

async function borneNow({ db }: Services, key: string, after: string): Promise<ReadRow[]> {
  const found = withLots(db("lens_jobs as lot"), key, after);
  type Sources = { lot: "lens_jobs"; order: "orders"; line: "order_lines" };
  const rows = await selectRows<Omit<ReadRow, "former">, Sources>(found, { ...BEARER, mountedAt: "lot.mounted_at" });
  const remade = await remadeLast(
    db,
    rows.map(({ lineId }) => lineId),
  );
  return rows.map((row) => ({ ...row, mountedAt: remade.get(row.lineId) ?? row.mountedAt, former: null }));
}

/** Lenses that are made anew are worn until the new ones are mounted: nobody notes when the glasses come for them. */
function placeOf(row: ReadRow, gone: Set<string>): PairPlace {
  if (row.status === ORDER_STATUS.cancelled) return "cancelled";
  if (gone.has(row.lineId)) return "cameBack";
  if (!hasLeft(row)) return row.status === ORDER_STATUS.shipped ? "ready" : "bench";
  return row.deliveredAt === null ? "sent" : "worn";
}

/** Those of these lines whose pieces were all cancelled or came back: nobody wears them. */
async function endedAmong({ db }: Services, lineIds: string[]): Promise<Set<string>> {
  const rows: { id: string }[] = await db("order_lines as line")
    .whereIn("line.id", lineIds)
    .whereRaw(`line.quantity <= (${ENDED_PIECES})`)
    .select({ id: "line.id" });
  return new Set(rows.map(({ id }) => id));
}

/** When the lenses made anew were mounted, the latest of each line. */
async function remadeLast(db: Services["db"], lineIds: string[]): Promise<Map<string, Instant>> {
  const rows = await db("adaptation_requests")
    .whereIn("order_line_id", lineIds)
    .whereNotNull("mounted_at")
    .orderBy("mounted_at")
    .select("order_line_id", "mounted_at");
  return new Map(rows.flatMap(({ order_line_id, mounted_at }) => (mounted_at ? [[order_line_id, mounted_at]] : [])));
}

async function borneBefore({ db }: Services, key: string, after: string): Promise<ReadRow[]> {
  const found = withLots(db("former_lots as lot"), key, after);
  type Sources = { lot: "former_lots"; order: "orders"; line: "order_lines" };
  type FormerRow = Omit<ReadRow, "former" | "mountedAt"> & FormerBearing;
  const rows = await selectRows<FormerRow, Sources>(found, {
    ...BEARER,
    cause: "lot.cause",
    reason: "lot.reason",
    replacedAt: "lot.replaced_at",
  });
  return rows.map(({ cause, reason, replacedAt, ...row }) => ({
    ...row,
    mountedAt: null,
    former: { cause, reason, replacedAt },
  }));
}

/** Order lines with a lot whose key contains the given one. Longer lots that merely contain it are left out after the rows are read. */
function withLots(lots: Knex.QueryBuilder, key: string, after: string): Knex.QueryBuilder {
  return lots
    .join("orders as order", "order.id", "lot.order_id")
    .join("order_lines as line", "line.id", "lot.order_line_id")
    .where((either) => {
      for (const column of ["lot.right_lot_key", "lot.left_lot_key"]) void either.orWhereLike(column, `%${key}%`);
    })
    .where("lot.id", ">", after)
    .orderBy("lot.id")
    .limit(BATCH);
}

const BEARER = {
  id: "lot.id",
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
  firstName: "order.first_name",
  lastName: "order.last_name",
  email: "order.email",
  phone: "order.phone",
  street: "order.street",
  postalCode: "order.postal_code",
  city: "order.city",
  right: "lot.right_lot",
  left: "lot.left_lot",
} as const;

/** @returns null where the typed letters are only a part of another lot */
function wearerIn(bearer: BearerRow, key: string): Wearer | null {
  const {
    id: _,
    brand,
    product,
    right,
    left,
    status: _status,
    deliveryMethod: _by,
    shippedAt: _at,
    deliveredAt: _on,
    ...row
  } = bearer;
  const [onRight, onLeft] = [hasLot(right, key), hasLot(left, key)];
  if (!onRight && !onLeft) return null;
  return {
    ...row,
    product: `${brand} ${product}`,
    name: [row.firstName, row.lastName].filter(Boolean).join(" ") || null,
    side: onRight && onLeft ? "both" : onRight ? "right" : "left",
  };
}

type BearerRow = Omit<Wearer, "name" | "side"> & {
  id: string;
  brand: string;
  right: string | null;
  left: string | null;
} & Pick<Order, "status" | "deliveryMethod" | "shippedAt" | "deliveredAt">;
type ReadRow = Omit<BearerRow, "place">;

const LEAST_LOT = 3;

/**
 * The result of the admin area's search for a lot: how many pairs have or had it.
 * @returns null for a text that is no lot of the shop
 */
export async function lotFound(services: Services, typed: string): Promise<{ lot: string; pairs: number } | null> {
  const key = lotKey(typed);
  if (key.length < LEAST_LOT || !/\d/.test(key) || typed.includes("@")) return null;
  const pairs = (await wearersOf(services, typed)).length;
  return pairs > 0 ? { lot: typed.trim(), pairs } : null;
}

type Borne = Pick<Wearer, "place" | "former">;

/**
 * Whether the wearer has the lenses of the lot, or is about to get them by a carrier, as far as known: not those that
 * left the frame, nor a pair that is at the shop.
 */
export const isConcerned = ({ place, former }: Borne): boolean =>
  (place === "sent" || place === "worn") && former?.cause !== "remade";

/** Whether the pair is kept at the shop until the recall is cleared: its customer has nothing to bring back. */
export const isKeptBack = ({ place, former }: Borne): boolean =>
  (place === "bench" || place === "ready") && former?.cause !== "remade";

/** The pairs whose buyer can be mailed, once for each order. */
export const reachedBy = (wearers: Wearer[]): Wearer[] =>
  onceEach(wearers.filter((wearer) => wearer.email && isConcerned(wearer)));

/** The pairs whose buyer is known and has no e-mail: they are called, or written to on paper. */
export const toTellOtherwise = (wearers: Wearer[]): Wearer[] =>
  onceEach(wearers.filter((wearer) => wearer.email === "" && isConcerned(wearer)));

/** One for each order, whose `product` names all its glasses among these. */
export function onceEach(wearers: Wearer[]): Wearer[] {
  const ofOrders = new Map<string, Wearer[]>();
  for (const wearer of wearers) ofOrders.set(wearer.orderId, [...(ofOrders.get(wearer.orderId) ?? []), wearer]);
  return [...ofOrders.values()].flatMap((pairs) => {
    const last = pairs.at(-1);
    return last ? [{ ...last, product: [...new Set(pairs.map(({ product }) => product))].join(" et ") }] : [];
  });
}

/** Stores the letter; nothing is sent, and its lot is not held back yet. */
export async function prepareRecall(
  services: Services,
  by: Account,
  { lot, message }: { lot: string; message: string },
): Promise<Recall> {
  return inTransaction(services, async (inside) => {
    const id = newId(inside.now());
    await inside
      .db("recalls")
      .insert({
        id,
        lot_key: lotKey(lot),
        lot: lot.trim(),
        message: message.trim(),
        prepared_at: instant(inside.now()),
        prepared_by: by.id,
      });
    await audit(inside, by, "Rappel préparé", `Lot ${lot.trim()}`);
    const recall = await findRecall(inside, id);
    if (!recall) throw new Error("a recall just written is gone");
    return recall;
  });
}

export async function findRecall({ db }: Services, id: string): Promise<Recall | null> {
  return (await db("recalls").where({ id }).first(COLUMNS)) ?? null;
}

/** The letters prepared about a lot, the latest first. */
export async function recallsOf({ db }: Services, lot: string): Promise<Recall[]> {
  return db("recalls")
    .where({ lot_key: lotKey(lot) })
    .orderBy("prepared_at", "desc")
    .limit(50)
    .select(COLUMNS);
}

const COLUMNS = {
  id: "id",
  lot: "lot",
  message: "message",
  letters: "letters",
  preparedAt: "prepared_at",
  sentAt: "sent_at",
  endedAt: "ended_at",
  endedReason: "ended_reason",
} as const;
