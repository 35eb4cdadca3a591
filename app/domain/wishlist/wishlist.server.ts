import { selectRows } from "~/infra/db.server";
import { inTurnOf, type Services } from "~/infra/services.server";
import { onSale } from "~/domain/catalogue/safety/on-sale.server";
import { productsById, type KnownProduct } from "~/domain/catalogue/products-by-id.server";
import type { ProductColor } from "~/domain/catalogue/products.server";
import { isId, newId } from "~/domain/ids";
import { instant, type Instant } from "~/domain/time";

export const MOST_ENTRIES = 100;

export type WishlistEntry = {
  product: KnownProduct;
  /** The colour it was added in; the product's first when the shop no longer has that one. */
  color: ProductColor | undefined;
  addedAt: Instant;
  state: "available" | "soldOut" | "soldOutInColor" | "archived";
};

export type KeepOutcome = { outcome: "kept"; name: string } | { outcome: "unknown" | "full" };

/**
 * Adds a product, named by its number. A product added twice is there once: in the last chosen colour, with the first
 * day.
 */
export async function keep(
  services: Services,
  visitorId: string,
  { number, color }: { number: number; color: string },
): Promise<KeepOutcome> {
  return inTurnOf(services, visitorId, async (inside) => {
    const { db, now } = inside;
    const product: { id: string; brand: string; name: string } | undefined = await onSale(
      db("products as product").where({ number }),
      now(),
    ).first("id", "brand", "name");
    if (!product) return { outcome: "unknown" };
    const colors: { value: string }[] = await db("product_colors")
      .where({ product_id: product.id })
      .orderBy("position")
      .select("value");
    const chosen = colors.find(({ value }) => value === color) ?? colors[0];
    if (!chosen) return { outcome: "unknown" };

    const entry = { visitor_id: visitorId, product_id: product.id };
    const kept = { outcome: "kept" as const, name: `${product.brand} ${product.name}` };
    if ((await db("wishlist_entries").where(entry).update({ color: chosen.value })) > 0) return kept;
    if ((await wishedNumbers(inside, visitorId)).length >= MOST_ENTRIES) return { outcome: "full" };
    await db("wishlist_entries").insert({ ...entry, id: newId(now()), color: chosen.value, added_at: instant(now()) });
    return kept;
  });
}

/** @returns the name of the removed product, or null when it was not there */
export async function letGo({ db }: Services, visitorId: string, number: number): Promise<string | null> {
  const product: { id: string; brand: string; name: string } | undefined = await db("products")
    .where({ number })
    .first("id", "brand", "name");
  const removed = product
    ? await db("wishlist_entries").where({ visitor_id: visitorId, product_id: product.id }).delete()
    : 0;
  return product && removed > 0 ? `${product.brand} ${product.name}` : null;
}

/** A visitor's wishlist, newest first. */
export async function readWishlist(services: Services, visitorId: string | null): Promise<WishlistEntry[]> {
  if (!visitorId) return [];
  const rows: { product_id: string; color: string; added_at: Instant }[] = await services
    .db("wishlist_entries")
    .where({ visitor_id: visitorId })
    .orderBy([
      { column: "added_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(MOST_ENTRIES)
    .select("product_id", "color", "added_at");
  const kept = new Map(rows.map((row) => [row.product_id, row]));
  const products = await productsById(services, [...kept.keys()]);
  return products.map((product) => {
    const row = kept.get(product.id);
    const color = product.colors.find(({ value }) => value === row?.color) ?? product.colors[0];
    return { product, color, addedAt: row?.added_at ?? "", state: stateOf(product, color) };
  });
}

function stateOf({ archived, colors }: KnownProduct, color: ProductColor | undefined): WishlistEntry["state"] {
  if (archived) return "archived";
  if (colors.every(({ available }) => available === 0)) return "soldOut";
  return color && color.available > 0 ? "available" : "soldOutInColor";
}

/** The numbers of the products on a visitor's wishlist, enough to draw the hearts. */
export async function wishedNumbers({ db }: Services, visitorId: string | null): Promise<number[]> {
  if (!visitorId) return [];
  const kept = db("wishlist_entries as entry")
    .join("products as product", "product.id", "entry.product_id")
    .where("entry.visitor_id", visitorId)
    .limit(MOST_ENTRIES);
  const rows = await selectRows<{ number: number }, { product: "products" }>(kept, { number: "product.number" });
  return rows.map(({ number }) => number);
}

/** Replaces the list by these products; a product that stays keeps its colour and day. @param named ids or numbers */
export async function replaceWishlist(
  services: Services,
  visitorId: string,
  named: (string | number)[],
): Promise<void> {
  await inTurnOf(services, visitorId, async (inside) => {
    const wanted = named.map(String);
    const products: { id: string; number: number }[] = await inside
      .db("products")
      .whereIn("id", wanted.filter(isId))
      .orWhereIn("number", wanted.filter((name) => /^\d{1,9}$/.test(name)).map(Number))
      .select("id", "number");
    const ids = products.map(({ id }) => id);
    const kept: string[] = await inside.db("wishlist_entries").where({ visitor_id: visitorId }).pluck("product_id");
    await inside.db("wishlist_entries").where({ visitor_id: visitorId }).whereNotIn("product_id", ids).delete();
    for (const { id, number } of products) if (!kept.includes(id)) await keep(inside, visitorId, { number, color: "" });
  });
}

/**
 * Merges one visitor's wishlist into another's, for example at a login. Each product is there once, and those of the
 * receiving list keep their colour and day. The shared link of the merged list shows nothing any more.
 */
export async function mergeWishlists(services: Services, from: string, into: string): Promise<void> {
  if (from === into) return;
  await inTurnOf(services, into, async ({ db }) => {
    const rows: { id: string; product_id: string }[] = await db("wishlist_entries")
      .where({ visitor_id: from })
      .orderBy("added_at", "desc")
      .select("id", "product_id");
    const known = new Set(
      (await db("wishlist_entries").where({ visitor_id: into }).select("product_id")).map((row) => row.product_id),
    );
    const moved = rows.filter((row) => !known.has(row.product_id)).slice(0, Math.max(0, MOST_ENTRIES - known.size));
    await db("wishlist_entries")
      .whereIn(
        "id",
        moved.map((row) => row.id),
      )
      .update({ visitor_id: into });
    await db("wishlist_entries").where({ visitor_id: from }).delete();
    await db("wishlist_shares").where({ visitor_id: from }).delete();
  });
}
