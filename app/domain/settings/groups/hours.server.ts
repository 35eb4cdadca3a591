import { z } from "zod";

import { agenda, HOUR, QUARTER, REASON_NAMES, REASONS, type Reason } from "~/shop/agenda";
import {
  capitalized,
  MONDAY_FIRST,
  openingsOn,
  spansSaid,
  WEEK,
  WEEKDAY_NAMES,
  type Closure,
  type ExceptionalOpening,
  type OpeningHours,
} from "~/shop/hours";
import { isDay, longDay } from "~/domain/days";
import { daysSaid } from "~/domain/opening/hours.server";
import { wholeNumber, yesOrNo, type Setting } from "../setting.server";
import { isInOrder, readSpans } from "../spans";

const HOURS_WRONG = "écrivez les heures dans l’ordre, par exemple « 9 h – 12 h 30, 14 h – 18 h 30 ».";
const NEVER_OPEN = "La boutique ouvre au moins un jour de la semaine, pendant une heure au moins.";
const MOST_SPANS = 4;
export const MOST_DATES = 100;
export const LONGEST_SENTENCE = 120;

const spans = z
  .array(z.object({ opens: z.string(), closes: z.string() }))
  .max(MOST_SPANS)
  .refine(isInOrder);
const day = z.string().refine(isDay);
const sentence = z.string().max(LONGEST_SENTENCE);

/** The hours in the form that `readSpans` reads again. */
const typedSpans = (weekday: number, week: readonly OpeningHours[]) => spansSaid(openingsOn(weekday, week));

const dayField = (name: string, weekday: number) => `${name}-${weekday}`;
const dayName = (weekday: number) => capitalized(WEEKDAY_NAMES[weekday] ?? "");

const LONGEST_MINUTES = 180;
const lengthBounds = `de ${QUARTER} à ${LONGEST_MINUTES} minutes, par quarts d’heure`;
const length = z.number().int().min(QUARTER).max(LONGEST_MINUTES).multipleOf(QUARTER);
const lengthField = (name: string, reason: Reason) => `${name}-${reason}`;
type Durations = Record<Reason, number>;

const durations: Setting<Durations> = {
  label: "Durée des rendez-vous",
  hint: "Les rendez-vous déjà pris gardent la leur.",
  bounds: lengthBounds,
  initial: Object.fromEntries(REASON_NAMES.map((reason) => [reason, HOUR])) as Durations,
  schema: z.record(z.enum(REASON_NAMES as [Reason, ...Reason[]]), length) as z.ZodType<Durations>,
  say: (all) => REASON_NAMES.map((reason) => `${REASONS[reason].label} ${all[reason]}\u00a0min`).join(" ; "),
  form: {
    fields: (name, all) => ({
      title: durations.label,
      hint: durations.hint,
      fields: REASON_NAMES.map((reason) => ({
        kind: "number",
        name: lengthField(name, reason),
        label: `${REASONS[reason].label} (minutes)`,
        value: String(all[reason]),
      })),
    }),
    read: (name, typed) => {
      const errors: Record<string, string> = {};
      const all = REASON_NAMES.map((reason) => {
        const text = (typed[lengthField(name, reason)] ?? "").trim();
        const reading = length.safeParse(/^\d+$/.test(text) ? Number(text) : Number.NaN);
        if (!reading.success) errors[lengthField(name, reason)] = `${REASONS[reason].label} : comptez ${lengthBounds}.`;
        return [reason, reading.data ?? HOUR];
      });
      return Object.keys(errors).length > 0
        ? { ok: false, errors }
        : { ok: true, value: Object.fromEntries(all) as Durations };
    },
  },
};

