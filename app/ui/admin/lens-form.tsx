import { Form, Link } from "@remix-run/react";

import { ErrorSummary, FormGuard, SubmitButton, TextField, type FormState } from "../forms";

type LensProps = { path: string; form: FormState; kinds: string[]; proposed?: string };

export function LensForm({ path, form, kinds, proposed }: LensProps) {
  return (
    <>
      <ErrorSummary form={form} />
      <Form method="post" action={path} noValidate className="sheet-form">
        <FormGuard name="lens" />
        <TextField form={form} name="name" label="Nom" maxLength={120} hint="Avec son indice, par exemple « Unifocal 1,67 » : c’est à lui que la boutique sait quand proposer ce verre." />
        <TextField form={form} name="lensType" label="Type" optional maxLength={60} list="kinds" />
        <datalist id="kinds">{kinds.map((kind) => <option key={kind} value={kind} />)}</datalist>
        <TextField form={form} name="basePrice" label="Prix de base (€, la paire)" optional inputMode="decimal" className="field--short" />
        {proposed ? <p className="hint">{proposed}</p> : null}
        <Save back="/admin/verres" />
      </Form>
    </>
  );
}

type TreatmentProps = { path: string; form: FormState; indices: { field: string; index: string; usual: string }[] };

export function TreatmentForm({ path, form, indices }: TreatmentProps) {
  return (
    <>
      <ErrorSummary form={form} />
      <Form method="post" action={path} noValidate className="sheet-form">
        <FormGuard name="treatment" />
        <TextField form={form} name="name" label="Nom" maxLength={120} />
        <TextField form={form} name="price" label="Prix (€, la paire)" optional inputMode="decimal" className="field--short" />
        <fieldset>
          <legend>Coefficients</legend>
          <p className="hint">Pour l’amaincissement seulement : ce que la paire coûte de plus, en euros, selon l’indice. Son prix est alors de 0 €.</p>
          <div className="field-row">
            {indices.map(({ field, index, usual }) => <TextField key={field} form={form} name={field} label={`Indice ${index}`} inputMode="decimal" hint={`${usual} si rien n’est indiqué`} />)}
          </div>
        </fieldset>
        <Save back="/admin/traitements" />
      </Form>
    </>
  );
}

function Save({ back }: { back: string }) {
  return (
    <div className="sheet-save button-row">
      <SubmitButton pending="Enregistrement…">Enregistrer</SubmitButton>
      <Link to={back} className="button button--quiet">Annuler</Link>
    </div>
  );
}
