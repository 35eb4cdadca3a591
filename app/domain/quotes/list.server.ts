import type { Knex } from "knex";

import type { Services } from "~/infra/services.server";
import { shopDay } from "~/domain/days";
import { readPage, type ListPage, type PageAsked } from "~/domain/list-page.server";
import { naming } from "~/domain/search-text.server";
import { COLUMNS, type WrittenQuote } from "./written-quote.server";

/** `open`: valid and not answered; `expired`: never answered. */
export type QuoteState = "open" | "ordered" | "expired";

export function stateOf({ now }: Pick<Services, "now">, { orderedAt, validUntil }: WrittenQuote): QuoteState {
  if (orderedAt) return "ordered";
  return validUntil < shopDay(now()) ? "expired" : "open";
}

type Asked = PageAsked & { state: QuoteState | "all"; search: string; sort: "date" | "fin"; descending: boolean };

const COLUMNS_SEARCHED = ["number", "first_name", "last_name", "email"];
const COLUMN = { date: "made_at", fin: "valid_until" } as const;

/** One page of the quotes. For the shop's own people: names and addresses are in it, and nothing of eyes. */
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
      return quotes.whereNotNull("ordered_at");
    case "open":
      return quotes.whereNull("ordered_at").where("valid_until", ">=", today);
    case "expired":
      return quotes.whereNull("ordered_at").where("valid_until", "<", today);
  }
}
