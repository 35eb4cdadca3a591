import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { NoteForm } from "~/domain/notes/forms.server";
import { deleteNote, writeNote, type NoteSubject, type Subjects } from "~/domain/notes/notes.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";

/**
 * A form that writes or deletes a note. @property shown whose notes the page shows: only those can be deleted there
 * @property back the page to show afterwards
 */
export type NotePost = { context: ShopContext; by: Account; subject: NoteSubject; shown: Subjects; back: string };

export async function postNote({ context, by, subject, shown, back }: NotePost, form: FormData): Promise<Response> {
  if (form.get("intent") === "note-delete")
    return once(context, async (services) => {
      if (!(await deleteNote(services, by, typedValues(form).noteId ?? "", shown)))
        return refuseField(context, form, "form", "Cette note n’existe plus.");
      return done(context, "Note supprimée.", back);
    });
  const reading = readForm(form, NoteForm);
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    await writeNote(services, by, subject, reading.data.note);
    return done(context, "Note ajoutée.", back);
  });
}

function done(context: ShopContext, text: string, back: string): Response {
  setFlash(context, { kind: "success", text });
  return redirect(`${back}#notes`, 303);
}
