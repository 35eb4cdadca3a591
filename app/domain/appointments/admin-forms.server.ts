import { z } from "zod";

import { cleanText } from "~/domain/text";
import { HOUR, QUARTER } from "~/shop/agenda";
import type { AppointmentStatus } from "./appointment.server";
import { avec } from "./forms.server";
import { APPOINTMENT_STATUSES } from "./life";
import { readSlot, readWallSlot } from "./slots";

const DATE_WRONG = "Date invalide";
export const ALREADY_BOOKED = "Créneau déjà réservé.";
export const HOUR_PAST = "Ce créneau est passé.";
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

/**
 * @param read reads a slot as it was sent: in the shop's time zone in a form, as an ISO instant in a call
 * @param step the minutes between two starts
 */
const slot = (read: (told: string, step: number) => string | null, step: number) =>
  z.string({ error: DATE_WRONG }).transform((told, context) => {
    const slotAt = read(told, step);
    if (slotAt) return slotAt;
    context.addIssue({ code: "custom", message: DATE_WRONG });
    return z.NEVER;
  });

const status = z.enum(APPOINTMENT_STATUSES as [AppointmentStatus, ...AppointmentStatus[]], { error: STATUS_NOT_SAVED });
/** The version that the page showed; a form without it acts on the present version. */
const seenVersion = z.coerce.number().int().nonnegative().nullable().default(null).catch(null);

export const MarkForm = z.object({ to: status, seen: seenVersion });
export const MarkCall = z.object({ status, sequence: seenVersion });
export const moveForm = (step: number) => z.object({ slotAt: slot(readWallSlot, step), seen: seenVersion, avec });
export const moveCall = (step: number) => z.object({ newSlotAt: slot(readSlot, step), sequence: seenVersion, avec });
/** An hour that the page asked about, and the tick that confirms it. */
const Agreement = z.object({ asked: z.string().default(""), agreed: z.literal("on") });
/** @returns the hour that was confirmed although the shop is closed then, or it is far away; null when none was */
export const agreedHour = (typed: Record<string, string>): string | null => {
  const reading = Agreement.safeParse(typed);
  return reading.success ? reading.data.asked : null;
};
export const Seen = z.object({ seen: seenVersion });

const LONGEST_BLOCK = 12 * HOUR;
/** How long a slot is kept for the shop, in minutes; an hour when it is not said. */
const minutes = z.coerce.number().int().multipleOf(QUARTER).min(QUARTER).max(LONGEST_BLOCK).default(HOUR).catch(HOUR);

export const blockForm = (step: number) => z.object({ slotAt: slot(readWallSlot, step), reason, avec, minutes });
export const blockCall = (step: number) => z.object({ slotAt: slot(readSlot, step), reason, avec, minutes });
