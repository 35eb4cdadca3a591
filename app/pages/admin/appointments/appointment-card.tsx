import { Form, useLocation, useNavigation } from "@remix-run/react";

import { ConfirmButton } from "~/ui/admin/confirm";
import { FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";
import { TextArea } from "~/ui/forms/text-area";
import { APPOINTMENT_HOURS } from "~/shop/agenda";
import { cardField, type AppointmentCard } from "./appointments-view";

type Props = { card: AppointmentCard; form: FormState };

/** One appointment with all that may be done to it; its forms post to the list as it is shown, and lead back there. */
export function AppointmentCardItem({ card, form }: Props) {
  const { id, when, status, statusName, past, reason, name, email, phone, phoneHref, details } = card;
  const title = `rdv-titre-${id}`;
  return (
    <article id={cardField("rdv", id)} tabIndex={-1} className={`rdv rdv--${status}`} aria-labelledby={title}>
      <header className="rdv__head">
        <h2 id={title}>{when}</h2>
        <p>
          <span className={`badge rdv__status rdv__status--${status}`}>{statusName}</span>
          {past ? <span className="hint"> passé</span> : null}
        </p>
      </header>
      <dl className="rdv__facts">
        <div>
          <dt>Motif</dt>
          <dd>{reason}</dd>
        </div>
        <div>
          <dt>Client</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>{email ? <a href={`mailto:${email}`}>{email}</a> : "Effacée à la demande de qui l’a donnée"}</dd>
        </div>
        <div>
          <dt>Téléphone</dt>
          <dd>
            <a href={phoneHref}>{phone}</a>
          </dd>
        </div>
        {details.handledBy ? (
          <div>
            <dt>Suivi par</dt>
            <dd>{details.handledBy}</dd>
          </div>
        ) : null}
        {details.tags ? (
          <div>
            <dt>Étiquettes</dt>
            <dd>{details.tags}</dd>
          </div>
        ) : null}
        {details.notes ? (
          <div>
            <dt>Notes</dt>
            <dd className="rdv__notes">{details.notes}</dd>
          </div>
        ) : null}
      </dl>
      <Intents card={card} />
      <div className="rdv__editors">
        {card.may.move ? <Mover card={card} form={form} /> : null}
        <DetailsEditor card={card} form={form} />
      </div>
    </article>
  );
}

function Intents({ card: { id, when, name, sequence, may } }: { card: AppointmentCard }) {
  const here = useHere();
  const of = `${name}, ${when}`;
  return (
    <div className="rdv__intents">
      {may.confirm ? (
        <MarkButton id={id} to="confirmed" seen={sequence} of={of} className="button">
          Confirmer
        </MarkButton>
      ) : null}
      {may.finish ? (
        <MarkButton id={id} to="done" seen={sequence} of={of} className="button button--quiet">
          Terminer
        </MarkButton>
      ) : null}
      {may.cancel ? (
        <ConfirmButton
          action={here}
          fields={{ intent: "mark", id, to: "cancelled", seen: String(sequence) }}
          question="appointment"
          label="Annuler"
          of={of}
        />
      ) : null}
    </div>
  );
}

type MarkProps = {
  id: string;
  to: AppointmentCard["status"];
  seen: number;
  of: string;
  className: string;
  children: string;
};

function MarkButton({ id, to, seen, of, className, children }: MarkProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={useHere()} preventScrollReset>
      <FormGuard name={`${to}-${id}`} />
      <input type="hidden" name="intent" value="mark" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="seen" value={seen} />
      <button type="submit" className={className} aria-disabled={busy || undefined}>
        {children}
        <span className="visually-hidden"> : {of}</span>
      </button>
    </Form>
  );
}

function Mover({ card: { id, wallTime, sequence }, form }: Props) {
  const field = cardField("slotAt", id);
  return (
    <details open={form.errors[field] ? true : undefined}>
      <summary>Replanifier</summary>
      <Form method="post" action={useHere()} preventScrollReset noValidate>
        <FormGuard name={`move-${id}-${sequence}`} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name={cardField("seen", id)} value={sequence} />
        <TextField
          key={wallTime}
          form={form}
          name={field}
          label="Nouvelle date et heure"
          hint={`À l’heure juste, ${APPOINTMENT_HOURS}.`}
          type="datetime-local"
          step={3600}
          defaultValue={wallTime}
        />
        <p className="button-row">
          <SubmitButton name="intent" value="move" pending="Envoi…" className="button button--quiet">
            Replanifier
          </SubmitButton>
        </p>
      </Form>
    </details>
  );
}

/** Keyed by its version: a save by someone else makes a new form, because an edited field keeps its text otherwise. */
function DetailsEditor({ card: { id, details, detailsVersion }, form }: Props) {
  const refused = ["notes", "tags", "handledBy"].some((name) => form.errors[cardField(name, id)]);
  return (
    <details open={refused || undefined}>
      <summary>Détails internes</summary>
      <Form key={detailsVersion} method="post" action={useHere()} preventScrollReset noValidate>
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
        />
        <TextField
          form={form}
          name={cardField("tags", id)}
          label="Étiquettes"
          hint="Séparées par des virgules."
          defaultValue={details.tags}
        />
        <TextField form={form} name={cardField("handledBy", id)} label="Suivi par" defaultValue={details.handledBy} />
        <p className="button-row">
          <SubmitButton name="intent" value="details" pending="Enregistrement…" className="button button--quiet">
            Enregistrer les détails
          </SubmitButton>
        </p>
      </Form>
    </details>
  );
}

function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
