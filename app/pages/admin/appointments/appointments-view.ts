import type { ListState } from "~/ui/admin/data-table";

export type AppointmentFilters = { status: string; search: string; from: string; to: string };

/** The diaries by id and name; empty where there is only one. */
export type People = (readonly [id: string, name: string])[];

export type AppointmentCard = {
  id: string;
  status: "pending" | "confirmed" | "done" | "cancelled";
  statusName: string;
  past: boolean;
  /** "mardi 3 mars 2026 à 10 h" */
  when: string;
  /** The starts that can be chosen, in words: "À l’heure juste, de 10 h à 18 h." */
  starts: string;
  /** The seconds between two starts, for the field. */
  step: number;
  /** Whose appointment it is; null where there is one diary. `people`: the diaries it can be moved to. */
  who: string | null;
  diaryId: string;
  people: People;
  /** The same moment as a date field contains it: "2026-03-03T10:00". */
  wallTime: string;
  reason: string;
  name: string;
  email: string;
  phone: string;
  phoneHref: string;
  details: { notes: string; tags: string; handledBy: string };
  /** The versions of the appointment and its details: a form of an older page is refused. */
  sequence: number;
  detailsVersion: number;
  may: { confirm: boolean; finish: boolean; cancel: boolean; move: boolean; miss: boolean };
};

/** @property elsewhere for an empty list, how many appointments there are with any status */
export type AppointmentsView = { elsewhere: number; list: ListState; cards: AppointmentCard[] };

/** The name of a card's field. It contains the card's id, because a page has twenty cards. */
export function cardField(name: string, id: string): string {
  return `${name}-${id}`;
}

type SlotView = {
  slotAt: string;
  hour: string;
  state: "free" | "past" | "blocked" | "taken";
  label: string;
  href: string | null;
  note: string;
  /** For the printed week; null where the role may not see it. */
  phone: string | null;
};

export type DiaryView = {
  title: string;
  /** Whom a free slot is looked for; `other`: the same week for nobody yet. */
  client: { name: string; phone: string; other: string } | null;
  /** The form of an appointment whose hour is typed. */
  take: string;
  here: string;
  previous: string;
  next: string;
  /** Links that choose whose diary is shown; empty where there is only one. */
  whose: { name: string; href: string; current: boolean }[];
  /** True with one diary and whole hours: the same hour is then on the same line in every day's column. */
  aligned: boolean;
  /** The days of this week that are over, in words with their appointments; null where none is, or all are. */
  over: { says: string; days: DiaryDay[] } | null;
  days: DiaryDay[];
};

export type DiaryDay = {
  day: string;
  name: string;
  today: boolean;
  closed: string | null;
  /**
   * `name` where several are shown; `avec`: the diary that forms name, where several people receive; `receives`: with
   * opening hours on that day.
   */
  people: { id: string; name: string | null; avec: string | null; receives: boolean; slots: SlotView[] }[];
};
