import { strandedAppointments } from "~/domain/appointments/stranded.server";
import { shopDay, type Day } from "~/domain/days";
import { everyDiary, type Diary } from "~/domain/diaries/diary.server";
import { OWN_HOURS, reasonField, weekFields } from "~/domain/diaries/forms.server";
import { daysSaid } from "~/domain/opening/hours.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Services } from "~/infra/services.server";
import { REASON_NAMES, REASONS } from "~/shop/agenda";
import { hoursByDays } from "~/shop/hours";
import type { DiaryLine, DiaryView } from "./diaries-view";
import { diaryPath } from "./diaries-paths";

export async function diaryLines(services: Services): Promise<DiaryLine[]> {
  const today = shopDay(services.now());
  return (await everyDiary(services)).map((diary, place) => ({
    id: diary.id,
    name: diary.name,
    href: diaryPath(diary.id),
    closed: diary.closed,
    raisable: place > 0,
    hours: diary.week ? hoursSaid(diary.week) : "Heures de la boutique",
    reasons: reasonsSaid(diary),
    absences: coming(diary, today)
      .map(({ from, to }) => daysSaid(from, to))
      .join(" ; "),
  }));
}

function hoursSaid(week: NonNullable<Diary["week"]>): string {
  return hoursByDays({ week, closedOnHolidays: false })
    .map(({ days, hours }) => `${days} : ${hours}`)
    .join(" ; ");
}

function reasonsSaid({ reasonsOff }: Diary): string {
  if (reasonsOff.length === 0) return "Tous les motifs";
  return REASON_NAMES.filter((reason) => !reasonsOff.includes(reason))
    .map((reason) => REASONS[reason].label)
    .join(", ");
}

const coming = ({ absences }: Diary, today: Day) => absences.filter(({ to }) => to >= today);

/** @returns null when there is no such diary */
export async function diaryView(services: Services, id: string): Promise<DiaryView | null> {
  const diary = (await everyDiary(services)).find((each) => each.id === id);
  if (!diary) return null;
  const { week } = await settingsInForce(services);
  return {
    id,
    name: diary.name,
    closed: diary.closed,
    version: diary.version,
    own: { field: OWN_HOURS, value: diary.week !== null },
    week: weekFields(diary.week ?? week),
    reasons: REASON_NAMES.map((reason) => ({
      name: reasonField(reason),
      label: REASONS[reason].label,
      value: !diary.reasonsOff.includes(reason),
    })),
    absences: coming(diary, shopDay(services.now())).map(({ from, to }) => ({ from, to, days: daysSaid(from, to) })),
    stranded: (await strandedAppointments(services)).filter(({ diaryId }) => diaryId === id).length,
  };
}
