import type { Services } from "~/infra/services.server";
import { allProducts } from "./catalogue.server";
import { inFrenchOrder } from "./labels";
import type { Product } from "./products.server";
import { ANYTHING } from "./query";

export const OTHERS = "Autres";

/** The accessories by family in French order; those of no family come last. */
export async function accessoriesByFamily(services: Services): Promise<{ family: string; accessories: Product[] }[]> {
  const accessories = await allProducts(services, { ...ANYTHING, category: "accessory" });
  const families = [...new Set(accessories.map((accessory) => accessory.accessoryCategory ?? OTHERS))];
  const named = inFrenchOrder(
    families.filter((family) => family !== OTHERS),
    (family) => family,
  );
  return [...named, ...families.filter((family) => family === OTHERS)].map((family) => ({
    family,
    accessories: accessories.filter((accessory) => (accessory.accessoryCategory ?? OTHERS) === family),
  }));
}
