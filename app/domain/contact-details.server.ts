import { z } from "zod";

const EMAIL_HELP = "Indiquez une adresse e-mail, par exemple nom@exemple.fr.";

/** One @, something before, a dotted domain after, no space: as much as can be known before a mail is sent. */
export const email = z
  .string({ error: EMAIL_HELP })
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(
    z
      .string()
      .max(254, "L’adresse e-mail compte 254 caractères au plus.")
      .regex(/^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/, EMAIL_HELP)
      .refine((address) => !/\.\.|@\.|\.@/.test(address), EMAIL_HELP),
  );
