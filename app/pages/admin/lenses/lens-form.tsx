import { Form, Link, useReading } from "~/ui/admin/permitted";
import { FormGuard, SelectField, SubmitButton, TextField } from "~/ui/admin/fields";
import { ErrorSummary, type FormState } from "~/ui/forms/forms";
import { FreeBox } from "~/ui/admin/free-box";
import { RangeSafetyFields, type SheetOptions } from "./range-safety-fields";
import { ChangesTable, savingLabel, ShownVersion, type ConflictView } from "~/ui/admin/changes-table";

type Guarded = {
  path: string;
  form: FormState;
  /** The version that is changed; null for a new entry. */ version: number | null;
  conflict?: ConflictView;
};
type LensProps = Guarded & SheetOptions & { kinds: string[]; classes: [value: string, label: string][] };

export function LensForm({ path, form, version, conflict, kinds, classes, brands, countries }: LensProps) {
  return (
    <>
      <ErrorSummary form={form} />
      {conflict ? <ChangesTable conflict={conflict} path={path} /> : null}
      <Form method="post" action={path} noValidate className="sheet-form" reads>
        <FormGuard name="lens" />
        <ShownVersion form={form} version={version} />
        <TextField
          form={form}
          name="name"
          label="Nom"
          maxLength={120}
          hint="Avec son indice, par exemple « Unifocal 1,67 » : c’est à lui que la boutique sait quand proposer ce verre."
        />
        <TextField form={form} name="lensType" label="Type" optional maxLength={60} list="kinds" />
        <datalist id="kinds">
          {kinds.map((kind) => (
            <option key={kind} value={kind} />
          ))}
        </datalist>
        <TextField
          form={form}
          name="basePrice"
          label="Prix de base (€, la paire)"
          inputMode="decimal"
          className="field--short"
        />
        <FreeBox form={form} asked={form.errors.basePrice} />
        <SelectField
          form={form}
          name="equipmentClass"
          label="Classe"
          options={[["", "Classe B, ou aucune pour les écrans"], ...classes]}
          hint="En classe A, chaque verre coûte la moitié de ce prix, ou le prix limite de sa correction s’il est plus bas ; l’amincissement, l’antireflet et le durci sont compris."
        />
        <TextField
          form={form}
          name="lppCode"
          label="Code LPP du fabricant"
          optional
          inputMode="numeric"
          maxLength={9}
          className="field--short"
          hint="Sept chiffres, pour la traçabilité : jamais imprimé sur un devis ni une facture."
        />
        <RangeSafetyFields
          form={form}
          brands={brands}
          countries={countries}
          without="Sans elle, le verre ne peut pas être vendu."
        />
        <Save back="/admin/verres" conflict={conflict} />
      </Form>
    </>
  );
}

type TreatmentProps = Guarded &
  SheetOptions & {
    /** True for the thinning, which has a price for each index and no safety facts. */ thinning: boolean;
    /** True for a treatment that comes with every lens, free of charge. */ included: boolean;
    indices: { field: string; index: string; usual: string }[];
  };

export function TreatmentForm({
  path,
  form,
  version,
  conflict,
  included,
  thinning,
  indices,
  brands,
  countries,
}: TreatmentProps) {
  return (
    <>
      <ErrorSummary form={form} />
      {conflict ? <ChangesTable conflict={conflict} path={path} /> : null}
      <Form method="post" action={path} noValidate className="sheet-form" reads>
        <FormGuard name="treatment" />
        <ShownVersion form={form} version={version} />
        <TextField form={form} name="name" label="Nom" maxLength={120} />
        <TextField
          form={form}
          name="price"
          label="Prix (€, la paire)"
          optional
          inputMode="decimal"
          className="field--short"
          hint={included ? "Inclus dans tous les verres : ce prix n’est jamais compté." : undefined}
        />
        <FreeBox form={form} asked={form.errors.price} />
        <fieldset>
          <legend>Coefficients</legend>
          <p className="hint">
            Pour l’amaincissement seulement&nbsp;: ce que la paire coûte de plus, en euros, selon l’indice. Son prix est
            alors de 0 €.
          </p>
          <div className="field-row">
            {indices.map(({ field, index, usual }) => (
              <TextField
                key={field}
                form={form}
                name={field}
                label={`Indice ${index}`}
                inputMode="decimal"
                hint={`${usual} si rien n’est indiqué`}
              />
            ))}
          </div>
        </fieldset>
        {thinning ? null : (
          <RangeSafetyFields
            form={form}
            brands={brands}
            countries={countries}
            without={
              included
                ? "Ce traitement est de tous les verres : la fiche de chaque verre suffit."
                : "Sans elle, le traitement ne peut pas être vendu."
            }
          />
        )}
        <Save back="/admin/traitements" conflict={conflict} />
      </Form>
    </>
  );
}

function Save({ back, conflict }: { back: string; conflict?: ConflictView }) {
  if (useReading()) return null;
  return (
    <div className="sheet-save button-row">
      <SubmitButton pending="Enregistrement…">{savingLabel(conflict)}</SubmitButton>{" "}
      <Link to={back} className="button button--quiet">
        Annuler
      </Link>
    </div>
  );
}
