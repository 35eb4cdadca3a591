import { isDay, type Day } from "~/domain/days";

/** A physician, or an orthoptist, whose prescriptions have a term of their own. */
export const PRESCRIBER_KINDS = ["medecin", "orthoptiste"] as const;
export type PrescriberKind = (typeof PRESCRIBER_KINDS)[number];

export type PrescriptionFacts = {
  prescribedOn: Day;
  /** Of the wearer of the lenses. */
  bornOn: Day;
  prescriberKind: PrescriberKind;
  /** The last day that the prescriber wrote on it; it can only shorten the term. Null for none. */
  shortenedTo: Day | null;
};

export type Validity =
  /** `until`: the last day on which lenses may be sold with it. */
  | { outcome: "valid"; until: Day }
  | { outcome: "expired"; until: Day }
  | { outcome: "future" }
  /** Written before the wearer was born, so one of the two dates is mistyped. */
  | { outcome: "beforeBirth" };

export const CHILD_UNTIL = 16;
export const ADULT_UNTIL = 42;

/**
 * How long a prescription for corrective lenses holds: D.4362-12 of the Code de la santé publique, which *fixes* its term: one year
 * for patients under 16, five from 16 to 42, three above 42; two for an orthoptist's. An orthoptist prescribes nothing
 * alone to a child, and only adapts a physician's prescription, whose year counts. As the term is a property of the
 * prescription, fixed once, the age is that of the day it was written: a birthday between then and the order neither lengthens nor
 * cuts it. The term counts as terms of years do (article 641 of the Code de procédure civile): through the same day of the last
 * year, and the 28th of February where that year has no 29th. 42 lasts until the eve of the 43rd birthday.
 * @param today the day on the shop's wall
 */
export function validityOf(
  { prescribedOn, bornOn, prescriberKind, shortenedTo }: PrescriptionFacts,
  today: Day,
): Validity {
  if (prescribedOn > today) return { outcome: "future" };
  if (prescribedOn < bornOn) return { outcome: "beforeBirth" };
  const term = yearsAfter(prescribedOn, termInYears(ageOn(prescribedOn, bornOn), prescriberKind));
  const until = shortenedTo !== null && shortenedTo < term ? shortenedTo : term;
  return { outcome: today > until ? "expired" : "valid", until };
}

/**
 * The validity for a sale: it counts on the day of the sale, or on the day of a prescription written later. A
 * prescription that ends while its lenses are delivered was valid when they were sold.
 */
export function validityAtSale(facts: PrescriptionFacts, soldOn: Day, today: Day): Validity {
  if (facts.prescribedOn > today) return { outcome: "future" };
  return validityOf(facts, soldOn > facts.prescribedOn ? soldOn : facts.prescribedOn);
}

/** The same where the day of birth may be unknown: then the longest term of the prescriber's kind counts. */
export function mayStillHold(
  { bornOn, ...facts }: Omit<PrescriptionFacts, "bornOn"> & { bornOn: Day | null },
  today: Day,
): boolean {
  const { prescribedOn, shortenedTo } = facts;
  if (shortenedTo !== null && shortenedTo < prescribedOn) return false;
  const longest = bornOn ?? yearsAfter(prescribedOn, -ADULT_UNTIL);
  return validityOf({ ...facts, bornOn: longest }, today).outcome === "valid";
}

export function termInYears(age: number, kind: PrescriberKind): number {
  if (age < CHILD_UNTIL) return 1;
  if (kind === "orthoptiste") return 2;
  return age <= ADULT_UNTIL ? 5 : 3;
}

/** Age in whole years on that day; a person born on 29 February gets older on 1 March of other years. */
export function ageOn(day: Day, bornOn: Day): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years;
}

export function yearsAfter(day: Day, years: number): Day {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, "0");
  const same = `${year}${day.slice(4)}`;
  return isDay(same) ? same : `${year}-02-28`;
}

const MONTHS = [
  "janvier",
  "fevrier",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "aout",
  "septembre",
  "octobre",
  "novembre",
  "decembre",
];

const OLDEST_BIRTHDAY = "1900-01-01";

/** Whether a living person can have been born on that day. @param today in the shop's time zone */
export function isBirthday(day: Day, today: Day): boolean {
  return day >= OLDEST_BIRTHDAY && day <= today;
}

/**
 * Reads a day as people write it: 14/03/2026, 14.3.2026, 14 mars 2026, 2026-03-14.
 * @returns null for anything that is no day of the calendar
 */
export function readDay(typed: string): Day | null {
  const text = typed
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\b1er\b/, "1")
    .trim();
  const iso = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(text);
  const french = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2}|[a-z]+)\s*[-/. ]\s*(\d{4})$/.exec(text);
  const [year, month, date] = iso ? iso.slice(1) : french ? [french[3], french[2], french[1]] : [];
  if (!year || !month || !date) return null;
  const number = /^\d/.test(month)
    ? Number(month)
    : MONTHS.findIndex((name) => name === month || (month.length > 2 && name.startsWith(month))) + 1;
  const day = `${year}-${String(number).padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

/** "14/03/2026": the day as forms show it. */
export function typedDay(day: Day): string {
  return day.split("-").reverse().join("/");
}
