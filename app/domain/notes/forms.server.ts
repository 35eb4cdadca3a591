import { z } from "zod";

import { cleanText } from "~/domain/text";

export const LONGEST_NOTE = 1000;

export const NoteForm = z.object({
  note: z
    .string()
    .transform(cleanText)
    .pipe(z.string().min(1, "Écrivez la note.").max(LONGEST_NOTE, `${LONGEST_NOTE} caractères au plus.`)),
});
