import { Form, Link } from "@remix-run/react";

import { Checkbox, Choices, FieldError, FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";
import { SelectField } from "~/ui/forms/select-field";
import { TextArea } from "~/ui/forms/text-area";

export type MeasureField = { name: string; label: string; hint: string };

export type LensesOnlyView = {
  action: string;
  /** What is known of the frame already. */
  values: Record<string, string>;
  /** The boxes that are ticked already. */
  ticked: string[];
  rims: { value: string; label: string; hint: string }[];
  materials: [value: string, label: string][];
  engraved: MeasureField[];
  height: MeasureField;
  states: { name: string; label: string }[];
  /** A frame that was described before; its answers are gone on with, or forgotten. */
  begun: { says: string; href: string; forget: string } | null;
};

type Props = { view: LensesOnlyView; form: FormState };

/** The frame as its owner describes it. */
export function OwnFrameFields({ view, form }: Props) {
  const measure = (field: MeasureField) => (
    <TextField
      key={field.name}
      form={form}
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      defaultValue={view.values[field.name]}
      required
    />
  );
  return (
    <>
      <h2 id="monture">Votre monture</h2>
      {view.begun ? <Begun begun={view.begun} /> : null}
      <Form method="post" action={view.action} noValidate className="lens__form">
        <FormGuard name="own-frame" />
        <Choices
          form={form}
          name="rim"
          legend="Comment tient-elle les verres ?"
          options={view.rims}
          defaultValue={view.values.rim}
        />
        <SelectField
          form={form}
          name="material"
          label="Matière"
          options={view.materials}
          defaultValue={view.values.material}
        />
        <fieldset className="field lens-only__measures">
          <legend>Ses mesures, gravées sur une branche</legend>
          <p className="hint">
            Trois nombres, par exemple <strong>52&nbsp;□&nbsp;18&nbsp;-&nbsp;140</strong>&nbsp;: la largeur d’un verre,
            celle du pont, la longueur d’une branche, en millimètres. Effacés, ils se mesurent à la règle.
          </p>
          <div className="lens-only__row">{view.engraved.map(measure)}</div>
        </fieldset>
        {measure({ ...view.height, hint: `${view.height.hint} À la règle, au plus haut du verre, bord compris.` })}
        <States view={view} form={form} />
        <TextArea
          form={form}
          name="remark"
          label="Une remarque sur la monture"
          hint="Marque, modèle, ce qui a été réparé, ce à quoi vous tenez. Rien sur votre santé."
          rows={3}
          maxLength={500}
          defaultValue={view.values.remark}
          optional
        />
        <Checkbox
          form={form}
          name="informed"
          label="Ma monture n’est ni cassée ni fendue, et je sais qu’une monture qui a déjà servi peut céder au montage."
          defaultChecked={view.ticked.includes("informed")}
        />
        <SubmitButton pending="Un instant…" className="button button--wide">
          Choisir mes verres
        </SubmitButton>
        <p className="hint">
          Vos réponses sont chiffrées, gardées 30&nbsp;jours pour que vous puissiez revenir, et ne servent qu’à préparer
          vos verres.
        </p>
      </Form>
    </>
  );
}

/** Several may be ticked; the first box carries the error, so that the summary leads to it. */
function States({ view, form }: Props) {
  const [first] = view.states;
  const error = first && form.errors[first.name];
  const typed = Object.keys(form.values).length > 0;
  return (
    <fieldset
      className={error ? "field choices field--error" : "field choices"}
      aria-describedby={error ? `${first.name}-error` : undefined}
    >
      <legend>Son état</legend>
      {first ? <FieldError name={first.name} error={error} /> : null}
      {view.states.map(({ name, label }) => (
        <div className="choice" key={name}>
          <input
            type="checkbox"
            id={name}
            name={name}
            value="on"
            defaultChecked={typed ? form.values[name] === "on" : view.ticked.includes(name)}
          />
          <label htmlFor={name}>{label}</label>
        </div>
      ))}
    </fieldset>
  );
}

function Begun({ begun: { says, href, forget } }: { begun: NonNullable<LensesOnlyView["begun"]> }) {
  return (
    <div className="notice">
      <p>
        Vous avez décrit une monture&nbsp;: {says}. <Link to={href}>Reprendre où vous en étiez</Link>, ou décrivez-en
        une autre.
      </p>
      <Form method="post" action={forget}>
        <FormGuard name="forget" />
        <SubmitButton name="intent" value="forget" pending="Un instant…" className="button button--quiet">
          Effacer mes réponses
        </SubmitButton>
      </Form>
    </div>
  );
}
