import type { Knex } from "knex";

import type { Db } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { incompleteRange } from "~/domain/lenses/safety/range-on-sale.server";
import { DRAFT } from "~/domain/catalogue/safety/families";
import { INCOMPLETE } from "~/domain/catalogue/safety/on-sale.server";
import { RETURN_STATE } from "~/domain/returns/return.server";
import { isMarked, isMoneyGone } from "~/domain/orders/list.server";
import { lotsAwaited } from "~/domain/orders/jobs/awaited-lots.server";
import { waitingOrders } from "~/domain/orders/pickup/waiting.server";
import { ORDER_STATUS } from "~/domain/orders/status";

type Question = {
  rows: Knex.QueryBuilder;
  /** The column whose earliest value is shown: a moment or a day. Null where the rows have none. */
  by: string | null;
};

/** What waits for the staff. The rule of each kind is the same as that of its list. */
const WAITING = {
  toPrepare: ({ db }) => ({
    rows: db("orders")
      .whereIn("orders.status", [ORDER_STATUS.confirmed, ORDER_STATUS.preparing])
      .whereNot(isMarked)
      .whereNot(isMoneyGone),
    by: "orders.created_at",
  }),
  toSettle: ({ db }) => ({
    rows: db("orders").where({ status: ORDER_STATUS.attention }).orWhere(isMarked),
    by: "orders.created_at",
  }),
  prescriptions: ({ db }) => ({
    rows: db("prescriptions")
      .join("orders", "orders.id", "prescriptions.order_id")
      .where("prescriptions.state", "received")
      .whereNot("orders.status", ORDER_STATUS.cancelled)
      .whereNot(isMoneyGone),
    by: "prescriptions.received_at",
  }),
  appointments: ({ db, now }) => ({
    rows: db("appointments").where({ status: "pending" }).where("slot_at", ">=", now().toISOString()),
    by: "slot_at",
  }),
  questions: ({ db }) => ({
    rows: db("messages").where({ kind: "question" }).whereNull("answered_at"),
    by: "created_at",
  }),
  messages: ({ db }) => ({ rows: db("messages").where({ kind: "contact" }).whereNull("done_at"), by: "created_at" }),
  /** Sent to customers who have not answered. */
  proposals: ({ db }) => ({ rows: db("correction_proposals").where({ state: "sent" }), by: "expires_at" }),
  adaptations: ({ db }) => ({ rows: db("adaptation_requests").whereNull("answered_at"), by: "requested_at" }),
  /** Lenses made anew, until they are checked. */
  remakes: ({ db }) => ({
    rows: db("adaptation_requests").whereNotNull("remade_at").whereNull("checked_at"),
    by: "remade_at",
  }),
  /** Glasses that are made under lots that nobody noted. */
  lots: (services) => ({ rows: lotsAwaited(services), by: "lens_jobs.lots_awaited_since" }),
  returns: ({ db }) => ({
    rows: db("returns").whereIn("state", [RETURN_STATE.requested, RETURN_STATE.processing]),
    by: "requested_at",
  }),
  pickups: (services) => ({ rows: waitingOrders(services), by: "shipped_at" }),
  reservations: ({ db }) => ({ rows: db("reservations").where({ status: "held" }), by: "expires_at" }),
  soldOut: ({ db }) => ({ rows: colors(db).whereRaw("product_colors.stock - product_colors.held <= 0"), by: null }),
  lowStock: ({ db }) => ({
    rows: colors(db).whereRaw("product_colors.stock - product_colors.held <= product_colors.low_stock_threshold"),
    by: null,
  }),
  /** Products that may not be sold now, or only for some days more. */
  incomplete: ({ db }) => ({
    rows: withoutDrafts(db("products as product"), "product").whereRaw(INCOMPLETE),
    by: null,
  }),
  incompleteLenses: (services) => ({ rows: incompleteRange(services, "lenses"), by: null }),
  incompleteTreatments: (services) => ({ rows: incompleteRange(services, "treatments"), by: null }),
  /** Money to give back, and money that is unclear. */
  owed: ({ db }) => ({ rows: db("money_tasks").where({ list: "owed" }).whereNull("settled_at"), by: "due_on" }),
  unclear: ({ db }) => ({ rows: db("money_tasks").where({ list: "unclear" }).whereNull("settled_at"), by: "due_on" }),
  /** Letters whose text the mail server refuses. */
  parkedLetters: ({ db }) => ({ rows: db("outbox").whereNotNull("parked_at"), by: "parked_at" }),
} satisfies Record<string, (services: Pick<Services, "db" | "now">) => Question>;

export type WaitingKind = keyof typeof WAITING;
const KINDS = Object.keys(WAITING) as WaitingKind[];

/** How many of each kind wait. */
export type Waiting = Record<WaitingKind, number>;
/** The numbers, with the earliest moment or day of each kind that has one. */
export type WaitingSince = Record<WaitingKind, { amount: number; first: string | null }>;

type Shop = Pick<Services, "db" | "now" | "commitMark">;
type Counted = { mark: number; minute: string; waiting: Promise<WaitingSince> };
const latest = new WeakMap<Db, Counted>();

/**
 * Counted once as long as nothing is written, because a page of the admin area and the bar above it ask at the same
 * time.
 */
export function whatWaitsSince(services: Shop): Promise<WaitingSince> {
  const { db, now, commitMark } = services;
  const mark = commitMark(); // before the counting, so that what is written meanwhile is counted next time
  const minute = now().toISOString().slice(0, 16);
  const known = latest.get(db);
  if (mark !== null && known?.mark === mark && known.minute === minute) return known.waiting;
  const waiting = count(services);
  if (mark !== null) {
    latest.set(db, { mark, minute, waiting });
    waiting.catch(() => latest.get(db)?.waiting === waiting && latest.delete(db));
  }
  return waiting;
}

/** One query, each part of it by an index. */
async function count(services: Pick<Services, "db" | "now">): Promise<WaitingSince> {
  const { db } = services;
  const [first, ...others] = KINDS.map((kind) => {
    const { rows, by }: Question = WAITING[kind](services);
    return rows.select(
      db.raw("? as kind", [kind]),
      db.raw("count(*) as amount"),
      by ? db.raw("min(??) as first", [by]) : db.raw("null as first"),
    );
  });
  const counted = (await first?.unionAll(others)) as {
    kind: WaitingKind;
    amount: number | string;
    first: string | null;
  }[];
  return Object.fromEntries(
    counted.map(({ kind, amount, first: earliest }) => [kind, { amount: Number(amount), first: earliest }]),
  ) as WaitingSince;
}

export async function whatWaits(services: Shop): Promise<Waiting> {
  const waiting = await whatWaitsSince(services);
  return Object.fromEntries(KINDS.map((kind) => [kind, waiting[kind].amount])) as Waiting;
}

/** The colours of products on sale. */
function colors(db: Db): Knex.QueryBuilder {
  return db("product_colors")
    .join("products", "products.id", "product_colors.product_id")
    .modify((rows) => void withoutDrafts(rows, "products"));
}

/** Leaves out archived products and drafts. */
function withoutDrafts(rows: Knex.QueryBuilder, table: string): Knex.QueryBuilder {
  return rows
    .whereNull(`${table}.archived_at`)
    .where((sold) => void sold.whereNull(`${table}.sold_from`).orWhere(`${table}.sold_from`, "<", DRAFT));
}
