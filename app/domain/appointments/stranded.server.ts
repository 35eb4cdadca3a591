import type { Services } from "~/infra/services.server";
import { shopDay, type Day } from "~/domain/days";
import { diariesInForce, namesOfDiaries, presenceOf, type Diary } from "~/domain/diaries/diary.server";
import { openingsOf } from "~/domain/opening/hours.server";
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
  /** Who does not receive at that hour although the shop is open, empty for the only person; null where the shop itself is closed. */
  away: string | null;
};

/** "quand la boutique est fermée", "quand Anne ne reçoit pas" */
export function whenStranded(stranded: Pick<Stranded, "away">[]): string {
  const [first, ...others] = new Set(stranded.map(({ away }) => away));
  if (first === undefined || others.length > 0) return "à une heure où personne ne reçoit";
  if (first === null) return "quand la boutique est fermée";
  return first ? `quand ${first} ne reçoit pas` : "quand personne ne reçoit";
}

const MOST_READ = 2000;

type Coming = Omit<Stranded, "away"> & { endsAt: Instant };

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
  const names = await namesOfDiaries(services);
  const presences = new Map<string, readonly Span[]>(); // one for each day of a diary, whatever the number of appointments
  const presenceAt = (diary: Diary, day: Day) => {
    const key = `${diary.id} ${day}`;
    const known = presences.get(key) ?? presenceOf(settings, diary, day);
    presences.set(key, known);
    return known;
  };
  return coming.flatMap((each) => {
    const [diary, day] = [diaries.get(each.diaryId), shopDay(each.slotAt)];
    if (diary && isWithin(presenceAt(diary, day), each.slotAt, minutesOf(each))) return [];
    const isOpen = isWithin(openingsOf(settings, day), each.slotAt, minutesOf(each));
    return [{ ...each, away: isOpen ? (names.get(each.diaryId) ?? "") : null }];
  });
}
