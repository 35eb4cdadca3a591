import { SHARE } from "~/infra/database/delete-in-shares.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { notePassage } from "~/domain/accounts/passages.server";
import { KEPT_DAYS } from "~/domain/keeps";
import { countRows } from "~/domain/list-page.server";
import { daysBefore, instant, type Instant } from "~/domain/time";

/** How long a reservation is kept after its end, as the privacy page says. */
const RESERVATION_DAYS = KEPT_DAYS.reservation;

export type ReservationPurge = { before: Instant; deleted: number };

/**
 * Deletes old reservations that hold no piece. An account keeps the day of its owner's last visit.
 * @param dryRun counts only
 * @returns the counts to report
 */
export async function purgeReservations(services: Services, { dryRun = false } = {}): Promise<ReservationPurge> {
  const before = instant(daysBefore(services.now(), RESERVATION_DAYS));
  if (dryRun) return { before, deleted: await countRows(closed(services, before)) };
  let deleted = 0;
  for (;;) {
    const share = await inTransaction(services, (inside) => endOldest(inside, before));
    deleted += share;
    if (share < SHARE) return { before, deleted };
  }
}

const closed = ({ db }: Services, before: Instant) =>
  db("reservations").whereNot({ status: "held" }).where("closed_at", "<", before);

/** Ends one share of the old reservations, so that orders are written between two shares. @returns how many */
async function endOldest(inside: Services, before: Instant): Promise<number> {
  const old: { id: string; email: string; created_at: Instant }[] = await closed(inside, before)
    .orderBy("closed_at")
    .limit(SHARE)
    .select("id", "email", "created_at");
  for (const { email, created_at: at } of old) await notePassage(inside, { email }, at);
  return inside
    .db("reservations")
    .whereIn(
      "id",
      old.map(({ id }) => id),
    )
    .delete();
}
