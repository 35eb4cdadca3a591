import { TextField } from "~/ui/admin/fields";
import { describedBy, FieldHead, type FormState } from "~/ui/forms/forms";
import type { ScopeGroups } from "./promotion-view";

/** Which products: a brand, a shelf, or those named by another field. */
export function ScopeField({ form, scopes }: { form: FormState; scopes: ScopeGroups }) {
  const error = form.errors.on;
  return (
    <div className={error ? "field field--error" : "field"}>
      <FieldHead name="on" label="Sur" error={error} />
      <select
        id="on"
        name="on"
        defaultValue={form.values.on ?? ""}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy("on", false, error)}
      >
        <option value="">Choisissez</option>
        {scopes.map(({ name, options }) => (
          <optgroup key={name} label={name}>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

/**
 * The products of a list, where the field above says so. The style sheet shows it once the list is chosen; a browser that
 * cannot tell always does.
 */
export function ListField({ form }: { form: FormState }) {
  return (
    <div className="scope-list">
      <TextField form={form} name="numbers" label="ID des produits de la liste" hint="Par exemple : 1001, 1021" />
    </div>
  );
}
