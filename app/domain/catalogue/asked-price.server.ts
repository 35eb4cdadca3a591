import type { Knex } from "knex";

import type { Db } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import type { Cents } from "~/domain/money";
import { instant, type Instant } from "~/domain/time";
import { announced, askedOverTime, reductionOf, type PastPrice, type Reduction } from "./reference-price";

const ASKED = `coalesce(
  (select min(lower_price.price_cents) from promotion_prices as lower_price
    where lower_price.product_id = product.id and lower_price.starts_at <= ? and lower_price.ends_at > ?
      and lower_price.price_cents < coalesce(product.discount_cents, product.price_cents)),
  product.discount_cents, product.price_cents)`;

/**
 * The price at that moment of a row of `products as product`: its own price, or the lowest of the promotions in force. Every
 * price that a purchase is counted from is read by this or by `pricesOf`, which agree.
 */
export function askedPrice(db: Db, now: Date): Knex.Raw {
  return db.raw(ASKED, [instant(now), instant(now)]);
}

type OwnPrices = { id: string; priceCents: Cents; discountCents: Cents | null };
export type AskedPrice = {
  /** Below `priceCents`; null when there is no reduction. */
  discountCents: Cents | null;
  effectiveCents: Cents;
  reduction: Reduction | null;
  /** The promotion that sets the price, and when it ends; null when the price is the product's own. */
  promotion: { name: string; endsAt: Instant } | null;
};

type PriceRow = PastPrice & {
  productId: string;
  /** This field and those below are null unless the row comes from a promotion. */
  until: Instant | null;
  referenceCents: Cents | null;
  name: string | null;
};
type PromotionPrice = PriceRow & { until: Instant; referenceCents: Cents; name: string };

/** The price of each of these products and the reduction that may be announced, read with one query. */
export async function pricesOf(services: Services, products: OwnPrices[]): Promise<(product: OwnPrices) => AskedPrice> {
  const rows = groupBy(await priceRows(services, products), ({ productId }) => productId);
  const now = services.now();
  return (product) => askedFor(product, rows.get(product.id) ?? [], now);
}

function askedFor({ priceCents, discountCents }: OwnPrices, rows: PriceRow[], now: Date): AskedPrice {
  const ownCents = discountCents ?? priceCents;
  const promotions = rows.filter((row): row is PromotionPrice => row.until !== null);
  const [best] = promotions
    .filter((each) => each.until > instant(now) && each.priceCents < ownCents)
    .sort((one, other) => one.priceCents - other.priceCents || one.until.localeCompare(other.until));
  if (best)
    return {
      discountCents: best.priceCents,
      effectiveCents: best.priceCents,
      reduction: announced(best.priceCents, best.referenceCents),
      promotion: { name: best.name, endsAt: best.until },
    };
  const own = rows.filter(({ until }) => until === null);
  return {
    discountCents,
    effectiveCents: ownCents,
    reduction: discountCents === null ? null : reductionOf(ownCents, askedOverTime(own, promotions), now),
    promotion: null,
  };
}

/**
 * Rows of the promotions in force. A product with its own reduced price also needs its price history and past
 * promotions.
 */
async function priceRows({ db, now }: Services, products: OwnPrices[]): Promise<PriceRow[]> {
  const ids = products.map(({ id }) => id);
  const reduced = products.filter(({ discountCents }) => discountCents !== null).map(({ id }) => id);
  const at = instant(now());
  const promoted = db("promotion_prices as price")
    .join("promotions as promotion", "promotion.id", "price.promotion_id")
    .whereIn("price.product_id", ids)
    .where("price.starts_at", "<=", at)
    .where((useful) => void useful.where("price.ends_at", ">", at).orWhereIn("price.product_id", reduced))
    .select({
      productId: "price.product_id",
      priceCents: "price.price_cents",
      since: "price.starts_at",
      until: "price.ends_at",
      referenceCents: "price.reference_cents",
      name: "promotion.name",
    });
  if (reduced.length === 0) return (await promoted) as PriceRow[];
  const all: Knex.QueryBuilder = db("price_history")
    .whereIn("product_id", reduced)
    .select(
      { productId: "product_id", priceCents: "price_cents", since: "since" },
      db.raw("null as ??, null as ??, null as ??", ["until", "referenceCents", "name"]),
    )
    .unionAll(promoted)
    .orderBy("since");
  return (await all) as PriceRow[];
}

export function groupBy<Item>(items: Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
