import { Form, Link } from "@remix-run/react";

import { Checkbox, Choices, ErrorSummary, FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";

export type ProposalView = {
  path: string;
  benchHref: string;
  number: string;
  title: string;
  lenses: string;
  /** What was typed, by field. */
  values: Record<string, string>;
  /** In which the customer may answer. */
  days: number;
  /** What becomes of another price. */
  dearer: string;
};

const SITUATIONS = [
  { value: "vision", label: "Vision de loin" },
  { value: "near", label: "Vision de près" },
  { value: "both", label: "De loin et de près" },
];
const EYES = [
  { side: "right", name: "Œil droit" },
  { side: "left", name: "Œil gauche" },
];

/** What the prescription says, to be agreed on by the customer. */
export function ProposalPage({ view, form }: { view: ProposalView; form: FormState }) {
  const { path, benchHref, number, title, lenses, values, days, dearer } = view;
  return (
    <>
      <p>
        <Link to={benchHref}>Ordonnance de la commande {number}</Link>
      </p>
      <ErrorSummary form={form} />
      <h1>Proposer une correction</h1>
      <p>
        <strong>{title}</strong>
        <br />
        {lenses}
      </p>
      <p>
        Écrivez ce que dit l’ordonnance. Le client voit les deux, et accepte ou décline par un lien, pendant {days}{" "}
        jours. {dearer}
      </p>
      <Form method="post" noValidate action={path} className="admin-page-form">
        <FormGuard name="proposal" />
        <Choices
          form={form}
          name="situation"
          legend="Situation"
          options={SITUATIONS}
          defaultValue={values.situation}
          inline
        />
        {EYES.map(({ side, name }) => (
          <fieldset key={side} className="bench__eye">
            <legend>{name}</legend>
            <div className="field-row">
              <Value {...{ form, values }} name={`${side}Sphere`} label="Sphère" of={name} />
              <Value {...{ form, values }} name={`${side}Cylinder`} label="Cylindre" of={name} />
              <Value {...{ form, values }} name={`${side}Axis`} label="Axe" of={name} />
              <Value {...{ form, values }} name={`${side}Addition`} label="Addition" of={name} />
              <Value {...{ form, values }} name={`${side}PupillaryDistance`} label="Écart (mm)" of={name} />
            </div>
          </fieldset>
        ))}
        <Checkbox form={form} name="waived" label="Offrir la différence si ces verres coûtent plus cher" />
        <SubmitButton pending="Envoi…">Envoyer la proposition au client</SubmitButton>
      </Form>
    </>
  );
}

type ValueProps = { form: FormState; values: Record<string, string>; name: string; label: string; of: string };

function Value({ form, values, name, label, of }: ValueProps) {
  return (
    <TextField
      form={form}
      name={name}
      label={`${label}, ${of.toLowerCase()}`}
      defaultValue={values[name]}
      inputMode="text"
      autoComplete="off"
      maxLength={10}
    />
  );
}
