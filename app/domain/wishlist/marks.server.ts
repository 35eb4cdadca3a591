import type { Services } from "~/infra/services.server";
import { countedPieces, type VisitorCount } from "~/domain/cart/cart.server";
import { MOST_ENTRIES } from "./wishlist.server";

export type VisitorMarks = {
  /** Pieces in the cart. */
  cartCount: number;
  /** The numbers of the products on the wishlist. */
  wished: number[];
};

/** What every page shows of a visitor, with one query: the pieces in the cart, and the products on the wishlist. */
export async function visitorMarks({ db }: Services, visitorId: string | null): Promise<VisitorMarks> {
  if (!visitorId) return { cartCount: 0, wished: [] };
  const wishes = db("wishlist_entries as entry")
    .join("products as product", "product.id", "entry.product_id")
    .where("entry.visitor_id", visitorId)
    .select(db.raw("'wish' as kind"), "product.number as amount");
  const rows = await countedPieces(db, visitorId)
    .unionAll(wishes)
    .limit(MOST_ENTRIES + 1);
  const amounts = (kind: VisitorCount["kind"]) =>
    rows.filter((row) => row.kind === kind).map((row) => Number(row.amount));
  return { cartCount: amounts("cart")[0] ?? 0, wished: amounts("wish") };
}
