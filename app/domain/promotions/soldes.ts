import { addDays, onTheWall, startOfDay, weekdayOf, type Day } from "~/domain/days";
import { instant, type Instant } from "~/domain/time";

export type Season = { name: string; first: Day; /** Included. */ last: Day; startsAt: Instant; endsAt: Instant };

const WEDNESDAY = 3;
const OPENS = "08:00:00";
const DAYS = 28;

/**
 * The two seasons of soldes that the law sets for a year (code de commerce, D. 310-15-2), four weeks each from eight in
 * the morning. Some departments at borders and overseas have days of their own, set by a decree of the prefect.
 */
export function seasonsOf(year: number): [winter: Season, summer: Season] {
  const second = addDays(firstWednesday(`${year}-01-01`), 7);
  const last = addDays(firstWednesday(`${year}-07-01`), -7);
  return [
    season("Soldes d’hiver", second > `${year}-01-12` ? addDays(second, -7) : second),
    season("Soldes d’été", last > `${year}-06-28` ? addDays(last, -7) : last),
  ];
}

/** The season that includes both days; null for none. */
export function seasonWith(from: Day, until: Day): Season | null {
  const seasons = seasonsOf(Number(from.slice(0, 4)));
  return seasons.find(({ first, last }) => first <= from && until <= last) ?? null;
}

/** The season of that day, or the next one. */
export function nextSeason(day: Day): Season {
  const year = Number(day.slice(0, 4));
  const seasons = [...seasonsOf(year), ...seasonsOf(year + 1)];
  const next = seasons.find(({ last }) => last >= day);
  if (!next) throw new Error(`no season after ${day}`);
  return next;
}

function season(name: string, first: Day): Season {
  const opening = onTheWall(`${first}T${OPENS}`);
  if (!opening) throw new Error(`${first} is no day`);
  const after = addDays(first, DAYS);
  return { name, first, last: addDays(after, -1), startsAt: instant(opening), endsAt: instant(startOfDay(after)) };
}

function firstWednesday(from: Day): Day {
  return addDays(from, (WEDNESDAY - weekdayOf(from) + 7) % 7);
}
