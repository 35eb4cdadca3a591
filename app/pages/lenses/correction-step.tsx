import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { FieldError, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { french } from "~/shop/words/french-spacing";
import type { CorrectionView, ListOption } from "./lens-view";
import { PrescriptionPaper } from "./prescription-paper";

type Props = { correction: CorrectionView; path: string; form: FormState };
type Side = "right" | "left";

const EYES: { side: Side; name: string; of: string }[] = [
  { side: "right", name: "Œil droit (OD)", of: "de l’œil droit" },
  { side: "left", name: "Œil gauche (OG)", of: "de l’œil gauche" },
];

export function CorrectionStep({ correction, path, form }: Props) {
  return (
    <>
      <h1>Votre correction</h1>
      <p className="lead">
        {french(
          "Recopiez votre ordonnance telle qu’elle est écrite, signes compris. La case correspondante s’éclaire sur l’exemple.",
        )}
      </p>
      <Form method="post" action={`${path}?etape=correction`} noValidate className="lens__form correction">
        <FormGuard name="correction" />
        <PrescriptionPaper presbyopia={correction.presbyopia} sign={correction.exampleSign} />
        {EYES.map((eye) => (
          <EyeFields key={eye.side} eye={eye} correction={correction} form={form} />
        ))}
        <SubmitButton name="intent" value="correction" pending="Enregistrement…">
          Continuer
        </SubmitButton>
      </Form>
      <Help />
    </>
  );
}

function EyeFields({
  eye: { side, name, of },
  correction,
  form,
}: {
  eye: (typeof EYES)[number];
  correction: CorrectionView;
  form: FormState;
}) {
  const shared = { form, of, values: correction.values };
  return (
    <fieldset className="eye-fields">
      <legend>{name}</legend>
      <div className="eye-fields__row">
        <ListField {...shared} name={`${side}Sphere`} label="Sphère" empty="Choisir">
          <Signed options={correction.spheres} usual={correction.exampleSign} />
        </ListField>
        <ListField {...shared} name={`${side}Cylinder`} label="Cylindre" empty="Aucun">
          <Signed options={correction.cylinders.filter(({ value }) => Number(value) !== 0)} />
        </ListField>
        <AxisField {...shared} name={`${side}Axis`} />
        {correction.presbyopia ? (
          <ListField {...shared} name={`${side}Addition`} label="Addition" empty="Choisir">
            <Listed options={correction.additions} />
          </ListField>
        ) : null}
      </div>
    </fieldset>
  );
}

type FieldProps = { form: FormState; values: Record<string, string>; name: string; of: string };

function ListField({
  form,
  values,
  name,
  label,
  of,
  empty,
  children,
}: FieldProps & { label: string; empty: string; children: ReactNode }) {
  return (
    <Field form={form} name={name} label={label} of={of}>
      <select id={name} name={name} defaultValue={form.values[name] ?? values[name] ?? ""} {...errorProps(form, name)}>
        <option value="">{empty}</option>
        {children}
      </select>
    </Field>
  );
}

function AxisField({ form, values, name, of }: FieldProps) {
  return (
    <Field form={form} name={name} label="Axe" of={of}>
      <input
        type="text"
        id={name}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0 à 180"
        maxLength={5}
        defaultValue={form.values[name] ?? values[name] ?? ""}
        {...errorProps(form, name)}
      />
    </Field>
  );
}

function Field({
  form,
  name,
  label,
  of,
  children,
}: {
  form: FormState;
  name: string;
  label: string;
  of: string;
  children: ReactNode;
}) {
  const error = form.errors[name];
  return (
    <div className={error ? "field field--error" : "field"}>
      <label htmlFor={name}>
        {label}
        <span className="visually-hidden"> {of}</span>
      </label>{" "}
      <FieldError name={name} error={error} />
      {children}
    </div>
  );
}

function errorProps({ errors }: FormState, name: string) {
  return errors[name] ? { "aria-invalid": true, "aria-describedby": `${name}-error` } : {};
}

function Listed({ options }: { options: ListOption[] }) {
  return (
    <>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}

/**
 * The options with 0 first, then each sign from the weakest on, in groups, so that nobody takes a plus for a minus.
 * @param usual the sign whose group comes first
 */
function Signed({ options, usual = "−" }: { options: ListOption[]; usual?: CorrectionView["exampleSign"] }) {
  const weakestFirst = [...options].sort((one, other) => Math.abs(Number(one.value)) - Math.abs(Number(other.value)));
  const minus = weakestFirst.filter(({ value }) => Number(value) < 0);
  const plus = weakestFirst.filter(({ value }) => Number(value) > 0);
  const zero = weakestFirst.filter(({ value }) => Number(value) === 0);
  if (minus.length === 0 || plus.length === 0) return <Listed options={weakestFirst} />;
  const groups = [
    { label: "Négatif (−)", signed: minus },
    { label: "Positif (+)", signed: plus },
  ];
  return (
    <>
      <Listed options={zero} />
      {(usual === "+" ? groups.reverse() : groups).map(({ label, signed }) => (
        <optgroup key={label} label={label}>
          <Listed options={signed} />
        </optgroup>
      ))}
    </>
  );
}

const QUESTIONS: [string, string][] = [
  ["Un seul chiffre par œil, sans parenthèses ?", "C’est la sphère. Laissez le cylindre sur « Aucun » et l’axe vide."],
  ["« Plan », « Pl » ou « 0,00 » ?", "L’œil n’a pas besoin de sphère : choisissez 0,00."],
  [
    "Le cylindre est positif, ou l’inverse de vos anciennes lunettes ?",
    "Il y a deux façons d’écrire la même correction. Recopiez celle de l’ordonnance ; nous vous montrerons l’autre à l’étape suivante.",
  ],
  ["L’ordonnance ne donne qu’une addition ?", "Elle vaut pour les deux yeux : indiquez-la deux fois."],
];

function Help() {
  return (
    <section className="lens__help" aria-labelledby="aide">
      <h2 id="aide">Un doute&nbsp;?</h2>
      {QUESTIONS.map(([question, answer]) => (
        <details key={question}>
          <summary>{french(question)}</summary>
          <p>{french(answer)}</p>
        </details>
      ))}
      <p>
        {french("Votre correction dépasse ces listes ? Nos opticiens vous reçoivent : ")}
        <a href="/rendez-vous">prenez rendez-vous</a>.
      </p>
    </section>
  );
}
