import type { Services } from "~/infra/services.server";
import { nextId } from "~/domain/ids";
import { instant } from "~/domain/time";
import { addUpEntries, type Account } from "./account";
import type { Cause, Entry, EntryKind } from "./entries";

/** What entries are written for, as a source document in bookkeeping: a status change, a refund, a return…, and its id. */
export type Source = { cause: Cause; id: string };
export type NewEntry = Pick<Entry, "lineId" | "kind"> & { pieces?: number; cents?: number };

/** Writes entries of one source, in its transaction; those that say nothing are left out. */
export async function enter(
  { db, now }: Services,
  orderId: string,
  source: Source,
  entries: NewEntry[],
): Promise<void> {
  const telling = entries.filter(({ pieces = 0, cents = 0 }) => pieces !== 0 || cents !== 0);
  if (telling.length === 0) return;
  await db("order_ledger").insert(
    telling.map(({ lineId, kind, pieces = 0, cents = 0 }) => ({
      id: nextId(now()),
      order_id: orderId,
      order_line_id: lineId,
      kind,
      pieces,
      cents,
      cause: source.cause,
      cause_id: source.id,
      created_at: instant(now()),
    })),
  );
}

/** What an order's ledger adds up to. */
export async function accountOf({ db }: Services, orderId: string): Promise<Account> {
  const lineIds: string[] = await db("order_lines").where({ order_id: orderId }).orderBy("position").pluck("id");
  const entries: Entry[] = await db("order_ledger")
    .where({ order_id: orderId })
    .select({ lineId: "order_line_id", kind: "kind", pieces: "pieces", cents: "cents", cause: "cause" });
  return addUpEntries(lineIds, entries);
}

const total = (kind: EntryKind) => `sum(case when kind = '${kind}' then cents else 0 end)`;

/** `isGivenBack`, of an order's entries of 'paid', 'refund asked' and 'credited'. */
const IS_GIVEN_BACK = `${total("refund asked")} > 0
  and (${total("paid")} <= ${total("refund asked")} or ${total("paid")} <= ${total("credited")})`;

/** Those of these orders that are given back, or asked to be: `isGivenBack`, for a page of a list. */
export async function givenBackAmong({ db }: Services, orderIds: string[]): Promise<Set<string>> {
  const ids: string[] = await db("order_ledger")
    .whereIn("order_id", orderIds)
    .whereIn("kind", ["paid", "refund asked", "credited"])
    .groupBy("order_id")
    .havingRaw(IS_GIVEN_BACK)
    .pluck("order_id");
  return new Set(ids);
}

/** The same of orders being looked for. Those that money was ever asked back for are few, and looked up one by one. */
export const GIVEN_BACK = `orders.id in (select entry.order_id from order_ledger as entry where entry.kind = 'refund asked')
  and exists (
    select 1 from order_ledger as entry
    where entry.order_id = orders.id and entry.kind in ('paid', 'refund asked', 'credited')
    group by entry.order_id having ${IS_GIVEN_BACK})`;

/** What was entered for one source, line by line. */
export async function entriesBy({ db }: Services, orderId: string, source: Source): Promise<Entry[]> {
  return db("order_ledger")
    .where({ order_id: orderId, cause: source.cause, cause_id: source.id })
    .select({ lineId: "order_line_id", kind: "kind", pieces: "pieces", cents: "cents", cause: "cause" });
}

/** Of orders being looked for: those of which withdrawals left no piece to send. They are few, and looked up one by one. */
export const WHOLLY_WITHDRAWN = `orders.id in (select entry.order_id from order_ledger as entry where entry.kind = 'withdrawn')
  and not exists (
    select 1 from order_ledger as entry where entry.order_id = orders.id and entry.kind in ('sold', 'cancelled')
    group by entry.order_line_id having sum(case when entry.kind = 'sold' then entry.pieces else -entry.pieces end) > 0)`;
