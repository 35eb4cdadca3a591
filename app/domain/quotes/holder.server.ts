import type { Knex } from "knex";

import type { Services } from "~/infra/services.server";
import type { Row } from "~/infra/db.server";
import type { WrittenQuote } from "./written-quote.server";

const AWAITING_PAYMENT = "En attente de paiement" satisfies Row<"orders">["status"];
export const CANCELLED = "Annulée" satisfies Row<"orders">["status"];

type Found = { id: string; number: string };

/** The order that has the price of a quote. `paying`: it waits for its payment; otherwise it is firm. */
export type Holder = Found & { paying: boolean };

/**
 * The order that has the glasses of a quote not yet ordered: made on it, or since then on another quote for one of the
 * same pairs. Null when there is none, so that the quote may be sold.
 * @param buyer the visitor whose own order does not count, because it goes on with it
 */
export async function holderOf(
  services: Pick<Services, "db">,
  quote: WrittenQuote,
  buyer: string | null = null,
): Promise<Holder | null> {
  if (quote.orderId) return null;
  const { db } = services;
  const own = db("quote_lines").where({ quote_id: quote.id }).select("line_key");
  const sharing = db("quote_lines").whereIn("line_key", own).select("quote_id");
  const [waiting]: Found[] = await db("orders")
    .join("quotes as other", "other.number", "orders.quote_number")
    .where({ "orders.status": AWAITING_PAYMENT })
    .whereIn("other.id", sharing)
    // A quote made while that order waited is for another pair, at the prices of its own day.
    .where((held) => void held.where("other.id", quote.id).orWhere("orders.created_at", ">", quote.madeAt))
    .where(notOf(buyer))
    .orderBy("orders.created_at")
    .limit(1)
    .select({ id: "orders.id", number: "orders.number" });
  if (waiting) return { ...waiting, paying: true };
  const [firm]: Found[] = await db("orders")
    .join("quotes as other", "other.order_id", "orders.id")
    .whereNot({ "orders.status": CANCELLED })
    .whereIn("other.id", sharing)
    .where("other.ordered_at", ">", quote.madeAt)
    .where(notOf(buyer))
    .orderBy("other.ordered_at")
    .limit(1)
    .select({ id: "orders.id", number: "orders.number" });
  return firm ? { ...firm, paying: false } : null;
}

/** Orders of another visitor than this, and of those whose visitor was erased. */
const notOf = (buyer: string | null) => (others: Knex.QueryBuilder) =>
  void (buyer && others.whereNot("orders.visitor_id", buyer).orWhereNull("orders.visitor_id"));

/** The orders on a quote of the outer query that wait for their payment. */
export const waitingOrder = (db: Services["db"]) =>
  db("orders").whereRaw("orders.quote_number = quotes.number").where({ status: AWAITING_PAYMENT }).select(db.raw("1"));

/** Whether an order on the quote itself waits for its payment. */
export async function isBeingPaid({ db }: Pick<Services, "db">, { number }: WrittenQuote): Promise<boolean> {
  return Boolean(await db("orders").where({ quote_number: number, status: AWAITING_PAYMENT }).first("id"));
}
