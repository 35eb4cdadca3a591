import { createHash } from "node:crypto";

import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { referenceFrom } from "~/domain/catalogue/reference-price";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { newId } from "~/domain/ids";
import type { Cents } from "~/domain/money";
import { instant, type Instant } from "~/domain/time";
import { promotedProducts, writePrices, type PromotedProduct } from "./prices.server";
import { percentOfToday, scopeName, stateOf, type Promotion, type PromotionTerms, type Scope } from "./promotion";

/** What the terms would change if they were accepted now. */
export type Preview = {
  /** Only products on sale. */
  products: PromotedProduct[];
  /** The other promotions of these products on these days, and how many of the products each has. */
  others: (Promotion & { products: number })[];
  /** Reductions of today's price that are greater than the percentage of the terms, the greatest first. */
  deeper: { percent: number; products: number }[];
  /** The promotions that are over and whose prices are the references of the deeper reductions. */
  former: Promotion[];
  /** The same text as long as the prices and the other promotions of the preview are the same. */
  seen: string;
};

/** @param replaces the promotion that these terms would replace: its prices do not count */
export async function previewPromotion(
  services: Services,
  terms: PromotionTerms,
  replaces: string | null = null,
): Promise<Preview> {
  const all = await promotedProducts(services, { ...begun(terms, services.now()), id: replaces });
  const products = all.filter(({ archived }) => !archived);
  const others = await othersThen(services, terms, replaces, products);
  const seen = [products, others.map(({ id, products: shared }) => [id, shared])];
  return {
    products,
    others,
    ...(await deeperThan(services, terms, products)),
    seen: createHash("sha256").update(JSON.stringify(seen)).digest("base64url"),
  };
}

/** The reductions that come out greater than announced, because the price of the 30 days before was lower than today's. */
async function deeperThan(
  { db, now }: Services,
  { percent, startsAt }: PromotionTerms,
  products: PromotedProduct[],
): Promise<Pick<Preview, "deeper" | "former">> {
  const references = new Map<string, Cents>();
  const counted = new Map<number, number>();
  for (const product of products) {
    const reached = product.aside === null ? percentOfToday(product) : 0;
    if (product.aside !== null || reached <= percent) continue;
    references.set(product.id, product.referenceCents);
    counted.set(reached, (counted.get(reached) ?? 0) + 1);
  }
  if (references.size === 0) return { deeper: [], former: [] };
  const prices: { id: string; productId: string; priceCents: Cents }[] = await db("promotion_prices")
    .where("ends_at", "<=", startsAt ?? instant(now()))
    .where("ends_at", ">", referenceFrom(startsAt ?? instant(now())))
    .select({ id: "promotion_id", productId: "product_id", priceCents: "price_cents" });
  const ids = prices
    .filter(({ productId, priceCents }) => references.get(productId) === priceCents)
    .map(({ id }) => id);
  const rows = await db("promotions")
    .whereIn("id", [...new Set(ids)])
    .orderBy(["ends_at", "id"])
    .select(COLUMNS);
  return {
    deeper: [...counted]
      .map(([reached, amount]) => ({ percent: reached, products: amount }))
      .sort((one, other) => other.percent - one.percent),
    former: rows.map(promotionOf),
  };
}

/** The planned or running promotions that reduce some of these products while the terms apply. */
async function othersThen(
  { db, now }: Services,
  { startsAt, endsAt }: PromotionTerms,
  replaces: string | null,
  products: PromotedProduct[],
): Promise<Preview["others"]> {
  const reduced = new Set(products.filter(({ aside }) => aside === null).map(({ id }) => id));
  const prices: { id: string; productId: string }[] = await db("promotion_prices")
    .where("starts_at", "<", endsAt)
    .where("ends_at", ">", startsAt ?? instant(now()))
    .modify((others) => void (replaces && others.whereNot("promotion_id", replaces)))
    .select({ id: "promotion_id", productId: "product_id" });
  const shared = new Map<string, number>();
  for (const { id, productId } of prices) if (reduced.has(productId)) shared.set(id, (shared.get(id) ?? 0) + 1);
  const rows = await db("promotions")
    .whereIn("id", [...shared.keys()])
    .orderBy(["starts_at", "id"])
    .select(COLUMNS);
  return rows.map((row) => ({ ...promotionOf(row), products: shared.get(row.id) ?? 0 }));
}

