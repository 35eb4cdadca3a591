import { inTransaction, type Services } from "~/infra/services.server";
import { notePassage } from "~/domain/accounts/passages.server";
import { KEPT_DAYS } from "~/domain/keeps";
import { daysBefore, instant, type Instant } from "~/domain/time";

/** How long a reservation is kept after its end, as the privacy page says. */
const RESERVATION_DAYS = KEPT_DAYS.reservation;

export type ReservationPurge = { before: Instant; deleted: number };

/**
 * Deletes old reservations that hold no piece. An account keeps the day of its owner's last visit.
 * @returns the counts to report
 */
export async function purgeReservations(outer: Services): Promise<ReservationPurge> {
  return inTransaction(outer, async (services) => {
    const before = instant(daysBefore(services.now(), RESERVATION_DAYS));
    const closed = () => services.db("reservations").whereNot({ status: "held" }).where("closed_at", "<", before);
    const old: { email: string; created_at: Instant }[] = await closed().select("email", "created_at");
    for (const { email, created_at: at } of old) await notePassage(services, { email }, at);
    return { before, deleted: await closed().delete() };
  });
}
