import { selectRows } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { complete, PRODUCT_COLUMNS, type Product, type ProductRow } from "./products.server";
import { offSaleColumn } from "./safety/on-sale.server";

/** `archived`: archived or held back. It is shown where a visitor kept it, and cannot be bought. */
export type KnownProduct = Product & { archived: boolean };

const MOST_ASKED = 200;

/** The products of these ids in the same order, archived ones included; unknown ids are left out. */
export async function productsById(services: Services, ids: string[]): Promise<KnownProduct[]> {
  const asked = ids.slice(0, MOST_ASKED);
  if (asked.length === 0) return [];
  const found = services.db("products as product").whereIn("product.id", asked);
  const rows = await selectRows<ProductRow & { offSale: number }, { product: "products" }>(found, {
    ...PRODUCT_COLUMNS,
    offSale: offSaleColumn(services.db, services.now()),
  });
  const archived = new Set(rows.filter((row) => Number(row.offSale) === 1).map((row) => row.id));
  const products = await complete(
    services,
    rows.map(({ offSale: _off, ...row }) => row),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  return asked
    .flatMap((id) => byId.get(id) ?? [])
    .map((product) => ({ ...product, archived: archived.has(product.id) }));
}
