import type { Knex } from "knex";

import { selectRows } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { hasLot, lotKey, lotParts } from "~/domain/orders/jobs/steps";
import type { Instant } from "~/domain/time";
import type { FormerBearing, Holder } from "./holders";
import { BATCH, endedAmong, holderOf, SOLD, type SoldRow } from "./sold-lines.server";

/** Glasses with a lot, and how to reach their buyer. */
export type Wearer = Holder & { side: "right" | "left" | "both"; mountedAt: Instant | null };

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

type Borne = Pick<Wearer, "mountedAt" | "former">;
type BorneRow = SoldRow & Borne & { id: string; right: string | null; left: string | null };

/** All rows with the lot, read in batches. */
async function bearing(
  services: Services,
  key: string,
  read: (services: Services, key: string, after: string) => Promise<BorneRow[]>,
): Promise<Wearer[]> {
  const wearers: Wearer[] = [];
  for (let after = ""; ;) {
    const rows = await read(services, key, after);
    const lineIds = rows.map(({ lineId }) => lineId);
    const ended = await endedAmong(services, lineIds);
    wearers.push(...rows.flatMap((row) => wearerIn(row, key, ended) ?? []));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return wearers;
    after = last.id;
  }
}

async function borneNow({ db }: Services, key: string, after: string): Promise<BorneRow[]> {
  const found = withLots(db("lens_jobs as lot"), key, after);
  type Sources = { lot: "lens_jobs"; order: "orders"; line: "order_lines" };
  const rows = await selectRows<Omit<BorneRow, "former">, Sources>(found, { ...BORNE, mountedAt: "lot.mounted_at" });
  const remade = await remadeLast(
    db,
    rows.map(({ lineId }) => lineId),
  );
  return rows.map((row) => ({ ...row, mountedAt: remade.get(row.lineId) ?? row.mountedAt, former: null }));
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

async function borneBefore({ db }: Services, key: string, after: string): Promise<BorneRow[]> {
  const found = withLots(db("former_lots as lot"), key, after);
  type Sources = { lot: "former_lots"; order: "orders"; line: "order_lines" };
  type FormerRow = Omit<BorneRow, "former" | "mountedAt"> & FormerBearing;
  const rows = await selectRows<FormerRow, Sources>(found, {
    ...BORNE,
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

/** Order lines with a lot whose key contains what is asked for. Longer lots that merely contain it are left out after the rows are read. */
function withLots(lots: Knex.QueryBuilder, key: string, after: string): Knex.QueryBuilder {
  return lots
    .join("orders as order", "order.id", "lot.order_id")
    .join("order_lines as line", "line.id", "lot.order_line_id")
    .where((either) => {
      for (const column of ["lot.right_lot_key", "lot.left_lot_key"])
        for (const part of lotParts(key)) void either.orWhereLike(column, `%${part}%`);
    })
    .where("lot.id", ">", after)
    .orderBy("lot.id")
    .limit(BATCH);
}

const BORNE = { ...SOLD, id: "lot.id", right: "lot.right_lot", left: "lot.left_lot" } as const;

/** @returns null where the typed letters are only a part of another lot */
function wearerIn(
  { id: _, right, left, mountedAt, former, ...row }: BorneRow,
  key: string,
  ended: Set<string>,
): Wearer | null {
  const [onRight, onLeft] = [hasLot(right, key), hasLot(left, key)];
  if (!onRight && !onLeft) return null;
  const side = onRight && onLeft ? "both" : onRight ? "right" : "left";
  return { ...holderOf(row, ended), what: "lenses", namedBy: null, side, mountedAt, former };
}

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
