import { z } from "zod";

import { cleanText } from "~/domain/text";

const LONGEST_NOTE = 1000;

const count = (letters: number) => new Intl.NumberFormat("fr-FR").format(letters);

export const NoteForm = z.object({
  note: z
    .string()
    .transform(cleanText)
    .pipe(z.string().min(1, "Écrivez la note."))
    .refine((note) => note.length <= LONGEST_NOTE, {
      error: ({ input }) =>
        `Cette note a ${count(String(input).length)} caractères : ${count(LONGEST_NOTE)} au plus. Rien n’en est perdu, raccourcissez-la ou écrivez-en deux.`,
    }),
});
