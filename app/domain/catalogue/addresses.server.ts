import type { Services } from "~/infra/services.server";
import { onSale } from "./safety/on-sale.server";

/** A site map may name 50,000 addresses; the other pages need some. */
const MOST = 49_000;

export type ProductAddress = { path: string; updatedAt: string };

/** Where each product on sale is found, newest change first. */
export async function productAddresses({ db, now }: Services): Promise<ProductAddress[]> {
  const rows: { number: number; slug: string; is_accessory: boolean | number; updated_at: string }[] = await onSale(
    db("products as product"),
    now(),
  )
    .orderBy([{ column: "updated_at", order: "desc" }, { column: "number" }])
    .limit(MOST)
    .select("number", "slug", "is_accessory", "updated_at");
  return rows.map((row) => ({
    path: row.is_accessory ? `/article-accessoire/${row.number}` : `/article/${row.slug}`,
    updatedAt: row.updated_at,
  }));
}
