import type { Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { instant } from "~/domain/time";
import { readWishlist, type WishlistEntry } from "./wishlist.server";

/** Shares a visitor's wishlist by a link; sharing it again keeps the same link. @returns the id that the link names */
export async function share(services: Services, visitorId: string): Promise<string> {
  const { db, now } = services;
  await db("wishlist_shares")
    .insert({ visitor_id: visitorId, id: newId(now()), created_at: instant(now()) })
    .onConflict("visitor_id")
    .ignore();
  return (await shareOf(services, visitorId)) ?? "";
}

export async function shareOf({ db }: Services, visitorId: string | null): Promise<string | null> {
  if (!visitorId) return null;
  const row: { id: string } | undefined = await db("wishlist_shares").where({ visitor_id: visitorId }).first("id");
  return row?.id ?? null;
}

/** Ends the sharing: the link no longer works, and a later one is another. */
export async function stopSharing({ db }: Services, visitorId: string): Promise<void> {
  await db("wishlist_shares").where({ visitor_id: visitorId }).delete();
}

/** The products behind a link, without their owner. @returns null when it was ended, or never existed */
export async function readShared(services: Services, shareId: string): Promise<WishlistEntry[] | null> {
  const row: { visitor_id: string } | undefined = await services
    .db("wishlist_shares")
    .where({ id: shareId })
    .first("visitor_id");
  return row ? readWishlist(services, row.visitor_id) : null;
}
