import { readDetails } from "~/domain/appointments/details.server";
import { STATUS_NAMES } from "~/domain/appointments/life";
import { searchText } from "~/domain/appointments/search-text";
import {
  allPlain,
  becomes,
  data,
  fact,
  key,
  kept,
  of,
  plain,
  staff,
  type Entry,
  type Finder,
  type Reader,
} from "./entry.server";
import { inWords, reasonName, text, yes } from "./readers.server";
import type { ColumnsOf } from "./tables.server";

const RELATIVES = kept("it is the relative's who comes, and the only way to reach them");

const booked =
  (forRelative: boolean): Finder =>
  (rows, { appointmentIds }) =>
    rows.whereIn("id", appointmentIds).where("for_relative", forRelative);

/** The shop's notes are about the person who came. Notes on a relative are left out of the booker's archive. */
const ownNotes: Reader = (value, { id, for_relative: forRelative }, services) => {
  if (forRelative || typeof value !== "string") return null;
  const { notes, tags } = readDetails(services, { id: String(id), sealed_details: value, handled_by: null });
  return { notes, etiquettes: tags };
};

const withoutAddress = becomes((_value, { first_name: firstName, last_name: lastName, phone }) =>
  searchText({ firstName: String(firstName), lastName: String(lastName), email: "", phone: String(phone) }),
);

/**
 * An appointment belongs to the person who comes. One booked for a relative outlives the booker's account: it keeps the
 * relative's name and telephone, and loses the booker's address.
 */
export const appointments: Entry<ColumnsOf<"appointments">> = {
  whose: ["account", "guest", "wearer"],
  rows: booked(false),
  elses: booked(true),
  end: "deleted",
  keeps: ["appointment"],
  archive: { file: "rendez-vous", part: null },
  columns: {
    id: data("identifiant", kept("it names the appointment, and nobody")),
    visitor_id: key(becomes(null)),
    slot_at: fact("creneau"),
    status: fact("etat", inWords(STATUS_NAMES)),
    reason: fact("motif", reasonName),
    last_name: data("nom", RELATIVES),
    first_name: data("prenom", RELATIVES),
    phone: data("telephone", RELATIVES),
    email: data("email", becomes("")),
    sequence: plain,
    reminder_due_at: key(becomes(null)), // without an address there is no reminder
    created_at: fact("prisLe"),
    updated_at: plain,
    sealed_details: data("notesDeLaBoutique", RELATIVES, ownNotes),
    handled_by: fact("suiviPar"),
    details_version: plain,
    search_text: key(withoutAddress),
    for_relative: fact("pourUnProche", yes),
    missed_at: fact("absenceNoteeLe"),
    diary_id: plain,
    ends_at: fact("fin"),
  },
};

/** Ends with its appointment. */
export const taken_slots: Entry<ColumnsOf<"taken_slots">> = {
  whose: ["nobody"],
  rows: null,
  end: { with: "appointments" },
  keeps: ["appointment"],
  columns: allPlain("diary_id", "slot_at", "ends_at", "appointment_id", "blocked_for", "created_at"),
};

/** With what it is a part of. */
export const taken_quarters: Entry<ColumnsOf<"taken_quarters">> = {
  whose: ["nobody"],
  rows: null,
  end: { with: "taken_slots" },
  keeps: ["appointment"],
  columns: allPlain("diary_id", "quarter_at", "slot_at"),
};

/** Who receives at the shop, and when they are away. */
export const diaries: Entry<ColumnsOf<"diaries">> = {
  whose: ["staff"],
  rows: null,
  end: { kept: "appointments name who received" },
  keeps: [],
  columns: {
    id: plain,
    name: staff,
    position: plain,
    week: staff,
    absences: staff,
    reasons_off: plain,
    closed_at: plain,
    version: plain,
    created_at: plain,
  },
};

export const reservations: Entry<ColumnsOf<"reservations">> = {
  whose: ["account", "guest"],
  rows: of("id", "reservationIds"),
  end: "deleted",
  keeps: ["reservation"],
  archive: { file: "reservations", part: null },
  columns: {
    id: key(),
    reference: fact("reference"),
    status: fact("etat", inWords({ held: "en cours", collected: "retirée", cancelled: "annulée", expired: "expirée" })),
    product_id: plain,
    color: plain,
    size: fact("taille", text),
    product_name: fact("article"),
    color_name: fact("coloris"),
    name: data("nom"),
    name_key: key(),
    email: data("email"),
    phone: data("telephone"),
    created_at: fact("faiteLe"),
    expires_at: fact("jusquAu"),
    closed_at: fact("closeLe"),
    visitor_id: key(),
    order_id: key(),
  },
};
