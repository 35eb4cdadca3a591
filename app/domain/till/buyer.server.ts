import { createHash } from "node:crypto";

import type { Services } from "~/infra/services.server";
import { instant } from "~/domain/time";

/**
 * The id of the visitor for a sale at the till, made from the sale's key. It belongs to no browser, and no other
 * visitor can have it.
 */
export function buyerId(key: string): string {
  return createHash("sha256").update(`counter:${key}`).digest("hex").slice(0, 24);
}

/** Makes that visitor where there is none yet; the same form sent again finds the same one. */
export async function ensureBuyer({ db, now }: Services, key: string): Promise<string> {
  const id = buyerId(key);
  await db("visitors")
    .insert({ id, created_at: instant(now()) })
    .onConflict("id")
    .ignore();
  return id;
}
