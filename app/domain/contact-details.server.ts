import { z } from "zod";

import { POSTAL_CODE_FORM, postalCodeProblem } from "~/shop/destinations";

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

const FRENCH_PHONE_HELP = "Indiquez un numéro à 10 chiffres, par exemple 06 12 34 56 78.";
const PHONE_HELP = "Indiquez un numéro de téléphone, par exemple 06 12 34 56 78.";
const MOST_TYPED = 20;

/** +33 and 0033 stand for a 0, which some write behind them all the same. */
const inFrance = (number: string) => number.replace(/^(\+|00)33(0)?(?=\d{9}$)/, "0");

/** For a parcel, whose carrier takes no other: ten digits, however spaced. */
export const frenchPhone = z
  .string({ error: FRENCH_PHONE_HELP })
  .transform((typed) => inFrance(typed.replace(/[\s.()-]/g, "")))
  .pipe(z.string().regex(/^0[1-9]\d{8}$/, FRENCH_PHONE_HELP));

/** Of someone who comes to the shop, from wherever they come: 9 to 15 digits. A French one is kept in its ten. */
export const anyPhone = z
  .string({ error: PHONE_HELP })
  .transform((typed) => typed.replace(/\s+/g, " ").trim())
  .pipe(
    z
      .string()
      .max(MOST_TYPED, PHONE_HELP)
      .regex(/^[+\d().\s-]+$/, PHONE_HELP),
  )
  .transform((typed) => inFrance(typed.replace(/[^+\d]/g, "")))
  .pipe(z.string().regex(/^\+?\d{9,15}$/, PHONE_HELP));

/** Of France, without the spaces that some write in it. */
export const frenchPostalCode = z
  .string({ error: POSTAL_CODE_FORM })
  .transform((typed) => typed.replace(/\s/g, ""))
  .check(({ value, issues }) => {
    const problem = postalCodeProblem(value);
    if (problem) issues.push({ code: "custom", message: problem, input: value });
  });
