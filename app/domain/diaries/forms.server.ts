import { z } from "zod";

import { REASON_NAMES, type Reason } from "~/shop/agenda";
import { capitalized, MONDAY_FIRST, openingsOn, spansSaid, WEEKDAY_NAMES, type OpeningHours } from "~/shop/hours";
import { addDays, isDay, type Day } from "~/domain/days";
import { isInOrder, readSpans } from "~/domain/settings/spans";
import { cleanText } from "~/domain/text";

/** What the admin says of a person who receives. @property week hours of their own; null: the shop's */
export type Particulars = { name: string; week: OpeningHours[] | null; reasonsOff: Reason[] };

const LONGEST_NAME = 80;
const MOST_SPANS = 4;
const LONGEST_ABSENCE_DAYS = 366;

const NAME_MISSING = "Indiquez le nom.";
const HOURS_WRONG = "écrivez les heures dans l’ordre, par exemple « 9 h – 12 h 30, 14 h – 18 h ».";
const NEVER_THERE = "Indiquez les heures d’un jour au moins, ou suivez les heures de la boutique.";
const NO_REASON = "Cochez un motif au moins.";

const name = z
  .string({ error: NAME_MISSING })
  .transform((typed) => cleanText(typed).replace(/\s+/g, " "))
  .pipe(z.string().min(1, NAME_MISSING).max(LONGEST_NAME, `Le nom compte ${LONGEST_NAME} caractères au plus.`));

export const NewDiaryForm = z.object({ name });

const weekdayField = (weekday: number) => `jour-${weekday}`;
export const reasonField = (reason: Reason) => `fait-${reason}`;
/** Ticked for hours of one's own. */
export const OWN_HOURS = "heures-propres";

/** The days of the week as fields: name, label, and what stands in it. */
export function weekFields(week: readonly OpeningHours[]): { name: string; label: string; value: string }[] {
  return MONDAY_FIRST.map((weekday) => ({
    name: weekdayField(weekday),
    label: capitalized(WEEKDAY_NAMES[weekday] ?? ""),
    value: spansSaid(openingsOn(weekday, week)),
  }));
}

export const DiaryForm = z
  .object({ name: z.string().default(""), version: z.coerce.number().int() })
  .catchall(z.string())
  .transform(({ name: called, version, ...typed }, context): Particulars & { version: number } => {
    const wrong = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    const named = name.safeParse(called);
    if (!named.success) wrong("name", named.error.issues[0]?.message ?? NAME_MISSING);
    const reasonsOff = REASON_NAMES.filter((reason) => typed[reasonField(reason)] !== "on");
    if (reasonsOff.length === REASON_NAMES.length) wrong(reasonField(REASON_NAMES[0] ?? "autre"), NO_REASON);
    return {
      name: named.data ?? "",
      version,
      week: typed[OWN_HOURS] === "on" ? readWeek(typed, wrong) : null,
      reasonsOff,
    };
  });

function readWeek(typed: Record<string, string>, wrong: (field: string, message: string) => void): OpeningHours[] {
  let failed = false;
  const week = MONDAY_FIRST.flatMap((weekday): OpeningHours[] => {
    const spans = readSpans(typed[weekdayField(weekday)] ?? "");
    if (spans && spans.length <= MOST_SPANS && isInOrder(spans))
      return spans.map((span) => ({ weekdays: [weekday], ...span }));
    failed = true;
    wrong(weekdayField(weekday), `${capitalized(WEEKDAY_NAMES[weekday] ?? "")} : ${HOURS_WRONG}`);
    return [];
  });
  if (!failed && week.length === 0) wrong(weekdayField(MONDAY_FIRST[0] ?? 1), NEVER_THERE);
  return week;
}

const day = (missing: string) => z.string({ error: missing }).trim().refine(isDay, missing);

/** @param today an absence in the past is refused as a typing error */
export function AbsenceForm(today: Day) {
  return z
    .object({ from: day("Indiquez le premier jour."), to: day("Indiquez le dernier jour.") })
    .superRefine(({ from, to }, context) => {
      const wrong = (message: string) => context.addIssue({ code: "custom", path: ["to"], message });
      if (to < from) wrong("Le dernier jour vient avant le premier.");
      else if (to < today) wrong("Le dernier jour est passé.");
      else if (to > addDays(from, LONGEST_ABSENCE_DAYS)) wrong("Une absence dure un an au plus.");
    });
}
