import { inTransaction, type Services } from "~/infra/services.server";
import { DRAFT } from "~/domain/catalogue/safety/families";
import { isHeldBack, onSale } from "~/domain/catalogue/safety/on-sale.server";
import { shopDay, startOfDay, type Day } from "~/domain/days";
import { newId } from "~/domain/ids";
import type { Cents } from "~/domain/money";
import { instant } from "~/domain/time";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { priceAhead } from "./promotions.server";

/** What a product is asked for, and from when on. */
type Offer = { priceCents: Cents; discountCents: Cents | null; facts: { soldFrom: Day | null } };

/**
 * Writes down each change of the price: the law wants a reduction announced against the earlier prices. A price counts
 * from the day on which somebody may pay it: that of a draft, or of a product held back, is no reference. To be called
 * once the change is written.
 * @param before null for a new product
 */
export async function notePrice(services: Services, id: string, before: Offer | null, after: Offer): Promise<void> {
  const { db, now } = services;
  const [at, today] = [instant(now()), shopDay(now())];
  const isAsked = ({ facts: { soldFrom } }: Offer) => soldFrom === null || soldFrom <= today;
  const prices = () => db("price_history").where({ product_id: id });
  if (before && !isAsked(before)) await prices().where("since", ">", at).delete();
  if (await isHeldBack(services, id)) return; // `noteReleasedPrices` notes it once it is complete
  const row = { id: newId(now()), product_id: id, price_cents: after.discountCents ?? after.priceCents };
  const { soldFrom } = after.facts;
  if (!isAsked(after)) {
    if (soldFrom && soldFrom !== DRAFT)
      await db("price_history").insert({ ...row, since: instant(startOfDay(soldFrom)) });
    return;
  }
  const last = await prices().where("since", "<=", at).orderBy("since", "desc").first("price_cents");
  if (!before || !isAsked(before) || last?.price_cents !== row.price_cents)
    await db("price_history").insert({ ...row, since: at });
}

/** The price that the history has of a row of `products as product` at a moment; -1 without any. */
const LAST_NOTED = `coalesce((select price_cents from price_history
  where product_id = product.id and since <= ? order by since desc limit 1), -1)`;

/**
 * Notes the price of each product that is on sale with another one than was noted last: it was held back, and got its
 * facts by whatever way: its sheet, a picture, its brand.
 */
export async function noteReleasedPrices(services: Services): Promise<void> {
  const at = instant(services.now());
  const released: { id: string; cents: number }[] = await onSale(services.db("products as product"), services.now())
    .whereRaw(`${LAST_NOTED} <> coalesce(product.discount_cents, product.price_cents)`, [at])
    .select("product.id", { cents: services.db.raw("coalesce(product.discount_cents, product.price_cents)") });
  if (released.length === 0) return;
  const ids = released.map(({ id }) => id);
  await inTransaction(services, async (inside) => {
    await touchCatalogue(inside, ids);
    for (const { id, cents } of released)
      await inside
        .db("price_history")
        .insert({ id: newId(inside.now()), product_id: id, price_cents: cents, since: at });
    await priceAhead(inside, ids);
  });
}
