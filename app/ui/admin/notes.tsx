import { Form } from "@remix-run/react";

import { FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { TextArea } from "~/ui/forms/text-area";

/** @property about the number of the order it is of; null where it is shown with its order, or of the person */
export type NoteView = { id: string; words: string; by: string; about: string | null };

type Props = { notes: NoteView[]; action: string; form: FormState; longest: number; hint: string };

/** What the shop notes for itself: read, added, taken out. */
export function Notes({ notes, action, form, longest, hint }: Props) {
  return (
    <section className="admin-notes" id="notes" aria-labelledby="titre-notes">
      <h2 id="titre-notes">Notes de la boutique</h2>
      {notes.length > 0 ? (
        <ul>
          {notes.map(({ id, words, by, about }) => (
            <li key={id}>
              <p className="admin-said">{words}</p>
              <Form method="post" action={action} preventScrollReset className="admin-intents">
                <span className="hint">
                  {by}
                  {about ? `, sur ${about}` : ""}
                </span>
                <FormGuard name={`note-delete-${id}`} />
                <input type="hidden" name="noteId" value={id} />
                <SubmitButton name="intent" value="note-delete" pending="Un instant…" className="button button--quiet">
                  Supprimer<span className="visually-hidden"> la note : {words.slice(0, 60)}</span>
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      {/* Named by what it shows: once a note is kept, the field is empty again. */}
      <Form method="post" action={action} noValidate preventScrollReset key={notes[0]?.id ?? ""} className="admin-wide">
        <FormGuard name="note" />
        <TextArea form={form} name="note" label="Nouvelle note" hint={hint} rows={3} maxLength={longest} />
        <p className="button-row">
          <SubmitButton name="intent" value="note" pending="Un instant…" className="button button--quiet">
            Ajouter la note
          </SubmitButton>
        </p>
      </Form>
    </section>
  );
}
