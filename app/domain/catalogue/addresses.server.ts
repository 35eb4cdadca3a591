import type { Services } from "~/infra/services.server";
import { onSale } from "./safety/on-sale.server";

export type ProductAddress = { path: string; updatedAt: string };

type Part = { limit: number; offset: number };

/** Where products on sale are found, newest change first. */
export async function productAddresses({ db, now }: Services, { limit, offset }: Part): Promise<ProductAddress[]> {
  const rows: { number: number; slug: string; is_accessory: boolean | number; updated_at: string }[] = await onSale(
    db("products as product"),
    now(),
  )
    .orderBy([{ column: "updated_at", order: "desc" }, { column: "number" }])
    .limit(limit)
    .offset(offset)
    .select("number", "slug", "is_accessory", "updated_at");
  return rows.map((row) => ({
    path: row.is_accessory ? `/article-accessoire/${row.number}` : `/article/${row.slug}`,
    updatedAt: row.updated_at,
  }));
}

export async function countProductAddresses({ db, now }: Services): Promise<number> {
  const [row] = await onSale(db("products as product"), now()).count<{ amount: number | string }[]>({ amount: "*" });
  return Number(row?.amount ?? 0);
}
