import { Form } from "@remix-run/react";

import { Checkbox, Choices, FileField, FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";
import type { PrescriptionFieldsView } from "./prescription-view";

const PRESCRIBERS = [
  { value: "medecin", label: "Un médecin" },
  { value: "orthoptiste", label: "Un orthoptiste" },
];

const ACCEPTED = "image/jpeg,image/png,application/pdf,.jpg,.jpeg,.png,.pdf";

type FieldsProps = {
  fields: PrescriptionFieldsView;
  form: FormState;
  /** True where the shop fills them in for a customer: the file is then optional. */
  dictated?: boolean;
};

/** The file of a prescription, and the other answers that the optician needs. */
export function PrescriptionFields({ fields, form, dictated = false }: FieldsProps) {
  const { answers, file, uploads } = fields;
  return (
    <>
      {dictated && !uploads ? null : (
        <FileField
          form={form}
          name="file"
          label={file ? "Remplacer par un autre fichier" : dictated ? "Fichier de l’ordonnance" : "Votre ordonnance"}
          optional={dictated || file !== null}
          hint="Une photo nette ou un scan : JPEG, PNG ou PDF, 5 Mo au plus"
          accept={ACCEPTED}
        />
      )}
      <PaperFields answers={answers} form={form} dictated={dictated} orthoptistHint={fields.orthoptistHint} />
    </>
  );
}

type PaperProps = Pick<FieldsProps, "form" | "dictated"> & Pick<PrescriptionFieldsView, "answers" | "orthoptistHint">;

/** What the prescription says besides its values: its date, its prescriber and its wearer. */
export function PaperFields({ answers, form, dictated = false, orthoptistHint }: PaperProps) {
  return (
    <>
      <div className="field-row">
        <TextField
          form={form}
          name="prescribedOn"
          label="Date de l’ordonnance"
          hint="Par exemple 14/03/2026"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={answers.prescribedOn}
          maxLength={30}
        />
        <TextField
          form={form}
          name="bornOn"
          label="Date de naissance du porteur"
          hint="De la personne qui portera les verres"
          inputMode="numeric"
          autoComplete={dictated ? "off" : "bday"}
          defaultValue={answers.bornOn}
          maxLength={30}
        />
      </div>
      <Choices
        form={form}
        name="prescriberKind"
        legend="Elle a été établie par"
        options={PRESCRIBERS.map((each) =>
          each.value === "orthoptiste" && orthoptistHint ? { ...each, hint: orthoptistHint } : each,
        )}
        defaultValue={answers.prescriberKind ?? "medecin"}
        inline
      />
      <TextField
        form={form}
        name="prescriber"
        label="Nom du prescripteur"
        hint="Tel qu’il figure sur l’ordonnance"
        autoComplete="off"
        defaultValue={answers.prescriber}
        maxLength={120}
      />
      <TextField
        form={form}
        name="shortenedTo"
        label="Valable jusqu’au"
        optional
        hint="Seulement si le prescripteur l’a écrit"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={answers.shortenedTo}
        maxLength={30}
        className="field--short"
      />
    </>
  );
}

/** The sworn statement that replaces the file where the law allows it; the fields above describe the prescription. */
export function SwornFields({ fields, form }: { fields: PrescriptionFieldsView; form: FormState }) {
  if (!fields.mayBeSworn)
    return (
      <p id="sworn" className="hint">
        Pour un porteur de moins de 16 ans, seule l’ordonnance elle-même convient&nbsp;: envoyez-la, ou apportez-la à la
        boutique.
      </p>
    );
  return (
    <fieldset className="choices sworn">
      <legend>Sans fichier sous la main ?</legend>
      <Checkbox
        form={form}
        name="sworn"
        defaultChecked={fields.sworn}
        label={
          <>
            Je déclare sur l’honneur détenir cette ordonnance, en cours de validité, et que la correction saisie est la
            sienne{" "}
            <span className="hint choice__hint">
              Remplissez les champs ci-dessus ; le fichier n’est pas nécessaire. Jamais pour un porteur de moins de 16
              ans. L’opticien peut vous la demander.
            </span>
          </>
        }
      />
      {fields.progressive ? (
        <Checkbox form={form} name="wornProgressive" label="Le porteur a déjà des verres progressifs" />
      ) : null}
    </fieldset>
  );
}

/** The file that was already sent. It has a form of its own, so that Enter in another field cannot remove it. */
export function StoredFile({ file, action }: { file: NonNullable<PrescriptionFieldsView["file"]>; action: string }) {
  return (
    <Form method="post" action={action} className="kept-file">
      <FormGuard name="prescription-remove" />
      <p>
        <span className="kept-file__state">Fichier reçu</span> <strong>{file.name}</strong>{" "}
        <span className="hint">({file.size})</span>
      </p>
      <SubmitButton name="intent" value="prescription-remove" pending="Un instant…" className="button button--quiet">
        Retirer<span className="visually-hidden"> le fichier {file.name}</span>
      </SubmitButton>
    </Form>
  );
}

/** Tells a customer without a valid prescription to book an appointment. */
export function WayOn({ fields }: { fields: PrescriptionFieldsView }) {
  return (
    <p className="hint">
      Pas d’ordonnance en cours de validité ? <a href={fields.bookingHref}>Prenez rendez-vous</a> : à partir de 16 ans,
      nous vérifions votre vue ; plus jeune, nous vous orientons.
    </p>
  );
}
