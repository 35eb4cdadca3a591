import { z } from "zod";

import type { Day } from "~/domain/days";
import { isBirthday, readDay } from "~/domain/prescriptions/validity";

const NAME_HELP = "Indiquez le prénom ou le nom de la personne.";
const BIRTH_HELP = "Indiquez la date de naissance, par exemple 14/03/1985.";

/** The form of a wearer. @param today in the shop's time zone */
export function wearerForm(today: Day) {
  return z.object({
    name: z.string({ error: NAME_HELP }).trim().min(1, NAME_HELP).max(80, "80 caractères au plus."),
    bornOn: z
      .string({ error: BIRTH_HELP })
      .transform((typed) => readDay(typed))
      .pipe(z.string({ error: BIRTH_HELP }).refine((day) => isBirthday(day, today), BIRTH_HELP)),
  });
}
