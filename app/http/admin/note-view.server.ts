import type { Note } from "~/domain/notes/notes.server";
import { formatDayAndTime } from "~/domain/time";
import type { NoteView } from "~/ui/admin/notes";

const UNREADABLE = "Cette note ne peut pas être lue : la clé qui l’a scellée manque.";

/** @param about the number of the order that the note is about, when another page shows the note */
export function noteView({ id, words, by, at }: Note, about: string | null): NoteView {
  return { id, words: words ?? UNREADABLE, by: `${by}, le ${formatDayAndTime(at)}`, about };
}
