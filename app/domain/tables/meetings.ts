import type { AppointmentStatus } from "~/domain/appointments/appointment.server";
import type { Reason } from "~/shop/agenda";
import type { ReservationStatus } from "~/domain/reservations/reservation.server";
import type { Instant } from "~/domain/time";
import type { Flag } from "./columns";

export type AppointmentRow = {
  id: string;
  /** The visitor who booked it; an appointment outlives its visitor. */
  visitor_id: string | null;
  slot_at: Instant;
  status: AppointmentStatus;
  reason: Reason;
  last_name: string;
  first_name: string;
  phone: string;
  email: string;
  /** Rises with each change, for calendars. */
  sequence: number;
  /** Null once sent, or when none is due. */
  reminder_due_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  /** Notes and tags of administrators: sealed JSON in base64, because they may be health data. */
  sealed_details: string | null;
  /** The administrator’s name. */
  handled_by: string | null;
  /** Counts the saves of the details, so that no save overwrites another unnoticed. */
  details_version: number;
  /** Names, address and telephone number in the form in which they are searched. */
  search_text: string;
  /** Booked for a relative: names and telephone are the relative’s, the e-mail address and the account are the booker’s. */
  for_relative: Flag;
  /** When it was noted that the customer did not come; it is cancelled, too. */
  missed_at: Instant | null;
  /** Who receives; a diary is closed, not deleted. */
  diary_id: string;
  ends_at: Instant;
};

/** A visitor's answers so far: one row for each visitor. */
export type AppointmentDraftRow = {
  visitor_id: string;
  reason: Reason | null;
  slot_at: Instant | null;
  last_name: string | null;
  first_name: string | null;
  phone: string | null;
  email: string | null;
  updated_at: Instant;
  for_relative: Flag;
  /** Null: no preference. */
  diary_id: string | null;
};

/** Someone who receives: their name, their hours, and what they do. */
export type DiaryRow = {
  id: string;
  name: string;
  /** Without a preference, the first who is free receives. */
  position: number;
  /** JSON: hours of their own, as the shop's; null: the shop's. */
  week: string | null;
  /** JSON: days, from one to another, both included. */
  absences: string;
  /** JSON: the reasons that this person does not do. */
  reasons_off: string;
  closed_at: Instant | null;
  /** Raised by each change, so that none is lost unseen. */
  version: number;
  created_at: Instant;
};

/** One row for each thing that takes time in a diary. */
export type TakenSlotRow = {
  diary_id: string;
  slot_at: Instant;
  ends_at: Instant;
  /** Null for a slot the shop keeps for itself. */
  appointment_id: string | null;
  /** Why the shop blocked it. */
  blocked_for: string | null;
  created_at: Instant;
};

/** One row for each quarter of an hour of it: a quarter's key decides between two who want any part of it. */
export type TakenQuarterRow = {
  diary_id: string;
  quarter_at: Instant;
  /** The start of what it is a part of. */
  slot_at: Instant;
};

/** A pair put aside in the shop: while `held`, one piece of its colour is counted in `product_colors.held`. */
export type ReservationRow = {
  id: string;
  /** The reference that the customer says in the shop. */
  reference: string;
  status: ReservationStatus;
  product_id: string;
  /** #rrggbb */
  color: string;
  /** Empty where the product has no sizes. */
  size: string;
  /** The product's name at that time. */
  product_name: string;
  color_name: string;
  name: string;
  /** The name as it is searched. */
  name_key: string;
  email: string;
  phone: string;
  created_at: Instant;
  expires_at: Instant;
  closed_at: Instant | null;
  /** The visitor of the account, when it was made while logged in; it outlives the account. */
  visitor_id: string | null;
  /** The id of its sale; it outlives the order. */
  order_id: string | null;
};
