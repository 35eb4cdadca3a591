import { Checkbox, FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { Form } from "~/ui/admin/permitted";
import type { FormState } from "~/ui/forms/forms";
import type { DiaryView } from "./diaries-view";

type Props = { view: DiaryView; form: FormState };

/** The form of name, hours and reasons. Its key is the version, so that a save makes it anew with the saved values. */
export function Particulars({ view: { name, version, own, week, reasons }, form }: Props) {
  const shown = form.values.intent === "save" ? form : { ...form, values: {} };
  return (
    <section className="panel admin-narrow" aria-labelledby="qui">
      <h2 id="qui">Qui, quand et pour quoi</h2>
      <Form key={version} method="post" className="sheet-form" noValidate reads>
        <FormGuard name={`save-${version}`} />
        <input type="hidden" name="version" value={version} />
        <TextField
          form={shown}
          name="name"
          label="Nom"
          defaultValue={name}
          maxLength={80}
          autoComplete="off"
          required
        />
        <fieldset>
          <legend>Heures</legend>
          <Checkbox
            form={shown}
            name={own.field}
            label="Cette personne a ses propres heures (sinon, celles de la boutique)"
            defaultChecked={own.value}
          />
          <p className="hint">
            Un jour par ligne, plusieurs plages séparées par une virgule&nbsp;: 9 h – 12 h 30, 14 h – 18 h. Laissez vide
            un jour d’absence. Elles ne comptent que lorsque la boutique est ouverte.
          </p>
          {week.map((day) => (
            <TextField
              key={day.name}
              form={shown}
              name={day.name}
              label={day.label}
              defaultValue={day.value}
              autoComplete="off"
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>Motifs</legend>
          {reasons.map((reason) => (
            <Checkbox
              key={reason.name}
              form={shown}
              name={reason.name}
              label={reason.label}
              defaultChecked={reason.value}
            />
          ))}
        </fieldset>
        <SubmitButton name="intent" value="save" pending="Envoi…">
          Enregistrer
        </SubmitButton>
      </Form>
    </section>
  );
}

export function Absences({ view: { absences }, form }: Props) {
  const shown = form.values.intent === "absence" ? form : { ...form, values: {} };
  return (
    <section className="panel admin-narrow" aria-labelledby="absences">
      <h2 id="absences">Absences</h2>
      {absences.length === 0 ? <p>Aucune absence n’est prévue.</p> : null}
      {absences.map(({ from, to, days }) => (
        <Form method="post" key={`${from}-${to}`}>
          <FormGuard name={`back-${from}-${to}`} />
          <input type="hidden" name="intent" value="back" />
          <input type="hidden" name="from" value={from} />
          <input type="hidden" name="to" value={to} />
          <p>
            <strong>{days}</strong>{" "}
            <button type="submit" className="button button--quiet">
              Retirer<span className="visually-hidden">&nbsp;: {days}</span>
            </button>
          </p>
        </Form>
      ))}
      <Form method="post" noValidate>
        <FormGuard name="absence" />
        <TextField form={shown} name="from" label="Premier jour" type="date" required />
        <TextField
          form={shown}
          name="to"
          label="Dernier jour, compris"
          hint="Pour quelques heures, bloquez plutôt un créneau dans la semaine."
          type="date"
          required
        />
        <SubmitButton name="intent" value="absence" pending="Un instant…">
          Noter cette absence
        </SubmitButton>
      </Form>
    </section>
  );
}

export function Closing({ view: { closed } }: { view: DiaryView }) {
  return (
    <section className="panel admin-narrow" aria-labelledby="fermer">
      <h2 id="fermer">{closed ? "Recevoir de nouveau" : "Ne plus recevoir"}</h2>
      <p>
        {closed
          ? "Cette personne n’est plus proposée. Ses rendez-vous passés gardent son nom."
          : "Cette personne ne sera plus proposée. Ses rendez-vous à venir restent à son nom : déplacez-les ensuite."}
      </p>
      <Form method="post">
        <FormGuard name={closed ? "reopen" : "close"} />
        <SubmitButton
          name="intent"
          value={closed ? "reopen" : "close"}
          pending="Un instant…"
          className="button button--quiet"
        >
          {closed ? "Rouvrir cet agenda" : "Fermer cet agenda"}
        </SubmitButton>
      </Form>
    </section>
  );
}
