import type { Services } from "~/infra/services.server";
import { shopDay, type Day } from "~/domain/days";
import { diariesInForce, presenceOf, type Diary } from "~/domain/diaries/diary.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { instant, type Instant } from "~/domain/time";
import { LIVE } from "./appointment.server";
import { isWithin, minutesOf } from "./opening.server";
import type { Reason } from "~/shop/agenda";
import type { Span } from "~/shop/hours";

export type Stranded = {
  id: string;
  diaryId: string;
  slotAt: Instant;
  reason: Reason;
  firstName: string;
  lastName: string;
  phone: string;
  /** Empty for a caller without an address, whom no letter tells of a change. */
  email: string;
};

const MOST_READ = 2000;

type Coming = Stranded & { endsAt: Instant };

/**
 * Coming appointments at an hour when the shop is closed or the person who receives is not there: booked before the hours were
 * changed, or by an administrator.
 */
export async function strandedAppointments(services: Services): Promise<Stranded[]> {
  const settings = await settingsInForce(services);
  const diaries = new Map((await diariesInForce(services)).map((diary) => [diary.id, diary]));
  const coming: Coming[] = await services
    .db("appointments")
    .whereIn("status", LIVE)
    .where("slot_at", ">", instant(services.now()))
    .orderBy("slot_at")
    .limit(MOST_READ)
    .select({
      id: "id",
      slotAt: "slot_at",
      endsAt: "ends_at",
      diaryId: "diary_id",
      reason: "reason",
      firstName: "first_name",
      lastName: "last_name",
      phone: "phone",
      email: "email",
    });
  const presences = new Map<string, readonly Span[]>(); // one for each day of a diary, whatever the number of appointments
  const presenceAt = (diary: Diary, day: Day) => {
    const key = `${diary.id} ${day}`;
    const known = presences.get(key) ?? presenceOf(settings, diary, day);
    presences.set(key, known);
    return known;
  };
  return coming.filter((each) => {
    const diary = diaries.get(each.diaryId);
    return !diary || !isWithin(presenceAt(diary, shopDay(each.slotAt)), each.slotAt, minutesOf(each));
  });
}
