import { useLocation } from "@remix-run/react";

import { Form, useRights } from "~/ui/admin/permitted";
import { FormGuard, SelectField, TextArea, TextField } from "~/ui/admin/fields";
import type { FormState } from "~/ui/forms/forms";
import { cardField, type AppointmentCard } from "./appointments-view";
import { OddHour } from "./odd-hour";

/** `off`: a form of any card is being sent, so that no other may be. `saving`: it is a form of this card. */
export type Sending = { off: boolean; saving: boolean };

type EditorProps = Sending & { card: AppointmentCard; form: FormState };

/** The form that moves an appointment to another hour or colleague. */
export function Mover({
  card: { id, starts, step, wallTime, sequence, diaryId, people },
  form,
  off,
  saving,
}: EditorProps) {
  const field = cardField("slotAt", id);
  const here = useHere();
  if (!useRights().change(here)) return null;
  return (
    <details open={form.errors[field] || form.errors[cardField("agreed", id)] ? true : undefined}>
      <summary>Replanifier</summary>
      <Form method="post" action={here} preventScrollReset noValidate>
        <FormGuard name={`move-${id}-${sequence}`} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name={cardField("seen", id)} value={sequence} />
        <TextField
          key={wallTime}
          form={form}
          name={field}
          label="Nouvelle date et heure"
          hint={starts}
          type="datetime-local"
          step={step}
          defaultValue={wallTime}
          readOnly={saving}
        />
        <OddHour form={form} label="Oui, déplacer ce rendez-vous quand même" card={id} />
        {people.length > 0 ? (
          <SelectField
            form={form}
            name={cardField("avec", id)}
            label="Avec"
            options={people}
            defaultValue={people.some(([each]) => each === diaryId) ? diaryId : undefined}
          />
        ) : null}
        <p className="button-row">
          <EditorButton intent="move" off={off}>
            Replanifier
          </EditorButton>
        </p>
      </Form>
    </details>
  );
}

/** The form of what the team notes. Its key is the version, so that a colleague's save makes a new form: an edited field would keep its old text. */
export function DetailsEditor({ card: { id, details, detailsVersion }, form, off, saving }: EditorProps) {
  const refused = ["notes", "tags", "handledBy"].some((name) => form.errors[cardField(name, id)]);
  const here = useHere();
  if (!useRights().change(here)) return null;
  return (
    <details open={refused || undefined}>
      <summary>Détails internes</summary>
      <Form key={detailsVersion} method="post" action={here} preventScrollReset noValidate>
        <FormGuard name={`details-${id}-${detailsVersion}`} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name={cardField("seen", id)} value={detailsVersion} />
        <TextArea
          form={form}
          name={cardField("notes", id)}
          label="Notes"
          hint="Lues par l’équipe seulement."
          rows={3}
          defaultValue={details.notes}
          readOnly={saving}
        />
        <TextField
          form={form}
          name={cardField("tags", id)}
          label="Étiquettes"
          hint="Séparées par des virgules."
          defaultValue={details.tags}
          readOnly={saving}
        />
        <TextField
          form={form}
          name={cardField("handledBy", id)}
          label="Suivi par"
          defaultValue={details.handledBy}
          readOnly={saving}
        />
        <p className="button-row">
          <EditorButton intent="details" off={off}>
            Enregistrer les détails
          </EditorButton>
        </p>
      </Form>
    </details>
  );
}

function EditorButton({ intent, off, children }: { intent: string; off: boolean; children: string }) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className="button button--quiet"
      aria-disabled={off || undefined}
    >
      {children}
    </button>
  );
}

/** The address of the list, where the forms of its cards post to. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
