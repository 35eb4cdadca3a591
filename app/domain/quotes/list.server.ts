import type { Knex } from "knex";

import type { Services } from "~/infra/services.server";
import { shopDay } from "~/domain/days";
import { readPage, type ListPage, type PageAsked } from "~/domain/list-page.server";
import { naming } from "~/domain/search-text.server";
import { CANCELLED, isBeingPaid, waitingOrder } from "./holder.server";
import { COLUMNS, type WrittenQuote } from "./written-quote.server";

/**
 * `open`: valid and not answered; `paying`: an order made on it waits for its payment; `cancelled`: ordered, and its
 * order was cancelled since; `expired`: never answered; `replaced`: by a later one of the same people and glasses;
 * `unhanded`: made in the shop and given to nobody, so that no answer is expected.
 */
export type QuoteState = "open" | "paying" | "ordered" | "cancelled" | "expired" | "replaced" | "unhanded";

export async function stateOf(services: Pick<Services, "now" | "db">, quote: WrittenQuote): Promise<QuoteState> {
  if (quote.orderedAt) return (await cancelledOrderOf(services, quote)) === null ? "ordered" : "cancelled";
  if (quote.replacedBy) return "replaced";
  if (await isBeingPaid(services, quote)) return "paying";
  if (!isHanded(quote)) return "unhanded";
  return isOver(services, quote) ? "expired" : "open";
}

/** The number of a quote's order, where it was cancelled; null for one that goes on, and for a quote that was not ordered. */
export async function cancelledOrderOf(
  { db }: Pick<Services, "db">,
  { orderId, orderedAt }: WrittenQuote,
): Promise<string | null> {
  if (!orderId || !orderedAt) return null;
  const order = await db("orders").where({ id: orderId, status: CANCELLED }).first("number");
  return order?.number ?? null;
}

/** Whether its last day has ended, whatever became of it: its prices are no longer promised. */
export const isOver = ({ now }: Pick<Services, "now">, { validUntil }: Pick<WrittenQuote, "validUntil">): boolean =>
  validUntil < shopDay(now());

/** Whether it was made with a correction proposed for an order, which is accepted together with it. */
export const isOfProposal = ({ orderId, orderedAt }: WrittenQuote): boolean => orderId !== null && orderedAt === null;

/**
 * Whether the customer has the quote: asked for it, read it, was handed it, or was sent it, alone or with a proposed
 * correction.
 */
const isHanded = ({ madeBy, readAt, sentAt, orderId }: WrittenQuote) =>
  [readAt, sentAt, orderId].some((each) => each !== null) || madeBy === null;

type Asked = PageAsked & { state: QuoteState | "all"; search: string; sort: "date" | "fin"; descending: boolean };

const COLUMNS_SEARCHED = ["number", "first_name", "last_name", "email"];
const COLUMN = { date: "made_at", fin: "valid_until" } as const;

/** One page of the quotes, for administrators: with names and addresses, and nothing of the eyes. */
export async function listQuotes(
  services: Services,
  { state, search, sort, descending, ...asked }: Asked,
): Promise<ListPage<WrittenQuote>> {
  const found = among(services, state).modify((query) => {
    if (search) void naming(services.db, query, COLUMNS_SEARCHED, search);
  });
  const order = descending ? "desc" : "asc";
  return readPage<WrittenQuote, "quotes">(
    found,
    asked,
    [
      { column: COLUMN[sort], order },
      { column: "number", order },
    ],
    COLUMNS,
  );
}

function among({ db, now }: Services, state: QuoteState | "all"): Knex.QueryBuilder {
  const quotes = db("quotes");
  const today = shopDay(now());
  switch (state) {
    case "all":
      return quotes;
    case "ordered":
      return quotes.whereNotNull("ordered_at").whereNotExists(cancelledOrder(db));
    case "cancelled":
      return quotes.whereNotNull("ordered_at").whereExists(cancelledOrder(db));
    case "open":
      return unanswered(quotes).where("valid_until", ">=", today).whereNot(unhanded).whereNotExists(waitingOrder(db));
    case "paying":
      return unanswered(quotes).whereExists(waitingOrder(db));
    case "expired":
      return unanswered(quotes).where("valid_until", "<", today).whereNot(unhanded).whereNotExists(waitingOrder(db));
    case "unhanded":
      return unanswered(quotes).where(unhanded).whereNotExists(waitingOrder(db));
    case "replaced":
      return quotes.whereNull("ordered_at").whereNotNull("replaced_by");
  }
}

const cancelledOrder = (db: Services["db"]) =>
  db("orders").whereRaw("orders.id = quotes.order_id").where({ status: CANCELLED }).select(db.raw("1"));

const unanswered = (quotes: Knex.QueryBuilder) => quotes.whereNull("ordered_at").whereNull("replaced_by");

/** Made at the shop and not given to anybody yet. */
export const unhanded = (quote: Knex.QueryBuilder): void =>
  void quote.whereNotNull("made_by").whereNull("read_at").whereNull("sent_at").whereNull("order_id");
