import { listBrands } from "~/domain/catalogue/editing/brands.server";
import { COUNTRY_OPTIONS } from "~/domain/catalogue/safety/countries";
import { missingOfRange, type RangeTable } from "~/domain/lenses/safety/range-on-sale.server";
import { missingView } from "~/http/admin/missing-facts.server";
import type { Services } from "~/infra/services.server";
import { brandPath } from "~/ui/admin/brand-path";

/** What the sheet of a lens or treatment offers to choose, and what it lacks. @param known null for one that is added */
export async function sheetView(
  services: Services,
  table: RangeTable,
  known: { id: string; facts: { brand: string | null } } | null,
) {
  const missing = known ? (await missingOfRange(services, table)).get(known.id) : undefined;
  return {
    brands: (await listBrands(services)).map(({ name }) => name),
    countries: COUNTRY_OPTIONS,
    missing: missingView(missing),
    brand: known?.facts.brand ? brandPath(known.facts.brand) : "/admin/marques",
  };
}
