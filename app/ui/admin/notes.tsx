import { ConfirmButton } from "~/ui/admin/confirm";
import type { FormState } from "~/ui/forms/forms";
import { Form, useRights } from "./permitted";
import { FormGuard, SubmitButton, TextArea } from "./fields";

/** @property about the number of the note's order; null on the order's own page, and for a note about the customer */
export type NoteView = { id: string; words: string; by: string; about: string | null };

type Props = { notes: NoteView[]; action: string; form: FormState; hint: string };

/** The shop's internal notes: they are shown here, added and deleted. */
export function Notes({ notes, action, form, hint }: Props) {
  const mayWrite = useRights().change(action);
  if (notes.length === 0 && !mayWrite) return null;
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
      {/* The key is the newest note: once a note is saved, the form is made anew and its field is empty. */}
      <Form method="post" action={action} noValidate preventScrollReset key={notes[0]?.id ?? ""} className="admin-wide">
        <FormGuard name="note" />
        {/* No maxLength, because the browser would cut a pasted text without a message. */}
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
