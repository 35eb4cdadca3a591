import { inTransaction, type Services } from "~/infra/services.server";
import { instant, type Instant } from "../time";
import { findAppointment, isOpen, LIVE, type Appointment, type AppointmentStatus } from "./appointment.server";
import { tellOfCancelling, tellOfConfirming, tellOfMove } from "./mails.server";
import { isOffered } from "./opening.server";
import { reminderTime } from "./reminders.server";
import { claim, free, giveTo } from "./taken-slots.server";

/** Who changes an appointment; the other one is told. */
export type By = "customer" | "shop";

export type Change<Outcome extends string> = { outcome: Outcome; appointment: Appointment } | { outcome: "closed" };

/**
 * Moves an appointment to another slot. The shop may take any free slot to come, a customer those that are offered; one that
 * a customer moved waits for the shop's word again. "closed": it is over, cancelled, or was changed at this very moment.
 */
export function move(outer: Services, id: string, slotAt: Instant, by: By): Promise<Change<"moved" | "unchanged" | "taken">> {
  return inTransaction(outer, async (services) => {
    const now = services.now();
    const before = await findAppointment(services, id);
    if (!before || !isOpen(before, now)) return { outcome: "closed" };
    if (before.slotAt === slotAt) return { outcome: "unchanged", appointment: before };
    const allowed = by === "shop" ? Date.parse(slotAt) > now.getTime() : isOffered(slotAt, now);
    if (!allowed || !(await claim(services, slotAt))) return { outcome: "taken", appointment: before };

    const status: AppointmentStatus = by === "shop" ? "confirmed" : "pending";
    const appointment = await change(services, before, { slot_at: slotAt, status, reminder_due_at: reminderTime(slotAt, now) });
    if (!appointment) {
      await services.db("taken_slots").where({ slot_at: slotAt }).delete();
      return { outcome: "closed" };
    }
    await free(services, id);
    await giveTo(services, slotAt, id);
    await tellOfMove(services, appointment, before.slotAt, by);
    return { outcome: "moved", appointment };
  });
}

/** Cancels an appointment and gives its slot back. Repeating it changes nothing. */
export function cancel(outer: Services, id: string, by: By): Promise<Change<"cancelled" | "unchanged">> {
  return inTransaction(outer, async (services) => {
    const before = await findAppointment(services, id);
    if (before?.status === "cancelled") return { outcome: "unchanged", appointment: before };
    const appointment = before && isOpen(before, services.now()) && (await change(services, before, { status: "cancelled", reminder_due_at: null }));
    if (!appointment) return { outcome: "closed" };
    await free(services, id);
    await tellOfCancelling(services, appointment, by);
    return { outcome: "cancelled", appointment };
  });
}

/** The shop's word that it expects the customer. Repeating it changes nothing. */
export function confirm(outer: Services, id: string): Promise<Change<"confirmed" | "unchanged">> {
  return inTransaction(outer, async (services) => {
    const before = await findAppointment(services, id);
    if (before?.status === "confirmed") return { outcome: "unchanged", appointment: before };
    const appointment = before && isOpen(before, services.now()) && (await change(services, before, { status: "confirmed" }));
    if (!appointment) return { outcome: "closed" };
    await tellOfConfirming(services, appointment);
    return { outcome: "confirmed", appointment };
  });
}

/** The customer came. Nobody is mailed. */
export async function complete(services: Services, id: string): Promise<boolean> {
  return (await services.db("appointments").where({ id }).whereIn("status", LIVE).update({ status: "done", reminder_due_at: null, updated_at: instant(services.now()) })) > 0;
}

type Columns = { slot_at?: Instant; status: AppointmentStatus; reminder_due_at?: Instant | null };

/** @returns null when someone else changed it since it was read */
async function change(services: Services, { id, sequence }: Appointment, columns: Columns): Promise<Appointment | null> {
  const changed = await services.db("appointments").where({ id, sequence }).update({ ...columns, sequence: sequence + 1, updated_at: instant(services.now()) });
  return changed > 0 ? findAppointment(services, id) : null;
}
