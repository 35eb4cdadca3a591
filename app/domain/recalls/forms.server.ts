import { z } from "zod";

/** So much stays on one page, with what the letter says of itself. */
const MOST_LETTER = 1600;
/** A whole UDI, as it is printed. */
export const MOST_NAMED = 76;

const named = {
  subject: z.enum(["lot", "article"]).default("lot"),
  lot: z
    .string()
    .trim()
    .min(1, "Indiquez le lot, l’UDI, le GTIN ou la référence.")
    .max(MOST_NAMED, `${MOST_NAMED} caractères au plus.`),
};

/** The lot or the article that is to be held back. */
export const NamedForm = z.object(named);

export const RecallForm = z.object({
  ...named,
  message: z
    .string()
    .trim()
    .min(1, "Écrivez ce que ces clients doivent savoir et faire.")
    .max(MOST_LETTER, `${MOST_LETTER} caractères au plus.`),
});
