/** Everything the pages of appointments show; made on the server, so that browsers need no calendar of their own. */
export type CalendarMode = "3jours" | "semaine" | "mois";

export type SlotView = { value: string; hour: string; free: boolean };
export type OpenDay = {
  day: string;
  name: string;
  /** Why no slot can be booked. */ closed: string | null;
  slots: SlotView[];
};
/** `href`: where its hours are, unless none is free. `note`: why none is. */
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
  /** Of the days shown. */
  title: string;
  /** The address of this very view: a refused form comes back to it. */
  here: string;
  /** The diary of who is to receive; null without a preference. */
  avec: string | null;
  /** Whom one may ask for, where several receive. */
  people: { name: string; href: string; current: boolean }[];
  modes: { name: string; href: string; current: boolean }[];
  previous: string | null;
  next: string | null;
  /** In the 3-day view. */
  days: OpenDay[];
  /** In the others, week by week. */
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
  /** The slot was chosen, and then someone had it. */
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
  /** Who receives, where several do. */
  who: string | null;
  hrefs: { here: string; move: string; cancel: string };
  /** What is asked for now. */
  asks: "move" | "cancel" | null;
  calendar: CalendarView | null;
};
