import { createHash } from "node:crypto";

import type { Services } from "~/infra/services.server";
import { instant } from "~/domain/time";

/** The visitor of what is done at the till under a key, which has no browser: no other visitor has such an id. */
export function buyerId(key: string): string {
  return createHash("sha256").update(`counter:${key}`).digest("hex").slice(0, 24);
}

/** The same, made where there is none yet: one for each key, the same when the same form is sent again. */
export async function ensureBuyer({ db, now }: Services, key: string): Promise<string> {
  const id = buyerId(key);
  await db("visitors")
    .insert({ id, created_at: instant(now()) })
    .onConflict("id")
    .ignore();
  return id;
}
