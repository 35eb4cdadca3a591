/** The views of the calendar. The server makes all that is declared here: browsers need no calendar of their own. */
export type CalendarMode = "3jours" | "semaine" | "mois";

export type SlotView = { value: string; hour: string; free: boolean };
export type OpenDay = {
  day: string;
  name: string;
  /** Why no slot can be booked. */ closed: string | null;
  slots: SlotView[];
};
/** `href`: the address of the day's hours; null when none is free. `note`: why none is. */
export type DayCell = {
  day: string;
  number: number;
  name: string;
  weekday: string;
  href: string | null;
  free: number;
  note: string;
  outside: boolean;
};

export type CalendarView = {
  mode: CalendarMode;
  /** The days that are shown, in words. */
  title: string;
  /** The address of this view with these days: a refused form comes back to it. */
  here: string;
  /** The diary of the person that was asked for; null without a preference. */
  avec: string | null;
  /** The people to choose from, as links; empty where there is one diary. */
  people: { name: string; href: string; current: boolean }[];
  modes: { name: string; href: string; current: boolean }[];
  previous: string | null;
  next: string | null;
  /** The days of the 3-day view. */
  days: OpenDay[];
  /** The days of the other views, week by week. */
  weeks: DayCell[][];
};

export type ContactView = { nom: string; prenom: string; telephone: string; email: string; proche?: boolean };
export type ReasonView = { value: string; label: string; hint: string };

export type BookingStepView = { name: string; title: string; href: string; isDone: boolean; isCurrent: boolean };

export type BookingView = {
  steps: BookingStepView[];
  /** The address of the step shown: its forms are sent there. */
  here: string;
  /** The step before it. */
  back: BookingStepView | null;
  chosen: {
    reason: string | null;
    reasonName: string | null;
    slotAt: string | null;
    slotName: string | null;
    avec: string | null;
  };
  /** The message that somebody else has booked the chosen slot since; null when it was not lost. */
  slotLost: string | null;
  reasons: ReasonView[] | null;
  calendar: CalendarView | null;
  contact: ContactView | null;
  shown: string;
};

export type AppointmentView = {
  state: "open" | "past" | "cancelled";
  slotName: string;
  reasonName: string;
  name: string;
  /** The name of the person whose appointment it is; null where there is one diary. */
  who: string | null;
  hrefs: { here: string; move: string; cancel: string };
  /** What the page asks: another slot, or to confirm the cancellation. */
  asks: "move" | "cancel" | null;
  calendar: CalendarView | null;
};
