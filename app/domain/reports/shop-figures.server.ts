import { funnelVisitors, type FunnelStep } from "~/domain/analytics/funnel-days.server";
import type { Period } from "~/domain/accounting/read.server";
import { addDays, startOfDay } from "~/domain/days";
import type { Cents } from "~/domain/money";
import { ORDER_STATUS } from "~/domain/orders/status";
import { RETURN_REASONS, type ReturnReason } from "~/domain/returns/reasons";
import { instant } from "~/domain/time";
import type { Services } from "~/infra/services.server";

type Counted = number | string | null;
const number = (value: number | string | null | undefined): number => Number(value ?? 0);
const bounds = ({ from, to }: Period): [string, string] => [
  instant(startOfDay(from)),
  instant(startOfDay(addDays(to, 1))),
];

/**
 * The present stock at its sale prices, and at cost: the purchase prices, without VAT, of the `costed` pieces whose price is
 * known.
 */
export type StockValue = { category: string; pieces: number; cents: Cents; costed: number; costCents: Cents }[];

export async function stockValue({ db }: Services): Promise<StockValue> {
  const rows = await db("product_colors")
    .join("products", "products.id", "product_colors.product_id")
    .whereNull("products.archived_at")
    .groupBy("products.category")
    .orderBy("products.category")
    .select<({ category: string } & Record<"pieces" | "cents" | "costed" | "cost", Counted>)[]>(
      "products.category",
      db.raw("sum(product_colors.stock) as pieces"),
      db.raw("sum(case when products.purchase_cents is null then 0 else product_colors.stock end) as costed"),
      db.raw("sum(product_colors.stock * coalesce(products.purchase_cents, 0)) as cost"),
      db.raw("sum(product_colors.stock * coalesce(products.discount_cents, products.price_cents)) as cents"),
    );
  return rows.map(({ category, pieces, cents, costed, cost }) => ({
    category,
    pieces: number(pieces),
    cents: number(cents),
    costed: number(costed),
    costCents: number(cost),
  }));
}

export type ReturnsReport = {
  asked: number;
  validated: number;
  refused: number;
  reasons: { name: string; pieces: number }[];
};

/** The returns asked for in a period, and their reasons. */
export async function returnsOf({ db }: Services, period: Period): Promise<ReturnsReport> {
  const [begin, end] = bounds(period);
  const within = () => db("returns").where("requested_at", ">=", begin).where("requested_at", "<", end);
  const counts = await within().first<Record<"asked" | "validated" | "refused", Counted> | undefined>(
    db.raw("count(*) as asked"),
    db.raw("count(validated_at) as validated"),
    db.raw("count(refused_at) as refused"),
  );
  const reasons = await within()
    .join("return_lines", "return_lines.return_id", "returns.id")
    .groupBy("return_lines.reason")
    .select<{ reason: ReturnReason; pieces: Counted }[]>(
      "return_lines.reason",
      db.raw("sum(return_lines.quantity) as pieces"),
    );
  return {
    asked: number(counts?.asked),
    validated: number(counts?.validated),
    refused: number(counts?.refused),
    reasons: reasons
      .map(({ reason, pieces }) => ({ name: RETURN_REASONS[reason], pieces: number(pieces) }))
      .sort((one, other) => other.pieces - one.pieces),
  };
}

export type QuotesReport = { made: number; madeCents: Cents; ordered: number; orderedCents: Cents };

/** The quotes made in a period, and those that became paid orders since. */
export async function quotesOf({ db }: Services, period: Period): Promise<QuotesReport> {
  const [begin, end] = bounds(period);
  const counted = await db("quotes")
    .where("made_at", ">=", begin)
    .where("made_at", "<", end)
    .first<Record<"made" | "made_cents" | "ordered" | "ordered_cents", Counted> | undefined>(
      db.raw("count(*) as made"),
      db.raw("sum(total_cents) as made_cents"),
      db.raw("count(order_id) as ordered"),
      db.raw("sum(case when order_id is null then 0 else total_cents end) as ordered_cents"),
    );
  return {
    made: number(counted?.made),
    madeCents: number(counted?.made_cents),
    ordered: number(counted?.ordered),
    orderedCents: number(counted?.ordered_cents),
  };
}

/** Visitors who agreed to be counted, by how far they came; beside them all orders paid online. */
export type Funnel = Record<FunnelStep | "orders", number>;

export async function funnelOf({ db }: Services, period: Period): Promise<Funnel> {
  const [begin, end] = bounds(period);
  const paid = await db("orders")
    .where("paid_at", ">=", begin)
    .where("paid_at", "<", end)
    .whereNot({ status: ORDER_STATUS.cancelled })
    .whereExists(
      db("payments").whereRaw("payments.order_id = orders.id").whereNotNull("payments.intent_id").select("id"),
    )
    .first<{ orders: Counted } | undefined>(db.raw("count(*) as orders"));
  return { ...(await funnelVisitors({ db }, period)), orders: number(paid?.orders) };
}
