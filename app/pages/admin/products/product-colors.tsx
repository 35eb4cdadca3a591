import { useState } from "react";

import { Checkbox, SelectField, TextField, Value } from "~/ui/admin/fields";
import { useReading } from "~/ui/admin/permitted";
import { Swatch } from "~/ui/product-card";
import { describedBy, FieldError, type FormState } from "~/ui/forms/forms";

type PanelProps = {
  form: FormState;
  /** `#rrggbb` */
  value: string;
  backHere: string | undefined;
  /** The filter categories of sunglasses. */
  filters: [value: string, label: string][];
};

/** The box that confirms a stock of zero, shown after such a stock was refused. */
function NoneLeftBox({ form, field }: { form: FormState; field: string }) {
  const name = `${field}-none`;
  const asked = form.errors[`${field}-stock`]?.startsWith("Il y en avait") || form.values[name] === "on";
  return asked ? <Checkbox form={form} name={name} label="Oui, plus aucune pièce" /> : null;
}

/** One colour of a product: its name, its pieces, its pictures. */
export function ColorPanel({ form, value, backHere, filters }: PanelProps) {
  const field = `color-${value.slice(1)}`;
  const name = form.values[`${field}-name`] || value;
  return (
    <section className="sheet-color" aria-label={`Coloris ${name}`}>
      <div className="sheet-color__head">
        <Swatch color={value} />
        <h2>{name}</h2>
        {useReading() ? null : (
          <button
            type="submit"
            name="do"
            value={`remove-${value.slice(1)}`}
            formAction={backHere}
            className="button button--quiet"
          >
            Retirer ce coloris<span className="visually-hidden">&nbsp;: {name}, ses images et son stock</span>
          </button>
        )}
      </div>
      <input type="hidden" name={`${field}-shown`} value={form.values[`${field}-shown`] ?? ""} />
      <div className="field-row">
        <TextField form={form} name={`${field}-name`} label={`Nom du coloris – ${name}`} maxLength={60} />
        <TextField
          form={form}
          name={`${field}-stock`}
          label={`Stock – ${name}`}
          type="number"
          min={0}
          inputMode="numeric"
          defaultValue="0"
        />
        <NoneLeftBox form={form} field={field} />
        <TextField
          form={form}
          name={`${field}-threshold`}
          label={`Seuil d’alerte – ${name}`}
          type="number"
          min={0}
          inputMode="numeric"
        />
      </div>
      <SizeStockFields form={form} field={field} name={name} />
      <div className="field-row">
        <SelectField
          form={form}
          name={`${field}-filter`}
          label={`Catégorie de filtre – ${name}`}
          options={[["", "Sans objet"], ...filters]}
        />
        <GtinFields form={form} field={field} name={name} />
      </div>
      <ImageFields form={form} field={`${field}-image`} name={name} />
    </section>
  );
}

function typedSizes(form: FormState): string[] {
  const typed = (form.values.sizes ?? "").split(/[,;\n]/).map((size) => size.trim());
  return [...new Set(typed.filter(Boolean))];
}

/** How many pieces of a colour each size has, for a product in several sizes. Uncounted pieces are sold in any size. */
function SizeStockFields({ form, field, name }: { form: FormState; field: string; name: string }) {
  const sizes = typedSizes(form);
  if (sizes.length < 2) return null;
  const rows = sizes.map((size) => ({ size, part: `size-${encodeURIComponent(size)}` }));
  return (
    <fieldset className="sheet-sizes">
      <legend>Dont, par taille – {name}</legend>
      <p className="hint">
        Une taille laissée vide n’est pas comptée&nbsp;: les pièces qui restent se vendent dans toutes les tailles.
      </p>
      <div className="field-row">
        {rows.map(({ size, part }) => (
          <div key={size}>
            <input type="hidden" name={`${field}-shown-${part}`} value={form.values[`${field}-shown-${part}`] ?? ""} />
            <TextField
              form={form}
              name={`${field}-${part}`}
              label={`Taille ${size} – ${name}`}
              type="number"
              min={0}
              inputMode="numeric"
              optional
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** The product number (GTIN) of a colour, in each of the sizes that the form names. */
function GtinFields({ form, field, name }: { form: FormState; field: string; name: string }) {
  const sizes = typedSizes(form);
  return (sizes.length > 0 ? sizes : [""]).map((size) => (
    <TextField
      key={size}
      form={form}
      name={`${field}-gtin-${encodeURIComponent(size)}`}
      label={`GTIN – ${[name, size].filter(Boolean).join(", ")}`}
      inputMode="numeric"
      maxLength={20}
      optional
    />
  ));
}

/** The addresses of a colour's pictures: there is always one more field to fill in. */
function ImageFields({ form, field, name }: { form: FormState; field: string; name: string }) {
  const given = Object.keys(form.values).filter((each) => each.startsWith(`${field}-`) && form.values[each]).length;
  const [filled, fill] = useState(0);
  const fields = Math.max(given, filled) + 1;
  const addresses = Object.keys(form.values)
    .filter((each) => each.startsWith(`${field}-`))
    .map((each) => form.values[each]);
  if (useReading()) return <Value label="Images" value={addresses.filter(Boolean).join(", ")} />;
  return (
    <div className="field sheet-images">
      <p>
        <strong>Images</strong> <span className="optional">(facultatif)</span>
      </p>
      {Array.from({ length: fields }, (_, position) => `${field}-${position}`).map((each, position) => (
        <div key={each}>
          <FieldError name={each} error={form.errors[each]} />
          <input
            type="text"
            id={each}
            name={each}
            className="input"
            inputMode="url"
            placeholder="/illustrations/…"
            maxLength={300}
            aria-label={`Image ${position + 1} – ${name}`}
            aria-invalid={form.errors[each] ? true : undefined}
            aria-describedby={describedBy(each, false, form.errors[each])}
            defaultValue={form.values[each]}
            onInput={({ currentTarget }) => void (currentTarget.value && position === fields - 1 && fill(fields))}
          />
        </div>
      ))}
    </div>
  );
}

type PickerProps = {
  form: FormState;
  palette: readonly (readonly [value: string, name: string])[];
  backHere: string | undefined;
};

/** The colours a product does not have yet. */
export function ColorPicker({ form, palette, backHere }: PickerProps) {
  const error = form.errors.newColor;
  if (useReading()) return null;
  return (
    <div className="sheet-color">
      <fieldset
        className={error ? "field field--error" : "field"}
        aria-describedby={error ? "newColor-error" : undefined}
      >
        <legend>Nouveau coloris</legend>
        <FieldError name="newColor" error={error} />
        <div className="palette">
          {palette.map(([value, name], position) => (
            <label key={value}>
              <input
                type="radio"
                id={position === 0 ? "newColor" : undefined}
                name="newColor"
                value={value}
                defaultChecked={form.values.newColor === value}
              />
              <Swatch color={value} /> {name}
            </label>
          ))}
        </div>
      </fieldset>
      <button type="submit" name="do" value="add-color" formAction={backHere} className="button button--quiet">
        Ajouter ce coloris
      </button>
    </div>
  );
}
