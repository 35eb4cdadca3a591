import type { ListState } from "~/ui/admin/data-table";

export type AppointmentFilters = { status: string; search: string; from: string; to: string };

/** Diaries by id and name, where several people receive; none otherwise. */
export type People = (readonly [id: string, name: string])[];

export type AppointmentCard = {
  id: string;
  status: "pending" | "confirmed" | "done" | "cancelled";
  statusName: string;
  past: boolean;
  /** "mardi 3 mars 2026 à 10 h" */
  when: string;
  /** Which starts can be chosen: "À l’heure juste, de 10 h à 18 h." */
  starts: string;
  /** The seconds between two of them, for the field. */
  step: number;
  /** Who receives, where several do, and whom one may choose. */
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

/** @property elsewhere how many an empty list has with any status */
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
};

export type DiaryView = {
  title: string;
  here: string;
  previous: string;
  next: string;
  /** Whose diary is shown, where several people receive. */
  whose: { name: string; href: string; current: boolean }[];
  /** One person and whole hours: the days' lines stand beside one another. */
  aligned: boolean;
  days: {
    day: string;
    name: string;
    today: boolean;
    closed: string | null;
    people: { id: string; name: string | null; slots: SlotView[] }[];
  }[];
};
