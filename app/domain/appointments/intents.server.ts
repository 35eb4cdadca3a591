import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { instant, type Instant } from "~/domain/time";
import { findAppointment, type Appointment, type AppointmentStatus } from "./appointment.server";
import { isOfAgenda, shortestOf, whyOdd } from "./opening.server";
import { mark, move, type Marking } from "./changes.server";
import { momentOf } from "./life";
import { blockSlot, unblockSlot, type Kept } from "./taken-slots.server";

const MARKED: Record<AppointmentStatus, string> = {
  pending: "rendez-vous.en-attente",
  confirmed: "rendez-vous.confirmé",
  done: "rendez-vous.terminé",
  cancelled: "rendez-vous.annulé",
};

/** Changes an administrator makes to the diary. The audit is written in the same transaction. */
export function markAppointment(
  outer: Services,
  by: Account,
  id: string,
  to: AppointmentStatus,
  seen: number | null = null,
): Promise<Marking> {
  return inTransaction(outer, async (services) => {
    const marking = await mark(services, id, to, seen);
    if (marking.outcome === "changed") await audit(services, by, MARKED[to], id);
    return marking;
  });
}

/** Notes that a customer did not come, once the hour is over; no mail is sent. */
export function markMissed(outer: Services, by: Account, id: string, seen: number | null = null): Promise<Marking> {
  return inTransaction(outer, async (services) => {
    const before = await findAppointment(services, id);
    if (before && momentOf(before.slotAt, services.now()) !== "past")
      return { outcome: "refused", appointment: before };
    const marking = await mark(services, id, "cancelled", seen);
    if (marking.outcome !== "changed") return marking;
    await services
      .db("appointments")
      .where({ id })
      .update({ missed_at: instant(services.now()) });
    await audit(services, by, "rendez-vous.manqué", id);
    return marking;
  });
}

/**
 * "taken": someone has that slot. "impossible": the slot has passed or is no slot of the diary, or the appointment is
 * over, cancelled or changed since the page was shown. "asks": the hour is to be confirmed, for the reason `why`.
 */
export type Rescheduling =
  | { outcome: "moved" | "unchanged"; appointment: Appointment }
  | { outcome: "taken" | "impossible" | "unknown" }
  | { outcome: "asks"; why: string };

/** @param agreed the hour that was confirmed although the shop is closed then, or it is far away */
export function rescheduleAppointment(
  outer: Services,
  by: Account,
  id: string,
  slotAt: Instant,
  {
    seen = null,
    avec = null,
    agreed = null,
  }: { seen?: number | null; avec?: string | null; agreed?: Instant | null } = {},
): Promise<Rescheduling> {
  return inTransaction(outer, async (services): Promise<Rescheduling> => {
    const before = await findAppointment(services, id);
    if (!before) return { outcome: "unknown" };
    if (before.slotAt !== slotAt && seen !== null && seen !== before.sequence) return { outcome: "impossible" };
    const settings = await settingsInForce(services);
    const minutes = settings.durations[before.reason];
    if (await isNoHourToCome(services, slotAt, minutes)) return { outcome: "impossible" };
    const isConfirmed = agreed === slotAt || slotAt === before.slotAt;
    const odd = isConfirmed ? null : whyOdd(settings, slotAt, services.now(), minutes);
    if (odd) return { outcome: "asks", why: odd };
    const moving = await move(services, id, slotAt, "shop", avec);
    if (moving.outcome === "closed") return { outcome: "impossible" };
    if (moving.outcome === "taken") return { outcome: "taken" };
    if (moving.outcome === "moved") await audit(services, by, "rendez-vous.déplacé", id);
    return moving;
  });
}

/** "past": the slot is over, or is not a slot of the diary. */
export type Blocking = "blocked" | "taken" | "past";

export function keepSlot(
  outer: Services,
  by: Account,
  slotAt: Instant,
  reason: string,
  kept: Kept = {},
): Promise<Blocking> {
  return inTransaction(outer, async (services): Promise<Blocking> => {
    const shortest = shortestOf(await settingsInForce(services));
    if (await isNoHourToCome(services, slotAt, shortest)) return "past";
    const outcome = await blockSlot(services, slotAt, reason, kept);
    if (outcome === "blocked") await audit(services, by, "créneau.bloqué", slotAt);
    return outcome;
  });
}

/** @returns false when the slot was not blocked: it is free already, or a customer has booked it */
export function giveSlotBack(
  outer: Services,
  by: Account,
  slotAt: Instant,
  diaryId: string | null = null,
): Promise<boolean> {
  return inTransaction(outer, async (services) => {
    const freed = await unblockSlot(services, slotAt, diaryId);
    if (freed) await audit(services, by, "créneau.libéré", slotAt);
    return freed;
  });
}

async function isNoHourToCome(services: Services, slotAt: Instant, minutes: number): Promise<boolean> {
  return (
    Date.parse(slotAt) <= services.now().getTime() || !isOfAgenda(await settingsInForce(services), slotAt, minutes)
  );
}
