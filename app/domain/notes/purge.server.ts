import type { Services } from "~/infra/services.server";
import { KEPT_DAYS } from "~/domain/keeps";
import { daysBefore, instant, type Instant } from "~/domain/time";

/** Deletes what the shop noted longer ago than such notes are kept. */
export async function purgeNotes({ db, now }: Services): Promise<{ before: Instant; deleted: number }> {
  const before = instant(daysBefore(now(), KEPT_DAYS.note));
  return { before, deleted: await db("shop_notes").where("created_at", "<", before).delete() };
}
