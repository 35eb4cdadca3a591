import { z } from "zod";

import { isEmailAddress, withoutStraySpaces } from "~/domain/email-address";
import { HOUR, readReason, type Reason } from "~/shop/agenda";
import { notKept } from "~/domain/text";
import { readSlot } from "./slots";

const REASON_MISSING = "Veuillez choisir un motif.";
const SLOT_MISSING = "Veuillez choisir un créneau.";
export const SLOT_TAKEN = "Désolé, ce créneau vient d'être réservé. Merci d'en choisir un autre.";
const NAMES_MISSING = "Veuillez renseigner nom et prénom.";
const PHONE_WRONG = "Numéro de téléphone invalide.";
const EMAIL_WRONG = "Adresse e-mail invalide.";

const LONGEST_NAME = 64;
const LONGEST_PHONE = 20;
const LONGEST_EMAIL = 254;

const text = z
  .string()
  .default("")
  .transform((typed) => typed.normalize("NFKC").replace(/\p{C}/gu, "").replace(/\s+/g, " ").trim());

/** The characters that are removed from names: all but Latin letters, apostrophe, space and hyphen. */
const NOT_KEPT = /[^\p{Script=Latin}\p{M}'’ -]+/gu;

/** Removes these characters, so that a name can go into any mail or list as it is. */
const name = text.transform((typed) => typed.replace(NOT_KEPT, "").replace(/ +/g, " ").slice(0, LONGEST_NAME).trim());

/** Errors for names that would lose characters, because nobody should be greeted by a name that is not theirs. */
export function namesNotKept(typed: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    ["nom", "prenom"].flatMap((field) => {
      const lost = notKept(text.parse(typed[field]), NOT_KEPT);
      return lost ? [[field, `${lost} Écrivez-le en lettres latines, sans chiffre ni signe.`]] : [];
    }),
  );
}

/** A letter among the digits is refused: removing it would leave another number. */
const phone = text.refine((typed) => {
  const digits = typed.replace(/\D/g, "").length;
  return /^[\d+(). -]+$/.test(typed) && typed.length <= LONGEST_PHONE && digits >= 9 && digits <= 15;
}, PHONE_WRONG);

const email = text
  .transform((typed) => withoutStraySpaces(typed.replace(/[<>()[\]{}"`«»“”]|^['’]+|['’]+$/g, "")))
  .refine(isEmailAddress, EMAIL_WRONG);

const motif = z.string({ error: REASON_MISSING }).transform((told, context): Reason => {
  const reason = readReason(told);
  if (reason) return reason;
  context.addIssue({ code: "custom", message: REASON_MISSING });
  return z.NEVER;
});

/** @param step the minutes between two starts */
const slotAt = (step: number) =>
  z.string({ error: SLOT_MISSING }).transform((told, context) => {
    const slot = readSlot(told, step);
    if (slot) return slot;
    context.addIssue({ code: "custom", message: SLOT_MISSING });
    return z.NEVER;
  });

const LONGEST_ID = 24;

/** The diary of who is to receive; null without a preference. */
export const avec = z
  .string()
  .nullish()
  .transform((told) => told?.trim().slice(0, LONGEST_ID) || null);

/** The same error at both names, where they are missing. */
function bothNames(names: { nom: string; prenom: string }, context: z.RefinementCtx): void {
  for (const field of ["nom", "prenom"] as const)
    if (names[field] === "") context.addIssue({ code: "custom", path: [field], message: NAMES_MISSING });
}

const cutTo = (longest: number) => text.transform((typed) => typed.slice(0, longest));

/** Ticked to book for a relative: names and telephone are the relative's, the e-mail address is the booker's. */
const proche = z
  .string()
  .optional()
  .transform((told) => told === "on");

/** The contact as typed so far, right or wrong: it is kept while an earlier answer is changed. */
export const UnfinishedContact = z.object({
  nom: cutTo(LONGEST_NAME),
  prenom: cutTo(LONGEST_NAME),
  telephone: cutTo(LONGEST_PHONE),
  email: cutTo(LONGEST_EMAIL),
  proche,
});

const customer = { nom: name, prenom: name, telephone: phone, email };

export const ReasonChoice = z.object({ motif });
export const slotChoice = (step: number) => z.object({ slotAt: slotAt(step), avec });
export const bookingForm = (step: number) =>
  z.object({ motif, slotAt: slotAt(step), ...customer, proche, avec }).superRefine(bothNames);
/** The booking where each appointment begins on the hour. */
export const Booking = bookingForm(HOUR);
type Read = z.output<typeof Booking>;
export type Booking = Omit<Read, "proche" | "avec"> & Partial<Pick<Read, "proche" | "avec">>;

/** The same booking, as an API call sends it. */
export const bookingCall = (step: number) =>
  z
    .object({
      motif,
      slotAt: slotAt(step),
      customer: z.object(customer, { error: NAMES_MISSING }).superRefine(bothNames),
      pourUnProche: z.boolean().default(false),
      avec,
    })
    .transform((call): Booking => ({
      motif: call.motif,
      slotAt: call.slotAt,
      ...call.customer,
      proche: call.pourUnProche,
      avec: call.avec,
    }));
