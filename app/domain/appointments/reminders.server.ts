import { inTransaction, type Services } from "~/infra/services.server";
import type { Settings } from "~/domain/settings/model.server";
import { queueMail, takeBack, type LetterKey } from "~/domain/outbox.server";
import { instant, type Instant } from "~/domain/time";
import { appointmentsToRemind, findAppointment, LIVE, type Appointment } from "./appointment.server";
import { appointmentReminder } from "./mails.server";
import { shopDay, addDays } from "~/domain/days";
import { atHour } from "./slots";

/** When to send the reminder. @returns null when that time has passed: a customer who booked today needs none */
export function reminderTime({ reminderHour }: Settings, slotAt: Instant, now: Date): Instant | null {
  const due = atHour(addDays(shopDay(slotAt), -1), reminderHour);
  return Date.parse(due) > now.getTime() ? due : null;
}

const BATCH = 50;

/**
 * Sends due reminders. Mark and mail commit together, so that a restart neither forgets nor repeats one. A late
 * reminder is still sent, as long as the appointment has not begun.
 * @returns how many
 */
export async function sendReminders(outer: Services): Promise<number> {
  let sent = 0;
  for (const { id, slotAt } of await appointmentsToRemind(outer, BATCH)) if (await remind(outer, id, slotAt)) sent += 1;
  return sent;
}

function remind(outer: Services, id: string, slotAt: Instant): Promise<boolean> {
  return inTransaction(outer, async (services) => {
    const { db, now } = services;
    const marked = await db("appointments")
      .where({ id, slot_at: slotAt })
      .whereIn("status", LIVE)
      .where("reminder_due_at", "<=", instant(now()))
      .update({ reminder_due_at: null });
    if (marked === 0) return false; // moved, cancelled or reminded a moment ago
    const appointment = await findAppointment(services, id);
    if (!appointment) return false;
    await queueMail(services, reminderKey(appointment), await appointmentReminder(services, appointment), {
      uselessAfter: slotAt,
    });
    return true;
  });
}

const reminderKey = ({ id, slotAt }: Pick<Appointment, "id" | "slotAt">): LetterKey =>
  `appointment:${id}:reminder:${slotAt}`;

/** Takes back a reminder that has not left, because the appointment has changed. */
export async function takeReminderBack(services: Services, before: Pick<Appointment, "id" | "slotAt">): Promise<void> {
  await takeBack(services, [reminderKey(before)]);
}
