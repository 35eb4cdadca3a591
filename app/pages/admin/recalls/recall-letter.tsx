import { ConfirmButton } from "~/ui/admin/confirm";
import { DataTable } from "~/ui/admin/data-table";
import { Checkbox, FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { Form, Link } from "~/ui/admin/permitted";
import type { FormState } from "~/ui/forms/forms";
import type { PersonView } from "./recall-view.server";
import type { RecallsView } from "./recalls-view.server";

type RecallView = RecallsView["recalls"][number];

/** A recall letter: its text, what may be done with it, and the people who were told. */
export function RecallLetter({ recall, form, action }: { recall: RecallView; form: FormState; action: string }) {
  const { id, title, message, prepared, leftOut, sent, ended, summary, print, people, waiting } = recall;
  return (
    <>
      <section className="admin-said">
        <h2>{title}</h2>
        {message.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {leftOut ? <p>{leftOut}</p> : null}
        {sent ? (
          <p>
            <strong>{sent}</strong>
          </p>
        ) : null}
        {ended ? (
          <p>
            <strong>{ended}</strong>
          </p>
        ) : null}
        {recall.isPrepared ? <Prepared recall={recall} form={form} action={action} /> : null}
        {recall.isInForce ? <InForce recall={recall} form={form} action={action} /> : null}
      </section>
      {people.length > 0 ? (
        <section aria-labelledby={`prevenus-${id}`}>
          <h2 id={`prevenus-${id}`}>Qui a été prévenu</h2>
          <p>
            <strong>{summary}</strong>
          </p>
          {print ? (
            <p className="hint">
              Une page par personne qu’aucun courriel n’atteint, à l’adresse de sa commande, ou de sa facture. Une fois
              la lettre postée, notez-le.
            </p>
          ) : null}
          {print ? (
            <p>
              <a className="button button--quiet" href={print.href}>
                {print.label}
              </a>
            </p>
          ) : null}
          <People
            caption={`Personnes à prévenir par la lettre préparée le ${prepared}`}
            people={people}
            recall={recall}
            action={action}
          />
        </section>
      ) : null}
      {waiting.length > 0 ? (
        <section aria-labelledby={`attendent-${id}`}>
          <h2 id={`attendent-${id}`}>Qui attend sa commande</h2>
          <p className="hint">
            Elle est gardée à la boutique&nbsp;: rien à rapporter, aucune lettre. Appelez ces clients.
          </p>
          <People
            caption={`Clients qui attendent, rappel du ${prepared}`}
            people={waiting}
            recall={recall}
            action={action}
          />
        </section>
      ) : null}
    </>
  );
}

type PeopleProps = { caption: string; people: PersonView[]; recall: RecallView; action: string };

function People({ caption, people, recall: { id, isInForce }, action }: PeopleProps) {
  return (
    <DataTable
      caption={caption}
      rows={people}
      keyOf={({ key }) => key}
      empty="Personne."
      columns={[
        { name: "Client", cell: (person) => <Who person={person} /> },
        { name: "Prévenu(e)", cell: (person) => <ToldOf person={person} /> },
        {
          name: "À noter",
          cell: (person) => (isInForce ? <Noting recallId={id} person={person} action={action} /> : "–"),
        },
      ]}
    />
  );
}

/** A letter that is not confirmed: nothing has left, and nothing is held back. */
function Prepared({ recall, form, action }: { recall: RecallView; form: FormState; action: string }) {
  const { id, prepared, reached, again, free, nobody } = recall;
  return (
    <>
      <p>
        Tant que le rappel n’est pas confirmé, rien ne part et {free}.
        {reached === 0 ? ` Aucun courriel ne partira : ${nobody}.` : ""}
      </p>
      <div className="button-row">
        <Form method="post" action={action}>
          <FormGuard name={`recall-${id}`} />
          <input type="hidden" name="id" value={id} />
          {again > 0 ? (
            <Checkbox
              form={form}
              name={`again-${id}`}
              label={`Écrire aussi ${again > 1 ? `aux ${again} clients qui ont` : "au client qui a"} déjà reçu la lettre d’un autre rappel en vigueur`}
            />
          ) : null}
          <SubmitButton pending="Envoi…" name="intent" value="send">
            {reached === 0
              ? "Confirmer le rappel"
              : `Confirmer l’envoi à ${reached} ${reached > 1 ? "clients" : "client"}`}
          </SubmitButton>
        </Form>
        <ConfirmButton
          action={action}
          fields={{ intent: "discard", id }}
          question="recallLetter"
          label="Abandonner cette lettre"
          of={`préparée le ${prepared}`}
        />
      </div>
    </>
  );
}

/** The form that ends a recall. Its field bears the recall's id, because one lot may have several. */
function InForce({ recall, form, action }: { recall: RecallView; form: FormState; action: string }) {
  const { id, prepared, whenEnded } = recall;
  const field = `reason-${id}`;
  return (
    <details className="admin-folded" open={field in form.errors}>
      <summary>
        Lever le rappel<span className="visually-hidden"> du {prepared}</span>
      </summary>
      <Form method="post" action={action} noValidate>
        <FormGuard name={`recall-end-${id}`} />
        <input type="hidden" name="id" value={id} />
        <TextField
          form={form}
          name={field}
          label="Pourquoi le rappel est levé"
          hint={`Mal recopié, ou rappel clos par le fabricant, avec la date. Le journal le garde. ${whenEnded}`}
          maxLength={400}
        />
        <SubmitButton pending="Un instant…" name="intent" value="end" className="button button--quiet">
          Lever le rappel
        </SubmitButton>
      </Form>
    </details>
  );
}

/** It is wrapped in one element, because a card of the table lays a cell's children out side by side. */
function Who({ person: { name, phone, email, address, invoice, orderHref, orderNumber } }: { person: PersonView }) {
  return (
    <div>
      <strong>{name}</strong> (<Link to={orderHref}>commande {orderNumber}</Link>)
      {phone ? (
        <>
          <br />
          <a href={`tel:${phone.replace(/\s/g, "")}`}>{phone}</a>
        </>
      ) : null}
      {email ? (
        <>
          <br />
          {email}
        </>
      ) : null}
      {address ? (
        <>
          <br />
          {address}
        </>
      ) : null}
      {invoice ? (
        <>
          <br />
          <a href={invoice.href}>Facture {invoice.number} (PDF)</a>
        </>
      ) : null}
    </div>
  );
}

function ToldOf({ person: { told, toDo } }: { person: PersonView }) {
  return (
    <div>
      {told.map((each) => (
        <p key={each}>{each}</p>
      ))}
      {toDo ? (
        <p>
          <strong>{toDo}</strong>
        </p>
      ) : null}
    </div>
  );
}

const BY_HAND = [
  { means: "called", note: "Noter « appelé(e) »", undo: "Retirer l’appel" },
  { means: "posted", note: "Noter « lettre postée »", undo: "Retirer « lettre postée »" },
] as const;

/** The buttons that note, or undo the note, that a person was called or written to; each names the person. */
function Noting({ recallId, person, action }: { recallId: string; person: PersonView; action: string }) {
  const { key, name, isErased, letterHref } = person;
  if (isErased) return "–";
  return (
    <Form method="post" action={action} preventScrollReset>
      <FormGuard name={`told-${recallId}-${key}`} />
      <input type="hidden" name="id" value={recallId} />
      <input type="hidden" name="order" value={key} />
      <p className="button-row">
        {BY_HAND.filter(({ means }) => means === "called" || letterHref).map(({ means, note, undo }) => (
          <SubmitButton
            key={means}
            name="intent"
            value={`${person[means] ? "undo" : "note"}-${means}`}
            pending="Un instant…"
            className="button button--quiet"
          >
            {person[means] ? undo : note}
            <span className="visually-hidden">&nbsp;: {name}</span>
          </SubmitButton>
        ))}{" "}
        {letterHref ? (
          <a href={letterHref}>
            Sa lettre (PDF)<span className="visually-hidden">&nbsp;: {name}</span>
          </a>
        ) : null}
      </p>
    </Form>
  );
}
