import type { Services } from "~/infra/services.server";
import { daysBefore, instant, type Instant } from "../time";

/** How long a reservation is kept after its end, as the privacy page says. */
export const RESERVATION_DAYS = 365;

export type ReservationPurge = { before: Instant; deleted: number };

/** Forgets who had put a frame aside; one that still holds a piece stays. @returns what to report of it */
export async function purgeReservations({ db, now }: Services): Promise<ReservationPurge> {
  const before = instant(daysBefore(now(), RESERVATION_DAYS));
  return { before, deleted: await db("reservations").whereNot({ status: "held" }).where("closed_at", "<", before).delete() };
}