export type Planning =
  | { outcome: "planned"; promotion: Promotion; products: number }
  | { outcome: "moved" | "nothing" | "begun" }
  /** Another promotion does the same. */
  | { outcome: "same"; name: string };

/**
 * Plans a promotion, or begins it at once. It needs no job to begin and end: each reading of a price compares the
 * dates.
 * @param seen of the accepted preview; other prices than those are not written
 * @param aside the numbers of products of the preview to leave out
 * @param replaces a promotion that has not begun and is planned anew on these terms
 */
export async function planPromotion(
  services: Services,
  by: Account,
  terms: PromotionTerms,
  { seen, aside = [], replaces = null }: { seen: string; aside?: number[]; replaces?: string | null },
): Promise<Planning> {
  const planning = inTransaction(services, async (inside): Promise<Planning> => {
    const { db, now } = inside;
    await touchCatalogue(inside);
    const former = replaces === null ? null : await findPromotion(inside, replaces);
    if (replaces !== null && !(former && stateOf(former, now()) === "planned")) return { outcome: "begun" };
    const preview = await previewPromotion(inside, terms, replaces);
    if (preview.seen !== seen) return { outcome: "moved" };
    const same = sameAs(preview, begun(terms, now()));
    if (same) return { outcome: "same", name: same.name };
    const scope: Scope = { ...terms.scope, except: [...new Set([...terms.scope.except, ...aside])] };
    const promotion = { ...begun({ ...terms, scope }, now()), id: former?.id ?? newId(now()) };
    const { id, name, kind, percent, startsAt, endsAt } = promotion;
    const columns = {
      ...{ name, kind, percent, scope: JSON.stringify(scope) },
      ...{ starts_at: startsAt, ends_at: endsAt },
    };
    if (former) await db("promotions").where({ id }).update(columns);
    else await db("promotions").insert({ id, ...columns, created_at: instant(now()) });
    const written = await writePrices(inside, promotion);
    const products = written.filter((product) => product.aside === null && !product.archived).length;
    if (products === 0) throw new NothingToPromote();
    await priceAhead(inside, null, id);
    await audit(inside, by, former ? "promotion.modifiée" : "promotion.prévue", id, reductionSaid(promotion));
    return { outcome: "planned", promotion, products };
  });
  return planning.catch((fault: unknown) => {
    if (fault instanceof NothingToPromote) return { outcome: "nothing" };
    throw fault;
  });
}

/** The promotion that gives all these products the same reduction, as soon and until the same day; a second would only hide it. */
function sameAs({ products, others }: Preview, terms: Omit<Promotion, "id">): Promotion | undefined {
  const reduced = products.filter(({ aside }) => aside === null).length;
  return others.find(
    (other) =>
      other.products === reduced &&
      other.kind === terms.kind &&
      other.percent === terms.percent &&
      other.scope.reducedToo === terms.scope.reducedToo &&
      other.startsAt <= terms.startsAt &&
      other.endsAt === terms.endsAt,
  );
}

/** Thrown to roll back a promotion without products, so that the one it would have replaced stays. */
class NothingToPromote extends Error {}

/**
 * Prices promotions that have not begun anew, after a change of these products or of another promotion.
 * @param only null for all products
 * @param but the promotion that is priced already
 */
