import { shopDay } from "~/domain/days";
import type { Instant } from "~/domain/time";
import type { AppointmentStatus } from "./appointment.server";

export const STATUS_NAMES: Record<AppointmentStatus, string> = {
  pending: "En attente",
  confirmed: "Confirmé",
  done: "Terminé",
  cancelled: "Annulé",
};

/** The status in words; a customer who did not come is told apart from one who cancelled. */
export function standingOf({ status, missedAt }: { status: AppointmentStatus; missedAt: string | null }): string {
  return missedAt ? "Pas venu" : STATUS_NAMES[status];
}

export const APPOINTMENT_STATUSES = Object.keys(STATUS_NAMES) as AppointmentStatus[];

/** Whether now is before the appointment's day, on that day before its hour, or later. */
export type Moment = "before" | "today" | "past";

/**
 * The meaning of a change of status. The customer is told of `confirm`, `reinstate` and `cancel`; `reinstate` needs the
 * slot to be free again; `cancel` and `strike` give the slot back; `strike` removes a customer who did not come,
 * without a mail.
 */
export type Turn = "confirm" | "reinstate" | "finish" | "cancel" | "strike" | "unchanged" | "refused";

const CONFIRMING: Record<Moment, Turn> = { before: "confirm", today: "confirm", past: "refused" };
const FINISHING: Record<Moment, Turn> = { before: "refused", today: "finish", past: "finish" };
const CANCELLING: Record<Moment, Turn> = { before: "cancel", today: "cancel", past: "strike" };
const REINSTATING: Record<Moment, Turn> = { before: "reinstate", today: "reinstate", past: "refused" };

const TURNS: Record<AppointmentStatus, Partial<Record<AppointmentStatus, Record<Moment, Turn>>>> = {
  pending: { confirmed: CONFIRMING, done: FINISHING, cancelled: CANCELLING },
  confirmed: { done: FINISHING, cancelled: CANCELLING },
  cancelled: { confirmed: REINSTATING },
  done: {},
};

/** The rule for a change of status: what it means at this moment, or that it is refused. */
export function turn(from: AppointmentStatus, to: AppointmentStatus, moment: Moment): Turn {
  return from === to ? "unchanged" : (TURNS[from][to]?.[moment] ?? "refused");
}

export function momentOf(slotAt: Instant, now: Date): Moment {
  if (Date.parse(slotAt) <= now.getTime()) return "past";
  return shopDay(slotAt) === shopDay(now) ? "today" : "before";
}
