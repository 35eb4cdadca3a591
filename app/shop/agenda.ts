import { spokenHour, type OpeningHours, type Span } from "./hours";

/** The rules of appointments: defaults that an administrator may change, and values that are the same in every shop. */
export const agenda = {
  /** Hours between the booking and the appointment, at least. */
  noticeHours: 2,
  /** How many days after today are offered. */
  horizonDays: 60,
  /** The hour of the reminder, on the day before. */
  reminderHour: 10,
  /** A link to an appointment works until that many days after it. */
  linkDays: 30,
} as const;

/** The reasons for an appointment. */
export const REASONS = {
  controle: { label: "Contrôle de la vue", hint: "Des mesures avec un opticien, à partir de 16 ans" },
  choix: { label: "Choisir une monture", hint: "Un plateau préparé pour vous, autour de votre visage et de vos goûts" },
  verres: {
    label: "Conseil sur les verres",
    hint: "Unifocaux, progressifs, écran, soleil\u00a0: avec votre ordonnance si vous en avez une",
  },
  ajustage: { label: "Ajustage ou réparation", hint: "Une branche, une vis, une monture qui glisse" },
  retrait: { label: "Retrait d’une commande", hint: "Essai et réglage de vos lunettes sur place" },
  autre: { label: "Autre demande", hint: "Vous nous direz tout sur place" },
} as const satisfies Record<string, { label: string; hint: string }>;

export type Reason = keyof typeof REASONS;
export const REASON_NAMES = Object.keys(REASONS) as Reason[];

/** @param told the key of the reason, or its label */
export function readReason(told: string): Reason | null {
  const wanted = told.trim().replace(/'/g, "’").toLocaleLowerCase("fr");
  return REASON_NAMES.find((name) => name === wanted || REASONS[name].label.toLocaleLowerCase("fr") === wanted) ?? null;
}

/** The smallest part of a diary, in minutes; each length is a multiple of it. */
export const QUARTER = 15;
/** The length of an appointment as delivered, in minutes. */
export const HOUR = 60;

/** Appointments of that many minutes begin on the hour, the half-hour or the quarter, by what divides their length. */
export function stepOf(minutes: number): number {
  return [HOUR, 2 * QUARTER].find((step) => minutes % step === 0) ?? QUARTER;
}

/** "09:30" as minutes since midnight. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * HOUR + Number(time.slice(3));
}

/** The minutes of the day at which an appointment of that length can begin between opening and closing. */
export function startsWithin({ opens, closes }: Span, minutes = HOUR, step = stepOf(minutes)): number[] {
  const first = Math.ceil(minuteOf(opens) / step) * step;
  const last = Math.floor((minuteOf(closes) - minutes) / step) * step;
  return by(step, first, last);
}

/**
 * The starts that the diary shows on each day, in minutes: from the earliest of the week to the latest, noon included.
 */
export function agendaStarts(week: readonly OpeningHours[], minutes = HOUR, step = stepOf(minutes)): number[] {
  const starts = week.flatMap((span) => startsWithin(span, minutes, step));
  return starts.length === 0 ? [] : by(step, Math.min(...starts), Math.max(...starts));
}

function by(step: number, first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, (last - first) / step + 1) }, (_, index) => first + index * step);
}

/** "de 10 h à 18 h", of the times at which an appointment of that length begins. */
export function appointmentHours(week: readonly OpeningHours[], minutes = HOUR): string {
  const starts = agendaStarts(week, minutes);
  const said = (start = 0) => spokenHour(`${Math.floor(start / HOUR)}:${String(start % HOUR).padStart(2, "0")}`, " ");
  return `de ${said(starts[0])} à ${said(starts.at(-1))}`;
}