export async function priceAhead(services: Services, only: string[] | null, but = ""): Promise<void> {
  const planned = await services
    .db("promotions")
    .where("starts_at", ">", instant(services.now()))
    .whereNot({ id: but })
    .orderBy(["starts_at", "id"])
    .select(COLUMNS);
  for (const row of planned) await writePrices(services, promotionOf(row), only);
}

/** The promotions, newest first. */
export async function listPromotions({ db }: Services): Promise<(Promotion & { products: number })[]> {
  const rows = await db("promotions")
    .orderBy([
      { column: "starts_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(MOST_LISTED)
    .select(COLUMNS);
  const counted = (await db("promotion_prices as price")
    .join("products as product", "product.id", "price.product_id")
    .whereIn(
      "price.promotion_id",
      rows.map(({ id }) => id),
    )
    .whereNull("product.archived_at")
    .groupBy("price.promotion_id")
    .select({ id: "price.promotion_id" })
    .count({ amount: "*" })) as { id: string; amount: number | string }[];
  return rows.map((row) => ({
    ...promotionOf(row),
    products: Number(counted.find(({ id }) => id === row.id)?.amount ?? 0),
  }));
}

const MOST_LISTED = 200;

export async function findPromotion({ db }: Services, id: string): Promise<Promotion | null> {
  const row = await db("promotions").where({ id }).first(COLUMNS);
  return row ? promotionOf(row) : null;
}

function reductionSaid({ name, percent, scope }: PromotionTerms | Promotion): string {
  return `${name}, −${percent} % sur ${scopeName(scope)}`;
}

/** `still`: how many of its products another promotion reduces now. */
export type Ending =
  { outcome: "ended"; name: string; still: number } | { outcome: "removed"; name: string } | { outcome: "unknown" };

/**
 * Ends a promotion now; one that has not begun is deleted. Its prices until now are kept for later reference prices.
 */
export async function endPromotion(services: Services, by: Account, id: string): Promise<Ending> {
  return inTransaction(services, async (inside) => {
    const { db, now } = inside;
    await touchCatalogue(inside);
    const promotion = await findPromotion(inside, id);
    const state = promotion && stateOf(promotion, now());
    if (!promotion || state === "over") return { outcome: "unknown" };
    if (state === "planned") await db("promotions").where({ id }).delete();
    else {
      await db("promotions")
        .where({ id })
        .update({ ends_at: instant(now()) });
      await db("promotion_prices")
        .where({ promotion_id: id })
        .update({ ends_at: instant(now()) });
    }
    await priceAhead(inside, null);
    const ended = state === "running";
    await audit(inside, by, ended ? "promotion.terminée" : "promotion.supprimée", id, reductionSaid(promotion));
    const { name } = promotion;
    return ended ? { outcome: "ended", name, still: await stillReduced(inside, id) } : { outcome: "removed", name };
  });
}

async function stillReduced({ db, now }: Services, id: string): Promise<number> {
  const own = db("promotion_prices").where({ promotion_id: id }).select("product_id");
  const products: string[] = await db("promotion_prices")
    .whereNot({ promotion_id: id })
    .whereIn("product_id", own)
    .where("starts_at", "<=", instant(now()))
    .where("ends_at", ">", instant(now()))
    .distinct()
    .pluck("product_id");
  return products.length;
}

const COLUMNS = {
  id: "id",
  name: "name",
  kind: "kind",
  percent: "percent",
  scope: "scope",
  startsAt: "starts_at",
  endsAt: "ends_at",
} as const;

type Row = Omit<Promotion, "scope"> & { scope: string };

function promotionOf({ scope, ...row }: Row): Promotion {
  return { ...row, scope: JSON.parse(scope) as Scope };
}

/** A promotion dated today begins now, because the prices asked this morning cannot change. */
function begun({ startsAt, ...terms }: PromotionTerms, now: Date): Omit<Promotion, "id"> {
  const at: Instant = instant(now);
  return { ...terms, startsAt: startsAt && startsAt > at ? startsAt : at };
}
