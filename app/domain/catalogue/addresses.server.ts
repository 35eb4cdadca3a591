import type { Services } from "~/infra/services.server";
import { onSale } from "./safety/on-sale.server";

export type ProductAddress = { path: string; updatedAt: string };

type Row = { number: number; slug: string; is_accessory: boolean | number; updated_at: string };

/** Addresses read at once: what is made of them takes some milliseconds, and requests are answered between two shares. */
const SHARE = 500;

/**
 * Where products on sale are found, newest change first, in shares.
 * @param limit at most so many in all
 */
export async function* productAddresses(
  services: Services,
  { limit, offset, size = SHARE }: { limit: number; offset: number; size?: number },
): AsyncGenerator<ProductAddress[], void> {
  let last: Row | undefined;
  for (let left = limit; left > 0; left -= size) {
    const rows = await share(services, Math.min(size, left), last, offset);
    if (rows.length > 0) yield rows.map(addressOf);
    last = rows.at(-1);
    if (rows.length < size) return;
  }
}

/** The share that follows a product, or the one that begins after so many products. */
function share({ db, now }: Services, limit: number, last: Row | undefined, offset: number): Promise<Row[]> {
  const products = onSale(db("products as product"), now()).orderBy([
    { column: "updated_at", order: "desc" },
    { column: "number", order: "desc" },
  ]);
  const from = last
    ? products.whereRaw("(updated_at, number) < (?, ?)", [last.updated_at, last.number])
    : products.offset(offset);
  return from
    .limit(limit)
    .select("number", "slug", "is_accessory", "updated_at")
    .then((rows: Row[]) => rows);
}

function addressOf({ number, slug, is_accessory, updated_at: updatedAt }: Row): ProductAddress {
  return { path: is_accessory ? `/article-accessoire/${number}` : `/article/${slug}`, updatedAt };
}

export async function countProductAddresses({ db, now }: Services): Promise<number> {
  const [row] = await onSale(db("products as product"), now()).count<{ amount: number | string }[]>({ amount: "*" });
  return Number(row?.amount ?? 0);
}
