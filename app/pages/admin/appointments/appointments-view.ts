import type { ListState } from "~/ui/admin/data-table";

export type AppointmentFilters = { status: string; search: string; from: string; to: string };

export type AppointmentCard = {
  id: string;
  status: "pending" | "confirmed" | "done" | "cancelled";
  statusName: string;
  past: boolean;
  /** "mardi 3 mars 2026 à 10 h" */
  when: string;
  /** The hours that can be chosen: "de 10 h à 18 h". */
  hours: string;
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

export type DiaryView = {
  title: string;
  here: string;
  previous: string;
  next: string;
  days: {
    day: string;
    name: string;
    today: boolean;
    closed: string | null;
    slots: {
      slotAt: string;
      hour: string;
      state: "free" | "past" | "blocked" | "taken";
      label: string;
      href: string | null;
      note: string;
    }[];
  }[];
};
