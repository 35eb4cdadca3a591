import { z } from "zod";

import type { Day } from "~/domain/days";
import { PRESCRIBER_KINDS, readDay, validityAtSale, type Validity } from "./validity";
import { tellValidity } from "./wording";

const OLDEST = "1900-01-01";
const DAY_HELP = "Indiquez une date, par exemple 14/03/2026.";
const BIRTH_HELP = "Indiquez la date de naissance, par exemple 14/03/1985.";

const day = (help: string) =>
  z
    .string({ error: help })
    .transform((typed) => readDay(typed))
    .pipe(z.string({ error: help }).refine((read) => read >= OLDEST, help));
const optionalDay = z
  .string()
  .default("")
  .transform((typed) => (typed.trim() === "" ? null : (readDay(typed) ?? undefined)))
  .pipe(z.string({ error: DAY_HELP }).nullable());

/** The fields beside a prescription, by which the optician knows whether it is still valid. */
const Details = z.object({
  prescribedOn: day(DAY_HELP),
  bornOn: day(BIRTH_HELP),
  prescriberKind: z.enum(PRESCRIBER_KINDS, { error: "Dites qui a établi l’ordonnance." }),
  prescriber: z
    .string({ error: "Indiquez le nom du prescripteur." })
    .trim()
    .min(1, "Indiquez le nom du prescripteur.")
    .max(120, "120 caractères au plus."),
  shortenedTo: optionalDay,
});
export type PrescriptionDetails = z.output<typeof Details>;

export type HeldTo = {
  /** The day of the sale; today for a sale still to come. */
  soldOn?: Day;
  /** The error for a prescription that is not valid, in words for the reader of the form. */
  tell?: (validity: Validity) => string | null;
};

/** The same fields, with the validity that the law gives on that day. @param today in the shop's time zone */
export function detailsOn(today: Day, { soldOn = today, tell = tellValidity }: HeldTo = {}) {
  return Details.superRefine(
    (details, context) => {
      if (details.bornOn > today) return context.addIssue({ code: "custom", path: ["bornOn"], message: BIRTH_HELP });
      if (details.shortenedTo !== null && details.shortenedTo < details.prescribedOn) {
        return context.addIssue({
          code: "custom",
          path: ["shortenedTo"],
          message: "La fin de validité vient avant la date de l’ordonnance : vérifiez les deux dates.",
        });
      }
      const problem = tell(validityAtSale(details, soldOn, today));
      if (problem) context.addIssue({ code: "custom", path: ["prescribedOn"], message: problem });
      // An expired prescription is refused at once, even while other fields are missing.
    },
    { when: ({ issues }) => !issues.some((issue) => DECISIVE.has(issue.path?.[0])) },
  );
}

const DECISIVE = new Set<unknown>(["prescribedOn", "bornOn", "prescriberKind", "shortenedTo"]);

/** The fields of a refused form that are valid by themselves: they are saved all the same. */
export function answersIn(values: Record<string, string>): Partial<PrescriptionDetails> {
  return Object.fromEntries(
    Object.entries(Details.shape).flatMap(([name, schema]) => {
      const answer = schema.safeParse(values[name]);
      return answer.success && answer.data !== null ? [[name, answer.data]] : [];
    }),
  );
}
