import type { Services } from "~/infra/services.server";
import { shopDay } from "~/domain/days";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { instant, type Instant } from "~/domain/time";
import { LIVE } from "./appointment.server";
import { openSlotsOf } from "./opening.server";
import type { Reason } from "./reasons";

export type Stranded = {
  id: string;
  slotAt: Instant;
  reason: Reason;
  firstName: string;
  lastName: string;
  phone: string;
};

const MOST_READ = 2000;

/**
 * Coming appointments at an hour when the shop is closed: booked before the hours were changed, or by an administrator.
 */
export async function strandedAppointments(services: Services): Promise<Stranded[]> {
  const settings = await settingsInForce(services);
  const coming: Stranded[] = await services
    .db("appointments")
    .whereIn("status", LIVE)
    .where("slot_at", ">", instant(services.now()))
    .orderBy("slot_at")
    .limit(MOST_READ)
    .select({
      id: "id",
      slotAt: "slot_at",
      reason: "reason",
      firstName: "first_name",
      lastName: "last_name",
      phone: "phone",
    });
  return coming.filter(({ slotAt }) => !openSlotsOf(settings, shopDay(slotAt)).includes(slotAt));
}
