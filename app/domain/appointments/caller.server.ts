import { z } from "zod";

import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { diariesInForce } from "~/domain/diaries/diary.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Settings } from "~/domain/settings/model.server";
import { REASONS } from "~/shop/agenda";
import type { Appointment } from "./appointment.server";
import { write } from "./book.server";
import { bookingForm } from "./forms.server";
import { tellOfConfirming } from "./mails.server";
import { isOfAgenda, isThere, whyOdd } from "./opening.server";
import { reminderTime } from "./reminders.server";
import { readWallSlot } from "./slots";
import type { Instant } from "~/domain/time";
import { claimForShop } from "./taken-slots.server";

/** By the minutes between two starts. */
const STARTS: Record<number, string> = { 15: "au quart d’heure", 30: "à l’heure ou à la demie", 60: "à l’heure juste" };

/** What is said of an answer left empty; each is said at once, whatever else is wrong. */
const LEFT_OUT: Record<string, string> = {
  slotAt: "Indiquez le jour et l’heure.",
  nom: "Indiquez le nom.",
  prenom: "Indiquez le prénom.",
  telephone: "Indiquez le numéro de téléphone.",
};

const isEmpty = (answer: unknown): boolean => typeof answer !== "string" || answer.trim() === "";

/**
 * A booking that an administrator enters for a caller, who may have no e-mail address.
 * @param step the minutes between two starts
 */
export const callerForm = (step: number) =>
  z
    .object({ slotAt: z.string(), email: z.string().default("") })
    .loose()
    .transform((typed, context) => {
      // Read by the customers' own rule; an address that is left out is put back as none.
      const reading = bookingForm(step).safeParse({
        ...typed,
        slotAt: readWallSlot(typed.slotAt, step) ?? "",
        email: typed.email.trim() || "sans-adresse@exemple.fr",
      });
      const answers: Record<string, unknown> = typed;
      const leftOut = Object.keys(LEFT_OUT).filter((field) => isEmpty(answers[field]));
      for (const field of leftOut) context.addIssue({ code: "custom", path: [field], message: LEFT_OUT[field] });
      const betweenStarts = readWallSlot(typed.slotAt, 1) !== null;
      for (const { path, message } of reading.error?.issues ?? []) {
        if (leftOut.includes(String(path[0]))) continue;
        const told =
          betweenStarts && path[0] === "slotAt" ? `Les rendez-vous commencent ${STARTS[step] ?? ""}.` : message;
        context.addIssue({ code: "custom", path: path.map(String), message: told });
      }
      return reading.success ? { ...reading.data, email: typed.email.trim() ? reading.data.email : "" } : z.NEVER;
    });
export type CallerBooking = z.output<ReturnType<typeof callerForm>>;

/** "past": the hour is over. "none": it is no slot of the diary. "asks": it is to be confirmed, for the reason `why`. */
export type CallerBooked =
  | { outcome: "booked"; appointment: Appointment }
  | { outcome: "taken" | "past" | "none" }
  | { outcome: "asks"; why: string };

/**
 * Books for a caller or a customer in the shop, at any free hour of the diary: confirmed at once, and mailed where
 * there is an address.
 * @param agreed the hour that was confirmed although the shop is closed then, nobody receives, or it is far away
 */
export async function bookForCaller(
  outer: Services,
  by: Account,
  booking: CallerBooking,
  agreed: Instant | null = null,
): Promise<CallerBooked> {
  return inTransaction(outer, async (services): Promise<CallerBooked> => {
    const { slotAt, motif, email, avec } = booking;
    const settings = await settingsInForce(services);
    const at = services.now();
    const minutes = settings.durations[motif];
    if (Date.parse(slotAt) <= at.getTime()) return { outcome: "past" };
    if (!isOfAgenda(settings, slotAt, minutes)) return { outcome: "none" };
    const odd =
      agreed === slotAt
        ? null
        : (whyOdd(settings, slotAt, at, minutes) ?? (await whyNobody(services, settings, booking, minutes)));
    if (odd) return { outcome: "asks", why: odd };
    const taking = await claimForShop(services, slotAt, minutes, { reason: motif, diaryId: avec });
    if (!taking) return { outcome: "taken" };
    const appointment = await write(services, { ...booking, proche: false }, taking, {
      visitorId: null,
      status: "confirmed",
      reminderDueAt: email ? reminderTime(settings, slotAt, at) : null,
    });
    if (email) await tellOfConfirming(services, appointment);
    await audit(services, by, "rendez-vous.pris", appointment.id);
    return { outcome: "booked", appointment };
  });
}

/** Why the person who is asked for does not receive then, or nobody does where none is asked for; null when somebody may. */
async function whyNobody(
  services: Services,
  settings: Settings,
  { slotAt, motif, avec }: CallerBooking,
  minutes: number,
): Promise<string | null> {
  const diaries = await diariesInForce(services);
  const asked = avec ? diaries.filter(({ id }) => id === avec) : diaries;
  const who = avec ? asked[0]?.name : "Personne";
  const there = asked.filter((diary) => isThere(settings, diary, slotAt, minutes));
  if (!who || there.some(({ reasonsOff }) => !reasonsOff.includes(motif))) return null;
  return there.length === 0
    ? `${who} ne reçoit pas à cette heure-là.`
    : `${who} ne reçoit pas pour « ${REASONS[motif].label} » à cette heure-là.`;
}
