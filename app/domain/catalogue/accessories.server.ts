import type { Services } from "~/infra/services.server";
import { accessoriesOfFamilies, productsOfFamily } from "./catalogue.server";
import { inFrenchOrder } from "./labels";
import type { Product } from "./products.server";

export const OTHERS = "Autres";
/** Accessories on one page. A small shop has fewer, so that all of them fit on the first page. */
const ACCESSORIES_A_PAGE = 96;

/** `total` counts the whole family; `accessories` holds those of this page only. */
export type AccessoryFamily = { family: string; total: number; accessories: Product[] };
export type Accessories = { families: AccessoryFamily[]; total: number; page: number; pages: number };

/**
 * One page of the accessories, by family in French order; accessories without a family come last. A page past the end
 * gives the last one.
 * @param size accessories on a page
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

async function familiesWithCounts(services: Services): Promise<{ family: string; amount: number }[]> {
  const counts = await accessoriesOfFamilies(services);
  const named = inFrenchOrder(
    [...counts].flatMap(([family, amount]) => (family === null ? [] : [{ family, amount }])),
    ({ family }) => family,
  );
  const others = counts.get(null);
  return others ? [...named, { family: OTHERS, amount: others }] : named;
}
