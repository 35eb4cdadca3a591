import { inTransaction, type Services } from "~/infra/services.server";
import { instant, type Instant } from "~/domain/time";
import { diariesInForce } from "~/domain/diaries/diary.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import {
  findAppointment,
  holdAppointment,
  isOpen,
  LIVE,
  type Appointment,
  type AppointmentStatus,
} from "./appointment.server";
import { momentOf, turn } from "./life";
import { tellOfCancelling, tellOfConfirming, tellOfMove } from "./mails.server";
import { isOffered, isThere, wayOf, type Taking } from "./opening.server";
import { reminderTime, takeReminderBack } from "./reminders.server";
import { claim, claimForShop, claimOneOf, free, giveTo } from "./taken-slots.server";

/** The side that changes an appointment; the other side gets a mail. */
export type By = "customer" | "shop";

export type Change<Outcome extends string> = { outcome: Outcome; appointment: Appointment } | { outcome: "closed" };

/**
 * Moves an appointment to another slot. The shop may take any free slot to come, a customer those that are offered; an
 * appointment that a customer moved has to be confirmed again. "closed": it is over or cancelled.
 * @param avec the diary of the person who is to receive; null keeps the person when they are free
 */
export function move(
  outer: Services,
  id: string,
  slotAt: Instant,
  by: By,
  avec: string | null = null,
): Promise<Change<"moved" | "unchanged" | "taken">> {
  return inTransaction(outer, async (services) => {
    const now = services.now();
    const before = await holdAppointment(services, id);
    if (!before || !isOpen(before, now)) return { outcome: "closed" };
    const { diaryId } = before;
    if (before.slotAt === slotAt && (!avec || avec === diaryId)) return { outcome: "unchanged", appointment: before };
    await free(services, id); // a move by half an hour overlaps itself
    const taking = await takeAnew(services, before, slotAt, by, avec);
    if (!taking) {
      await claim(services, before);
      await giveTo(services, before, id);
      return { outcome: "taken", appointment: before };
    }
    const status: AppointmentStatus = by === "shop" ? "confirmed" : "pending";
    const appointment = await change(services, before, {
      slot_at: slotAt,
      ends_at: taking.endsAt,
      diary_id: taking.diaryId,
      status,
      reminder_due_at: reminderTime(await settingsInForce(services), slotAt, now),
    });
    if (!appointment) throw new Error("an appointment that was held has changed");
    await giveTo(services, taking, id);
    await tellOfMove(services, appointment, before.slotAt, by);
    return { outcome: "moved", appointment };
  });
}

/** It is as long as its reason is now, and keeps its person where they can. */
async function takeAnew(
  services: Services,
  { reason, diaryId }: Appointment,
  slotAt: Instant,
  by: By,
  avec: string | null,
): Promise<Taking | null> {
  const settings = await settingsInForce(services);
  const { minutes, diaries } = wayOf(settings, await diariesInForce(services), reason, avec);
  const now = services.now();
  if (by === "shop") {
    const asked = { reason, diaryId: avec };
    return Date.parse(slotAt) > now.getTime() ? claimForShop(services, slotAt, minutes, asked, diaryId) : null;
  }
  if (!isOffered(settings, slotAt, now, minutes)) return null;
  const there = diaries.filter((diary) => isThere(settings, diary, slotAt, minutes));
  const samePersonFirst = there.sort((one, other) => Number(other.id === diaryId) - Number(one.id === diaryId));
  return claimOneOf(services, samePersonFirst, slotAt, minutes);
}

/** Cancels an appointment and gives its slot back. Repeating it changes nothing. */
export function cancel(outer: Services, id: string, by: By): Promise<Change<"cancelled" | "unchanged">> {
  return inTransaction(outer, async (services) => {
    const before = await holdAppointment(services, id);
    if (before?.status === "cancelled") return { outcome: "unchanged", appointment: before };
    const appointment =
      before &&
      isOpen(before, services.now()) &&
      (await change(services, before, { status: "cancelled", reminder_due_at: null }));
    if (!appointment) return { outcome: "closed" };
    await free(services, id);
    await tellOfCancelling(services, appointment, by);
    return { outcome: "cancelled", appointment };
  });
}

/**
 * "taken": it was cancelled, and someone else has its slot by now. "stale": it changed since the page was shown.
 * "refused": the rule in `life.ts` forbids the change.
 */
export type Marking =
  | { outcome: "changed" | "unchanged" | "taken" | "stale" | "refused"; appointment: Appointment }
  | { outcome: "unknown" };

/**
 * Sets the status that the shop decides on. Repeating it changes nothing.
 * @param seen the version that the page showed; null to decide on it as it is now
 */
export function mark(outer: Services, id: string, to: AppointmentStatus, seen: number | null = null): Promise<Marking> {
  return inTransaction(outer, async (services) => {
    const now = services.now();
    const before = await holdAppointment(services, id);
    if (!before) return { outcome: "unknown" };
    const becomes = turn(before.status, to, momentOf(before.slotAt, now));
    if (becomes === "unchanged") return { outcome: "unchanged", appointment: before };
    if (seen !== null && seen !== before.sequence) return { outcome: "stale", appointment: before };
    if (becomes === "refused") return { outcome: "refused", appointment: before };
    if (becomes === "reinstate" && !(await claim(services, before))) return { outcome: "taken", appointment: before };

    const reminder =
      becomes === "reinstate"
        ? { reminder_due_at: reminderTime(await settingsInForce(services), before.slotAt, now) }
        : becomes === "confirm"
          ? {}
          : { reminder_due_at: null };
    const appointment = await change(services, before, { status: to, ...reminder });
    if (!appointment) throw new Error("an appointment that was held has changed");
    if (becomes === "reinstate") await giveTo(services, appointment, id);
    if (becomes === "cancel" || becomes === "strike") await free(services, id);
    if (becomes === "confirm" || becomes === "reinstate") await tellOfConfirming(services, appointment);
    if (becomes === "cancel") await tellOfCancelling(services, appointment, "shop");
    return { outcome: "changed", appointment };
  });
}

type Columns = {
  slot_at?: Instant;
  ends_at?: Instant;
  diary_id?: string;
  status: AppointmentStatus;
  reminder_due_at?: Instant | null;
};

/** @returns null when another change came first */
async function change(services: Services, before: Appointment, columns: Columns): Promise<Appointment | null> {
  const { id, sequence } = before;
  const changed = await services
    .db("appointments")
    .where({ id, sequence })
    .update({ ...columns, sequence: sequence + 1, updated_at: instant(services.now()) });
  if (changed === 0) return null;
  const appointment = await findAppointment(services, id);
  if (appointment?.slotAt !== before.slotAt || !LIVE.includes(appointment.status))
    await takeReminderBack(services, before);
  return appointment;
}
