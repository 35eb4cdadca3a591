import { useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";

import { ConfirmButton } from "~/ui/admin/confirm";
import { Form } from "~/ui/admin/permitted";
import { FormGuard } from "~/ui/admin/fields";
import type { FormState } from "~/ui/forms/forms";
import { cardField, type AppointmentCard } from "./appointments-view";
import { DetailsEditor, Mover, useHere, type Sending } from "./appointment-editors";

type Props = { card: AppointmentCard; form: FormState };
function useSending(id: string): Sending {
  const { formData } = useNavigation();
  return { off: formData !== undefined, saving: formData?.get("id") === id };
}

/** Stops a form from being sent while it is off. It is not disabled, so that it keeps its focus and its texts. */
function sendNothing(event: FormEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** One appointment with its forms, which post to the address of the list and lead back there. */
export function AppointmentCardItem({ card, form }: Props) {
  const { id, when, status, statusName, past, reason, who, name, email, phone, phoneHref, details } = card;
  const title = `rdv-titre-${id}`;
  const sending = useSending(id);
  return (
    <article
      id={cardField("rdv", id)}
      tabIndex={-1}
      className={`rdv rdv--${status}`}
      aria-labelledby={title}
      aria-busy={sending.saving || undefined}
      onSubmitCapture={sending.off ? sendNothing : undefined}
    >
      <header className="rdv__head">
        <h2 id={title}>{when}</h2>
        <p>
          <span className={`badge rdv__status rdv__status--${status}`}>{statusName}</span>
          {past ? <span className="hint"> passé</span> : null}
        </p>
        <p role="status">{sending.saving ? "Enregistrement…" : null}</p>
      </header>
      <dl className="rdv__facts">
        <div>
          <dt>Motif</dt>
          <dd>{reason}</dd>
        </div>
        {who ? (
          <div>
            <dt>Avec</dt>
            <dd>{who}</dd>
          </div>
        ) : null}
        <div>
          <dt>Client</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>
            {email ? (
              <a href={`mailto:${email}`}>{email}</a>
            ) : (
              "Aucune : non donnée, ou effacée à la demande de qui l’a donnée"
            )}
          </dd>
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
      <Intents card={card} off={sending.off} />
      <div className="rdv__editors">
        {card.may.move ? <Mover card={card} form={form} {...sending} /> : null}
        <DetailsEditor card={card} form={form} {...sending} />
      </div>
    </article>
  );
}

function Intents({ card: { id, when, name, sequence, may }, off }: { card: AppointmentCard; off: boolean }) {
  const here = useHere();
  const of = `${name}, ${when}`;
  return (
    <div className="rdv__intents">
      {may.confirm ? (
        <MarkButton id={id} to="confirmed" seen={sequence} of={of} off={off} className="button">
          Confirmer
        </MarkButton>
      ) : null}
      {may.finish ? (
        <MarkButton id={id} to="done" seen={sequence} of={of} off={off} className="button button--quiet">
          Terminer
        </MarkButton>
      ) : null}
      {may.miss ? (
        <Form method="post" action={here} preventScrollReset>
          <FormGuard name={`missed-${id}`} />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="to" value="cancelled" />
          <input type="hidden" name="seen" value={sequence} />
          <button
            type="submit"
            name="intent"
            value="missed"
            className="button button--quiet"
            aria-disabled={off || undefined}
          >
            N’est pas venu<span className="visually-hidden">&nbsp;: {of}</span>
          </button>
        </Form>
      ) : null}
      {may.cancel ? (
        <ConfirmButton
          action={here}
          fields={{ intent: "mark", id, to: "cancelled", seen: String(sequence) }}
          question="appointment"
          label="Annuler"
          of={of}
          off={off}
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
  off: boolean;
  className: string;
  children: string;
};

function MarkButton({ id, to, seen, of, off, className, children }: MarkProps) {
  return (
    <Form method="post" action={useHere()} preventScrollReset>
      <FormGuard name={`${to}-${id}`} />
      <input type="hidden" name="intent" value="mark" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="seen" value={seen} />
      <button type="submit" className={className} aria-disabled={off || undefined}>
        {children}
        <span className="visually-hidden">&nbsp;: {of}</span>
      </button>
    </Form>
  );
}
