import { spokenHour, WEEK } from "./hours";

const hourOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
const firstHour = Math.ceil(Math.min(...WEEK.map(({ opens }) => hourOf(opens))));
const lastHour = Math.floor(Math.max(...WEEK.map(({ closes }) => hourOf(closes)))) - 1;

/**
 * When appointments can be had: on the hour, each for an hour, the last beginning at `lastHour`. `holidaysOf` is a country of
 * the package date-holidays; `closedDays` are the shop's own, such as "2027-08-09".
 */
export const agenda = {
  firstHour,
  lastHour,
  holidaysOf: "FR",
  closedDays: [] as string[],
  /** Between booking and coming. */
  noticeHours: 2,
  /** How many days after today are offered. */
  horizonDays: 60,
  /** On the day before. */
  reminderHour: 10,
  /** A link to an appointment serves until that many days after it. */
  linkDays: 30,
} as const;

/** "de 10 h à 18 h", of the hours at which an appointment begins. */
export const APPOINTMENT_HOURS = `de ${spokenHour(`${firstHour}:00`, " ")} à ${spokenHour(`${lastHour}:00`, " ")}`;
