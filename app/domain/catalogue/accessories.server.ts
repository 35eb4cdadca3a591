import type { Services } from "~/infra/services.server";
import { productsOfFamily } from "./catalogue.server";
import { inFrenchOrder } from "./labels";
import type { Product } from "./products.server";
import { onSale } from "./safety/on-sale.server";

export const OTHERS = "Autres";
/** More than a small shop has: its accessories stand on one page. */
const ACCESSORIES_A_PAGE = 96;

/** `total`: in the family, of which a page may show a part. */
export type AccessoryFamily = { family: string; total: number; accessories: Product[] };
export type Accessories = { families: AccessoryFamily[]; total: number; page: number; pages: number };

/**
 * One page of the accessories, by family in French order; those of no family come last. A page past the end gives the last one.
 * @param size of a page
 */
export async function accessoriesByFamily(
  services: Services,
  asked = 1,
  size = ACCESSORIES_A_PAGE,
): Promise<Accessories> {
  const counted = await familiesWithCounts(services);
  const total = counted.reduce((sum, { amount }) => sum + amount, 0);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(asked, pages);
  const families: AccessoryFamily[] = [];
  let before = (page - 1) * size;
  let room = size;
  for (const { family, amount } of counted) {
    const skipped = Math.min(before, amount);
    const shown = Math.min(room, amount - skipped);
    before -= skipped;
    if (shown === 0) continue;
    room -= shown;
    const accessories = await productsOfFamily(services, family === OTHERS ? null : family, {
      limit: shown,
      offset: skipped,
    });
    families.push({ family, total: amount, accessories });
  }
  return { families, total, page, pages };
}

async function familiesWithCounts({ db, now }: Services): Promise<{ family: string; amount: number }[]> {
  const rows: { family: string | null; amount: number | string }[] = await onSale(db("products as product"), now())
    .where("product.category", "accessory")
    .groupBy("product.accessory_category")
    .select("product.accessory_category as family", db.raw("count(*) as amount"));
  const all = rows.map(({ family, amount }) => ({ family: family ?? OTHERS, amount: Number(amount) }));
  const named = inFrenchOrder(
    all.filter(({ family }) => family !== OTHERS),
    ({ family }) => family,
  );
  return [...named, ...all.filter(({ family }) => family === OTHERS)];
}
