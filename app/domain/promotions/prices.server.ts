import type { Services } from "~/infra/services.server";
import { groupBy } from "~/domain/catalogue/asked-price.server";
import { productFields } from "~/domain/catalogue/products.server";
import { askedOverTime, lowestBefore, type PassingPrice, type PastPrice } from "~/domain/catalogue/reference-price";
import { shopDay } from "~/domain/days";
import type { Cents } from "~/domain/money";
import { instant, type Instant } from "~/domain/time";
import { vatIncluded } from "~/domain/vat";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { ratesWith, vatRateOn, type VatRates } from "~/shop/vat";
import { reducedCents, type Promotion, type Scope } from "./promotion";
import { inScope } from "./scope.server";

/** Why a promotion does not reduce a product of its scope. */
export type Aside = "except" | "classA" | "reduced" | "tooNew" | "unpriced";

export type PromotedProduct = {
  id: string;
  number: number;
  name: string;
  brand: string;
  /** Its price without the promotion. */
  ownCents: Cents;
  archived: boolean;
} & (
  | { aside: Aside }
  | {
      aside: null;
      referenceCents: Cents;
      priceCents: Cents;
      /** Less than the shop paid, as far as it noted that: soldes alone may (code de commerce, L. 442-5). */ atLoss: boolean;
    }
);

type Terms = Omit<Promotion, "id" | "name" | "endsAt"> & {
  /** Null for a promotion that is not stored yet. */ id: string | null;
};

/** So many bound values go into one query. */
const BATCH = 400;

/**
 * The price that a promotion gives each product of its scope. The percentage is counted from the lowest price of the 30
 * days before it. Where another promotion still runs when it begins, the 30 days before that one count, because the law
 * counts successive reductions from the first. Frames of class A keep their price: the insurances pay it in full, and
 * the law limits it.
 * @param only of these products; null for all
 */
export async function promotedProducts(
  services: Services,
  terms: Terms,
  only: string[] | null = null,
): Promise<PromotedProduct[]> {
  const rows = await productsOf(services, terms.scope, only);
  const rates = ratesWith(await settingsInForce(services));
  const priced: PromotedProduct[] = [];
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    const { own, passing } = await pricesKnown(services, terms, batch);
    for (const row of batch) priced.push(pricedBy(terms, row, own.get(row.id) ?? [], passing.get(row.id) ?? [], rates));
  }
  return priced;
}

type Row = {
  id: string;
  number: number;
  name: string;
  brand: string;
  category: string;
  equipmentClass: "A" | "B" | null;
  priceCents: Cents;
  discountCents: Cents | null;
  purchaseCents: Cents | null;
  archivedAt: Instant | null;
};

function productsOf({ db }: Services, { on }: Scope, only: string[] | null): Promise<Row[]> {
  const products = inScope(db("products as product"), on);
  if (only) products.whereIn("product.id", only);
  return products
    .orderBy("product.number")
    .select({
      ...productFields("id", "number", "name", "brand", "category", "equipmentClass", "priceCents", "discountCents"),
      purchaseCents: "product.purchase_cents",
      archivedAt: "product.archived_at",
    })
    .then((rows: Row[]) => rows);
}

/**
 * The prices of these products before the promotion begins: their own, and those of promotions that began before it.
 */
async function pricesKnown({ db }: Services, { id, startsAt }: Terms, rows: Row[]) {
  const ids = rows.map((row) => row.id);
  const own: (PastPrice & { productId: string })[] = await db("price_history")
    .whereIn("product_id", ids)
    .orderBy("since")
    .select({ productId: "product_id", priceCents: "price_cents", since: "since" });
  const passing: (PassingPrice & { productId: string })[] = await db("promotion_prices")
    .whereIn("product_id", ids)
    .where("starts_at", "<", startsAt)
    .modify((others) => void (id && others.whereNot("promotion_id", id)))
    .select({ productId: "product_id", priceCents: "price_cents", since: "starts_at", until: "ends_at" });
  return { own: groupBy(own, ({ productId }) => productId), passing: groupBy(passing, ({ productId }) => productId) };
}

