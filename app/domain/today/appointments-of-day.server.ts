import type { Services } from "~/infra/services.server";
import { APPOINTMENT_COLUMNS, LIVE, type Appointment } from "~/domain/appointments/appointment.server";
import { addDays, startOfDay, type Day } from "~/domain/days";
import { instant } from "~/domain/time";

const MOST = 100;

/** Who comes on a day, by the hour; those who cancelled are left out. */
export async function appointmentsOn({ db }: Services, day: Day): Promise<Appointment[]> {
  return db("appointments")
    .whereIn("status", [...LIVE, "done"])
    .where("slot_at", ">=", instant(startOfDay(day)))
    .where("slot_at", "<", instant(startOfDay(addDays(day, 1))))
    .orderBy("slot_at")
    .limit(MOST)
    .select(APPOINTMENT_COLUMNS);
}
