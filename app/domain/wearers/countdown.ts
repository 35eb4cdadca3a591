import { addDays, type Day } from "~/domain/days";

const plural = (count: number, word: string) => `${count} ${word}${count > 1 && !word.endsWith("s") ? "s" : ""}`;

/**
 * How long something is still valid, in whole years, months and days: "1 an et 3 mois", "12 jours", "dernier jour".
 * @param until its last day, not before today
 */
export function timeLeft(until: Day, today: Day): string {
  let months = 0;
  while (monthsAfter(today, months + 1) <= until) months += 1;
  const years = Math.floor(months / 12);
  if (years > 0)
    return [plural(years, "an"), months % 12 > 0 && plural(months % 12, "mois")].filter(Boolean).join(" et ");
  if (months > 0) return plural(months, "mois");
  let days = 0;
  while (addDays(today, days + 1) <= until) days += 1;
  return days === 0 ? "dernier jour" : plural(days, "jour");
}

/** The same day of a later month, or that month's last day. */
function monthsAfter(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10);
}
