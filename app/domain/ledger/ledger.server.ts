import type { Services } from "~/infra/services.server";
import { nextId } from "~/domain/ids";
import { instant } from "~/domain/time";
import { addUpEntries, type Account } from "./account";
import type { Cause, Entry, EntryKind } from "./entries";

/** The source of entries, like a source document in bookkeeping: a status change, a refund, a return…, with its id. */
export type Source = { cause: Cause; id: string };
export type NewEntry = Pick<Entry, "lineId" | "kind"> & { pieces?: number; cents?: number };

/** Writes the entries of one source in its transaction; entries of 0 are left out. */
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

/** The sums of an order's ledger. */
export async function accountOf(services: Services, orderId: string): Promise<Account> {
  return sumsUpTo(services, orderId, null);
}

/** The same before the first entry of a source. */
export async function accountBefore(services: Services, orderId: string, { cause, id }: Source): Promise<Account> {
  const first = await services
    .db("order_ledger")
    .where({ order_id: orderId, cause, cause_id: id })
    .orderBy("id")
    .first("id");
  return sumsUpTo(services, orderId, first?.id ?? null);
}

/** @param end the id of the first entry that does not count; null where all do. Ids ascend in the order of writing. */
async function sumsUpTo({ db }: Services, orderId: string, end: string | null): Promise<Account> {
  const lineIds: string[] = await db("order_lines").where({ order_id: orderId }).orderBy("position").pluck("id");
  const entries: Entry[] = await db("order_ledger")
    .where({ order_id: orderId })
    .modify((query) => void (end !== null && query.where("id", "<", end)))
    .select({ lineId: "order_line_id", kind: "kind", pieces: "pieces", cents: "cents", cause: "cause" });
  return addUpEntries(lineIds, entries);
}

/**
 * SQL of the pieces of a line that will not be sent, or came back (`ended`).
 * @param lineId the column with the line's id, as the query around it names it
 */
export const endedPieces = (lineId: string): string =>
  `select coalesce(sum(entry.pieces), 0) from order_ledger as entry
   where entry.order_line_id = ${lineId} and entry.kind in ('cancelled', 'received')`;

const total = (kind: EntryKind) => `sum(case when kind = '${kind}' then cents else 0 end)`;

/** The part of the credit notes that refunds money: an allowance refunds none. */
const CREDITED_BACK = "sum(case when kind = 'credited' and cause <> 'allowance' then cents else 0 end)";

/** `undone.settled` of an account. */
const SETTLED = "sum(case when kind = 'paid' and cause = 'given before' then -cents else 0 end)";

/** `isMoneyGone`, of an order's entries. */
const IS_MONEY_GONE = `${total("refund asked")} + ${total("charged back")} > 0
  and (${total("paid")} <= ${total("refund asked")} + ${total("charged back")} or ${total("paid")} + ${SETTLED} <= ${CREDITED_BACK})`;
const OF_MONEY = ["paid", "refund asked", "refunded", "credited", "charged back"] as const satisfies EntryKind[];

/** Those of these orders whose money the shop no longer has (`isMoneyGone`), each with where it went. */
export async function moneyGoneAmong({ db }: Services, orderIds: string[]): Promise<Map<string, Gone>> {
  const rows: { id: string; paid: number; asked: number; refunded: number }[] = await db("order_ledger")
    .whereIn("order_id", orderIds)
    .whereIn("kind", OF_MONEY)
    .groupBy("order_id")
    .havingRaw(IS_MONEY_GONE)
    .select(
      "order_id as id",
      db.raw(`${total("paid")} as paid`),
      db.raw(`${total("refund asked")} as asked`),
      db.raw(`${total("refunded")} as refunded`),
    );
  return new Map(
    rows.map(({ id, paid, asked, refunded }) => [
      id,
      Number(refunded) >= Number(paid) ? "refunded" : Number(asked) >= Number(paid) ? "asked" : "otherwise",
    ]),
  );
}
/**
 * `refunded`: given back as a whole; `asked`: asked to be; `otherwise`: taken by the bank, or given back in part while
 * the invoice is credited.
 */
export type Gone = "refunded" | "asked" | "otherwise";

/**
 * The same as a condition of a query. Few orders ever had money leave, so they are found first and checked one by one.
 */
export const MONEY_GONE = `orders.id in (select entry.order_id from order_ledger as entry where entry.kind in ('refund asked', 'charged back'))
  and exists (
    select 1 from order_ledger as entry
    where entry.order_id = orders.id and entry.kind in (${OF_MONEY.map((kind) => `'${kind}'`).join(", ")})
    group by entry.order_id having ${IS_MONEY_GONE})`;

/** Those of these orders from which their customers withdrew as a whole. */
export async function whollyWithdrawnAmong({ db }: Services, orderIds: string[]): Promise<Set<string>> {
  return new Set<string>(await db("orders").whereIn("id", orderIds).whereRaw(WHOLLY_WITHDRAWN).pluck("id"));
}

/** The entries of one source, by line. */
export async function entriesBy({ db }: Services, orderId: string, source: Source): Promise<Entry[]> {
  return db("order_ledger")
    .where({ order_id: orderId, cause: source.cause, cause_id: source.id })
    .select({ lineId: "order_line_id", kind: "kind", pieces: "pieces", cents: "cents", cause: "cause" });
}

/**
 * `whollyWithdrawn` as a condition of a query. Pieces that the shop cancelled were not withdrawn from. Orders with a
 * withdrawal are few, and checked one by one.
 */
export const WHOLLY_WITHDRAWN = `orders.id in (select entry.order_id from order_ledger as entry where entry.kind = 'withdrawn')
  and not exists (
    select 1 from order_ledger as entry where entry.order_id = orders.id and entry.kind in ('sold', 'cancelled')
    group by entry.order_line_id
    having sum(case when entry.kind = 'sold' then entry.pieces when entry.cause = 'withdrawal' then -entry.pieces else 0 end) > 0)`;
