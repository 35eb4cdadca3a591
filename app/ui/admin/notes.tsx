import { Form } from "@remix-run/react";

import { ConfirmButton } from "~/ui/admin/confirm";
import { FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { TextArea } from "~/ui/forms/text-area";

/** @property about the number of the order it is of; null where it is shown with its order, or of the person */
export type NoteView = { id: string; words: string; by: string; about: string | null };

type Props = { notes: NoteView[]; action: string; form: FormState; hint: string };

/** What the shop notes for itself: read, added, taken out. */
export function Notes({ notes, action, form, hint }: Props) {
  return (
    <section className="admin-notes" id="notes" aria-labelledby="titre-notes">
      <h2 id="titre-notes">Notes de la boutique</h2>
      {notes.length > 0 ? (
        <ul>
          {notes.map(({ id, words, by, about }) => (
            <li key={id}>
              <p className="admin-said">{words}</p>
              <div className="admin-intents">
                <span className="hint">
                  {by}
                  {about ? `, sur ${about}` : ""}
                </span>
                <ConfirmButton
                  action={action}
                  fields={{ intent: "note-delete", noteId: id }}
                  question="note"
                  label="Supprimer"
                  of={words.slice(0, 60)}
                />
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {/* Named by what it shows: once a note is kept, the field is empty again. */}
      <Form method="post" action={action} noValidate preventScrollReset key={notes[0]?.id ?? ""} className="admin-wide">
        <FormGuard name="note" />
        {/* Without a bound of the browser's: it would cut what is pasted without a word. */}
        <TextArea form={form} name="note" label="Nouvelle note" hint={hint} rows={3} />
        <p className="button-row">
          <SubmitButton name="intent" value="note" pending="Un instant…" className="button button--quiet">
            Ajouter la note
          </SubmitButton>
        </p>
      </Form>
    </section>
  );
}
