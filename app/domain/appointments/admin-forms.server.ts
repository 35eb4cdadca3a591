import { z } from "zod";

import { cleanText } from "~/domain/text";
import type { AppointmentStatus } from "./appointment.server";
import { APPOINTMENT_STATUSES } from "./life";
import { readSlot, readWallSlot } from "./slots";

const DATE_WRONG = "Date invalide";
export const ALREADY_BOOKED = "Créneau déjà réservé.";
export const NOT_MOVED = "Replanification impossible";
export const SLOT_TAKEN_ON_BLOCKING = "Slot déjà pris.";
export const NOT_BLOCKED = "Blocage impossible";
export const STATUS_NOT_SAVED = "❌ Erreur mise à jour";
export const NOT_SAVED = "❌ Erreur enregistrement";
export const NOT_LISTED = "Impossible de charger les rendez-vous.";
export const NOT_EXPORTED = "Export impossible";

const LONGEST_REASON = 200;

const reason = z
  .string()
  .default("")
  .transform(cleanText)
  .pipe(z.string().max(LONGEST_REASON, `Le motif compte ${LONGEST_REASON} caractères au plus.`));

/** @param read how the caller writes a slot: in the shop's time zone in a form, as an ISO instant in a call */
const slot = (read: (told: string) => string | null) =>
  z.string({ error: DATE_WRONG }).transform((told, context) => {
    const slotAt = read(told);
    if (slotAt) return slotAt;
    context.addIssue({ code: "custom", message: DATE_WRONG });
    return z.NEVER;
  });

const status = z.enum(APPOINTMENT_STATUSES as [AppointmentStatus, ...AppointmentStatus[]], { error: STATUS_NOT_SAVED });
/** The version that the page showed; a form without it acts on the present version. */
const seenVersion = z.coerce.number().int().nonnegative().nullable().default(null).catch(null);

export const MarkForm = z.object({ to: status, seen: seenVersion });
export const MarkCall = z.object({ status, sequence: seenVersion });
export const MoveForm = z.object({ slotAt: slot(readWallSlot), seen: seenVersion });
export const MoveCall = z.object({ newSlotAt: slot(readSlot), sequence: seenVersion });
export const Seen = z.object({ seen: seenVersion });
export const BlockForm = z.object({ slotAt: slot(readWallSlot), reason });
export const BlockCall = z.object({ slotAt: slot(readSlot), reason });
