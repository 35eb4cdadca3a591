import { shopDay } from "~/domain/days";
import { MONDAY_FIRST, openingsOn, type OpeningRules } from "~/shop/hours";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Opening hours for search engines: of days of the week, or of exceptional dates. */
export type OpeningFact = {
  "@type": "OpeningHoursSpecification";
  "dayOfWeek"?: string[];
  "opens": string;
  "closes": string;
  "validFrom"?: string;
  "validThrough"?: string;
};

export function openingFacts({ week, closures, openings }: OpeningRules, now: Date): OpeningFact[] {
  const today = shopDay(now);
  const days = new Map<string, number[]>();
  for (const weekday of MONDAY_FIRST)
    for (const { opens, closes } of openingsOn(weekday, week))
      days.set(`${opens} ${closes}`, [...(days.get(`${opens} ${closes}`) ?? []), weekday]);
  return [
    ...[...days].map(([hours, weekdays]) => ({
      ...fact(hours.slice(0, 5), hours.slice(6)),
      dayOfWeek: weekdays.map((weekday) => WEEKDAYS[weekday] ?? ""),
    })),
    ...closures
      .filter(({ to }) => to >= today)
      .map(({ from, to }) => ({ ...fact("00:00", "00:00"), validFrom: from, validThrough: to })),
    ...openings
      .filter(({ day }) => day >= today)
      .flatMap(({ day, spans }) =>
        spans.map(({ opens, closes }) => ({ ...fact(opens, closes), validFrom: day, validThrough: day })),
      ),
  ];
}

const fact = (opens: string, closes: string) => ({ "@type": "OpeningHoursSpecification" as const, opens, closes });
