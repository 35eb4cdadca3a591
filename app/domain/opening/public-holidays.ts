import { addDays, type Day } from "~/domain/days";

/** The public holidays of France, but for those of Alsace and Moselle alone: article L. 3133-1 of the Code du travail. */
const FIXED = {
  "01-01": "Nouvel An",
  "05-01": "Fête du travail",
  "05-08": "Fête de la Victoire 1945",
  "07-14": "Fête Nationale de la France",
  "08-15": "Assomption",
  "11-01": "Toussaint",
  "11-11": "Armistice 1918",
  "12-25": "Noël",
};
/** By the days from Easter. */
const MOVING: [days: number, name: string][] = [
  [1, "Lundi de Pâques"],
  [39, "Ascension"],
  [50, "Lundi de Pentecôte"],
];

/** @returns the names by their days; of two on one day, the one that moves */
export function publicHolidays(year: number): Map<Day, string> {
  const fixed = Object.entries(FIXED).map(([day, name]): [Day, string] => [`${year}-${day}`, name]);
  const easter = easterOf(year);
  return new Map([...fixed, ...MOVING.map(([days, name]): [Day, string] => [addDays(easter, days), name])]);
}

/** The Gregorian Easter Sunday, as Meeus, Jones and Butcher compute it. */
function easterOf(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const corrected = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15;
  const epact = corrected % 30;
  const moon = epact - (epact > 28 || (epact === 28 && golden > 10) ? 1 : 0);
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  return addDays(`${year}-03-28`, moon - weekday);
}