const week: Setting<readonly OpeningHours[]> = {
  label: "Horaires de la semaine",
  hint: "Un jour par ligne, plusieurs plages séparées par une virgule : 9 h – 12 h 30, 14 h – 18 h 30. Laissez vide un jour de fermeture.",
  bounds: `jusqu’à ${MOST_SPANS} plages par jour, dans l’ordre ; au moins un jour ouvert`,
  // As the form reads it: one line for each day.
  initial: MONDAY_FIRST.flatMap((weekday) =>
    WEEK.filter(({ weekdays }) => weekdays.includes(weekday)).map((line) => ({ ...line, weekdays: [weekday] })),
  ),
  schema: z
    .array(
      z.object({ weekdays: z.array(z.number().int().min(0).max(6)).min(1), opens: z.string(), closes: z.string() }),
    )
    .refine((lines) => MONDAY_FIRST.every((weekday) => spans.safeParse(openingsOn(weekday, lines)).success))
    .refine((lines) => lines.some(isAnHour)),
  say: (lines) =>
    MONDAY_FIRST.map((each) => `${WEEKDAY_NAMES[each]} ${typedSpans(each, lines) || "fermé"}`).join(" ; "),
  form: {
    fields: (name, lines) => ({
      title: week.label,
      hint: week.hint,
      fields: MONDAY_FIRST.map((weekday) => ({
        kind: "text",
        name: dayField(name, weekday),
        label: dayName(weekday),
        value: typedSpans(weekday, lines),
      })),
    }),
    read: (name, typed) => {
      const errors: Record<string, string> = {};
      const lines = MONDAY_FIRST.flatMap((weekday): OpeningHours[] => {
        const read = readSpans(typed[dayField(name, weekday)] ?? "");
        if (read && spans.safeParse(read).success) return read.map((span) => ({ weekdays: [weekday], ...span }));
        errors[dayField(name, weekday)] = `${dayName(weekday)} : ${HOURS_WRONG}`;
        return [];
      });
      if (Object.keys(errors).length > 0) return { ok: false, errors };
      return lines.some(isAnHour)
        ? { ok: true, value: lines }
        : { ok: false, errors: { [dayField(name, MONDAY_FIRST[0] ?? 1)]: NEVER_OPEN } };
    },
  },
};

/** Long enough for an appointment, which begins on the hour. */
function isAnHour({ opens, closes }: OpeningHours): boolean {
  return Number(closes.slice(0, 2)) - Math.ceil(Number(opens.slice(0, 2)) + Number(opens.slice(3)) / 60) >= 1;
}

/** With the year, because the history is also read years later. */
const datesSaid = (from: string, to: string) =>
  `${daysSaid(from, to)}${from.slice(0, 4) === to.slice(0, 4) ? ` ${to.slice(0, 4)}` : ""}`;

const closures: Setting<readonly Closure[]> = {
  label: "Fermetures",
  hint: "Du premier au dernier jour compris, avec une phrase pour les visiteurs.",
  bounds: `${MOST_DATES} au plus ; la phrase compte ${LONGEST_SENTENCE} caractères au plus`,
  initial: [],
  schema: z.array(z.object({ from: day, to: day, sentence }).refine(({ from, to }) => from <= to)).max(MOST_DATES),
  say: (all) =>
    all.map((each) => [datesSaid(each.from, each.to), each.sentence].filter(Boolean).join(" : ")).join(" ; ") ||
    "aucune",
  form: null,
};

const openings: Setting<readonly ExceptionalOpening[]> = {
  label: "Ouvertures exceptionnelles",
  hint: "Un jour avec ses propres horaires : il l’emporte sur la semaine, un jour férié et une fermeture.",
  bounds: `${MOST_DATES} au plus ; jusqu’à ${MOST_SPANS} plages par jour`,
  initial: [],
  schema: z.array(z.object({ day, spans: spans.min(1), sentence })).max(MOST_DATES),
  say: (all) =>
    all
      .map((each) => [longDay(each.day), spansSaid(each.spans), each.sentence].filter(Boolean).join(", "))
      .join(" ; ") || "aucune",
  form: null,
};

/** Opening hours, and the hours of appointments. */
export const HOURS = {
  week,
  closedOnHolidays: yesOrNo({
    label: "Fermé les jours fériés",
    hint: "Décochez pour ouvrir les jours fériés aux horaires de la semaine. Pour un seul jour, ajoutez une ouverture exceptionnelle.",
    initial: true,
    said: ["fermé", "ouvert"],
  }),
  closures,
  openings,
  durations,
  noticeHours: wholeNumber({
    label: "Délai avant un rendez-vous",
    hint: "Un client ne peut pas réserver plus près de l’heure du rendez-vous.",
    initial: agenda.noticeHours,
    least: 0,
    most: 168,
    unit: "heures",
  }),
  horizonDays: wholeNumber({
    label: "Rendez-vous proposés à l’avance",
    initial: agenda.horizonDays,
    least: 7,
    most: 365,
    unit: "jours",
  }),
  reminderHour: wholeNumber({
    label: "Heure du rappel, la veille",
    hint: "Les rappels déjà prévus gardent leur heure.",
    initial: agenda.reminderHour,
    least: 7,
    most: 20,
    unit: "h",
  }),
};
