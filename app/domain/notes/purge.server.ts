import type { Services } from "~/infra/services.server";
import { KEPT_DAYS } from "~/domain/keeps";
import { daysBefore, instant, type Instant } from "~/domain/time";

/** Deletes the notes whose time to be kept has ended. */
export async function purgeNotes({ db, now }: Services): Promise<{ before: Instant; deleted: number }> {
  const before = instant(daysBefore(now(), KEPT_DAYS.note));
  return { before, deleted: await db("shop_notes").where("created_at", "<", before).delete() };
}