function pricedBy(terms: Terms, row: Row, own: PastPrice[], passing: PassingPrice[], rates: VatRates): PromotedProduct {
  const { scope, percent, kind, startsAt } = terms;
  const { id, number, name, brand } = row;
  const known = { id, number, name, brand, archived: row.archivedAt !== null };
  const ownCents = row.discountCents ?? row.priceCents;
  const asideFor = (aside: Aside): PromotedProduct => ({ ...known, ownCents, aside });
  if (scope.except.includes(number)) return asideFor("except");
  if (row.category === "optic" && row.equipmentClass === "A") return asideFor("classA");
  if (row.discountCents !== null && !scope.reducedToo) return asideFor("reduced");
  if (kind === "soldes" && !own.some(({ since }) => since <= monthBefore(startsAt))) return asideFor("tooNew");
  const referenceCents = referenceAt(startsAt, own, passing);
  const priceCents = reducedCents(referenceCents ?? 0, percent);
  return referenceCents === null || priceCents < 1 || priceCents >= referenceCents
    ? asideFor("unpriced")
    : {
        ...known,
        ownCents,
        aside: null,
        referenceCents,
        priceCents,
        atLoss: isAtLoss(row, priceCents, startsAt, rates),
      };
}

function isAtLoss({ category, purchaseCents }: Row, priceCents: Cents, at: Instant, rates: VatRates): boolean {
  const rate = vatRateOn(category === "accessory" ? "accessory" : "frame", shopDay(at), rates);
  return purchaseCents !== null && vatIncluded(priceCents, rate).excludingTax < purchaseCents;
}

function referenceAt(startsAt: Instant, own: PastPrice[], passing: PassingPrice[]): Cents | null {
  const first = beginningOfRow(startsAt, passing);
  const earlier = passing.filter(({ until }) => until < first);
  const lowest = [lowestBefore(askedOverTime(own, earlier), first), lowestBefore(own, startsAt)].filter(
    (cents) => cents !== null,
  );
  return lowest.length === 0 ? null : Math.min(...lowest);
}

/** When the first of an unbroken row of promotions began that lasts up to that instant. */
function beginningOfRow(startsAt: Instant, passing: PassingPrice[]): Instant {
  let first = startsAt;
  for (;;) {
    const joining = passing.filter(({ since, until }) => since < first && until >= first).map(({ since }) => since);
    const [earliest] = joining.sort();
    if (!earliest) return first;
    first = earliest;
  }
}

/** Soldes are for goods that have been on sale for a month (code de commerce, L. 310-3). */
function monthBefore(at: Instant): Instant {
  const day = new Date(at);
  day.setUTCMonth(day.getUTCMonth() - 1);
  return instant(day);
}

/** Writes the prices of a promotion, in place of those written before. @param only of these products; null for all */
export async function writePrices(
  services: Services,
  promotion: Promotion,
  only: string[] | null = null,
): Promise<PromotedProduct[]> {
  const { db } = services;
  const products = await promotedProducts(services, promotion, only);
  await db("promotion_prices")
    .where({ promotion_id: promotion.id })
    .modify((rows) => void (only && rows.whereIn("product_id", only)))
    .delete();
  const rows = products.flatMap((product) =>
    product.aside === null
      ? [
          {
            promotion_id: promotion.id,
            product_id: product.id,
            starts_at: promotion.startsAt,
            ends_at: promotion.endsAt,
            reference_cents: product.referenceCents,
            price_cents: product.priceCents,
          },
        ]
      : [],
  );
  for (let at = 0; at < rows.length; at += BATCH) await db("promotion_prices").insert(rows.slice(at, at + BATCH));
  return products;
}
