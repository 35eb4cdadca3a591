import { z } from "zod";

import { email } from "~/domain/contact-details.server";

export const SENT = "Votre message a bien été envoyé.";
export const NOT_SENT = "Une erreur est survenue. Veuillez réessayer.";

const MOST = 4_000;

const NAME_MISSING = "Indiquez votre nom.";

/** Reduced to one line, because it is part of mail subjects. */
const name = z
  .string({ error: NAME_MISSING })
  .transform((typed) => typed.replace(/\s+/g, " ").trim())
  .pipe(z.string().min(1, NAME_MISSING).max(64, "64 caractères au plus."));

/** Browsers send line ends of two characters. */
const text = (missing: string) =>
  z
    .string({ error: missing })
    .transform((typed) => typed.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(MOST, `${MOST.toLocaleString("fr-FR")} caractères au plus.`),
    );

/** `website` is the honeypot. */
export const ContactMessage = z.object({
  name,
  email,
  message: text("Écrivez votre message."),
  website: z.string().optional(),
});
/** The same fields, for a question to an optician about a frame. */
export const OpticianQuestion = ContactMessage.extend({ message: text("Écrivez votre question.") });

export type ContactMessage = z.output<typeof ContactMessage>;

/** What an optician answers, in the admin area. */
export const OpticianAnswer = z.object({ answer: text("Écrivez votre réponse.") });
