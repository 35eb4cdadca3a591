import type { ReactNode } from "react";

import { describedBy, FieldHead, type FormState } from "./forms";

type Props = {
  form: FormState;
  name: string;
  label: ReactNode;
  hint?: string;
  defaultValue?: string;
  options: readonly (readonly [value: string, label: string])[];
};

/** One answer of a long list, with label, hint and error as in `TextField`. */
export function SelectField({ form, name, label, hint, defaultValue = "", options }: Props) {
  const error = form.errors[name];
  return (
    <div className={error ? "field field--error" : "field"}>
      <FieldHead name={name} label={label} hint={hint} error={error} />
      <select
        id={name}
        name={name}
        defaultValue={form.values[name] ?? defaultValue}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, Boolean(hint), error)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
