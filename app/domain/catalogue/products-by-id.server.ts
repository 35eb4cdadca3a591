import { selectRows } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import type { Instant } from "~/domain/time";
import { complete, PRODUCT_COLUMNS, type Product, type ProductRow } from "./products.server";

/** Taken off the shelves for good: shown where someone kept it, and sold no more. */
export type KnownProduct = Product & { archived: boolean };

const MOST_ASKED = 200;

/** The products of these ids in their order, archived ones included; ids that name nothing are left out. */
export async function productsById(services: Services, ids: string[]): Promise<KnownProduct[]> {
  const asked = ids.slice(0, MOST_ASKED);
  if (asked.length === 0) return [];
  const rows = await selectRows<ProductRow & { archivedAt: Instant | null }, { product: "products" }>(
    services.db("products as product").whereIn("product.id", asked),
    { ...PRODUCT_COLUMNS, archivedAt: "product.archived_at" },
  );
  const archived = new Set(rows.filter((row) => row.archivedAt !== null).map((row) => row.id));
  const products = await complete(
    services,
    rows.map(({ archivedAt: _at, ...row }) => row),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  return asked
    .flatMap((id) => byId.get(id) ?? [])
    .map((product) => ({ ...product, archived: archived.has(product.id) }));
}
