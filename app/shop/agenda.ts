import { spokenHour, type OpeningHours } from "./hours";

const hourOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;

/** The rules of appointments: defaults that an administrator may change, and values that are the same in every shop. */
export const agenda = {
  /** A country of the package date-holidays. */
  holidaysOf: "FR",
  /** Hours between the booking and the appointment, at least. */
  noticeHours: 2,
  /** How many days after today are offered. */
  horizonDays: 60,
  /** The hour of the reminder, on the day before. */
  reminderHour: 10,
  /** A link to an appointment works until that many days after it. */
  linkDays: 30,
} as const;

/** The hours at which an appointment can begin between opening and closing: on the hour, each for one hour. */
export function hoursWithin({ opens, closes }: { opens: string; closes: string }): number[] {
  const [first, last] = [Math.ceil(hourOf(opens)), Math.floor(hourOf(closes)) - 1];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** The hours of the agenda: from the first of the week's days to the last, an hour at noon included. */
export function agendaHours(week: readonly OpeningHours[]): number[] {
  const hours = week.flatMap(hoursWithin);
  if (hours.length === 0) return [];
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** "de 10 h à 18 h", of the hours at which an appointment begins. */
export function appointmentHours(week: readonly OpeningHours[]): string {
  const hours = agendaHours(week);
  return `de ${spokenHour(`${hours[0] ?? 0}:00`, " ")} à ${spokenHour(`${hours.at(-1) ?? 0}:00`, " ")}`;
}
